"""The rules of Gemblo; the numbers are those of docs/games/gemblo.md."""
cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from tilegames._core.bits cimport inlined_void, lowest, multiversion_void, popcount
from tilegames._core.numbers cimport number as number_of, sized
from tilegames._core.ops cimport (
    DECISION, LEGAL, OVER, Faults, GameOps, Head, RulesHead, Why, utilities_of_ranking,
)
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition, Rules
from tilegames._core.rng cimport below
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell1, tell2, tell3, tell4
from tilegames.games.gemblo._planes cimport column_of, observe, row_of

from tilegames.games.gemblo import spec

cdef extern from *:
    """
    typedef const uint32_t* __restrict tg_rows_in;
    typedef uint32_t* __restrict tg_rows_out;
    """
    ctypedef const uint32_t* rows_in "tg_rows_in"
    ctypedef uint32_t* rows_out "tg_rows_out"

cdef enum:
    NODES = 64             # room for the tree of shapes
    MOST_SHAPES = 12       # of one piece
    BLOCK = 8              # number of rows that are processed together
    WIDE = ROWS + 2 * BLOCK   # rows of a board and of the empty space below that shapes may look at
    NO_ID = 0xFFFF
    OBSTACLE_SPOTS = 16384

# ---- constant tables ------------------------------------------------------------------------------------------

cdef Board BOARD[3]                        # full, rect, hex3

# Shapes are numbered by piece and then by their cells; the first cell of a shape is its anchor, at (0, 0).
cdef uint8_t PIECE_OF[SHAPES]
cdef uint8_t FIRST_SHAPE[PIECES + 1]
cdef uint8_t SIZE_OF[PIECES]
cdef uint8_t TIE_VALUE[PIECES]
cdef int32_t STEP[SHAPES][SIZE]            # from the anchor to each cell, in spots
cdef uint8_t HEIGHT[SHAPES]
cdef uint32_t SHAPE_ROWS[SHAPES][SIZE]     # the cells row by row, the anchor's column being bit 4
cdef uint32_t SET_ASIDE = 0

# Each shape is a smaller one, a node of this tree, plus one cell; so is each node. Node 0 is a single cell, and parents
# have lower numbers. SOURCE locates the cell in a Sweep: WIDE * (columns to the right + 4) + rows down.
cdef uint8_t PARENT[NODES]
cdef int32_t SOURCE[NODES]
cdef uint8_t SHAPE_PARENT[SHAPES]
cdef int32_t SHAPE_SOURCE[SHAPES]
cdef uint64_t NEEDS[PIECES]                # bit per node that the shapes of a piece are made from

# Hex edges and their flanks as steps from the upper end.
cdef int32_t[EDGES] ACROSS = [33, 63, 30]
cdef int32_t[EDGES][2] FLANK = [[1, 32], [32, 31], [31, -1]]
cdef int32_t[6] NEXT = [1, 32, 31, -1, -32, -31]

# Five players: where obstacles may lie on an empty board.
cdef uint16_t SPOT_ID[OBSTACLE_SPOTS]
cdef uint8_t SPOT_GAP[OBSTACLE_SPOTS]
cdef int32_t FIRST_SPOT[PIECES + 1]
cdef uint32_t RING[ROWS]
cdef uint32_t BEYOND[ROWS]
cdef uint32_t STARTS[ROWS]
cdef int8_t GAP_OF[CELLS]                  # gap of a ring cell, -1 for all others
cdef uint16_t GAP_SPOT[FIVE][GAP_CELLS]    # spots of a gap's cells, 0 after the last


cdef inline bint has(const uint32_t* rows, int spot) noexcept nogil:
    """Whether a set of cells holds this one."""
    return (rows[spot >> 5] >> (spot & 31)) & 1


def _spot(q, r):
    return ROWS * (r + spec.HALF + TOP) + q + spec.HALF


def _anchored(cells):
    """The cells as (r, q), ascending, the first of them moved to (0, 0)."""
    r0, q0 = min((r, q) for q, r in cells)
    return tuple(sorted((r - r0, q - q0) for q, r in cells))


def _shapes(cells):
    """All shapes of a piece, ascending."""
    found = set()
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        found |= {_anchored(cells), _anchored([(r, q) for q, r in cells])}
    return sorted(found)


def _without_one(shape):
    """The shapes with one cell less and the same anchor."""
    return [shape[:i] + shape[i + 1:] for i in range(1, len(shape))]


def _tree(shapes):
    """A small set of shapes from which each shape, and each member of the set, is made by adding a cell."""
    levels = {size: {shape for shape in shapes if len(shape) == size} for size in range(1, SIZE + 1)}
    nodes = set()
    for size in range(SIZE, 1, -1):
        todo = levels[size] | {node for node in nodes if len(node) == size}
        while todo:
            counts = {}
            for shape in todo:
                for parent in _without_one(shape):
                    counts[parent] = counts.get(parent, 0) + 1
            best = min(counts, key=lambda parent: (parent not in levels[size - 1], -counts[parent], parent))
            nodes.add(best)
            todo = {shape for shape in todo if best not in _without_one(shape)}
    return sorted(nodes, key=lambda node: (len(node), node))


cdef tuple _origin(shape, dict number):
    """The node from which a shape is made, and the source of the added cell."""
    for parent in _without_one(shape):
        if parent in number:
            (r, q), = set(shape) - set(parent)
            return number[parent], WIDE * (q + 4) + r
    return 0, WIDE * 4         # a single cell


cdef int fill_shapes() except -1:
    global SET_ASIDE
    # Rule 1.4
    cdef int piece, shape = 0, i, node, above
    cdef list all_shapes = []
    for piece, cells in enumerate(spec.PIECES.values()):
        FIRST_SHAPE[piece] = shape
        SIZE_OF[piece] = len(cells)
        TIE_VALUE[piece] = spec.TIE_VALUES[piece]
        for found in _shapes(cells):
            all_shapes.append(found)
            PIECE_OF[shape] = piece
            HEIGHT[shape] = max(r for r, _ in found) + 1
            for i, (r, q) in enumerate(found):
                STEP[shape][i] = ROWS * r + q
                SHAPE_ROWS[shape][<int>r] |= 1 << <int>(q + 4)
            shape += 1
    FIRST_SHAPE[PIECES] = shape
    nodes = _tree(all_shapes)
    number = {found: i for i, found in enumerate(nodes)}
    if shape != SHAPES or len(nodes) > NODES:
        raise AssertionError("the tables of shapes are too small")
    for node, found in enumerate(nodes):
        PARENT[node], SOURCE[node] = _origin(found, number)
    for shape in range(SHAPES):
        SHAPE_PARENT[shape], SHAPE_SOURCE[shape] = _origin(all_shapes[shape], number)
        above = SHAPE_PARENT[shape]
        while above:
            NEEDS[PIECE_OF[shape]] |= <uint64_t>1 << above
            above = PARENT[above]
    for name in spec.SET_ASIDE:
        SET_ASIDE |= 1 << <int>spec.PIECE_NAMES.index(name)
    return 0


cdef inline size_t ids_at(int piece, int cell) noexcept nogil:
    """The index in `id_of` of the placements of a piece that are anchored in a cell, one for each shape in order.

    The order is that of lists, piece by piece and then cell by cell, for locality.
    """
    return <size_t>CELLS * FIRST_SHAPE[piece] + <size_t>cell * (FIRST_SHAPE[piece + 1] - FIRST_SHAPE[piece])


