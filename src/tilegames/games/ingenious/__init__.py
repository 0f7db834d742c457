"""Ingenious: the game, its states, its moves and its events."""

from .events import (
    AsideReturned,
    BonusEarned,
    BonusLapsed,
    Claimed,
    Drew,
    Kept,
    Placed,
    SwapOffered,
    Swapped,
    SwapPhase,
)
from .game import IngeniousGame, IngeniousState
from .moves import AnyMove, Draw, Keep, Place, Swap
from .spec import Reason

__all__ = [
    "AnyMove",
    "AsideReturned",
    "BonusEarned",
    "BonusLapsed",
    "Claimed",
    "Draw",
    "Drew",
    "IngeniousGame",
    "IngeniousState",
    "Keep",
    "Kept",
    "Place",
    "Placed",
    "Reason",
    "Swap",
    "SwapOffered",
    "SwapPhase",
    "Swapped",
]


def __dir__() -> list[str]:
    return __all__
