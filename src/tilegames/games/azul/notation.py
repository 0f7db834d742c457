"""Azul in words: the parser of moves, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kit.scanning import Scanner, pattern
from .position import lies
from .spec import COLOUR_NAMES, COLOUR_WORDS, COLOURS, FLOOR, ROWS, SEATS, SLOTS, Reason

if TYPE_CHECKING:
    from ...game_rules import Fields
    from .game import AzulRules

__all__ = ["FLOOR_SLOTS", "WALL_SPACES", "explain_refusal", "parse"]

#: The names of the spaces of each wall, row by row, and of the slots of each floor line.
WALL_SPACES: Final = tuple(
    tuple(f"p{seat}:wall:{row + 1},{column + 1}" for row in range(ROWS) for column in range(ROWS))
    for seat in range(SEATS)
)
FLOOR_SLOTS: Final = tuple(tuple(f"p{seat}:floor:{slot + 1}" for slot in range(SLOTS)) for seat in range(SEATS))

# ---- moves ----------------------------------------------------------------------------------------------------------

FIRST: Final = pattern(r"[@+]|centre|center|c|[0-9]+")
COLOUR: Final = pattern("|".join(sorted(COLOUR_WORDS, key=len, reverse=True)))
LINE: Final = pattern("floor|f|[1-5]")
NUMBER: Final = pattern("[1-5]")


def parse(text: str) -> tuple[str, int, tuple[int, ...]]:
    """Split a text in notation.

    Returns
    -------
    kind : str
        ``"take"``, ``"tile"`` or ``"draw"``.
    start : int
        Index of the first character that is not a space.
    values : tuple of int
        Source, number of the colour and line; or row and column; or number of the colour.
    """
    rest = Scanner(text)
    start = rest.skip()
    first = rest.expect(FIRST, "a source (C or the number of a factory), @ or +")
    kind = {"@": "tile", "+": "draw"}.get(first, "take")
    values: tuple[int, ...]
    if kind == "tile":
        values = int(rest.expect(NUMBER, "a row from 1 to 5")), int(rest.expect(NUMBER, "a column from 1 to 5"))
    else:
        values = (COLOUR_WORDS[rest.expect(COLOUR, "a colour (B, Y, R, K, W or its name)")],)
    if kind == "take":
        line = rest.expect(LINE, "a line from 1 to 5, or F,")
        values = int(first) if first.isdigit() else 0, *values, FLOOR if line[0] == "f" else int(line)
    rest.end()
    return kind, start, values


# ---- explanations ---------------------------------------------------------------------------------------------------


def explain_refusal(
    rules: AzulRules, fields: Fields, action: int, reason: Reason, cells: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the places that show the reason; the rules list no `cells`."""
    if action < rules.takes:
        rest, line = divmod(action, FLOOR)
        return _why_no_take(fields, reason, *divmod(rest, len(COLOURS)), line)
    return _why_no_tile(fields, reason, *divmod(action - rules.takes, ROWS))


def _why_no_take(fields: Fields, reason: Reason, source: int, colour: int, line: int) -> tuple[str, tuple[str, ...]]:
    """Sentence and places against a take; the line is counted from 0."""
    seat = fields["to_move"]
    if reason == Reason.NOT_DRAFTING:
        due = _line_due(fields, seat)
        return f"Tiles can be taken only in the draft; now line {due + 1} is to be tiled.", _line(seat, due)
    here, place = (_source(source),), _source_in_words(source).capitalize()
    held = _line(seat, line)
    if reason == Reason.SOURCE_EMPTY:
        return f"{place} is empty.", here
    if reason == Reason.MARKER_ALONE:
        return "Only the start marker lies in the centre; it is not a tile.", here
    if reason == Reason.SOURCE_LACKS_COLOUR:
        return f"{place} holds no {COLOUR_NAMES[colour]} tiles.", here
    if reason == Reason.LINE_FULL:
        return f"Line {line + 1} is full.", held
    if reason == Reason.LINE_OTHER_COLOUR:
        other = COLOUR_NAMES[fields["line_colour"][seat][line]]
        return f"Line {line + 1} already holds {other} tiles.", held
    wall = fields["wall"][seat]
    found = [column for column in range(ROWS) if lies(wall, colour, line, column)]
    cells = tuple(WALL_SPACES[seat][ROWS * line + column] for column in found)
    columns = " and ".join(str(column + 1) for column in found)
    return f"Row {line + 1} of the wall already shows {COLOUR_NAMES[colour]}, in column {columns}.", cells


def _why_no_tile(fields: Fields, reason: Reason, row: int, column: int) -> tuple[str, tuple[str, ...]]:
    """Sentence and places against a tile move; row and column are counted from 0."""
    if reason == Reason.NOT_TILING:
        return _why_no_tiling(fields)
    seat = fields["to_move"]
    if reason == Reason.WRONG_ROW:
        due = _line_due(fields, seat)
        return f"Line {due + 1} is the topmost complete line: its tile is placed first.", _line(seat, due)
    if reason == Reason.SPACE_TAKEN:
        return f"Column {column + 1} of row {row + 1} has a tile already.", (WALL_SPACES[seat][ROWS * row + column],)
    colour = fields["line_colour"][seat][row]
    wall = fields["wall"][seat]
    found = [at for at in range(ROWS) if lies(wall, colour, at, column)]
    cells = tuple(WALL_SPACES[seat][ROWS * at + column] for at in found)
    rows = " and ".join(str(at + 1) for at in found)
    return f"Column {column + 1} of the wall already shows {COLOUR_NAMES[colour]}, in row {rows}.", cells


def _why_no_tiling(fields: Fields) -> tuple[str, tuple[str, ...]]:
    """Sentence and places against tiling: the places on the table that still hold tiles."""
    left = [source for source, tiles in enumerate((fields["centre"], *fields["factories"])) if any(tiles)]
    *others, last = map(_source_in_words, left)
    words = f"{', '.join(others)} and {last}" if others else last
    message = f"Tiles move to the wall when the table is empty: there are tiles left in {words}."
    return message, tuple(map(_source, left))


def _source(source: int) -> str:
    return f"factory{source}" if source else "centre"


def _source_in_words(source: int) -> str:
    return f"factory {source}" if source else "the centre"


def _line(seat: int, row: int) -> tuple[str, ...]:
    return (f"p{seat}:line{row + 1}",)


def _line_due(fields: Fields, seat: int) -> int:
    """The line whose tile moves to the wall next, the topmost complete one; a seat that is to tile has one."""
    return next(row for row, size in enumerate(fields["line_size"][seat]) if size == row + 1)
