"""How fast files of records are written, read and verified, and in how much memory.

``python benchmarks/records.py --games 10000`` prints a table. Every row is measured in a process of its own; its peak
of memory holds Python and the library. The time of the processor depends less on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import tilegames as tg

GAMES = ("azul", "gembatan", "gemblo", "ingenious")


def played(name: str, games: int) -> Iterator[tg.Record]:
    """Random games."""
    game, rng = tg.load_game(name), random.Random(name)
    for seed in range(games):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            state.apply_action(state.random_action(rng))
        yield tg.Record.from_state(state, players=[f"player {seat}" for seat in range(game.num_players())])


class Watch:
    """Seconds of wall time and of CPU time while it ran."""

    def __init__(self) -> None:
        self.seconds = self.worked = 0.0

    def __enter__(self) -> None:
        self.seconds -= time.perf_counter()
        self.worked -= time.process_time()

    def __exit__(self, *error: object) -> None:
        self.seconds += time.perf_counter()
        self.worked += time.process_time()


def write(name: str, games: int, path: Path, watch: Watch) -> int:
    """Play games and write them; the watch does not run while they are played."""
    written = 0
    with path.open("wb") as file:
        for record in played(name, games):
            with watch:
                written += tg.write_records(file, [record])
    return written


def checked(check: Callable[[Path], int]) -> Callable[[str, int, Path, Watch], int]:
    """A step that reads the file and gives the number of good records in it."""

    def step(_name: str, _games: int, path: Path, watch: Watch) -> int:
        with watch:
            return check(path)

    return step


def validated(path: Path, threads: int) -> int:
    return sum(not problems for problems in tg.validate_records(tg.read_records(path), threads))


#: What is measured, one after the other. All but the first include the reading.
STEPS: dict[str, Callable[[str, int, Path, Watch], int]] = {
    "write": write,
    "read": checked(lambda path: sum(1 for _ in tg.read_records(path))),
    "Record.verify": checked(lambda path: sum(not record.verify() for record in tg.read_records(path))),
    "validate_records": checked(lambda path: validated(path, 1)),
    "validate_records, 2 threads": checked(lambda path: validated(path, 2)),
}


def peak() -> float:
    """The peak memory of this process in MB; 0 where the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def measured(step: str, name: str, games: int, path: Path) -> dict[str, float]:
    """Run a step in a process of its own."""
    command = [sys.executable, __file__, "--step", step, "--game", name, "--games", str(games), "--file", str(path)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def table(names: list[str], games: int) -> Iterator[str]:
    """The lines of the table, as they are measured."""
    yield f"{'game':<12}{'step':<30}{'games/s':>10}{'CPU us/game':>13}{'peak MB':>9}"
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            for step in STEPS:
                found = measured(step, name, games, path)
                if found["good"] != games:
                    raise SystemExit(f"{name}, {step}: {found['good']} of {games} records are good.")
                rate, work = games / found["seconds"], found["worked"] / games * 1e6
                yield f"{name:<12}{step:<30}{rate:>10.0f}{work:>13.0f}{found['peak']:>9.0f}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="games of each kind (default: 10000)")
    parser.add_argument("--game", action="append", help="only this game, such as 'azul(players=4)'; may be repeated")
    parser.add_argument("--step", choices=STEPS, help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    names = options.game or list(GAMES)
    if options.step is None:
        for line in table(names, options.games):
            print(line, flush=True)
        return
    watch = Watch()
    good = STEPS[options.step](names[0], options.games, options.file, watch)
    print(json.dumps({"good": good, "seconds": watch.seconds, "worked": watch.worked, "peak": peak()}))


if __name__ == "__main__":
    main()
