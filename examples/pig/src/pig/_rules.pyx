"""The rules of Pig; the numbers are those of its rules text."""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

from tilegames cimport (
    CHANCE, DECISION, ENDED, LEGAL, MAX_PLAYERS, OVER, SCORED, TURN_BEGAN, Faults, GameOps, Head, Plane, Rules,
    RulesHead, Trace, Why, add_fault, shade, tell1, tell2, tell3,
)

from pig import spec

cdef enum:
    ROLL_DIE = 0
    HOLD = 1
    FACES = 6

cdef enum Phase:
    DECIDE = 0
    ROLL = 1
    DONE = 2

cdef enum:                 # reasons
    NOTHING_TO_HOLD = 16
    TARGET_REACHED = 17

cdef enum Entry:
    ROLLED = 16            # seat, face
    TURN_ENDED = 17        # seat, whether it held

cdef enum Termination:
    TARGET = 1
    MAX_TURNS = 2

cdef enum Wrong:
    NO_SEAT = 1
    NOT_OVER = 2
    TOO_MUCH = 3
    NO_SUM = 4

cdef struct PigRules:
    RulesHead head
    int32_t target
    int32_t max_turns
    int32_t max_score

cdef struct PigState:
    Head head
    int32_t score[MAX_PLAYERS]
    int32_t total          # of the running turn
    int32_t turns          # finished so far


cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    """Rule 1.2: all numbers are zero already."""
    state.phase = DECIDE
    state.node = DECISION


cdef bint is_enough(const PigRules* g, const PigState* s) noexcept nogil:
    """Whether the running total brings the score to the target."""
    return s.score[s.head.to_move] + s.total >= g.target


cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil:
    cdef const PigState* s = <const PigState*>state
    if action == HOLD:
        return NOTHING_TO_HOLD if s.total == 0 else LEGAL                              # Rule 2.3
    return TARGET_REACHED if is_enough(<const PigRules*>rules, s) else LEGAL           # Rule 2.4


cdef bint is_finished(const PigRules* g, const PigState* s) noexcept nogil:
    """Rules 3.1, 3.2."""
    cdef int32_t seat
    for seat in range(g.head.players):
        if s.score[seat] >= g.target:
            return True
    return s.turns >= g.max_turns


cdef void end_turn(const PigRules* g, PigState* s, bint held, Trace* trace) noexcept nogil:
    """Rule 1.1."""
    cdef int32_t seat = s.head.to_move
    tell2(trace, TURN_ENDED, seat, held)
    s.total = 0
    s.turns += 1
    if is_finished(g, s):
        s.head.phase, s.head.node, s.head.to_move = DONE, OVER, -1
        tell1(trace, ENDED, TARGET if s.score[seat] >= g.target else MAX_TURNS)
    else:
        s.head.to_move = (seat + 1) % g.head.players
        begin(s, DECIDE, DECISION, trace)


cdef void begin(PigState* s, uint8_t phase, uint8_t node, Trace* trace) noexcept nogil:
    s.head.phase, s.head.node = phase, node
    tell2(trace, TURN_BEGAN, s.head.to_move, phase)


cdef void apply(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil:
    cdef PigState* s = <PigState*>state
    if action == ROLL_DIE:
        begin(s, ROLL, CHANCE, trace)                                                  # Rule 2.1
    else:
        s.score[state.to_move] += s.total                                              # Rule 2.3
        tell3(trace, SCORED, state.to_move, s.total, 0)
        end_turn(<const PigRules*>rules, s, True, trace)


cdef void apply_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    cdef PigState* s = <PigState*>state
    tell2(trace, ROLLED, state.to_move, outcome + 1)
    if outcome == 0:
        end_turn(<const PigRules*>rules, s, False, trace)                              # Rule 2.2
    else:
        s.total += outcome + 1                                                         # Rule 2.1
        begin(s, DECIDE, DECISION, trace)


cdef int32_t chance_outcomes(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil:
    cdef int32_t face
    for face in range(FACES):
        counts[face] = 1
    return FACES


cdef void scores(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    """Rule 3.3: the highest score wins, which is what the engine assumes."""
    cdef int32_t seat
    for seat in range(rules.players):
        out[seat] = (<const PigState*>state).score[seat]


cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const PigRules* g = <const PigRules*>rules
    cdef const PigState* s = <const PigState*>state
    cdef int32_t i
    for i in range(MAX_PLAYERS):
        if not 0 <= s.score[i] <= (g.max_score if i < rules.players else 0):
            return False
    for i in range(5):
        if state.unused[i]:
            return False
    if not (0 <= s.total < g.target + FACES and 0 <= s.turns <= g.max_turns and state.phase <= DONE):
        return False
    if state.node != (OVER if state.phase == DONE else CHANCE if state.phase == ROLL else DECISION):
        return False
    if not -1 <= state.to_move < rules.players:
        return False
    find_faults(g, s, faults)
    return True


cdef void find_faults(const PigRules* g, const PigState* s, Faults* faults) noexcept nogil:
    cdef bint over = s.head.phase == DONE
    cdef int32_t most = g.target - 1 + (0 if s.head.phase == ROLL else FACES)
    if over != (s.head.to_move == -1):
        add_fault(faults, NO_SEAT)
    if over != is_finished(g, s):
        add_fault(faults, NOT_OVER)
    if s.head.to_move >= 0 and s.score[s.head.to_move] + s.total > most:
        add_fault(faults, TOO_MUCH)
    if s.total == 1 or (over and s.total):
        add_fault(faults, NO_SUM)


cdef void observe(const RulesHead* rules, const Head* state, int32_t seat, Plane* out) noexcept nogil:
    """Fill in the planes that `plane_names` lists: seat +0 is `seat`, or seat 0 for a spectator."""
    cdef const PigState* s = <const PigState*>state
    cdef int32_t first = max(seat, 0), k
    memset(out, 0, rules.planes[0] * sizeof(Plane))
    for k in range(rules.players):
        out[k] = shade(s.score[(first + k) % rules.players])
        out[rules.players + k] = state.to_move == (first + k) % rules.players
    out[2 * rules.players + state.phase] = 1
    out[2 * rules.players + DONE + 1] = shade(s.total)
    out[2 * rules.players + DONE + 2] = shade(s.turns)


cdef GameOps OPS
OPS.start = start
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.chance_outcomes = chance_outcomes
OPS.scores = scores
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class PigRulesHandle(Rules):
    """The rules of Pig for some players and options."""
    cdef PigRules data

    def __cinit__(self, int players, int target, int max_turns):
        if not 2 <= players <= MAX_PLAYERS:
            raise ValueError("players out of range")
        self.data.target = target
        self.data.max_turns = max_turns
        self.data.max_score = spec.MAX_SCORE
        self.data.head.players = players
        self.data.head.num_actions = 2
        self.data.head.num_outcomes = FACES
        self.data.head.max_moves = 2                  # roll and hold
        self.data.head.state_size = sizeof(PigState)
        self.data.head.words32 = MAX_PLAYERS + 2
        self.data.head.planes = [2 * players + DONE + 3, 0, 0]
        self.register(&OPS, &self.data.head)
