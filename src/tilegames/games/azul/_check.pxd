"""Whether a position of Azul is one, and what does not go together in it."""
from tilegames._core.ops cimport Faults, Head, RulesHead

cdef enum Inconsistency:   # codes of faults, with their numbers; spaces are 5 * row + column
    WRONG_TOTAL = 1        # colour, number of tiles
    SEAT_AFTER_END = 2
    NO_SEAT = 3
    NOT_STARTER = 4
    SCORE_TOO_HIGH = 5     # seat, the most points
    TWICE_IN_ROW = 6       # seat, row, colour
    TWICE_IN_COLUMN = 7    # seat, column, colour
    WRONG_SPACE = 8        # seat, space, colour
    ROW_COMPLETE = 9       # seat, row
    LINE_SHOWN = 10        # seat, row
    LINE_COMPLETE = 11     # seat, row
    MARKER_ELSEWHERE = 12  # seat
    MARKER_MISSING = 13    # seat
    FLOOR_USED = 14        # seat
    CENTRE_USED = 15
    BAG_EMPTY = 16
    FACTORY_TOO_EARLY = 17   # factory, from 0
    FACTORIES_FULL = 18
    NOTHING_TO_TAKE = 19
    FACTORY_BEGUN = 20     # factory, from 0
    FACTORY_USED = 21      # factory, from 0
    NO_CHOICE_EVER = 22
    LINE_NOT_TILED = 23    # seat, row
    FLOOR_NOT_SCORED = 24  # seat
    NO_LINE = 25           # seat
    NO_CHOICE = 26         # seat, row
    NOT_OVER = 27
    OTHER_TERMINATION = 28   # the termination by the rules
    MARKER_OUT = 29
    ENDED_TOO_EARLY = 30

cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil
