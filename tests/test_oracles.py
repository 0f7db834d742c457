"""The library and slow, obvious code play the same games."""

import random
from importlib import import_module

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk


def oracle_of(game):
    """The second implementation of a game, from ``tests/oracles``: a class with the name of the game."""
    module = import_module(f"tests.oracles.{game.name}")
    return getattr(module, game.name.title().replace("_", ""))(**game.params)


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_same_game(name, greedy):
    game = tg.load_game(name)
    oracle = oracle_of(game)
    rng = random.Random(name)
    seen = 0
    texts = {}
    for state in walk(name, rng.randrange(1000), greedy=greedy, explicit=True):
        for event in state.history()[seen:]:
            oracle.play(texts[event])
        seen = len(state.history())
        assert (state.phase, state.to_move) == (oracle.phase, oracle.to_move)
        assert [state.score(p) for p in range(state.num_players())] == oracle.scores()
        assert list(state.ranking()) == oracle.ranking()
        assert state.to_dict() == oracle.document()
        moves = list(state.legal_moves)
        texts = {move.action: str(move) for move in moves}
        if state.is_chance_node():
            chance = {text: float(p) for text, p in oracle.chance().items()}
            assert {texts[outcome]: p for outcome, p in state.chance_outcomes()} == pytest.approx(chance)
        else:
            assert list(texts.values()) == oracle.legal()
