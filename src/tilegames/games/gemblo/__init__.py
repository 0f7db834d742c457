"""Gemblo: the game, its states and its moves."""

from .events import ColourOut, ColourToMove, Discarded, Picked, Placed
from .game import GembloGame, GembloState
from .moves import AnyMove, Pick, Place
from .spec import PIECE_NAMES, Reason

__all__ = [
    "PIECE_NAMES",
    "AnyMove",
    "ColourOut",
    "ColourToMove",
    "Discarded",
    "GembloGame",
    "GembloState",
    "Pick",
    "Picked",
    "Place",
    "Placed",
    "Reason",
]


def __dir__() -> list[str]:
    return __all__
