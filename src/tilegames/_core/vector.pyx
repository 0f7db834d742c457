"""Many games side by side in one block of memory: queries and moves are loops without the GIL."""
cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from tilegames._core.engine cimport CoreState
from tilegames._core.events cimport draw_action, expect_sound, is_sound, judge_event, play_draw, play_event
from tilegames._core.log cimport new_log
from tilegames._core.ops cimport CHANCE, DECISION, GAME_OVER, LEGAL, OVER, GameOps, Head, Plane, RulesHead
from tilegames._core.packing cimport pack_state, unpack
from tilegames._core.position cimport Rules
from tilegames._core.rng cimport stream

from tilegames.errors import InvalidStateError, NoObservationError, Problem

cdef enum:
    TERMINAL = -4          # current_player of a finished game
    NO_ACTION = -1         # the action of a finished game
    WORDS = 4              # words of a generator
    SPECTATOR = -1         # sees only public information
    DECIDING = -2          # the seat that decides

#: The seat that decides in a game.
DECIDING_SEAT = DECIDING


cdef inline void follow_chance(const GameOps* ops, const RulesHead* rules, Head* state) noexcept nogil:
    """Resolve chance by the state's own generator until a player decides or the game is over."""
    while state.node == CHANCE:
        play_draw(ops, rules, state, state.rng, NULL)
    expect_sound(ops, rules, state)


