"""The JSON Schema of the state documents of Ingenious, and of views of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.schema import (
    Schema,
    among,
    array,
    boolean,
    closed,
    counts,
    integer,
    phase_implies,
    turn_properties,
    turn_rules,
)
from .document import KEYS
from .spec import COLOURS, COPIES, KIND_NAMES, MOST_PLACEMENTS, RACK

if TYPE_CHECKING:
    from .game import IngeniousRules

__all__ = ["document_schema"]


def document_schema(game: IngeniousRules, view: bool) -> Schema:
    """The schema of state documents, or of views of them."""
    tables, players = game.tables, game.num_players()
    swaps = not game.solo and game.params["swap"] != "off"
    absent = {"deal": game.solo, "swap": not swaps}
    colour, kind = {"enum": list(COLOURS)}, {"$ref": "#/$defs/tile"}
    full = 1 if game.solo else RACK
    cells = [name for name, index in tables.index.items() if index not in tables.printed]
    properties: dict[str, Schema] = {
        **turn_properties([phase for phase in game.phases if not absent.get(phase)], game.num_players()),
        "placements_left": integer(0, MOST_PLACEMENTS, "Placements that the turn still has; 0 outside phase place."),
        "board": {
            "type": "object",
            "propertyNames": among(cells),
            "additionalProperties": colour,
            "description": "The colour of each covered cell.",
        },
        "racks": racks(kind, players, full, view),
        "aside": array(kind, 0, RACK - 1 if swaps else 0, "The tiles set aside in a swap, ordered by kind."),
        "markers": array(array(integer(0, game.top), len(COLOURS)), game.num_rows, None, f"Markers, by {COLOURS}."),
        "claimed": array(colour, 0, len(COLOURS), "Printed symbols that a first placement has used.", unique=True),
        "opened": array(boolean(), players, None, "By seat: whether the first placement has been made."),
        "bag": integer(0, sum(COPIES), "The number of tiles in the bag.") if view else bag(),
    }
    rules = [
        *turn_rules(),
        phase_implies(["place"], {"placements_left": {"minimum": 1}}, {"placements_left": {"const": 0}}),
        phase_implies(["draw"], {}, {"aside": {"maxItems": 0}}),
        phase_implies(
            ["deal"],
            {
                "board": {"maxProperties": 0},
                "markers": {"items": {"items": {"const": 0}}},
                "opened": {"items": {"const": False}},
                "claimed": {"maxItems": 0},
            },
        ),
    ]
    return {**closed(properties, KEYS), "allOf": rules, "$defs": {"tile": {"enum": list(KIND_NAMES)}}}


def bag() -> Schema:
    """The schema of the bag."""
    return counts(dict(zip(KIND_NAMES, COPIES, strict=True)), "Counts by kind; absent kinds count 0.")


def racks(kind: Schema, players: int, full: int, view: bool) -> Schema:
    """The schema of the racks; a view shows at most one of them and only counts the tiles of the others."""
    rack = array(kind, 0, full)
    if not view:
        return array(rack, players, None, "By seat: the tiles of the rack, in the order of their kinds.")
    seen = array({"anyOf": [rack, integer(0, full)]}, players, None, "By seat: the tiles, or their number.")
    return {**seen, "contains": {"type": "array"}, "minContains": 0, "maxContains": 1}
