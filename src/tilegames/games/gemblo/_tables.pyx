"""The constant tables of Gemblo, made from spec.py by slow and obvious code; the numbers are those of the rules."""
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.ops cimport LEGAL
from tilegames.games.gemblo._board cimport across, flank
from tilegames.games.gemblo._obstacles cimport gap_of_placement, misplaced
from tilegames.games.gemblo._planes cimport column_of, row_of
from tilegames.games.gemblo._rules cimport (
    EDGES, FIVE, MAX_OBSTACLES, MAX_PARTS, PIECES, ROWS, SHAPES, SIZE, TOP, WIDE, Board, GembloRules, Ring, Shapes,
)

from tilegames.games.gemblo import spec

cdef Shapes ALL_SHAPES
cdef Board BOARDS[3]       # in the order of spec.MASKS
cdef Ring RING


cdef void use_tables(GembloRules* g, int mask) noexcept:
    """Let rules use the tables for a mask."""
    g.shapes, g.board, g.ring = &ALL_SHAPES, &BOARDS[mask], &RING


cdef int spot_of(cell) except -1:
    q, r = cell
    return ROWS * (r + spec.HALF + TOP) + q + spec.HALF


cdef void add_spot(uint32_t* cells, int spot) noexcept:
    cells[spot >> 5] |= <uint32_t>1 << (spot & 31)

# ---- shapes -----------------------------------------------------------------------------------------------------


cdef int fill_shapes() except -1:
    # Rule 1.4
    cdef Shapes* shapes = &ALL_SHAPES
    cdef int piece, shape, i, q, r
    shapes.beside = [1, ROWS, ROWS - 1, -1, -ROWS, 1 - ROWS]
    for piece, cells in enumerate(spec.PIECES.values()):
        shapes.size[piece] = len(cells)
        shapes.tie_value[piece] = spec.TIE_VALUES[piece]
    for name in spec.SET_ASIDE:
        shapes.set_aside |= 1 << <int>spec.PIECE_NAMES.index(name)
    for shape, (cells, piece) in enumerate(spec.SHAPES.items()):
        shapes.piece[shape] = piece
        shapes.first[piece + 1] = shape + 1
        for i, (q, r) in enumerate(cells):
            shapes.step[shape][i] = ROWS * r + q
            shapes.rows[shape][r] |= 1 << (q + 4)
            shapes.height[shape] = r + 1
    fill_parts(shapes, [tuple([(r, q) for q, r in cells]) for cells in spec.SHAPES])
    return 0


cdef int fill_parts(Shapes* shapes, list found) except -1:
    cdef int part, shape, above
    cdef list parts = parts_of(found)
    if len(found) != SHAPES or len(parts) > MAX_PARTS:
        raise AssertionError("the tables of shapes are too small")
    numbers = {cells: part for part, cells in enumerate(parts)}
    for part, cells in enumerate(parts):
        shapes.part_parent[part], shapes.part_source[part] = origin_of(cells, numbers)
    for shape, cells in enumerate(found):
        shapes.parent[shape], shapes.source[shape] = origin_of(cells, numbers)
        above = shapes.parent[shape]
        while above:
            shapes.needs[shapes.piece[shape]] |= <uint64_t>1 << above
            above = shapes.part_parent[above]
    return 0


cdef list parts_of(list shapes):
    """A small set of smaller shapes from which each shape, and each of themselves, is made by adding a cell."""
    levels = {size: {shape for shape in shapes if len(shape) == size} for size in range(1, SIZE + 1)}
    parts = set()
    for size in range(SIZE, 1, -1):
        todo = levels[size] | {part for part in parts if len(part) == size}
        while todo:
            counts = {}
            for shape in todo:
                for parent in without_one(shape):
                    counts[parent] = counts.get(parent, 0) + 1
            best = min([(parent not in levels[size - 1], -count, parent) for parent, count in counts.items()])[2]
            parts.add(best)
            todo = {shape for shape in todo if best not in without_one(shape)}
    return [part for _, part in sorted([(len(part), part) for part in parts])]


cdef list without_one(tuple cells):
    """The shapes with one cell less and the same anchor."""
    return [cells[:i] + cells[i + 1:] for i in range(1, len(cells))]


cdef tuple origin_of(tuple cells, dict numbers):
    """The part from which a shape is made, and the source of the added cell."""
    for parent in without_one(cells):
        if parent in numbers:
            (r, q), = set(cells) - set(parent)
            return numbers[parent], WIDE * (q + 4) + r
    return 0, WIDE * 4         # a single cell

# ---- boards -----------------------------------------------------------------------------------------------------


cdef int fill_board(Board* board, mask) except -1:
    # Rule 1.1
    # Rule 1.2
    cdef list cells = spec.cells_of(mask)
    cdef int cell, spot
    memset(board.cell_at, 0xFF, sizeof(board.cell_at))
    board.cells = len(cells)
    for cell in range(board.cells):
        spot = spot_of(cells[cell])
        board.spot_of[cell] = spot
        board.cell_at[spot] = cell
        add_spot(board.mask, spot)
    fill_placements(board)
    fill_rim(board)
    fill_plane(board, cells)
    return 0


