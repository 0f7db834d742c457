"""Ingenious: the game, its states and its moves."""

from .moves import AnyMove, Draw, Keep, Place, Swap
from .spec import Reason
from .state import IngeniousGame, IngeniousState

__all__ = ["AnyMove", "Draw", "IngeniousGame", "IngeniousState", "Keep", "Place", "Reason", "Swap"]
