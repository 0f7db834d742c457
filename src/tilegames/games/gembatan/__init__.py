"""Gembatan: the game, its states, its moves and its events.

>>> from tilegames.games import gembatan
>>> state = gembatan.GembatanGame(players=3).new_initial_state(seed=7)
>>> state.phase
'play'
"""

from __future__ import annotations

from .components import Components
from .events import AsideReturned, Drew, GemPlaced, Passed, Redrew, SetAside, StartTileLaid, TilePlaced, TurnEnded
from .game import GembatanGame, GembatanState
from .moves import AnyMove, Aside, Draw, End, Fill, Pass, Place, Redraw
from .spec import Reason
from .turns import Turn

__all__ = [
    "AnyMove",
    "Aside",
    "AsideReturned",
    "Components",
    "Draw",
    "Drew",
    "End",
    "Fill",
    "GemPlaced",
    "GembatanGame",
    "GembatanState",
    "Pass",
    "Passed",
    "Place",
    "Reason",
    "Redraw",
    "Redrew",
    "SetAside",
    "StartTileLaid",
    "TilePlaced",
    "Turn",
    "TurnEnded",
]


def __dir__() -> list[str]:
    return __all__