cdef void fill_placements(Board* board) noexcept:
    """Number the placements by piece and then by their cells in order.

    So they come by anchor, and among the shapes with this anchor by the steps to the other cells, as shapes do.
    """
    cdef const Shapes* shapes = &ALL_SHAPES
    cdef int piece, cell, shape
    cdef uint16_t* found
    memset(board.placement_of, 0xFF, sizeof(board.placement_of))
    for piece in range(PIECES):
        for cell in range(board.cells):
            found = <uint16_t*>placements_at(shapes, board, piece, cell)
            for shape in range(shapes.first[piece], shapes.first[piece + 1]):
                if fits(board, shape, cell):
                    found[shape - shapes.first[piece]] = board.placements
                    board.anchor[board.placements] = cell
                    board.shape[board.placements] = shape
                    board.placements += 1


cdef bint fits(const Board* board, int shape, int cell) noexcept:
    """Whether a shape that is anchored in a cell lies on the board."""
    cdef int i
    for i in range(ALL_SHAPES.size[ALL_SHAPES.piece[shape]]):
        if board.cell_at[board.spot_of[cell] + ALL_SHAPES.step[shape][i]] < 0:
            return False
    return True


cdef void fill_rim(Board* board) noexcept:
    cdef GembloRules g
    cdef int cell, spot, way, side
    use_tables(&g, 0)
    for cell in range(board.cells):
        spot = board.spot_of[cell]
        for way in range(EDGES):
            for side in range(2):
                if board.cell_at[across(&g, spot, way)] >= 0 and board.cell_at[flank(&g, spot, way, side)] < 0:
                    add_spot(board.rim[way][side], spot)


cdef int fill_plane(Board* board, list cells) except -1:
    """Fill in where cells and placements lie in a plane of an observation."""
    cdef const Shapes* shapes = &ALL_SHAPES
    cdef int cell, shape, i, at, rows
    board.top = min([r for _, r in cells]) + spec.HALF + TOP
    board.left = min([q for q, _ in cells]) + spec.HALF
    board.height = max([r for _, r in cells]) + spec.HALF + TOP - board.top + 1
    board.width = max([q for q, _ in cells]) + spec.HALF - board.left + 1
    for cell in range(board.cells):
        at = board.width * row_of(board, board.spot_of[cell]) + column_of(board, board.spot_of[cell])
        board.plane_place[cell] = at
        board.cells_as_bytes[at] = 1
        board.cells_as_floats[at] = 1
    for shape in range(SHAPES):
        for i in range(shapes.size[shapes.piece[shape]]):
            # steps are in rows of ROWS, and their columns may be negative
            rows = (shapes.step[shape][i] + SIZE) // ROWS
            board.plane_step[shape][i] = board.width * rows + shapes.step[shape][i] - ROWS * rows
    return 0

# ---- the ring of five players -----------------------------------------------------------------------------------


cdef int fill_ring() except -1:
    cdef const Board* board = &BOARDS[0]
    cdef int cell, gap, i
    memset(RING.gap_of, 0xFF, sizeof(RING.gap_of))
    for cell, (q, r) in enumerate(spec.cells_of(spec.MASKS[0])):
        if spec.norm(q, r) == spec.RING:
            add_spot(RING.cells, board.spot_of[cell])
        elif spec.norm(q, r) > spec.RING:
            add_spot(RING.beyond, board.spot_of[cell])
    for start in spec.STARTS[FIVE]:
        add_spot(RING.starts, spot_of(start))
    # Rule 5.10
    for gap, cells in enumerate(spec.GAPS):
        for i, place in enumerate(cells):
            RING.gap_spots[gap][i] = spot_of(place)
            RING.gap_of[board.cell_at[RING.gap_spots[gap][i]]] = gap
    fill_obstacles()
    return 0


cdef int fill_obstacles() except -1:
    cdef GembloRules g
    cdef int placement, piece, n = 0
    use_tables(&g, 0)
    for placement in range(g.board.placements):
        if misplaced(&g, placement, NULL) == LEGAL:
            if n == MAX_OBSTACLES:
                raise AssertionError("the table of obstacles is too small")
            RING.placement[n] = placement
            RING.gap[n] = gap_of_placement(&g, placement)
            n += 1
            for piece in range(ALL_SHAPES.piece[g.board.shape[placement]], PIECES):
                RING.first[piece + 1] = n
    return 0


cdef int fill_tables() except -1:
    cdef int number
    fill_shapes()
    for number, mask in enumerate(spec.MASKS):
        fill_board(&BOARDS[number], mask)
    fill_ring()
    return 0


fill_tables()
