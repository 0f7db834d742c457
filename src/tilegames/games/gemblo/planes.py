"""Names of the planes of an observation, in the order in which ``_planes.pxd`` fills them."""

from __future__ import annotations

from ...kit.planes import after

__all__ = ["plane_names"]


def plane_names(colours: int, *, obstacles: bool) -> tuple[str, ...]:
    """The names for a number of colours, with or without obstacles."""
    return ("board", *map(after, range(colours)), *(("obstacles",) if obstacles else ()), "pieces")
