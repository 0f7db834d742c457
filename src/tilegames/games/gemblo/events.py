"""The events of Gemblo, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...events import FIRST_GAME_ENTRY, TURN_BEGAN, Event, ScoreEntry, TurnBegan
from ...game_rules import COMMON_EVENTS
from .spec import PHASES, PIECE_NAMES, PIECES

if TYPE_CHECKING:
    from ...state import State
    from .game import GembloRules

__all__ = ["EVENT_MAKERS", "ColourOut", "ColourToMove", "Discarded", "Picked", "Placed", "breakdown", "score_entry"]

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


# ---- from the entries of a trace ------------------------------------------------------------------------------------


def cells_of(rules: GembloRules, placement: int) -> tuple[str, ...]:
    return rules.names(rules.placement(placement)[1])


def placed(rules: GembloRules, seat: int, colour: int, placement: int) -> Placed:
    """A piece of a colour, or an obstacle if that is -1."""
    piece, cells = rules.placement(placement)
    return Placed(seat, colour, PIECE_NAMES[piece], rules.names(cells), colour < 0)


#: In the order of their numbers in the native rules.
OWN_EVENTS: Final[tuple[Callable[..., Event], ...]] = (
    lambda rules, seat, piece: Picked(seat, PIECE_NAMES[piece]),
    placed,
    lambda rules, seat, *pieces: Discarded(seat, tuple(PIECE_NAMES[piece] for piece in pieces)),
    lambda rules, colour: ColourOut(colour),
)
EVENT_MAKERS: Final[Mapping[int, Callable[..., Event]]] = {
    **COMMON_EVENTS,
    TURN_BEGAN: lambda rules, seat, phase, colour: ColourToMove(seat, PHASES[phase], colour),
    **dict(enumerate(OWN_EVENTS, FIRST_GAME_ENTRY)),
}


def score_entry(rules: GembloRules, seat: int, points: int, reason: int, *values: int) -> ScoreEntry:
    """The points for a piece: the reason is its number, the values are its colour and its placement."""
    colour, placement = values
    return ScoreEntry(seat, points, PIECE_NAMES[reason], cells_of(rules, placement), colour=colour)


def breakdown(rules: GembloRules, state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """One entry for each piece left, colour by colour (rules 4.3, 4.7)."""
    placed = rules.fields(state)["placed"]
    pieces = {(colour, PIECE_NAMES[rules.placement(action)[0]]) for colour, action in placed}
    colours = range(player, rules.colours, rules.num_players())
    left = ((colour, name) for colour in colours for name in PIECE_NAMES if (colour, name) not in pieces)
    return tuple(ScoreEntry(player, -len(PIECES[name]), name, colour=colour) for colour, name in left)
