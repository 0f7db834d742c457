"""The typed moves of Ingenious."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from ..._args.shown import shown
from ...criteria import Criterion, by_field, plain_text, touching
from ...errors import InvalidMoveError
from ...moves import Move
from . import notation
from .board import LARGEST
from .notation import Half
from .spec import COLOUR_NAMES, COLOURS, KIND_NAMES

if TYPE_CHECKING:
    from .game import IngeniousRules

__all__ = ["AnyMove", "Draw", "Keep", "Place", "Swap"]

#: The values that may be given, for messages.
COLOUR_ALLOWED: Final = ", ".join(f"{letter} ({name})" for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True))
CELL_ALLOWED: Final = "a cell of the board without a printed symbol, such as h8"


def _read_tile(value: object) -> str | None:
    number = notation.kind_of(plain_text(value))
    return None if number is None else KIND_NAMES[number]


def _read_cell(known: frozenset[str], value: object) -> str | None:
    text = plain_text(value)
    return text if text in known else None


def _tile_criteria() -> dict[str, Criterion]:
    """The words for the tile that is laid or drawn."""
    return {name: by_field("tile", _read_tile, f"two letters of {COLOURS}") for name in ("piece", "tile")}


@dataclass(frozen=True, slots=True, order=False)
class Place(Move):
    """Lay a tile on two neighbouring cells.

    The constructor sorts the halves: the one on the cell with the lower index comes first.

    Parameters
    ----------
    colour_a, colour_b : str or int
        The colours of the halves: letter, word or number.
    cell_a, cell_b : str
        The cells that they lie on, by name.

    Raises
    ------
    InvalidMoveError
        If there is no such colour or cell, a cell has a printed symbol, or the cells are not neighbours.

    Examples
    --------
    >>> from tilegames.games.ingenious import Place
    >>> Place("blue", "H8", "red", "H7")
    Place(colour_a='R', cell_a='h7', colour_b='B', cell_b='h8')
    >>> str(Place("R", "h7", "B", "h8"))
    'Rh7-Bh8'
    """

    kind: ClassVar[str] = "place"
    rank: ClassVar[int] = 0

    colour_a: str
    cell_a: str
    colour_b: str
    cell_b: str

    def __post_init__(self) -> None:
        one = _half(self.colour_a, self.cell_a)
        other = _half(self.colour_b, self.cell_b)
        first, second = notation.sorted_halves(one, other, LARGEST)
        for name, value in zip(("colour_a", "cell_a", "colour_b", "cell_b"), (*first, *second), strict=True):
            object.__setattr__(self, name, value)

    @property
    def tile(self) -> str:
        """The tile, its colours in colour order.

        Examples
        --------
        >>> from tilegames.games.ingenious import Place
        >>> Place("B", "h7", "R", "h8").tile
        'RB'
        """
        return "".join(sorted(self.colour_a + self.colour_b, key=COLOURS.index))

    def places(self, seat: int) -> tuple[str, ...]:
        """The cells that the tile covers."""
        return self.cell_a, self.cell_b

    @classmethod
    def criteria(cls, game: IngeniousRules) -> dict[str, Criterion]:
        """The words for placements."""
        first, second = game.board.halves
        return {
            **_tile_criteria(),
            "cell": touching(cls.places, partial(_read_cell, first | second), CELL_ALLOWED),
            **{f"colour_{half}": by_field(f"colour_{half}", notation.colour_letter, COLOUR_ALLOWED) for half in "ab"},
            "cell_a": by_field("cell_a", partial(_read_cell, first), f"{CELL_ALLOWED}, the first of two"),
            "cell_b": by_field("cell_b", partial(_read_cell, second), f"{CELL_ALLOWED}, the second of two"),
        }

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of placements: the cells, then the colours."""
        cells = (LARGEST.number[self.cell_a], LARGEST.number[self.cell_b])
        return (*cells, COLOURS.index(self.colour_a), COLOURS.index(self.colour_b))

    def __str__(self) -> str:
        return f"{self.colour_a}{self.cell_a}-{self.colour_b}{self.cell_b}"


def _half(colour: object, cell: object) -> Half:
    letter = notation.colour_letter(colour)
    if letter is None:
        raise InvalidMoveError(f"There is no colour {shown(colour)}; there are {', '.join(COLOUR_NAMES)}.")
    if not isinstance(cell, str):
        raise InvalidMoveError(f"A cell is named by a string, not by {shown(cell)}.")
    return Half(letter, cell.lower())


@dataclass(frozen=True, slots=True, order=False)
class Keep(Move):
    """Keep the rack when a swap is offered.

    Examples
    --------
    >>> from tilegames.games.ingenious import Keep
    >>> str(Keep())
    'keep'
    """

    kind: ClassVar[str] = "keep"
    rank: ClassVar[int] = 1

    @classmethod
    def criteria(cls, game: IngeniousRules) -> dict[str, Criterion] | None:
        """An empty mapping: there are no words besides ``kind``; None if no swap is ever offered."""
        return {} if game.offers_swaps else None


@dataclass(frozen=True, slots=True, order=False)
class Swap(Move):
    """Swap the whole rack when a swap is offered.

    Examples
    --------
    >>> from tilegames.games.ingenious import Swap
    >>> str(Swap())
    'swap'
    """

    kind: ClassVar[str] = "swap"
    rank: ClassVar[int] = 2

    @classmethod
    def criteria(cls, game: IngeniousRules) -> dict[str, Criterion] | None:
        """An empty mapping: there are no words besides ``kind``; None if no swap is ever offered."""
        return {} if game.offers_swaps else None


@dataclass(frozen=True, slots=True, order=False)
class Draw(Move):
    """Chance: a tile is drawn from the bag.

    Parameters
    ----------
    tile : str
        The tile as two colour letters, in either order and case.

    Raises
    ------
    InvalidMoveError
        If there is no such tile.

    Examples
    --------
    >>> from tilegames.games.ingenious import Draw
    >>> str(Draw("br")), Draw("br").action
    ('+RB', 2)
    """

    kind: ClassVar[str] = "draw"
    is_chance: ClassVar[bool] = True

    tile: str
    _action: int | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        number = notation.kind_of(self.tile)
        if number is None:
            raise InvalidMoveError(f"There is no tile {shown(self.tile)}: a tile is two colour letters, such as RB.")
        object.__setattr__(self, "tile", KIND_NAMES[number])
        object.__setattr__(self, "_action", number)

    @classmethod
    def criteria(cls, game: IngeniousRules) -> dict[str, Criterion]:
        """The words for draws."""
        return _tile_criteria()

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of outcomes: the kind of the tile."""
        return (self.action,)

    def __str__(self) -> str:
        return f"+{self.tile}"


#: Any move of the game.
AnyMove: TypeAlias = Place | Keep | Swap | Draw
