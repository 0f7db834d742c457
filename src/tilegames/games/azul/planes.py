"""Names of the planes of an observation, in the order in which ``_planes.pxd`` fills them."""

from __future__ import annotations

from typing import Final

from ...kit.planes import after
from .spec import COLOURS

__all__ = ["plane_names"]

COMMON: Final = ("sources:0-4", "sources:5-9", "supply", "floors", "seats", "game")


def plane_names(players: int) -> tuple[str, ...]:
    """The names for a number of players."""
    walls = [f"wall:{colour}" for colour in COLOURS]
    return (*COMMON, *(f"{after(k)}:{name}" for k in range(players) for name in (*walls, "lines")))
