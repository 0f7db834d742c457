"""The rules of Pig; the numbers are those of its rules text."""
from libc.stdint cimport int32_t
from libc.string cimport memset

from tilegames._core.ops cimport (
    CHANCE, DECISION, LEGAL, OVER, Faults, GameOps, Head, Plane, RulesHead, Why, shade, utilities_of_ranking,
)
from tilegames._core.packing cimport pack_state
from tilegames._core.trace cimport Trace
from tilegames._core.position cimport CorePosition, Rules

cdef enum:
    ROLL_DIE = 0
    HOLD = 1
    FACES = 6


cdef void start(const RulesHead* rules, Head* head) noexcept nogil:
    # Rule 1.2: zeros already
    head.phase = DECIDE
    head.node = DECISION


cdef int32_t legal_actions(const RulesHead* rules, const Head* head, int32_t* out) noexcept nogil:
    cdef int32_t n = count_legal(rules, head), i
    for i in range(n):
        out[i] = legal_at(rules, head, i)
    return n


cdef int32_t count_legal(const RulesHead* rules, const Head* head) noexcept nogil:
    # Rule 2.3
    # Rule 2.4
    return 2 if (<const PigState*>head).total and not enough(rules, head) else 1


cdef int32_t legal_at(const RulesHead* rules, const Head* head, int32_t i) noexcept nogil:
    return HOLD if enough(rules, head) else i


cdef bint enough(const RulesHead* rules, const Head* head) noexcept nogil:
    """Whether the running total brings the score to the target."""
    cdef const PigState* s = <const PigState*>head
    return s.score[head.to_move] + s.total >= (<const PigRules*>rules).target


cdef int32_t why_illegal(const RulesHead* rules, const Head* head, int32_t action, Why* why) noexcept nogil:
    # Rule 2.3
    if action == HOLD:
        return NOTHING_TO_HOLD if (<const PigState*>head).total == 0 else LEGAL
    # Rule 2.4
    return TARGET_REACHED if enough(rules, head) else LEGAL


cdef void end_turn(const PigRules* g, PigState* s) noexcept nogil:
    # Rule 1.1
    s.total = 0
    s.turns += 1
    # Rule 3.1
    # Rule 3.2
    if s.score[s.head.to_move] >= g.target or s.turns >= g.max_turns:
        s.head.phase, s.head.node, s.head.to_move = DONE, OVER, -1
    else:
        s.head.phase, s.head.node = DECIDE, DECISION
        s.head.to_move = (s.head.to_move + 1) % g.head.players


cdef void apply(const RulesHead* rules, Head* head, int32_t action, Trace* trace) noexcept nogil:
    cdef PigState* s = <PigState*>head
    if action == ROLL_DIE:
        # Rule 2.1
        head.phase, head.node = ROLL, CHANCE
    else:
        # Rule 2.3
        s.score[head.to_move] += s.total
        end_turn(<const PigRules*>rules, s)


cdef void apply_outcome(const RulesHead* rules, Head* head, int32_t outcome, Trace* trace) noexcept nogil:
    cdef PigState* s = <PigState*>head
    if outcome == 0:
        # Rule 2.2
        end_turn(<const PigRules*>rules, s)
    else:
        # Rule 2.1
        s.total += outcome + 1
        head.phase, head.node = DECIDE, DECISION


cdef int32_t chance_outcomes(const RulesHead* rules, const Head* head, int32_t* counts) noexcept nogil:
    cdef int32_t face
    for face in range(FACES):
        counts[face] = 1
    return FACES


cdef void scores(const RulesHead* rules, const Head* head, int32_t* out) noexcept nogil:
    cdef int32_t seat
    for seat in range(rules.players):
        out[seat] = (<const PigState*>head).score[seat]


