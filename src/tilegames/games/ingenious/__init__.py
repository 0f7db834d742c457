"""Ingenious: the game, its states and its moves."""

from .spec import Reason
from .state import AnyMove, Draw, IngeniousGame, IngeniousState, Keep, Place, Swap

__all__ = ["AnyMove", "Draw", "IngeniousGame", "IngeniousState", "Keep", "Place", "Reason", "Swap"]
