"""Tests for any game that is built on this library, and strategies for hypothesis.

``check_game(game)`` holds a game to every promise of the library; nothing is needed for it but the library itself (and
jsonschema, if schemas are to be checked as well). See the page on testing in the documentation.

>>> from tilegames.testing import CHECKS, check_game
>>> check_game("gemblo(players=3)", games=1, checks=["undo", "documents"])
"""

from __future__ import annotations

from .contract import CHECKS, Check, check_game
from .errors import ContractError
from .mutating import ODD, mutated, places
from .playing import greedy_action, some_ids, walk
from .set_ups import set_ups
from .strategies import documents, games, moves, states
from .writing import validator

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
