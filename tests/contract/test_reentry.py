"""Callers whose objects do things of their own while the library looks at them."""

import contextlib
import gc
import pickle

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES


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
    object.__setattr__(game, "rules", tg.load_game("azul(players=3)").rules)
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
