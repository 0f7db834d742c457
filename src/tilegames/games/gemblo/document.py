"""The state document of Gemblo: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from . import _rules
from .notation import piece_on
from .spec import DRAFTED, PHASES, PIECE_NAMES, PIECES, SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kit.documents import DocumentReader
    from .game import GembloRules

__all__ = ["read", "write"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]
Cell = tuple[int, int]

KEYS: Final = ("phase", "to_move", "colour", "placed", "out", "drafted", "unplaced_obstacles")
ENTRY_KEYS: Final = ("colour", "piece", "cells")
#: Colour of an obstacle.
NOBODY: Final = -1

# ---- writing --------------------------------------------------------------------------------------------------------
# Bytes that are not a position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# this code makes no assumptions.


def write(game: GembloRules, fields: Fields) -> dict[str, Any]:
    """The state document of a position."""
    return {
        "phase": _name(PHASES, fields["phase"]),
        "to_move": int(fields["to_move"]),
        "colour": int(fields["colour"]),
        "placed": [_entry(game, int(colour), int(action)) for colour, action in fields["placed"]],
        "out": [bool(out) for out in fields["out"]],
        "drafted": [_pieces(pieces) for pieces in fields["drafted"]],
        "unplaced_obstacles": [_pieces(pieces) for pieces in fields["unplaced"]],
    }


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if 0 <= number < len(names) else "?"


def _pieces(numbers: list[int]) -> list[str]:
    return [_name(PIECE_NAMES, number) for number in numbers]


def _entry(game: GembloRules, colour: int, action: int) -> dict[str, Any]:
    """A piece on the board."""
    if not 0 <= action < game.placements:
        return {"colour": colour, "piece": "?", "cells": []}
    piece, cells = game.placement(action)
    return {"colour": colour, "piece": PIECE_NAMES[piece], "cells": list(game.names(cells))}


# ---- reading --------------------------------------------------------------------------------------------------------


def read(game: GembloRules, reader: DocumentReader, document: object) -> Fields:
    """The fields of a document; each is well-formed if no problem was noted."""
    return _Shapes(game, reader).document(document)


class _Shapes:
    """The first pass over a document: types, names, lengths, and whether the cells of each entry form its piece."""

    def __init__(self, game: GembloRules, reader: DocumentReader) -> None:
        self.game = game
        self.reader = reader
        self.phases = PHASES if game.drafts else PHASES[PHASES.index("play") :]

    def document(self, document: object) -> Fields:
        """The fields in the form of the rules; they are complete if no problem was noted."""
        found = self.reader.mapping(document, "$", KEYS) or {}
        seats, colours = self.game.num_players(), self.game.colours
        readers: dict[str, Callable[[object], Any]] = {
            "phase": self.phase,
            "to_move": lambda value: self.reader.integer(value, "$.to_move", -1, seats - 1),
            "colour": lambda value: self.reader.integer(value, "$.colour", -1, colours - 1),
            "placed": self.placed,
            "out": self.out,
            "drafted": lambda value: self.by_seat(value, "$.drafted"),
            "unplaced_obstacles": lambda value: self.by_seat(value, "$.unplaced_obstacles"),
        }
        fields = {name: readers[name](value) for name, value in found.items()}
        fields["unplaced"] = fields.pop("unplaced_obstacles", None)
        return fields

    def phase(self, value: object) -> int | None:
        name = self.reader.choice(value, "$.phase", self.phases)
        return None if name is None else PHASES.index(name)

    def placed(self, value: object) -> list[Any]:
        obstacles = DRAFTED * self.game.num_players() if self.game.drafts else 0
        most = len(PIECE_NAMES) * self.game.colours + obstacles
        entries = self.reader.items(value, "$.placed", 0, most) or []
        return [self.entry(entry, f"$.placed[{place}]") for place, entry in enumerate(entries)]

    def entry(self, value: object, path: str) -> tuple[int | None, int | None]:
        """The colour and the action of a piece on the board."""
        found = self.reader.mapping(value, path, ENTRY_KEYS) or {}
        colour = piece = action = None
        if "colour" in found:
            lowest = NOBODY if self.game.drafts else 0
            colour = self.reader.integer(found["colour"], f"{path}.colour", lowest, self.game.colours - 1)
        if "piece" in found:
            piece = self.reader.choice(found["piece"], f"{path}.piece", PIECE_NAMES)
        if "cells" in found:
            action = self.action(found["cells"], f"{path}.cells", piece)
        return colour, action

    def action(self, value: object, path: str, piece: str | None) -> int | None:
        """The action that places a piece on these cells; None as `piece` allows any piece."""
        low, high = (1, SIZE) if piece is None else (len(PIECES[piece]),) * 2
        names = self.reader.items(value, path, low, high) or []
        cells = [self.cell(name, f"{path}[{place}]") for place, name in enumerate(names)]
        known = [cell for cell in cells if cell is not None]
        if not known or len(known) < len(cells):
            return None
        board = self.game.board
        indices = [board.index[cell] for cell in known]
        if indices != sorted(set(indices)):
            self.reader.note(path, "must be in the order of the rows, without duplicates.")
            return None
        number = piece_on(known)
        if piece is None:
            return None
        if number is None or PIECE_NAMES[number] != piece:
            form = "no piece" if number is None else f"the piece {PIECE_NAMES[number]}"
            self.reader.note(path, f"form {form}, not {piece}.")
            return None
        return _rules.action_of(self.game.native_rules, tuple(indices))

    def cell(self, value: object, path: str) -> Cell | None:
        """A cell of the board."""
        name = self.reader.string(value, path, 4)
        if name is None:
            return None
        try:
            return self.game.board.cell_named(name)
        except KeyError:
            self.reader.note(path, f"there is no cell {shown(name)} on this board.")
            return None

    def out(self, value: object) -> list[bool | None]:
        items = self.reader.items(value, "$.out", self.game.colours) or []
        return [self.reader.boolean(item, f"$.out[{colour}]") for colour, item in enumerate(items)]

    def by_seat(self, value: object, path: str) -> list[list[int]]:
        """The pieces of each of five seats; an empty list for any other number of seats."""
        seats = self.reader.items(value, path, self.game.num_players() if self.game.drafts else 0) or []
        return [self.pieces(pieces, f"{path}[{seat}]") for seat, pieces in enumerate(seats)]

    def pieces(self, value: object, path: str) -> list[int]:
        items = self.reader.items(value, path, 0, DRAFTED) or []
        names = [self.reader.choice(item, f"{path}[{place}]", PIECE_NAMES) for place, item in enumerate(items)]
        return [PIECE_NAMES.index(name) for name in names if name is not None]
