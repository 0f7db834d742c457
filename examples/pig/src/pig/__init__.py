"""Pig, the dice game: roll as often as you dare, hold before a one comes.

The smallest game that uses every part of the library: a pattern for games in packages of their own.
"""

from .spec import Reason
from .state import Face, Hold, PigGame, PigState, Roll

__all__ = ["Face", "Hold", "PigGame", "PigState", "Reason", "Roll"]
