"""Hexagonal boards: only this module numbers and names cells and finds their neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["DIRECTIONS", "HexBoard", "distance", "hexagon", "letter_and_row"]

#: The six steps in axial coordinates (q, r): east, south-west, south-east, and their opposites in the same order.
#: The first three lead from a cell to those neighbours that have a higher number, in the order of these numbers.
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (-1, 1), (0, 1), (-1, 0), (1, -1), (0, -1))


def distance(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Return the number of steps between two cells.

    Examples
    --------
    >>> distance((0, 0), (2, -5))
    5
    """
    q, r = first[0] - second[0], first[1] - second[1]
    return max(abs(q), abs(r), abs(q + r))


def hexagon(radius: int) -> tuple[tuple[int, int], ...]:
    """Return the cells at most `radius` steps from (0, 0).

    Examples
    --------
    >>> hexagon(1)
    ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    """
    span = range(-radius, radius + 1)
    return tuple((q, r) for r in span for q in span if abs(q + r) <= radius)


def letter_and_row(cell: tuple[int, int]) -> str:
    """Return the name of a cell on boards of radius at most 7: the centre is ``h8`` on each of them.

    Examples
    --------
    >>> letter_and_row((5, -5))
    'm3'
    """
    q, r = cell
    return chr(ord("a") + q + 7) + str(r + 8)


class HexBoard:
    """An immutable set of hexagonal cells in axial coordinates (q, r).

    Parameters
    ----------
    cells : int or iterable of tuple of int
        The radius of a hexagon around (0, 0), or any cells.
    namer : callable, optional
        A function that names a cell.

    Attributes
    ----------
    cells : tuple of tuple of int
        All cells, row by row from the top and from left to right; a cell's number is its index.
    index : mapping
        The number of each cell.

    Examples
    --------
    >>> board = HexBoard(5)
    >>> len(board.cells), board.name((0, 0)), board.index[board.cell_named("h8")]
    (91, 'h8', 45)
    """

    __slots__ = ("_by_name", "_names", "cells", "index")

    cells: tuple[tuple[int, int], ...]
    index: Mapping[tuple[int, int], int]
    _by_name: Mapping[str, tuple[int, int]]
    _names: tuple[str, ...]

    def __init__(
        self, cells: int | Iterable[tuple[int, int]], namer: Callable[[tuple[int, int]], str] = letter_and_row
    ) -> None:
        chosen = hexagon(cells) if isinstance(cells, int) else set(cells)
        ordered = tuple(sorted(chosen, key=lambda cell: (cell[1], cell[0])))
        object.__setattr__(self, "cells", ordered)
        object.__setattr__(self, "index", {cell: number for number, cell in enumerate(ordered)})
        object.__setattr__(self, "_names", tuple(namer(cell) for cell in ordered))
        object.__setattr__(self, "_by_name", dict(zip(self._names, ordered, strict=True)))
        if len(self._by_name) != len(ordered):
            raise ValueError("Two cells have the same name.")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A board cannot be changed.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A board cannot be changed.")

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.cells, self._names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexBoard):
            return NotImplemented
        return self.cells == other.cells and self._names == other._names

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"<HexBoard of {len(self.cells)} cells>"

    def name(self, cell: tuple[int, int]) -> str:
        """Return the name of a cell of the board; raises KeyError for any other."""
        return self._names[self.index[cell]]

    def cell_named(self, text: str) -> tuple[int, int]:
        """Return the cell with this name; raises KeyError if there is none."""
        return self._by_name[text]

    def neighbours(self, cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """Return the neighbours of a cell that lie on the board, in the order of :data:`DIRECTIONS`."""
        q, r = cell
        around = ((q + dq, r + dr) for dq, dr in DIRECTIONS)
        return tuple(near for near in around if near in self.index)


def _restored(cells: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> HexBoard:
    return HexBoard(cells, dict(zip(cells, names, strict=True)).__getitem__)
