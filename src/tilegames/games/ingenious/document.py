"""The state document of Ingenious: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from ...kit.documents import type_name
from .spec import COLOURS, COPIES, KIND_NAMES, MOST_PLACEMENTS, PHASES, RACK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ...kit.documents import DocumentReader
    from .game import IngeniousRules

__all__ = ["read", "write"]

KEYS: Final = (
    "phase", "to_move", "placements_left", "board", "racks", "aside", "markers", "claimed", "opened", "bag",
)  # fmt: skip


def write(game: IngeniousRules, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The state document of a position."""
    tables = game.tables
    board = {tables.names[cell]: COLOURS[colour] for cell, colour in sorted(fields["board"].items())}
    bag = {name: int(count) for name, count in zip(KIND_NAMES, fields["bag"], strict=True) if count}
    return {
        "phase": PHASES[fields["phase"]],
        "to_move": int(fields["to_move"]),
        "placements_left": int(fields["placements_left"]),
        "board": board,
        "racks": [[KIND_NAMES[kind] for kind in rack] for rack in fields["racks"]],
        "aside": [KIND_NAMES[kind] for kind in fields["aside"]],
        "markers": [[int(marker) for marker in row] for row in fields["markers"]],
        "claimed": [COLOURS[colour] for colour in fields["claimed"]],
        "opened": [bool(done) for done in fields["opened"]],
        "bag": bag,
    }


def read(game: IngeniousRules, reader: DocumentReader, document: object) -> dict[str, Any]:
    """The fields of a document; each is well-formed if no problem was noted."""
    return Shapes(reader, game).read(document)


class Shapes:
    """Reads the fields of a document one by one: types, names, lengths and orders."""

    def __init__(self, reader: DocumentReader, game: IngeniousRules) -> None:
        self.reader = reader
        self.game = game

    def read(self, document: object) -> dict[str, Any]:
        """The fields in the form of the rules; they are complete if no problem was noted."""
        found = self.reader.mapping(document, "$", KEYS) or {}
        readers: dict[str, Callable[[object], Any]] = {
            "phase": self.phase,
            "to_move": lambda value: self.reader.integer(value, "$.to_move", -1, self.game.num_players() - 1),
            "placements_left": lambda value: self.reader.integer(value, "$.placements_left", 0, MOST_PLACEMENTS),
            "board": self.board,
            "racks": self.racks,
            "aside": lambda value: self.tiles(value, "$.aside", RACK - 1),
            "markers": self.markers,
            "claimed": self.claimed,
            "opened": self.opened,
            "bag": lambda value: self.reader.counts(value, "$.bag", KIND_NAMES, max(COPIES)),
        }
        return {name: readers[name](value) for name, value in found.items()}

    def phase(self, value: object) -> int | None:
        name = self.reader.choice(value, "$.phase", PHASES)
        return None if name is None else PHASES.index(name)

    def board(self, value: object) -> dict[int, int] | None:
        if not isinstance(value, dict):
            self.reader.note("$.board", f"must be an object, not {type_name(value)}.")
            return None
        found = {}
        for name, colour in value.items():
            cell = self.cell(name)
            letter = self.reader.choice(colour, f"$.board.{name}", tuple(COLOURS)) if cell is not None else None
            if cell is not None and letter is not None:
                found[cell] = COLOURS.index(letter)
        return found

    def cell(self, name: object) -> int | None:
        """The index of a playable cell."""
        tables = self.game.tables
        if not isinstance(name, str) or name not in tables.index:
            self.reader.note("$.board", f"there is no cell {shown(name)} on this board.")
            return None
        if tables.index[name] in tables.printed:
            self.reader.note(f"$.board.{name}", "a printed symbol is never covered.")
            return None
        return tables.index[name]

    def racks(self, value: object) -> list[Any] | None:
        racks = self.reader.items(value, "$.racks", self.game.num_players())
        most = 1 if self.game.solo else RACK
        return racks and [self.tiles(rack, f"$.racks[{seat}]", most) for seat, rack in enumerate(racks)]

    def tiles(self, value: object, path: str, most: int) -> list[int] | None:
        """A list of tiles in the order of their kinds."""
        return self.in_order(value, path, most, KIND_NAMES, strict=False)

    def claimed(self, value: object) -> list[int] | None:
        return self.in_order(value, "$.claimed", len(COLOURS), tuple(COLOURS), strict=True)

    def in_order(
        self, value: object, path: str, most: int, names: tuple[str, ...], *, strict: bool
    ) -> list[int] | None:
        """A list of names in ascending order, as numbers; `strict`: without duplicates."""
        items = self.reader.items(value, path, 0, most)
        if items is None:
            return None
        chosen = [self.reader.choice(item, f"{path}[{place}]", names) for place, item in enumerate(items)]
        numbers = [names.index(name) for name in chosen if name is not None]
        if len(numbers) == len(chosen) and numbers != sorted(set(numbers) if strict else numbers):
            order = f"must be in the order {', '.join(names)}"
            self.reader.note(path, f"{order}, without duplicates." if strict else f"{order}.")
        return numbers

    def markers(self, value: object) -> list[list[int | None] | None] | None:
        rows = self.reader.items(value, "$.markers", self.game.num_rows)
        return rows and [self.marker_row(row, f"$.markers[{number}]") for number, row in enumerate(rows)]

    def marker_row(self, value: object, path: str) -> list[int | None] | None:
        row = self.reader.items(value, path, len(COLOURS))
        top = self.game.top
        return row and [self.reader.integer(item, f"{path}[{place}]", 0, top) for place, item in enumerate(row)]

    def opened(self, value: object) -> list[bool | None] | None:
        items = self.reader.items(value, "$.opened", self.game.num_players())
        return items and [self.reader.boolean(item, f"$.opened[{seat}]") for seat, item in enumerate(items)]
