"""States that share a past: clones of clones, forks, long chains of them."""

import copy
import os
import pickle
import random
import subprocess
import sys

import pytest

import tilegames as tg
from tests.helpers import GAMES


def play_on(state, n, seed):
    """Up to `n` random decisions; what was seen on the way, chance included."""
    rng = random.Random(seed)
    for _ in range(n):
        if not state.is_terminal():
            state.apply_action(state.random_action(rng))
    return state.history(), state.key()


@pytest.mark.parametrize("name", GAMES)
def test_clones_share_the_past_and_nothing_else(name):
    rng = random.Random(2)
    states = [tg.new_game(name, seed=4)]
    pasts = [states[0].history()]
    for _ in range(200):
        i = rng.randrange(len(states))
        what = rng.random()
        if what < 0.3 and len(states) < 12:
            states.append(states[i].clone())
            pasts.append(pasts[i])
        elif what < 0.5 and states[i].can_undo():
            states[i].undo()
        elif not states[i].is_terminal():
            states[i].apply_action(states[i].random_action(rng))
        pasts[i] = states[i].history()
        assert [s.history() for s in states] == pasts
    for state in states:
        assert pickle.loads(pickle.dumps(state)).history() == state.history()


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
