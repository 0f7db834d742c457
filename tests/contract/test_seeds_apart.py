"""One seed for everything: draws for one purpose reveal nothing about draws for another."""

from itertools import combinations

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, chance_node
from tilegames._core.simulate import draws
from tilegames._core.streams import RNG_STREAM, random_words

SEEDS = range(60)


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_each_purpose_has_a_stream_of_its_own(name):
    node = chance_node(name)
    found = [
        [node.random_action(seed) for seed in SEEDS],
        [node.clone(reseed=seed).history()[len(node.history())] for seed in SEEDS],
        [draws(node, seed)[0] for seed in SEEDS],
    ]
    if tg.load_game(name).new_initial_state().is_chance_node():
        found.append([tg.new_game(name, seed=seed).history()[0] for seed in SEEDS])
    for one, other in combinations(found, 2):
        assert one != other


@pytest.mark.skipif("ingenious" not in CHANCE_GAMES, reason="needs Ingenious")
def test_samples_by_the_seed_of_the_game_are_not_the_truth():
    # By chance six of 120 tiles are hardly ever the same as six others.
    for seed in SEEDS:
        state = tg.new_game("ingenious", seed=seed)
        truth, told = state.to_dict()["racks"], state.resample_from_infostate(1, seed).to_dict()["racks"]
        assert told[1] == truth[1]
        assert sorted(told[0]) not in (sorted(truth[0]), sorted(truth[1]))


def test_the_stream_of_an_rng():
    state = tg.new_game("azul", seed=1)
    word = random_words(9, RNG_STREAM, 1)[0]
    assert RNG_STREAM == 2 << 56
    assert state.random_action(9) == state.legal_actions()[(word >> 32) * state.num_legal_actions() >> 32]
