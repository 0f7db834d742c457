"""The JSON Schema of the state documents of Gemblo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.schema import Schema, among, array, boolean, closed, integer, phase_implies, turn_properties, turn_rules
from .document import ENTRY_KEYS, KEYS, NOBODY
from .spec import DRAFTED, PIECE_NAMES, PIECES, SET_ASIDE

if TYPE_CHECKING:
    from .game import GembloRules

__all__ = ["document_schema"]


def document_schema(game: GembloRules) -> Schema:
    """The schema of state documents, and of views, since nothing is hidden."""
    drafters = game.num_players() if game.drafts else 0
    draft_phases = ("draft", "obstacles")
    most = len(PIECE_NAMES) * game.colours + DRAFTED * drafters
    drafted = among(name for name in PIECE_NAMES if name not in SET_ASIDE)
    phases = [phase for phase in game.phases if game.drafts or phase not in draft_phases]
    properties: dict[str, Schema] = {
        **turn_properties(phases, game.num_players()),
        "colour": integer(-1, game.colours - 1, "The colour that places a piece next; -1 outside phase play."),
        "placed": array({"$ref": "#/$defs/entry"}, 0, most, "The pieces on the board, in the order of play."),
        "out": array(boolean(), game.colours, None, "By colour: whether it cannot place a piece any more."),
        "drafted": array(
            array(drafted, 0, DRAFTED, unique=True), drafters, None, "Five players: the pieces that each has picked."
        ),
        "unplaced_obstacles": array(
            array(drafted, 0, DRAFTED, unique=True), drafters, None, "Five players: the obstacles yet to be placed."
        ),
    }
    defs = {
        "cell": among(map(game.board.name, game.board.cells), "A cell of the board."),
        "entry": entry_schema(game),
    }
    return {**closed(properties, KEYS), "allOf": rules(), "$defs": defs}


def entry_schema(game: GembloRules) -> Schema:
    """The schema of a piece on the board, which has one cell for each of its hexagons."""
    sizes = sorted({len(cells) for cells in PIECES.values()})
    lowest = NOBODY if game.drafts else 0
    entry = closed(
        {
            "colour": integer(lowest, game.colours - 1, "The colour; -1 for an obstacle." if lowest < 0 else ""),
            "piece": among(PIECE_NAMES),
            "cells": array({"$ref": "#/$defs/cell"}, sizes[0], sizes[-1], "In the order of the rows.", unique=True),
        },
        ENTRY_KEYS,
    )
    fits: list[Schema] = [
        {
            "properties": {
                "piece": {"enum": [name for name, cells in PIECES.items() if len(cells) == size]},
                "cells": {"minItems": size, "maxItems": size},
            }
        }
        for size in sizes
    ]
    return {**entry, "anyOf": fits}


def rules() -> list[Schema]:
    """The conditions of the phases."""
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
            {"placed": {"items": {"properties": {"colour": {"const": NOBODY}}}}},
        ),
    ]
