"""The queries of a position in any game: the player to act, scores, ranking, bytes."""
cimport cython
from cpython.object cimport Py_EQ, Py_NE
from libc.stdint cimport int32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from tilegames._core.defaults cimport fill_defaults
from tilegames._core.events cimport TG_DEBUG, expect_sound
from tilegames._core.numbers cimport as_index
from tilegames._core.ops cimport CHANCE, DECISION, MAX_PLAYERS, OVER, GameOps, Head, RulesHead
from tilegames._core.packing cimport RNG_SIZE, pack_state

from tilegames._core.packing import hash_bytes
from tilegames.errors import InvalidParameterError

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
        if (ops.start == NULL or ops.why_illegal == NULL or ops.apply == NULL or ops.scores == NULL
                or ops.check_state == NULL):
            raise TypeError("A game must define start, why_illegal, apply, scores and check_state.")
        if head.state_size < <size_t>sizeof(Head) or not 1 <= head.players <= MAX_PLAYERS:
            raise TypeError("The size of the states or the number of players is out of range.")
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


@cython.no_gc
cdef class CorePosition:
    """A position: who is to act, and how the game stands. Subclasses list its actions, observe it and move."""

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

    cdef int init_for(self, object game) except -1:
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

    cdef int copy_from(self, CorePosition other) except -1:
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

    cdef void forget_cached(self) noexcept:
        """Forget the cached facts after a change of the position."""
        self.n_legal = self.n_counted = -1
        self.changes += 1
        expect_sound(self.ops, self.rules, self.head)

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

    # ---- queries -----------------------------------------------------------------------------------------------

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
