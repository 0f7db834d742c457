"""The games that the tests run on, and ways to play them.

TILEGAMES_TEST_GAMES in the environment, games separated by semicolons, names others instead.
"""

import os

import tilegames as tg
from tilegames.games import BUILT_IN as NAMES
from tilegames.testing import greedy_action, set_ups, some_ids, walk

__all__ = ["BUILT_IN", "CHANCE_GAMES", "GAMES", "NAMES", "OBSERVED", "chance_node", "greedy_action", "some_ids", "walk"]

#: Every built-in game, with parameters such that every two values meet.
BUILT_IN = tuple(set_up for name in NAMES for set_up in set_ups(name))
GAMES = tuple(filter(None, os.environ.get("TILEGAMES_TEST_GAMES", "").split(";"))) or BUILT_IN
#: Those in which something is drawn.
CHANCE_GAMES = tuple(name for name in GAMES if tg.load_game(name).max_chance_outcomes())
#: Those that show themselves to learners.
OBSERVED = tuple(name for name in GAMES if tg.load_game(name).plane_names())


def chance_node(name, seed=1):
    """The first position of a game at which something is drawn."""
    return next(state for state in walk(name, seed, explicit=True) if state.is_chance_node())