cdef int fill_board(Board* board, name) except -1:
    # Rule 1.1
    # Rule 1.2
    span = range(-spec.HALF, spec.HALF + 1)
    cells = [(q, r) for r in span for q in span if spec.in_mask(name, q, r)]
    cdef int number, shape, i, spot, id = 0, piece, way, side
    cdef bint fits
    memset(board, 0, sizeof(Board))
    memset(board.index_of, 0xFF, sizeof(board.index_of))
    memset(board.id_of, 0xFF, sizeof(board.id_of))
    board.cells = len(cells)
    for number, (q, r) in enumerate(cells):
        spot = _spot(q, r)
        board.spot_of[number] = spot
        board.index_of[spot] = number
        board.mask[spot >> 5] |= <uint32_t>1 << (spot & 31)
    # Ids are ordered by piece and then by the cells in order: by the first cell, the anchor, and among the shapes with
    # this anchor by the steps to the other cells, which do not depend on the anchor.
    for piece in range(PIECES):
        for number in range(board.cells):
            spot = board.spot_of[number]
            for shape in range(FIRST_SHAPE[piece], FIRST_SHAPE[piece + 1]):
                fits = True
                for i in range(SIZE_OF[piece]):
                    fits = fits and board.index_of[spot + STEP[shape][i]] >= 0
                if fits:
                    board.id_of[ids_at(piece, number) + shape - FIRST_SHAPE[piece]] = id
                    board.anchor[id] = number
                    board.shape[id] = shape
                    id += 1
    board.placements = id
    for number in range(board.cells):
        spot = board.spot_of[number]
        for way in range(EDGES):
            for side in range(2):
                if board.index_of[spot + ACROSS[way]] >= 0 and board.index_of[spot + FLANK[way][side]] < 0:
                    board.rim[way][side][spot >> 5] |= <uint32_t>1 << (spot & 31)
    fill_plane(board, cells)
    return 0


cdef int fill_plane(Board* board, list cells) except -1:
    """Fill in the places of cells and placements in a plane of an observation."""
    cdef int number, shape, i, at
    board.top = min(r for _, r in cells) + spec.HALF + TOP
    board.left = min(q for q, _ in cells) + spec.HALF
    board.height = max(r for _, r in cells) + spec.HALF + TOP - board.top + 1
    board.width = max(q for q, _ in cells) + spec.HALF - board.left + 1
    for number in range(board.cells):
        at = board.width * row_of(board, board.spot_of[number]) + column_of(board, board.spot_of[number])
        board.place[number] = at
        board.cells_as_bytes[at] = 1
        board.cells_as_floats[at] = 1
    for shape in range(SHAPES):
        board.piece[shape] = PIECE_OF[shape]
        for i in range(SIZE_OF[PIECE_OF[shape]]):
            # STEP is in rows of ROWS, and its columns may be negative
            at = (STEP[shape][i] + SIZE) // ROWS
            board.step[shape][i] = board.width * at + STEP[shape][i] - ROWS * at
    return 0


cdef int fill_ring() except -1:
    cdef const Board* board = &BOARD[0]
    cdef int gap, i, n = 0, piece, spot, id
    memset(GAP_OF, 0xFF, sizeof(GAP_OF))
    for i in range(board.cells):
        spot = board.spot_of[i]
        norm = spec.norm((spot & 31) - spec.HALF, (spot >> 5) - TOP - spec.HALF)
        if norm == spec.RING:
            RING[spot >> 5] |= <uint32_t>1 << (spot & 31)
        elif norm > spec.RING:
            BEYOND[spot >> 5] |= <uint32_t>1 << (spot & 31)
    for q, r in spec.STARTS[FIVE]:
        spot = _spot(q, r)
        STARTS[spot >> 5] |= <uint32_t>1 << (spot & 31)
    # Rule 5.10
    for gap, cells in enumerate(spec.GAPS):
        for i, (q, r) in enumerate(cells):
            spot = GAP_SPOT[gap][i] = _spot(q, r)
            GAP_OF[board.index_of[spot]] = gap
    for piece in range(PIECES):
        FIRST_SPOT[piece] = n
        for id in range(board.placements):
            if PIECE_OF[board.shape[id]] == piece and misplaced(board, id, NULL) == LEGAL:
                if n == OBSTACLE_SPOTS:
                    raise AssertionError("the table of spots is too small")
                SPOT_ID[n] = id
                SPOT_GAP[n] = gap_of_placement(board, id)
                n += 1
    FIRST_SPOT[PIECES] = n
    return 0

# ---- cells of placements --------------------------------------------------------------------------------------


cdef inline int cells_of(const Board* board, int32_t id, int* spots) noexcept nogil:
    """Write the spots of a placement, ascending; return their number."""
    cdef int shape = board.shape[id], first = board.spot_of[board.anchor[id]], i
    cdef int size = SIZE_OF[PIECE_OF[shape]]
    for i in range(size):
        spots[i] = first + STEP[shape][i]
    return size


cdef inline int piece_of(const Board* board, int32_t id) noexcept nogil:
    return PIECE_OF[board.shape[id]]


cdef void show(const Board* board, Why* why, int spot) noexcept nogil:
    """Note a cell, once, among those that explain a refusal; ignore spots off the mask."""
    cdef int32_t cell = board.index_of[spot], i
    if why == NULL or cell < 0:
        return
    for i in range(why.count):
        if why.cells[i] == cell:
            return
    why.cells[why.count] = cell
    why.count += 1


cdef int show_in(const Board* board, const uint32_t* cells, int32_t id, Why* why) noexcept nogil:
    """Note the cells of a placement that lie in the set; return their number."""
    cdef int spots[SIZE]
    cdef int size = cells_of(board, id, spots), i, found = 0
    for i in range(size):
        if has(cells, spots[i]):
            found += 1
            show(board, why, spots[i])
    return found


cdef int show_near(const Board* board, const uint32_t* cells, int32_t id, Why* why) noexcept nogil:
    """Note the cells of the set that share a side with a placement outside it; return the number of such sides."""
    cdef int spots[SIZE]
    cdef int size = cells_of(board, id, spots), i, way, found = 0
    for i in range(size):
        for way in range(6):
            if has(cells, spots[i] + NEXT[way]):
                found += 1
                show(board, why, spots[i] + NEXT[way])
    return found


cdef inline const uint32_t* covered(const GembloState* state) noexcept nogil:
    return state.rows + COVERED * ROWS


cdef inline const uint32_t* own_cells(const GembloState* state, int colour) noexcept nogil:
    return state.rows + (OWN + colour) * ROWS


cdef void block(const Board* board, uint32_t* rows, int shape, int spot, bint blocking) noexcept nogil:
    """Block the hex edges that a new piece cuts: those with both flanks on it and, if `blocking`, those at the rim."""
    # Rule 2.6
    # Rule 2.8: other pieces do not matter
    # Rule 2.9: nor does the colour
    # Rule 5.15
    cdef int row, first = spot >> 5, i
    cdef uint32_t upper = 0, lower
    for i in range(-1, HEIGHT[shape]):
        row = first + i
        lower = 0
        if i + 1 < HEIGHT[shape]:
            lower = <uint32_t>((<uint64_t>SHAPE_ROWS[shape][i + 1] << (spot & 31)) >> 4)
        # `row` is that of the upper ends; flanks lie in it or in the next one
        rows[row] |= (upper >> 1) & lower
        rows[ROWS + row] |= lower & (lower << 1)
        rows[2 * ROWS + row] |= (lower << 1) & (upper << 1)
        # Rule 6.2
        if blocking:
            # Rule 6.3
            rows[row] |= board.rim[0][0][row] & lower | board.rim[0][1][row] & (upper >> 1)
            rows[ROWS + row] |= board.rim[1][0][row] & (lower << 1) | board.rim[1][1][row] & lower
            rows[2 * ROWS + row] |= board.rim[2][0][row] & (upper << 1) | board.rim[2][1][row] & (lower << 1)
        upper = lower


