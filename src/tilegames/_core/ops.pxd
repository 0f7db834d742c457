"""The contract between the engine and a game: two heads and a table of functions, like numpy's ``bitgen_t``.

A game's state is a flat struct that begins with :c:struct:`Head`; after it come all 64-bit words, then all 32-bit,
then all 16-bit words, then bytes. So it has no holes, starts zeroed, is copied by memcpy, and its portable bytes are
the words written little-endian: equal positions have equal bytes. What never changes in a game (players, options,
tables) stands apart, in a struct that begins with :c:struct:`RulesHead`.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t

from tilegames._core.trace cimport Trace

cdef enum Node:            # the kind of event that comes next
    DECISION = 0
    CHANCE = 1
    OVER = 2

cdef enum Code:            # verdicts of the engine; a game numbers its own reasons from FIRST_GAME_REASON
    LEGAL = 0
    UNKNOWN_ACTION = 1
    GAME_OVER = 2
    IMPOSSIBLE_OUTCOME = 3
    FIRST_GAME_REASON = 16

cdef enum:
    MAX_PLAYERS = 8
    MAX_OUTCOMES = 128     # limit of outcomes of a chance node, in any game
    MAX_WHY = 64           # limit of cells that explain a refusal
    MAX_FAULTS = 201       # limit of the faults that are listed: one more than documents.MAX_PROBLEMS

cdef struct Head:
    uint64_t rng[4]        # the generator of a seeded state, zero if chance is explicit; not part of the position
    int8_t to_move         # seat to decide or to draw for, -1 when over
    uint8_t phase          # index into the game's phases
    uint8_t node           # Node
    uint8_t unused[5]

cdef struct GameOps

cdef struct RulesHead:
    const GameOps* ops     # the functions of the game
    int32_t players
    int32_t num_actions    # ids of decisions are 0 .. num_actions - 1
    int32_t num_outcomes   # ids of chance outcomes likewise
    int32_t max_moves      # the largest number of legal decisions in a position: proved in the game's rules
    size_t state_size      # bytes of a state; options may change it
    int32_t words64        # numbers of words of each width after the Head
    int32_t words32
    int32_t words16
    int32_t planes[3]      # the shape of an observation, with zeros after its last dimension

# The element types of observations: the values are equal in both, 0 to 255.
ctypedef fused Plane:
    uint8_t
    float

cdef struct Why:
    int32_t count
    int32_t cells[MAX_WHY]   # numbers of the cells that show why a move is refused

cdef struct Fault:
    int32_t code             # what does not go together; a game numbers its own codes
    int32_t numbers[3]       # where, and what is there, as the code says

cdef struct Faults:
    int32_t count
    Fault found[MAX_FAULTS]

cdef struct GameOps:
    # The state is all zeros before `start`.
    void (*start)(const RulesHead* rules, Head* state) noexcept nogil
    # Fill `out` with the legal decisions, ascending; return their number.
    int32_t (*legal_actions)(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil
    # The same number, and the i-th of them, without a list.
    int32_t (*count_legal)(const RulesHead* rules, const Head* state) noexcept nogil
    int32_t (*legal_at)(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil
    # legal_at(below(rng, count_legal())) in one go, at a decision; may be NULL.
    int32_t (*random_legal)(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil
    # The one predicate of legality, for ids in range at a decision: LEGAL or the game's code. `why` may be NULL.
    int32_t (*why_illegal)(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil
    # Play a legal decision, a possible outcome, and trace what happens; `trace` may be NULL.
    void (*apply)(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil
    void (*apply_outcome)(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil
    # Trace, as SCORED, the points that a decision prepares but that count only later; `after` may be changed. May be
    # NULL.
    void (*foresee)(const RulesHead* rules, const Head* before, int32_t action, Head* after,
                    Trace* trace) noexcept nogil
    # Fill `counts` (one per outcome id) with the physical pieces behind each outcome; return their sum.
    int32_t (*chance_outcomes)(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil
    # The outcome of piece number below(rng, sum) of these, in one go; may be NULL.
    int32_t (*random_outcome)(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil
    void (*scores)(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil
    void (*ranking)(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil
    # Utilities of a finished game.
    void (*utilities)(const RulesHead* rules, const Head* state, double* out) noexcept nogil
    # Whether every number in the state is in range, what is derived is right, and what is not used is zero; if so, add
    # to `faults` all that does not go together. Only a position without faults is played: the bounds of the rules hold
    # for no other.
    bint (*check_state)(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil
    # Fill `out`, of the shape `planes`, with the observation of a seat (-1: a spectator). NULL: the game has none.
    void (*observe_bytes)(const RulesHead* rules, const Head* state, int32_t seat, uint8_t* out) noexcept nogil
    void (*observe_floats)(const RulesHead* rules, const Head* state, int32_t seat, float* out) noexcept nogil

cdef enum:
    MAX_SHADE = 255        # the largest number in an observation; larger ones are capped


cdef inline uint8_t shade(int64_t number) noexcept nogil:
    """A number in an observation: capped to fit."""
    return <uint8_t>(0 if number < 0 else MAX_SHADE if number > MAX_SHADE else number)


cdef inline void add_fault(Faults* faults, int32_t code, int32_t a=0, int32_t b=0, int32_t c=0) noexcept nogil:
    """Add a fault, unless there are too many."""
    if faults.count < MAX_FAULTS:
        faults.found[faults.count].code = code
        faults.found[faults.count].numbers = [a, b, c]
    faults.count += 1


cdef inline int32_t after(int32_t first, int32_t k, int32_t n) noexcept nogil:
    """The seat `k` places after the first one of `n`, round the table; 0 <= k < n."""
    return first + k - (n if first + k >= n else 0)


cdef inline void places_of(int32_t players, const int64_t* standings, int32_t* out) noexcept nogil:
    """The place of each seat: the highest standing is first, and equal ones share a place."""
    cdef int32_t seat, other
    for seat in range(players):
        out[seat] = 1
        for other in range(players):
            out[seat] += standings[other] > standings[seat]


cdef inline void utilities_of_ranking(int32_t players, int32_t sides, const int32_t* ranking,
                                      double* out) noexcept nogil:
    """Mean over the opponents of +1 (ranked better), 0 (tied), -1 (worse); seat p is of side p % sides."""
    cdef int32_t p, other, opponents, total
    for p in range(players):
        opponents = total = 0
        for other in range(players):
            if other % sides != p % sides:
                opponents += 1
                total += (ranking[p] < ranking[other]) - (ranking[p] > ranking[other])
        out[p] = total / <double>opponents if opponents else 0.0
