"""The state document of Gemblo: its keys, their fields, and what each value looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from ...kit.position import Boolean, Document, Integer, Items, Name, Part, Shared
from ...kit.schema import Schema, among, array, closed, phase_implies, turn_properties, turn_rules
from . import _convert
from .notation import piece_on
from .spec import DRAFTED, PHASES, PIECE_NAMES, PIECES, SET_ASIDE, SIZE

if TYPE_CHECKING:
    from ...kit.documents import DocumentReader
    from .game import GembloRules

__all__ = ["document"]

#: Colour of an obstacle.
OBSTACLE: Final = -1
#: The pieces of the sixth set that are drafted.
DRAFTABLE: Final = tuple(name for name in PIECE_NAMES if name not in SET_ASIDE)


def document(rules: GembloRules) -> Document:
    """The document of a game."""
    seats, colours = rules.num_players(), rules.colours
    drafters = seats if rules.drafts else 0
    phases = PHASES if rules.drafts else PHASES[PHASES.index("play") :]
    turn = turn_properties(phases, seats)
    cell = Shared("cell", Cell(rules))
    entry = Shared("entry", Entry(rules, cell))
    picks = Items(Name(PIECE_NAMES, listed=DRAFTABLE), 0, DRAFTED, unique=True)
    placed = Items(
        entry, 0, len(PIECE_NAMES) * colours + DRAFTED * drafters, "The pieces on the board, in the order of play."
    )
    mover = Integer(-1, colours - 1, "The colour that places a piece next; -1 outside phase play.")
    return Document(
        {
            "phase": ("phase", Phase(phases, turn["phase"]["description"])),
            "to_move": ("to_move", Integer(-1, seats - 1, turn["to_move"]["description"])),
            "colour": ("colour", mover),
            "placed": ("placed", placed),
            "out": ("out", Items(Boolean(), colours, None, "By colour: whether it cannot place a piece any more.")),
            "drafted": ("drafted", Items(picks, drafters, None, "Five players: the pieces that each has picked.")),
            "unplaced_obstacles": (
                "unplaced",
                Items(picks, drafters, None, "Five players: the obstacles yet to be placed."),
            ),
        },
        PHASE_RULES,
        shared=(cell, entry),
    )


class Phase(Part):
    """A phase among the last ones: a game without draft begins with play."""

    def __init__(self, names: tuple[str, ...], description: str) -> None:
        self.names, self.description = names, description

    def write(self, value: int) -> str:
        return PHASES[value]

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        name = reader.choice(value, path, self.names)
        return None if name is None else PHASES.index(name)

    def schema(self) -> Schema:
        return among(self.names, self.description)


class Cell(Part):
    """A cell of a board; in the fields its number."""

    def __init__(self, rules: GembloRules) -> None:
        self.board, self.names = rules.board, rules.cell_names

    def write(self, value: int) -> str:
        return self.names[value]

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        name = reader.string(value, path, 4)
        if name is None:
            return None
        try:
            return self.board.index[self.board.cell_named(name)]
        except KeyError:
            reader.note(path, f"there is no cell {shown(name)} on this board.")
            return None

    def schema(self) -> Schema:
        return among(self.names, "A cell of the board.")


class Entry(Part):
    """A piece on the board; in the fields its colour and its placement."""

    def __init__(self, rules: GembloRules, cell: Part) -> None:
        self.rules, self.cell = rules, cell
        lowest = OBSTACLE if rules.drafts else 0
        self.colour = Integer(lowest, rules.colours - 1, "The colour; -1 for an obstacle." if lowest < 0 else "")
        self.piece = Name(PIECE_NAMES)

    def write(self, value: tuple[int, int]) -> dict[str, Any]:
        colour, placement = value
        piece, cells = self.rules.placement(placement)
        return {"colour": colour, "piece": PIECE_NAMES[piece], "cells": list(self.rules.names(cells))}

    def read(self, reader: DocumentReader, value: object, path: str) -> tuple[int, int] | None:
        found = reader.mapping(value, path, ("colour", "piece", "cells")) or {}
        colour = piece = placement = None
        if "colour" in found:
            colour = self.colour.read(reader, found["colour"], f"{path}.colour")
        if "piece" in found:
            piece = self.piece.read(reader, found["piece"], f"{path}.piece")
        if "cells" in found:
            placement = self.placement(reader, found["cells"], f"{path}.cells", piece)
        return None if colour is None or placement is None else (colour, placement)

    def placement(self, reader: DocumentReader, value: object, path: str, piece: int | None) -> int | None:
        """The placement of a piece on these cells; the cells are checked even if the piece is not known."""
        size = None if piece is None else len(PIECES[PIECE_NAMES[piece]])
        names = reader.items(value, path, size or 1, size or SIZE) or []
        cells = [self.cell.read(reader, name, f"{path}[{place}]") for place, name in enumerate(names)]
        known = [cell for cell in cells if cell is not None]
        if not known or len(known) < len(cells):
            return None
        if known != sorted(set(known)):
            reader.note(path, "must be in the order of the rows, without duplicates.")
            return None
        if piece is None:
            return None
        number = piece_on(self.rules.board.cells[cell] for cell in known)
        if number != piece:
            form = "no piece" if number is None else f"the piece {PIECE_NAMES[number]}"
            reader.note(path, f"form {form}, not {PIECE_NAMES[piece]}.")
            return None
        return _convert.action_of(self.rules.native_rules, tuple(known))

    def schema(self) -> Schema:
        cells = array(self.cell.schema(), 1, SIZE, "In the order of the rows.", unique=True)
        entry = closed({"colour": self.colour.schema(), "piece": self.piece.schema(), "cells": cells})
        return {**entry, "anyOf": [of_size(size) for size in range(1, SIZE + 1)]}


def of_size(size: int) -> Schema:
    """What the pieces of a size imply for their cells."""
    return {
        "properties": {
            "piece": {"enum": [name for name, cells in PIECES.items() if len(cells) == size]},
            "cells": {"minItems": size, "maxItems": size},
        }
    }


def phase_rules() -> list[Schema]:
    """What each phase implies for the schema."""
    in_play: dict[str, Schema] = {"items": {"const": False}}
    nothing: Schema = {"maxItems": 0}
    return [
        *turn_rules(),
        phase_implies(["play"], {"colour": {"minimum": 0}}, {"colour": {"const": -1}}),
        phase_implies(["play"], {"out": {"contains": {"const": False}}}),
        phase_implies(["over"], {"out": {"items": {"const": True}}}),
        phase_implies(["draft"], {"placed": nothing}),
        phase_implies(["draft", "obstacles"], {"out": in_play}, {"unplaced_obstacles": {"items": nothing}}),
        phase_implies(
            ["draft", "obstacles"],
            {"placed": {"items": {"properties": {"colour": {"const": OBSTACLE}}}}},
        ),
    ]


PHASE_RULES: Final = phase_rules()
