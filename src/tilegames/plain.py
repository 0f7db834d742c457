"""Values of callers as Python's own types: what a subclass makes of its comparisons and conversions is not asked."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

__all__ = ["plain"]

T = TypeVar("T")

#: For each type what copies the contents of any of its instances; ``dict.copy`` asks a subclass for its keys.
COPY: Final[dict[type, Any]] = {
    dict: lambda value: dict(dict.items(value)),
    int: int.__index__,
    list: list.copy,
    str: str.__str__,
}


def plain(value: T, kind: type[T]) -> T:
    """An instance of a type or of a subclass as an instance of the type itself.

    Parameters
    ----------
    value : dict, int, list or str
        An instance of `kind`.
    kind : type
        One of these four.

    Returns
    -------
    object
        `value`, or a copy if it is of a subclass.

    Examples
    --------
    >>> from enum import StrEnum
    >>> Colour = StrEnum("Colour", {"BLUE": "B"})
    >>> plain(Colour.BLUE, str)
    'B'
    """
    return value if type(value) is kind else cast("T", COPY[kind](value))
