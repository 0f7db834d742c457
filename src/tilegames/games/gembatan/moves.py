"""The typed moves of Gembatan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..._args.shown import shown
from ...criteria import Criterion, by_field, plain_text, touching
from ...errors import InvalidMoveError
from ...moves import Move
from .components import gem_text, tile_text
from .filters import (
    FIRST_SIDES,
    PIECE_ALLOWED,
    SPOT_ALLOWED,
    TILE_ALLOWED,
    cell_name,
    coordinate,
    integer,
    read_piece,
    read_side,
    read_spot,
    socket_name,
    takes_gem,
)
from .spec import COLOURS, EDGE, LETTERS, SIDES, beside, canonical, cell_number, first_side, on_grid, order, rotations

if TYPE_CHECKING:
    from .game import GembatanRules

__all__ = ["AnyMove", "Aside", "Draw", "End", "Fill", "Pass", "Place", "Redraw"]


def _checked_side(given: object) -> str:
    side = read_side(given)
    if side is None:
        raise InvalidMoveError(f"A side is one of {', '.join(SIDES)}, not {shown(given)}.")
    return side


def _checked_cell(x: object, y: object) -> tuple[int, int]:
    numbers = integer(x), integer(y)
    if numbers[0] is None or numbers[1] is None:
        given = x if numbers[0] is None else y
        raise InvalidMoveError(f"A coordinate is an integer from {-EDGE} to {EDGE}, not {shown(given)}.")
    column, row = numbers[0], numbers[1]
    if not on_grid(column, row):
        raise InvalidMoveError(f"There is no cell {shown(column)},{shown(row)}: the grid ends at {EDGE} (rule 2.12).")
    return column, row


def _checked_piece(given: object) -> str:
    piece = read_piece(given)
    if piece is None:
        letters = f"a gem, two letters of {COLOURS}, or a tile, four letters of {LETTERS}"
        raise InvalidMoveError(f"A piece is {letters}, not {shown(given)}.")
    return piece


@dataclass(frozen=True, slots=True, order=False)
class Place(Move):
    """Lay a tile, with a gem in one of the sockets that it makes.

    Parameters
    ----------
    sides : str
        The tile as it lies: its sides N, E, S, W, each a letter of RBGYOP or ``-``.
    x, y : int
        The cell.
    socket : str or int
        The side that the gem goes to: N, E, S or W, its name, or its number from 0.

    Raises
    ------
    InvalidMoveError
        If there is no such tile, cell or side.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> move = gembatan.Place("rg-b", 0, 1, "south")
    >>> move, str(move)
    (Place(sides='RG-B', x=0, y=1, socket='S'), 'RG-B@0,1:S')
    >>> gembatan.GembatanGame().encode(move)
    7143554
    """

    kind: ClassVar[str] = "place"
    rank: ClassVar[int] = 0

    sides: str
    x: int
    y: int
    socket: str

    def __post_init__(self) -> None:
        sides = tile_text(self.sides)
        if sides is None:
            wanted = f"A tile is four letters of {LETTERS}, not all blank"
            raise InvalidMoveError(f"{wanted}, not {shown(self.sides)}.")
        x, y = _checked_cell(self.x, self.y)
        for name, value in (("sides", sides), ("x", x), ("y", y), ("socket", _checked_side(self.socket))):
            object.__setattr__(self, name, value)

    @property
    def tile(self) -> str:
        """The tile as it is written in a hand: its canonical rotation.

        Examples
        --------
        >>> from tilegames.games import gembatan
        >>> gembatan.Place("-BRG", 0, 1, "S").tile
        'RG-B'
        """
        return canonical(self.sides)

    def __str__(self) -> str:
        return f"{self.sides}@{self.x},{self.y}:{self.socket}"

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of placements: cell, kind of tile, rotation, side."""
        tile = self.tile
        rotation = rotations(tile).index(self.sides)
        return cell_number(self.x, self.y), order(tile), rotation, SIDES.index(self.socket)

    def places(self, seat: int) -> tuple[str, ...]:
        """The cell of the tile and the socket of the gem."""
        return cell_name(self.x, self.y), socket_name(self.x, self.y, SIDES.index(self.socket))

    @classmethod
    def criteria(cls, rules: GembatanRules) -> dict[str, Criterion]:
        """The words for placements."""
        tiles = rules.kinds.laid

        def read_sides(value: object) -> str | None:
            sides = tile_text(plain_text(value))
            return sides if sides in tiles else None

        def read_tile(value: object) -> str | None:
            sides = read_sides(value)
            return None if sides is None else canonical(sides)

        return {
            "piece": by_field("tile", read_tile, PIECE_ALLOWED),
            "tile": by_field("tile", read_tile, TILE_ALLOWED),
            "cell": touching(cls.places, read_spot, SPOT_ALLOWED),
            "sides": by_field("sides", read_sides, TILE_ALLOWED),
            "x": coordinate("x"),
            "y": coordinate("y"),
            "socket": by_field("socket", read_side, f"{', '.join(SIDES)}"),
        }


