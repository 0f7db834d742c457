"""Ingenious as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...kit.terminal import paint
from .spec import COLOURS, KIND_NAMES, LARGEST_RADIUS, PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import IngeniousRules

__all__ = ["render"]

#: ANSI codes of the colours, in the order of their numbers.
CODES: Final = ("1;31", "1;32", "1;34", "1;38;5;208", "1;33", "1;35")
#: ANSI code of the background.
DIM: Final = "2"


def render(fields: Mapping[str, Any], game: IngeniousRules, color: bool, unicode: bool) -> str:
    """The position as text: whose turn it is, the board, the players, the bag."""
    lines = [headline(fields), *board(fields["board"], game, color, unicode), ""]
    lines += [player(seat, fields, game, color) for seat in range(game.num_players())]
    if fields["aside"]:
        lines.append(f"Aside: {tiles(fields['aside'], color)}")
    if fields["claimed"]:
        lines.append(f"Claimed: {' '.join(symbol(colour, color) for colour in fields['claimed'])}")
    lines.append(f"Bag: {sum(fields['bag'])} tiles")
    return "\n".join(lines)


def headline(fields: Mapping[str, Any]) -> str:
    phase, seat, left = PHASES[fields["phase"]], fields["to_move"], fields["placements_left"]
    if phase == "over":
        return "over: the game has ended"
    if phase in ("deal", "draw"):
        return f"{phase}: seat {seat} to draw"
    return f"{phase}: seat {seat} to move" + (f", {left} placements left" if left > 1 else "")


def board(placed: Mapping[int, int], game: IngeniousRules, color: bool, unicode: bool) -> list[str]:
    """The rows of the board: columns run down to the right from their letters, row numbers stand on the right."""
    radius = game.tables.radius
    top = " " * (2 * radius + 2) + "".join(token(column(q), DIM, color) for q in range(radius + 1))
    return [top.rstrip(), *(row(r, placed, game, color, unicode) for r in range(-radius, radius + 1))]


def column(q: int) -> str:
    return chr(ord("a") + q + LARGEST_RADIUS)


def row(r: int, placed: Mapping[int, int], game: IngeniousRules, color: bool, unicode: bool) -> str:
    """One row of the board."""
    tables = game.tables
    radius = tables.radius
    low, high = max(-radius, -radius - r), min(radius, radius - r)
    label = token(column(low - 1), DIM, color) if r < 0 else " " * 4
    cells = (tables.at[q, r] for q in range(low, high + 1))
    inside = "".join(cell(index, placed, tables.printed, color, unicode) for index in cells)
    return (" " * (2 * abs(r)) + label + inside + paint(str(r + LARGEST_RADIUS + 1), DIM, color)).rstrip()


def cell(index: int, placed: Mapping[int, int], printed: Mapping[int, int], color: bool, unicode: bool) -> str:
    if index in printed:
        return token(f"[{COLOURS[printed[index]]}]", CODES[printed[index]], color)
    if index in placed:
        return token(COLOURS[placed[index]], CODES[placed[index]], color)
    return token("\N{MIDDLE DOT}" if unicode else ".", DIM, color)


def token(text: str, code: str, color: bool) -> str:
    """A piece of the board, four characters wide."""
    side = "" if len(text) == 3 else " "
    return f"{side}{paint(text, code, color)}{side} "


def player(seat: int, fields: Mapping[str, Any], game: IngeniousRules, color: bool) -> str:
    """The markers and the rack of a seat."""
    markers = fields["markers"][seat % game.num_rows]
    shown = "  ".join(f"{symbol(colour, color)} {value:2}" for colour, value in enumerate(markers))
    mark = ">" if seat == fields["to_move"] else " "
    return f"{mark} Seat {seat}: {shown}   rack: {tiles(fields['racks'][seat], color)}".rstrip()


def tiles(kinds: list[int], color: bool) -> str:
    names = (KIND_NAMES[kind] for kind in kinds)
    return " ".join("".join(symbol(COLOURS.index(letter), color) for letter in name) for name in names) or "-"


def symbol(colour: int, color: bool) -> str:
    return paint(COLOURS[colour], CODES[colour], color)
