"""The words of ``LegalMoves.where``: how a value is read, and which moves have it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ._args.integers import index_of

if TYPE_CHECKING:
    from .moves import Move
    from .state import State

__all__ = ["Criterion", "by_field", "integer_in", "plain_text", "touching"]

#: Whether a move has the wanted value.
Test: TypeAlias = "Callable[[Any], bool]"

#: Digits of an integer that is written as text.
DIGITS: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One word by which moves of one kind are found.

    Parameters
    ----------
    read : callable
        ``read(value)`` returns the value in a form that can be compared, or None if no move of the game has it.
    allowed : str
        The values that a move can have, for an error message.
    test : callable
        ``test(state, value)`` returns a function that says whether a move has the value in this state.

    Examples
    --------
    >>> import tilegames as tg
    >>> criterion = tg.azul.Take.criteria(tg.load_game("azul").hooks)["source"]
    >>> criterion.allowed, criterion.read("c"), criterion.read(9)
    ('0 to 5, or C for the centre', 0, None)
    """

    read: Callable[[object], Any]
    allowed: str
    test: Callable[[State[Any], Any], Test]


def by_field(name: str, read: Callable[[object], Any], allowed: str) -> Criterion:
    """The criterion that a field or a property of a move has a value.

    Parameters
    ----------
    name : str
        Name of the field.
    read, allowed
        As for :class:`Criterion`.

    Returns
    -------
    Criterion
    """
    return Criterion(read, allowed, lambda state, value: lambda move: bool(getattr(move, name) == value))


def touching(places: Callable[[Any, int], tuple[str, ...]], read: Callable[[object], Any], allowed: str) -> Criterion:
    """The criterion that a move touches a place.

    Parameters
    ----------
    places : callable
        ``places(move, seat)`` returns the places that a move touches when this seat makes it.
    read, allowed
        As for :class:`Criterion`.

    Returns
    -------
    Criterion
    """

    def test(state: State[Any], value: str) -> Test:
        seat = state.to_move
        return lambda move: value in places(move, seat)

    return Criterion(read, allowed, test)


def default_criterion(name: str, kind: object) -> Criterion:
    """The criterion for a field of a move that has no criterion of its own."""
    if kind in (int, "int"):
        return by_field(name, integer_in, "any integer")
    return by_field(name, lambda value: value, "any value but None")


def kind_criterion(cls: type[Move]) -> Criterion:
    """The criterion that a move is of a kind; the word ``kind`` of every game."""
    kind = cls.kind
    return Criterion(
        lambda value: kind if plain_text(value) == kind else None, kind, lambda state, value: lambda move: True
    )


def plain_text(value: object) -> str | None:
    """A text in lower case and without spaces; None for anything else.

    Examples
    --------
    >>> from tilegames.criteria import plain_text
    >>> plain_text(" Blue "), plain_text("0, 1"), plain_text(3)
    ('blue', '0,1', None)
    """
    # These are methods of str itself: a subclass may have its own.
    return "".join(str.split(str.lower(value))) if isinstance(value, str) else None


def integer_in(value: object, low: int | None = None, high: int | None = None) -> int | None:
    """An integer, or digits, as an int; None for anything else and for numbers out of range.

    Examples
    --------
    >>> from tilegames.criteria import integer_in
    >>> integer_in(" 3", 1, 5), integer_in(7, 1, 5), integer_in(True)
    (3, None, None)
    """
    text = plain_text(value)
    if text is not None:
        value = int(text) if DIGITS.fullmatch(text) else None
    number = index_of(value)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        return None
    return number
