"""Gembatan: the game, its states and its moves.

>>> from tilegames.games import gembatan
>>> state = gembatan.GembatanGame(players=3).new_initial_state(seed=7)
>>> state.phase
'play'
"""

from __future__ import annotations

from .components import Components
from .moves import AnyMove, Aside, Draw, End, Fill, Pass, Place, Redraw
from .spec import Reason
from .state import GembatanGame, GembatanState
from .turns import Turn

__all__ = [
    "AnyMove",
    "Aside",
    "Components",
    "Draw",
    "End",
    "Fill",
    "GembatanGame",
    "GembatanState",
    "Pass",
    "Place",
    "Reason",
    "Redraw",
    "Turn",
]
