"""Lines of the tables: what is measured, and what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .bounds import BOUNDS, GAMES, LOOP, PLAYOUTS, VECTOR
from .measuring import Samples, number, rounds, span, table

#: The rows that the page of performance begins with, and their headings there.
REACHED = {
    LOOP: "random games a second, Python loop",
    PLAYOUTS: "random games a second, `tg.playouts`",
    VECTOR: "moves a second, `VectorState`",
}
HEADS = ("what", "game", "median", "lowest .. highest", "bound", "measured / bound", "remarks")


@dataclass(frozen=True)
class Effort:
    """How much is measured: rounds, positions per game, calls per position, seconds of CPU time for whole games."""

    rounds: int = 7
    positions: int = 16
    calls: int = 1000
    budget: float = 0.05


@dataclass(frozen=True)
class Row:
    """A line before it is measured; `measure` is None where this version of the library lacks the feature."""

    what: str
    game: str
    unit: str
    measure: Callable[[], float] | None
    remark: str = ""
    limit: float | None = None
    actions: float = 0
    size: float = 0


@dataclass(frozen=True)
class Result:
    """A line that was measured."""

    row: Row
    samples: Samples | None

    @property
    def missed(self) -> bool:
        """Whether there is a bound and the median is on its wrong side."""
        if self.samples is None or self.row.limit is None:
            return False
        if BOUNDS[self.row.what, self.row.game].more_is_better:
            return self.samples.median < self.row.limit
        return self.samples.median > self.row.limit

    def line(self) -> list[str]:
        row = self.row
        limit = "" if row.limit is None else number(row.limit)
        if self.samples is None:
            return [row.what, row.game, "", "", limit, "", row.remark]
        median = self.samples.median
        ratio = "" if row.limit is None else f"{median / row.limit:.2f}"
        return [row.what, row.game, f"{number(median)} {row.unit}", span(self.samples), limit, ratio, self.remarks()]

    def remarks(self) -> str:
        row, remarks = self.row, [self.row.remark]
        if row.actions and self.samples:
            remarks.append(f"{row.actions:.0f} actions, {self.samples.median / row.actions:.1f} ns each")
        if row.size:
            remarks.append(f"{row.size:.0f} bytes")
        return "; ".join(filter(None, remarks))


def promised(what: str, game: str, measure: Callable[[], float] | None, remark: str = "", **grows: float) -> Row:
    """A line with a bound, which may grow with the number of ``actions`` and the ``size`` of the state."""
    bound = BOUNDS[what, game]
    return Row(what, game, bound.unit, measure, remark, bound.at(**grows), **grows)


def measured(rows: Iterable[Row], count: int) -> list[Result]:
    """Measure all rows that can be measured, by turns, in `count` rounds."""
    lines = list(rows)
    samples = iter(rounds([row.measure for row in lines if row.measure is not None], count))
    return [Result(row, None if row.measure is None else next(samples)) for row in lines]


def missed(results: Iterable[Result]) -> str:
    """The bounds that were not kept, as a list."""
    lines = [f"- {each.row.what} {each.row.game}".rstrip() for each in results if each.missed]
    return "\n".join(["Bounds not kept in this run:", "", *lines] if lines else ["Every bound was kept in this run."])


def reached(results: Iterable[Result]) -> str:
    """What was reached, game by game, and how many bounds were kept."""
    all_results = list(results)
    found = {(each.row.what, each.row.game): each for each in all_results if each.samples is not None}
    games = [game for game in GAMES if any(of == game for _, of in found)]
    lines = [[game, *(cell(found.get((what, game))) for what in REACHED)] for game in games]
    bound = [each for each in all_results if each.samples is not None and each.row.limit is not None]
    kept = sum(not each.missed for each in bound)
    return f"{table(('game', *REACHED.values()), lines)}\n\n{kept} of {len(bound)} bounds were kept in this run."


def cell(result: Result | None) -> str:
    return number(result.samples.median) if result is not None and result.samples is not None else ""


def as_table(results: Iterable[Result]) -> str:
    return table(HEADS, [result.line() for result in results])
