"""Pieces on the board: their cells, and laying them."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from tilegames._core.ops cimport Why
from tilegames.games.gemblo._rules cimport BLOCKED, COVERED, OWN, ROWS, SIZE, Board, GembloRules, GembloState


cdef inline bint has(const uint32_t* cells, int spot) noexcept nogil:
    """Whether a set of cells holds this one."""
    return (cells[spot >> 5] >> (spot & 31)) & 1


cdef inline const uint32_t* covered(const GembloState* s) noexcept nogil:
    return s.rows + COVERED * ROWS


cdef inline const uint32_t* own_cells(const GembloState* s, int colour) noexcept nogil:
    return s.rows + (OWN + colour) * ROWS

# ---- placements -------------------------------------------------------------------------------------------------


cdef inline int piece_of(const GembloRules* g, int32_t placement) noexcept nogil:
    return g.shapes.piece[g.board.shape[placement]]


cdef inline int spots_of(const GembloRules* g, int32_t placement, int* spots) noexcept nogil:
    """Write the spots of a placement, ascending; return their number."""
    cdef int shape = g.board.shape[placement], first = g.board.spot_of[g.board.anchor[placement]], i
    cdef int size = g.shapes.size[g.shapes.piece[shape]]
    for i in range(size):
        spots[i] = first + g.shapes.step[shape][i]
    return size


cdef inline int neighbour(const GembloRules* g, int spot, int way) noexcept nogil:
    """The spot on the other side of one of the six sides of a cell."""
    return spot + g.shapes.beside[way]


cdef inline int across(const GembloRules* g, int upper, int way) noexcept nogil:
    """The lower end of the hex edge that leads down from a spot."""
    return upper + g.shapes.beside[way] + g.shapes.beside[way + 1]


cdef inline int flank(const GembloRules* g, int upper, int way, int side) noexcept nogil:
    """One of the two flanks of this hex edge."""
    return upper + g.shapes.beside[way + side]


cdef inline void show(const Board* board, Why* why, int spot) noexcept nogil:
    """Note a cell, once, among those that explain a refusal; ignore spots off the mask."""
    cdef int32_t cell = board.cell_at[spot], i
    if why == NULL or cell < 0:
        return
    for i in range(why.count):
        if why.cells[i] == cell:
            return
    why.cells[why.count] = cell
    why.count += 1


cdef inline int show_in(const GembloRules* g, const uint32_t* cells, int32_t placement, Why* why) noexcept nogil:
    """Note the cells of a placement that lie in the set; return their number."""
    cdef int spots[SIZE]
    cdef int size = spots_of(g, placement, spots), i, found = 0
    for i in range(size):
        if has(cells, spots[i]):
            found += 1
            show(g.board, why, spots[i])
    return found


cdef inline int show_near(const GembloRules* g, const uint32_t* cells, int32_t placement, Why* why) noexcept nogil:
    """Note the cells of the set that share a side with a placement outside it; return the number of such sides."""
    cdef int spots[SIZE]
    cdef int size = spots_of(g, placement, spots), i, way, found = 0
    for i in range(size):
        for way in range(6):
            if has(cells, neighbour(g, spots[i], way)):
                found += 1
                show(g.board, why, neighbour(g, spots[i], way))
    return found

# ---- laying -----------------------------------------------------------------------------------------------------


cdef inline uint32_t moved(uint32_t cells, int spot) noexcept nogil:
    """A row of a shape that is anchored in the column of a spot."""
    return <uint32_t>((<uint64_t>cells << (spot & 31)) >> 4)


cdef inline void block(const GembloRules* g, uint32_t* edges, int shape, int spot) noexcept nogil:
    """Block the hex edges that a new piece cuts: those with both flanks on it, and perhaps those at the rim."""
    # Rule 2.6
    # Rule 2.8: other pieces do not matter
    # Rule 2.9: nor does the colour
    # Rule 5.15
    cdef const Board* board = g.board
    cdef int row, i, height = g.shapes.height[shape]
    cdef uint32_t upper = 0, lower
    for i in range(-1, height):
        row = (spot >> 5) + i
        lower = moved(g.shapes.rows[shape][i + 1], spot) if i + 1 < height else 0
        # `row` is that of the upper ends; flanks lie in it or in the next one
        edges[row] |= (upper >> 1) & lower
        edges[ROWS + row] |= lower & (lower << 1)
        edges[2 * ROWS + row] |= (lower << 1) & (upper << 1)
        # Rule 6.2
        if g.blocking:
            # Rule 6.3
            edges[row] |= board.rim[0][0][row] & lower | board.rim[0][1][row] & (upper >> 1)
            edges[ROWS + row] |= board.rim[1][0][row] & (lower << 1) | board.rim[1][1][row] & lower
            edges[2 * ROWS + row] |= board.rim[2][0][row] & (upper << 1) | board.rim[2][1][row] & (lower << 1)
        upper = lower


cdef inline void lay(const GembloRules* g, GembloState* s, int colour, int32_t placement) noexcept nogil:
    """Put a piece on the board; the colour of an obstacle is -1."""
    cdef int shape = g.board.shape[placement], spot = g.board.spot_of[g.board.anchor[placement]], row = spot >> 5, i
    cdef uint32_t cells
    for i in range(g.shapes.height[shape]):
        cells = moved(g.shapes.rows[shape][i], spot)
        s.rows[COVERED * ROWS + row + i] |= cells
        if colour >= 0:
            s.rows[(OWN + colour) * ROWS + row + i] |= cells
    block(g, s.rows + BLOCKED * ROWS, shape, spot)
    if colour >= 0:
        # Rule 2.1
        s.used[colour] |= <uint32_t>1 << g.shapes.piece[shape]
    s.placed[s.n_placed] = <uint16_t>placement
    s.owner[s.n_placed] = <int8_t>colour
    s.n_placed += 1
