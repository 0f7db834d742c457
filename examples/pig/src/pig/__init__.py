"""Pig, the dice game: roll as often as you dare, hold before a one comes.

The smallest game that uses every part of the library: a pattern for games in packages of their own.
"""

from .events import Rolled, TurnEnded
from .moves import Face, Hold, Roll
from .spec import Reason
from .state import PigGame, PigState

__all__ = ["Face", "Hold", "PigGame", "PigState", "Reason", "Roll", "Rolled", "TurnEnded"]