cdef void lay(const GembloRules* rules, GembloState* state, int colour, int32_t id) noexcept nogil:
    """Put a piece on the board; the colour of an obstacle is -1."""
    cdef const Board* board = rules.board
    cdef int shape = board.shape[id], spot = board.spot_of[board.anchor[id]], row = spot >> 5, i
    cdef uint32_t cells
    for i in range(HEIGHT[shape]):
        cells = <uint32_t>((<uint64_t>SHAPE_ROWS[shape][i] << (spot & 31)) >> 4)
        state.rows[COVERED * ROWS + row + i] |= cells
        if colour >= 0:
            state.rows[(OWN + colour) * ROWS + row + i] |= cells
    block(board, state.rows + BLOCKED * ROWS, shape, spot, rules.blocking)
    if colour >= 0:
        # Rule 2.1
        state.used[colour] |= <uint32_t>1 << PIECE_OF[shape]
    state.placed[state.n_placed] = <uint16_t>id
    state.owner[state.n_placed] = <int8_t>colour
    state.n_placed += 1

# ---- all placements at once -----------------------------------------------------------------------------------

cdef struct Sweep:
    uint32_t allowed[9 * WIDE]     # cells that may be covered; copies moved by 4 columns to the right, ..., to the left
    uint32_t connect[9 * WIDE]     # those among them that join a piece to its colour, likewise
    uint32_t fit[NODES * ROWS]     # by node: anchors with which all cells are allowed
    uint32_t join[NODES * ROWS]    # by node: anchors with which some cell connects
    uint32_t found[MOST_SHAPES * ROWS]     # by shape of one piece: the anchors of its legal placements
    uint32_t some[ROWS]            # all of these together
    uint32_t sums[ROWS]            # their number in each row: four sums of eight columns each
    uint64_t done                  # bit per node
    uint32_t used                  # bit per piece
    uint32_t any_cell              # 0 if no cell connects
    int first                      # anchors lie in the rows from this one on
    int rows                       # number of these rows, a multiple of BLOCK; 0 until the copies are made


cdef inline inlined_void look_around(rows_in own, rows_in taken, rows_in mask, rows_in first, rows_in second,
                                     rows_in third, rows_out allowed, rows_out connect,
                                     rows_out any_cell) noexcept nogil:
    """Find the cells that may be covered, and those with an open hex edge to a cell of the same colour."""
    cdef int row
    cdef uint32_t near, far, some = 0
    for row in range(TOP, TOP + ROWS):
        near = own[row] << 1 | own[row] >> 1 | own[row - 1] | own[row - 1] >> 1 | own[row + 1] | own[row + 1] << 1
        # Rule 2.2
        # Rule 2.3
        near = mask[row] & ~(taken[row] | near)
        # Rule 2.5
        # Rule 2.6
        far = (own[row - 1] & ~first[row - 1]) << 1 | (own[row + 1] >> 1) & ~first[row]
        far |= (own[row - 2] & ~second[row - 2]) >> 1 | (own[row + 2] << 1) & ~second[row]
        far |= (own[row - 1] & ~third[row - 1]) >> 2 | (own[row + 1] << 2) & ~third[row]
        allowed[row] = near
        connect[row] = near & far
        some |= near & far
    any_cell[0] = some


cdef inline inlined_void look(const GembloRules* rules, const GembloState* state, int colour,
                              Sweep* sweep) noexcept nogil:
    """Find the cells where a colour may place anything at all."""
    cdef uint32_t* allowed = sweep.allowed + 4 * WIDE
    cdef uint32_t* connect = sweep.connect + 4 * WIDE
    cdef const uint32_t* blocked = state.rows + BLOCKED * ROWS
    cdef int row, start = rules.start[colour]
    for row in range(TOP):
        allowed[row] = connect[row] = 0
    for row in range(TOP + ROWS, WIDE):
        allowed[row] = connect[row] = 0
    look_around(state.rows + (OWN + colour) * ROWS, state.rows + COVERED * ROWS, rules.board.mask,
                blocked, blocked + ROWS, blocked + 2 * ROWS, allowed, connect, &sweep.any_cell)
    sweep.used = state.used[colour]
    sweep.rows = 0
    if not sweep.used:
        # Rule 2.4
        sweep.any_cell = connect[start >> 5] = allowed[start >> 5] & (<uint32_t>1 << (start & 31))


cdef inline inlined_void copy_moved(rows_in source, rows_out right, rows_out left, int by, int rows) noexcept nogil:
    cdef int row
    for row in range(rows & ~(BLOCK - 1)):
        right[row] = source[row] << by
        left[row] = source[row] >> by


cdef inline inlined_void begin(Sweep* sweep) noexcept nogil:
    """Prepare for shapes; some cell connects."""
    cdef uint32_t* allowed = sweep.allowed + 4 * WIDE
    cdef uint32_t* connect = sweep.connect + 4 * WIDE
    cdef int column, top = TOP, bottom = ROWS - 1
    while not connect[top]:
        top += 1
    while not connect[bottom]:
        bottom -= 1
    # A shape that connects in its last row is anchored up to four rows above.
    sweep.first = top - (SIZE - 1) if top > SIZE - 1 else 0
    sweep.rows = (bottom - sweep.first + BLOCK) & ~(BLOCK - 1)
    sweep.done = 1
    clear(sweep.sums, sweep.rows)
    allowed += sweep.first
    connect += sweep.first
    for column in range(1, SIZE):
        copy_moved(allowed, allowed - column * WIDE, allowed + column * WIDE, column, sweep.rows + BLOCK)
        copy_moved(connect, connect - column * WIDE, connect + column * WIDE, column, sweep.rows + BLOCK)
    memcpy(sweep.fit, allowed, sweep.rows * sizeof(uint32_t))
    memcpy(sweep.join, connect, sweep.rows * sizeof(uint32_t))


# The following functions get rows & ~(BLOCK - 1), so that the compiler knows that the rows fill whole vectors.


cdef inline inlined_void grow(rows_in fit, rows_in join, rows_in allowed, rows_in connect, rows_out new_fit,
                              rows_out new_join, int rows) noexcept nogil:
    """Add a cell to a node."""
    cdef int row
    for row in range(rows & ~(BLOCK - 1)):
        new_fit[row] = fit[row] & allowed[row]
        new_join[row] = join[row] | connect[row]


cdef inline inlined_void clear(rows_out some, int rows) noexcept nogil:
    cdef int row
    for row in range(rows & ~(BLOCK - 1)):
        some[row] = 0


cdef inline inlined_void complete(rows_in fit, rows_in join, rows_in allowed, rows_in connect, rows_out found,
                                  rows_out some, int rows) noexcept nogil:
    """Add the last cell of a shape."""
    cdef int row
    for row in range(rows & ~(BLOCK - 1)):
        # Rule 2.7: one open edge is enough
        found[row] = fit[row] & allowed[row] & (join[row] | connect[row])
        some[row] |= found[row]


cdef inline inlined_void add_bits(rows_in fit, rows_in join, rows_in allowed, rows_in connect, rows_out sums,
                                  int rows) noexcept nogil:
    """Add the last cell of a shape and only count its anchors."""
    cdef int row
    cdef uint32_t x
    for row in range(rows & ~(BLOCK - 1)):
        x = fit[row] & allowed[row] & (join[row] | connect[row])
        x = x - ((x >> 1) & <uint32_t>0x55555555)
        x = (x & <uint32_t>0x33333333) + ((x >> 2) & <uint32_t>0x33333333)
        sums[row] += (x + (x >> 4)) & <uint32_t>0x0F0F0F0F