@cython.final
@cython.no_gc
cdef class Block:
    """The states of `n` seeded games. Methods work on games `first` to `last` - 1; the caller keeps others out.

    The arrays have `n` rows each. Two threads may work on different games of one block at the same time.
    """
    cdef const GameOps* ops
    cdef const RulesHead* rules
    cdef Rules owner
    cdef readonly object game
    cdef readonly Py_ssize_t n
    cdef readonly uint64_t seed
    cdef size_t size       # bytes of a state
    cdef char* states
    cdef uint64_t* begun   # number of restarts of each game

    def __cinit__(self, game, Py_ssize_t n, uint64_t seed):
        cdef Rules rules = game._native
        if rules is None or rules.head == NULL or rules.ops == NULL:
            raise TypeError("The rules of a game are made by its own module.")
        if n < 0:
            raise ValueError("n is negative")
        self.ops, self.rules, self.owner, self.game = rules.ops, rules.head, rules, game
        self.size = rules.head.state_size
        self.n, self.seed = n, seed
        # Allocate one more state than needed, so that the size is never 0.
        self.states = <char*>calloc(<size_t>n + 1, self.size)
        self.begun = <uint64_t*>calloc(<size_t>n + 1, sizeof(uint64_t))
        if self.states == NULL or self.begun == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.states)
        free(self.begun)

    cdef Head* at(self, Py_ssize_t i) noexcept nogil:
        return <Head*>(self.states + <size_t>i * self.size)

    cdef int fits(self, Py_ssize_t first, Py_ssize_t last, Py_ssize_t rows) except -1:
        if not 0 <= first <= last <= self.n or rows != self.n:
            raise ValueError("the rows do not fit")
        return 0

    cdef int has(self, Py_ssize_t i) except -1:
        if not 0 <= i < self.n:
            raise ValueError("there is no such game")
        return 0

    cdef void begin(self, Py_ssize_t i) noexcept nogil:
        """Set up game i: its game number k draws from stream k * n + i of the seed."""
        cdef Head* state = self.at(i)
        memset(state, 0, self.size)
        self.ops.start(self.rules, state)
        stream(state.rng, self.seed, self.begun[i] * <uint64_t>self.n + <uint64_t>i)
        follow_chance(self.ops, self.rules, state)

    # ---- moving -----------------------------------------------------------------------------------------------

    def start(self, Py_ssize_t first, Py_ssize_t last):
        """Set up every game for the first time."""
        cdef Py_ssize_t i
        self.fits(first, last, self.n)
        with nogil:
            for i in range(first, last):
                self.begin(i)

    def reset(self, const uint8_t[::1] where not None, Py_ssize_t first, Py_ssize_t last):
        """Restart the games where `where` is not zero."""
        cdef Py_ssize_t i
        self.fits(first, last, where.shape[0])
        with nogil:
            for i in range(first, last):
                if where[i]:
                    self.begun[i] += 1
                    self.begin(i)

    def judge(self, const int64_t[::1] actions not None, int32_t[::1] codes not None, Py_ssize_t first,
              Py_ssize_t last):
        """Fill `codes` with the code of the verdict on each action; return the number of illegal ones."""
        cdef const GameOps* ops = self.ops
        cdef const RulesHead* rules = self.rules
        cdef const Head* state
        cdef Py_ssize_t i, bad = 0
        cdef int64_t action
        cdef int32_t code
        self.fits(first, last, actions.shape[0])
        self.fits(first, last, codes.shape[0])
        with nogil:
            for i in range(first, last):
                state, action = self.at(i), actions[i]
                code = judge_event(ops, rules, state, action)
                if code == GAME_OVER and action == NO_ACTION:
                    code = LEGAL
                codes[i] = code
                bad += code != LEGAL
        return bad

    def play(self, const int64_t[::1] actions not None, Py_ssize_t first, Py_ssize_t last):
        """Play actions that `judge` has found legal, and the chance that follows."""
        cdef const GameOps* ops = self.ops
        cdef const RulesHead* rules = self.rules
        cdef Head* state
        cdef Py_ssize_t i
        self.fits(first, last, actions.shape[0])
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                if state.node == DECISION:
                    play_event(ops, rules, state, <int32_t>actions[i], NULL)
                    follow_chance(ops, rules, state)

    # ---- queries -----------------------------------------------------------------------------------------------

    def sample(self, int32_t[::1] actions not None, uint64_t seed, Py_ssize_t first, Py_ssize_t last):
        """Fill in a uniform legal action per running game: game i uses stream -1 - i of the seed."""
        cdef const GameOps* ops = self.ops
        cdef const RulesHead* rules = self.rules
        cdef const Head* state
        cdef uint64_t rng[WORDS]
        cdef Py_ssize_t i
        self.fits(first, last, actions.shape[0])
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                if state.node != DECISION:
                    actions[i] = NO_ACTION
                    continue
                stream(rng, seed, ~<uint64_t>i)
                actions[i] = draw_action(ops, rules, state, rng)

    def players(self, int8_t[::1] out not None, Py_ssize_t first, Py_ssize_t last):
        """Fill in the player to act in each game."""
        cdef const Head* state
        cdef Py_ssize_t i
        self.fits(first, last, out.shape[0])
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                out[i] = state.to_move if state.node == DECISION else TERMINAL

    def counts(self, int32_t[::1] out not None, Py_ssize_t first, Py_ssize_t last):
        """Fill in the number of legal actions of each game."""
        cdef const Head* state
        cdef Py_ssize_t i
        self.fits(first, last, out.shape[0])
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                out[i] = self.ops.count_legal(self.rules, state) if state.node == DECISION else 0

    def utilities(self, double[:, ::1] out not None, Py_ssize_t first, Py_ssize_t last):
        """Fill in the utilities of each game, zeros before its end."""
        cdef const Head* state
        cdef Py_ssize_t i, p
        self.fits(first, last, out.shape[0])
        if out.shape[1] != self.rules.players:
            raise ValueError("the columns do not fit")
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                if state.node == OVER:
                    self.ops.utilities(self.rules, state, &out[i, 0])
                else:
                    for p in range(self.rules.players):
                        out[i, p] = 0.0

    def mask(self, uint8_t[:, ::1] out not None, Py_ssize_t first, Py_ssize_t last):
        """Fill in 1 for each legal action of each game, 0 for the others."""
        cdef const Head* state
        cdef Py_ssize_t i
        cdef int32_t j, n
        cdef size_t width = <size_t>self.rules.num_actions
        cdef int32_t* legal
        self.fits(first, last, out.shape[0])
        if out.shape[1] != self.rules.num_actions:
            raise ValueError("the columns do not fit")
        legal = <int32_t*>malloc((<size_t>self.rules.max_moves + 1) * sizeof(int32_t))
        if legal == NULL:
            raise MemoryError
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                memset(&out[i, 0], 0, width)
                if state.node == DECISION:
                    n = self.ops.legal_actions(self.rules, state, legal)
                    for j in range(n):
                        out[i, legal[j]] = 1
        free(legal)

    def observe(self, Plane[:, ::1] out not None, int seat, Py_ssize_t first, Py_ssize_t last):
        """Fill in the observation of each game for a seat, or for the deciding seats (at the end a spectator)."""
        cdef const Head* state
        cdef Py_ssize_t i, width = 1
        cdef int32_t observer = seat
        self.fits(first, last, out.shape[0])
        for i in range(3):
            width *= max(self.rules.planes[i], 1)
        if self.ops.observe_bytes == NULL or self.ops.observe_floats == NULL:
            raise NoObservationError(f"{self.game} has no observations.")
        if self.rules.planes[0] == 0 or out.shape[1] != width or not DECIDING <= seat < self.rules.players:
            raise ValueError("the columns or the seat do not fit")
        with nogil:
            for i in range(first, last):
                state = self.at(i)
                if seat == DECIDING:
                    observer = state.to_move if state.node == DECISION else SPECTATOR
                if Plane is uint8_t:
                    self.ops.observe_bytes(self.rules, state, observer, &out[i, 0])
                else:
                    self.ops.observe_floats(self.rules, state, observer, &out[i, 0])

    # ---- single games, copies, bytes --------------------------------------------------------------------------

    def state(self, Py_ssize_t i):
        """Game i as a separate state with the same generator; its history begins here."""
        self.has(i)
        cdef CoreState state = CoreState.__new__(self.game.state_type)
        state.init_for(self.game)
        state.log = new_log(self.rules, None, 0, pack_state(self.rules, self.at(i)))
        memcpy(state.head, self.at(i), self.size)
        state.forget_cached()
        return state

    def clone(self):
        """An independent copy."""
        cdef Block twin = Block(self.game, self.n, self.seed)
        memcpy(twin.states, self.states, <size_t>self.n * self.size)
        memcpy(twin.begun, self.begun, <size_t>self.n * sizeof(uint64_t))
        return twin

    def saved(self):
        """For each game: the number of restarts, the generator's words, the packed position."""
        return [self.saved_game(i) for i in range(self.n)]

    cdef tuple saved_game(self, Py_ssize_t i):
        cdef const Head* state = self.at(i)
        return self.begun[i], tuple([state.rng[j] for j in range(WORDS)]), pack_state(self.rules, state)

    def restore(self, Py_ssize_t i, uint64_t begun, tuple words not None, bytes packed not None):
        """The reverse of `saved`, for game i of a block that is not shared yet."""
        cdef Head* state
        cdef uint64_t rng[WORDS]
        cdef int j
        self.has(i)
        if len(words) != WORDS:
            raise InvalidStateError([Problem(f"$[{i}]", "this is not a generator.")])
        for j in range(WORDS):
            rng[j] = words[j]
        if (rng[0] | rng[1] | rng[2] | rng[3]) == 0:
            raise InvalidStateError([Problem(f"$[{i}]", "this is not a generator.")])
        state = <Head*>calloc(1, self.size)
        if state == NULL:
            raise MemoryError
        try:
            unpack(self.rules, state, packed)
            if not is_sound(self.ops, self.rules, state) or state.node == CHANCE:
                raise InvalidStateError([Problem(f"$[{i}]", "the bytes are not a position between moves.")])
            memcpy(state.rng, rng, sizeof(rng))
            memcpy(self.at(i), state, self.size)
            self.begun[i] = begun
        finally:
            free(state)
