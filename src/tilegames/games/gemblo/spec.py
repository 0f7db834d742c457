"""Facts of Gemblo as data: board, pieces, parameters, phases, reasons, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import atan2, sqrt
from typing import Final

from ...kit.parameters import Parameter

__all__ = [
    "COLOURS",
    "COLOUR_LETTERS",
    "DRAFTED",
    "FIVE",
    "GAPS",
    "GAP_LIMIT",
    "HALF",
    "MASKS",
    "PARAMETERS",
    "PHASES",
    "PIECES",
    "PIECE_NAMES",
    "PLACEMENTS",
    "REASONS",
    "RING",
    "RULES",
    "SEATS",
    "SET_ASIDE",
    "SHAPES",
    "SIZE",
    "STARTS",
    "TERMINATIONS",
    "TIE_VALUES",
    "Reason",
    "anchored",
    "by_row",
    "cells_of",
    "in_mask",
    "mask_of",
    "norm",
]

Cell = tuple[int, int]

#: Rows and columns run from -HALF to HALF.
HALF: Final = 14
#: Distance of the ring on which obstacles lie, and the number of obstacles that fit a gap of it (rule 5.10).
RING: Final = 20
GAP_LIMIT: Final = 3
#: Colours, and seats, in the largest game.
COLOURS: Final = 6
SEATS: Final = 6
#: Letters of the colours on a text board, in the order of their numbers: red, blue, green, yellow, orange, purple.
COLOUR_LETTERS: Final = "RBGYOP"

#: The pieces by name, one way up, as axial cells (q, r): one of each per colour.
PIECES: Final[dict[str, tuple[Cell, ...]]] = {
    "M1": ((0, 0),),
    "D2": ((0, 0), (0, 1)),
    "I3": ((0, 0), (0, 1), (0, 2)),
    "V3": ((0, 0), (0, 1), (1, -1)),
    "T3": ((0, 0), (0, 1), (1, 0)),
    "I4": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "S4": ((0, 0), (0, 1), (1, -2), (1, -1)),
    "R4": ((0, 0), (0, 1), (1, -1), (1, 0)),
    "Y4": ((0, 0), (1, -2), (1, -1), (2, -1)),
    "C4": ((0, 0), (0, 1), (1, -1), (1, 1)),
    "V5": ((0, 0), (0, 1), (0, 2), (1, -1), (2, -2)),
    "S5": ((0, 0), (0, 1), (1, -1), (2, -3), (2, -2)),
    "W5": ((0, 0), (0, 1), (1, -2), (1, -1), (2, -3)),
    "J5": ((0, 0), (0, 1), (0, 2), (1, -2), (1, -1)),
    "Y5": ((0, 0), (1, -3), (1, -2), (1, -1), (2, -1)),
    "P5": ((0, 0), (0, 1), (1, -2), (1, -1), (2, -1)),
    "A5": ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)),
    "I5": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
}
PIECE_NAMES: Final = tuple(PIECES)



def anchored(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells row by row, moved so that the first of them lies on (0, 0)."""
    ordered = sorted(cells, key=by_row)
    first_q, first_r = ordered[0]
    return tuple((q - first_q, r - first_r) for q, r in ordered)


def by_row(cell: Cell) -> Cell:
    """The sort key of cells in the order of their numbers."""
    q, r = cell
    return r, q


