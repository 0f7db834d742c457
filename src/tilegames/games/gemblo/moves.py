"""The typed moves of Gemblo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, cast

from ..._args.shown import shown
from ...criteria import Criterion, by_field, plain_text, touching
from ...errors import InvalidMoveError
from ...moves import Move
from . import notation
from .notation import LARGEST
from .spec import PIECE_NAMES, PLACEMENTS

if TYPE_CHECKING:
    from .game import GembloRules

__all__ = ["AnyMove", "Pick", "Place"]


def _read_piece(value: object) -> str | None:
    number = notation.number_of_piece(plain_text(value))
    return None if number is None else PIECE_NAMES[number]


#: The word for the piece that is placed or picked.
PIECE: Final = by_field("piece", _read_piece, ", ".join(PIECE_NAMES))


@dataclass(frozen=True, slots=True, order=False)
class Place(Move):
    """Place a piece of a colour, or an obstacle.

    Parameters
    ----------
    cells : iterable of str
        The names of the cells that it covers, in any order and case; the constructor sorts them row by row.

    Raises
    ------
    InvalidMoveError
        If a cell is on no board or is named twice, or the cells do not form a piece.

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

    def places(self, seat: int) -> tuple[str, ...]:
        """The cells that the piece covers."""
        return self.cells

    @classmethod
    def criteria(cls, game: GembloRules) -> dict[str, Criterion]:
        """The words for placements."""

        def read_cell(value: object) -> str | None:
            text = plain_text(value)
            return next((name for name in map(game.board.name, game.board.cells) if name == text), None)

        def read_cells(value: object) -> tuple[str, ...] | None:
            try:
                move = game.parse(value) if isinstance(value, str) else cls(cast("Any", value))
                return move.cells if isinstance(move, cls) and game.encode_move(move) >= 0 else None
            except InvalidMoveError:
                return None

        return {
            "piece": PIECE,
            "cell": touching(cls.places, read_cell, "a cell of the board, such as o15"),
            "cells": by_field("cells", read_cells, "cells of the board that form a piece, such as o15-o16"),
        }

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of placements: the piece, then the cells."""
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
    def criteria(cls, game: GembloRules) -> dict[str, Criterion] | None:
        """The words for picks; None without a draft."""
        return {"piece": PIECE} if game.drafts else None

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of picks: the number of the piece."""
        return (PIECE_NAMES.index(self.piece),)

    def __str__(self) -> str:
        return f"pick:{self.piece}"


#: Any move of the game.
AnyMove: TypeAlias = Place | Pick
