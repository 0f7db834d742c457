"""Gemblo as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...kit.terminal import paint
from . import spec
from .notation import column_name, listed
from .spec import COLOUR_LETTERS, DRAFTED, HALF, PHASES, PIECE_NAMES, PIECES, RULES, SET_ASIDE, STARTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import GembloRules

__all__ = ["render", "rules_text"]

#: ANSI codes of the colours, in the order of their numbers, and of obstacles.
CODES: Final = ("1;31", "1;34", "1;32", "1;33", "1;38;5;208", "1;35")
OBSTACLE: Final = "1"
#: ANSI code of the background.
DIM: Final = "2"
#: Characters from one column to the next.
WIDTH: Final = 3

Cell = tuple[int, int]

#: The draft in the short rules.
DRAFT: Final = """\
First the five players pick {drafted} pieces each of the sixth set, in turn; {aside} are set aside. Then each
lays them as obstacles, all in one turn: just one cell on the ring next to the rim and none beyond it, no starting
cell covered, no other obstacle touched, at most {gap_limit} between two starting cells. They block like any piece.
"""
#: What blocking edges at the rim add to the short rules.
BLOCKING_RIM: Final = ", or at the rim if the one cell along it is covered"


def rules_text(rules: GembloRules) -> str:
    """The rules in short, as plain text for a player."""
    draft = DRAFT.format(drafted=DRAFTED, aside=listed(SET_ASIDE), gap_limit=spec.GAP_LIMIT)
    return RULES.format(
        players=rules.num_players(),
        colours=rules.colours,
        cells=len(rules.board.cells),
        draft=draft if rules.drafts else "",
        rim=BLOCKING_RIM if rules.params["border_flank"] == "blocking" else "",
    )


def render(rules: GembloRules, fields: Mapping[str, Any], *, color: bool, unicode: bool) -> str:
    """The position as text: the turn, the board, the colours with the pieces they have left, and obstacles to place.

    Pieces are capitals in the letter of their colour, obstacles ``#``; a small letter is the starting cell of a colour
    that has not begun.
    """
    text = _Text(rules, fields, color, unicode)
    return "\n".join([text.headline(), "", *text.board(), "", *text.colours(), *text.seats()])


class _Text:
    """Draws one position."""

    def __init__(self, rules: GembloRules, fields: Mapping[str, Any], color: bool, unicode: bool) -> None:
        self.fields = fields
        self.rules = rules
        self.color = color
        self.dot = "\N{MIDDLE DOT}" if unicode else "."
        self.phase = PHASES[fields["phase"]]
        #: Pieces by colour, and the colour on each covered cell.
        self.used: dict[int, set[int]] = {colour: set() for colour in range(-1, rules.colours)}
        self.covered: dict[Cell, int] = {}
        for colour, action in fields["placed"]:
            piece, cells = rules.placement(action)
            self.used[colour].add(piece)
            self.covered.update((rules.board.cells[cell], colour) for cell in cells)

    def headline(self) -> str:
        """The phase and the next decision."""
        seat, colour = self.fields["to_move"], self.fields["colour"]
        what = {
            "draft": f"seat {seat} to pick a piece",
            "obstacles": f"seat {seat} to place an obstacle",
            "play": f"seat {seat} to move with colour {colour} ({COLOUR_LETTERS[colour]})",
            "over": "every colour is out",
        }
        return f"{self.phase}: {what[self.phase]}"

    # ---- the board ----------------------------------------------------------------------------------------------

    def board(self) -> list[str]:
        """Columns run straight down from their letters; rows run down to the right between their numbers.

        Cells of one column are two lines apart, each column is one line lower than the one before it.
        """
        cells = self.rules.board.cells
        grid: dict[tuple[int, int], str] = {}
        for r in sorted({r for _, r in cells}):
            columns = [q for q, row in cells if row == r]
            for q in columns:
                self.put(grid, (q, r), self.cell((q, r)))
            label = paint(f"{r + HALF + 1:2}", DIM, self.color) + " "
            self.put(grid, (columns[0] - 1, r), label)
            self.put(grid, (columns[-1] + 1, r), label)
        letters = self.letters()
        left, right = min(x for _, x in grid), max(x for _, x in grid)
        rows = range(min(y for y, _ in grid), max(y for y, _ in grid) + 1)
        lines = ["".join(grid.get((y, x), " " * WIDTH) for x in range(left, right + 1)).rstrip() for y in rows]
        head = "".join(letters.get(x, " " * WIDTH) for x in range(left, right + 1)).rstrip()
        return [head, *lines, head]

    @staticmethod
    def put(grid: dict[tuple[int, int], str], cell: Cell, token: str) -> None:
        """Enter a token where a cell lies, on the board or beside it."""
        q, r = cell
        grid[2 * r + q, q] = token

    def letters(self) -> dict[int, str]:
        """The names of the columns."""
        columns = sorted({q for q, _ in self.rules.board.cells})
        return {q: paint(f"{column_name(q):>2}", DIM, self.color) + " " for q in columns}

    def cell(self, cell: Cell) -> str:
        """The piece on a cell, as wide as all tokens."""
        return f" {self.symbol(cell)} "

    def symbol(self, cell: Cell) -> str:
        if cell in self.covered:
            colour = self.covered[cell]
            return paint("#", OBSTACLE, self.color) if colour == -1 else self.letter(colour)
        starts = STARTS[self.rules.colours]
        if cell in starts and not self.used[starts.index(cell)]:
            colour = starts.index(cell)
            return paint(COLOUR_LETTERS[colour].lower(), CODES[colour], self.color)
        return paint(self.dot, DIM, self.color)

    def letter(self, colour: int) -> str:
        return paint(COLOUR_LETTERS[colour], CODES[colour], self.color)

    # ---- colours and seats --------------------------------------------------------------------------------------

    def colours(self) -> list[str]:
        """The pieces that each colour has left."""
        return [self.colour(colour) for colour in range(self.rules.colours)]

    def colour(self, colour: int) -> str:
        left = [name for number, name in enumerate(PIECE_NAMES) if number not in self.used[colour]]
        hexes = sum(len(PIECES[name]) for name in left)
        mark = ">" if colour == self.fields["colour"] else " "
        whose = f"{mark} {self.letter(colour)} colour {colour}, seat {self.rules.owner(colour)}"
        out = ", out" if self.fields["out"][colour] else ""
        return f"{whose}: {hexes:2} left{out}: {' '.join(left) or '-'}"

    def seats(self) -> list[str]:
        """The obstacles that each seat still has to place."""
        if self.phase not in ("draft", "obstacles"):
            return []
        return ["", *(self.seat(seat, pieces) for seat, pieces in enumerate(self.fields["unplaced"]))]

    def seat(self, seat: int, unplaced: list[int]) -> str:
        mark = ">" if seat == self.fields["to_move"] else " "
        return f"{mark} Seat {seat}, obstacles to place: {' '.join(PIECE_NAMES[piece] for piece in unplaced) or '-'}"
