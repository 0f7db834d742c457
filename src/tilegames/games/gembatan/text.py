"""The board of Gembatan as text for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from ...kit.terminal import paint
from .components import laid_tiles
from .notation import place_name
from .spec import BLANK, CELLS, COLOURS, PHASES, beside, cell_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...game_rules import Fields
    from .game import GembatanRules

__all__ = ["render"]

#: ANSI codes of the colours, in the order of their numbers.
CODES: Final = ("1;31", "1;34", "1;32", "1;33", "1;38;5;208", "1;35")
#: ANSI code of the background.
DIM: Final = "2"
#: A tile is five characters wide and three lines high, the gap for the gems two characters and one line.
TILE: Final = 5
GAP: Final = 2
#: Wider boards are listed instead of drawn.
MAX_COLUMNS: Final = 30
#: Width of the text where lines are folded.
WIDTH: Final = 110

#: Corners and borders with and without Unicode: top, bottom, sides.
FRAMES: Final = {True: ("┌─┐", "└─┘", "│"), False: ("+-+", "+-+", "|")}


def render(rules: GembatanRules, fields: Fields, *, color: bool, unicode: bool) -> str:
    """The position as text: whose turn it is, the grid, the players, the trays."""
    board = _Board(rules, fields, color, unicode)
    lines = [headline(rules, fields), "", *board.lines(), ""]
    lines += [board.player(seat) for seat in range(rules.num_players())]
    if any(fields["aside"].values()):
        lines.append(f"  Aside: {board.pieces(fields['aside'])}")
    return "\n".join([*lines, *board.trays()])


def headline(rules: GembatanRules, fields: Fields) -> str:
    """The phase, and the seat to move or how the game ended."""
    phase, seat = PHASES[fields["phase"]], fields["to_move"]
    if phase == "over":
        return f"over ({rules.termination(fields)})"
    if phase in ("deal", "draw"):
        return f"{phase}: seat {seat} to draw"
    gems, tiles = len(fields["turn"]["sites"]), len(fields["turn"]["cells"])
    played = f", {some(gems, 'gem')} and {some(tiles, 'tile')} played" if gems else ""
    return f"{phase}: seat {seat} to move{played}"


def some(count: int, noun: str) -> str:
    """A number of things in words."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


class _Board:
    """Draws one position."""

    def __init__(self, rules: GembatanRules, fields: Fields, color: bool, unicode: bool) -> None:
        self.fields = fields
        self.kinds = rules.kinds
        self.color = color
        self.top, self.bottom, self.bar = FRAMES[unicode]
        self.tiles = laid_tiles(fields, self.kinds)
        self.gems = {number: self.kinds.gems[kind] for number, kind in fields["gems"]}

    # ---- the grid -----------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The part of the grid that has tiles, north at the top."""
        if not self.tiles:
            return ["No tile lies on the grid."]
        columns = range(min(x for x, _ in self.tiles), max(x for x, _ in self.tiles) + 1)
        rows = range(max(y for _, y in self.tiles), min(y for _, y in self.tiles) - 1, -1)
        if len(columns) > MAX_COLUMNS:
            return self.listed()
        heads = "".join(paint(f"{x:^{TILE}}", DIM, self.color) + " " * GAP for x in columns)
        result = [" " * 5 + heads.rstrip()]
        for y in rows:
            cells = [self.cell(x, y) for x in columns]
            heads_of_lines = (" " * 5, paint(f"{y:>4}", DIM, self.color) + " ", " " * 5, " " * 5)
            for line, head in enumerate(heads_of_lines):
                result.append((head + "".join(cell[line] for cell in cells)).rstrip())
        return result[:-1]

    def cell(self, x: int, y: int) -> list[str]:
        """A tile in its frame, which is open where it has a cut-out, and the gems to its east and south."""
        sides, gap = self.tiles.get((x, y)), " " * GAP
        below = f" {self.gem(x, y - 1, 0)}  " + gap
        if sides is None:
            return [" " * (TILE + GAP)] * 3 + [below]
        north, east, south, west = tuple(sides)
        left = f"{self.bar} " if west == BLANK else f" {self.letter(west)}"
        right = f" {self.bar}" if east == BLANK else f"{self.letter(east)} "
        return [
            self.edge(self.top, north) + gap,
            f"{left} {right}{self.gem(x, y, 1)}",
            self.edge(self.bottom, south) + gap,
            below,
        ]

    def edge(self, frame: str, side: str) -> str:
        """The upper or lower border of a tile."""
        left, line, right = tuple(frame)
        return f"{left}{line * 3}{right}" if side == BLANK else f"{left} {self.letter(side)} {right}"

    def gem(self, x: int, y: int, side: int) -> str:
        """The socket on the N or E side of a cell: a gem, a hole, or a blank if there is no socket."""
        one, other = self.tiles.get((x, y)), self.tiles.get(beside(x, y, side))
        if one is None or other is None or BLANK in (one[side], other[side + 2]):
            return " " * GAP
        gem = self.gems.get(2 * cell_number(x, y) + side)
        return paint("()", DIM, self.color) if gem is None else self.letters(gem)

    def listed(self) -> list[str]:
        """The tiles and gems with their places, for a board that is too wide to be drawn."""
        tiles = " ".join(f"{sides}@{x},{y}" for (x, y), sides in self.tiles.items())
        gems = " ".join(f"{gem}@{place_name(CELLS + number)}" for number, gem in self.gems.items())
        return [*textwrap.wrap(f"Tiles: {tiles}", WIDTH), *textwrap.wrap(f"Gems: {gems}", WIDTH)]

    # ---- pieces -------------------------------------------------------------------------------------------------

    def letter(self, letter: str) -> str:
        return paint(letter, CODES[COLOURS.index(letter)], self.color)

    def letters(self, text: str) -> str:
        return "".join(letter if letter == BLANK else self.letter(letter) for letter in text)

    def pieces(self, pieces: Mapping[str, list[int]]) -> str:
        """The gems, then the tiles."""
        gems = (self.letters(self.kinds.gems[kind]) for kind in pieces["gems"])
        tiles = (self.letters(self.kinds.tiles[kind]) for kind in pieces["tiles"])
        return f"gems {' '.join(gems) or 'none'}   tiles {' '.join(tiles) or 'none'}"

    def player(self, seat: int) -> str:
        """The points and the hand of a seat."""
        mark = ">" if seat == self.fields["to_move"] else " "
        points, hand = self.fields["scores"][seat], self.fields["hands"][seat]
        return f"{mark} Seat {seat}: {points:>3} points   {self.pieces(hand)}"

    def trays(self) -> list[str]:
        """The trays: the gems by kind, and the number of tiles."""
        counts = self.fields["gem_tray"]
        gems = "  ".join(
            f"{self.letters(gem)} {count}" for gem, count in zip(self.kinds.gems, counts, strict=True) if count
        )
        return [
            f"  Gem tray: {sum(counts)}" + (f" ({gems})" if gems else ""),
            f"  Tile tray: {sum(self.fields['tile_tray'])}",
        ]
