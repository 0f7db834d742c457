"""Azul: the game, its states and its moves.

>>> from tilegames.games import azul
>>> state = azul.AzulGame(players=3).new_initial_state(seed=7)
>>> state.phase
'draft'
"""

from __future__ import annotations

from .events import (
    BagRefilled,
    Drawn,
    FloorEmptied,
    LineEmptied,
    MarkerReturned,
    MarkerTaken,
    Placed,
    PutOnFloor,
    PutOnLine,
    RoundBegan,
    SlidToCentre,
    Taken,
    ToLid,
)
from .game import AzulGame, AzulState
from .moves import AnyMove, Draw, Take, Tile
from .spec import FLOOR, Reason

__all__ = [
    "FLOOR",
    "AnyMove",
    "AzulGame",
    "AzulState",
    "BagRefilled",
    "Draw",
    "Drawn",
    "FloorEmptied",
    "LineEmptied",
    "MarkerReturned",
    "MarkerTaken",
    "Placed",
    "PutOnFloor",
    "PutOnLine",
    "Reason",
    "RoundBegan",
    "SlidToCentre",
    "Take",
    "Taken",
    "Tile",
    "ToLid",
]


def __dir__() -> list[str]:
    return __all__