def _shapes_of(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """A piece turned and flipped in every way (rule 1.4)."""
    found = set()
    for _ in range(6):
        cells = tuple((-r, q + r) for q, r in cells)
        found |= {anchored(cells), anchored((r, q) for q, r in cells)}
    return sorted(found, key=lambda shape: [by_row(cell) for cell in shape])


#: The shapes of all pieces in order, each with the number of its piece.
SHAPES: Final = {shape: number for number, piece in enumerate(PIECES.values()) for shape in _shapes_of(piece)}
#: Cells of the largest piece.
SIZE: Final = max(map(len, PIECES.values()))
#: Placements on the largest board; there the ids of picks come after them.
PLACEMENTS: Final = 35_319
#: Values of leftover pieces in the last tie-break (rule 4.5), in the order of the pieces.
TIE_VALUES: Final = (0, 0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 7, 8)

#: The number of players with whom a sixth set is drafted.
FIVE: Final = 5
#: Pieces of the sixth set that are not drafted (rule 5.4), and the number that each of five players drafts.
SET_ASIDE: Final = ("M1", "D2", "V3")
DRAFTED: Final = 3

#: Names of the boards, in the order of their numbers in the rules.
MASKS: Final = ("full", "rect", "hex3")
#: The starting cells by number of colours, clockwise.
STARTS: Final[dict[int, tuple[Cell, ...]]] = {
    3: ((5, -10), (5, 5), (-10, 5)),
    4: ((-3, -9), (12, -9), (3, 9), (-12, 9)),
    5: ((7, 6), (-8, 12), (-10, 0), (2, -11), (12, -8)),
    6: ((7, -14), (14, -7), (7, 7), (-7, 14), (-14, 7), (-7, -7)),
}


def norm(q: int, r: int) -> int:
    """The distance of a cell from the centre, measured across the rows."""
    return max(abs(q - r), abs(q + 2 * r), abs(2 * q + r))


def _gaps() -> tuple[tuple[Cell, ...], ...]:
    """The ring cells between neighbouring starting cells of five players, both clockwise (rule 5.10)."""
    span = range(-HALF, HALF + 1)
    ring = [(q, r) for q in span for r in span if norm(q, r) == RING]
    ring.sort(key=lambda cell: atan2(sqrt(3) * (cell[1] + cell[0] / 2), 1.5 * cell[0]))
    first = ring.index(STARTS[FIVE][0])
    gaps: list[list[Cell]] = []
    for cell in ring[first:] + ring[:first]:
        if cell in STARTS[FIVE]:
            gaps.append([])
        else:
            gaps[-1].append(cell)
    return tuple(map(tuple, gaps))


#: The cells of each gap of the ring; it follows the starting cell of its number.
GAPS: Final = _gaps()


def mask_of(colours: int) -> str:
    """The board for a number of colours (rule 1.1)."""
    return {3: "hex3", 4: "rect"}.get(colours, "full")


def in_mask(mask: str, q: int, r: int) -> bool:
    """Whether a cell belongs to a board (rules 1.1 and 1.2)."""
    if mask == "rect":
        return abs(r) <= 9 and abs(2 * q + r) <= 15
    return norm(q, r) <= (15 if mask == "hex3" else 21)


def cells_of(mask: str) -> list[Cell]:
    """The cells of a board in the order of their numbers, row by row."""
    span = range(-HALF, HALF + 1)
    return [(q, r) for r in span for q in span if in_mask(mask, q, r)]


PARAMETERS: Final = {
    "players": Parameter(2, range(2, SEATS + 1)),
    "colours_each": Parameter(2, range(2, 4), only_with=("players", 2)),
    "border_flank": Parameter("open", ("open", "blocking")),
}

#: Names of the phases, in the order of their numbers in the rules.
PHASES: Final = ("draft", "obstacles", "play", "over")
#: How games end: there is one way, because every colour is out (rule 4.1).
TERMINATIONS: Final = ("all_out",)


class Reason(StrEnum):
    """Why a move is refused.

    Examples
    --------
    >>> from tilegames.games.gemblo import Reason
    >>> Reason.CELL_COVERED.value
    'cell_covered'
    """

    DRAFT_DUE = "draft_due"
    DRAFT_OVER = "draft_over"
    PIECE_SET_ASIDE = "piece_set_aside"
    PIECE_DRAFTED = "piece_drafted"
    NOT_OWN_OBSTACLE = "not_own_obstacle"
    PIECE_USED = "piece_used"
    CELL_COVERED = "cell_covered"
    START_COVERED = "start_covered"
    BEYOND_RING = "beyond_ring"
    MISSES_RING = "misses_ring"
    CROSSES_RING = "crosses_ring"
    GAP_FULL = "gap_full"
    TOUCHES_OBSTACLE = "touches_obstacle"
    TOUCHES_OWN_COLOUR = "touches_own_colour"
    MISSES_START = "misses_start"
    NOT_CONNECTED = "not_connected"
    EDGE_BLOCKED = "edge_blocked"
    RIM_BLOCKED = "rim_blocked"


#: The codes of the rules: reason, and number of the rule on the game's page.
REASONS: Final = {
    16: (Reason.DRAFT_DUE, "5.2"),
    17: (Reason.DRAFT_OVER, "5.3"),
    18: (Reason.PIECE_SET_ASIDE, "5.4"),
    19: (Reason.PIECE_DRAFTED, "5.5"),
    20: (Reason.NOT_OWN_OBSTACLE, "5.6"),
    21: (Reason.PIECE_USED, "2.1"),
    22: (Reason.CELL_COVERED, "2.2"),
    23: (Reason.START_COVERED, "5.7"),
    24: (Reason.BEYOND_RING, "5.8"),
    25: (Reason.MISSES_RING, "5.9"),
    26: (Reason.CROSSES_RING, "5.9"),
    27: (Reason.GAP_FULL, "5.10"),
    28: (Reason.TOUCHES_OBSTACLE, "5.11"),
    29: (Reason.TOUCHES_OWN_COLOUR, "2.3"),
    30: (Reason.MISSES_START, "2.4"),
    31: (Reason.NOT_CONNECTED, "2.5"),
    32: (Reason.EDGE_BLOCKED, "2.6"),
    33: (Reason.RIM_BLOCKED, "6.3"),
}

#: The rules in short, to be formatted with the numbers of a game.
RULES: Final = """\
Gemblo, a game by Justin Oh, for {players} players with {colours} colours on a board of {cells} cells.

Each colour has the same 18 pieces of one to five hexagons, 72 in all, and a starting cell.
{draft}
In turn, clockwise, a colour places one of its pieces on free cells. Its first piece covers the starting cell. No
later piece touches its own colour, but each is joined to it by the side of a hexagon that runs from one of its
corners to a corner of a piece of its colour. Such a side is cut if both cells along it are covered by one and the
same piece of any colour{rim}. Other colours may be touched freely.

A colour that cannot place a piece is out for good. When all are out, the game ends: fewest hexagons left win; then
the smaller largest piece left, then the next and so on; then the lower value of the pieces left.
"""
