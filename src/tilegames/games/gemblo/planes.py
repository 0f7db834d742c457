"""Names of the planes of an observation, in the order in which ``_planes.pxd`` fills them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.planes import after

if TYPE_CHECKING:
    from .game import GembloRules

__all__ = ["plane_names"]


def plane_names(rules: GembloRules) -> tuple[str, ...]:
    """The names; only five players have obstacles."""
    colours = map(after, range(rules.colours))
    return ("board", *colours, *(("obstacles",) if rules.drafts else ()), "pieces")
