"""The reasons of the points in Azul."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...events import ScoreEntry
from .document import DRAFT
from .moves import Take
from .spec import BONUSES, FLOOR, FLOOR_COSTS, ROWS, fixed_column

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...game_rules import Fields
    from .game import AzulRules
    from .moves import AnyMove

__all__ = ["SPAN", "bonuses", "on_floor", "on_wall", "pending", "scoring", "spaces_of"]

Space = tuple[int, int]
SPAN: Final = range(ROWS)


def spaces_of(counts: list[int]) -> set[Space]:
    """The spaces of a wall that hold a tile, counted from 0."""
    return {(row, column) for row in SPAN for column in SPAN if any(c >> (ROWS * row + column) & 1 for c in counts)}


def scoring(wall: set[Space], row: int, column: int) -> list[Space]:
    """The spaces that a new tile scores, each worth a point; its own counts twice if it scores both ways (3.2)."""
    across, down = _run(wall, row, column, 0, 1), _run(wall, row, column, 1, 0)
    return [space for run in (across, down) if len(run) > 1 for space in run] or across


def _run(wall: set[Space], row: int, column: int, rows: int, columns: int) -> list[Space]:
    """The unbroken run through a space in one direction."""
    while (row - rows, column - columns) in wall:
        row, column = row - rows, column - columns
    run = [(row, column)]
    while (row := row + rows, column := column + columns) in wall:
        run.append((row, column))
    return run


def on_wall(seat: int, points: int, kind: str, spaces: Iterable[Space]) -> ScoreEntry:
    """Points for spaces of a wall."""
    return ScoreEntry(seat, points, kind, tuple(f"p{seat}:wall:{row + 1},{column + 1}" for row, column in spaces))


def on_floor(seat: int, points: int, slots: range) -> ScoreEntry:
    """Points lost for slots of a floor line, counted from 0."""
    return ScoreEntry(seat, points, "floor", tuple(f"p{seat}:floor:{slot + 1}" for slot in slots))


def bonuses(seat: int, counts: list[int]) -> Iterator[ScoreEntry]:
    """The bonuses of a wall at the end of the game."""
    wall = spaces_of(counts)
    lines = [("row", [(row, column) for column in SPAN]) for row in SPAN]
    lines += [("column", [(row, column) for row in SPAN]) for column in SPAN]
    lines += [("colour", sorted(spaces_of([each]))) for each in counts if each.bit_count() == ROWS]
    for kind, spaces in lines:
        if wall.issuperset(spaces):
            yield on_wall(seat, BONUSES[kind], kind, spaces)


def pending(game: AzulRules, before: Fields, move: AnyMove, after: Fields) -> tuple[ScoreEntry, ...]:
    """The points that a take prepares for the end of an unfinished round: its complete line and its floor slots."""
    if not isinstance(move, Take) or after["phase"] != DRAFT:
        return ()
    seat, row, entries = before["to_move"], move.line - 1, []
    sizes, colours = after["line_size"][seat], after["line_colour"][seat]
    if not game.free_wall and move.line < FLOOR and sizes[row] == move.line:
        above = [at for at in range(row + 1) if sizes[at] == at + 1]
        wall = spaces_of(after["wall"][seat]) | {(at, fixed_column(colours[at], at)) for at in above}
        spaces = scoring(wall, row, fixed_column(colours[row], row))
        entries.append(on_wall(seat, len(spaces), "tile", spaces))
    slots = range(sum(before["floor"][seat]), sum(after["floor"][seat]))
    if slots:
        entries.append(on_floor(seat, -sum(FLOOR_COSTS[slot] for slot in slots), slots))
    return tuple(entries)
