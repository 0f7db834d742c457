"""The set-ups of a game to run tests on, found from its parameters."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any, SupportsIndex

from ..errors import InvalidParameterError
from ..kit.parameters import game_text
from .arguments import as_game, whole_number
from .strategies import WIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game import Game
    from ..kit.parameters import Parameter

__all__ = ["set_ups"]


def set_ups(name: str, strength: SupportsIndex = 2) -> tuple[str, ...]:
    """Set-ups of a game that together try out its parameters: a covering array.

    Parameters
    ----------
    name : str
        Name of a game, as for :func:`tilegames.load_game`.
    strength : int
        1: every value of every parameter occurs in a set-up. 2: every two values of two parameters occur together,
        where the game allows it. A parameter with more than 20 values is tried with its default and its first value.

    Returns
    -------
    tuple of str
        The default comes first; parameters that have their defaults are left out.

    Raises
    ------
    UnknownGameError
        If there is no such game.
    InvalidParameterError
        If `strength` is neither 1 nor 2.

    Examples
    --------
    >>> from tilegames.testing import set_ups
    >>> set_ups("azul", 1)
    ('azul', 'azul(players=3,wall=free)', 'azul(players=4)', 'azul(max_rounds=1)')
    """
    size, default = whole_number(strength, "strength", 1, 2), as_game(name)
    games = [default, *_others(default)]
    left = frozenset[Any]().union(*(_combinations(game, size) for game in games))
    chosen: list[Game[Any, Any]] = []
    while left:
        best = max(games, key=lambda game: len(_combinations(game, size) & left)) if chosen else default
        chosen.append(best)
        left -= _combinations(best, size)
    return tuple(map(_text, (*chosen, *_extremes(default))))


def _narrow(game: Game[Any, Any]) -> dict[str, Parameter]:
    return {key: parameter for key, parameter in game.parameters.items() if len(parameter.allowed) <= WIDE}


def _others(default: Game[Any, Any]) -> Iterator[Game[Any, Any]]:
    """The game with any other values of its narrow parameters, near the default first."""
    narrow = _narrow(default)
    values = ([each.default, *(value for value in each.allowed if value != each.default)] for each in narrow.values())
    for combination in product(*values):
        yield from _made(default, dict(zip(narrow, combination, strict=True)))


def _extremes(default: Game[Any, Any]) -> Iterator[Game[Any, Any]]:
    """The default game with the first value of each wide parameter."""
    narrow = _narrow(default)
    for key, parameter in default.parameters.items():
        if key not in narrow:
            yield from _made(default, {key: parameter.allowed[0]})


def _made(default: Game[Any, Any], params: Mapping[str, Any]) -> Iterator[Game[Any, Any]]:
    """The game with these parameters, if they are allowed together and it is not the default."""
    known, given = default.parameters, {}
    for key, value in params.items():
        needed = known[key].only_with
        if needed is None or params.get(needed[0]) == needed[1]:
            given[key] = value
    try:
        game = type(default)(**given)
    except InvalidParameterError:
        return
    if game != default:
        yield game


def _combinations(game: Game[Any, Any], size: int) -> frozenset[Any]:
    """The combinations of values of `size` narrow parameters in a game."""
    narrow = _narrow(game)
    values = [(key, value) for key, value in game.params.items() if key in narrow]
    return frozenset(combinations(values, min(size, len(values))))


def _text(game: Game[Any, Any]) -> str:
    changed = {key: value for key, value in game.params.items() if value != game.parameters[key].default}
    return game_text(game.name, changed) if changed else game.name