cdef inline inlined_void add_up(rows_out sums, int rows, int32_t* n) noexcept nogil:
    """Add up the sums and clear them."""
    cdef int row
    cdef uint32_t pairs = 0
    for row in range(rows & ~(BLOCK - 1)):
        pairs += (sums[row] & <uint32_t>0x00FF00FF) + ((sums[row] >> 8) & <uint32_t>0x00FF00FF)
        sums[row] = 0
    n[0] = (pairs & 0xFFFF) + (pairs >> 16)


cdef inline inlined_void prepare(Sweep* sweep, int piece) noexcept nogil:
    """Make the nodes from which the shapes of a piece are made."""
    cdef uint64_t todo
    cdef int node, parent
    if not sweep.rows:
        begin(sweep)
    todo = NEEDS[piece] & ~sweep.done
    sweep.done |= todo
    while todo:
        node = lowest(todo)
        parent = PARENT[node]
        todo &= todo - 1
        grow(sweep.fit + ROWS * parent, sweep.join + ROWS * parent, sweep.allowed + SOURCE[node] + sweep.first,
             sweep.connect + SOURCE[node] + sweep.first, sweep.fit + ROWS * node, sweep.join + ROWS * node,
             sweep.rows)


cdef inline inlined_void find(Sweep* sweep, int piece) noexcept nogil:
    """Find all placements of a prepared piece."""
    cdef int parent, shape
    clear(sweep.some, sweep.rows)
    for shape in range(FIRST_SHAPE[piece], FIRST_SHAPE[piece + 1]):
        parent = SHAPE_PARENT[shape]
        complete(sweep.fit + ROWS * parent, sweep.join + ROWS * parent,
                 sweep.allowed + SHAPE_SOURCE[shape] + sweep.first, sweep.connect + SHAPE_SOURCE[shape] + sweep.first,
                 sweep.found + ROWS * (shape - FIRST_SHAPE[piece]), sweep.some, sweep.rows)


cdef inline inlined_void tally(Sweep* sweep, int piece, int32_t* n) noexcept nogil:
    """The number of placements of a prepared piece."""
    cdef int parent, shape
    for shape in range(FIRST_SHAPE[piece], FIRST_SHAPE[piece + 1]):
        parent = SHAPE_PARENT[shape]
        add_bits(sweep.fit + ROWS * parent, sweep.join + ROWS * parent,
                 sweep.allowed + SHAPE_SOURCE[shape] + sweep.first, sweep.connect + SHAPE_SOURCE[shape] + sweep.first,
                 sweep.sums, sweep.rows)
    # no sum exceeds 8 * MOST_SHAPES
    add_up(sweep.sums, sweep.rows, n)


cdef inline uint64_t two_rows(const uint32_t* rows) noexcept nogil:
    return rows[0] | <uint64_t>rows[1] << 32


cdef inline inlined_void count_rows(const Sweep* sweep, int piece, int row, int32_t* n) noexcept nogil:
    """The number of placements found for a piece that are anchored in a row or the next."""
    cdef int shape
    n[0] = 0
    for shape in range(FIRST_SHAPE[piece + 1] - FIRST_SHAPE[piece]):
        n[0] += popcount(two_rows(sweep.found + ROWS * shape + row))


cdef inline inlined_void list_rows(const Board* board, const Sweep* sweep, int piece, int shapes, int row, int32_t* out,
                                   int32_t* n) noexcept nogil:
    """List the placements found for a piece with `shapes` shapes anchored in a row or the next, ascending."""
    cdef uint64_t some = two_rows(sweep.some + row)
    cdef int shape, bit
    cdef int32_t count = n[0]
    cdef const uint16_t* ids
    while some:
        bit = lowest(some)
        some &= some - 1
        ids = board.id_of + ids_at(piece, board.index_of[ROWS * (sweep.first + row) + bit])
        # Branch-free, because the branches are unpredictable: write every id and keep the legal ones.
        for shape in range(shapes):
            out[count] = ids[shape]
            count += (two_rows(sweep.found + ROWS * shape + row) >> bit) & 1
    n[0] = count


cdef inline inlined_void list_piece(const Board* board, const Sweep* sweep, int piece, int shapes, int32_t* out,
                                    int32_t* n) noexcept nogil:
    cdef int row
    for row in range(0, sweep.rows, 2):
        list_rows(board, sweep, piece, shapes, row, out, n)


cdef inline inlined_void tally_all(const GembloRules* rules, const GembloState* state, Sweep* sweep, int32_t* of_piece,
                                   int32_t* n) noexcept nogil:
    """The numbers of legal placements of the colour to move, for each piece and in all."""
    cdef int piece
    n[0] = 0
    look(rules, state, state.colour, sweep)
    for piece in range(PIECES):
        of_piece[piece] = 0
        if sweep.any_cell and not (sweep.used >> piece) & 1:
            prepare(sweep, piece)
            tally(sweep, piece, of_piece + piece)
            n[0] += of_piece[piece]


cdef multiversion_void count_placements(const GembloRules* rules, const GembloState* state, int32_t* n) noexcept nogil:
    """The number of legal placements of the colour to move."""
    cdef Sweep sweep
    cdef int32_t of_piece[PIECES]
    tally_all(rules, state, &sweep, of_piece, n)


cdef multiversion_void list_placements(const GembloRules* rules, const GembloState* state, int32_t* out,
                                       int32_t* n) noexcept nogil:
    """All legal placements of the colour to move, ascending."""
    cdef Sweep sweep
    cdef int piece, shapes
    n[0] = 0
    look(rules, state, state.colour, &sweep)
    if not sweep.any_cell:
        return
    for piece in range(PIECES):
        if not (sweep.used >> piece) & 1:
            prepare(&sweep, piece)
            find(&sweep, piece)
            shapes = FIRST_SHAPE[piece + 1] - FIRST_SHAPE[piece]
            # The usual numbers are constants, so that the compiler unrolls the loop over them.
            if shapes == 6:
                list_piece(rules.board, &sweep, piece, 6, out, n)
            elif shapes == 3:
                list_piece(rules.board, &sweep, piece, 3, out, n)
            elif shapes == 12:
                list_piece(rules.board, &sweep, piece, 12, out, n)
            else:
                list_piece(rules.board, &sweep, piece, shapes, out, n)


cdef inline inlined_void pick(const Board* board, Sweep* sweep, int piece, int32_t i, int32_t* id) noexcept nogil:
    """The i-th placement of a prepared piece."""
    cdef int32_t ids[2 * MOST_SHAPES * ROWS + 1]
    cdef int32_t n = 0
    cdef int row = 0
    find(sweep, piece)
    count_rows(sweep, piece, row, &n)
    while i >= n:
        i -= n
        row += 2
        count_rows(sweep, piece, row, &n)
    n = 0
    list_rows(board, sweep, piece, FIRST_SHAPE[piece + 1] - FIRST_SHAPE[piece], row, ids, &n)
    id[0] = ids[i]


cdef multiversion_void nth_placement(const GembloRules* rules, const GembloState* state, int32_t i,
                                     int32_t* id) noexcept nogil:
    """The i-th legal placement of the colour to move, -1 if there are fewer."""
    cdef Sweep sweep
    cdef int32_t n = 0
    cdef int piece = 0
    id[0] = -1
    look(rules, state, state.colour, &sweep)
    if not sweep.any_cell:
        return
    while True:
        if not (sweep.used >> piece) & 1:
            prepare(&sweep, piece)
            tally(&sweep, piece, &n)
            if i < n:
                break
            i -= n
        piece += 1
        if piece == PIECES:
            return
    pick(rules.board, &sweep, piece, i, id)


cdef multiversion_void random_placement(const GembloRules* rules, const GembloState* state, uint64_t* rng,
                                        int32_t* id) noexcept nogil:
    """A random legal placement of the colour to move, which has at least one."""
    cdef Sweep sweep
    cdef int32_t of_piece[PIECES]
    cdef int32_t i, n
    cdef int piece = 0
    tally_all(rules, state, &sweep, of_piece, &n)
    i = <int32_t>below(rng, <uint32_t>n)
    while i >= of_piece[piece]:
        i -= of_piece[piece]
        piece += 1
    pick(rules.board, &sweep, piece, i, id)


