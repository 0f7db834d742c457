"""The events of Pig, one for each visible change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from tilegames.events import Event, ScoreEntry
from tilegames.game_rules import COMMON_EVENTS

__all__ = ["EVENT_MAKERS", "Rolled", "TurnEnded", "held"]


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


def held(seat: int, points: int) -> ScoreEntry:
    """The points of a turn."""
    return ScoreEntry(seat, points, "hold")


#: An event for each kind of entry that the rules tell.
EVENT_MAKERS: Final[Mapping[int, Callable[..., Event]]] = {
    **COMMON_EVENTS,
    16: lambda rules, seat, face: Rolled(seat, face),
    17: lambda rules, seat, was_held: TurnEnded(seat, bool(was_held)),
}
