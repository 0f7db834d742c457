"""Ingenious as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kit.terminal import paint
from .board import LARGEST
from .spec import COLOURS, KIND_NAMES, PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...game_rules import Fields
    from .board import Board
    from .game import IngeniousRules

__all__ = ["render"]

#: ANSI codes of the colours, in the order of their numbers.
CODES: Final = ("1;31", "1;32", "1;34", "1;38;5;208", "1;33", "1;35")
#: ANSI code of the background.
DIM: Final = "2"


def render(rules: IngeniousRules, fields: Fields, *, color: bool, unicode: bool) -> str:
    """The position as text: whose turn it is, the board, the players, the bag."""
    lines = [headline(fields), *rows(rules.board, fields["board"], color, unicode), ""]
    lines += [player(rules, fields, seat, color) for seat in range(rules.num_players())]
    if fields["aside"]:
        lines.append(f"Aside: {tiles(fields['aside'], color)}")
    if fields["claimed"]:
        lines.append(f"Claimed: {' '.join(symbol(colour, color) for colour in fields['claimed'])}")
    lines.append(f"Bag: {sum(fields['bag'])} tiles")
    return "\n".join(lines)


def headline(fields: Fields) -> str:
    phase, seat, left = PHASES[fields["phase"]], fields["to_move"], fields["placements_left"]
    if phase == "over":
        return "over: the game has ended"
    if phase in ("deal", "draw"):
        return f"{phase}: seat {seat} to draw"
    return f"{phase}: seat {seat} to move" + (f", {left} placements left" if left > 1 else "")


def rows(board: Board, placed: Mapping[int, int], color: bool, unicode: bool) -> list[str]:
    """The rows of the board: columns run down to the right from their letters, row numbers stand on the right."""
    radius = board.radius
    top = " " * (2 * radius + 2) + "".join(token(column(q), DIM, color) for q in range(radius + 1))
    return [top.rstrip(), *(row(board, r, placed, color, unicode) for r in range(-radius, radius + 1))]


def column(q: int) -> str:
    return chr(ord("a") + q + LARGEST.radius)


def row(board: Board, r: int, placed: Mapping[int, int], color: bool, unicode: bool) -> str:
    """One row of the board."""
    radius = board.radius
    low, high = max(-radius, -radius - r), min(radius, radius - r)
    label = token(column(low - 1), DIM, color) if r < 0 else " " * 4
    numbers = (board.hexes.index[q, r] for q in range(low, high + 1))
    inside = "".join(cell(number, placed, board.printed, color, unicode) for number in numbers)
    return (" " * (2 * abs(r)) + label + inside + paint(str(r + LARGEST.radius + 1), DIM, color)).rstrip()


def cell(number: int, placed: Mapping[int, int], printed: Mapping[int, int], color: bool, unicode: bool) -> str:
    if number in printed:
        return token(f"[{COLOURS[printed[number]]}]", CODES[printed[number]], color)
    if number in placed:
        return token(COLOURS[placed[number]], CODES[placed[number]], color)
    return token("\N{MIDDLE DOT}" if unicode else ".", DIM, color)


def token(text: str, code: str, color: bool) -> str:
    """A piece of the board, four characters wide."""
    side = "" if len(text) == 3 else " "
    return f"{side}{paint(text, code, color)}{side} "


def player(rules: IngeniousRules, fields: Fields, seat: int, color: bool) -> str:
    """The markers and the rack of a seat."""
    markers = fields["markers"][seat % rules.sides]
    shown = "  ".join(f"{symbol(colour, color)} {value:2}" for colour, value in enumerate(markers))
    mark = ">" if seat == fields["to_move"] else " "
    return f"{mark} Seat {seat}: {shown}   rack: {tiles(fields['racks'][seat], color)}".rstrip()


def tiles(kinds: list[int], color: bool) -> str:
    names = (KIND_NAMES[kind] for kind in kinds)
    return " ".join("".join(symbol(COLOURS.index(letter), color) for letter in name) for name in names) or "-"


def symbol(colour: int, color: bool) -> str:
    return paint(COLOURS[colour], CODES[colour], color)
