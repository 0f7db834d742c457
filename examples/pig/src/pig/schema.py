"""The JSON Schema of the state documents of Pig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilegames.kit.schema import Schema, array, closed, integer, phase_implies, turn_properties, turn_rules

from .document import KEYS, MOST

if TYPE_CHECKING:
    from .state import PigGame


def document_schema(game: PigGame) -> Schema:
    """The schema of state documents, and of views, since nothing is hidden."""
    properties = {
        **turn_properties(game.phases, game.num_players()),
        "scores": array(integer(0, MOST), game.num_players(), None, "By seat."),
        "total": {**integer(0, MOST, "The total of this turn so far."), "not": {"const": 1}},
        "turns": integer(0, game.params["max_turns"], "The number of finished turns."),
    }
    rules = [*turn_rules(), phase_implies(["over"], {"total": {"const": 0}})]
    return {**closed(properties, KEYS), "allOf": rules}