@dataclass(frozen=True, slots=True, order=False)
class Fill(Move):
    """Put a gem into an open socket.

    The constructor takes either cell of the socket and keeps the one to the west or south.

    Parameters
    ----------
    x, y : int
        A cell.
    side : str or int
        Its side on which the socket is, as for :class:`Place`.

    Raises
    ------
    InvalidMoveError
        If there is no such cell or side.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> gembatan.Fill(1, 0, "W")
    Fill(x=0, y=0, side='E')
    >>> str(gembatan.Fill(0, 2, "S"))
    'fill@0,1:N'
    """

    kind: ClassVar[str] = "fill"
    rank: ClassVar[int] = 1

    x: int
    y: int
    side: str

    def __post_init__(self) -> None:
        side = SIDES.index(_checked_side(self.side))
        x, y, side = first_side(*_checked_cell(self.x, self.y), side)
        for name, value in (("x", x), ("y", y), ("side", SIDES[side])):
            object.__setattr__(self, name, value)
        _checked_cell(x, y)

    def __str__(self) -> str:
        return f"fill@{self.x},{self.y}:{self.side}"

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of fills: the cell, then the side."""
        return cell_number(self.x, self.y), SIDES.index(self.side)

    def places(self, seat: int) -> tuple[str, ...]:
        """The socket and the two cells that it joins."""
        x, y, side = self.x, self.y, SIDES.index(self.side)
        return socket_name(x, y, side), cell_name(x, y), cell_name(*beside(x, y, side))

    @classmethod
    def criteria(cls, rules: GembatanRules) -> dict[str, Criterion]:
        """The words for fills."""

        def read_gem(value: object) -> str | None:
            gem = gem_text(plain_text(value))
            return gem if gem in rules.kinds.gem_number else None

        def read_first_side(value: object) -> str | None:
            side = read_side(value)
            return side if side in FIRST_SIDES else None

        return {
            "piece": Criterion(read_gem, PIECE_ALLOWED, takes_gem),
            "cell": touching(cls.places, read_spot, SPOT_ALLOWED),
            "x": coordinate("x"),
            "y": coordinate("y"),
            "side": by_field("side", read_first_side, f"{' or '.join(FIRST_SIDES)}, of the west or south cell"),
        }


@dataclass(frozen=True, slots=True, order=False)
class End(Move):
    """End the turn.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> str(gembatan.End())
    'end'
    """

    kind: ClassVar[str] = "end"
    rank: ClassVar[int] = 2


@dataclass(frozen=True, slots=True, order=False)
class Pass(Move):
    """Pass, if no placement and no fill is possible.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> str(gembatan.Pass())
    'pass'
    """

    kind: ClassVar[str] = "pass"
    rank: ClassVar[int] = 3


@dataclass(frozen=True, slots=True, order=False)
class Redraw(Move):
    """Close a swap: draw new pieces for those set aside.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> str(gembatan.Redraw())
    'redraw'
    """

    kind: ClassVar[str] = "redraw"
    rank: ClassVar[int] = 4


@dataclass(frozen=True, slots=True, order=False)
class _OfPiece(Move):
    """A move that only names a piece."""

    piece: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "piece", _checked_piece(self.piece))

    def order_key(self) -> tuple[Any, ...]:
        """The sort key: gems before tiles, then the kind."""
        return len(self.piece), order(self.piece)

    @classmethod
    def criteria(cls, rules: GembatanRules) -> dict[str, Criterion]:
        """The word for these moves."""

        def read_known(value: object) -> str | None:
            piece = read_piece(plain_text(value))
            return None if piece is None or rules.kinds.piece_number(piece) is None else piece

        return {"piece": by_field("piece", read_known, PIECE_ALLOWED)}


@dataclass(frozen=True, slots=True, order=False)
class Aside(_OfPiece):
    """Set a piece aside for a swap.

    Parameters
    ----------
    piece : str
        A gem, its colours in either order, or a tile in any rotation.

    Raises
    ------
    InvalidMoveError
        If it is neither.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> gembatan.Aside("br"), str(gembatan.Aside("BRG-"))
    (Aside(piece='RB'), 'aside:RG-B')
    """

    kind: ClassVar[str] = "aside"
    rank: ClassVar[int] = 5

    def __str__(self) -> str:
        return f"aside:{self.piece}"


@dataclass(frozen=True, slots=True, order=False)
class Draw(_OfPiece):
    """Chance: a gem or a tile is drawn from its tray.

    Parameters
    ----------
    piece : str
        As for :class:`Aside`.

    Raises
    ------
    InvalidMoveError
        If it is neither.

    Examples
    --------
    >>> from tilegames.games import gembatan
    >>> str(gembatan.Draw("br")), str(gembatan.Draw("BRG-"))
    ('+RB', '+RG-B')
    """

    kind: ClassVar[str] = "draw"
    is_chance: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"+{self.piece}"


#: Every move of the game, chance outcomes included.
AnyMove: TypeAlias = Place | Fill | End | Pass | Redraw | Aside | Draw
