"""Values of callers as Python's own types, so that a subclass's own comparisons and conversions are not used."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

__all__ = ["plain"]

T = TypeVar("T")

#: For each type a function that copies the contents of its instances; ``dict.copy`` calls methods of a subclass.
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
        `value`, or a copy if its type is a subclass.

    Examples
    --------
    >>> from enum import StrEnum
    >>> Colour = StrEnum("Colour", {"BLUE": "B"})
    >>> plain(Colour.BLUE, str)
    'B'
    """
    return value if type(value) is kind else cast("T", COPY[kind](value))
