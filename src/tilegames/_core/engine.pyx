"""The engine: states of any game, moving through them and back."""
cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from tilegames._core.log cimport Log, new_log
from tilegames._core.ops cimport CHANCE, DECISION, LEGAL, Head
from tilegames._core.position cimport CorePosition, as_integer, as_seed, draw_outcome, list_of_ints, play_event, unpack
from tilegames._core.rng cimport stream

from tilegames.errors import InvalidStateError, NothingToUndoError, Problem


@cython.no_gc
cdef class CoreState(CorePosition):
    """A state as the engine sees it; :class:`tilegames.State` adds names, texts and typed moves."""

    # Cython clears an inherited __eq__ without this.
    __hash__ = None

    def clone(self, *, reseed=None):
        """An independent copy.

        Parameters
        ----------
        reseed : int, optional
            Seed of a new stream, 0 <= reseed < 2**64. Without it a seeded state and its clones continue the same
            stream. With it the clone is a seeded state (also of a state with explicit chance; an outcome that is due
            is drawn at once), keeps its :meth:`history`, and cannot be undone past the cloning, so that a planner
            cannot read the true future.

        Returns
        -------
        State
            Equal to this one, of the same type.

        Raises
        ------
        InvalidParameterError
            If `reseed` is no seed.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> copy = state.clone()
        >>> copy.apply_action(copy.legal_actions()[0])
        >>> copy == state
        False
        """
        cdef CoreState twin = CoreState.__new__(type(self))
        cdef uint64_t seed
        if self.game is None:
            return twin
        with cython.critical_section(self):
            twin.become(self)
            self.log.frozen = True
            twin.log = self.log
            twin.steps = self.steps
        if reseed is not None:
            seed = as_seed(reseed)
            twin.log = new_log(self.rules, None, 0, twin.root().origin)
            for event in self.history():
                twin.log.add_event(event)
            twin.steps = 0
            stream(twin.head.rng, seed, 0)
            twin.follow_chance()
        return twin

    def child(self, action):
        """The state after an action, leaving this one as it is.

        Parameters
        ----------
        action : int
            A legal action, or an outcome at a chance node.

        Returns
        -------
        State
            A clone on which the action was applied.

        Raises
        ------
        IllegalMoveError
            As :meth:`apply_action`.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.child(state.legal_actions()[0]).history()[-1] == state.legal_actions()[0]
        True
        """
        cdef CoreState twin = self.clone()
        twin.apply_action(action)
        return twin

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def rewards(self):
        """The change of :meth:`returns` by the last event.

        Returns
        -------
        list of float
            One per player; zeros for a state that has no last event.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).rewards()
        [0.0, 0.0]
        """
        return self.returns() if self.can_undo() else [0.0] * self.rules.players

    cdef int step(self, int32_t event) except -1:
        """Play a legal event and, in a seeded state, the chance that follows; remember how to undo both."""
        cdef Log log = self.log
        if log.frozen:
            log = self.log = new_log(self.rules, log, self.steps, None)
            self.steps = 0
        else:
            log.truncate(self.steps)
        log.add_step(self.head)
        self.steps += 1
        log.add_event(event)
        play_event(self.ops, self.rules, self.head, event)
        if self.head.node == CHANCE and self.seeded():
            self.follow_chance()
        else:
            self.moved()
        return 0

    cdef int follow_chance(self) except -1:
        """Resolve chance by the state's own generator until a player decides or the game is over."""
        cdef int32_t outcome
        while self.head.node == CHANCE:
            outcome = draw_outcome(self.ops, self.rules, self.head, self.head.rng)
            self.ops.apply_outcome(self.rules, self.head, outcome)
            self.log.add_event(outcome)
        self.moved()
        return 0

    def apply_action(self, action):
        """Play an action: checked and atomic.

        Parameters
        ----------
        action : int
            A legal action; at a chance node a possible outcome.

        Raises
        ------
        IllegalMoveError
            If the rules do not allow it here; nothing has changed then. Its ``verdict`` says why.
        InvalidMoveError
            If it is no integer, or (an :class:`UnknownActionError`) no action id.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.current_player()
        1
        """
        cdef int64_t number = as_integer(action)
        with cython.critical_section(self):
            if self.judge(number) != LEGAL:
                self.refuse(action)
            self.step(<int32_t>number)

    def apply_action_unchecked(self, action):
        """Play an action that the caller knows to be legal; one that is not is not reported.

        Memory safety is never given up: an action that is not legal here, or no action at all, leaves the state as
        it is.

        Parameters
        ----------
        action : int
            Any integer.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> before = state.clone()
        >>> state.apply_action_unchecked(-5)
        >>> state == before
        True
        """
        cdef int64_t number = as_integer(action)
        with cython.critical_section(self):
            if self.judge(number) == LEGAL:
                self.step(<int32_t>number)

    def can_undo(self):
        """Whether there is an event to take back.

        Returns
        -------
        bool

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).can_undo()
        False
        """
        cdef Log log = self.log
        cdef Py_ssize_t steps = self.steps
        while log is not None and steps == 0:
            steps = log.parent_steps
            log = log.parent
        return log is not None

    cdef int back(self) except -1:
        """Take back the last step."""
        if not self.can_undo():
            raise NothingToUndoError("There is no event to take back.")
        while self.steps == 0:
            self.steps = self.log.parent_steps
            self.log = self.log.parent
        self.steps -= 1
        memcpy(self.head, self.log.snapshot(self.steps), self.rules.state_size)
        self.moved()
        return 0

    def undo_action(self):
        """Take back the last event, exactly: the reverse of one :meth:`apply_action`.

        In a seeded state the chance outcomes that followed the action are taken back with it, and the generator
        stands where it stood.

        Raises
        ------
        NothingToUndoError
            If there is none.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> before = state.clone()
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.undo_action()
        >>> state == before
        True
        """
        with cython.critical_section(self):
            self.back()

    def undo(self):
        """Take back the last decision and the chance outcomes resolved after it, exactly.

        Raises
        ------
        NothingToUndoError
            If no decision was made.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> before = state.clone()
        >>> move = state.play(state.legal_moves[0])
        >>> state.undo()
        >>> state == before
        True
        """
        cdef Py_ssize_t back
        with cython.critical_section(self):
            back = self.steps_to_decision()
            for _ in range(back):
                self.back()
        if back == 0:
            raise NothingToUndoError("There is no decision to take back.")

    cdef Py_ssize_t steps_to_decision(self) noexcept:
        """How many steps back the last decision lies; 0 if none was made."""
        cdef Log log = self.log
        cdef Py_ssize_t steps = self.steps, back = 0
        while log is not None:
            while steps > 0:
                steps -= 1
                back += 1
                if log.snapshot(steps).node == DECISION:
                    return back
            steps = log.parent_steps
            log = log.parent
        return 0

    def history(self):
        """All events since the start, decisions and chance outcomes alike.

        Returns
        -------
        list of int
            Action ids and outcome ids in order of play; of a state read from a document, since then.

        Examples
        --------
        >>> import tilegames as tg
        >>> len(tg.new_game("azul", seed=1).history())
        20
        """
        cdef Log log = self.log
        cdef Py_ssize_t steps = self.steps
        parts = []
        while log is not None:
            parts.append(list_of_ints(log.events, log.events_before(steps)))
            steps = log.parent_steps
            log = log.parent
        return [event for part in reversed(parts) for event in part]

    cdef Log root(self):
        cdef Log log = self.log
        while log.parent is not None:
            log = log.parent
        return log

    def __reduce__(self):
        cdef Log log = self.log
        cdef Py_ssize_t steps = self.steps
        cdef Py_ssize_t i
        cdef const Head* first
        if log is None:
            raise TypeError("This state belongs to no game.")
        made = []
        first = self.head          # the state before the first step that can be undone
        while True:
            made.extend([log.events[log.events_before(i)] for i in reversed(range(steps))])
            if steps > 0:
                first = log.snapshot(0)
            if log.parent is None:
                break
            steps = log.parent_steps
            log = log.parent
        before = [log.events[i] for i in range(log.events_before(0))]
        return restore, (type(self), self.game, log.origin, before, [first.rng[i] for i in range(4)], made[::-1])


