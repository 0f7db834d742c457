"""Integer arguments: anything with ``__index__`` except booleans, converted once."""

from __future__ import annotations

import operator
from typing import Any

__all__ = ["index_of", "is_boolean"]

#: Names of the boolean types of Python and numpy: numpy need not be imported to recognise its own.
BOOLEANS = frozenset({"bool", "bool_"})


def is_boolean(value: object) -> bool:
    """Whether a value is a boolean of Python or numpy.

    Examples
    --------
    >>> from tilegames._args.integers import is_boolean
    >>> is_boolean(False), is_boolean(0)
    (True, False)
    """
    return type(value).__name__ in BOOLEANS


def index_of(value: Any) -> int | None:
    """The value as a plain int, or None if it is not an integer.

    The ``__index__`` of an object is called once, and that of a subclass of int never, so that the number that is
    checked is the number that is used. A boolean is not an integer, as in documents and records.

    Parameters
    ----------
    value : object
        Any object.

    Returns
    -------
    int or None

    Examples
    --------
    >>> from tilegames._args.integers import index_of
    >>> index_of(7), index_of(True), index_of(1.0), index_of("1")
    (7, None, None, None)
    """
    if type(value) is int:
        return value
    if is_boolean(value):
        return None
    try:
        return int.__index__(operator.index(value))
    except TypeError:
        return None
