"""The events of Gembatan, one for each visible change, and what they are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ...events import FIRST_GAME_ENTRY, Event, ScoreEntry
from ...game_rules import COMMON_EVENTS
from .notation import place_name
from .spec import CELLS, FIRST_TILE, canonical, cell_at, site_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .game import GembatanRules

__all__ = [
    "EVENT_MAKERS",
    "AsideReturned",
    "Drew",
    "GemPlaced",
    "Passed",
    "Redrew",
    "SetAside",
    "StartTileLaid",
    "TilePlaced",
    "TurnEnded",
    "score_entry",
]

# ---- kinds ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartTileLaid(Event):
    """The start tile was drawn and laid.

    Parameters
    ----------
    at : tuple of int
        The cell.
    sides : str
        The tile as it lies, its canonical text.
    """

    kind: ClassVar[str] = "start_tile_laid"

    at: tuple[int, int]
    sides: str


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A tile of a hand was laid.

    Parameters
    ----------
    seat : int
        The seat that laid it.
    at : tuple of int
        The cell.
    sides : str
        The tile as it lies.
    piece : str
        The same tile as its hand showed it.
    """

    kind: ClassVar[str] = "tile_placed"

    seat: int
    at: tuple[int, int]
    sides: str
    piece: str


@dataclass(frozen=True, slots=True)
class GemPlaced(Event):
    """A gem of a hand was put into a socket.

    Parameters
    ----------
    seat : int
        The seat whose gem it was.
    site : tuple of int
        The site of the socket.
    colours : str
        The gem.
    """

    kind: ClassVar[str] = "gem_placed"

    seat: int
    site: tuple[int, int]
    colours: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player ended a turn that has brought gems.

    Parameters
    ----------
    seat : int
        The seat.
    """

    kind: ClassVar[str] = "turn_ended"

    seat: int


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A piece of a hand was set aside for a swap.

    Parameters
    ----------
    seat : int
        The seat.
    piece : str
        The gem or the tile.
    """

    kind: ClassVar[str] = "set_aside"

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class Redrew(Event):
    """A player closed a swap.

    Parameters
    ----------
    seat : int
        The seat.
    idle : int
        The number of turns in a row without a gem after this one.
    stuck : int
        The number of stuck turns in a row after this one (rule 4.11).
    """

    kind: ClassVar[str] = "redrew"

    seat: int
    idle: int
    stuck: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passed.

    Parameters
    ----------
    seat : int
        The seat.
    idle : int
        The number of turns in a row without a gem after this one.
    stuck : int
        The number of stuck turns in a row after this one (rule 4.11).
    """

    kind: ClassVar[str] = "passed"

    seat: int
    idle: int
    stuck: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A piece was drawn to a hand.

    Parameters
    ----------
    seat : int
        The seat that drew.
    piece : str
        The gem or the tile.
    tray : str
        ``"gem_tray"`` or ``"tile_tray"``.
    """

    kind: ClassVar[str] = "drew"

    seat: int
    piece: str
    tray: str


@dataclass(frozen=True, slots=True)
class AsideReturned(Event):
    """The pieces set aside in a swap went back to the trays.

    Parameters
    ----------
    seat : int
        The seat that had set them aside.
    gems, tiles : tuple of str
        The pieces.
    """

    kind: ClassVar[str] = "aside_returned"

    seat: int
    gems: tuple[str, ...]
    tiles: tuple[str, ...]


# ---- from the trace -------------------------------------------------------------------------------------------------


def tile_placed(rules: GembatanRules, seat: int, cell: int, laid: int) -> TilePlaced:
    """A tile, which its hand showed in the canonical rotation."""
    sides = rules.kinds.faces[laid]
    return TilePlaced(seat, cell_at(cell), sides, canonical(sides))


def gem_placed(rules: GembatanRules, seat: int, site: int, gem: int) -> GemPlaced:
    """A gem at the coordinates of its site."""
    return GemPlaced(seat, site_at(site), rules.kinds.gems[gem])


def drew(rules: GembatanRules, seat: int, piece: int) -> Drew:
    """A piece from the tray of its sort."""
    return Drew(seat, rules.kinds.pieces[piece], "gem_tray" if piece < FIRST_TILE else "tile_tray")


def aside_returned(rules: GembatanRules, seat: int, *pieces: int) -> AsideReturned:
    """The pieces by sort."""
    names = rules.kinds.pieces
    gems, tiles = (tuple(names[piece] for piece in pieces if (piece >= FIRST_TILE) == tile) for tile in (False, True))
    return AsideReturned(seat, gems, tiles)


#: What makes the game's own events, in the order of the numbers that the native rules give to the entries.
OWN_EVENTS: Final[tuple[Callable[..., Event], ...]] = (
    lambda rules, cell, laid: StartTileLaid(cell_at(cell), rules.kinds.faces[laid]),
    tile_placed,
    gem_placed,
    lambda rules, seat: TurnEnded(seat),
    lambda rules, seat, piece: SetAside(seat, rules.kinds.pieces[piece]),
    lambda rules, seat, idle, stuck: Redrew(seat, idle, stuck),
    lambda rules, seat, idle, stuck: Passed(seat, idle, stuck),
    drew,
    aside_returned,
)
EVENT_MAKERS: Final[Mapping[int, Callable[..., Event]]] = {
    **COMMON_EVENTS,
    **dict(enumerate(OWN_EVENTS, FIRST_GAME_ENTRY)),
}

#: The reasons of points, in the order of their numbers.
SCORE_KINDS: Final = ("gem", "run", "gembatan", "gems_left")


def score_entry(rules: GembatanRules, seat: int, points: int, reason: int, *values: int) -> ScoreEntry:
    """The points for some gems, by the colour of a run, or -1, and the sites."""
    colour, *sites = values
    marker = None if colour < 0 else rules.kinds.colours[colour]
    return ScoreEntry(seat, points, SCORE_KINDS[reason], tuple([place_name(CELLS + site) for site in sites]), marker)
