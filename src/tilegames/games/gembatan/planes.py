"""Names of the planes of an observation, in the order in which ``_planes.pxd`` fills them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.planes import after
from .spec import BLANK, SIDES

if TYPE_CHECKING:
    from .game import GembatanRules

__all__ = ["plane_names"]


def plane_names(rules: GembatanRules) -> tuple[str, ...]:
    """The names in their order."""
    players, colours = rules.num_players(), rules.kinds.colours
    return (
        *("tile", "tile:x", "tile:y"),
        *(f"tile:{side}:{colour}" for side in SIDES for colour in BLANK + colours),
        *("gem", "gem:x", "gem:y"),
        *(f"gem:{colour}" for colour in colours),
        *(f"{whose}:{what}" for whose in (*map(after, range(players)), "aside", "tray") for what in ("gems", "tiles")),
        *("seats:score", "seats:to_move", "game"),
    )
