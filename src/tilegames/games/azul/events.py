"""The events of Azul, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ...events import FIRST_GAME_ENTRY, Event, ScoreEntry
from ...game_rules import COMMON_EVENTS
from .notation import FLOOR_SLOTS, WALL_SPACES
from .spec import COLOURS, SCORE_KINDS

if TYPE_CHECKING:
    from .game import AzulRules

__all__ = [
    "EVENT_MAKERS", "BagRefilled", "Drawn", "FloorEmptied", "LineEmptied", "MarkerReturned", "MarkerTaken", "Placed",
    "PutOnFloor", "PutOnLine", "RoundBegan", "SlidToCentre", "Taken", "ToLid", "score_entry",
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


# ---- from the entries of a trace ------------------------------------------------------------------------------------
# The native rules count rows and lines from 0, and give the number of the colour of each tile.


def letters(colours: Iterable[int]) -> str:
    """Tiles as text."""
    return "".join(COLOURS[colour] for colour in colours)


#: In the order of their numbers in the native rules.
OWN_EVENTS: Final[tuple[Callable[..., Event], ...]] = (
    lambda rules, seat, source, colour, count: Taken(seat, source, COLOURS[colour], count),
    lambda rules, source, *colours: SlidToCentre(source, letters(colours)),
    lambda rules, seat, on_floor: MarkerTaken(seat, bool(on_floor)),
    lambda rules, seat, row, colour, count: PutOnLine(seat, row + 1, COLOURS[colour], count),
    lambda rules, seat, *colours: PutOnFloor(seat, letters(colours)),
    lambda rules, *colours: ToLid(letters(colours)),
    lambda rules, seat, row, column, colour: Placed(seat, row + 1, column + 1, COLOURS[colour]),
    lambda rules, seat, row: LineEmptied(seat, row + 1),
    lambda rules, seat: FloorEmptied(seat),
    lambda rules, seat: MarkerReturned(seat),
    lambda rules, number, starter: RoundBegan(number, starter),
    lambda rules: BagRefilled(),
    lambda rules, factory, colour: Drawn(factory, COLOURS[colour]),
)
EVENT_MAKERS: Final[Mapping[int, Callable[..., Event]]] = {
    **COMMON_EVENTS,
    **dict(enumerate(OWN_EVENTS, FIRST_GAME_ENTRY)),
}


def score_entry(rules: AzulRules, seat: int, points: int, reason: int, *places: int) -> ScoreEntry:
    """The points for slots of the floor line or for spaces of the wall."""
    kind = SCORE_KINDS[reason]
    names = (FLOOR_SLOTS if kind == "floor" else WALL_SPACES)[seat]
    return ScoreEntry(seat, points, kind, tuple([names[place] for place in places]))
