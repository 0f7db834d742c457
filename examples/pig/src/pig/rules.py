"""The numbered rules of Pig; parameters of the game stand in braces."""

from __future__ import annotations

from typing import Final

RULES: Final = {
    "1.1": "Players take turns.",
    "1.2": "All scores begin at 0.",
    "2.1": "In your turn roll the die as often as you like; each face is added to your turn's total.",
    "2.2": "A one loses the total and ends the turn.",
    "2.3": "Once you have a total, you may hold: it is added to your score.",
    "2.4": "You must hold when that brings your score to {target}.",
    "3.1": "The game ends when a score reaches {target}.",
    "3.2": "It ends after {max_turns} turns at the latest.",
    "3.3": "The highest score wins.",
}
