"""The events of Ingenious, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...events import Event, Scored, ScoreEntry, TurnBegan
from ...kit.geometry import DIRECTIONS
from ...replay import ended_event, initial_position, score_changes
from .moves import Draw, Keep, Place, Swap
from .spec import COLOURS, FIRST_STOP, KIND_NAMES, PHASES

if TYPE_CHECKING:
    from ...game_rules import Fields
    from ...state import State
    from .game import IngeniousRules
    from .moves import AnyMove
    from .notation import Cell, Tables

__all__ = [
    "AsideReturned",
    "BonusEarned",
    "BonusLapsed",
    "Claimed",
    "Drew",
    "Kept",
    "Placed",
    "SwapOffered",
    "SwapPhase",
    "Swapped",
    "breakdown",
    "narrate",
]

# ---- kinds ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile was laid.

    Parameters
    ----------
    seat : int
        The seat that laid it.
    tile : str
        The tile, gone from the rack.
    cells, colours : tuple of str
        The two cells that it covers, the lower one first, and the colour that each of them shows now.
    """

    kind: ClassVar[str] = "placed"

    seat: int
    tile: str
    cells: tuple[str, str]
    colours: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A first placement claimed a printed symbol.

    Parameters
    ----------
    seat : int
        The seat that claimed it.
    colour : str
        Its colour.
    """

    kind: ClassVar[str] = "claimed"

    seat: int
    colour: str


@dataclass(frozen=True, slots=True)
class BonusEarned(Event):
    """A marker reached a stop, and one more placement is due.

    Parameters
    ----------
    seat : int
        The seat that placed.
    colour : str
        The marker.
    placements_left : int
        The number of placements that are due now.
    """

    kind: ClassVar[str] = "bonus_earned"

    seat: int
    colour: str
    placements_left: int


@dataclass(frozen=True, slots=True)
class BonusLapsed(Event):
    """Placements are no longer due, because the game is over or the rack is empty.

    Parameters
    ----------
    seat : int
        The seat whose placements lapsed.
    placements : int
        The number of placements; none is left.
    """

    kind: ClassVar[str] = "bonus_lapsed"

    seat: int
    placements: int


@dataclass(frozen=True, slots=True)
class Private(Event):
    """An event that only one seat sees."""

    seat: int

    def _seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@dataclass(frozen=True, slots=True)
class SwapOffered(Private):
    """A rack shows none of the lowest colours, so it may be swapped; only its owner sees this.

    Parameters
    ----------
    seat : int
        The seat with the rack.
    colours : tuple of str
        The colours of the lowest markers.
    """

    kind: ClassVar[str] = "swap_offered"

    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept(Private):
    """A player kept the rack when a swap was offered; only this player sees the event.

    Parameters
    ----------
    seat : int
        The seat.
    """

    kind: ClassVar[str] = "kept"


@dataclass(frozen=True, slots=True)
class SwapPhase(TurnBegan):
    """The phase `swap` began, or the rack was kept and the refill begins; the others see the refill from the start.

    Parameters
    ----------
    seat : int
        The seat that may swap.
    phase : str
        ``"swap"``, or ``"draw"`` once the rack is kept.
    """

    def _seen_by(self, seat: int | None) -> Event | None:
        if seat == self.seat:
            return self
        return TurnBegan(self.seat, "draw") if self.phase == "swap" else None


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A player showed the whole rack to all players and laid it aside.

    Parameters
    ----------
    seat : int
        The seat.
    tiles : tuple of str
        The tiles, which all players see.
    """

    kind: ClassVar[str] = "swapped"

    seat: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A tile was drawn from the bag to a rack.

    Parameters
    ----------
    seat : int
        The seat that drew.
    tile : str or None
        The tile; None for players who do not see it.

    Examples
    --------
    >>> from tilegames.games.ingenious import Drew
    >>> Drew(1, "RB").seen_by(0), Drew(1, "RB").seen_by(1)
    (Drew(seat=1, tile=None), Drew(seat=1, tile='RB'))
    """

    kind: ClassVar[str] = "drew"

    seat: int
    tile: str | None

    def _seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, tile=None)


@dataclass(frozen=True, slots=True)
class AsideReturned(Event):
    """The tiles laid aside in a swap went back into the bag.

    Parameters
    ----------
    seat : int
        The seat that had laid them aside.
    tiles : tuple of str
        The tiles.
    """

    kind: ClassVar[str] = "aside_returned"

    seat: int
    tiles: tuple[str, ...]


# ---- narrating ------------------------------------------------------------------------------------------------------


def narrate(game: IngeniousRules, before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """Yield the changes by one event, a decision or a draw.

    Parameters
    ----------
    game : IngeniousRules
        The game.
    before, after : dict
        The positions before and after it, as fields of the rules.
    move : Place, Keep, Swap or Draw
        The event.

    Yields
    ------
    Event
        Every visible change, in order.
    """
    seat = before["to_move"]
    if isinstance(move, Place):
        yield from placement(game, before, move, after)
    elif isinstance(move, Draw):
        yield Drew(seat, move.tile)
        if before["aside"] and not after["aside"]:
            yield AsideReturned(seat, names(before["aside"]))
    elif isinstance(move, Keep):
        yield Kept(seat)
    elif isinstance(move, Swap):
        yield Swapped(seat, names(before["racks"][seat]))
    phase = PHASES[after["phase"]]
    if phase == "over":
        yield ended_event(game, after)
        return
    if phase == "swap":
        yield SwapOffered(seat, lowest_colours(after["markers"][seat % game.num_rows]))
    if (before["phase"], seat) != (after["phase"], after["to_move"]):
        began = SwapPhase if phase == "swap" or isinstance(move, Keep) else TurnBegan
        yield began(after["to_move"], phase)


def lowest_colours(markers: list[int]) -> tuple[str, ...]:
    """The letters of the colours of the lowest markers."""
    return tuple(letter for letter, marker in zip(COLOURS, markers, strict=True) if marker == min(markers))


def names(kinds: list[int]) -> tuple[str, ...]:
    return tuple(KIND_NAMES[kind] for kind in kinds)


def placement(game: IngeniousRules, before: Fields, move: Place, after: Fields) -> Iterator[Event]:
    """The tile, the symbol that it claims, the points of each half, and the bonuses they earn."""
    seat, left = before["to_move"], before["placements_left"] - 1
    yield Placed(seat, move.tile, (move.cell_a, move.cell_b), (move.colour_a, move.colour_b))
    for colour in sorted(set(after["claimed"]) - set(before["claimed"])):
        yield Claimed(seat, COLOURS[colour])
    row = list(before["markers"][seat % game.num_rows])
    reached = []
    for letter, cell in ((move.colour_a, move.cell_a), (move.colour_b, move.cell_b)):
        colour = COLOURS.index(letter)
        marker, scoring = row[colour], line_cells(game.tables, before["board"], colour, cell)
        stop = FIRST_STOP if marker < FIRST_STOP else game.top
        row[colour] = min(marker + len(scoring), stop)
        lost = marker + len(scoring) - row[colour]
        if scoring:
            yield Scored(ScoreEntry(seat, len(scoring), "line", scoring, letter))
        if lost:
            yield Scored(ScoreEntry(seat, -lost, "above_stop", (), letter))
        if marker < stop == row[colour]:
            reached.append(letter)
    if game.solo:
        return
    for letter in reached[:1] if game.params["bonus"] == "one" else reached:
        left += 1
        yield BonusEarned(seat, letter, left)
    if left > after["placements_left"]:
        yield BonusLapsed(seat, left)


#: The six directions, clockwise from the right.
CLOCKWISE: Final = tuple(DIRECTIONS[i] for i in (0, 2, 1, 3, 5, 4))


def line_cells(tables: Tables, board: dict[int, int], colour: int, name: str) -> tuple[str, ...]:
    """The cells that a half scores, direction by direction; the other half of its tile is not on the board."""
    shown = tables.printed | board
    cell = tables.cells[tables.index[name]]
    return tuple(tables.names[place] for step in CLOCKWISE for place in line(tables, shown, colour, cell, step))


def line(tables: Tables, shown: dict[int, int], colour: int, cell: Cell, step: Cell) -> Iterator[int]:
    """The cells in a row, from the next one on, that show a colour."""
    while True:
        cell = cell[0] + step[0], cell[1] + step[1]
        place = tables.at.get(cell, -1)
        if shown.get(place) != colour:
            return
        yield place


# ---- where points came from -----------------------------------------------------------------------------------------


def breakdown(game: IngeniousRules, state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """The points of a player's row of markers when the history began, and every change since.

    Parameters
    ----------
    game : IngeniousRules
        The game.
    state : IngeniousState
        The state.
    player : int
        The seat.

    Returns
    -------
    tuple of ScoreEntry
        The entries of each marker add up to it. In a partnership they include those of the partner, who moves the same
        markers.
    """
    row = player % game.num_rows
    had = zip(COLOURS, game.fields(initial_position(state))["markers"][row], strict=True)
    entries = [ScoreEntry(player, points, "before", (), letter) for letter, points in had if points]
    return (*entries, *(entry for entry in score_changes(state) if entry.seat % game.num_rows == row))
