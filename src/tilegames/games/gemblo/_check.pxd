from libc.stdint cimport uint8_t

from tilegames._core.ops cimport Faults, Head, RulesHead

cdef enum Wrong:                   # the codes of faults; what follows are their numbers
    PIECE_TWICE = 1                # entry, piece, colour
    OBSTACLE_TWICE = 2             # entry, piece
    COVERED_TWICE = 3              # entry, place among its cells, earlier entry
    COLOUR_TOUCHES_ITSELF = 4      # entry, earlier entry
    OBSTACLE_NOT_DRAFTED = 5       # entry, piece
    OBSTACLE_ON_START = 6          # entry
    OBSTACLE_BEYOND_RING = 7       # entry
    OBSTACLE_OFF_RING = 8          # entry, number of its cells on the ring
    OBSTACLE_TOO_MANY = 9          # entry
    PICKS_OUT_OF_TURN = 10         # seat, number that it must have, number of all picks
    PICK_OF_SET_ASIDE = 11         # seat, place, piece
    PICKED_TWICE = 12              # seat, place, piece
    DRAFT_IS_DONE = 13
    DRAFT_IS_NOT_DONE = 14         # phase
    PLACED_IN_DRAFT = 15
    UNPLACED_IN_DRAFT = 16         # seat
    NOT_NEXT_TO_PICK = 17          # seat that must be
    OUT_TOO_EARLY = 18             # colour, phase
    COLOUR_TOO_EARLY = 19          # entry
    OBSTACLES_DONE = 20
    NOT_FIRST_TO_PLACE = 21        # seat that must be
    UNPLACED_DIFFER = 22           # seat
    UNPLACED_OF_LATER_SEAT = 23    # seat
    PLACED_TOO_EARLY = 24          # entry, seat
    NO_ROOM = 25                   # seat
    UNPLACED_IN_PLAY = 26          # seat, phase
    COLOUR_IS_OUT = 27             # colour
    COLOUR_IS_IN = 28              # colour
    NOT_OVER = 29
    SEAT_AT_END = 30
    IS_OVER = 31
    NO_COLOUR_TO_MOVE = 32
    NOT_THE_OWNER = 33             # seat that must be, colour
    NO_SEAT_TO_MOVE = 34
    COLOUR_OUTSIDE_PLAY = 35       # phase

cdef uint8_t node_of(int phase) noexcept nogil
cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil
