"""Tests for any game that is built on this library, and strategies for hypothesis.

``check_game(game)`` holds a game to every promise of the library; nothing is needed for it but the library itself (and
jsonschema, if schemas are to be checked as well). See the page on testing in the documentation.

>>> from tilegames.testing import CHECKS, check_game
>>> check_game("gemblo(players=3)", games=1, checks=["undo", "documents"])
"""

from __future__ import annotations

from .assertions import ContractError
from .contract import CHECKS, Check, check_game
from .mutations import ODD, mutated, places
from .schemas import validator
from .set_ups import set_ups
from .strategies import documents, games, moves, states
from .walks import greedy_action, some_ids, walk

__all__ = [
    "CHECKS",
    "ODD",
    "Check",
    "ContractError",
    "check_game",
    "documents",
    "games",
    "greedy_action",
    "moves",
    "mutated",
    "places",
    "set_ups",
    "some_ids",
    "states",
    "validator",
    "walk",
]
