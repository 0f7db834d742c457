"""What a game need not define: slow and obvious functions, made from those that it defines."""
from libc.stdint cimport int32_t, int64_t

from tilegames._core.ops cimport LEGAL, MAX_PLAYERS, GameOps, Head, RulesHead, Why, places_of, utilities_of_ranking
from tilegames._core.trace cimport Trace


cdef inline int32_t legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef int32_t action, n = 0
    for action in range(rules.num_actions):
        if rules.ops.why_illegal(rules, state, action, NULL) == LEGAL:
            out[n] = action
            n += 1
    return n


cdef inline int32_t count_legal(const RulesHead* rules, const Head* state) noexcept nogil:
    cdef int32_t action, n = 0
    for action in range(rules.num_actions):
        n += rules.ops.why_illegal(rules, state, action, NULL) == LEGAL
    return n


cdef inline int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef int32_t action
    for action in range(rules.num_actions):
        if rules.ops.why_illegal(rules, state, action, NULL) == LEGAL:
            if i == 0:
                return action
            i -= 1
    return -1


cdef inline void apply_no_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    pass


cdef inline int32_t no_outcomes(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil:
    return 0


cdef inline void ranking(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    """The highest score is first; equal scores share a place."""
    cdef int32_t points[MAX_PLAYERS]
    cdef int64_t standings[MAX_PLAYERS]
    cdef int32_t seat
    rules.ops.scores(rules, state, points)
    for seat in range(rules.players):
        standings[seat] = points[seat]
    places_of(rules.players, standings, out)


cdef inline void utilities(const RulesHead* rules, const Head* state, double* out) noexcept nogil:
    """Every seat plays for itself, and only its place counts."""
    cdef int32_t places[MAX_PLAYERS]
    rules.ops.ranking(rules, state, places)
    utilities_of_ranking(rules.players, rules.players, places, out)


cdef inline void fill_defaults(GameOps* ops) noexcept:
    """Fill in the functions that a game leaves out."""
    if ops.legal_actions == NULL:
        ops.legal_actions = legal_actions
    if ops.count_legal == NULL:
        ops.count_legal = count_legal
    if ops.legal_at == NULL:
        ops.legal_at = legal_at
    if ops.apply_outcome == NULL:
        ops.apply_outcome = apply_no_outcome
    if ops.chance_outcomes == NULL:
        ops.chance_outcomes = no_outcomes
    if ops.ranking == NULL:
        ops.ranking = ranking
    if ops.utilities == NULL:
        ops.utilities = utilities
