"""Names of the planes of observations."""

from __future__ import annotations

__all__ = ["after"]


def after(k: int) -> str:
    """The name in planes of a seat, a side or a colour `k` places after that of the observer.

    Examples
    --------
    >>> after(0), after(2)
    ('own', '+2')
    """
    return f"+{k}" if k else "own"
