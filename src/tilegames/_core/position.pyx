"""The queries of a position in any game: the player to act, scores, legality, lists of legal actions, bytes."""
cimport cython
from cpython.list cimport PyList_New
from cpython.object cimport Py_EQ, Py_NE
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from tilegames._core.defaults cimport fill_defaults
from tilegames._core.events cimport TG_DEBUG, broken, is_sound, list_events
from tilegames._core.numbers cimport as_index, as_integer, borrow_events, fill_list, give_back
from tilegames._core.ops cimport (
    CHANCE, DECISION, FIRST_GAME_REASON, GAME_OVER, IMPOSSIBLE_OUTCOME, LEGAL, MAX_OUTCOMES, MAX_PLAYERS, OVER,
    UNKNOWN_ACTION, GameOps, Head, RulesHead, Why,
)
from tilegames._core.packing cimport RNG_SIZE, pack_state
from tilegames._core.rng cimport below
from tilegames._core.streams cimport begin_stream, random_seed

from tilegames._core.packing import hash_bytes
from tilegames.errors import InvalidParameterError
from tilegames._args.integers import index_of

DEBUG = bool(TG_DEBUG)

# The head of a CorePosition that no game made: a finished game without players, through which no memory is reached.
cdef Head NOWHERE
memset(&NOWHERE, 0, sizeof(Head))
NOWHERE.node = OVER
NOWHERE.to_move = -1
cdef RulesHead NO_RULES
memset(&NO_RULES, 0, sizeof(RulesHead))
cdef GameOps NO_OPS
memset(&NO_OPS, 0, sizeof(GameOps))
NO_RULES.state_size = sizeof(Head)

cdef class Rules:
    """The rules of one game with its options, as the engine sees them: made by a game's ``_rules`` module."""

    cdef int register(self, GameOps* ops, RulesHead* head) except -1:
        """Use these functions and constants; functions that the game leaves out get their defaults."""
        fill_defaults(ops)
        head.ops = ops
        self.ops, self.head = ops, head
        return 0

    @property
    def num_players(self):
        """Number of seats."""
        return self.head.players if self.head != NULL else 0

    @property
    def num_actions(self):
        """Number of decision ids."""
        return self.head.num_actions if self.head != NULL else 0

    @property
    def num_outcomes(self):
        """Number of chance outcome ids."""
        return self.head.num_outcomes if self.head != NULL else 0

    @property
    def max_moves(self):
        """The largest number of legal decisions in a position."""
        return self.head.max_moves if self.head != NULL else 0

    @property
    def planes(self):
        """The shape of an observation; empty if the game has none."""
        return () if self.head == NULL else tuple([self.head.planes[i] for i in range(3) if self.head.planes[i]])

    @property
    def position_size(self):
        """Bytes of a packed position."""
        return self.head.state_size - RNG_SIZE if self.head != NULL else 0


cdef int32_t drawn(object rng, int32_t n) except -1:
    """A uniform index below `n` from a caller's generator; the result is always in range."""
    from tilegames._core.randomness import random_below
    cdef int64_t number = as_integer(random_below(rng, n))
    if not 0 <= number < n:
        raise InvalidParameterError(f"rng must give a number from 0 to {n - 1}.")
    return <int32_t>number