cdef multiversion_void find_out(const GembloRules* rules, GembloState* state) noexcept nogil:
    """Mark the colours that have no legal placement any more."""
    # Rule 3.3
    # Rule 4.1: this includes a colour that has played all its pieces
    cdef Sweep sweep
    cdef int colour, piece
    cdef int32_t n
    for colour in range(rules.colours):
        if (state.out >> colour) & 1:
            continue
        look(rules, state, colour, &sweep)
        piece = 0 if sweep.any_cell else PIECES
        # The first piece is a single cell and fits on every cell that connects.
        n = sweep.any_cell != 0 and not sweep.used & 1
        while piece < PIECES and not n:
            if not (sweep.used >> piece) & 1:
                prepare(&sweep, piece)
                tally(&sweep, piece, &n)
            piece += 1
        if not n:
            state.out |= <uint8_t>(1 << colour)


# ---- obstacles ------------------------------------------------------------------------------------------------


cdef int32_t misplaced(const Board* board, int32_t id, Why* why) noexcept nogil:
    """The reason against the place of an obstacle, whatever other pieces lie on the board; LEGAL if there is none."""
    cdef int on_ring
    # Rule 5.7
    if show_in(board, STARTS, id, why):
        return START_COVERED
    # Rule 5.8
    if show_in(board, BEYOND, id, why):
        return BEYOND_RING
    # Rule 5.9
    on_ring = show_in(board, RING, id, NULL)
    if on_ring == 0:
        return MISSES_RING
    if on_ring > 1:
        show_in(board, RING, id, why)
        return CROSSES_RING
    return LEGAL


cdef int gap_of_placement(const Board* board, int32_t id) noexcept nogil:
    """The gap in which an obstacle lies."""
    cdef int spots[SIZE]
    cdef int size = cells_of(board, id, spots), i
    for i in range(size):
        if has(RING, spots[i]):
            return GAP_OF[board.index_of[spots[i]]]
    return -1


cdef int in_gap(const GembloState* state, int gap) noexcept nogil:
    """The number of obstacles in a gap, as long as only obstacles lie on the board."""
    cdef int i, n = 0
    for i in range(GAP_CELLS):
        n += has(covered(state), GAP_SPOT[gap][i])         # spot 0 is never covered
    return n


cdef bint holds(const GembloState* state, int seat, int piece) noexcept nogil:
    """Whether a seat still has to place a piece."""
    cdef int i
    for i in range(DRAFTED):
        if state.drafted[seat][i] == piece + 1 and (state.unplaced[seat] >> i) & 1:
            return True
    return False


cdef bint has_room(const GembloRules* rules, const GembloState* state, int32_t spot, bint touching) noexcept nogil:
    """Whether an obstacle may lie on a spot of the table."""
    # Rule 5.10
    if in_gap(state, SPOT_GAP[spot]) >= rules.gap_limit or show_in(rules.board, covered(state), SPOT_ID[spot], NULL):
        return False
    # Rule 5.11
    return touching or not show_near(rules.board, covered(state), SPOT_ID[spot], NULL)


cdef bint has_spot(const GembloRules* rules, const GembloState* state, int seat, bint touching) noexcept nogil:
    """Whether one of the obstacles that a seat has to place has a spot."""
    cdef int piece
    cdef int32_t spot
    for piece in range(PIECES):
        if holds(state, seat, piece):
            for spot in range(FIRST_SPOT[piece], FIRST_SPOT[piece + 1]):
                if has_room(rules, state, spot, touching):
                    return True
    return False


cdef int32_t obstacle_at(const GembloRules* rules, const GembloState* state, int32_t i, int32_t* out,
                         int32_t* count) noexcept nogil:
    """The i-th legal obstacle, -1 if there are only `count`; `out`, if not NULL, gets those before it."""
    cdef int piece, seat = state.head.to_move
    cdef int32_t spot
    # Rule 5.12
    cdef bint touching = not has_spot(rules, state, seat, False)
    count[0] = 0
    for piece in range(PIECES):
        # Rule 5.6
        if not holds(state, seat, piece):
            continue
        for spot in range(FIRST_SPOT[piece], FIRST_SPOT[piece + 1]):
            if has_room(rules, state, spot, touching):
                if count[0] == i:
                    return SPOT_ID[spot]
                if out != NULL:
                    out[count[0]] = SPOT_ID[spot]
                count[0] += 1
    return -1

# ---- the draft ------------------------------------------------------------------------------------------------


cdef uint32_t picked(const GembloState* state) noexcept nogil:
    """Bit per piece of the sixth set that was drafted."""
    cdef uint32_t pieces = 0
    cdef int seat, i
    for seat in range(FIVE):
        for i in range(DRAFTED):
            if state.drafted[seat][i]:
                pieces |= <uint32_t>1 << (state.drafted[seat][i] - 1)
    return pieces


cdef inline uint32_t to_draft(const GembloState* state) noexcept nogil:
    """Bit per piece that may be picked."""
    # Rule 5.4
    # Rule 5.5
    return ~(picked(state) | SET_ASIDE) & ((1 << PIECES) - 1)

# ---- the functions of the table -------------------------------------------------------------------------------


cdef void start(const RulesHead* head, Head* base) noexcept nogil:
    cdef GembloState* state = <GembloState*>base
    # Rule 3.1
    # Rule 5.1
    # Rule 5.2
    base.phase = DRAFT if (<const GembloRules*>head).five else PLAY
    base.node = DECISION
    state.colour = -1 if (<const GembloRules*>head).five else 0


