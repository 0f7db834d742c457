"""The state of Pig as a flat struct."""
from libc.stdint cimport int32_t

from tilegames._core.ops cimport MAX_PLAYERS, Head, RulesHead
from tilegames._core.position cimport Rules

cdef enum Phase:
    DECIDE = 0
    ROLL = 1
    DONE = 2

cdef enum:
    NOTHING_TO_HOLD = 16
    TARGET_REACHED = 17

cdef struct PigRules:
    RulesHead head
    int32_t target
    int32_t max_turns

cdef struct PigState:
    Head head
    int32_t score[MAX_PLAYERS]
    int32_t total          # of the running turn
    int32_t turns          # finished so far

cdef class PigRulesHandle(Rules):
    cdef PigRules data
