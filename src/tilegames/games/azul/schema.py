"""The JSON Schema of the state documents of Azul."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.schema import (
    Schema,
    among,
    array,
    closed,
    counts,
    integer,
    pattern,
    phase_implies,
    turn_properties,
    turn_rules,
)
from .document import KEYS, MOST_TILES, PLAYER_KEYS
from .spec import COLOURS, COPIES, FACTORY_TILES, MOST_POINTS, ROWS, SLOTS, TERMINATIONS, fixed_column

if TYPE_CHECKING:
    from .game import AzulRules

__all__ = ["document_schema"]

#: Tiles in the order of their colours.
TILES = "".join(f"{letter}{{0,{COPIES}}}" for letter in COLOURS)


def document_schema(game: AzulRules) -> Schema:
    """The schema of state documents, and of views, since nothing is hidden."""
    players = game.num_players()
    bag = counts(dict.fromkeys(COLOURS, COPIES), "Counts by colour; absent colours count 0.")
    properties: dict[str, Schema] = {
        **turn_properties([phase for phase in game.phases if phase != "tile" or game.free_wall], game.num_players()),
        "round": integer(1, game.params["max_rounds"], "The round, counted from 1."),
        "starter": integer(0, players - 1, "The seat that began the round, or begins it."),
        "factories": array(pattern(TILES, FACTORY_TILES), game.factories, None, "The tiles of each factory, sorted."),
        "centre": pattern(TILES, MOST_TILES, "The tiles in the centre, sorted."),
        "marker": {
            "anyOf": [{"const": "centre"}, integer(0, players - 1)],
            "description": "Where the start marker is: in the centre, or at a seat.",
        },
        "bag": bag,
        "lid": bag,
        "players": array(player_schema(game), players, None, "The boards, by seat."),
        "termination": {"enum": [None, *TERMINATIONS], "description": "How the game ended; null before."},
    }
    bare: dict[str, Schema] = {"centre": {"const": ""}, "factories": {"items": {"const": ""}}}
    clear: dict[str, Schema] = {
        "marker": {"const": "centre"},
        "players": {"items": {"properties": {"floor": {"const": ""}}}},
    }
    rules = [
        *turn_rules(),
        phase_implies(["over"], {"termination": {"enum": list(TERMINATIONS)}}, {"termination": {"const": None}}),
        phase_implies(["tile", "over"], bare),
        phase_implies(["deal", "over"], clear),
        phase_implies(["deal"], {"centre": {"const": ""}, "bag": {"minProperties": 1}}),
    ]
    return {**closed(properties, KEYS), "allOf": rules}


def player_schema(game: AzulRules) -> Schema:
    """The schema of one player's board."""
    lines = [among([letter * size for size in range(row + 2) for letter in COLOURS][4:]) for row in range(ROWS)]
    walls = [pattern(wall_row(game, row), ROWS) for row in range(ROWS)]
    properties = {
        "score": integer(0, MOST_POINTS, "Points so far."),
        "lines": rows(lines, "The pattern lines from the top: as many letters as tiles."),
        "wall": rows(walls, "The rows of the wall from the top: a letter for a tile, a dot for an empty space."),
        "floor": pattern(f"M?{TILES}", SLOTS, "The floor line: M for the start marker, then tiles."),
    }
    return closed(properties, PLAYER_KEYS)


def rows(items: list[Schema], description: str) -> Schema:
    """A list with one item for each row."""
    found = {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    return {**found, "description": description}


def wall_row(game: AzulRules, row: int) -> str:
    """The pattern of a row of the wall."""
    if game.free_wall:
        return f"[.{COLOURS}]{{{ROWS}}}"
    letters = {fixed_column(colour, row): letter for colour, letter in enumerate(COLOURS)}
    return "".join(f"[.{letters[column]}]" for column in range(ROWS))
