"""Games, and ways to play them, that the tests share.

TILEGAMES_TEST_GAMES in the environment, games parted by semicolons, puts others in their place.
"""

import os

import tilegames as tg
from tilegames.testing import greedy_action, some_ids, walk

__all__ = ["BUILT_IN", "CHANCE_GAMES", "GAMES", "KINDS", "chance_node", "greedy_action", "some_ids", "walk"]

BUILT_IN = (
    "azul",
    "azul(players=3)",
    "azul(players=4)",
    "azul(players=2,wall=free)",
    "azul(players=3,wall=free)",
    "azul(players=4,wall=free)",
    "azul(max_rounds=2)",
    "gembatan",
    "gembatan(gem_only_turn=false)",
    "gembatan(players=3,components=no_doubles)",
    "gembatan(players=4,components=three_colours)",
    "gemblo",
    "gemblo(colours_each=3)",
    "gemblo(players=3)",
    "gemblo(players=4,border_flank=blocking)",
    "gemblo(players=5)",
    "gemblo(players=6)",
    "ingenious(players=1)",
    "ingenious",
    "ingenious(players=3,swap=off)",
    "ingenious(players=4,bonus=one)",
    "ingenious(players=4)",
    "ingenious(players=4,partnership=true)",
    "ingenious(players=4,partnership=true,bonus=one,swap=off)",
)

GAMES = tuple(filter(None, os.environ.get("TILEGAMES_TEST_GAMES", "").split(";"))) or BUILT_IN
#: One set-up of each game.
KINDS = tuple({name.split("(")[0]: name for name in reversed(GAMES)}.values())
#: Those in which something is drawn.
CHANCE_GAMES = tuple(name for name in GAMES if tg.load_game(name).max_chance_outcomes())


def chance_node(name, seed=1):
    """The first position of a game at which something is drawn."""
    return next(state for state in walk(name, seed, explicit=True) if state.is_chance_node())
