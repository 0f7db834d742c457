"""The engine: states of any game, and moving forward and back.

It calls the layers above it in three places only: ``State._refusal`` (the error for an action that is not legal),
``State._past_as_heard_by`` (the hidden past of a sample, as a player knows it) and ``Game._state_at`` (the position in
a pickle, checked).
"""
cimport cython
from cpython.list cimport PyList_New
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from tilegames._core.events cimport is_sound, play_draw, play_event
from tilegames._core.log cimport HiddenPast, Log, new_hidden_past, new_log
from tilegames._core.observed cimport ObservedPosition
from tilegames._core.numbers cimport as_integer, fill_list
from tilegames._core.ops cimport CHANCE, DECISION, LEGAL, MAX_FAULTS, Faults, Head
from tilegames._core.position cimport Rules
from tilegames._core.packing cimport unpack
from tilegames._core.rng cimport FOR_RESEEDED, numbered, stream
from tilegames._core.streams cimport as_seed
from tilegames._core.trace cimport Trace, begin_trace, end_trace

from tilegames.errors import InvalidStateError, NothingToUndoError, Problem


cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        object (*tp_new)(PyTypeObject* subtype, object args, void* keywords)


cdef inline CoreState new_state(object state_type):
    """`CoreState.__new__(state_type)` without the method lookup, which takes a quarter of the time of a clone."""
    return (<PyTypeObject*>CoreState).tp_new(<PyTypeObject*>state_type, (), NULL)


