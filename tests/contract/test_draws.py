"""What is drawn at random, held to the lists of what can be drawn."""

import random

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames._core.simulate import draws


@pytest.mark.parametrize("name", GAMES)
def test_quick_draws_are_those_of_the_lists(name):
    # A game may draw without counting and listing first: the same generator must lead to the same event.
    rng = random.Random(name)
    for state in walk(name, 8, explicit=True):
        if state.is_terminal():
            with pytest.raises(tg.InvalidParameterError):
                draws(state, 1)
        else:
            quick, listed = draws(state, rng.getrandbits(64))
            assert quick == listed
            assert quick in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_playouts_draw_the_same(name):
    # The last event of a game is the first of a playout, which takes it from stream 0 of its seed.
    *_, last = (state.clone() for state in walk(name, 6, explicit=True) if not state.is_terminal())
    ends = {seed: last.child(draws(last, seed)[1]) for seed in range(30)}
    assert any(end.is_terminal() for end in ends.values())
    for seed, end in ends.items():
        if end.is_terminal():
            assert tg.playouts(last, 1, seed=seed).tolist() == [end.returns()]
