"""Pig, the dice game: roll as often as you dare, and hold before a one comes.

This small game uses every part of the library. It is a template for games in packages of their own.
"""

from .events import Rolled, TurnEnded
from .game import PigGame
from .moves import Face, Hold, Roll
from .spec import Reason

__all__ = ["Face", "Hold", "PigGame", "Reason", "Roll", "Rolled", "TurnEnded"]
