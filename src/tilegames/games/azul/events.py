"""The events of Azul, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ...events import Event, Scored, TurnBegan
from ...replay import ended_event
from .document import DEAL, DRAFT, OVER, TILE
from .moves import Draw, Take
from .scoring import SPAN, bonuses, on_floor, on_wall, scoring, spaces_of
from .spec import COLOURS, FLOOR, FLOOR_COSTS, PHASES, ROWS, SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...events import ScoreEntry
    from ...game_rules import Fields
    from .game import AzulRules
    from .moves import AnyMove

__all__ = [
    "BagRefilled", "Drawn", "FloorEmptied", "LineEmptied", "MarkerReturned", "MarkerTaken", "Placed", "PutOnFloor",
    "PutOnLine", "RoundBegan", "SlidToCentre", "Taken", "ToLid", "narrate",
]  # fmt: skip

# ---- kinds of event -------------------------------------------------------------------------------------------------
# Colours are letters, tiles a string of letters in the order of COLOURS; rows, columns and lines count from 1.


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A player took all tiles of a colour from a source; the next events say where they went.

    Parameters
    ----------
    seat, source : int
        The player's seat, and the source: 0 is the centre, the others are factories.
    colour : str
        The letter of the colour.
    count : int
        The number of tiles.

    Examples
    --------
    >>> from tilegames.games import azul
    >>> azul.Taken(0, 3, "B", 2).to_dict()
    {'kind': 'taken', 'seat': 0, 'source': 3, 'colour': 'B', 'count': 2}
    """

    kind: ClassVar[str] = "taken"

    seat: int
    source: int
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class SlidToCentre(Event):
    """The tiles left on a factory went to the centre.

    Parameters
    ----------
    source : int
        The number of the factory.
    tiles : str
        Its other tiles.
    """

    kind: ClassVar[str] = "slid_to_centre"

    source: int
    tiles: str


@dataclass(frozen=True, slots=True)
class MarkerTaken(Event):
    """The start marker left the centre.

    Parameters
    ----------
    seat : int
        The seat that holds it now.
    on_floor : bool
        Whether it uses a slot of the floor line: false if that was full.
    """

    kind: ClassVar[str] = "marker_taken"

    seat: int
    on_floor: bool


