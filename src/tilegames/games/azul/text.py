"""The board of Azul as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kit.terminal import paint
from .position import wall_rows
from .spec import COLOURS, MARKER, PHASES, ROWS, SLOTS, TERMINATIONS, fixed_column

if TYPE_CHECKING:
    from ...game_rules import Fields
    from .game import AzulRules

__all__ = ["render"]

#: ANSI colours of the tiles and of the marker.
PAINT: Final = {"B": "1;34", "Y": "1;33", "R": "1;31", "K": "1;35", "W": "1;36", "M": "1"}
#: Visible width of a player's board, and the space between two boards.
WIDTH: Final = 27
GAP: Final = "    "


def render(rules: AzulRules, fields: Fields, *, color: bool, unicode: bool) -> str:
    """The position as text; capitals are placed tiles, small letters are free spaces of the fixed wall."""
    return "\n".join(_Board(rules, fields, color, unicode).lines())


class _Board:
    """Draws one position."""

    def __init__(self, rules: AzulRules, fields: Fields, color: bool, unicode: bool) -> None:
        self.rules = rules
        self.fields = fields
        self.color = color
        self.dot, self.bar = ("·", "│") if unicode else (".", "|")

    def lines(self) -> list[str]:
        """All lines of the text."""
        boards = [self.player(seat) for seat in range(self.rules.num_players())]
        result = [self.title(), "", *self.sources(), *self.stocks()]
        for first in range(0, len(boards), 2):
            pair = boards[first : first + 2]
            result += ["", *(GAP.join(parts).rstrip() for parts in zip(*pair, strict=True))]
        return result

    def title(self) -> str:
        """The round, the phase, and the seat to move or how the game ended."""
        fields = self.fields
        start = f"Round {fields['round']}, {PHASES[fields['phase']]}"
        if PHASES[fields["phase"]] == "over":
            return f"{start} ({TERMINATIONS[fields['termination'] - 1]})"
        what = "to start" if PHASES[fields["phase"]] == "deal" else "to move"
        return f"{start}: seat {fields['to_move']} {what}"

    def paint(self, letter: str) -> str:
        """One character in its colour."""
        code = PAINT.get(letter.upper())
        if code is None:
            return letter
        return paint(letter, code if letter.isupper() else code.replace("1;", "2;"), self.color)

    def tiles(self, counts: list[int]) -> str:
        """The tiles, or a dash."""
        letters = [letter for letter, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
        return " ".join(map(self.paint, letters)) or "-"

    def sources(self) -> list[str]:
        """The factories and the centre."""
        fields = self.fields
        result = [f"Factory {number}  {self.tiles(tiles)}" for number, tiles in enumerate(fields["factories"], 1)]
        centre = self.tiles(fields["centre"])
        if fields["marker"] == -1:
            marker = self.paint("M")
            centre = marker if centre == "-" else f"{marker} {centre}"
        return [*result, f"Centre     {centre}"]

    def stocks(self) -> list[str]:
        """The numbers of tiles of each colour in the bag and the lid."""
        return [f"{name:<11}{self.counts(self.fields[name.lower()])}" for name in ("Bag", "Lid")]

    def counts(self, counts: list[int]) -> str:
        return "  ".join(f"{self.paint(letter)} {count:>2}" for letter, count in zip(COLOURS, counts, strict=True))

    def player(self, seat: int) -> list[str]:
        """The score, the pattern lines beside the wall, and the floor line; all lines have the same width."""
        marker = ", marker" if self.fields["marker"] == seat else ""
        title = f"Seat {seat}: {self.fields['score'][seat]} points{marker}"
        walls = wall_rows(self.fields["wall"][seat])
        rows = [f"  {row + 1}  {self.line(seat, row)} {self.bar} {self.wall(walls[row], row)} " for row in range(ROWS)]
        return [title.ljust(WIDTH), *rows, self.floor(seat)]

    def line(self, seat: int, row: int) -> str:
        """A pattern line, filled from the right."""
        size, colour = self.fields["line_size"][seat][row], self.fields["line_colour"][seat][row]
        cells = [" "] * (ROWS - row - 1) + [self.dot] * (row + 1 - size) + [self.paint(COLOURS[colour])] * size
        return " ".join(cells)

    def wall(self, text: str, row: int) -> str:
        """A row of the wall."""
        empty = [self.dot] * ROWS
        if not self.rules.free_wall:
            for colour, letter in enumerate(COLOURS):
                empty[fixed_column(colour, row)] = letter.lower()
        return " ".join(self.paint(blank if tile == "." else tile) for tile, blank in zip(text, empty, strict=True))

    def floor(self, seat: int) -> str:
        """The floor line."""
        counts = self.fields["floor"][seat]
        held = "M" * counts[MARKER] + "".join(letter * count for letter, count in zip(COLOURS, counts, strict=False))
        cells = " ".join([*map(self.paint, held), *[self.dot] * (SLOTS - len(held))])
        return f"floor  {cells}{' ' * (WIDTH - 7 - 2 * SLOTS + 1)}"
