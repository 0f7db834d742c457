"""Names of the planes of observations."""

from __future__ import annotations

__all__ = ["after"]


def after(k: int) -> str:
    """What the planes call a seat, a side or a colour that comes `k` places after the one that looks.

    Examples
    --------
    >>> after(0), after(2)
    ('own', '+2')
    """
    return f"+{k}" if k else "own"
