"""One number for each game, which changes only when its behaviour does: ``python -m benchmarks.signature``.

With ``--write tests/signatures.json`` the numbers are kept where the tests look for them.
"""

import argparse
import json
import random
from pathlib import Path

import tilegames as tg
from tilegames.games import BUILT_IN
from tilegames.testing import set_ups

#: Random games of each set-up.
GAMES = 20


def signature(name: str) -> int:
    """Hash together every position of some random games of one game."""
    total = 0
    for set_up in set_ups(name, 1):
        rng = random.Random(set_up)
        for seed in range(GAMES):
            state = tg.new_game(set_up, seed=seed)
            while not state.is_terminal():
                state.apply_action(state.legal_action_at(rng.randrange(state.num_legal_actions())))
                total = (total * 31 + state.hash64()) % 2**64
    return total


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.signature", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the numbers into this file")
    options = parser.parse_args(arguments)
    text = json.dumps({name: signature(name) for name in BUILT_IN}, indent=2)
    print(text)
    if options.write is not None:
        options.write.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
