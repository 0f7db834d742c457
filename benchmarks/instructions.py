"""Instructions per decision, and the functions that they go to: ``python -m benchmarks.instructions azul playouts``.

The workload runs twice under ``valgrind --tool=callgrind``, with some games and with twice as many; the difference is
what those games cost, start-up excluded. The same on every run and on a busy machine. Valgrind knows AVX2 but not
AVX-512.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

import tilegames as tg

from .bounds import GAMES
from .measuring import number, table
from .speed import positive
from .subject import ours, play_games, run_games

WORKLOADS = ("playouts", "loop")
#: A line of callgrind_annotate: instructions, their share, file:function'depth [object].
LINE = re.compile(r"\s*([\d,]+)\s+\([^)]*\)\s+\S*?:(\S.*?)(?:'\d+)?(?:\s+\[.*\])?$")
#: The same order of everything on each run, and no threads that wait for work.
QUIET = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}


def run_workload(game: str, workload: str, count: int) -> None:
    if workload == "playouts":
        tg.playouts(tg.load_game(game).new_initial_state(), count, seed=1)
    else:
        run_games(ours(game), count)


def parse(report: str) -> Counter[str]:
    """Instructions of each function by a report of callgrind_annotate."""
    costs: Counter[str] = Counter()
    for line in report.splitlines():
        if found := LINE.match(line):
            cost, function = found.groups()
            costs[function] += int(cost.replace(",", ""))
    return costs


def instructions(game: str, workload: str, count: int) -> Counter[str]:
    """Instructions of each function while `count` games are played, start-up included."""
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", sys.executable, "-m", __spec__.name,
                   game, workload, "--count", str(count), "--bare"]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **QUIET})
        report = ["callgrind_annotate", "--threshold=100", "--auto=no", "--show-percs=yes", out]
        return parse(subprocess.run(report, check=True, capture_output=True, text=True).stdout)


def profile(game: str, workload: str, count: int, top: int) -> str:
    some, twice = (instructions(game, workload, games) for games in (count, 2 * count))
    costs = Counter({name: twice[name] - some[name] for name in twice})
    total = sum(costs.values())
    decisions = sum(len(played.moves) for played in play_games(ours(game), 500)) / 500
    lines = [
        [number(cost / count / decisions), f"{100 * cost / total:.1f} %", name.replace("|", "\\|")]
        for name, cost in costs.most_common(top)
    ]
    head = (
        f"{game}, {workload}: {number(total / count)} instructions per game, "
        f"{number(total / count / decisions)} per decision ({decisions:.1f} decisions a game on average)"
    )
    return f"{head}\n\n{table(('instructions per decision', 'share', 'function'), lines)}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("workload", choices=WORKLOADS)
    parser.add_argument("--count", type=positive, default=200, help="games; twice as many are played as well")
    parser.add_argument("--top", type=positive, default=15, help="functions to show")
    parser.add_argument("--bare", action="store_true", help="only play the games")
    options = parser.parse_args(arguments)
    if options.bare:
        run_workload(options.game, options.workload, options.count)
    elif shutil.which("valgrind") is None or shutil.which("callgrind_annotate") is None:
        sys.exit("valgrind is not installed.")
    else:
        print(profile(options.game, options.workload, options.count, options.top))


if __name__ == "__main__":
    main()
