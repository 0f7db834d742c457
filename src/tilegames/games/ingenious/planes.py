"""Names of the planes of an observation, in the order in which ``_planes.pxd`` fills them."""

from __future__ import annotations

from typing import Final

from .spec import COLOURS

__all__ = ["PLANES"]

PLANES: Final = (
    "board:empty",
    *(f"board:{colour}" for colour in COLOURS),
    "board:unclaimed",
    "own:rack",
    "aside",
    "markers",
    "seats",
    "game",
)
