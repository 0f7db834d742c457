"""The games that the tests run on, and ways to play them.

TILEGAMES_TEST_GAMES in the environment says which: "all" for every set-up below, or games separated by semicolons.
Without it each game is tested in its default set-up.
"""

import os
import time

import tilegames as tg
from tilegames.games import BUILT_IN as NAMES
from tilegames.testing import greedy_action, set_ups, some_ids, walk

__all__ = [
    "BUILT_IN", "CHANCE_GAMES", "GAMES", "KINDS", "NAMES", "OBSERVED", "chance_node", "expect_linear", "greedy_action",
    "some_ids", "walk",
]  # fmt: skip

#: Every built-in game, with parameters such that every two values meet.
BUILT_IN = tuple(set_up for name in NAMES for set_up in set_ups(name))
_CHOSEN = os.environ.get("TILEGAMES_TEST_GAMES", "")
GAMES = BUILT_IN if _CHOSEN == "all" else tuple(filter(None, _CHOSEN.split(";"))) or tuple(NAMES)
#: One set-up of each game.
KINDS = tuple({name.split("(")[0]: name for name in reversed(GAMES)}.values())
#: Those in which something is drawn.
CHANCE_GAMES = tuple(name for name in GAMES if tg.load_game(name).max_chance_outcomes())
#: Those that show themselves to learners.
OBSERVED = tuple(name for name in GAMES if tg.load_game(name).hooks.plane_names())


def expect_linear(work, make, size):
    """Hold work to time in proportion to its input: of `make(size)`, and of `make` with an eighth of it.

    What is eight times as large may take 24 times as long, while quadratic work would take 64 times. A load on the
    machine can disturb a measurement of processor time, but not each of five.
    """
    taken = []
    for _ in range(5):
        small, large = (_seconds(work, make(n)) for n in (size // 8, size))
        if large < 24 * small:
            return
        taken.append((small, large))
    raise AssertionError(f"not linear: {taken}")


def _seconds(work, what):
    begin = time.process_time()
    work(what)
    return time.process_time() - begin


def chance_node(name, seed=1):
    """The first position of a game at which something is drawn."""
    return next(state for state in walk(name, seed, explicit=True) if state.is_chance_node())
