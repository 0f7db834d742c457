"""The JSON Schema of the state documents of Gembatan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.schema import Schema, among, array, closed, counts, integer, phase_implies, turn_properties, turn_rules
from .document import KEYS
from .spec import EDGE, HAND, MOST_POINTS, idle_limit

if TYPE_CHECKING:
    from .game import GembatanRules

__all__ = ["document_schema"]


def document_schema(game: GembatanRules) -> Schema:
    """The schema of state documents, and of views, since nothing is hidden."""
    kinds, players = game.kinds, game.num_players()
    trays = {
        "gems": dict(zip(kinds.gems, kinds.gem_counts, strict=True)),
        "tiles": dict(zip(kinds.tiles, kinds.tile_counts, strict=True)),
    }
    most = {name: sum(tray.values()) for name, tray in trays.items()}
    cell, site, pieces = ({"$ref": f"#/$defs/{name}"} for name in ("cell", "site", "pieces"))
    tile = closed({"at": cell, "sides": {"$ref": "#/$defs/laid"}})
    gem = closed({"at": site, "colours": {"$ref": "#/$defs/gem"}})
    limit = idle_limit(players)
    turn = {"cells": array(cell, 0, HAND, unique=True), "sites": array(site, 0, HAND, unique=True)}
    properties: dict[str, Schema] = {
        **turn_properties(game.phases, game.num_players()),
        "tiles": array(tile, 0, most["tiles"], "The tiles on the grid, in the order of play."),
        "gems": array(gem, 0, most["gems"], "The gems on the grid, in the order of play."),
        "hands": array(pieces, players, None, "By seat."),
        "scores": array(integer(-HAND, MOST_POINTS), players, None, "By seat."),
        "turn": closed(turn, description="Where the last tiles and gems lie: those of the running turn."),
        "idle": integer(0, limit, "Turns in a row without a gem."),
        "stuck": integer(0, limit, "Stuck turns in a row; at most idle."),
        "aside": pieces,
        "gem_tray": counts(trays["gems"], "Counts by kind; absent kinds count 0."),
        "tile_tray": counts(trays["tiles"], "Counts by kind; absent kinds count 0."),
    }
    defs = {
        "cell": array(integer(-EDGE, EDGE), 2, None, "x and y, growing east and north from the start tile at 0, 0."),
        "site": site_schema(),
        "gem": among([gem for gem, count in trays["gems"].items() if count]),
        "tile": among(kinds.tiles),
        "laid": among(kinds.laid, "The sides of a tile as it lies: north, east, south, west."),
        "pieces": closed({sort: array({"$ref": f"#/$defs/{sort[:-1]}"}, 0, HAND) for sort in trays}),
    }
    return {**closed(properties, KEYS), "allOf": rules(players, limit), "$defs": defs}


def site_schema() -> Schema:
    """The schema of a site: twice the coordinates of a cell, plus one for its east or its north side."""
    even: Schema = {"multipleOf": 2}
    odd: Schema = {"not": even}
    either = [{"prefixItems": [odd, even]}, {"prefixItems": [even, odd]}]
    return {**array(integer(-2 * EDGE, 2 * EDGE + 1), 2), "anyOf": either}


def rules(players: int, limit: int) -> list[Schema]:
    """The conditions of the phases."""
    nothing: Schema = {"maxItems": 0}
    empty: Schema = {"properties": {"gems": nothing, "tiles": nothing}}
    something: Schema = {"anyOf": [{"properties": {sort: {"minItems": 1}}} for sort in ("gems", "tiles")]}
    dealing: dict[str, Schema] = {
        "tiles": nothing,
        "gems": nothing,
        "idle": {"const": 0},
        "stuck": {"const": 0},
        "scores": {"items": {"const": 0}},
    }
    return [
        *turn_rules(),
        phase_implies(["deal"], dealing, {"tiles": {"minItems": 1}}),
        phase_implies(["play"], {}, {"turn": {"properties": {"cells": nothing, "sites": nothing}}}),
        phase_implies(["deal", "play", "over"], {"aside": empty}),
        phase_implies(["swap"], {"aside": something}),
        phase_implies(["play", "swap"], {"idle": {"maximum": limit - 1}, "stuck": {"maximum": limit - 1}}),
        few_stuck_turns(players),
        phase_implies(["over"], {}, {"scores": {"items": {"minimum": 0}}}),
    ]


def few_stuck_turns(players: int) -> Schema:
    """While the game goes on with an empty gem tray, stuck turns have not filled a whole round."""
    rule = phase_implies(["play", "swap"], {"stuck": {"maximum": players - 1}})
    rule["if"]["properties"]["gem_tray"] = {"maxProperties": 0}
    return rule
