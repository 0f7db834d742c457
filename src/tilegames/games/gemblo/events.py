"""The events of Gemblo, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ...events import Event, Scored, ScoreEntry, TurnBegan
from ...replay import ended_event
from .moves import Pick
from .spec import PHASES, PIECE_NAMES, PIECES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game_rules import Fields
    from .game import GembloRules
    from .moves import AnyMove

__all__ = ["ColourOut", "ColourToMove", "Discarded", "Picked", "Placed", "breakdown", "narrate"]

OBSTACLES, PLAY, OVER = range(1, len(PHASES))
#: Hexagons of each piece.
SIZES: Final = {piece: len(cells) for piece, cells in PIECES.items()}

# ---- kinds of event -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """A piece was drafted.

    Parameters
    ----------
    seat : int
        The seat that picked it.
    piece : str
        The name of the piece.

    Examples
    --------
    >>> from tilegames.games import gemblo
    >>> gemblo.Picked(0, "V5").to_dict()
    {'kind': 'picked', 'seat': 0, 'piece': 'V5'}
    """

    kind: ClassVar[str] = "picked"

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A piece was placed.

    Parameters
    ----------
    seat : int
        The seat that placed it.
    colour : int
        The number of its colour; -1 for an obstacle.
    piece : str
        The name of the piece.
    cells : tuple of str
        The cells that it covers, row by row.
    obstacle : bool
        Whether it is an obstacle.
    """

    kind: ClassVar[str] = "placed"

    seat: int
    colour: int
    piece: str
    cells: tuple[str, ...]
    obstacle: bool


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Obstacles that fit nowhere left the game.

    Parameters
    ----------
    seat : int
        The seat that was to place them.
    pieces : tuple of str
        The names of the pieces.
    """

    kind: ClassVar[str] = "discarded"

    seat: int
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColourOut(Event):
    """A colour has no placement left and is out for good.

    Parameters
    ----------
    colour : int
        Its number.
    """

    kind: ClassVar[str] = "colour_out"

    colour: int


@dataclass(frozen=True, slots=True)
class ColourToMove(TurnBegan):
    """A turn began; in Gemblo every :class:`~tilegames.events.TurnBegan` has this class.

    Parameters
    ----------
    seat : int
        The seat that picks or places.
    phase : str
        The phase.
    colour : int
        The colour that places; -1 in the draft and while obstacles are placed.

    Examples
    --------
    >>> from tilegames.games import gemblo
    >>> gemblo.ColourToMove(1, "play", 3).to_dict()
    {'kind': 'turn_began', 'seat': 1, 'phase': 'play', 'colour': 3}
    """

    colour: int


# ---- narrating ------------------------------------------------------------------------------------------------------


def narrate(game: GembloRules, before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """The changes by one event, in order."""
    seat = before["to_move"]
    if isinstance(move, Pick):
        yield Picked(seat, move.piece)
    else:
        colour, piece = before["colour"], move.piece
        yield Placed(seat, colour, piece, move.cells, before["phase"] == OBSTACLES)
        if before["phase"] == PLAY:
            yield Scored(ScoreEntry(seat, SIZES[piece], piece, move.cells, colour=colour))
    yield from _discarded(before, move, after)
    for colour, (was, out) in enumerate(zip(before["out"], after["out"], strict=True)):
        if out and not was:
            yield ColourOut(colour)
    if after["phase"] == OVER:
        yield ended_event(game, after)
    elif after["phase"] != OBSTACLES or any(after[name] != before[name] for name in ("phase", "to_move")):
        yield ColourToMove(after["to_move"], PHASES[after["phase"]], after["colour"])


def _discarded(before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """Obstacles that were neither placed nor are still to be placed."""
    to_place = [*map(list, before["unplaced"])]
    if isinstance(move, Pick):
        to_place[before["to_move"]].append(PIECE_NAMES.index(move.piece))
    for seat, (old, new) in enumerate(zip(to_place, after["unplaced"], strict=True)):
        gone = tuple(PIECE_NAMES[piece] for piece in old if piece not in new)
        left = tuple(name for name in gone if isinstance(move, Pick) or name != move.piece)
        if left:
            yield Discarded(seat, left)


def breakdown(game: GembloRules, fields: Fields, seat: int) -> tuple[ScoreEntry, ...]:
    """One entry for each piece left, colour by colour (rules 4.3, 4.7)."""
    pieces = {(colour, PIECE_NAMES[game.placement(action)[0]]) for colour, action in fields["placed"]}
    colours = range(seat, game.colours, game.num_players())
    left = ((colour, name) for colour in colours for name in PIECE_NAMES if (colour, name) not in pieces)
    return tuple(ScoreEntry(seat, -SIZES[name], name, colour=colour) for colour, name in left)
