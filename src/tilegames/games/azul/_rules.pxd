"""The state of Azul as a flat struct."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.position cimport Rules
from tilegames.games.azul._tables cimport Tables

cdef enum:
    SEATS = 4
    COLOURS = 5            # B Y R K W
    COPIES = 20            # tiles of each colour
    ROWS = 5
    SOURCES = 10           # 0 is the centre, 1..9 the factories
    FLOOR = 5              # destination after the five lines
    SLOTS = 7              # of a floor line
    MARKER = 5             # index of the marker's slot in `floor`
    FACTORY_TILES = 4      # on a full factory
    MAX_POINTS = 1000000   # limit of a score in a document

cdef enum Phase:
    DEAL = 0
    DRAFT = 1
    TILE = 2
    DONE = 3

cdef enum Termination:
    NONE = 0
    ROW = 1
    EXHAUSTED = 2
    STALLED = 3
    ROUND_LIMIT = 4

cdef enum Refusal:
    NOT_DRAFTING = 16
    SOURCE_EMPTY = 17
    MARKER_ALONE = 18
    SOURCE_LACKS_COLOUR = 19
    LINE_FULL = 20
    LINE_OTHER_COLOUR = 21
    WALL_HAS_COLOUR = 22
    NOT_TILING = 23
    WRONG_ROW = 24
    SPACE_TAKEN = 25
    COLUMN_HAS_COLOUR = 26

cdef enum Told:            # entries of the trace, with what they hold
    TAKEN = 16             # seat, source, colour, number of tiles
    SLID_TO_CENTRE = 17    # source, the colour of each tile
    MARKER_TAKEN = 18      # seat, whether it uses a slot of the floor line
    PUT_ON_LINE = 19       # seat, row, colour, number of tiles
    PUT_ON_FLOOR = 20      # seat, the colour of each tile
    TO_LID = 21            # the colour of each tile
    PLACED = 22            # seat, row, column, colour
    LINE_EMPTIED = 23      # seat, row
    FLOOR_EMPTIED = 24     # seat
    MARKER_RETURNED = 25   # seat
    ROUND_BEGAN = 26       # round, starter
    BAG_REFILLED = 27
    DRAWN = 28             # factory, colour

cdef enum Points:          # reasons in entries of the kind SCORED, with what follows
    TILE_POINTS = 0        # the spaces that count, as 5 * row + column
    FLOOR_POINTS = 1       # the slots, from 0
    ROW_POINTS = 2         # the spaces
    COLUMN_POINTS = 3
    COLOUR_POINTS = 4
    TILE_LATER_POINTS = 5  # as TILE_POINTS, for a line that is not complete yet

cdef struct AzulRules:
    RulesHead head
    const Tables* tables
    int32_t factories
    int32_t max_rounds
    int32_t takes          # ids of takes are below this, ids of tile moves begin here
    bint free_wall

cdef struct AzulState:
    Head head
    uint32_t wall[SEATS][COLOURS]        # bit 5 * row + column: where the colour lies on the wall
    int32_t score[SEATS]
    uint32_t round
    uint16_t holders[COLOURS]            # bit s: source s holds the colour (follows from tiles)
    uint8_t tiles[SOURCES][COLOURS]      # counts
    uint8_t bag[COLOURS]
    uint8_t lid[COLOURS]
    uint8_t line_size[SEATS][ROWS]
    uint8_t line_colour[SEATS][ROWS]     # 0 while the line is empty
    uint8_t floor[SEATS][6]              # slots in use, by colour and for the marker
    int8_t marker                        # seat that holds it in this round, -1 = centre
    uint8_t starter
    uint8_t slot                         # in deal: factory slots filled so far
    uint8_t termination
    uint8_t unused[2]

cdef class AzulRulesHandle(Rules):
    cdef AzulRules data
