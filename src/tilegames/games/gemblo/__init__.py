"""Gemblo: the game, its states and its moves."""

from .spec import PIECE_NAMES, Reason
from .state import AnyMove, GembloGame, GembloState, Pick, Place

__all__ = ["PIECE_NAMES", "AnyMove", "GembloGame", "GembloState", "Pick", "Place", "Reason"]
