"""The state of Gemblo as a flat struct, and the constant tables of its boards and pieces."""
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.position cimport Rules

# A cell (q, r) has bit q + 14 of row r + 16. A set of cells is 32 such rows; two rows above the board and one below
# are always empty, so that reading across a hex edge needs no check.
cdef enum:
    SEATS = 6
    COLOURS = 6
    PIECES = 18
    SHAPES = 92            # of all pieces, turned and flipped
    PLANE = 841            # numbers in a plane of the largest board
    SIZE = 5               # cells of the largest piece; no shape is wider or higher
    CELLS = 463            # of the largest board
    PLACEMENTS = 35319     # on the largest board
    ROWS = 32
    TOP = 2                # the first row of a board
    EDGES = 3              # hex edges lead down by (1, 1), (-1, 2) or (-2, 1), or back up
    FIVE = 5               # players of the game with draft and obstacles
    DRAFTED = 3            # pieces of each of them
    GAP_CELLS = 8          # the most in a gap of the ring
    PLACED = 108           # the most pieces on a board: 6 * 18, and with five players 5 * 18 + 15
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

cdef struct Board:                         # what depends on the mask only
    int32_t cells
    int32_t placements
    int32_t top                            # the first row and column with a cell, and the numbers of rows and columns:
    int32_t left                           # the size of a plane of an observation
    int32_t height
    int32_t width
    uint32_t mask[ROWS + TOP]
    uint32_t rim[EDGES][2][ROWS]           # by direction and flank: upper ends of the edges of which it lies outside
    int16_t index_of[ROWS * ROWS + 2 * ROWS]   # number of the cell, -1 off the mask
    uint16_t spot_of[CELLS]                # 32 * row + bit
    uint16_t id_of[CELLS * SHAPES]         # see `ids_at`; NO_ID where a shape does not fit
    uint16_t anchor[PLACEMENTS]            # number of the first cell, by id
    uint8_t shape[PLACEMENTS]
    uint8_t piece[SHAPES]
    int16_t place[CELLS]                   # in a plane
    int16_t step[SHAPES][SIZE]             # from there to the other cells; a small piece has its first one again
    uint8_t cells_as_bytes[PLANE]          # the mask as a plane
    float cells_as_floats[PLANE]

cdef struct GembloRules:
    RulesHead head
    int32_t colours
    int32_t most_placed
    bint blocking                          # a covered flank at the rim blocks
    bint five
    int32_t gap_limit                      # obstacles that a gap of the ring takes
    const Board* board
    uint16_t start[COLOURS]                # spots of the starting cells

cdef struct GembloState:
    Head head
    uint32_t rows[BOARDS * ROWS + 4]       # four more, so that 32 rows may be read from each row of a board
    uint32_t used[COLOURS]                 # bit per piece
    uint16_t placed[PLACED]                # ids in order of play
    int8_t owner[PLACED]                   # their colours, -1 for an obstacle
    uint8_t drafted[FIVE][DRAFTED]         # number of the piece + 1, in order of picking
    uint8_t unplaced[FIVE]                 # bit per drafted piece
    uint8_t out                            # bit per colour
    uint8_t n_placed
    int8_t colour                          # that moves, -1 in all phases but play
    uint8_t unused[5]

cdef class GembloRulesHandle(Rules):
    cdef GembloRules data
