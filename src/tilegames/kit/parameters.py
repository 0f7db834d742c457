"""The parameters of a game: their names, their allowed values, and reading them from text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .._args.integers import index_of
from .._args.shown import shown
from ..errors import InvalidParameterError

__all__ = ["Parameter", "complete", "game_text", "split_game_text"]

#: Limit of the text of a game, in characters.
MAX_LENGTH = 10_000
#: Keys are parameter names.
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a game.

    Parameters
    ----------
    default : int, bool or str
        Its value if none is given.
    allowed : range or tuple
        The allowed integers, or the other allowed values.
    only_with : tuple, optional
        Name and value of an earlier parameter without which this one does not exist.
    """

    default: Any
    allowed: range | tuple[bool | str, ...]
    only_with: tuple[str, Any] | None = None

    def describe(self) -> str:
        """The allowed values, for error messages."""
        if isinstance(self.allowed, range):
            return f"an integer from {self.allowed.start} to {self.allowed.stop - 1}"
        return "one of " + ", ".join(repr(value) for value in self.allowed)

    def convert(self, value: object) -> Any:
        """The value in its plain type, or None if it is not allowed."""
        if isinstance(self.allowed, range):
            number = index_of(value)
            return number if number in self.allowed else None
        if not isinstance(value, bool | str):
            return None
        return next((allowed for allowed in self.allowed if type(allowed) is type(value) and allowed == value), None)


def complete(game: str, known: Mapping[str, Parameter], given: Values) -> dict[str, Any]:
    """All parameters of a game, the defaults filled in.

    Parameters
    ----------
    game : str
        The game's name, for messages.
    known : mapping of str to Parameter
        The game's parameters.
    given : mapping
        The values that the caller chose.

    Returns
    -------
    dict
        One value per parameter that the game has with these choices, in their order.

    Raises
    ------
    InvalidParameterError
        If a name is unknown or a value is not allowed; the message lists the allowed ones.
    """
    for name in given:
        if name not in known:
            raise InvalidParameterError(f"{game} has no parameter {shown(name)}; it has {', '.join(known)}.")
    result: dict[str, Any] = {}
    for name, parameter in known.items():
        if parameter.only_with is not None and result.get(parameter.only_with[0]) != parameter.only_with[1]:
            if name in given:
                needed = "=".join(map(text_of, parameter.only_with))
                raise InvalidParameterError(f"{game}: {name} goes with {needed} only.")
            continue
        value = parameter.convert(given.get(name, parameter.default))
        if value is None:
            raise InvalidParameterError(
                f"{game}: {name} must be {parameter.describe()}, not {shown(given[name])}."
            )
        result[name] = value
    return result


def game_text(name: str, values: Values) -> str:
    """A game as text: ``azul(players=3,wall=free)``."""
    return f"{name}({','.join(f'{key}={text_of(value)}' for key, value in values.items())})"


def text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def split_game_text(text: str) -> tuple[str, dict[str, Any]]:
    """Split ``azul(players=3,wall=free)`` into name and parameters.

    Returns
    -------
    name : str
    values : dict
        Integers and ``true``/``false`` converted, everything else as text.

    Raises
    ------
    InvalidParameterError
        If the text has another shape, or names a parameter twice.
    """
    name, parenthesis, inside = text.strip().partition("(")
    plain = inside.removesuffix(")")
    if len(text) > MAX_LENGTH or (parenthesis and plain == inside) or any(sign in name + plain for sign in "()"):
        raise InvalidParameterError(f"A game is written name(parameter=value,...), not {shown(text)}.")
    name = name.rstrip()
    values: dict[str, Any] = {}
    for part in plain.split(",") if plain.strip() else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise InvalidParameterError(f"A parameter is written name=value, not {shown(part.strip())}.")
        if key in values:
            raise InvalidParameterError(f"Parameter {shown(key)} is given twice.")
        values[key] = value_of(value)
    return name, values


def value_of(text: str) -> int | bool | str:
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return {"true": True, "false": False}.get(text.lower(), text)
