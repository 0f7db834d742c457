"""Gemblo: the game, its states and its moves."""

from .moves import AnyMove, Pick, Place
from .spec import PIECE_NAMES, Reason
from .state import GembloGame, GembloState

__all__ = ["PIECE_NAMES", "AnyMove", "GembloGame", "GembloState", "Pick", "Place", "Reason"]
