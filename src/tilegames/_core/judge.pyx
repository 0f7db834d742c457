"""Many actions judged without the GIL: those of a whole game, or many in one position."""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from tilegames._core.events cimport judge_event, play_event
from tilegames._core.ops cimport CHANCE, LEGAL, GameOps, Head, RulesHead
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames._core.signals cimport interrupted, raise_pending

cdef enum:
    CHECK_SIGNALS_EVERY = 1 << 16   # events or actions; a power of two


cdef Head* copied(CorePosition state) except NULL:
    """A copy of a position, which the caller frees."""
    cdef Head* copy = <Head*>malloc(state.rules.state_size)
    if copy == NULL:
        raise MemoryError
    memcpy(copy, state.head, state.rules.state_size)
    return copy


def replay(CorePosition start not None, const int32_t[::1] events not None):
    """Replay a game: decisions as their ids, outcomes of chance as -1 - id.

    Returns the index of the first event that is not legal (the number of events if all are), and the packed position
    in which the replay ended. `start` has explicit chance.
    """
    cdef const GameOps* ops = start.ops
    cdef const RulesHead* rules = start.rules
    cdef Py_ssize_t i = 0, n = events.shape[0]
    cdef int32_t event
    cdef bint stop = False
    cdef Head* state = copied(start)
    try:
        with nogil:
            while i < n:
                if (i + 1) & (CHECK_SIGNALS_EVERY - 1) == 0 and interrupted():
                    stop = True
                    break
                event = events[i]
                if (state.node == CHANCE) != (event < 0):
                    break
                if event < 0:
                    event = -1 - event
                if judge_event(ops, rules, state, event) != LEGAL:
                    break
                play_event(ops, rules, state, event, NULL)
                i += 1
        if stop:
            raise_pending()
        return i, pack_state(rules, state)
    finally:
        free(state)


def judge_many(CorePosition state not None, const int64_t[::1] actions not None, int32_t[::1] codes not None):
    """Fill `codes` with the code of the verdict on each action; the arrays are equally long."""
    cdef const GameOps* ops = state.ops
    cdef const RulesHead* rules = state.rules
    cdef Py_ssize_t i, n = min(actions.shape[0], codes.shape[0])
    cdef bint stop = False
    cdef Head* copy = copied(state)
    try:
        with nogil:
            for i in range(n):
                if (i + 1) & (CHECK_SIGNALS_EVERY - 1) == 0 and interrupted():
                    stop = True
                    break
                codes[i] = judge_event(ops, rules, copy, actions[i])
        if stop:
            raise_pending()
    finally:
        free(copy)