@cython.no_gc
cdef class CoreState(ObservedPosition):
    """A state as the engine sees it; :class:`tilegames.State` adds names, texts and typed moves."""

    # Cython clears an inherited __eq__ without this.
    __hash__ = None

    def clone(self, *, reseed=None):
        """An independent copy.

        Parameters
        ----------
        reseed : int, optional
            Seed of a new stream, 0 <= reseed < 2**64. With it the clone is a seeded state (also if this state has
            explicit chance; a due outcome is drawn at once), keeps its :meth:`history`, and cannot be undone past the
            cloning. Without it the clone continues the same stream: it draws the same pieces as this state, so a
            search on such a clone sees the future.

        Returns
        -------
        State
            Equal to this one and of the same type; with `reseed` at a chance node, the state after the outcome is
            drawn.

        Raises
        ------
        InvalidParameterError
            If `reseed` is not an integer in this range.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> copy = state.clone()
        >>> copy.apply_action(copy.legal_actions()[0])
        >>> copy == state
        False
        """
        cdef CoreState twin = new_state(type(self))
        cdef Log root
        cdef uint64_t seed
        if self.game is None:
            return twin
        with cython.critical_section(self):
            self.skip_empty_logs()
            twin.copy_from(self)
            self.log.frozen = True
            twin.log = self.log
            twin.steps = self.steps
        if reseed is not None:
            seed = as_seed(reseed)
            past = twin.events(twin.log, twin.steps, 0)
            root = twin.log.first()
            twin.log = new_log(self.rules, None, 0, root.origin)
            twin.log.hidden = root.hidden
            for event in past:
                twin.log.add_event(event)
            twin.steps = 0
            stream(twin.head.rng, seed, numbered(FOR_RESEEDED, 0))
            twin.follow_chance(NULL)
        return twin

    def child(self, action):
        """The state after an action; this state is not changed.

        Parameters
        ----------
        action : int
            A legal action, or an outcome at a chance node.

        Returns
        -------
        State
            A clone after the action.

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
            One per player; zeros if there is no last event.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=1).rewards()
        [0.0, 0.0]
        """
        return self.returns() if CoreState.can_undo(self) else [0.0] * self.rules.players

    cdef int step(self, int32_t event, Trace* trace) except -1:
        """Play a legal event and, in a seeded state, the chance that follows; remember how to undo both."""
        cdef Log log = self.log
        log.truncate(self.steps)
        log.add_step(self.head)
        self.steps += 1
        log.add_event(event)
        play_event(self.ops, self.rules, self.head, event, trace)
        if self.head.node == CHANCE and self.seeded():
            self.follow_chance(trace)
        else:
            self.forget_cached()
        return 0

    cdef int skip_empty_logs(self) except -1:
        """Leave a log without steps for the log before it: otherwise empty logs would pile up."""
        while self.steps == 0 and self.log.parent is not None:
            self.steps, self.log = self.log.parent_steps, self.log.parent
        return 0

    cdef int own_log(self) except -1:
        """Make sure that no other state shares the log.

        This must happen before the legality of an event is judged: creating an object may run the garbage collector
        and foreign finalizers, which may move or clone this state.
        """
        while self.log.frozen:
            self.skip_empty_logs()
            parent, steps = self.log, self.steps
            log = new_log(self.rules, parent, steps, None)
            if parent is self.log and steps == self.steps:
                self.log, self.steps = log, 0
        return 0

    cdef int follow_chance(self, Trace* trace) except -1:
        """Resolve chance by the state's own generator until a player decides or the game is over."""
        while self.head.node == CHANCE:
            self.log.add_event(play_draw(self.ops, self.rules, self.head, self.head.rng, trace))
        self.forget_cached()
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
            If the rules do not allow it here; its ``verdict`` says why, and the state is not changed.
        InvalidMoveError
            If it is not an integer or (an :class:`UnknownActionError`) not an action id.

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
                self.refuse(number)
            if self.log.frozen:
                self.own_log()
                if self.judge(number) != LEGAL:
                    self.refuse(number)
            self.step(<int32_t>number, NULL)

    def _play_traced(self, action):
        """Play an action as :meth:`apply_action` does, and return what happened, chance included.

        Parameters
        ----------
        action : int
            A legal action; at a chance node a possible outcome.

        Returns
        -------
        list of tuple of int
            The entries of the trace: each is its kind and its values.
        """
        cdef int64_t number = as_integer(action)
        cdef Trace trace
        begin_trace(&trace)
        try:
            with cython.critical_section(self):
                if self.log is not None:
                    self.own_log()
                if self.judge(number) != LEGAL:
                    self.refuse(number)
                self.step(<int32_t>number, &trace)
        except BaseException:
            free(trace.words)
            raise
        return end_trace(&trace, 0)

    def apply_action_unchecked(self, action):
        """Play an action that the caller knows to be legal; illegal ones are not reported.

        The call is always memory safe: an illegal action, or an integer that is not an action id, leaves the state
        unchanged.

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
            if self.log is not None:
                self.own_log()
            if self.judge(number) == LEGAL:
                self.step(<int32_t>number, NULL)

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
        with cython.critical_section(self):
            return self.has_past()

    cdef bint has_past(self) noexcept:
        cdef Log log = self.log
        cdef Py_ssize_t steps = self.steps
        while log is not None and steps == 0:
            steps = log.parent_steps
            log = log.parent
        return log is not None

    cdef int back(self) except -1:
        """Take back the last step."""
        if not self.has_past():
            raise NothingToUndoError("There is no event to take back.")
        self.skip_empty_logs()
        self.steps -= 1
        memcpy(self.head, self.log.snapshot(self.steps), self.rules.state_size)
        self.forget_cached()
        return 0

    def undo_action(self):
        """Take back the last event, exactly: the reverse of one :meth:`apply_action`.

        In a seeded state the chance outcomes that followed the action are taken back with it, and the generator
        returns to its earlier position.

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
            If there is no decision to take back.

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
        """The number of steps back to the last decision; 0 if there is none."""
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
            Action ids and outcome ids in order of play; for a state read from a document, those since then.

        Examples
        --------
        >>> import tilegames as tg
        >>> len(tg.new_game("azul", seed=1).history())
        20
        """
        with cython.critical_section(self):
            return self.events(self.log, self.steps, 0)

    cdef list events(self, Log log, Py_ssize_t steps, bint undoable):
        """The events up to a step of a log, or (`undoable`) only the first events of the steps that can be undone."""
        cdef Log at = log
        cdef Py_ssize_t n = 0, left = steps, i
        cdef int32_t* copy
        cdef list result
        # Shared logs never change, and an own log keeps its first events, but the state must not move while we read:
        # so everything is copied before any Python object is created.
        while at is not None:
            n += left if undoable else at.events_before(left)
            left, at = at.parent_steps, at.parent
        copy = <int32_t*>malloc((n + 1) * sizeof(int32_t))
        if copy == NULL:
            raise MemoryError
        left, at, i = steps, log, n
        while at is not None:
            if undoable:
                while left > 0:
                    left -= 1
                    i -= 1
                    copy[i] = at.events[at.events_before(left)]
            else:
                i -= at.events_before(left)
                if at.events != NULL:
                    memcpy(copy + i, at.events, at.events_before(left) * sizeof(int32_t))
            left, at = at.parent_steps, at.parent
        try:
            result = PyList_New(n)
            fill_list(result, copy, n)
        finally:
            free(copy)
        return result

    @property
    def _past_as_told(self):
        """For a sampled state: its seat, the earlier events that this seat knows, and those that all know; or None."""
        cdef HiddenPast hidden
        with cython.critical_section(self):
            hidden = None if self.log is None else self.log.first().hidden
        return self.known_past(hidden)

    @property
    def _origin(self):
        """The packed position at which the history begins; None: the start of the game."""
        with cython.critical_section(self):
            return None if self.log is None else self.log.first().origin

    @property
    def _replay_cache(self):
        """The results that `replay` caches along this state's history; copies do not have them."""
        with cython.critical_section(self):
            return self.replay_cache

    @_replay_cache.setter
    def _replay_cache(self, found):
        with cython.critical_section(self):
            self.replay_cache = found

    cdef tuple known_past(self, HiddenPast hidden):
        """The known events before a sampling, computed on demand; those before the first sampling come first."""
        cdef list pending = []
        cdef tuple as_told = None
        cdef Log log
        cdef Py_ssize_t steps
        while hidden is not None:
            with cython.critical_section(hidden):
                log, steps = hidden.log, hidden.steps
                as_told = hidden.as_told
            if log is None:
                break
            pending.append((hidden, log, steps))
            hidden = log.first().hidden
        while pending:
            hidden, log, steps = pending.pop()
            # The game computes this in Python; another thread may have done so meanwhile.
            seat = hidden.listener
            events = self.events(log, steps, 0)
            as_told = seat, *self._past_as_heard_by((seat, None), as_told, log.first().origin, events)
            with cython.critical_section(hidden):
                hidden.as_told = as_told
                hidden.log = None
        return as_told

    def __reduce__(self):
        cdef Log log
        cdef Py_ssize_t steps
        cdef Head first
        if self.log is None:
            raise InvalidStateError([Problem("$", "this state does not belong to a game.")])
        as_told = self._past_as_told
        with cython.critical_section(self):
            first, log, steps = self.head[0], self.log, self.steps
            while True:
                if steps > 0:
                    first = log.snapshot(0)[0]
                if log.parent is None:
                    break
                steps, log = log.parent_steps, log.parent
            made = self.events(self.log, self.steps, 1)
            before = self.events(log, 0, 0)
            rng = [first.rng[i] for i in range(4)]
        return restore, (type(self), self.game, log.origin, before, rng, made, as_told)


