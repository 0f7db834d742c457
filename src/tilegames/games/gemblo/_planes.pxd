"""The observation of Gemblo for a seat: planes of the size of the board; see *Observation* in docs/games/gemblo.md."""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

from tilegames._core.ops cimport Head, Plane, RulesHead, after
from tilegames.games.gemblo._rules cimport (
    COLOURS, DRAFTED, PIECES, SIZE, Board, GembloRules, GembloState,
)

# The planes: the board, the cells of each colour, the obstacles if there are any, and the pieces.
cdef enum:                 # rows of the last plane
    BY_COLOUR = 0          # the pieces of each colour,
    BY_SEAT = 6            # those that each seat has drafted,
    PHASE = 12
    START_ROWS = 13        # and where each colour starts
    START_COLUMNS = 14

cdef enum:                 # its columns behind those of the pieces
    OUT = 18
    TURN = 19


cdef inline int32_t row_of(const Board* board, int32_t spot) noexcept nogil:
    """The row of a cell in a plane."""
    return (spot >> 5) - board.top


cdef inline int32_t column_of(const Board* board, int32_t spot) noexcept nogil:
    """The column of a cell in a plane."""
    return (spot & 31) - board.left


cdef inline void observe(const RulesHead* rules, const Head* state, int32_t seat, Plane* out) noexcept nogil:
    """Fill in all planes: colour +0 is the first one of the seat, or colour 0 for a spectator."""
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    cdef const Board* board = g.board
    cdef int32_t first = max(seat, 0), area = board.height * board.width, k
    cdef Plane* pieces = out + area * (rules.planes[0] - 1)
    memset(out + area, 0, (rules.planes[0] - 1) * area * sizeof(Plane))
    if Plane is uint8_t:
        memcpy(out, board.cells_as_bytes, area * sizeof(Plane))
    else:
        memcpy(out, board.cells_as_floats, area * sizeof(Plane))
    for k in range(g.colours):
        observe_colour(g, s, after(first, k, g.colours), k, pieces)
    observe_placed(g, s, first, area, out + area, pieces)
    for k in range(rules.players):
        observe_seat(g, s, after(first, k, rules.players), pieces + board.width * (BY_SEAT + k))
    pieces[board.width * PHASE + state.phase] = 1


cdef inline void observe_colour(const GembloRules* g, const GembloState* s, int32_t colour, int32_t k,
                                Plane* pieces) noexcept nogil:
    """Fill in the entries of a colour, as colour +k, with all pieces left."""
    cdef int32_t width = g.board.width, i
    cdef Plane* row = pieces + width * (BY_COLOUR + k)
    for i in range(PIECES):
        row[i] = 1
    row[OUT] = s.out >> colour & 1
    row[TURN] = s.colour == colour
    pieces[width * START_ROWS + k] = row_of(g.board, g.start[colour])
    pieces[width * START_COLUMNS + k] = column_of(g.board, g.start[colour])


cdef inline void observe_placed(const GembloRules* g, const GembloState* s, int32_t first, int32_t area,
                                Plane* colours, Plane* pieces) noexcept nogil:
    """Fill in the pieces on the board, and remove them from those that their colours have left.

    Rows of cells have many lengths, but pieces are short, so branches are predictable in a loop over pieces.
    """
    cdef const Board* board = g.board
    cdef int32_t places[SIZE]
    cdef Plane* cells[COLOURS]
    cdef Plane* left[COLOURS]
    cdef int32_t i, j, k, at, obstacles = 0
    cdef uint8_t shape
    for i in range(g.colours):
        k = after(first, i, g.colours)
        cells[k] = colours + area * i
        left[k] = pieces + board.width * (BY_COLOUR + i)
    for i in range(s.n_placed):
        shape = board.shape[s.placed[i]]
        at = board.plane_place[board.anchor[s.placed[i]]]
        for j in range(SIZE):
            places[j] = at + board.plane_step[shape][j]
        k = s.owner[i]
        if k < 0:
            obstacles += 1
            for j in range(SIZE):
                colours[area * g.colours + places[j]] = obstacles
        else:
            for j in range(SIZE):
                cells[k][places[j]] = 1
            left[k][g.shapes.piece[shape]] = 0


cdef inline void observe_seat(const GembloRules* g, const GembloState* s, int32_t seat,
                              Plane* row) noexcept nogil:
    """Fill in the drafted pieces of a seat, and whether it is to move."""
    cdef int32_t i
    row[TURN] = s.head.to_move == seat
    if g.five:
        for i in range(DRAFTED):
            if s.drafted[seat][i]:
                row[s.drafted[seat][i] - 1] = 1 + (s.unplaced[seat] >> i & 1)