cdef int32_t legal_actions(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef const GembloRules* rules = <const GembloRules*>head
    cdef const GembloState* state = <const GembloState*>base
    cdef uint32_t pieces
    cdef int32_t n = 0
    if base.phase == DRAFT:
        pieces = to_draft(state)
        while pieces:
            out[n] = rules.board.placements + lowest(pieces)
            pieces &= pieces - 1
            n += 1
        return n
    if base.phase == OBSTACLES:
        obstacle_at(rules, state, -1, out, &n)
        return n
    # Rule 3.2: there is no pass
    # Rule 4.2
    if base.phase == PLAY:
        list_placements(rules, state, out, &n)
    return n


cdef int32_t count_legal(const RulesHead* head, const Head* base) noexcept nogil:
    cdef const GembloRules* rules = <const GembloRules*>head
    cdef const GembloState* state = <const GembloState*>base
    cdef int32_t n = 0
    if base.phase == DRAFT:
        return popcount(to_draft(state))
    if base.phase == OBSTACLES:
        obstacle_at(rules, state, -1, NULL, &n)
        return n
    if base.phase == PLAY:
        count_placements(rules, state, &n)
    return n


cdef int32_t legal_at(const RulesHead* head, const Head* base, int32_t i) noexcept nogil:
    cdef const GembloRules* rules = <const GembloRules*>head
    cdef const GembloState* state = <const GembloState*>base
    cdef uint32_t pieces
    cdef int32_t n = -1
    if base.phase == DRAFT:
        pieces = to_draft(state)
        while i > 0:
            pieces &= pieces - 1
            i -= 1
        return rules.board.placements + lowest(pieces)
    if base.phase == OBSTACLES:
        return obstacle_at(rules, state, i, NULL, &n)
    nth_placement(rules, state, i, &n)
    return n


cdef int32_t random_legal(const RulesHead* head, const Head* base, uint64_t* rng) noexcept nogil:
    cdef int32_t id
    if base.phase != PLAY:
        return legal_at(head, base, <int32_t>below(rng, <uint32_t>count_legal(head, base)))
    random_placement(<const GembloRules*>head, <const GembloState*>base, rng, &id)
    return id


cdef int32_t why_no_obstacle(const GembloRules* rules, const GembloState* state, int32_t action,
                             Why* why) noexcept nogil:
    cdef const Board* board = rules.board
    cdef int32_t reason
    cdef int gap, i
    # Rule 5.6
    if not holds(state, state.head.to_move, piece_of(board, action)):
        return NOT_OWN_OBSTACLE
    # Rule 5.7
    if show_in(board, covered(state), action, why):
        return CELL_COVERED
    reason = misplaced(board, action, why)
    if reason != LEGAL:
        return reason
    # Rule 5.10
    gap = gap_of_placement(board, action)
    if in_gap(state, gap) >= rules.gap_limit:
        for i in range(GAP_CELLS):
            if has(covered(state), GAP_SPOT[gap][i]):
                show(board, why, GAP_SPOT[gap][i])
        return GAP_FULL
    # Rule 5.11
    # Rule 5.12
    if show_near(board, covered(state), action, NULL) and has_spot(rules, state, state.head.to_move, False):
        show_near(board, covered(state), action, why)
        return TOUCHES_OBSTACLE
    return LEGAL


cdef int32_t why_not_joined(const GembloRules* rules, const GembloState* state, int32_t action,
                            Why* why) noexcept nogil:
    """The reason why no open hex edge leads from a placement to its colour; LEGAL if one does."""
    cdef const Board* board = rules.board
    cdef const uint32_t* own = own_cells(state, state.colour)
    cdef int spots[SIZE]
    cdef int size = cells_of(board, action, spots), i, way, up, upper, one, other
    cdef int32_t reason = NOT_CONNECTED
    for i in range(size):
        for way in range(EDGES):
            for up in range(2):
                # Rule 2.5
                if not has(own, spots[i] - ACROSS[way] if up else spots[i] + ACROSS[way]):
                    continue
                upper = spots[i] - ACROSS[way] if up else spots[i]
                # Rule 2.7
                if not has(state.rows + (BLOCKED + way) * ROWS, upper):
                    return LEGAL
                one, other = upper + FLANK[way][0], upper + FLANK[way][1]
                if board.index_of[one] >= 0 and board.index_of[other] >= 0:
                    # Rule 2.6
                    reason = EDGE_BLOCKED
                elif reason == NOT_CONNECTED:
                    # Rule 6.3
                    reason = RIM_BLOCKED
                show(board, why, one)
                show(board, why, other)
    return reason


cdef int32_t why_illegal(const RulesHead* head, const Head* base, int32_t action, Why* why) noexcept nogil:
    cdef const GembloRules* rules = <const GembloRules*>head
    cdef const GembloState* state = <const GembloState*>base
    cdef const Board* board = rules.board
    cdef int colour = state.colour, piece
    if action >= board.placements:
        # Rule 5.3
        if base.phase != DRAFT:
            return DRAFT_OVER
        piece = action - board.placements
        # Rule 5.4
        if (SET_ASIDE >> piece) & 1:
            return PIECE_SET_ASIDE
        # Rule 5.5
        if (picked(state) >> piece) & 1:
            return PIECE_DRAFTED
        return LEGAL
    # Rule 5.2
    if base.phase == DRAFT:
        return DRAFT_DUE
    if base.phase == OBSTACLES:
        return why_no_obstacle(rules, state, action, why)
    # Rule 2.1
    if (state.used[colour] >> piece_of(board, action)) & 1:
        return PIECE_USED
    # Rule 2.2
    if show_in(board, covered(state), action, why):
        return CELL_COVERED
    # Rule 2.3
    # Rule 2.10: other colours may be touched
    if show_near(board, own_cells(state, colour), action, why):
        return TOUCHES_OWN_COLOUR
    if state.used[colour]:
        return why_not_joined(rules, state, action, why)
    # Rule 2.4
    if covers(board, action, rules.start[colour]):
        return LEGAL
    show(board, why, rules.start[colour])
    return MISSES_START


cdef bint covers(const Board* board, int32_t id, int spot) noexcept nogil:
    """Whether a placement covers a cell."""
    cdef int spots[SIZE]
    cdef int size = cells_of(board, id, spots), i
    for i in range(size):
        if spots[i] == spot:
            return True
    return False


cdef void tell_turn(const GembloState* state, Trace* trace) noexcept nogil:
    tell3(trace, TURN_BEGAN, state.head.to_move, state.head.phase, state.colour)


cdef void next_colour(const GembloRules* rules, GembloState* state, Trace* trace) noexcept nogil:
    """Pass the turn to the next colour that is still in."""
    cdef uint64_t left = state.out
    find_out(rules, state)
    left ^= state.out
    while left:
        tell1(trace, COLOUR_OUT, lowest(left))
        left &= left - 1
    # Rule 4.1
    if state.out == (1 << rules.colours) - 1:
        state.head.phase, state.head.node, state.head.to_move = DONE, OVER, -1
        state.colour = -1
        tell1(trace, ENDED, ALL_OUT)
        return
    # Rule 3.1
    # Rule 3.4
    state.colour = (state.colour + 1) % rules.colours
    while (state.out >> state.colour) & 1:
        state.colour = (state.colour + 1) % rules.colours
    # Rule 1.5
    # Rule 6.1
    state.head.to_move = state.colour % rules.head.players
    tell_turn(state, trace)


cdef void discard(GembloState* state, int seat, Trace* trace) noexcept nogil:
    """Remove the obstacles that a seat has not placed."""
    cdef int i
    if not state.unplaced[seat]:
        return
    tell1(trace, PIECES_DISCARDED, seat)
    for i in range(DRAFTED):
        if (state.unplaced[seat] >> i) & 1:
            add_value(trace, state.drafted[seat][i] - 1)
    state.unplaced[seat] = 0


cdef void next_obstacle(const GembloRules* rules, GembloState* state, Trace* trace) noexcept nogil:
    """Pass the turn to the next obstacle that has a spot, or begin the main part of the game."""
    cdef int seat = state.head.to_move
    while seat < FIVE and not has_spot(rules, state, seat, True):
        # Rule 5.13
        discard(state, seat, trace)
        seat += 1
    if seat == FIVE:
        # Rule 5.14
        state.head.phase = PLAY
        state.colour = FIVE - 2
        next_colour(rules, state, trace)
    elif state.head.phase == DRAFT or seat != state.head.to_move:
        state.head.phase = OBSTACLES
        state.head.to_move = seat
        tell_turn(state, trace)


cdef void draft(const GembloRules* rules, GembloState* state, int piece, Trace* trace) noexcept nogil:
    cdef int seat = state.head.to_move, i = 0
    tell2(trace, PIECE_PICKED, seat, piece)
    while state.drafted[seat][i]:
        i += 1
    state.drafted[seat][i] = piece + 1
    state.unplaced[seat] |= <uint8_t>(1 << i)
    # Rule 5.2
    state.head.to_move = (seat + 1) % FIVE
    # Rule 5.3
    if seat == FIVE - 1 and i == DRAFTED - 1:
        next_obstacle(rules, state, trace)
    else:
        tell_turn(state, trace)


cdef void place_piece(const GembloRules* rules, GembloState* state, int32_t action, Trace* trace) noexcept nogil:
    cdef int piece = piece_of(rules.board, action)
    lay(rules, state, state.colour, action)
    tell3(trace, PIECE_PLACED, state.head.to_move, state.colour, action)
    # Rule 4.3
    tell4(trace, SCORED, state.head.to_move, SIZE_OF[piece], piece, state.colour)
    add_value(trace, action)
    next_colour(rules, state, trace)


cdef void place_obstacle(const GembloRules* rules, GembloState* state, int32_t action, Trace* trace) noexcept nogil:
    cdef int seat = state.head.to_move, i
    lay(rules, state, -1, action)
    tell3(trace, PIECE_PLACED, seat, -1, action)
    for i in range(DRAFTED):
        if state.drafted[seat][i] == piece_of(rules.board, action) + 1:
            state.unplaced[seat] &= <uint8_t>~(1 << i)
    next_obstacle(rules, state, trace)


cdef void apply(const RulesHead* head, Head* base, int32_t action, Trace* trace) noexcept nogil:
    cdef const GembloRules* rules = <const GembloRules*>head
    cdef GembloState* state = <GembloState*>base
    if base.phase == PLAY:
        place_piece(rules, state, action, trace)
    elif base.phase == OBSTACLES:
        place_obstacle(rules, state, action, trace)
    else:
        draft(rules, state, action - rules.board.placements, trace)


cdef void apply_outcome(const RulesHead* head, Head* base, int32_t outcome, Trace* trace) noexcept nogil:
    pass                                   # there is no chance


cdef int32_t chance_outcomes(const RulesHead* head, const Head* base, int32_t* counts) noexcept nogil:
    return 0


cdef int32_t left_over(const GembloRules* rules, const GembloState* state, int seat, uint64_t* worth) noexcept nogil:
    """The hexes that a player has left; `worth` orders the players, lower is better."""
    cdef int32_t n[SIZE + 1]
    cdef int32_t hexes = 0, value = 0
    cdef int colour = seat, piece, size
    memset(n, 0, sizeof(n))
    # Rule 4.7
    while colour < rules.colours:
        for piece in range(PIECES):
            if not (state.used[colour] >> piece) & 1:
                n[SIZE_OF[piece]] += 1
                hexes += SIZE_OF[piece]
                value += TIE_VALUE[piece]
        colour += rules.head.players
    # Rule 4.3
    worth[0] = hexes
    # Rule 4.4: with equal sums, the player with more pieces of the largest size has the larger first different piece
    for size in range(SIZE, 0, -1):
        worth[0] = worth[0] << 8 | n[size]
    # Rule 4.5
    worth[0] = worth[0] << 8 | value
    return hexes


cdef void scores(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef uint64_t worth
    cdef int seat
    for seat in range(head.players):
        # Rule 4.3
        out[seat] = -left_over(<const GembloRules*>head, <const GembloState*>base, seat, &worth)


cdef void ranking(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef uint64_t worth[SEATS]
    cdef int seat, other
    for seat in range(head.players):
        left_over(<const GembloRules*>head, <const GembloState*>base, seat, worth + seat)
    # Rule 4.6
    for seat in range(head.players):
        out[seat] = 1
        for other in range(head.players):
            out[seat] += worth[other] < worth[seat]


cdef void utilities(const RulesHead* head, const Head* base, double* out) noexcept nogil:
    cdef int32_t places[SEATS]
    ranking(head, base, places)
    utilities_of_ranking(head.players, head.players, places, out)

# ---- consistency ----------------------------------------------------------------------------------------------


cdef bint sound_placement(const GembloRules* rules, const GembloState* state, int colour, int32_t id) noexcept nogil:
    """Whether a piece may have been laid on a position, in any order."""
    cdef const Board* board = rules.board
    cdef int piece, gap, i, n = 0
    if id >= board.placements or colour < -1 or colour >= rules.colours or show_in(board, covered(state), id, NULL):
        return False
    piece = piece_of(board, id)
    if colour >= 0:
        return not (state.used[colour] >> piece) & 1 and not show_near(board, own_cells(state, colour), id, NULL)
    if not rules.five or not (picked(state) >> piece) & 1 or misplaced(board, id, NULL) != LEGAL:
        return False
    gap = gap_of_placement(board, id)
    for i in range(state.n_placed):
        if state.owner[i] == -1:
            if piece_of(board, state.placed[i]) == piece:
                return False
            n += gap_of_placement(board, state.placed[i]) == gap
    return n < rules.gap_limit


cdef bint rebuild_board(const GembloRules* rules, const GembloState* told, GembloState* made) noexcept nogil:
    """Lay the pieces of a position again; return whether that is possible."""
    cdef int i
    if told.n_placed > rules.most_placed:
        return False
    for i in range(told.n_placed):
        if not sound_placement(rules, made, told.owner[i], told.placed[i]):
            return False
        lay(rules, made, told.owner[i], told.placed[i])
    return True


cdef int rebuild_draft(const GembloRules* rules, const GembloState* told, GembloState* made) noexcept nogil:
    """Pick the pieces of a position again; return the number of picks, or -1 if that is impossible."""
    cdef int n, picks = 0, piece
    if not rules.five:
        return 0
    while picks < FIVE * DRAFTED and told.drafted[picks % FIVE][picks // FIVE]:
        picks += 1
    for n in range(picks):
        piece = told.drafted[n % FIVE][n // FIVE] - 1
        if piece >= PIECES or not (to_draft(made) >> piece) & 1:
            return -1
        made.drafted[n % FIVE][n // FIVE] = piece + 1
        made.unplaced[n % FIVE] |= <uint8_t>(1 << (n // FIVE))
    return picks


cdef bint rebuild_obstacles(const GembloRules* rules, const GembloState* told, GembloState* made) noexcept nogil:
    """Find the obstacles that are still to be placed; return whether they are possible."""
    cdef uint32_t on_board = 0
    cdef int seat, i
    for i in range(made.n_placed):
        if made.owner[i] >= 0:
            return False
        on_board |= <uint32_t>1 << piece_of(rules.board, made.placed[i])
    for seat in range(FIVE):
        for i in range(DRAFTED):
            if (on_board >> (made.drafted[seat][i] - 1)) & 1:
                made.unplaced[seat] &= <uint8_t>~(1 << i)
                # later seats have placed nothing yet
                if seat > told.head.to_move:
                    return False
        if seat < told.head.to_move:
            made.unplaced[seat] = 0
    made.head.to_move = told.head.to_move
    return 0 <= made.head.to_move < FIVE and has_spot(rules, made, made.head.to_move, True)


cdef bint rebuild(const GembloRules* rules, const GembloState* told, GembloState* made) noexcept nogil:
    """Rebuild a position from its stated fields and compute the rest; return whether it is consistent."""
    cdef int picks, phase = told.head.phase
    cdef bint five = rules.five
    memset(made, 0, sizeof(GembloState))
    made.head.phase = told.head.phase
    made.colour = -1
    picks = rebuild_draft(rules, told, made)
    if picks < 0 or phase > DONE or (phase < PLAY and not five):
        return False
    if five and (picks < FIVE * DRAFTED) != (phase == DRAFT):
        return False
    if phase == DRAFT:
        made.head.to_move = picks % FIVE
        return told.n_placed == 0
    if not rebuild_board(rules, told, made):
        return False
    if phase == OBSTACLES:
        return rebuild_obstacles(rules, told, made)
    memset(made.unplaced, 0, sizeof(made.unplaced))
    find_out(rules, made)
    if phase == DONE:
        made.head.node, made.head.to_move = OVER, -1
        return made.out == (1 << rules.colours) - 1
    made.colour = told.colour
    if made.colour < 0 or made.colour >= rules.colours or (made.out >> made.colour) & 1:
        return False
    made.head.to_move = made.colour % rules.head.players
    return True


cdef bint check_state(const RulesHead* head, const Head* base, Faults* faults) noexcept nogil:
    cdef GembloState made
    if not rebuild(<const GembloRules*>head, <const GembloState*>base, &made):
        return False
    memcpy(made.head.rng, base.rng, sizeof(base.rng))
    return memcmp(&made, base, sizeof(GembloState)) == 0


cdef GameOps OPS
OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.random_legal = random_legal
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.chance_outcomes = chance_outcomes
OPS.scores = scores
OPS.ranking = ranking
OPS.utilities = utilities
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe

fill_shapes()

cdef int fill_boards() except -1:
    cdef int number
    for number, mask in enumerate(spec.MASKS):
        fill_board(&BOARD[number], mask)
    return 0


fill_boards()
fill_ring()

# ---- to Python ------------------------------------------------------------------------------------------------


cdef class GembloRulesHandle(Rules):
    """The rules of Gemblo with its options."""

    def __cinit__(self, int players, int colours, bint blocking):
        cdef int i
        if not 2 <= players <= SEATS or not (colours in (4, 6) if players == 2 else colours == players):
            raise ValueError("Gemblo has 2 players with 4 or 6 colours, or 3 to 6 with one colour each.")
        self.data.board = &BOARD[<int>spec.MASKS.index(spec.mask_of(colours))]
        self.data.colours = colours
        self.data.blocking = blocking
        self.data.five = players == FIVE
        self.data.gap_limit = spec.GAP_LIMIT
        self.data.most_placed = PIECES * colours + (FIVE * DRAFTED if players == FIVE else 0)
        # Rule 1.3
        for i, (q, r) in enumerate(spec.STARTS[colours]):
            self.data.start[i] = _spot(q, r)
        self.data.head.players = players
        self.data.head.num_actions = self.data.board.placements + (PIECES if players == FIVE else 0)
        # Each placement occurs at most once; placements and picks, at most 18, are never legal together. Listing
        # placements writes one more entry.
        self.data.head.max_moves = self.data.board.placements + 1
        self.data.head.state_size = sizeof(GembloState)
        self.data.head.words32 = BOARDS * ROWS + 4 + COLOURS
        self.data.head.words16 = PLACED
        self.data.head.planes = [
            1 + colours + self.data.five + 1, self.data.board.height, self.data.board.width,
        ]
        self.ops = &OPS
        self.head = <RulesHead*>&self.data


cdef dict numbers(const GembloRules* rules, const GembloState* state):
    """All numbers of a state."""
    cdef int i, j, seats = FIVE if rules.five else 0
    return {
        "phase": state.head.phase,
        "to_move": state.head.to_move,
        "colour": state.colour,
        "placed": [(state.owner[i], state.placed[i]) for i in range(state.n_placed)],
        "out": [((state.out >> i) & 1) == 1 for i in range(rules.colours)],
        "drafted": [[state.drafted[i][j] - 1 for j in range(DRAFTED) if state.drafted[i][j]] for i in range(seats)],
        "unplaced": [[state.drafted[i][j] - 1 for j in range(DRAFTED) if (state.unplaced[i] >> j) & 1]
                     for i in range(seats)],
    }


def fields(CorePosition state not None):
    """All numbers of a state of Gemblo."""
    cdef GembloState now
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gemblo.")
    with cython.critical_section(state):
        memcpy(&now, state.head, sizeof(GembloState))
    return numbers(<const GembloRules*>state.rules, &now)


cdef object plain(object value):
    """The value with lists in place of tuples, at any depth."""
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


cdef int tell(const GembloRules* rules, GembloState* told, dict values) except -1:
    """Copy the stated fields of a position, without the derived ones."""
    cdef int i, j, seats = FIVE if rules.five else 0
    memset(told, 0, sizeof(GembloState))
    try:
        told.head.phase = <uint8_t>number_of(values["phase"], 0, DONE)
        told.head.to_move = <int8_t>number_of(values["to_move"], -1, rules.head.players - 1)
        told.head.node = OVER if told.head.phase == DONE else DECISION
        told.colour = <int8_t>number_of(values["colour"], -1, rules.colours - 1)
        for colour, action in sized(values["placed"], rules.most_placed):
            told.owner[told.n_placed] = <int8_t>number_of(colour, -1, rules.colours - 1)
            told.placed[told.n_placed] = <uint16_t>number_of(action, 0, rules.board.placements - 1)
            told.n_placed += 1
        for i, is_out in enumerate(sized(values["out"], rules.colours)):
            if is_out:
                told.out |= <uint8_t>(1 << i)
        drafted = [sized(pieces, DRAFTED) for pieces in sized(values["drafted"], seats)]
        for i, pieces in enumerate(drafted):
            for j, piece in enumerate(pieces):
                told.drafted[i][j] = <uint8_t>(number_of(piece, 0, PIECES - 1) + 1)
        for i, (pieces, own) in enumerate(zip(sized(values["unplaced"], seats), drafted, strict=False)):
            for piece in sized(pieces, DRAFTED):
                j = own.index(piece)
                told.unplaced[i] |= <uint8_t>(1 << j)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(f"These are not the fields of a position: {error!r}") from None
    return 0


def pack(GembloRulesHandle rules not None, dict values not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef GembloState told, made
    tell(&rules.data, &told, values)
    if not rebuild(&rules.data, &told, &made):
        raise ValueError("These fields are not a position of this game.")
    # Derived fields are stated as well and must be right.
    for name, value in numbers(&rules.data, &made).items():
        if plain(value) != plain(values[name]):
            raise ValueError(f"The field {name!r} contradicts the others.")
    return pack_state(&rules.data.head, &made.head)


def colours_out(GembloRulesHandle rules not None, dict values not None):
    """For each colour, whether it has no legal placement with these pieces on the board."""
    cdef GembloState told, made
    cdef int i
    tell(&rules.data, &told, values)
    memset(&made, 0, sizeof(made))
    memcpy(made.drafted, told.drafted, sizeof(made.drafted))
    if not rebuild_board(&rules.data, &told, &made):
        raise ValueError("These pieces contradict each other.")
    find_out(&rules.data, &made)
    return [((made.out >> i) & 1) == 1 for i in range(rules.data.colours)]


def has_obstacle_spot(GembloRulesHandle rules not None, dict values not None, seat):
    """Whether one of the obstacles that a seat has to place has a spot, touching others if need be."""
    cdef GembloState told, made
    cdef int number = number_of(seat, 0, FIVE - 1)
    tell(&rules.data, &told, values)
    memset(&made, 0, sizeof(made))
    memcpy(made.drafted, told.drafted, sizeof(made.drafted))
    memcpy(made.unplaced, told.unplaced, sizeof(made.unplaced))
    if not rebuild_board(&rules.data, &told, &made):
        raise ValueError("These pieces contradict each other.")
    return has_spot(&rules.data, &made, number, True) != 0


def placement(GembloRulesHandle rules not None, action):
    """The piece of a placement and the numbers of its cells, ascending."""
    cdef const Board* board = rules.data.board
    cdef int spots[SIZE]
    cdef int32_t id = number_of(action, 0, board.placements - 1)
    cdef int size = cells_of(board, id, spots), i
    return piece_of(board, id), tuple([board.index_of[spots[i]] for i in range(size)])


def action_of(GembloRulesHandle rules not None, cells):
    """The placement with exactly these cells, given by their numbers in any order; -1 if there is none."""
    cdef const Board* board = rules.data.board
    cdef int spots[SIZE]
    cdef int shape, i, n
    ordered = sorted([number_of(cell, 0, board.cells - 1) for cell in cells])
    n = len(ordered)
    if not 1 <= n <= SIZE:
        return -1
    for i in range(n):
        spots[i] = board.spot_of[<int>ordered[i]]
    for shape in range(SHAPES):
        if SIZE_OF[PIECE_OF[shape]] == n:
            i = 0
            while i < n and spots[i] == spots[0] + STEP[shape][i]:
                i += 1
            if i == n:
                i = PIECE_OF[shape]
                return board.id_of[ids_at(i, ordered[0]) + shape - FIRST_SHAPE[i]]
    return -1
