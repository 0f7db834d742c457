"""Judging, playing, drawing and listing the events of a node, decision or chance."""
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from tilegames._core.ops cimport (
    CHANCE, DECISION, GAME_OVER, IMPOSSIBLE_OUTCOME, LEGAL, MAX_OUTCOMES, MAX_PLAYERS, OVER, UNKNOWN_ACTION, Faults,
    GameOps, Head, RulesHead,
)
from tilegames._core.rng cimport below
from tilegames._core.trace cimport Trace, add_value

cdef extern from *:
    """
    #ifdef TILEGAMES_DEBUG
      #define TG_DEBUG 1
    #else
      #define TG_DEBUG 0
    #endif
    """
    const bint TG_DEBUG

cdef extern from "Python.h":
    void Py_FatalError(const char*) noexcept


cdef inline void abort_with(const char* message) noexcept with gil:
    """End the process: the rules of a game have an error. For debug builds."""
    Py_FatalError(message)


cdef inline int32_t judge_event(const GameOps* ops, const RulesHead* rules, const Head* state,
                                int64_t event) noexcept nogil:
    """The code of the verdict: by the game's predicate for a decision, by the remaining pieces for an outcome."""
    cdef int32_t counts[MAX_OUTCOMES]
    if state.node == DECISION:
        if not 0 <= event < rules.num_actions:
            return UNKNOWN_ACTION
        return ops.why_illegal(rules, state, <int32_t>event, NULL)
    if state.node == OVER:
        return GAME_OVER
    if not 0 <= event < rules.num_outcomes:
        return UNKNOWN_ACTION
    ops.chance_outcomes(rules, state, counts)
    return LEGAL if counts[event] > 0 else IMPOSSIBLE_OUTCOME


cdef inline void play_event(const GameOps* ops, const RulesHead* rules, Head* state, int32_t event,
                            Trace* trace) noexcept nogil:
    """Play a legal decision or a possible outcome, whichever is due; `trace` may be NULL."""
    cdef int32_t numbers[MAX_PLAYERS]
    cdef int32_t seat
    if state.node == CHANCE:
        ops.apply_outcome(rules, state, event, trace)
    else:
        ops.apply(rules, state, event, trace)
    if trace != NULL and state.node == OVER:
        # The last entry is the termination, by the game.
        ops.scores(rules, state, numbers)
        for seat in range(rules.players):
            add_value(trace, numbers[seat])
        ops.ranking(rules, state, numbers)
        for seat in range(rules.players):
            add_value(trace, numbers[seat])


cdef inline bint is_sound(const GameOps* ops, const RulesHead* rules, const Head* state) noexcept nogil:
    """Whether a struct is a position in which everything goes together."""
    cdef Faults faults
    faults.count = 0
    return ops.check_state(rules, state, &faults) and not faults.count


cdef inline void expect_sound(const GameOps* ops, const RulesHead* rules, const Head* state) noexcept nogil:
    """In a debug build, abort unless a state keeps all invariants."""
    if TG_DEBUG and not is_sound(ops, rules, state):
        abort_with("tilegames: a state breaks its invariants")


cdef inline int32_t draw_action(const GameOps* ops, const RulesHead* rules, const Head* state,
                                uint64_t* rng) noexcept nogil:
    """Draw a legal decision, each with the same probability."""
    if ops.random_legal != NULL:
        return ops.random_legal(rules, state, rng)
    return ops.legal_at(rules, state, <int32_t>below(rng, <uint32_t>ops.count_legal(rules, state)))


cdef inline int32_t outcome_of_piece(const int32_t* counts, int32_t piece) noexcept nogil:
    """The outcome of a physical piece, numbered in the order of the outcomes; `counts` has the pieces of each."""
    cdef int32_t outcome = 0
    while piece >= counts[outcome]:
        piece -= counts[outcome]
        outcome += 1
    return outcome


cdef inline int32_t draw_outcome(const GameOps* ops, const RulesHead* rules, const Head* state,
                                 uint64_t* rng) noexcept nogil:
    """Draw one physical piece, each with the same probability; return its outcome."""
    cdef int32_t counts[MAX_OUTCOMES]
    if ops.random_outcome != NULL:
        return ops.random_outcome(rules, state, rng)
    return outcome_of_piece(counts, <int32_t>below(rng, <uint32_t>ops.chance_outcomes(rules, state, counts)))


cdef inline int32_t play_draw(const GameOps* ops, const RulesHead* rules, Head* state, uint64_t* rng,
                              Trace* trace) noexcept nogil:
    """Draw an outcome at a chance node, play it and return it."""
    cdef int32_t outcome = draw_outcome(ops, rules, state, rng)
    play_event(ops, rules, state, outcome, trace)
    return outcome


cdef inline int32_t list_events(const GameOps* ops, const RulesHead* rules, const Head* state,
                                int32_t* out) noexcept nogil:
    """Fill `out` with the events possible at a node of any kind, ascending; return their number."""
    cdef int32_t counts[MAX_OUTCOMES]
    cdef int32_t outcome, n = 0
    if state.node == DECISION:
        n = ops.legal_actions(rules, state, out)
        if TG_DEBUG and (n > rules.max_moves or n < 1 or n != ops.count_legal(rules, state)):
            abort_with("tilegames: the number of legal moves breaks its bound")
    elif state.node == CHANCE:
        ops.chance_outcomes(rules, state, counts)
        for outcome in range(rules.num_outcomes):
            if counts[outcome] > 0:
                out[n] = outcome
                n += 1
    return n
