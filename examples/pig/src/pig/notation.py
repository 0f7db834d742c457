"""Pig in words: the parser of moves."""

from __future__ import annotations

from typing import Final

from tilegames.kit.scanning import Scanner, pattern

MOVE: Final = pattern(r"roll|hold|\+")
FACE: Final = pattern("[1-6]")


def parse(text: str) -> str | int:
    """``"roll"``, ``"hold"``, or the face that the die shows."""
    rest = Scanner(text)
    move = rest.take(MOVE, "roll, hold or +")
    result = int(rest.take(FACE, "a number from 1 to 6")) if move == "+" else move
    rest.end()
    return result
