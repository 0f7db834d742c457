"""The state of Ingenious as a flat struct, its constant tables, and the numbers of all names."""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.position cimport Rules

# A cell (q, r) has bit 16 * (r + 7) + (q + 7), so bits ascend as the numbers of cells do, and column 15 is always free.
cdef enum:
    SEATS = 4
    COLOURS = 6            # R G B O Y P
    KINDS = 21
    MAX_COPIES = 6         # tiles of one kind
    RACK = 6
    COLOURINGS = 36        # ids of a pair of cells: 6 * c1 + c2
    MAX_PLACEMENTS = 12    # limit of placements left in a turn
    FIRST_STOP = 18
    SECOND_STOP = 36
    EAST = 1               # steps between bits; the opposites are negative
    SOUTH_WEST = 15
    SOUTH_EAST = 16
    PAIRS = 426            # of the largest board
    CELLS = 169
    SHOWN = 288            # 16 rows and one margin row on either side
    MARGIN = 16            # a cell's place in `shown` is its bit + MARGIN
    PAIR_WORDS = 12        # a set of pairs: word 3 * w + d holds lower cells 64 * w ..., d = E, SW, SE

cdef enum Phase:
    DEAL = 0
    PLACE = 1
    SWAP = 2
    DRAW = 3
    DONE = 4

cdef enum Reason:
    CELL_COVERED = 17
    TILE_NOT_ON_RACK = 18
    NO_PRINTED_SYMBOL = 19
    SYMBOL_CLAIMED = 20
    BONUS_DUE = 21
    NO_SWAP_OFFERED = 22
    SWAP_DUE = 23

cdef enum Wrong:           # faults of a position; what their numbers are stands beside their sentences in position.py
    NO_SEAT = 1
    PLACEMENTS_OUTSIDE_PLACE = 2
    TOO_MANY_TILES = 3
    OTHER_SYMBOLS = 4
    NOT_OVER = 5
    TOO_EARLY = 6
    CLAIMS_OF_OTHERS = 7
    OPENED_OUT_OF_ORDER = 8
    OPENED_WITHOUT_TILE = 9
    CLAIMED_WITHOUT_TILE = 10
    TILES_WITHOUT_OPENING = 11
    MARKERS_WITHOUT_OPENING = 12
    TILE_AFTER_THE_END = 13
    RACKS_NOT_REFILLED = 14
    DEAL_IN_SOLO = 15
    BOARD_IN_DEAL = 16
    MARKERS_IN_DEAL = 17
    OPENED_IN_DEAL = 18
    RACK_SIZE = 19
    SECOND_PLACEMENT = 20
    TOO_MANY_PLACEMENTS = 21
    NO_SWAP = 22
    NOT_FIRST_TO_OPEN = 23
    RACK_NOT_FULL = 24
    NOT_LAST_TO_OPEN = 25
    ASIDE_OUTSIDE_DRAW = 26
    ASIDE_WITHOUT_SWAP = 27

cdef enum Termination:
    NONE = 0
    COMPLETE = 1
    FULL = 2

cdef enum Told:            # entries of the trace, with their values
    PLACED = 16            # seat, kind of the tile, its lower cell, its higher cell, their colours
    CLAIMED = 17           # seat, colour
    BONUS_EARNED = 18      # seat, colour, placements left
    BONUS_LAPSED = 19      # seat, number of placements
    SWAP_OFFERED = 20      # seat, bit per colour
    KEPT = 21              # seat
    SWAP_PHASE = 22        # seat, phase: TURN_BEGAN around the offer of a swap
    SWAPPED = 23           # seat, the kind of each tile
    DREW = 24              # seat, kind of the tile
    ASIDE_RETURNED = 25    # seat, the kind of each tile

cdef enum Points:          # reasons in entries of the kind SCORED, with what follows
    LINE = 0               # colour, the cells
    ABOVE_STOP = 1         # colour

cdef struct Board:                       # constant tables
    int32_t pairs
    int32_t cells
    uint64_t playable[4]
    uint64_t near[COLOURS][PAIR_WORDS]   # pairs that touch the colour's printed symbol
    int16_t pair_of[3][256]              # number of the pair by direction and lower cell
    int16_t number_of[256]               # number of the cell, -1 off the board
    int16_t symbol[COLOURS]              # number of the cell with the printed symbol
    uint8_t bit_of[CELLS]
    uint8_t place[CELLS]                 # of a cell in a plane of an observation
    uint8_t low[PAIRS]                   # bits of a pair's cells
    uint8_t high[PAIRS]
    uint8_t touched[PAIRS]               # bit per colour: printed symbols that the pair touches, at most one
    uint8_t printed[SHOWN]               # `shown` of the empty board
    # of the tiles, the same for every board
    uint64_t ways[KINDS + 1]             # by kind + 1: bit 6 * c1 + c2 for each way round
    uint8_t kind_of[COLOURINGS]          # kind of the tile with colours 6 * c1 + c2
    uint8_t colours_of[KINDS + 1]        # by kind + 1: bit per colour
    uint8_t copies[KINDS]
    uint32_t apart[256]                  # the bits of a byte, two zeros between any two

cdef struct IngeniousRules:
    RulesHead head
    int32_t radius
    int32_t sides          # rows of markers; seat p moves the markers of row p % sides
    int32_t top            # the last stop of the markers
    int32_t rack           # tiles on a full rack
    bint bonus_one
    bint swap
    bint solo
    const Board* board

cdef struct IngeniousState:
    Head head
    uint64_t empty[4]              # playable cells without a tile
    uint8_t shown[SHOWN]           # colour + 1 on covered and printed cells, else 0, which ends every line
    uint8_t rack[SEATS][RACK]      # kind + 1, ascending, zeros at the end
    uint8_t aside[RACK]            # likewise
    uint8_t marker[SEATS][COLOURS]
    uint8_t bag[KINDS]
    uint8_t claimed                # bit per colour
    uint8_t opened                 # bit per seat
    uint8_t placements_left
    uint8_t unused[2]

cdef struct Choice:                    # all placements at once; `_pairs.pxd` fills it
    uint64_t pairs[PAIR_WORDS]
    uint64_t ways
    int32_t n_ways
    int32_t before[4]                  # numbers of pairs before 64, 128, 192, 256 cells

cdef class IngeniousRulesHandle(Rules):
    cdef IngeniousRules data