@cython.no_gc
cdef class CorePosition:
    """The queries of a position; :class:`~tilegames._core.engine.CoreState` adds moving."""

    __hash__ = None

    def __cinit__(self):
        self.ops = &NO_OPS
        self.rules = &NO_RULES
        self.head = &NOWHERE
        self.n_legal = self.n_counted = -1

    def __init__(self):
        raise TypeError("States are made by a game: game.new_initial_state(), game.state_from_dict(...).")

    def __dealloc__(self):
        if self.head != &NOWHERE:
            free(self.head)
        free(self.legal)

    cdef int adopt(self, object game) except -1:
        """Become a state of `game`, all zeros."""
        cdef Rules rules = game._native
        if rules is None or rules.head == NULL or rules.ops == NULL or self.head != &NOWHERE:
            raise TypeError("The rules of a game are made by its own module.")
        self.head = <Head*>calloc(1, rules.head.state_size)
        if self.head == NULL:
            self.head = &NOWHERE
            raise MemoryError
        self.ops = rules.ops
        self.rules = rules.head
        self.owner = rules
        self.game = game
        return 0

    cdef int become(self, CorePosition other) except -1:
        """Become a copy of another position, its generator included."""
        if other.game is None:
            return 0
        self.head = <Head*>malloc(other.rules.state_size)
        if self.head == NULL:
            self.head = &NOWHERE
            raise MemoryError
        memcpy(self.head, other.head, other.rules.state_size)
        self.ops = other.ops
        self.rules = other.rules
        self.owner = other.owner
        self.game = other.game
        return 0

    cdef bint seeded(self) noexcept:
        return (self.head.rng[0] | self.head.rng[1] | self.head.rng[2] | self.head.rng[3]) != 0

    cdef void moved(self) noexcept:
        """Forget the cached facts after a change of the position."""
        self.n_legal = self.n_counted = -1
        self.changes += 1
        if TG_DEBUG and not is_sound(self.ops, self.rules, self.head):
            broken("tilegames: a state breaks its invariants")

    def __richcmp__(self, other, int op):
        if op not in (Py_EQ, Py_NE):
            return NotImplemented
        if not isinstance(other, CorePosition):
            return NotImplemented
        cdef CorePosition that = other
        # Games may define their own equality, which does not guarantee equal sizes.
        equal = self.ops == that.ops and (self.game is that.game or self.game == that.game)
        if equal:
            with cython.critical_section(self, that):
                equal = self.rules.state_size == that.rules.state_size and memcmp(
                    <char*>self.head + RNG_SIZE, <char*>that.head + RNG_SIZE, self.rules.state_size - RNG_SIZE) == 0
        return equal if op == Py_EQ else not equal

    # ---- looking ----------------------------------------------------------------------------------------------

    @property
    def to_move(self):
        """The seat that decides or for which a piece is drawn; -1 when the game is over."""
        return self.head.to_move

    def current_player(self):
        """The player to act next, with the numbers of OpenSpiel.

        Returns
        -------
        int
            A seat >= 0, ``tilegames.CHANCE`` (-1) at a chance node, ``tilegames.TERMINAL`` (-4) when over.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").new_initial_state().current_player() == tg.CHANCE
        True
        """
        if self.head.node == DECISION:
            return self.head.to_move
        return -1 if self.head.node == CHANCE else -4

    def is_terminal(self):
        """Whether the game is over.

        Returns
        -------
        bool

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).is_terminal()
        False
        """
        return self.head.node == OVER

    def is_chance_node(self):
        """Whether the next event is a chance outcome; always false in a seeded state.

        Returns
        -------
        bool

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").new_initial_state().is_chance_node()
        True
        """
        return self.head.node == CHANCE

    def num_players(self):
        """Number of players.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", players=3, seed=1).num_players()
        3
        """
        return self.rules.players

    def num_distinct_actions(self):
        """Number of decision ids: they are ``range(num_distinct_actions())``.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).num_distinct_actions()
        180
        """
        return self.rules.num_actions

    @property
    def _phase(self):
        return self.head.phase

    cdef int32_t seat(self, object player) except -1:
        cdef int32_t number = as_index(player, self.rules.players)
        if number < 0:
            from tilegames._args.shown import shown
            raise InvalidParameterError(f"player must be an integer from 0 to {self.rules.players - 1}, "
                                        f"not {shown(player)}.")
        return number

    def _seat(self, player):
        """A seat given by a caller as a plain int."""
        return self.seat(player)

    def score(self, player):
        """A player's score now.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        int
            The points by the rules on the game's page.

        Raises
        ------
        InvalidParameterError
            If there is no such seat.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).score(0)
        0
        """
        cdef int32_t values[MAX_PLAYERS]
        cdef int32_t seat = self.seat(player)
        with cython.critical_section(self):
            self.ops.scores(self.rules, self.head, values)
        return values[seat]

    def ranking(self):
        """One place per player: 1 is best, equal places are shared, the next place is skipped.

        Returns
        -------
        tuple of int
            Before the end, the standing by the current scores and tie-breaks.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).ranking()
        (1, 1)
        """
        cdef int32_t values[MAX_PLAYERS]
        if self.head == &NOWHERE:
            return ()
        with cython.critical_section(self):
            self.ops.ranking(self.rules, self.head, values)
        return tuple([values[p] for p in range(self.rules.players)])

    def returns(self):
        """Utilities of the players: 0 for all before the end.

        Returns
        -------
        list of float
            For each player, the mean over the opponents of +1 (ranked better), 0 (tied), -1 (worse). Partners are not
            opponents. The page of a game for one player defines its utility.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).returns()
        [0.0, 0.0]
        """
        cdef double values[MAX_PLAYERS]
        if self.head.node != OVER or self.head == &NOWHERE:
            return [0.0] * self.rules.players
        with cython.critical_section(self):
            self.ops.utilities(self.rules, self.head, values)
        return [values[p] for p in range(self.rules.players)]

    def is_seeded(self):
        """Whether chance is resolved by the state's own generator.

        Returns
        -------
        bool
            False for a state with explicit chance nodes.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).is_seeded()
        True
        """
        return self.seeded()

    # ---- legality and listing ---------------------------------------------------------------------------------

    cdef int32_t judge(self, int64_t action) noexcept:
        """The code of the verdict: by the game's predicate for a decision, by the remaining pieces for an outcome."""
        cdef int32_t counts[MAX_OUTCOMES]
        if self.head.node == DECISION:
            if not 0 <= action < self.rules.num_actions:
                return UNKNOWN_ACTION
            return self.ops.why_illegal(self.rules, self.head, <int32_t>action, NULL)
        if self.head.node == OVER:
            return GAME_OVER
        if not 0 <= action < self.rules.num_outcomes:
            return UNKNOWN_ACTION
        self.ops.chance_outcomes(self.rules, self.head, counts)
        return LEGAL if counts[action] > 0 else IMPOSSIBLE_OUTCOME

    def _judge(self, action):
        """The code of the verdict on an action id, and the numbers of the cells that show the reason."""
        cdef Why why
        cdef int64_t number = as_integer(action)
        cdef int32_t code
        why.count = 0
        with cython.critical_section(self):
            code = self.judge(number)
            if code >= FIRST_GAME_REASON:
                self.ops.why_illegal(self.rules, self.head, <int32_t>number, &why)
        return code, tuple([why.cells[i] for i in range(why.count)])

    cdef int refuse(self, object action) except -1:
        """Raise the error that says why an action is not legal; this method always raises one."""
        raise self._refusal(action)

    def is_legal(self, action):
        """Whether an action is legal here (at a chance node: whether the outcome is possible).

        Parameters
        ----------
        action : int
            Any integer; the result is False for one that is not an action id.

        Returns
        -------
        bool

        Raises
        ------
        InvalidMoveError
            If `action` is not an integer.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.is_legal(state.legal_actions()[0]), state.is_legal(-1), state.is_legal(10**30)
        (True, False, False)
        """
        cdef int64_t number = as_integer(action)
        with cython.critical_section(self):
            return self.judge(number) == LEGAL

    cdef int generate(self) except -1:
        """Make sure that `legal` holds the events possible here."""
        cdef int32_t n
        cdef int32_t* events
        if self.n_legal >= 0:
            return 0
        events = borrow_events(max(self.rules.max_moves, MAX_OUTCOMES))
        n = list_events(self.ops, self.rules, self.head, events)
        try:
            if n > self.room_legal:
                self.grow_legal(n)
            if n:
                memcpy(self.legal, events, n * sizeof(int32_t))
        finally:
            give_back(events)
        self.n_legal = self.n_counted = n
        return 0

    cdef int grow_legal(self, int32_t n) except -1:
        """Make room for `n` events and some more, not for the maximum: many states may exist at a time."""
        cdef int32_t* grown = <int32_t*>realloc(self.legal, (n + n // 4 + 8) * sizeof(int32_t))
        if grown == NULL:
            raise MemoryError
        self.legal = grown
        self.room_legal = n + n // 4 + 8
        return 0

    cdef bint acts(self, object player) except -1:
        """Whether it is this player's turn; None is the player to act."""
        if player is None:
            return True
        number = index_of(player)
        if number == -1 or number == -4:
            return number == self.current_player()
        return self.seat(player if number is None else number) == self.current_player()

    def legal_actions(self, player=None):
        """The legal actions, ascending; at a chance node the possible outcomes.

        Parameters
        ----------
        player : int, optional
            The player whose actions to list; default: the one to act.

        Returns
        -------
        list of int
            Empty if the game is over or it is not that player's turn.

        Raises
        ------
        InvalidParameterError
            If there is no such player.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> len(state.legal_actions()) == state.num_legal_actions(), state.legal_actions(1)
        (True, [])
        """
        if not self.acts(player):
            return []
        with cython.critical_section(self):
            return self.listed()

    cdef list listed(self):
        cdef Py_ssize_t n
        cdef list result
        # Creating a list may run the garbage collector and foreign finalizers, which may move this state: so the list
        # is created first and filled without running any Python code.
        while True:
            n = self.count_events()
            result = PyList_New(n)
            self.generate()
            if n == self.n_legal:
                fill_list(result, self.legal, n)
                return result
            fill_list(result, NULL, n)

    def legal_actions_array(self, out=None):
        """The legal actions as an array.

        Parameters
        ----------
        out : numpy.ndarray, optional
            A contiguous, writable int32 vector that is long enough.

        Returns
        -------
        numpy.ndarray
            Shape (n,), int32: a new array, or the first n elements of `out`.

        Raises
        ------
        InvalidParameterError
            If `out` does not fit.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.legal_actions_array().tolist() == state.legal_actions()
        True
        """
        with cython.critical_section(self):
            return self.array(out)

    cdef object array(self, object out):
        cdef int32_t[::1] view
        cdef Py_ssize_t n
        import numpy as np
        wanted = "out must be a numpy vector of int32, contiguous, aligned and writable"
        if out is None:
            whole = np.empty(self.count_events(), np.int32)
        elif not isinstance(out, np.ndarray):
            raise InvalidParameterError(f"{wanted}, not {type(out).__name__}.")
        else:
            # A subclass can lie about itself.
            whole = np.asarray(out)
        try:
            view = whole
        except (TypeError, ValueError, BufferError) as error:
            raise InvalidParameterError(f"{wanted}: {error}.") from None
        if view.shape[0] and <size_t>&view[0] % sizeof(int32_t):
            raise InvalidParameterError(f"{wanted}: this one is not aligned.")
        # No Python code may run between here and the copy.
        self.generate()
        n = self.n_legal
        if view.shape[0] >= n:
            if n:
                memcpy(&view[0], self.legal, n * sizeof(int32_t))
        elif out is None:
            return self.array(None)
        else:
            raise InvalidParameterError(f"out has room for {view.shape[0]} actions, but {n} are legal.")
        return whole[:n]

    def num_legal_actions(self):
        """The number of legal actions, found without building a list.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.num_legal_actions() == len(state.legal_moves)
        True
        """
        with cython.critical_section(self):
            return self.count()

    cdef int32_t count_events(self) except -1:
        """The number of events possible here."""
        self.generate()
        return self.n_legal

    cdef int32_t count(self) except -1:
        if self.n_counted < 0:
            if self.head.node == DECISION:
                self.n_counted = self.ops.count_legal(self.rules, self.head)
            else:
                self.generate()
        return self.n_counted

    def legal_action_at(self, i):
        """The i-th legal action in ascending order, without building a list.

        Parameters
        ----------
        i : int
            0 <= i < num_legal_actions().

        Returns
        -------
        int

        Raises
        ------
        InvalidParameterError
            If `i` is out of range.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.legal_action_at(3) == state.legal_actions()[3]
        True
        """
        cdef int32_t n
        # Converting `i` may run Python code, which may move the state.
        cdef int32_t number = as_index(i, INT32_MAX)
        with cython.critical_section(self):
            n = self.count()
            if 0 <= number < n:
                return self.action_at(number)
        if n == 0:
            raise InvalidParameterError("There is no legal action here.")
        from tilegames._args.shown import shown
        raise InvalidParameterError(f"i must be an integer from 0 to {n - 1}, not {shown(i)}.")

    cdef int32_t action_at(self, int32_t i) noexcept:
        if self.n_legal >= 0:
            return self.legal[i]
        return self.ops.legal_at(self.rules, self.head, i)

    cdef int32_t pick(self, object rng) except -1:
        """A uniform index below the number of legal decisions."""
        cdef int32_t n = self.count()
        if n == 0:
            self.refuse(0)
        if rng is not None:
            return drawn(rng, n)
        if (self.choice[0] | self.choice[1] | self.choice[2] | self.choice[3]) == 0:
            begin_stream(self.choice)
        return below(self.choice, n)

    def random_action(self, rng=None):
        """A legal action, each with the same probability; at a chance node an outcome, with its own probability.

        Parameters
        ----------
        rng : int, random.Random, numpy.random.Generator or callable, optional
            A seed, a generator, or a callable that returns floats in [0, 1). Default: a separate generator of this
            object that differs from run to run. The generator that resolves the state's chance is never used.

        Returns
        -------
        int

        Raises
        ------
        GameOverError
            If the game is over.
        InvalidParameterError
            If `rng` is something else.

        Examples
        --------
        >>> import random
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.is_legal(state.random_action(random.Random(5)))
        True
        """
        cdef uint64_t before
        cdef int32_t choice
        with cython.critical_section(self):
            # A callable or another thread may move the state meanwhile: then the draw is repeated.
            while True:
                before = self.changes
                choice = self.random_outcome(rng) if self.head.node == CHANCE else self.pick(rng)
                if before == self.changes:
                    return choice if self.head.node == CHANCE else self.action_at(choice)

    cdef int32_t random_outcome(self, object rng) except -1:
        cdef int32_t counts[MAX_OUTCOMES]
        cdef int32_t outcome = 0, left, total
        total = self.ops.chance_outcomes(self.rules, self.head, counts)
        left = drawn(random_seed() if rng is None else rng, total)
        while left >= counts[outcome]:
            left -= counts[outcome]
            outcome += 1
        return outcome

    def chance_outcomes(self):
        """The outcomes possible at a chance node, with their probabilities.

        Returns
        -------
        list of (int, float)
            Ascending outcome ids; the probabilities sum to 1. Empty if this is not a chance node.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").new_initial_state().chance_outcomes()[0]
        (0, 0.2)
        """
        cdef int32_t counts[MAX_OUTCOMES]
        cdef int32_t total = 0
        with cython.critical_section(self):
            if self.head.node == CHANCE:
                total = self.ops.chance_outcomes(self.rules, self.head, counts)
        if total == 0:
            return []
        return [(outcome, counts[outcome] / <double>total)
                for outcome in range(self.rules.num_outcomes) if counts[outcome] > 0]

    # ---- bytes ------------------------------------------------------------------------------------------------

    def key(self):
        """The position as canonical bytes, without history and generator: equal if and only if positions are equal.

        Returns
        -------
        bytes
            The same on every platform.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.key() == state.clone().key()
        True
        """
        with cython.critical_section(self):
            return pack_state(self.rules, self.head)

    def hash64(self):
        """A 64-bit hash of :meth:`key`, the same on every platform.

        Returns
        -------
        int
            0 <= hash < 2**64.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.hash64() == state.clone().hash64()
        True
        """
        with cython.critical_section(self):
            packed = pack_state(self.rules, self.head)
        return hash_bytes(packed)
