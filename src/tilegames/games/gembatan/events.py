"""The events of Gembatan, one for each visible change, and the score of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ...events import Event, Scored, ScoreEntry, TurnBegan
from ...replay import ended_event
from .document import site
from .moves import Aside, Draw, End, Fill, Pass, Place, Redraw
from .notation import place_name
from .spec import CELLS, FIRST_TILE, GEMBATAN, HAND, PHASES, SHORTEST_RUN, canonical, cell_at, rotations, socket_number

if TYPE_CHECKING:
    from ...game_rules import Fields
    from .game import GembatanRules
    from .moves import AnyMove

__all__ = [
    "AsideReturned",
    "Drew",
    "GemPlaced",
    "Passed",
    "Redrew",
    "SetAside",
    "StartTileLaid",
    "TilePlaced",
    "TurnEnded",
    "narrate",
    "pending",
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


# ---- narrating ------------------------------------------------------------------------------------------------------


def narrate(game: GembatanRules, before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """Yield the changes by one event, a decision or a draw.

    Parameters
    ----------
    game : GembatanRules
        The game.
    before, after : dict
        The positions before and after it, as fields of the rules.
    move : Place, Fill, End, Pass, Redraw, Aside or Draw
        The event.

    Yields
    ------
    Event
        Every visible change, in order.
    """
    yield from told(game, before, move, after)
    seat, kinds = before["to_move"], game.kinds
    if any(before["aside"].values()) and not any(after["aside"].values()):
        gems, tiles = before["aside"]["gems"], before["aside"]["tiles"]
        yield AsideReturned(seat, tuple(kinds.gems[gem] for gem in gems), tuple(kinds.tiles[tile] for tile in tiles))
    if PHASES[after["phase"]] == "over":
        for owner, hand in enumerate(after["hands"]):
            if hand["gems"]:
                yield Scored(ScoreEntry(owner, -len(hand["gems"]), "gems_left"))
        yield ended_event(game, after)
    elif (before["phase"], seat) != (after["phase"], after["to_move"]):
        yield TurnBegan(after["to_move"], PHASES[after["phase"]])


def told(game: GembatanRules, before: Fields, move: AnyMove, after: Fields) -> Iterator[Event]:
    """The event itself, without its consequences."""
    seat, kinds = before["to_move"], game.kinds
    if isinstance(move, Place | Fill):
        if isinstance(move, Place):
            yield TilePlaced(seat, (move.x, move.y), move.sides, canonical(move.sides))
        number, gem = after["gems"][-1]
        yield GemPlaced(seat, at_site(number), kinds.gems[gem])
    elif isinstance(move, End):
        yield from map(Scored, turn_entries(game, before))
        yield TurnEnded(seat)
    elif isinstance(move, Aside):
        yield SetAside(seat, move.piece)
    elif isinstance(move, Redraw):
        yield Redrew(seat, after["idle"], after["stuck"])
    elif isinstance(move, Pass):
        yield Passed(seat, after["idle"], after["stuck"])
    elif isinstance(move, Draw):
        if len(after["tiles"]) > len(before["tiles"]):
            cell, tile, turns = after["tiles"][0]
            yield StartTileLaid(cell_at(cell), rotations(kinds.tiles[tile])[turns])
        else:
            yield Drew(seat, move.piece, "gem_tray" if move.action < FIRST_TILE else "tile_tray")


def at_site(number: int) -> tuple[int, int]:
    x, y = site(number)
    return x, y


# ---- scoring --------------------------------------------------------------------------------------------------------

#: The two diagonals, as steps between sites.
DIAGONALS: Final = ((1, 1), (1, -1))

Site = tuple[int, int]
#: Colour and sites.
Run = tuple[str, tuple[Site, ...]]


def pending(game: GembatanRules, before: Fields, move: AnyMove, after: Fields) -> tuple[ScoreEntry, ...]:
    """The points of the running turn if it ended right after a move.

    Parameters
    ----------
    game : GembatanRules
        The game.
    before, after : dict
        The positions before and after the move.
    move : Move
        The move.

    Returns
    -------
    tuple of ScoreEntry
        It is empty except after a placement or a fill.
    """
    return tuple(turn_entries(game, after)) if isinstance(move, Place | Fill) else ()


def turn_entries(game: GembatanRules, fields: Fields) -> Iterator[ScoreEntry]:
    """The points of the running turn if it ends now."""
    seat, count = fields["to_move"], fields["turn_gems"]
    played = [(at_site(number), game.kinds.gems[gem]) for number, gem in fields["gems"]]
    new = [at for at, _ in played[len(played) - count :]]
    for at in new:
        yield ScoreEntry(seat, 1, "gem", (site_name(at),))
    found = runs_by_gem if game.params["chain_scoring"] == "gem" else runs
    for colour, run in found(dict(played), new, game.kinds.colours):
        yield ScoreEntry(seat, len(run), "run", tuple(map(site_name, run)), colour)
    if count == HAND:
        yield ScoreEntry(seat, GEMBATAN, "gembatan", tuple(map(site_name, new)))


def runs_by_gem(shown: Mapping[Site, str], new: list[Site], colours: str) -> Iterator[Run]:
    """The runs that each new gem makes or lengthens to three or more, with the gems played so far (rule 7.7)."""
    for index, at in enumerate(new):
        later = new[index + 1 :]
        yield from runs({site: gem for site, gem in shown.items() if site not in later}, [at], colours)


def runs(shown: Mapping[Site, str], new: list[Site], colours: str) -> Iterator[Run]:
    """The runs of three or more gems with a new one, each once."""
    seen = set()
    for at in new:
        for dx, dy in DIAGONALS:
            for colour in (letter for letter in colours if letter in shown[at]):
                back = stretch(shown, at, (-dx, -dy), colour)
                run = (*reversed(back), at, *stretch(shown, at, (dx, dy), colour))
                if len(run) >= SHORTEST_RUN and (colour, run) not in seen:
                    seen.add((colour, run))
                    yield colour, run


def stretch(shown: Mapping[Site, str], at: Site, step: Site, colour: str) -> list[Site]:
    """The sites in a row, from the next one on, that show a colour."""
    found = []
    while colour in shown.get(at := (at[0] + step[0], at[1] + step[1]), ()):
        found.append(at)
    return found


def site_name(at: Site) -> str:
    """A site as the verdicts name it."""
    x, y = at
    return place_name(CELLS + socket_number(x // 2, y // 2, x % 2))
