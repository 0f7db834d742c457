"""A game of a peer and the one of ours that it is measured against, by turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

from ..calls import COPIES
from ..measuring import Samples, number, per_call, per_one, rounds, seconds
from ..rows import Effort
from ..subject import Played, Subject, ours, play_games, positions, run_games

#: Games whose shape is looked at, and whose moves are played again.
LOOKED_AT = 30
REPLAYED = 4


@dataclass(frozen=True)
class Pair:
    """`ours` is named where it is the same game or its kin; else it is the one that is nearest in shape."""

    peer: Subject
    ours: str = ""
    remark: str = ""
    same: bool = False


@dataclass(frozen=True)
class Shape:
    """What must be near for a comparison to mean something."""

    moves: float
    choices: float

    @staticmethod
    def of(games: list[Played]) -> Shape:
        moves = sum(len(game.moves) for game in games)
        return Shape(moves / len(games), sum(sum(game.choices) for game in games) / moves)

    def distance(self, other: Shape) -> float:
        """The factor between the two in length or in choice, whichever is larger."""
        return max(max(a / b, b / a) for a, b in ((self.moves, other.moves), (self.choices, other.choices)))

    def likeness(self, other: Shape) -> str:
        """In words: whether both numbers are within a factor of two."""
        distance = self.distance(other)
        return "alike" if distance <= 2 else f"apart: by a factor of {distance:.1f}"


@dataclass(frozen=True)
class Duel:
    """Both sides of one measurement, nanoseconds each, taken by turns."""

    what: str
    pair: Pair
    peer: Samples
    ours: Samples

    @property
    def ratio(self) -> float:
        """How many times faster we are."""
        return self.peer.median / self.ours.median

    @property
    def ratios(self) -> tuple[float, float]:
        """Lowest and highest ratio of one round."""
        each = [theirs / own for theirs, own in zip(self.peer.values, self.ours.values, strict=True)]
        return min(each), max(each)

    def cells(self) -> list[str]:
        medians = self.peer.median, self.ours.median, self.ratio
        return [*map(number, medians), " .. ".join(map(number, self.ratios))]


Measure = Callable[[], float]


def games(subject: Subject, effort: Effort) -> Measure:
    """Measures whole random games: nanoseconds per game."""
    once = seconds(lambda: run_games(subject, 2)) / 2
    count = max(1, int(effort.budget / max(once, 1e-9)))
    return lambda: seconds(lambda: run_games(subject, count)) / count * 1e9


def lists(subject: Subject, effort: Effort) -> Measure:
    """Measures a list of legal moves, on copies that nothing was asked of before."""
    states = positions(subject, effort.positions)
    copies = fitting(lambda: subject.copy(states[0])(), effort)
    together = min(copies, COPIES)

    def make() -> list[Any]:
        return [subject.moves(subject.copy(state)()) for state in states for _ in range(together)]

    return lambda: per_one("call", "call()", make, copies // together)


def fitting(make: Callable[[], object], effort: Effort) -> int:
    """How many copies of each position fit the budget, up to 100."""
    start = process_time()
    make()
    return max(1, min(100, int(effort.budget / (process_time() - start + 1e-9) / effort.positions)))


def plays(subject: Subject, effort: Effort) -> Measure:
    """Measures the moves of whole games, played again from their starts."""
    played = play_games(subject, REPLAYED)
    total = sum(len(game.moves) for game in played)
    times = max(1, effort.calls // 200)
    statement = "for play, moves in games:\n    for move in moves: play(move)"

    def measure() -> float:
        spent = 0.0
        for _ in range(times):
            ready = [(subject.play(subject.copy(game.start)()), game.moves) for game in played]
            spent += per_call(statement, 1, games=ready)
        return spent / total / times

    return measure


def copying(subject: Subject, effort: Effort) -> Measure:
    calls = [subject.copy(state) for state in positions(subject, effort.positions)]
    times = fitting(calls[0], effort)
    return lambda: per_call("for call in calls: call()", times, calls=calls) / len(calls)


def undoing(subject: Subject, effort: Effort) -> Measure:
    """Measures one move and taking it back."""
    states = positions(subject, effort.positions)
    ready = [(subject.play(state), subject.undo(state), subject.moves(state)()[0]) for state in states]
    times = max(1, effort.calls // 10)
    return lambda: per_call("for play, undo, move in ready: play(move); undo()", times, ready=ready) / len(ready)


def duel(what: str, pair: Pair, measure: Callable[[Subject, Effort], Measure], effort: Effort) -> Duel:
    peer, own = rounds([measure(pair.peer, effort), measure(ours(pair.ours), effort)], effort.rounds)
    return Duel(what, pair, peer, own)


def per_move(lists: Duel, effort: Effort) -> Duel:
    """The same measurement of lists, by the moves in them."""
    theirs, own = (choices(subject, effort) for subject in (lists.pair.peer, ours(lists.pair.ours)))
    return Duel("the same, per move in it", lists.pair, lists.peer.over(theirs), lists.ours.over(own))


def choices(subject: Subject, effort: Effort) -> float:
    states = positions(subject, effort.positions)
    return sum(len(subject.moves(state)()) for state in states) / len(states)


def call_duels(pair: Pair, effort: Effort) -> Iterator[Duel]:
    """Single calls: what both sides can do."""
    listing = duel("list of legal moves, generated", pair, lists, effort)
    yield listing
    yield per_move(listing, effort)
    if pair.peer.play is not None:
        yield duel("a move", pair, plays, effort)
    if pair.peer.undo is not None:
        yield duel("a move and taking it back", pair, undoing, effort)
    if pair.peer.offers_copies:
        yield duel("a copy", pair, copying, effort)
