"""The boards of Ingenious: cells with their numbers and names, printed symbols, pairs of neighbouring cells."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...kit.geometry import HexBoard
from .spec import PRINTED, RADIUS

__all__ = ["BOARDS", "LARGEST", "Board", "Cell"]

#: A cell as axial coordinates (q, r).
Cell: TypeAlias = tuple[int, int]


class Board:
    """One board: the numbers and names of its cells, and the pairs of cells that a tile can cover.

    Parameters
    ----------
    radius : int
        Radius of the board.
    """

    def __init__(self, radius: int) -> None:
        self.hexes = HexBoard(radius)
        self.radius: int = radius
        self.cells: tuple[Cell, ...] = self.hexes.cells
        self.names: tuple[str, ...] = tuple(map(self.hexes.name, self.cells))
        self.number: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        #: The colour number of each printed symbol, by the number of its cell.
        self.printed: dict[int, int] = {self.hexes.index[cell]: colour for colour, cell in enumerate(PRINTED)}
        #: The playable cells by name.
        self.playable: tuple[str, ...] = tuple(
            name for number, name in enumerate(self.names) if number not in self.printed
        )
        #: The neighbouring playable cells a < b in ascending order; a pair's number is its index.
        self.pairs: tuple[tuple[int, int], ...] = tuple(
            (a, b)
            for a in range(len(self.cells))
            for b in self.neighbours(a)
            if a < b and a not in self.printed and b not in self.printed
        )
        self.pair_number: dict[tuple[int, int], int] = {pair: number for number, pair in enumerate(self.pairs)}
        #: The names of the cells that can be the lower cell of a pair, and of those that can be the higher one.
        self.halves: tuple[frozenset[str], frozenset[str]] = (
            frozenset(self.names[low] for low, _ in self.pairs),
            frozenset(self.names[high] for _, high in self.pairs),
        )

    def neighbours(self, number: int) -> list[int]:
        """The numbers of the neighbours of a cell; those above its own number are in ascending order."""
        return [self.hexes.index[near] for near in self.hexes.neighbours(self.cells[number])]

    def symbols_next_to(self, pair: tuple[int, int]) -> set[int]:
        """The colour numbers of the printed symbols next to a pair."""
        return {self.printed[near] for cell in pair for near in self.neighbours(cell) if near in self.printed}


#: The boards by radius.
BOARDS: Final = {radius: Board(radius) for radius in sorted(set(RADIUS.values()))}
#: The largest board, on which every cell has a name.
LARGEST: Final = BOARDS[max(BOARDS)]