cdef void ranking(const RulesHead* rules, const Head* head, int32_t* out) noexcept nogil:
    # Rule 3.3
    cdef const PigState* s = <const PigState*>head
    cdef int32_t seat, other
    for seat in range(rules.players):
        out[seat] = 1
        for other in range(rules.players):
            out[seat] += s.score[other] > s.score[seat]


cdef void utilities(const RulesHead* rules, const Head* head, double* out) noexcept nogil:
    cdef int32_t places[MAX_PLAYERS]
    ranking(rules, head, places)
    utilities_of_ranking(rules.players, rules.players, places, out)


cdef bint check_state(const RulesHead* rules, const Head* head, Faults* faults) noexcept nogil:
    cdef const PigRules* g = <const PigRules*>rules
    cdef const PigState* s = <const PigState*>head
    cdef int32_t i
    for i in range(MAX_PLAYERS):
        if not 0 <= s.score[i] <= (1 << 24 if i < rules.players else 0):
            return False
    for i in range(5):
        if head.unused[i]:
            return False
    if not (0 <= s.total <= 1 << 24 and 0 <= s.turns <= g.max_turns and head.phase <= DONE):
        return False
    if head.node != (OVER if head.phase == DONE else CHANCE if head.phase == ROLL else DECISION):
        return False
    return head.to_move == -1 if head.phase == DONE else 0 <= head.to_move < rules.players


cdef void observe(const RulesHead* rules, const Head* head, int32_t seat, Plane* out) noexcept nogil:
    """Fill in the planes that `plane_names` lists: seat +0 is `seat`, or seat 0 for a spectator."""
    cdef const PigState* s = <const PigState*>head
    cdef int32_t first = max(seat, 0), k
    memset(out, 0, rules.planes[0] * sizeof(Plane))
    for k in range(rules.players):
        out[k] = shade(s.score[(first + k) % rules.players])
        out[rules.players + k] = head.to_move == (first + k) % rules.players
    out[2 * rules.players + head.phase] = 1
    out[2 * rules.players + DONE + 1] = shade(s.total)
    out[2 * rules.players + DONE + 2] = shade(s.turns)


cdef GameOps OPS
OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.chance_outcomes = chance_outcomes
OPS.scores = scores
OPS.ranking = ranking
OPS.utilities = utilities
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class PigRulesHandle(Rules):
    """The rules of Pig for some players and options."""

    def __cinit__(self, int players, int target, int max_turns):
        if not 2 <= players <= MAX_PLAYERS:
            raise ValueError("players out of range")
        self.data.target = target
        self.data.max_turns = max_turns
        self.data.head.players = players
        self.data.head.num_actions = 2
        self.data.head.num_outcomes = FACES
        self.data.head.max_moves = 2                  # roll and hold
        self.data.head.state_size = sizeof(PigState)
        self.data.head.words32 = MAX_PLAYERS + 2
        self.data.head.planes = [2 * players + DONE + 3, 0, 0]
        self.ops = &OPS
        self.head = <RulesHead*>&self.data


# ---- for the document reader and writer ---------------------------------------------------------------------------


def fields(CorePosition state not None):
    """The numbers of a state as plain data."""
    if state.ops != &OPS:
        raise TypeError("This is not a state of Pig.")
    cdef const PigState* s = <const PigState*>state.head
    return {
        "phase": s.head.phase, "to_move": s.head.to_move, "total": s.total, "turns": s.turns,
        "scores": [s.score[i] for i in range(state.rules.players)],
    }


def pack(PigRulesHandle rules not None, dict values not None):
    """The packed position with these numbers."""
    cdef PigState s
    cdef int i
    memset(&s, 0, sizeof(s))
    s.head.phase, s.head.to_move = values["phase"], values["to_move"]
    s.head.node = OVER if s.head.phase == DONE else CHANCE if s.head.phase == ROLL else DECISION
    s.total, s.turns = values["total"], values["turns"]
    for i in range(rules.data.head.players):
        s.score[i] = values["scores"][i]
    return pack_state(&rules.data.head, &s.head)
