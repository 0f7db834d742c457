"""The changes that a move makes, one by one: for animations, copies of a position, and explanations of scores.

Each game adds its own kinds of event in its ``events`` module; all games share the kinds defined here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, SupportsIndex

from ._args.integers import index_of
from ._args.shown import shown
from .errors import InvalidParameterError

__all__ = [
    "ENDED", "FIRST_GAME_ENTRY", "SCORED", "TURN_BEGAN",
    "Ended", "Event", "Preview", "ScoreEntry", "Scored", "TurnBegan",
]  # fmt: skip

#: The kinds of entries in a trace that all games share, see ``_core/trace.pxd``; a game numbers its own from the last.
SCORED: Final = 1
TURN_BEGAN: Final = 2
ENDED: Final = 3
FIRST_GAME_ENTRY: Final = 16

#: No game has more seats, see ``_core/ops.pxd``.
MAX_PLAYERS: Final = 8


def plain(value: object) -> Any:
    """A value of an event as plain data."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


@dataclass(frozen=True, slots=True)
class Event:
    """Base class of all events, each of which is one visible change. Frozen, picklable, equal by value."""

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

    def seen_by(self, player: SupportsIndex | None) -> Event | None:
        """The event as a player may see it.

        Parameters
        ----------
        player : int or None
            The seat; None: a spectator.

        Returns
        -------
        Event or None
            The same event, or a copy in which the fields hidden from the player are None; None if the player learns
            nothing of the event.

        Raises
        ------
        InvalidParameterError
            If `player` is neither None nor the number of a seat.
        """
        seat = None if player is None else index_of(player)
        if player is not None and (seat is None or not 0 <= seat < MAX_PLAYERS):
            raise InvalidParameterError(f"player must be None or the number of a seat, not {shown(player)}.")
        return self._seen_by(seat)

    def _seen_by(self, seat: int | None) -> Event | None:
        """What a seat, or a spectator, sees of the event; a game overrides this for an event that hides something."""
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
        The reason: a game's page lists its kinds. ``"before"``: points held when the history of this state begins.
    cells : tuple of str
        The places that scored.
    marker : str or None
        The letter of a colour if the points belong to one: that of the marker (Ingenious) or of the run (Gembatan).
    colour : int or None
        The number of the colour that owns the piece, where a player may have several colours (Gemblo).
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
    """The score of a seat changed.

    Parameters
    ----------
    entry : ScoreEntry
        The points and their reason.
    """

    kind: ClassVar[str] = "scored"

    entry: ScoreEntry


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn or a phase began.

    Parameters
    ----------
    seat : int
        The seat that decides, or for which a piece is drawn.
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
    """The points that a move would score, found without playing it.

    Parameters
    ----------
    move : str
        The move in notation.
    entries : tuple of ScoreEntry
        The points that the mover would score at once.
    pending : tuple of ScoreEntry
        Points that the move prepares and a later step will count, as things stand. The page of the game says which
        (Azul: those of the end of the round, and of a line that is not complete yet, as kind ``"tile_later"``).
    """

    move: str
    entries: tuple[ScoreEntry, ...]
    pending: tuple[ScoreEntry, ...] = ()

    @property
    def points(self) -> int:
        """The sum of the entries, without the pending ones.

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
