"""Reading CPU times in rounds, and writing what was read as tables."""

from __future__ import annotations

import gc
import statistics
import timeit
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any


@dataclass(frozen=True)
class Samples:
    """The same thing measured several times."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def over(self, divisor: float) -> Samples:
        return Samples(tuple(value / divisor for value in self.values))

    @property
    def spread(self) -> tuple[float, float]:
        return min(self.values), max(self.values)


def per_call(statement: str, times: int, **names: Any) -> float:
    """Nanoseconds of CPU time of a statement, including the loop around it, with garbage collection off."""
    return timeit.Timer(statement, timer=process_time, globals=names).timeit(times) / times * 1e9


def per_one(names: str, statement: str, make: Callable[[], list[Any]], batches: int) -> float:
    """Nanoseconds of a statement per object that `make` returns; making them is not measured."""
    spent, count = 0.0, 0
    for _ in range(batches):
        ready = make()
        spent += per_call(f"for {names} in ready: {statement}", 1, ready=ready)
        count += len(ready)
    return spent / count


def seconds(run: Callable[[], object]) -> float:
    """Seconds of CPU time of a call, all threads together, with garbage collection on."""
    gc.collect()
    start = process_time()
    run()
    return process_time() - start


def rounds(measures: Sequence[Callable[[], float]], count: int) -> list[Samples]:
    """Take all measures by turns, so that what disturbs one moment disturbs no measure more than another."""
    values: list[list[float]] = [[] for _ in measures]
    for _ in range(count):
        for of_one, measure in zip(values, measures, strict=True):
            of_one.append(measure())
    return [Samples(tuple(of_one)) for of_one in values]


def number(value: float) -> str:
    """Three or more digits, thousands apart."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def span(samples: Samples) -> str:
    low, high = samples.spread
    return f"{number(low)} .. {number(high)}"


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; the columns after the first that hold numbers stand on the right."""
    body = [list(line) for line in lines]
    right = [bool(body) and all(line[i][:1].isdigit() or line[i] == "" for line in body) for i in range(len(heads))]
    rows = [heads, ["---:" if is_right else "---" for is_right in right], *body]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
