"""Every figure that the library promises, beside its bound: ``python -m benchmarks.speed``.

CPU time, medians of several rounds; nothing is subtracted.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable, Iterator

import tilegames as tg

from . import bounds
from .bounds import GAMES, MOVES_PER_SECOND, TIMES
from .calls import call_rows
from .measuring import seconds
from .rows import Effort, Result, Row, as_table, measured, missed, promised
from .subject import Subject, ours, play_games, run_games

#: Decisions deep that leaves are counted, and whether every outcome of chance is followed.
DEPTHS = {
    "azul": (4, False), "ingenious": (1, True), "gemblo(players=3)": (4, False), "gemblo(players=4)": (4, False),
    "gemblo(players=6)": (4, False), "gembatan": (3, True),
}  # fmt: skip
#: Games side by side in a VectorState, and the steps between two readings of the clock.
SIDE_BY_SIDE = 4096
STEPS = 20
#: Moves after which games that began together are spread over all phases.
SPREAD = 150
#: Seconds that one thread takes, to find out what two are worth.
WALL_TIME = 0.4


def as_many_as_fit(run: Callable[[int], object], budget: float) -> int:
    """How many games fit into the budget of seconds; at least one."""
    run(1)
    return max(1, int(10 * budget / max(seconds(lambda: run(10)), 1e-9))) if budget else 1


def rate(run: Callable[[int], object], budget: float) -> Callable[[], float]:
    """Measures games per second; always the same games."""
    count = as_many_as_fit(run, budget)
    return lambda: count / seconds(lambda: run(count))


def whole_games(subject: Subject, effort: Effort) -> Iterator[Row]:
    some = play_games(subject, 20)
    decisions = sum(len(game.moves) for game in some)
    choices = sum(sum(game.choices) for game in some) / decisions
    shape = f"{decisions / len(some):.0f} decisions a game, {choices:.0f} actions each"
    start = tg.load_game(subject.name).new_initial_state()
    loop = rate(lambda count: run_games(subject, count), effort.budget)
    yield promised(bounds.LOOP, subject.name, loop, shape)
    playouts = rate(lambda count: tg.playouts(start, count, seed=1), effort.budget)
    yield promised(bounds.PLAYOUTS, subject.name, playouts, "one thread")


def counting(name: str, budget: float) -> Row:
    """Leaves of the tree of moves per second."""
    state = tg.new_game(name, seed=1)
    depth, chance = DEPTHS[name] if budget else (1, False)
    leaves = tg.perft(state, depth, chance=chance)

    def run(count: int) -> None:
        for _ in range(count):
            tg.perft(state, depth, chance=chance)

    per_second = rate(run, budget)
    remark = f"depth {depth}{', chance followed' * chance}: {leaves:,} leaves"
    return Row("`tg.perft`", name, "nodes/s", lambda: leaves * per_second(), remark)


def side_by_side(name: str, budget: float) -> Row:
    """Moves per second of many games in one block of memory, including the choice of the moves."""
    count = SIDE_BY_SIDE if budget else 8
    bound = (bounds.VECTOR, name) in bounds.BOUNDS
    limit = bounds.BOUNDS[bounds.VECTOR, name].limit if bound else None
    def measure() -> float:
        vector = tg.VectorState(tg.load_game(name), count, 1)

        def run(steps: int = STEPS) -> None:
            for seed in range(steps):
                vector.step(vector.sample_actions(seed))
                vector.reset(vector.terminated)

        run(SPREAD if budget else 1)
        return count * STEPS / seconds(run)

    remark = f"{count:,} games in all phases, finished ones restarted"
    return Row(bounds.VECTOR, name, MOVES_PER_SECOND, measure, remark, limit)


def on_two_threads(name: str, budget: float) -> Row:
    """The speed-up of playouts on two threads, in wall time."""
    state = tg.load_game(name).new_initial_state()
    count = as_many_as_fit(lambda some: tg.playouts(state, some, seed=1), WALL_TIME) if budget else 2

    def wall(threads: int) -> float:
        began = time.perf_counter()
        tg.playouts(state, count, seed=1, threads=threads)
        return time.perf_counter() - began

    def measure() -> float:
        return wall(1) / wall(2)

    return Row(bounds.TWO_THREADS, name, TIMES, measure, "wall time; needs an idle machine",
               bounds.BOUNDS[bounds.TWO_THREADS, name].limit)  # fmt: skip


def game_rows(games: tuple[str, ...], effort: Effort) -> Iterator[Row]:
    for subject in map(ours, games):
        yield from whole_games(subject, effort)


def bulk_rows(games: tuple[str, ...], effort: Effort) -> Iterator[Row]:
    for name in games:
        yield side_by_side(name, effort.budget)
        yield on_two_threads(name, effort.budget)
        yield counting(name, effort.budget)


def all_results(games: tuple[str, ...], effort: Effort) -> tuple[list[Result], list[Result], list[Result]]:
    """The tables of single calls, of whole games, and of work done in bulk."""
    return (
        measured(call_rows(games, effort), effort.rounds),
        measured(game_rows(games, effort), effort.rounds),
        measured(bulk_rows(games, effort), effort.rounds),
    )


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not at least 1")
    return value


def add_effort(parser: argparse.ArgumentParser) -> None:
    usual = Effort()
    parser.add_argument("--rounds", type=positive, default=usual.rounds, help="repetitions of every measurement")
    parser.add_argument("--calls", type=positive, default=usual.calls, help="calls per position")
    budget = "seconds of CPU time for each measurement of whole games; 0 for a single game"
    parser.add_argument("--budget", type=float, default=usual.budget, help=budget)
    parser.add_argument("--positions", type=positive, default=usual.positions, help="positions of each game")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, help="only these games")


def effort_of(options: argparse.Namespace) -> Effort:
    return Effort(options.rounds, options.positions, options.calls, options.budget)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    add_effort(parser)
    options = parser.parse_args(arguments)
    tables = all_results(tuple(options.games), effort_of(options))
    for results in tables:
        print(as_table(results), end="\n\n")
    print(missed(itertools.chain(*tables)))


if __name__ == "__main__":
    main()
