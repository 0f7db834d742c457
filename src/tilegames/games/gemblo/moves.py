"""The typed moves of Gemblo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, cast

from ...errors import InvalidMoveError
from ...moves import Move
from ...parameters import shown
from . import notation
from .notation import LARGEST
from .spec import PIECE_NAMES, PLACEMENTS

__all__ = ["AnyMove", "Pick", "Place"]


@dataclass(frozen=True, slots=True, order=False)
class Place(Move):
    """Place a piece, as a colour's or as an obstacle.

    Parameters
    ----------
    cells : iterable of str
        The names of the cells that it covers, in any order and case; the constructor sorts them row by row.

    Raises
    ------
    InvalidMoveError
        If there is no such cell on any board, one is named twice, or the cells form no piece.

    Examples
    --------
    >>> from tilegames.games.gemblo import Place
    >>> move = Place(["u3", "V2", "v1"])
    >>> move, str(move), move.piece
    (Place(cells=('v1', 'v2', 'u3')), 'v1-v2-u3', 'V3')
    """

    kind: ClassVar[str] = "place"
    rank: ClassVar[int] = 0

    cells: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", notation.checked_cells(self.cells))

    @property
    def piece(self) -> str:
        """The piece that has this shape.

        Examples
        --------
        >>> from tilegames.games.gemblo import Place
        >>> Place(["o15", "o16"]).piece
        'D2'
        """
        return PIECE_NAMES[self._number]

    @property
    def _number(self) -> int:
        return cast("int", notation.piece_on(map(LARGEST.cell_named, self.cells)))

    @classmethod
    def normalize(cls, name: str, value: object) -> object:
        """The value of a field, or of `piece`, in the form in which the move holds it."""
        if name == "piece":
            return Pick.normalize(name, value)
        try:
            return notation.checked_cells(value)
        except InvalidMoveError:
            return value

    def order_key(self) -> tuple[Any, ...]:
        """What placements are ordered by: the piece, then the cells."""
        return self._number, tuple(LARGEST.index[LARGEST.cell_named(name)] for name in self.cells)

    def __str__(self) -> str:
        return "-".join(self.cells)


@dataclass(frozen=True, slots=True, order=False)
class Pick(Move):
    """Five players: pick a piece of the sixth set in the draft.

    Parameters
    ----------
    piece : str
        The name of the piece, in either case.

    Raises
    ------
    InvalidMoveError
        If there is no such piece.

    Examples
    --------
    >>> from tilegames.games.gemblo import Pick
    >>> move = Pick("v5")
    >>> move, str(move), move.action
    (Pick(piece='V5'), 'pick:V5', 35329)
    """

    kind: ClassVar[str] = "pick"
    rank: ClassVar[int] = 1

    piece: str

    def __post_init__(self) -> None:
        number = notation.number_of_piece(self.piece)
        if number is None:
            raise InvalidMoveError(f"There is no piece {shown(self.piece)}; there are {', '.join(PIECE_NAMES)}.")
        object.__setattr__(self, "piece", PIECE_NAMES[number])
        object.__setattr__(self, "_action", PLACEMENTS + number)

    @classmethod
    def normalize(cls, name: str, value: object) -> object:
        """The value of a field in the form in which the field holds it."""
        number = notation.number_of_piece(value) if name == "piece" else None
        return value if number is None else PIECE_NAMES[number]

    def order_key(self) -> tuple[Any, ...]:
        """What picks are ordered by: the number of the piece."""
        return (PIECE_NAMES.index(self.piece),)

    def __str__(self) -> str:
        return f"pick:{self.piece}"


#: Any move of the game.
AnyMove: TypeAlias = Place | Pick
