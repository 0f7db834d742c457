"""All legal placements of a colour at once: rows of 32 cells are vectors."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from tilegames._core.bits cimport inlined_void, lowest, multiversion_int32, multiversion_void, popcount
from tilegames._core.rng cimport below
from tilegames.games.gemblo._rules cimport (
    BLOCK, BLOCKED, COVERED, MAX_PARTS, MAX_SHAPES, OWN, PIECES, ROWS, SIZE, TOP, WIDE, GembloRules, GembloState,
    Shapes,
)
from tilegames.games.gemblo._tables cimport placements_at

cdef extern from *:
    """
    typedef const uint32_t* __restrict tg_rows_in;
    typedef uint32_t* __restrict tg_rows_out;
    """
    ctypedef const uint32_t* rows_in "tg_rows_in"
    ctypedef uint32_t* rows_out "tg_rows_out"

cdef struct Sweep:
    uint32_t allowed[9 * WIDE]     # cells that may be covered; copies moved by 4 columns to the right, ..., to the left
    uint32_t connect[9 * WIDE]     # those among them that join a piece to its colour, likewise
    uint32_t fit[MAX_PARTS * ROWS]     # by part: anchors with which all cells are allowed
    uint32_t join[MAX_PARTS * ROWS]    # by part: anchors with which some cell connects
    uint32_t found[MAX_SHAPES * ROWS]     # by shape of one piece: the anchors of its legal placements
    uint32_t some[ROWS]            # all of these together
    uint32_t sums[ROWS]            # their number in each row: four sums of eight columns each
    uint64_t done                  # bit per part
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


cdef inline inlined_void look(const GembloRules* g, const GembloState* s, int colour,
                              Sweep* sweep) noexcept nogil:
    """Find the cells where a colour may place anything at all."""
    cdef uint32_t* allowed = sweep.allowed + 4 * WIDE
    cdef uint32_t* connect = sweep.connect + 4 * WIDE
    cdef const uint32_t* blocked = s.rows + BLOCKED * ROWS
    cdef int row, start = g.start[colour]
    for row in range(TOP):
        allowed[row] = connect[row] = 0
    for row in range(TOP + ROWS, WIDE):
        allowed[row] = connect[row] = 0
    look_around(s.rows + (OWN + colour) * ROWS, s.rows + COVERED * ROWS, g.board.mask,
                blocked, blocked + ROWS, blocked + 2 * ROWS, allowed, connect, &sweep.any_cell)
    sweep.used = s.used[colour]
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
    """Add a cell to a part."""
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


cdef inline inlined_void prepare(const Shapes* shapes, Sweep* sweep, int piece) noexcept nogil:
    """Make the parts from which the shapes of a piece are made."""
    cdef uint64_t todo
    cdef int part, parent, source
    if not sweep.rows:
        begin(sweep)
    todo = shapes.needs[piece] & ~sweep.done
    sweep.done |= todo
    while todo:
        part = lowest(todo)
        parent = shapes.part_parent[part]
        source = shapes.part_source[part] + sweep.first
        todo &= todo - 1
        grow(sweep.fit + ROWS * parent, sweep.join + ROWS * parent, sweep.allowed + source, sweep.connect + source,
             sweep.fit + ROWS * part, sweep.join + ROWS * part, sweep.rows)


cdef inline inlined_void find(const Shapes* shapes, Sweep* sweep, int piece) noexcept nogil:
    """Find all placements of a prepared piece."""
    cdef int parent, source, shape
    clear(sweep.some, sweep.rows)
    for shape in range(shapes.first[piece], shapes.first[piece + 1]):
        parent = shapes.parent[shape]
        source = shapes.source[shape] + sweep.first
        complete(sweep.fit + ROWS * parent, sweep.join + ROWS * parent, sweep.allowed + source, sweep.connect + source,
                 sweep.found + ROWS * (shape - shapes.first[piece]), sweep.some, sweep.rows)


cdef inline inlined_void tally(const Shapes* shapes, Sweep* sweep, int piece, int32_t* n) noexcept nogil:
    """The number of placements of a prepared piece."""
    cdef int parent, source, shape
    for shape in range(shapes.first[piece], shapes.first[piece + 1]):
        parent = shapes.parent[shape]
        source = shapes.source[shape] + sweep.first
        add_bits(sweep.fit + ROWS * parent, sweep.join + ROWS * parent, sweep.allowed + source, sweep.connect + source,
                 sweep.sums, sweep.rows)
    # no sum exceeds 8 * MAX_SHAPES
    add_up(sweep.sums, sweep.rows, n)


cdef inline int shapes_of(const Shapes* shapes, int piece) noexcept nogil:
    """The number of shapes of a piece."""
    return shapes.first[piece + 1] - shapes.first[piece]


cdef inline uint64_t two_rows(const uint32_t* rows) noexcept nogil:
    return rows[0] | <uint64_t>rows[1] << 32


cdef inline inlined_void count_rows(const Sweep* sweep, int shapes, int row, int32_t* n) noexcept nogil:
    """The number of placements found for a piece with `shapes` shapes that are anchored in a row or the next."""
    cdef int i
    n[0] = 0
    for i in range(shapes):
        n[0] += popcount(two_rows(sweep.found + ROWS * i + row))


cdef inline inlined_void list_rows(const GembloRules* g, const Sweep* sweep, int piece, int shapes, int row,
                                   int32_t* out, int32_t* n) noexcept nogil:
    """List these placements, ascending."""
    cdef uint64_t some = two_rows(sweep.some + row)
    cdef int i, bit
    cdef int32_t count = n[0]
    cdef const uint16_t* placements
    while some:
        bit = lowest(some)
        some &= some - 1
        placements = placements_at(g.shapes, g.board, piece, g.board.cell_at[ROWS * (sweep.first + row) + bit])
        # Branch-free, because the branches are unpredictable: write every placement and keep the legal ones.
        for i in range(shapes):
            out[count] = placements[i]
            count += (two_rows(sweep.found + ROWS * i + row) >> bit) & 1
    n[0] = count


cdef inline inlined_void list_piece(const GembloRules* g, const Sweep* sweep, int piece, int shapes, int32_t* out,
                                    int32_t* n) noexcept nogil:
    cdef int row
    for row in range(0, sweep.rows, 2):
        list_rows(g, sweep, piece, shapes, row, out, n)


cdef inline inlined_void tally_all(const GembloRules* g, const GembloState* s, Sweep* sweep, int32_t* of_piece,
                                   int32_t* n) noexcept nogil:
    """The numbers of legal placements of the colour to move, for each piece and in all."""
    cdef int piece
    n[0] = 0
    look(g, s, s.colour, sweep)
    for piece in range(PIECES):
        of_piece[piece] = 0
        if sweep.any_cell and not (sweep.used >> piece) & 1:
            prepare(g.shapes, sweep, piece)
            tally(g.shapes, sweep, piece, of_piece + piece)
            n[0] += of_piece[piece]


cdef inline inlined_void pick(const GembloRules* g, Sweep* sweep, int piece, int32_t i,
                              int32_t* placement) noexcept nogil:
    """The i-th placement of a prepared piece."""
    cdef int32_t placements[2 * MAX_SHAPES * ROWS + 1]
    cdef int32_t n = 0
    cdef int row = 0, shapes = shapes_of(g.shapes, piece)
    find(g.shapes, sweep, piece)
    count_rows(sweep, shapes, row, &n)
    while i >= n:
        i -= n
        row += 2
        count_rows(sweep, shapes, row, &n)
    n = 0
    list_rows(g, sweep, piece, shapes, row, placements, &n)
    placement[0] = placements[i]

# ---- for the rules ----------------------------------------------------------------------------------------------


cdef multiversion_int32 count_placements(const GembloRules* g, const GembloState* s) noexcept nogil:
    """The number of legal placements of the colour to move."""
    cdef Sweep sweep
    cdef int32_t of_piece[PIECES]
    cdef int32_t n
    tally_all(g, s, &sweep, of_piece, &n)
    return n


cdef multiversion_int32 list_placements(const GembloRules* g, const GembloState* s, int32_t* out) noexcept nogil:
    """List all legal placements of the colour to move, ascending; return their number."""
    cdef Sweep sweep
    cdef int piece, shapes
    cdef int32_t n = 0
    look(g, s, s.colour, &sweep)
    if not sweep.any_cell:
        return 0
    for piece in range(PIECES):
        if not (sweep.used >> piece) & 1:
            prepare(g.shapes, &sweep, piece)
            find(g.shapes, &sweep, piece)
            shapes = shapes_of(g.shapes, piece)
            # The usual numbers are constants, so that the compiler unrolls the loop over them.
            if shapes == 6:
                list_piece(g, &sweep, piece, 6, out, &n)
            elif shapes == 3:
                list_piece(g, &sweep, piece, 3, out, &n)
            elif shapes == 12:
                list_piece(g, &sweep, piece, 12, out, &n)
            else:
                list_piece(g, &sweep, piece, shapes, out, &n)
    return n


cdef multiversion_int32 nth_placement(const GembloRules* g, const GembloState* s, int32_t i) noexcept nogil:
    """The i-th legal placement of the colour to move, -1 if there are fewer."""
    cdef Sweep sweep
    cdef int32_t n = 0, placement = -1
    cdef int piece = 0
    look(g, s, s.colour, &sweep)
    if not sweep.any_cell:
        return -1
    while True:
        if not (sweep.used >> piece) & 1:
            prepare(g.shapes, &sweep, piece)
            tally(g.shapes, &sweep, piece, &n)
            if i < n:
                break
            i -= n
        piece += 1
        if piece == PIECES:
            return -1
    pick(g, &sweep, piece, i, &placement)
    return placement


cdef multiversion_int32 random_placement(const GembloRules* g, const GembloState* s, uint64_t* rng) noexcept nogil:
    """A random legal placement of the colour to move, which has at least one."""
    cdef Sweep sweep
    cdef int32_t of_piece[PIECES]
    cdef int32_t i, n, placement = -1
    cdef int piece = 0
    tally_all(g, s, &sweep, of_piece, &n)
    i = <int32_t>below(rng, <uint32_t>n)
    while i >= of_piece[piece]:
        i -= of_piece[piece]
        piece += 1
    pick(g, &sweep, piece, i, &placement)
    return placement


cdef multiversion_void find_out(const GembloRules* g, GembloState* s) noexcept nogil:
    """Mark the colours that have no legal placement any more."""
    # Rule 3.3
    # Rule 4.1: this includes a colour that has played all its pieces
    cdef Sweep sweep
    cdef int colour, piece
    cdef int32_t n
    for colour in range(g.colours):
        if (s.out >> colour) & 1:
            continue
        look(g, s, colour, &sweep)
        piece = 0 if sweep.any_cell else PIECES
        # The first piece is a single cell and fits on every cell that connects.
        n = sweep.any_cell != 0 and not sweep.used & 1
        while piece < PIECES and not n:
            if not (sweep.used >> piece) & 1:
                prepare(g.shapes, &sweep, piece)
                tally(g.shapes, &sweep, piece, &n)
            piece += 1
        if not n:
            s.out |= <uint8_t>(1 << colour)
