"""Speed per call and per game: ``python -m pytest benchmarks``."""

import random

import numpy as np
import pytest
from benchmarks import records
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


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_observation_tensor(benchmark, state, dtype):
    out = np.empty(state.get_game().observation_shape(), dtype)
    assert benchmark(state.observation_tensor, 0, out) is out


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


@pytest.mark.parametrize("name", GAMES)
def test_vector_state(benchmark, name):
    """4,096 moves: sampled, checked and played."""
    games = tg.VectorState(name, 4096, seed=3)
    for _ in range(8):
        games.step(games.sample_actions())
    start = games.clone()

    def setup():
        return (start.clone(),), {}

    def run(games):
        games.step(games.sample_actions(seed=5))
        return games

    assert benchmark.pedantic(run, setup=setup, rounds=200).n == 4096


@pytest.mark.parametrize("name", records.GAMES)
def test_table_of_records(name):
    head, *rows = records.table([name], 20)
    assert [row[12:42].strip() for row in rows] == list(records.STEPS)
    assert len({len(row) for row in (head, *rows)}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_verify_a_record(benchmark, name):
    (record,) = records.played(name, 1)
    assert benchmark(record.verify) == []


@pytest.mark.parametrize("name", GAMES)
def test_write_and_read_a_record(benchmark, name):
    (record,) = records.played(name, 1)
    assert benchmark(lambda: tg.Record.from_json(record.to_json())) == record


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("name", GAMES)
def test_vector_observations(benchmark, name, dtype):
    """4,096 observations."""
    games = tg.VectorState(name, 4096, seed=3)
    for _ in range(8):
        games.step(games.sample_actions())
    out = np.empty((4096, *games.game.observation_shape()), dtype)
    assert benchmark(games.observe, out) is out
