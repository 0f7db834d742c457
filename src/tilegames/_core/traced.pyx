"""What would happen, and what has happened: traces of events that are played on a copy of a position."""
cimport cython
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from tilegames._core.engine cimport CoreState
from tilegames._core.events cimport play_event
from tilegames._core.numbers cimport as_integer
from tilegames._core.ops cimport DECISION, LEGAL, Head
from tilegames._core.packing cimport unpack
from tilegames._core.trace cimport SCORED, Trace, begin_trace, end_trace


def foreseen(CoreState state not None, action):
    """What an action would do and what it prepares, without the chance that follows; the state is not changed.

    Parameters
    ----------
    state : CoreState
        The state.
    action : int
        A legal action; at a chance node a possible outcome.

    Returns
    -------
    seat : int
        The seat to move.
    entries, pending : list of tuple of int
        The points that the action scores, and those that it prepares: entries of the kind SCORED.

    Raises
    ------
    TilegamesError
        As ``State.apply_action``.
    """
    cdef int64_t number = as_integer(action)
    cdef Trace now, later
    cdef Head* before
    cdef Head* after
    cdef bint decision
    cdef int32_t seat
    begin_trace(&now)
    begin_trace(&later)
    with cython.critical_section(state):
        if state.judge(number) != LEGAL:
            state.refuse(number)
        decision = state.head.node == DECISION
        seat = state.head.to_move
        before = <Head*>malloc(2 * state.rules.state_size)
        if before == NULL:
            raise MemoryError
        after = <Head*>(<char*>before + state.rules.state_size)
        memcpy(before, state.head, state.rules.state_size)
        memset(before.rng, 0, sizeof(before.rng))
        memcpy(after, before, state.rules.state_size)
        play_event(state.ops, state.rules, after, <int32_t>number, &now)
        if decision and state.ops.foresee != NULL:
            state.ops.foresee(state.rules, before, <int32_t>number, after, &later)
        free(before)
    try:
        return seat, end_trace(&now, SCORED), end_trace(&later, SCORED)
    finally:
        free(now.words)
        free(later.words)


def past_scores(CoreState state not None, list events not None, bytes origin):
    """All points that changed by some events.

    Parameters
    ----------
    state : CoreState
        A state of the same game.
    events : list of int
        Events that were legal, as ``State.history`` gives them.
    origin : bytes or None
        The packed position at which they begin; None: the start of the game.

    Returns
    -------
    list of tuple of int
        The entries of the kind SCORED.
    """
    cdef Trace trace
    cdef int32_t event
    cdef Head* at = <Head*>malloc(state.rules.state_size)
    if at == NULL:
        raise MemoryError
    begin_trace(&trace)
    try:
        memset(at, 0, state.rules.state_size)
        if origin is None:
            state.ops.start(state.rules, at)
        else:
            unpack(state.rules, at, origin)
        for event in events:
            play_event(state.ops, state.rules, at, event, &trace)
        return end_trace(&trace, SCORED)
    finally:
        free(trace.words)
        free(at)