def start(type state_type, object game, object seed):
    """The initial state of a game; with a seed, chance is resolved by the state's own generator."""
    cdef CoreState state = CoreState.__new__(state_type)
    state.adopt(game)
    state.log = new_log(state.rules, None, 0, None)
    state.ops.start(state.rules, state.head)
    if seed is None:
        state.moved()
    else:
        stream(state.head.rng, as_seed(seed), 0)
        state.follow_chance()
    return state


def load(type state_type, object game, bytes packed):
    """A state with explicit chance from packed bytes of a position, which are checked for memory safety only."""
    cdef CoreState state = CoreState.__new__(state_type)
    state.adopt(game)
    unpack(state.rules, state.head, packed)
    if not state.ops.check_state(state.rules, state.head):
        raise InvalidStateError([Problem("$", "the bytes are no position of this game.")])
    state.log = new_log(state.rules, None, 0, packed)
    state.moved()
    return state


def restore(type state_type, object game, origin, list before, list rng, list made):
    """Rebuild a pickled state by replaying its events: `before` cannot be undone, `made` can."""
    cdef CoreState state = start(state_type, game, None) if origin is None else load(state_type, game, origin)
    cdef int32_t event
    cdef int i
    for event in before:
        if state.judge(event) != LEGAL:
            raise InvalidStateError([Problem("$", f"the pickled event {event} is not legal.")])
        play_event(state.ops, state.rules, state.head, event)
        state.log.add_event(event)
    for i in range(4):
        state.head.rng[i] = rng[i]
    state.moved()
    for event in made:
        state.apply_action(event)
    return state