def start(type state_type not None, object game, object seed):
    """The initial state of a game; with a seed, chance is resolved by the state's own generator."""
    if not issubclass(state_type, CoreState):
        raise TypeError("not a type of states")
    cdef CoreState state = new_state(state_type)
    state.init_for(game)
    state.log = new_log(state.rules, None, 0, None)
    state.ops.start(state.rules, state.head)
    if seed is None:
        state.forget_cached()
    else:
        stream(state.head.rng, as_seed(seed), 0)
        state.follow_chance(NULL)
    return state


def load(type state_type not None, object game, object packed):
    """A state with explicit chance from packed bytes of a position, which are checked."""
    if not issubclass(state_type, CoreState):
        raise TypeError("not a type of states")
    if type(packed) is not bytes:
        raise InvalidStateError([Problem("$", f"a packed position must be bytes, not {type(packed).__name__}.")])
    cdef CoreState state = new_state(state_type)
    state.init_for(game)
    unpack(state.rules, state.head, packed)
    if not is_sound(state.ops, state.rules, state.head):
        raise InvalidStateError([Problem("$", "the bytes are not a position of this game.")])
    state.log = new_log(state.rules, None, 0, <bytes>packed)
    state.forget_cached()
    return state


def faults(Rules rules not None, bytes packed not None):
    """All that does not go together in a packed position.

    Parameters
    ----------
    rules : Rules
        The rules of the game.
    packed : bytes
        Of the size of a position.

    Returns
    -------
    list of tuple of int, or None
        For each fault its code and three numbers, as the game's ``check_state`` says; None if these bytes are no
        position at all.
    """
    cdef Faults found
    cdef int32_t i
    cdef Head* state = <Head*>calloc(1, rules.head.state_size)
    if state == NULL:
        raise MemoryError
    try:
        unpack(rules.head, state, packed)
        found.count = 0
        if not rules.ops.check_state(rules.head, state, &found):
            return None
        return [(found.found[i].code, found.found[i].numbers[0], found.found[i].numbers[1], found.found[i].numbers[2])
                for i in range(min(found.count, MAX_FAULTS))]
    finally:
        free(state)


