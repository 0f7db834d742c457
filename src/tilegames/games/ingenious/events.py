"""The events of Ingenious, one for each visible change, and the reasons of the points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...events import FIRST_GAME_ENTRY, Event, ScoreEntry, TurnBegan
from ...game_rules import COMMON_EVENTS
from ...replay import initial_position, score_changes
from .spec import COLOURS, KIND_NAMES, PHASES, SCORE_KINDS

if TYPE_CHECKING:
    from ...state import State
    from .game import IngeniousRules

__all__ = [
    "EVENT_MAKERS",
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
    "score_entry",
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


# ---- from the entries of a trace ------------------------------------------------------------------------------------


def placed(rules: IngeniousRules, seat: int, kind: int, low: int, high: int, first: int, second: int) -> Placed:
    """The event for a tile on two cells that shows these colours."""
    names = rules.board.names
    return Placed(seat, KIND_NAMES[kind], (names[low], names[high]), (COLOURS[first], COLOURS[second]))


def tile_names(kinds: Iterable[int]) -> tuple[str, ...]:
    """The names of tiles."""
    return tuple(KIND_NAMES[kind] for kind in kinds)


def colours_in(bits: int) -> tuple[str, ...]:
    """The letters of a set of colours, of which each has a bit."""
    return tuple(letter for colour, letter in enumerate(COLOURS) if bits >> colour & 1)


#: In the order of their numbers in the native rules.
OWN_EVENTS: Final[tuple[Callable[..., Event], ...]] = (
    placed,
    lambda rules, seat, colour: Claimed(seat, COLOURS[colour]),
    lambda rules, seat, colour, left: BonusEarned(seat, COLOURS[colour], left),
    lambda rules, seat, placements: BonusLapsed(seat, placements),
    lambda rules, seat, colours: SwapOffered(seat, colours_in(colours)),
    lambda rules, seat: Kept(seat),
    lambda rules, seat, phase: SwapPhase(seat, PHASES[phase]),
    lambda rules, seat, *kinds: Swapped(seat, tile_names(kinds)),
    lambda rules, seat, kind: Drew(seat, KIND_NAMES[kind]),
    lambda rules, seat, *kinds: AsideReturned(seat, tile_names(kinds)),
)
EVENT_MAKERS: Final[Mapping[int, Callable[..., Event]]] = {
    **COMMON_EVENTS,
    **dict(enumerate(OWN_EVENTS, FIRST_GAME_ENTRY)),
}


def score_entry(rules: IngeniousRules, seat: int, points: int, reason: int, *values: int) -> ScoreEntry:
    """The points of a half, or those that lie beyond a stop; the values are a colour and the cells that scored."""
    names, (colour, *cells) = rules.board.names, values
    return ScoreEntry(seat, points, SCORE_KINDS[reason], tuple([names[cell] for cell in cells]), COLOURS[colour])


# ---- where points came from -----------------------------------------------------------------------------------------


def breakdown(rules: IngeniousRules, state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """The points of a player's row of markers when the history began, and every change since.

    The entries of each marker add up to it. In a partnership they include those of the partner, who moves the same
    markers.
    """
    row = player % rules.sides
    had = zip(COLOURS, rules.fields(initial_position(state))["markers"][row], strict=True)
    entries = [ScoreEntry(player, points, "before", (), letter) for letter, points in had if points]
    return (*entries, *(entry for entry in score_changes(state) if entry.seat % rules.sides == row))