@dataclass(frozen=True, slots=True)
class PutOnLine(Event):
    """Tiles were added to a pattern line.

    Parameters
    ----------
    seat, line : int
        The seat, and the line from 1 to 5.
    colour : str
        The letter of the colour.
    count : int
        The number of tiles.
    """

    kind: ClassVar[str] = "put_on_line"

    seat: int
    line: int
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class PutOnFloor(Event):
    """Tiles were added to a floor line.

    Parameters
    ----------
    seat : int
        The seat with the floor line.
    tiles : str
        The tiles.
    """

    kind: ClassVar[str] = "put_on_floor"

    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class ToLid(Event):
    """Tiles went to the lid: tiles just taken, or from a line or a floor line, that went nowhere else.

    Parameters
    ----------
    tiles : str
        The tiles.
    """

    kind: ClassVar[str] = "to_lid"

    tiles: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile of a complete line went to the wall.

    Parameters
    ----------
    seat, row, column : int
        The seat with the wall, and the space; the row is that of the line.
    colour : str
        The letter of the colour.
    """

    kind: ClassVar[str] = "placed"

    seat: int
    row: int
    column: int
    colour: str


@dataclass(frozen=True, slots=True)
class LineEmptied(Event):
    """All tiles left the complete line; the next events say where they went.

    Parameters
    ----------
    seat, line : int
        The seat, and the line from 1 to 5.
    """

    kind: ClassVar[str] = "line_emptied"

    seat: int
    line: int


@dataclass(frozen=True, slots=True)
class FloorEmptied(Event):
    """A floor line was emptied. Its tiles go to the lid next, the marker only after all players have tiled.

    Parameters
    ----------
    seat : int
        The seat with the floor line.
    """

    kind: ClassVar[str] = "floor_emptied"

    seat: int


@dataclass(frozen=True, slots=True)
class MarkerReturned(Event):
    """The start marker went back to the centre.

    Parameters
    ----------
    seat : int
        The seat that held it.
    """

    kind: ClassVar[str] = "marker_returned"

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began.

    Parameters
    ----------
    round : int
        Its number, counted from 1.
    starter : int
        The seat that will start.
    """

    kind: ClassVar[str] = "round_began"

    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class BagRefilled(Event):
    """The bag was empty, and everything in the lid went into it."""

    kind: ClassVar[str] = "bag_refilled"


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A tile came from the bag.

    Parameters
    ----------
    factory : int
        The factory where it lies now.
    colour : str
        The letter of the colour.
    """

    kind: ClassVar[str] = "drawn"

    factory: int
    colour: str


# ---- narrating ------------------------------------------------------------------------------------------------------


def narrate(game: AzulRules, before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """The changes by one event, in order."""
    if isinstance(move, Draw):
        pairs = zip(before["tiles"], after["tiles"], strict=True)
        yield Drawn(next(source for source, (old, new) in enumerate(pairs) if old != new), move.colour)
        if before["lid"] != after["lid"]:
            yield BagRefilled()
    else:
        teller = _Teller(game.num_players(), before, after)
        if isinstance(move, Take):
            yield from teller.take(move)
        if after["phase"] != DRAFT:
            yield from teller.tile(before["starter"] if isinstance(move, Take) else before["to_move"])
        if after["phase"] in (DEAL, OVER):
            yield from teller.end_round()
    if after["phase"] == OVER:
        yield ended_event(game, after)
    elif any(after[name] != before[name] for name in ("phase", "to_move")):
        yield TurnBegan(after["to_move"], PHASES[after["phase"]])


class _Teller:
    """Goes from one position to the next in small steps and yields an event for each."""

    def __init__(self, seats: int, before: Fields, after: Fields) -> None:
        self.seats = seats
        self.now = {name: _copy(value) for name, value in before.items()}
        self.after = after

    def take(self, move: Take) -> Iterator[Event]:
        """A take, until its tiles lie in their places (rules 2.3, 2.7, 2.8, 2.12)."""
        seat, colour = self.now["to_move"], COLOURS.index(move.colour)
        rest = self.now["tiles"][move.source]
        count, rest[colour] = rest[colour], 0
        yield Taken(seat, move.source, move.colour, count)
        if move.source and any(rest):
            yield SlidToCentre(move.source, _letters(rest))
        if not move.source and self.now["marker"] < 0:
            floor = self.now["floor"][seat]
            floor[-1] = int(sum(floor) < SLOTS)
            self.now["marker"] = seat
            yield MarkerTaken(seat, bool(floor[-1]))
        if move.line < FLOOR:
            sizes, row = self.now["line_size"][seat], move.line - 1
            fit = min(count, move.line - sizes[row])
            sizes[row] += fit
            self.now["line_colour"][seat][row] = colour
            yield PutOnLine(seat, move.line, move.colour, fit)
            count -= fit
        yield from self.drop(seat, colour, count)

    def drop(self, seat: int, colour: int, count: int) -> Iterator[Event]:
        """Tiles go to the floor line or, if that is full, to the lid."""
        floor = self.now["floor"][seat]
        fit = min(count, SLOTS - sum(floor))
        floor[colour] += fit
        if fit:
            yield PutOnFloor(seat, COLOURS[colour] * fit)
        if count > fit:
            yield ToLid(COLOURS[colour] * (count - fit))

    def tile(self, first: int) -> Iterator[Event]:
        """Tiling from a seat on, until the next choice or the last seat (rules 3.1, 5.2, 5.7)."""
        last = (self.now["starter"] - 1) % self.seats
        for seat in ((first + step) % self.seats for step in range((last - first) % self.seats + 1)):
            sizes, goal = self.now["line_size"][seat], self.after["line_size"][seat]
            waits = self.after["phase"] == TILE and self.after["to_move"] == seat
            for row in SPAN:
                if sizes[row] == row + 1:
                    if waits and goal[row] == row + 1:
                        return
                    yield from self.line(seat, row)
            yield from self.floor(seat)

    def line(self, seat: int, row: int) -> Iterator[Event]:
        """A complete line is emptied (rules 3.1, 3.2, 5.6)."""
        colour = self.now["line_colour"][seat][row]
        self.now["line_size"][seat][row] = 0
        wall = self.now["wall"][seat]
        new = spaces_of([self.after["wall"][seat][colour] & ~wall[colour]])
        column = next((column for at, column in new if at == row), None)
        if column is None:
            yield LineEmptied(seat, row + 1)
            yield from self.drop(seat, colour, row + 1)
            return
        wall[colour] |= 1 << (ROWS * row + column)
        yield Placed(seat, row + 1, column + 1, COLOURS[colour])
        spaces = scoring(spaces_of(wall), row, column)
        yield self.scored(on_wall(seat, len(spaces), "tile", spaces))
        yield LineEmptied(seat, row + 1)
        if row:
            yield ToLid(COLOURS[colour] * row)

    def floor(self, seat: int) -> Iterator[Event]:
        """A floor line is scored and emptied (rules 3.3, 3.4, 3.5)."""
        floor = self.now["floor"][seat]
        used = sum(floor)
        if not used:
            return
        lost = min(self.now["score"][seat], sum(FLOOR_COSTS[:used]))
        if lost:
            yield self.scored(on_floor(seat, -lost, range(used)))
        yield FloorEmptied(seat)
        if any(floor[:-1]):
            yield ToLid(_letters(floor[:-1]))

    def end_round(self) -> Iterator[Event]:
        """All players have tiled (rules 3.5, 3.6, 4.2, 4.8)."""
        if self.now["marker"] >= 0:
            yield MarkerReturned(self.now["marker"])
        if self.after["phase"] == OVER:
            for seat in range(self.seats):
                for entry in bonuses(seat, self.now["wall"][seat]):
                    yield self.scored(entry)
        else:
            yield RoundBegan(self.after["round"], self.after["starter"])
            if not any(self.now["bag"]):
                yield BagRefilled()

    def scored(self, entry: ScoreEntry) -> Scored:
        """A change of a score."""
        self.now["score"][entry.seat] += entry.points
        return Scored(entry)


def _copy(value: Any) -> Any:
    """A number, or lists of them that can be changed."""
    return [_copy(each) for each in value] if isinstance(value, list) else value


def _letters(counts: list[int]) -> str:
    """Tiles in the order of the colours."""
    return "".join(letter * count for letter, count in zip(COLOURS, counts, strict=True))
