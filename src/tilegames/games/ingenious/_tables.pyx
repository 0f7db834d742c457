"""The constant tables of Ingenious, made at import from the boards and facts of ``board.py`` and ``spec.py``."""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport add
from tilegames.games.ingenious._rules cimport COLOURS, EAST, KINDS, MARGIN, SOUTH_WEST, Board

from tilegames.games.ingenious.board import BOARDS
from tilegames.games.ingenious.spec import COPIES, KINDS as PAIRS_OF_COLOURS

cdef enum:
    SMALLEST_RADIUS = 5
    SIZES = 3

cdef Board TABLES[SIZES]               # by radius


cdef const Board* board_of(int radius) except NULL:
    """The tables of the board with a radius."""
    if not SMALLEST_RADIUS <= radius < SMALLEST_RADIUS + SIZES:
        raise ValueError("there is no board with this radius")
    return &TABLES[radius - SMALLEST_RADIUS]


cdef int fill_cells(Board* tables, object board) except -1:
    # Rule 1.1
    # Rule 1.2: printed cells are the same on every board
    cdef int number, q, r, bit
    tables.cells = len(board.cells)
    memset(tables.number_of, 0xFF, sizeof(tables.number_of))
    for number, (q, r) in enumerate(board.cells):
        bit = 16 * (r + 7) + q + 7
        tables.bit_of[number] = bit
        tables.number_of[bit] = number
        tables.place[number] = (2 * board.radius + 1) * (r + board.radius) + q + board.radius
        if number in board.printed:
            tables.symbol[board.printed[number]] = number
            tables.printed[bit + MARGIN] = board.printed[number] + 1
        else:
            add(tables.playable, bit)
    return 0


cdef int fill_pairs(Board* tables, object board) except -1:
    cdef int pair, low, high, step, direction, colour
    tables.pairs = len(board.pairs)
    memset(tables.pair_of, 0xFF, sizeof(tables.pair_of))
    for pair, cells in enumerate(board.pairs):
        low, high = tables.bit_of[cells[0]], tables.bit_of[cells[1]]
        step = high - low
        direction = 0 if step == EAST else 1 if step == SOUTH_WEST else 2
        tables.low[pair], tables.high[pair] = low, high
        tables.pair_of[direction][low] = pair
        for colour in board.symbols_next_to(cells):
            tables.touched[pair] |= 1 << colour
            tables.near[colour][3 * (low >> 6) + direction] |= <uint64_t>1 << (low & 63)
    return 0


cdef int fill_tiles(Board* tables) except -1:
    # Rule 1.3
    cdef int kind, first, second
    for kind in range(KINDS):
        first, second = PAIRS_OF_COLOURS[kind]
        tables.kind_of[COLOURS * first + second] = tables.kind_of[COLOURS * second + first] = kind
        tables.ways[kind + 1] = <uint64_t>1 << (COLOURS * first + second)
        tables.ways[kind + 1] |= <uint64_t>1 << (COLOURS * second + first)
        tables.colours_of[kind + 1] = (1 << first) | (1 << second)
        tables.copies[kind] = COPIES[kind]
    return 0


cdef int fill_apart(Board* tables) except -1:
    cdef int byte, bit
    for byte in range(256):
        for bit in range(8):
            tables.apart[byte] |= <uint32_t>(byte >> bit & 1) << 3 * bit
    return 0


def fill_tables():
    cdef Board* tables
    memset(TABLES, 0, sizeof(TABLES))
    for radius, board in BOARDS.items():
        tables = <Board*>board_of(radius)
        fill_cells(tables, board)
        fill_pairs(tables, board)
        fill_tiles(tables)
        fill_apart(tables)


fill_tables()
del fill_tables
