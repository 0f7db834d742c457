"""The state of Gemblo as a flat struct, and the constant tables of its boards and pieces.

A *cell* is the number of a cell among those of its board, row by row. A *spot* says where a cell (q, r) lies in a set
of cells: such a set is 32 rows of 32 bits, and the spot is 32 * row + bit, with row r + 16 and bit q + 14. Two rows
above the board and one below are always empty, so that reading across a hex edge needs no check.

A *shape* is a piece turned and flipped in some way; the first of its cells is its *anchor*. A *placement* is a shape
with its anchor in a cell, by its number among those of the board: the action id. A *part* is a smaller shape from
which shapes are made by adding a cell.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from tilegames._core.ops cimport GameOps, Head, RulesHead
from tilegames._core.position cimport Rules

cdef enum:
    SEATS = 6
    COLOURS = 6
    PIECES = 18
    SHAPES = 92            # of all pieces
    MAX_SHAPES = 12        # of one piece
    MAX_PARTS = 64
    PLANE = 841            # numbers in a plane of the largest board
    SIZE = 5               # cells of the largest piece; no shape is wider or higher
    CELLS = 463            # of the largest board
    PLACEMENTS = 35319     # on the largest board
    ROWS = 32
    BLOCK = 8              # number of rows that a sweep processes together
    WIDE = 48              # ROWS and 2 * BLOCK empty rows below, at which shapes may look
    TOP = 2                # the first row of a board
    EDGES = 3              # hex edges lead down by (1, 1), (-1, 2) or (-2, 1), or back up
    FIVE = 5               # players of the game with draft and obstacles
    DRAFTED = 3            # pieces of each of them
    OTHER_PIECES = 8       # in `unplaced` of a document that goes wrong: other pieces than those drafted
    GAP_CELLS = 8          # the most in a gap of the ring
    MAX_PLACED = 108       # pieces on a board: 6 * 18, and with five players 5 * 18 + 15
    MAX_OBSTACLES = 16384  # placements at which an obstacle may lie on an empty board
    BOARDS = 10            # sets of cells in a state: covered, three of blocked edges, six of own cells
    COVERED = 0
    BLOCKED = 1
    OWN = 4

cdef enum Phase:
    DRAFT = 0
    OBSTACLES = 1
    PLAY = 2
    DONE = 3

cdef enum Refusal:
    DRAFT_DUE = 16
    DRAFT_OVER = 17
    PIECE_SET_ASIDE = 18
    PIECE_DRAFTED = 19
    NOT_OWN_OBSTACLE = 20
    PIECE_USED = 21
    CELL_COVERED = 22
    START_COVERED = 23
    BEYOND_RING = 24
    MISSES_RING = 25
    CROSSES_RING = 26
    GAP_FULL = 27
    TOUCHES_OBSTACLE = 28
    TOUCHES_OWN_COLOUR = 29
    MISSES_START = 30
    NOT_CONNECTED = 31
    EDGE_BLOCKED = 32
    RIM_BLOCKED = 33

cdef enum Entry:           # what a trace tells beside what all games do
    PIECE_PICKED = 16      # seat, piece
    PIECE_PLACED = 17      # seat, colour, placement
    PIECES_DISCARDED = 18  # seat, pieces
    COLOUR_OUT = 19        # colour

cdef enum Termination:
    NONE = 0
    ALL_OUT = 1

cdef struct Shapes:                        # numbered by piece and then by their cells
    uint8_t first[PIECES + 1]              # by piece: its first shape
    uint8_t size[PIECES]
    uint8_t tie_value[PIECES]
    uint32_t set_aside                     # bit per piece that is not drafted
    int32_t beside[6]                      # from a cell to its neighbours, clockwise, in spots
    uint8_t piece[SHAPES]
    uint8_t height[SHAPES]
    int32_t step[SHAPES][SIZE]             # from the anchor to each cell, in spots
    uint32_t rows[SHAPES][SIZE]            # the cells row by row, the anchor's column being bit 4
    # Each shape is a part and one cell more, and so is each part. Part 0 is a single cell; parents have lower numbers.
    # A source locates this cell in a Sweep: WIDE * (columns to the right + 4) + rows down.
    uint8_t part_parent[MAX_PARTS]
    int32_t part_source[MAX_PARTS]
    uint8_t parent[SHAPES]
    int32_t source[SHAPES]
    uint64_t needs[PIECES]                 # bit per part that the shapes of a piece are made from

cdef struct Board:                         # what depends on the mask only
    int32_t cells
    int32_t placements
    int32_t top                            # the first row and column with a cell, and the numbers of rows and columns:
    int32_t left                           # the size of a plane of an observation
    int32_t height
    int32_t width
    uint32_t mask[ROWS + TOP]
    uint32_t rim[EDGES][2][ROWS]           # by direction and flank: upper ends of the edges of which it lies outside
    int16_t cell_at[ROWS * ROWS + 2 * ROWS]    # by spot: the cell, -1 off the mask
    uint16_t spot_of[CELLS]
    uint16_t placement_of[CELLS * SHAPES]  # see `placements_at`; 0xFFFF where a shape does not fit
    uint16_t anchor[PLACEMENTS]            # its cell
    uint8_t shape[PLACEMENTS]
    int16_t plane_place[CELLS]             # index in a plane
    int16_t plane_step[SHAPES][SIZE]       # from there to the other cells; a small piece has its first one again
    uint8_t cells_as_bytes[PLANE]          # the mask as a plane
    float cells_as_floats[PLANE]

cdef struct Ring:                          # where the obstacles of five players lie
    uint32_t cells[ROWS]
    uint32_t beyond[ROWS]
    uint32_t starts[ROWS]
    int8_t gap_of[CELLS]                   # gap of a cell of the ring, -1 for all others
    uint16_t gap_spots[FIVE][GAP_CELLS]    # with zeros after the last
    # All obstacles that may lie on an empty board, by piece, with their gaps.
    int32_t first[PIECES + 1]
    uint16_t placement[MAX_OBSTACLES]
    uint8_t gap[MAX_OBSTACLES]

cdef struct GembloRules:
    RulesHead head
    int32_t colours
    int32_t max_placed
    bint blocking                          # a covered flank at the rim blocks
    bint five
    int32_t gap_limit                      # obstacles that a gap of the ring takes
    const Shapes* shapes
    const Board* board
    const Ring* ring
    uint16_t start[COLOURS]                # spots of the starting cells

cdef struct GembloState:
    Head head
    uint32_t rows[BOARDS * ROWS + 4]       # four more, so that 32 rows may be read from each row of a board
    uint32_t used[COLOURS]                 # bit per piece
    uint16_t placed[MAX_PLACED]            # placements in order of play
    int8_t owner[MAX_PLACED]               # their colours, -1 for an obstacle
    uint8_t drafted[FIVE][DRAFTED]         # number of the piece + 1, in order of picking
    uint8_t unplaced[FIVE]                 # bit per drafted piece
    uint8_t out                            # bit per colour
    uint8_t n_placed
    int8_t colour                          # that moves, -1 in all phases but play
    uint8_t unused[5]

cdef GameOps OPS

cdef class GembloRulesHandle(Rules):
    cdef GembloRules data
