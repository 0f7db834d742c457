"""Taking back: byte for byte, through clones, and with the generator where it stood."""

import copy
import os
import pickle
import random
import subprocess
import sys

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, chance_node, walk


def play_on(state, n, seed):
    """Up to `n` random decisions; what was seen on the way, chance included."""
    rng = random.Random(seed)
    for _ in range(n):
        if not state.is_terminal():
            state.apply_action(state.random_action(rng))
    return state.history(), state.key()


@pytest.mark.parametrize("name", GAMES)
def test_the_stream_goes_on_from_where_it_stood(name):
    for at in (0, 3, 17):
        state = tg.new_game(name, seed=31)
        play_on(state, at, 1)
        whole = pickle.dumps(state)
        untouched = state.clone()
        play_on(state, 40, 2)
        while len(state.history()) > len(untouched.history()):
            state.undo()
        assert pickle.dumps(state) == whole
        assert play_on(state, 60, 3) == play_on(untouched, 60, 3)


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_each_event_is_taken_back_at_once(name, explicit):
    for number, state in enumerate(walk(name, 14, explicit=explicit)):
        if number % 3 or state.is_terminal():
            continue
        before = state.key(), state.hash64(), state.history(), state.legal_actions(), state.ranking()
        whole = pickle.dumps(state)
        actions = state.legal_actions()
        for action in (actions[0], actions[-1], state.random_action(number)):
            state.apply_action(action)
            assert state.can_undo()
            state.undo_action()
            assert (state.key(), state.hash64(), state.history(), state.legal_actions(), state.ranking()) == before
        assert pickle.dumps(state) == whole


@pytest.mark.parametrize("name", GAMES)
def test_clones_are_taken_back_past_their_cloning(name):
    first = tg.new_game(name, seed=8)
    root = first.key()
    keys = [root]
    state = first
    for number in range(25):
        if state.is_terminal():
            break
        state = (tg.State.clone, copy.copy, copy.deepcopy)[number % 3](state)
        state.apply_action(state.random_action(number))
        keys.append(state.key())
    assert first.key() == root
    assert not first.can_undo()
    twins = [state, state.clone(), pickle.loads(pickle.dumps(state))]
    for key in reversed(keys):
        assert [twin.key() for twin in twins] == [key] * 3
        if key is not root:
            for twin in twins:
                twin.undo()
    for twin in twins:
        with pytest.raises(tg.NothingToUndoError):
            twin.undo()
        with pytest.raises(tg.NothingToUndoError):
            twin.undo_action()
        assert (twin.key(), twin.history()) == (root, first.history())


@pytest.mark.parametrize("name", GAMES)
def test_many_forks_of_one_past(name):
    state = tg.new_game(name, seed=12)
    play_on(state, 6, 1)
    past, key = state.history(), state.key()
    forks = []
    for number in range(60):
        fork = state.clone()
        for _ in range(number % 4):
            if fork.can_undo():
                fork.undo()
        forks.append((fork, *play_on(fork, number % 5, number)))
        if number % 2:
            forks.append((fork.clone(), *forks[-1][1:]))
    random.Random(3).shuffle(forks)
    for number, (fork, history, end) in enumerate(forks):
        assert (fork.history(), fork.key()) == (history, end)
        while fork.can_undo():
            fork.undo()
        if number % 2:
            play_on(fork, 9, number)
    assert (state.history(), state.key()) == (past, key)


@pytest.mark.parametrize("name", GAMES)
def test_undo_takes_the_decision_with_its_chance(name):
    state = tg.load_game(name).new_initial_state()
    with pytest.raises(tg.NothingToUndoError):
        state.undo()
    rng = random.Random(5)
    while state.is_chance_node():
        state.apply_action(state.random_action(rng))
    before, events = state.key(), len(state.history())
    for _ in range(3):
        decisions = 0
        while not decisions or (state.is_chance_node() and rng.random() < 0.8):
            decisions += not state.is_chance_node()
            state.apply_action(state.random_action(rng))
        state.undo()
        assert (state.key(), len(state.history())) == (before, events)
    with pytest.raises(tg.NothingToUndoError):
        state.undo()
    for _ in range(events):
        state.undo_action()
    assert state == tg.load_game(name).new_initial_state()


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_reseeded_clones(name):
    state = tg.new_game(name, seed=6)
    play_on(state, 5, 1)
    others = [state.clone(reseed=seed) for seed in (1, 1, 2)]
    for other in others:
        assert other == state
        assert other.history() == state.history()
        assert other.is_seeded()
        assert not other.can_undo()
        with pytest.raises(tg.NothingToUndoError):
            other.undo()
        assert pickle.loads(pickle.dumps(other)).history() == other.history()
    futures = [play_on(other, 500, 9) for other in (*others, state.clone())]
    assert futures[0] == futures[1]
    assert futures[0] != futures[2] != futures[3] != futures[0]
    for other in others:
        while other.can_undo():
            other.undo()
        assert (other.key(), other.history()) == (state.key(), state.history())
    for bad in (-1, 2**64, "1", 1.5, 10**30):
        with pytest.raises(tg.InvalidParameterError):
            state.clone(reseed=bad)


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_reseeding_explicit_chance_draws_at_once(name):
    assert not chance_node(name).clone(reseed=4).is_chance_node()
    other = tg.load_game(name).new_initial_state().clone(reseed=4)
    assert other.key() == tg.new_game(name, seed=4).key()
    assert other.history() == tg.new_game(name, seed=4).history()


CHAIN = """
import tilegames as tg
state = tg.new_game({name!r}, seed=3)
depth = 0
while depth < 300 and not state.is_terminal():
    state = state.clone()
    state.apply_action(state.legal_action_at(0))
    depth += 1
for _ in range(300):
    state = state.clone()
    if state.can_undo():
        state.undo_action()
    state = state.clone()
    if not state.is_terminal():
        state.apply_action(state.legal_action_at(0))
del state
print("alive")
"""


@pytest.mark.parametrize("name", ["azul(players=4)", "ingenious(players=4)"])
def test_long_chains_of_clones_do_no_harm_when_they_go(name):
    """Pasts nested deep, let go at once, under an allocator that notices what is written beyond an object."""
    run = subprocess.run(
        [sys.executable, "-c", CHAIN.format(name=name)],
        env={**os.environ, "PYTHONMALLOC": "debug"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stdout) == (0, "alive\n"), run.stderr[:2000]
