"""The state document of Azul: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from .notation import lies
from .spec import COLOURS, COPIES, FACTORY_TILES, MARKER, MOST_POINTS, PHASES, ROWS, SEATS, SLOTS, SOURCES, TERMINATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kit.documents import DocumentReader
    from .game import AzulRules

__all__ = ["read", "wall_rows", "write"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]

# ---- writing --------------------------------------------------------------------------------------------------------
# Bytes that are not a position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# this code makes no assumptions.


def write(game: AzulRules, fields: Fields) -> dict[str, Any]:
    """The state document of a position."""
    termination = fields["termination"]
    return {
        "phase": _name(PHASES, fields["phase"]),
        "to_move": fields["to_move"],
        "round": fields["round"],
        "starter": fields["starter"],
        "factories": [_tiles(fields["tiles"][source]) for source in range(1, game.factories + 1)],
        "centre": _tiles(fields["tiles"][0]),
        "marker": "centre" if fields["marker"] == -1 else fields["marker"],
        "bag": _counts(fields["bag"]),
        "lid": _counts(fields["lid"]),
        "players": [_player(fields, seat) for seat in range(game.num_players())],
        "termination": None if termination == 0 else _name(TERMINATIONS, termination - 1),
    }


def _name(names: tuple[str, ...] | str, number: int) -> str:
    return names[number] if 0 <= number < len(names) else "?"


def _tiles(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(COLOURS, counts, strict=True))


def _counts(counts: list[int]) -> dict[str, int]:
    return {letter: count for letter, count in zip(COLOURS, counts, strict=True) if count}


def _player(fields: Fields, seat: int) -> dict[str, Any]:
    sizes, colours = fields["line_size"][seat], fields["line_colour"][seat]
    floor = fields["floor"][seat]
    return {
        "score": fields["score"][seat],
        "lines": [_name(COLOURS, colour) * size for size, colour in zip(sizes, colours, strict=True)],
        "wall": wall_rows(fields, seat),
        "floor": "M" * floor[MARKER] + _tiles(floor[:MARKER]),
    }


def wall_rows(fields: Fields, seat: int) -> list[str]:
    """A wall as five strings."""
    return ["".join(_space(fields, seat, row, column) for column in range(ROWS)) for row in range(ROWS)]


def _space(fields: Fields, seat: int, row: int, column: int) -> str:
    found = [letter for colour, letter in enumerate(COLOURS) if lies(fields, seat, colour, row, column)]
    return "." if not found else found[0] if len(found) == 1 else "?"


# ---- reading --------------------------------------------------------------------------------------------------------

KEYS: Final = (
    "phase", "to_move", "round", "starter", "factories", "centre", "marker", "bag", "lid", "players", "termination",
)  # fmt: skip
PLAYER_KEYS: Final = ("score", "lines", "wall", "floor")
MOST_TILES: Final = COPIES * len(COLOURS)
DEAL, DRAFT, TILE, OVER = range(len(PHASES))


def read(game: AzulRules, reader: DocumentReader, document: object) -> Fields:
    """The fields of a document; each is well-formed if no problem was noted."""
    return _Shapes(game, reader).document(document)


def blank() -> Fields:
    """An empty position; seats and sources that a game does not use stay like this."""
    return {
        "phase": 0,
        "to_move": -1,
        "round": 1,
        "starter": 0,
        "marker": -1,
        "termination": 0,
        "tiles": [[0] * len(COLOURS) for _ in range(SOURCES)],
        "bag": [0] * len(COLOURS),
        "lid": [0] * len(COLOURS),
        "score": [0] * SEATS,
        "line_size": [[0] * ROWS for _ in range(SEATS)],
        "line_colour": [[0] * ROWS for _ in range(SEATS)],
        "wall": [[0] * len(COLOURS) for _ in range(SEATS)],
        "floor": [[0] * (MARKER + 1) for _ in range(SEATS)],
    }


class _Shapes:
    """The first pass over a document: names, types, lengths, sorting. Well-formed values go into `fields`."""

    def __init__(self, game: AzulRules, reader: DocumentReader) -> None:
        self.game = game
        self.reader = reader
        self.fields = blank()

    def document(self, document: object) -> Fields:
        """The fields of a document; they are valid only if no problem was noted."""
        found = self.reader.mapping(document, "$", KEYS)
        readers: dict[str, Callable[[object], None]] = {
            "phase": self.phase,
            "factories": self.factories,
            "centre": lambda value: self.source(value, "$.centre", 0, MOST_TILES),
            "marker": self.marker,
            "players": self.players,
            "termination": self.termination,
        }
        for name, value in (found or {}).items():
            if name in readers:
                readers[name](value)
            elif name in ("bag", "lid"):
                self.fields[name] = self.reader.counts(value, f"$.{name}", tuple(COLOURS), COPIES)
            else:
                self.fields[name] = self.reader.integer(value, f"$.{name}", *self.limits(name))
        return self.fields

    def limits(self, name: str) -> tuple[int, int]:
        """The range of a number."""
        if name == "round":
            return 1, self.game.params["max_rounds"]
        return -1 if name == "to_move" else 0, self.game.num_players() - 1

    def phase(self, value: object) -> None:
        name = self.reader.choice(value, "$.phase", PHASES)
        if name is not None:
            self.fields["phase"] = PHASES.index(name)

    def termination(self, value: object) -> None:
        if value is None:
            return
        name = self.reader.choice(value, "$.termination", TERMINATIONS)
        if name is not None:
            self.fields["termination"] = TERMINATIONS.index(name) + 1

    def marker(self, value: object) -> None:
        if isinstance(value, str):
            if value != "centre":
                self.reader.note("$.marker", f"must be 'centre' or a seat, not {shown(value)}.")
        else:
            self.fields["marker"] = self.reader.integer(value, "$.marker", 0, self.game.num_players() - 1)

    def factories(self, value: object) -> None:
        for index, text in enumerate(self.reader.items(value, "$.factories", self.game.factories) or []):
            self.source(text, f"$.factories[{index}]", index + 1, FACTORY_TILES)

    def source(self, value: object, path: str, source: int, longest: int) -> None:
        counts = self.tiles(value, path, longest, COLOURS)
        if counts is not None:
            self.fields["tiles"][source] = counts

    def tiles(self, value: object, path: str, longest: int, letters: str) -> list[int] | None:
        """The counts of a sorted string of tiles."""
        text = self.reader.string(value, path, longest)
        if text is None:
            return None
        if any(letter not in letters for letter in text):
            self.reader.note(path, f"may hold only the letters {letters}.")
            return None
        if list(text) != sorted(text, key=letters.index):
            self.reader.note(path, f"must be sorted in the order {letters}.")
            return None
        return [text.count(letter) for letter in letters]

    def players(self, value: object) -> None:
        for seat, player in enumerate(self.reader.items(value, "$.players", self.game.num_players()) or []):
            path = f"$.players[{seat}]"
            found = self.reader.mapping(player, path, PLAYER_KEYS) or {}
            if "score" in found:
                score = self.reader.integer(found["score"], f"{path}.score", 0, MOST_POINTS)
                self.fields["score"][seat] = score
            if "floor" in found:
                self.floor(found["floor"], f"{path}.floor", seat)
            for name, read in (("lines", self.line), ("wall", self.wall_row)):
                if name in found:
                    rows = self.reader.items(found[name], f"{path}.{name}", ROWS) or []
                    for row, text in enumerate(rows):
                        read(text, f"{path}.{name}[{row}]", seat, row)

    def floor(self, value: object, path: str, seat: int) -> None:
        counts = self.tiles(value, path, SLOTS, "M" + COLOURS)
        if counts is None:
            return
        if counts[0] > 1:
            self.reader.note(path, "may hold the marker M only once.")
        self.fields["floor"][seat] = [*counts[1:], counts[0]]

    def line(self, value: object, path: str, seat: int, row: int) -> None:
        counts = self.tiles(value, path, row + 1, COLOURS)
        if counts is None:
            return
        held = [colour for colour, count in enumerate(counts) if count]
        if len(held) > 1:
            self.reader.note(path, "must be of one colour.")
        elif held:
            self.fields["line_size"][seat][row] = counts[held[0]]
            self.fields["line_colour"][seat][row] = held[0]

    def wall_row(self, value: object, path: str, seat: int, row: int) -> None:
        text = self.reader.string(value, path, ROWS)
        if text is None:
            return
        if len(text) != ROWS or any(letter not in "." + COLOURS for letter in text):
            self.reader.note(path, f"must be {ROWS} characters, each a letter of {COLOURS} or a dot.")
            return
        for column, letter in enumerate(text):
            if letter != ".":
                self.fields["wall"][seat][COLOURS.index(letter)] |= 1 << (ROWS * row + column)
