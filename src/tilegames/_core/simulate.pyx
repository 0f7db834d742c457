"""Many moves at once, without the GIL: perft and playouts."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from tilegames._core.events cimport draw_action, draw_outcome, judge_event, play_draw, play_event
from tilegames._core.ops cimport CHANCE, DECISION, LEGAL, MAX_OUTCOMES, OVER, GameOps, Head, RulesHead
from tilegames._core.position cimport CorePosition
from tilegames._core.rng cimport FOR_PLAYOUTS, numbered, stream
from tilegames._core.signals cimport interrupted, raise_pending

from tilegames.errors import InvalidParameterError

cdef extern from "Python.h":
    void* PyErr_Occurred() noexcept

cdef enum:
    CHECK_SIGNALS_EVERY = 1024   # nodes of a perft

cdef struct Walk:          # the constants of a perft
    const GameOps* ops
    const RulesHead* rules
    bint chance            # follow chance
    bint stop              # interrupted, called off, or out of memory
    const unsigned char* calling_off   # a flag that is not 0 when the count is no longer wanted; or NULL
    uint64_t nodes


cdef int64_t leaves(Walk* walk, const Head* state, int depth) noexcept nogil:
    """Number of positions `depth` decisions below; a position without a decision counts as one."""
    cdef int32_t i, n
    cdef int64_t total = 0
    cdef int32_t* events
    cdef Head* below_it
    if state.node == OVER or (state.node == CHANCE and not walk.chance) or (state.node == DECISION and depth == 0):
        return 1
    if state.node == DECISION and depth == 1 and not walk.chance:
        return walk.ops.count_legal(walk.rules, state)
    walk.nodes += 1
    if walk.nodes % CHECK_SIGNALS_EVERY == 0:
        if interrupted() or (walk.calling_off != NULL and walk.calling_off[0]):
            walk.stop = True
    n = MAX_OUTCOMES if walk.rules.max_moves < MAX_OUTCOMES else walk.rules.max_moves
    below_it = <Head*>malloc(walk.rules.state_size + n * sizeof(int32_t))
    if below_it == NULL:
        walk.stop = True
    if walk.stop:
        free(below_it)
        return 0
    events = <int32_t*>(<char*>below_it + walk.rules.state_size)
    if state.node == CHANCE:
        walk.ops.chance_outcomes(walk.rules, state, events)
        for i in range(walk.rules.num_outcomes):
            if events[i] > 0:
                memcpy(below_it, state, walk.rules.state_size)
                walk.ops.apply_outcome(walk.rules, below_it, i, NULL)
                total += leaves(walk, below_it, depth)
    else:
        n = walk.ops.legal_actions(walk.rules, state, events)
        for i in range(n):
            memcpy(below_it, state, walk.rules.state_size)
            walk.ops.apply(walk.rules, below_it, events[i], NULL)
            total += leaves(walk, below_it, depth - 1)
    free(below_it)
    return total


cdef int finish(Walk* walk) except -1:
    """Raise the error that stopped a walk: the pending exception of Ctrl-C, or a MemoryError."""
    if walk.stop and (walk.calling_off == NULL or not walk.calling_off[0]):
        if PyErr_Occurred() == NULL:
            raise MemoryError
        raise_pending()
    return 0


def count_leaves(CorePosition state not None, int depth, bint chance):
    """Number of positions `depth` decisions below a state."""
    cdef Walk walk
    cdef int64_t total
    if depth < 0:
        raise ValueError("depth is negative")
    cdef Head* copy = <Head*>malloc(state.rules.state_size)
    if copy == NULL:
        raise MemoryError
    memcpy(copy, state.head, state.rules.state_size)
    walk.ops, walk.rules, walk.chance, walk.stop, walk.nodes = state.ops, state.rules, chance, False, 0
    walk.calling_off = NULL
    try:
        with nogil:
            total = leaves(&walk, copy, depth)
    finally:
        free(copy)
    finish(&walk)
    return total


def count_after(
    CorePosition state not None, int depth, bint chance, const int32_t[::1] events not None,
    int64_t[::1] counts not None, Py_ssize_t first, Py_ssize_t last, const unsigned char[::1] calling_off not None
):
    """Fill counts[first:last] with the number of positions `depth` decisions below each of the legal events."""
    cdef Walk walk
    cdef Py_ssize_t i
    cdef Head* start
    cdef Head* copy
    cdef size_t size = state.rules.state_size
    if not 0 <= first <= last <= events.shape[0] or last > counts.shape[0] or calling_off.shape[0] == 0:
        raise ValueError("there are fewer events")
    if depth < 0:
        raise ValueError("depth is negative")
    for i in range(first, last):
        if judge_event(state.ops, state.rules, state.head, events[i]) != LEGAL:
            raise ValueError("an event is not legal")
    start = <Head*>malloc(2 * size)
    if start == NULL:
        raise MemoryError
    copy = <Head*>(<char*>start + size)
    memcpy(start, state.head, size)
    walk.ops, walk.rules, walk.chance, walk.stop, walk.nodes = state.ops, state.rules, chance, False, 0
    walk.calling_off = &calling_off[0]
    try:
        with nogil:
            for i in range(first, last):
                if walk.stop or calling_off[0]:
                    break
                memcpy(copy, start, size)
                play_event(walk.ops, walk.rules, copy, events[i], NULL)
                counts[i] = leaves(&walk, copy, depth)
    finally:
        free(start)
    finish(&walk)


cdef void playout(const GameOps* ops, const RulesHead* rules, Head* state, uint64_t* rng) noexcept nogil:
    """Play uniformly random moves to the end of the game."""
    while state.node != OVER:
        if state.node == CHANCE:
            play_draw(ops, rules, state, rng, NULL)
        else:
            play_event(ops, rules, state, draw_action(ops, rules, state, rng), NULL)


def run_playouts(
    CorePosition state not None, double[:, ::1] utilities not None, Py_ssize_t first, Py_ssize_t last, uint64_t seed
):
    """Fill rows `first` to `last` - 1: playout i uses stream i of the seed, on every thread."""
    cdef uint64_t rng[4]
    cdef Py_ssize_t i
    cdef size_t size = state.rules.state_size
    cdef const GameOps* ops = state.ops
    cdef const RulesHead* rules = state.rules
    cdef Head* start
    cdef Head* copy
    if not 0 <= first <= last <= utilities.shape[0] or utilities.shape[1] != rules.players:
        raise ValueError("the rows or columns do not fit")
    start = <Head*>malloc(2 * size)
    if start == NULL:
        raise MemoryError
    copy = <Head*>(<char*>start + size)
    memcpy(start, state.head, size)
    with nogil:
        for i in range(first, last):
            stream(rng, seed, numbered(FOR_PLAYOUTS, <uint64_t>i))
            memcpy(copy, start, size)
            playout(ops, rules, copy, rng)
            ops.utilities(rules, copy, &utilities[i, 0])
    free(start)


def draws(CorePosition state not None, uint64_t seed):
    """The first event that a playout draws here with a seed, and the one that the lists of events give."""
    cdef uint64_t rng[4]
    cdef GameOps slow = state.ops[0]
    cdef list both = []
    cdef const GameOps* ops
    if state.head.node == OVER:
        raise InvalidParameterError("The game is over.")
    slow.random_legal = slow.random_outcome = NULL
    for i in range(2):
        ops = state.ops
        if i:
            ops = &slow
        stream(rng, seed, numbered(FOR_PLAYOUTS, 0))
        if state.head.node == CHANCE:
            both.append(draw_outcome(ops, state.rules, state.head, rng))
        else:
            both.append(draw_action(ops, state.rules, state.head, rng))
    return tuple(both)