def resampled(CoreState state not None, bytes packed, uint64_t seed, int32_t seat):
    """A state with another position, stream and history; `seat` knows the past before this history."""
    cdef CoreState twin = load(type(state), state.game, packed)
    cdef HiddenPast hidden = state.log.first().hidden
    with cython.critical_section(state):
        state.skip_empty_logs()
        if state.log.parent is None and state.log.events_before(state.steps) == 0 and (
                hidden is None or hidden.listener == seat):
            # No event has happened since: samples of samples must not pile up.
            twin.log.hidden = new_hidden_past(seat, None, 0, (seat, (), ())) if hidden is None else hidden
        else:
            state.log.frozen = True
            twin.log.hidden = new_hidden_past(seat, state.log, state.steps, None)
    # A state that waits for chance keeps waiting even with a generator: drawing now would change the player's view.
    if state.seeded():
        stream(twin.head.rng, seed, numbered(FOR_RESEEDED, 0))
    return twin


def restore(*parts):
    """Rebuild a pickled state from the parts of `CoreState.__reduce__`, which may have been edited."""
    if not 6 <= len(parts) <= 7:
        raise InvalidStateError([Problem("$", f"a pickled state must have 7 parts, not {len(parts)}.")])
    try:
        return replayed(*parts)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, InvalidStateError):
            raise
        raise InvalidStateError([Problem("$", f"this is not a pickled state: {error}.")]) from None


def replayed(state_type, game, bytes origin, list before not None, list rng not None, list made not None,
             tuple as_told=None):
    """A state after these events: those in `before` cannot be undone, those in `made` can."""
    if state_type is not game.state_type:
        raise TypeError("the type is not that of the states of the game")
    cdef CoreState state = start(state_type, game, None) if origin is None else game._state_at(origin)
    cdef int32_t event
    cdef uint64_t first, second, third, fourth
    if state.game is not game or state.log is None or state.log.frozen or state.has_past():
        raise TypeError("the game does not return a state of its own")
    if as_told is not None:
        as_told = checked_past(as_told, state.rules.players)
        state.log.hidden = new_hidden_past(as_told[0], None, 0, as_told)
    for event in before:
        if state.judge(event) != LEGAL:
            raise InvalidStateError([Problem("$", f"the pickled event {event} is not legal.")])
        play_event(state.ops, state.rules, state.head, event, NULL)
        state.log.add_event(event)
    first, second, third, fourth = rng
    state.head.rng = [first, second, third, fourth]
    if as_told is None and state.seeded() and state.head.node == CHANCE:
        raise InvalidStateError([Problem("$", "a seeded state never waits for chance.")])
    state.forget_cached()
    for event in made:
        state.apply_action(event)
    return state


cdef tuple checked_past(tuple as_told, int32_t players):
    """The events before a sampling that a player knows and that all know, checked: the texts appear in results."""
    cdef int32_t seat
    cdef tuple own, common
    seat, own, common = as_told
    if not 0 <= seat < players or len(own) < len(common) or any([type(text) is not str for text in own + common]):
        raise ValueError("the events that a player knows are not a list of texts")
    return seat, own, common
