"""The games that the tests run on, and ways to play them.

TILEGAMES_TEST_GAMES in the environment says which: "all" for every set-up below, or games separated by semicolons.
Without it each game is tested in its default set-up.
"""

import os
import time

import tilegames as tg
from tilegames.games import BUILT_IN as NAMES
from tilegames.testing import greedy_action, some_ids, walk

__all__ = [
    "BUILT_IN", "CHANCE_GAMES", "GAMES", "chance_node", "expect_linear", "greedy_action", "some_ids", "walk",
]  # fmt: skip

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

_CHOSEN = os.environ.get("TILEGAMES_TEST_GAMES", "")
GAMES = BUILT_IN if _CHOSEN == "all" else tuple(filter(None, _CHOSEN.split(";"))) or tuple(NAMES)
#: Those in which something is drawn.
CHANCE_GAMES = tuple(name for name in GAMES if tg.load_game(name).max_chance_outcomes())


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
