"""Speed per call and per game: ``python -m pytest benchmarks``."""

import random

import pytest
from benchmarks.bounds import GAMES
from benchmarks.subject import numbers, protocol_game

import tilegames as tg


@pytest.fixture(params=GAMES)
def state(request):
    state = tg.new_game(request.param, seed=1)
    rng = random.Random(1)
    for _ in range(8):
        state.apply_action(state.random_action(rng))
    return state


def test_is_legal(benchmark, state):
    action = state.legal_actions()[-1]
    assert benchmark(state.is_legal, action)


def test_count_and_random_action(benchmark, state):
    def run():
        state.num_legal_actions()
        return state.random_action()

    assert state.is_legal(benchmark(run))


def test_apply_and_undo(benchmark, state):
    action = state.legal_actions()[0]
    before = state.key()

    def run():
        state.apply_action(action)
        state.undo_action()

    benchmark(run)
    assert state.key() == before


def test_clone(benchmark, state):
    assert benchmark(state.clone) == state


def test_legal_actions(benchmark, state):
    def run():
        state.apply_action(action)
        state.undo_action()
        return state.legal_actions()

    action = state.legal_actions()[0]
    assert benchmark(run)


@pytest.mark.parametrize("name", GAMES)
def test_python_loop(benchmark, name):
    game, draws = tg.load_game(name), numbers()

    def run():
        state = game.new_initial_state(seed=next(draws))
        protocol_game(state, draws)
        return state

    assert benchmark(run).is_terminal()


@pytest.mark.parametrize("name", GAMES)
def test_playouts(benchmark, name):
    state = tg.load_game(name).new_initial_state()
    assert benchmark(tg.playouts, state, 200, seed=3).shape == (200, state.num_players())
