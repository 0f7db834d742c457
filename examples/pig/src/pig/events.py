"""The events of Pig, one for each visible change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tilegames.events import Ended, Event, Scored, ScoreEntry, TurnBegan

from .moves import Face, Hold
from .spec import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilegames.moves import Move

    from .state import PigGame

__all__ = ["Rolled", "TurnEnded", "narrate"]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The die shows a face, which is added to the total unless the total is lost."""

    kind: ClassVar[str] = "rolled"

    seat: int
    face: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over; its total was lost, or held and scored."""

    kind: ClassVar[str] = "turn_ended"

    seat: int
    held: bool


def narrate(game: PigGame, before: dict[str, Any], move: Move, after: dict[str, Any]) -> Iterator[Event]:
    """The visible changes by one event, in order."""
    seat = before["to_move"]
    if isinstance(move, Face):
        yield Rolled(seat, move.face)
    if isinstance(move, Hold):
        yield Scored(ScoreEntry(seat, before["total"], "hold"))
    if after["turns"] > before["turns"]:
        yield TurnEnded(seat, isinstance(move, Hold))
    if PHASES[after["phase"]] != "over":
        yield TurnBegan(after["to_move"], PHASES[after["phase"]])
        return
    scores = tuple(after["scores"])
    ranking = tuple(1 + sum(other > score for other in scores) for score in scores)
    yield Ended(game.termination(after), scores, ranking)
