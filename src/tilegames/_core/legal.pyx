"""The legal actions of a position in any game: judged, counted, listed and drawn."""
cimport cython
from cpython.list cimport PyList_New
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from tilegames._core.events cimport judge_event, list_events, outcome_of_piece
from tilegames._core.numbers cimport acquire_events, as_index, as_integer, fill_list, release_events
from tilegames._core.ops cimport CHANCE, DECISION, FIRST_GAME_REASON, LEGAL, MAX_OUTCOMES, Why
from tilegames._core.position cimport CorePosition
from tilegames._core.rng cimport below
from tilegames._core.streams cimport begin_stream, random_seed

from tilegames._args.integers import index_of
from tilegames.errors import InvalidParameterError


cdef int32_t drawn(object rng, int32_t n) except -1:
    """A uniform index below `n` from a caller's generator; the result is always in range."""
    from tilegames._core.randomness import random_below
    cdef int64_t number = as_integer(random_below(rng, n))
    if not 0 <= number < n:
        raise InvalidParameterError(f"rng must give a number from 0 to {n - 1}.")
    return <int32_t>number


@cython.no_gc
cdef class LegalPosition(CorePosition):
    """A position that lists its legal actions; :class:`~tilegames._core.engine.CoreState` adds moving."""

    __hash__ = None

    cdef int32_t judge(self, int64_t action) noexcept:
        """The code of the verdict on an action, or on an outcome at a chance node."""
        return judge_event(self.ops, self.rules, self.head, action)

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
        events = acquire_events(max(self.rules.max_moves, MAX_OUTCOMES))
        n = list_events(self.ops, self.rules, self.head, events)
        try:
            if n > self.room_legal:
                self.grow_legal(n)
            if n:
                memcpy(self.legal, events, n * sizeof(int32_t))
        finally:
            release_events(events)
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

    cdef bint is_turn_of(self, object player) except -1:
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
        if not self.is_turn_of(player):
            return []
        with cython.critical_section(self):
            return self.legal_list()

    cdef list legal_list(self):
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
            return self.legal_array(out)

    cdef object legal_array(self, object out):
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
            return self.legal_array(None)
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

    cdef int32_t random_index(self, object rng) except -1:
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
                choice = self.random_outcome(rng) if self.head.node == CHANCE else self.random_index(rng)
                if before == self.changes:
                    return choice if self.head.node == CHANCE else self.action_at(choice)

    cdef int32_t random_outcome(self, object rng) except -1:
        cdef int32_t counts[MAX_OUTCOMES]
        cdef int32_t total = self.ops.chance_outcomes(self.rules, self.head, counts)
        return outcome_of_piece(counts, drawn(random_seed() if rng is None else rng, total))

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
