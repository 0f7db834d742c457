"""Counts where few tiles fit: there a wrong count would look right everywhere else."""

import random
from collections import Counter

import pytest

import tilegames as tg
from tests.helpers import walk
from tilegames.games.gembatan import Aside, Fill, Pass, Place
from tilegames.testing.checks_legality import counting

#: In the first two mostly kind 0 alone fits, with and without symmetry; all have pieces that seldom fit, and few gems.
SETS = (
    {"tiles": {"RRRR": 9, "GG--": 6}, "gems": {"RR": 9, "GG": 5}},
    {"tiles": {"RRR-": 9, "GGG-": 6}, "gems": {"RR": 9, "GG": 5}},
    {"tiles": {"RRRR": 3, "RR--": 4, "R---": 3, "BB--": 9, "B---": 5}, "gems": {"RR": 9, "RB": 8, "BB": 3}},
    {"tiles": {"RBRB": 3, "RRBB": 3, "R---": 4, "B---": 4, "G---": 5, "GG--": 5}, "gems": {"RR": 6, "RB": 4, "GG": 8}},
)


def what_is_legal(state):
    """How many kinds of tile can be placed, which if it is one, and whether beside one neighbour or several."""
    moves, kinds = list(state.legal_moves), state.get_game().hooks.kinds
    tiles = {tuple(tile["at"]) for tile in state.to_dict()["tiles"]}
    placed = [move for move in moves if isinstance(move, Place)]
    fitting = {kinds.tile_number[move.tile] for move in placed}
    for move in placed:
        beside = sum((move.x + dx, move.y + dy) in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        yield ("kind 0" if fitting == {0} else "one kind" if len(fitting) == 1 else "kinds", beside > 1)
    if not placed and state.phase == "play":
        yield "no placement", any(isinstance(move, Fill) for move in moves)
    if moves and isinstance(moves[0], Pass):
        yield "pass", any(isinstance(move, Aside) for move in moves)


@pytest.mark.parametrize("gem_only_turn", [True, False])
def test_counts_where_few_tiles_fit(gem_only_turn):
    seen = Counter()
    for components in SETS:
        game = tg.load_game("gembatan", components=components, gem_only_turn=gem_only_turn)
        for seed in range(6):
            rng = random.Random(seed)
            for state in walk(game, seed, explicit=True):
                if state.phase not in ("play", "swap"):
                    continue
                number = state.clone().num_legal_actions()
                single = state.clone()
                every = [single.legal_action_at(index) for index in range(number)]
                assert every == state.clone().legal_actions()
                if rng.random() < 0.1:
                    counting(state, rng)
                seen.update(what_is_legal(state))
    wanted = {("kind 0", False), ("kind 0", True), ("one kind", False), ("one kind", True), ("kinds", True),
              ("no placement", False), ("pass", False), ("pass", True)}  # fmt: skip
    assert all(seen[case] for case in wanted | ({("no placement", True)} if gem_only_turn else set())), seen
