"""Integers that callers hand over: whatever has ``__index__``, asked once."""

from __future__ import annotations

import operator
from typing import Any

__all__ = ["index_of"]


def index_of(value: Any) -> int | None:
    """The value as a plain int, or None if it is no integer.

    An object is asked for its ``__index__`` once: what was checked is what is used.

    Examples
    --------
    >>> from tilegames.integers import index_of
    >>> index_of(True), index_of(1.0), index_of("1")
    (1, None, None)
    """
    try:
        return int(operator.index(value))
    except TypeError:
        return None
