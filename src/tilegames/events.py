"""What a move changes, told one thing at a time: for animations, mirrors of a position, and explanations of scores.

Each game adds its own kinds of event in its ``events`` module; those here are shared by all.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

__all__ = ["Ended", "Event", "Preview", "ScoreEntry", "Scored", "TurnBegan"]


def plain(value: object) -> Any:
    """A value of an event as plain data."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events: one visible change. Frozen, picklable, equal by value."""

    #: Name of the kind in ``to_dict()``.
    kind: ClassVar[str] = "event"

    def to_dict(self) -> dict[str, Any]:
        """The event as plain data.

        Returns
        -------
        dict
            ``kind`` and the fields; tuples as lists.

        Examples
        --------
        >>> from tilegames.events import TurnBegan
        >>> TurnBegan(1, "place").to_dict()
        {'kind': 'turn_began', 'seat': 1, 'phase': 'place'}
        """
        return {"kind": self.kind} | {f.name: plain(getattr(self, f.name)) for f in fields(self)}

    def seen_by(self, player: int | None) -> Event | None:
        """The event as a player may see it.

        Parameters
        ----------
        player : int or None
            The seat; None: a spectator.

        Returns
        -------
        Event or None
            The same one, or one in which what is hidden from the player is None; None instead of an event of which
            the player learns nothing at all.
        """
        return self


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """Some points, and where they came from.

    Parameters
    ----------
    seat : int
        Who got them.
    points : int
        How many; negative for points lost.
    kind : str
        What for: the kinds of a game are on its page. ``"before"``: had when the record of this state begins.
    cells : tuple of str
        The places that scored.
    marker : str or None
        The letter of a colour, where points are those of a colour: of the marker (Ingenious), of the run (Gembatan).
    colour : int or None
        The number of the colour whose piece it is, where a player may have several colours (Gemblo).
    """

    seat: int
    points: int
    kind: str
    cells: tuple[str, ...] = ()
    marker: str | None = None
    colour: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The entry as plain data.

        Returns
        -------
        dict
        """
        return {f.name: plain(getattr(self, f.name)) for f in fields(self)}


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Somebody's score changed.

    Parameters
    ----------
    entry : ScoreEntry
        How, and what for.
    """

    kind: ClassVar[str] = "scored"

    entry: ScoreEntry


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is somebody's turn, or the phase changed.

    Parameters
    ----------
    seat : int
        Who decides, or for whom a piece is drawn.
    phase : str
        The phase.
    """

    kind: ClassVar[str] = "turn_began"

    seat: int
    phase: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over.

    Parameters
    ----------
    termination : str
        How it ended, see the game's page.
    scores, ranking : tuple of int
        One per player.
    """

    kind: ClassVar[str] = "ended"

    termination: str
    scores: tuple[int, ...]
    ranking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would score, without playing it.

    Parameters
    ----------
    move : str
        The move in notation.
    entries : tuple of ScoreEntry
        What the mover would score at once.
    pending : tuple of ScoreEntry
        What the move prepares and a later step will count, as things stand (Azul: at the end of the round).
    """

    move: str
    entries: tuple[ScoreEntry, ...]
    pending: tuple[ScoreEntry, ...] = ()

    @property
    def points(self) -> int:
        """The sum of the entries, without what is pending.

        Examples
        --------
        >>> from tilegames.events import Preview, ScoreEntry
        >>> Preview("end", (ScoreEntry(0, 3, "run"), ScoreEntry(0, 4, "bonus"))).points
        7
        """
        return sum(entry.points for entry in self.entries)

    def to_dict(self) -> dict[str, Any]:
        """The preview as plain data.

        Returns
        -------
        dict
        """
        return {"points": self.points} | {f.name: plain(getattr(self, f.name)) for f in fields(self)}
