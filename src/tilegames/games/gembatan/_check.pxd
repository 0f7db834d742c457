from libc.stdint cimport uint8_t

from tilegames._core.ops cimport Faults, Head, RulesHead
from tilegames.games.gembatan._rules cimport GembatanRules, GembatanState

cdef enum Sort:
    GEMS = 0
    TILES = 1

cdef enum FaultCode:       # what follows are its numbers
    GEM_COUNT = 1          # kind, number in the set, number found
    TILE_COUNT = 2         # the same
    TILES_IN_DEAL = 3
    NO_START_TILE = 4
    START_TILE_ELSEWHERE = 5
    BLANK_SIDE_MEETS_CUT_OUT = 6   # tile, side
    CUT_OUT_MEETS_BLANK_SIDE = 7   # tile, side
    TILE_WITHOUT_SOCKET = 8        # tile
    TILE_NOT_JOINED = 9            # tile
    TILE_WITHOUT_GEM_OF_TURN = 10  # tile
    TILE_WITHOUT_EARLIER_GEM = 11  # tile
    GEMS_IN_DEAL = 12
    GEM_WITHOUT_SOCKET = 13        # gem
    GEM_DOES_NOT_FIT = 14          # gem, the two colours of the socket
    TURN_TILES_IN_PHASE = 15       # phase
    START_TILE_IN_TURN = 16
    TURN_GEMS_IN_PHASE = 17        # phase
    IDLE_TOO_LONG = 18             # limit, phase
    IDLE_IN_DEAL = 19
    STUCK_ABOVE_IDLE = 20
    STUCK_FOR_A_ROUND = 21         # players
    SCORE_OUT_OF_RANGE = 22        # seat, the least and the largest score
    SCORE_IN_DEAL = 23             # seat
    WRONG_SEAT_TO_MOVE = 24
    ASIDE_IN_PHASE = 25            # sort, phase
    NOT_OVER = 26
    FIRST_SEAT_TO_MOVE = 27
    HAND_NOT_FULL = 28             # seat, sort
    HAND_NOT_EMPTY = 29            # seat, sort
    TILES_BEFORE_GEMS = 30         # seat
    HAND_FULL_ALREADY = 31
    HAND_TOO_LARGE = 32            # seat, sort
    NO_TILE_CAN_FOLLOW = 33
    SWAP_WITHOUT_ASIDE = 34
    ASIDE_ABOVE_TRAY = 35          # sort
    ASIDE_TOO_LARGE = 36           # sort
    NOTHING_TO_DRAW = 37
    ASIDE_AND_IDLE = 38

cdef uint8_t node_of(int phase) noexcept nogil
cdef void derive(const GembatanRules* g, GembatanState* s) noexcept nogil
cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil
