"""The state of Azul as a flat struct."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.position cimport Rules

cdef enum:
    SEATS = 4
    COLOURS = 5            # B Y R K W
    EACH = 20              # tiles of each colour
    ROWS = 5
    SOURCES = 10           # 0 is the centre, 1..9 the factories
    FLOOR = 5              # destination after the five lines
    SLOTS = 7              # of a floor line
    MARKER = 5             # index of the marker's slot in `floor`
    MOST_POINTS = 1000000  # limit of a score in a document

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

cdef struct AzulRules:
    RulesHead head
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
