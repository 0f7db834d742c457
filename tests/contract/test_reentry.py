"""Callers whose objects do things of their own while the library looks at them."""

import contextlib
import gc
import pickle
from itertools import count

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, KINDS


class Fickle:
    """An integer that says something else each time that it is asked; what is an exception is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def __index__(self):
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.mark.parametrize("name", GAMES)
def test_an_integer_is_asked_once(name):
    state = tg.new_game(name, seed=1)
    actions = state.legal_actions()
    assert state.score(Fickle(0, 10**6)) == state.score(0)
    assert state.legal_action_at(Fickle(0, 5 * 10**8)) == actions[0]
    assert state.check(Fickle(actions[0], 10**9)).ok
    assert state.clone().play(Fickle(actions[0], actions[-1])).action == actions[0]
    assert state.clone().play(Fickle(actions[0], ValueError())).action == actions[0]
    assert state.is_legal(Fickle(actions[-1], -1))
    assert len(tg.playouts(state, Fickle(3, 10**12), Fickle(1, -1), Fickle(1, 0))) == 3


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_integer_is_refused_in_our_words(name):
    state = tg.new_game(name, seed=1)
    for bad in (np.array([1]), np.array([1, 2]), 1.0, "0", None, b"0", Fickle(1.0), Fickle("1")):
        for call in (state.apply_action, state.is_legal, state.game.decode):
            with pytest.raises(tg.InvalidMoveError):
                call(bad)
        if not isinstance(bad, str):
            with pytest.raises(tg.InvalidMoveError):
                state.play(bad)
        for call in (state.score, state.legal_action_at):
            with pytest.raises(tg.InvalidParameterError):
                call(bad)
    for huge in (10**5000, -(10**5000)):
        for call in (state.score, state.legal_action_at, state.legal_actions):
            with pytest.raises(tg.InvalidParameterError):
                call(huge)
        assert not state.is_legal(huge)
        assert not state.check(huge).ok


class Garbage:
    """A cycle whose finalizer moves a state on, whenever the collector comes by."""

    def __init__(self, state):
        self.me = self
        self.state = state

    def __del__(self):
        if not self.state.is_terminal():
            self.state.apply_action(self.state.legal_action_at(0))


@pytest.fixture
def busy_collector():
    gc.set_threshold(1)
    yield
    gc.set_threshold(700, 10, 10)


@pytest.mark.usefixtures("busy_collector")
@pytest.mark.parametrize("name", GAMES)
def test_finalizers_may_move_the_state(name):
    state = tg.new_game(name, seed=1)
    for number in range(60):
        Garbage(state)
        calls = (state.legal_actions_array, state.legal_actions, state.history, state.__reduce__, state.clone)
        result = calls[number % len(calls)]()
        if isinstance(result, tg.State):
            shared = result
            Garbage(shared)
            if not shared.is_terminal():
                with contextlib.suppress(tg.IllegalMoveError, tg.InvalidParameterError):
                    shared.apply_action(shared.legal_action_at(0))
            assert pickle.loads(pickle.dumps(shared)).to_dict() == shared.to_dict()
        assert state.get_game().state_from_dict(state.to_dict()).key() == state.key()


@pytest.mark.parametrize("name", GAMES)
def test_a_callable_may_move_the_state(name):
    state = tg.new_game(name, seed=1)

    def play_on():
        if not state.is_terminal():
            state.apply_action(state.legal_action_at(0))
        return 0.99

    while not state.is_terminal():
        with contextlib.suppress(tg.GameOverError):
            state.random_action(play_on)
    with pytest.raises(tg.GameOverError):
        state.random_action(play_on)


def logs():
    """The number of live objects that hold a past."""
    gc.collect()
    return sum(type(each).__name__ == "Log" for each in gc.get_objects())


@pytest.mark.parametrize("name", GAMES)
def test_going_forth_and_back_takes_no_memory(name):
    state = tg.new_game(name, seed=1)
    action = state.legal_action_at(0)
    child = state
    before = logs()
    for _ in range(200):
        state.apply_action(action)
        state.clone()
        state.undo()
        child = child.child(action)
        child.undo()
    assert logs() < before + 5


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_once(name):
    game = tg.load_game(name)
    state = game.new_initial_state(seed=1)
    with pytest.raises(AttributeError):
        game.__init__(players=3)
    object.__setattr__(game, "_native", tg.load_game("azul(players=3)")._native)
    gc.collect()
    assert state.returns() == [0.0] * state.num_players()


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_altered_pickles_are_refused(name):
    state = tg.new_game(name, seed=1)
    function, (kind, game, origin, before, rng, made, _) = state.__reduce__()
    assert function(kind, game, origin, before, rng, made) == state
    wrong = [
        (origin, before, [], made), (origin, before, [1, 2, 3], made), (origin, before, [-1] * 4, made),
        (origin, before, [2**64] * 4, made), (origin, before, ["x"] * 4, made), (origin, None, rng, made),
        (b"", before, rng, made), (7, before, rng, made), (origin, [*before, -1], rng, made),
        (origin, [2**70], rng, made), (origin, before, rng, [10**30]), (origin, before, rng, [None]),
    ]  # fmt: skip
    for parts in wrong:
        with pytest.raises(tg.TilegamesError):
            function(kind, game, *parts)


def test_errors_survive_pickling():
    state = tg.new_game("azul", seed=1)
    for bad in (999, "x", "+B", 0):
        try:
            state.play(bad)
        except tg.TilegamesError as error:
            again = pickle.loads(pickle.dumps(error))
            assert (type(again), str(again)) == (type(error), str(error))
            assert getattr(again, "verdict", None) == getattr(error, "verdict", None)


@pytest.mark.parametrize("name", GAMES)
def test_a_boolean_is_no_integer(name):
    """One answer everywhere, as in documents and records."""
    state = tg.new_game(name, seed=1)
    game, games = state.get_game(), tg.VectorState(name, 2, seed=1)
    before = state.clone()
    for odd in (True, False, np.True_, np.False_):
        for call in (state.apply_action, state.apply_action_unchecked, state.is_legal, state.child, state.play,
                     state.check, state.preview, game.decode, game.decode_outcome):  # fmt: skip
            with pytest.raises(tg.InvalidMoveError):
                call(odd)
        for call in (
            state.score, state.legal_action_at, state.legal_actions, state.view, state.observation_tensor,
            state.score_breakdown, state.random_action, game.new_initial_state, games.sample_actions,
            lambda value: state.clone(reseed=value), lambda value: state.action_to_string(value, 0),
            lambda value: tg.perft(state, value), lambda value: tg.playouts(state, value),
            lambda value: tg.VectorState(name, value), lambda value: tg.VectorState(name, 1, threads=value),
            lambda value: tg.load_game(name.split("(")[0], players=value), lambda value: games.states[value],
            lambda value: tg.check_many(state, [value]), lambda value: tg.reason_of(game, value),
            lambda value: games.step([value, 0]), lambda value: games.observe(player=value),
        ):  # fmt: skip
            with pytest.raises((tg.InvalidParameterError, tg.NoObservationError)):
                call(odd)
        assert odd not in state.legal_moves
    assert state == before
    assert state.history() == before.history()


#: The engine, whatever subclasses make of its methods.
CORE = tg.State.__mro__[1]


def overriding(name, **methods):
    """A game whose states have some methods of their own, and a state of it in the middle."""
    known = tg.load_game(name)
    state_type = type("Mine", (known.state_type,), {"__slots__": (), **methods})
    game = type("MyGame", (type(known),), {"__slots__": (), "state_type": state_type})(**known.params)
    state = game.new_initial_state(seed=1)
    state.apply_action(state.legal_action_at(0))
    return state


def illegal(state):
    """The first integer that is not legal here."""
    return next(action for action in count() if not CORE.is_legal(state, action))


def nothing(self, *args, **names):
    return None


def yes(self, *args, **names):
    return True


def moves_on(self, *args, **names):
    if not self.is_terminal():
        self.apply_action_unchecked(super(type(self), self).legal_actions()[0])


HOOKS = ("_refusal", "_verdict", "_judge", "_past_as_heard_by", "is_legal", "legal_actions", "history",
         "clone", "is_chance_node", "returns", "key", "num_legal_actions", "get_game", "is_terminal")  # fmt: skip


def raises(call, *given):
    """Whether a call ends with an error of whatever kind."""
    try:
        call(*given)
    except Exception:
        return True
    return False


def expect_replayable(state):
    """What was played is legal by the rules alone, whatever the methods of the state say."""
    game = tg.load_game(str(state.game))
    explicit = game.new_initial_state()
    for event in CORE.history(state):
        assert explicit.is_legal(event)
        explicit.apply_action(event)
    assert explicit.key() == CORE.key(state)


@pytest.mark.parametrize("answer", [nothing, yes, moves_on])
@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("name", KINDS)
def test_the_engine_does_not_go_on_after_a_refusal(name, hook, answer):
    """Whatever a subclass makes of a method, an illegal action is never played, and no call does harm."""
    state = overriding(name, **{hook: answer})
    while not CORE.is_terminal(state):
        action = illegal(state)
        # What comes of the subclass's own methods is its own affair.
        for call in (lambda: CORE.clone(state, reseed=1), lambda: state.__reduce__(), lambda: tg.playouts(state, 2),
                     lambda: tg.perft(state, 1, divide=True), lambda: state.resample_from_infostate(0, 1),
                     lambda: state.information_state_string(0), lambda: CORE.random_action(state, 1)):  # fmt: skip
            raises(call)
        raises(state.play, action)
        if not CORE.is_legal(state, action):
            assert raises(state.apply_action, action)
        expect_replayable(state)
        if not CORE.is_terminal(state):
            CORE.apply_action(state, CORE.random_action(state, 3))
    for rng in (None, 1):
        assert raises(CORE.random_action, state, rng)


def test_a_refusal_that_is_no_error_is_not_gone_on_from():
    state = overriding(KINDS[0], _refusal=nothing)
    before = state.history()
    with pytest.raises(TypeError):
        state.apply_action(illegal(state))
    assert state.history() == before


def test_equal_games_may_differ_in_size():
    """A game's own equality says nothing of how large its states are."""
    kind = tg.gembatan.GembatanGame
    same = type("Same", (kind,), {"__slots__": (), "__eq__": yes, "__hash__": kind.__hash__})
    small, large = (same(components=components) for components in ("three_colours", "standard"))
    assert small == large
    one, other = small.new_initial_state(seed=1), large.new_initial_state(seed=1)
    assert one != other
    assert other != one
    assert one == one.clone()
