"""Checks of the arguments of this package: a wrong one raises an error of the library."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final, SupportsIndex

from .._args.checks import truth, whole_number
from .._args.shown import shown
from ..errors import ChanceNodeError, GameOverError, InvalidParameterError
from ..game import Game
from ..games import load_game
from ..refusals import CHANCE_NODE, game_over
from ..state import State, checked_state

__all__ = [
    "as_game", "as_random", "checked_state", "deciding", "games_and_seed", "names_among", "truth", "whole_number",
]  # fmt: skip

#: The largest number of games.
MAX_GAMES: Final = 1 << 32


def as_game(game: Game[Any, Any] | str) -> Game[Any, Any]:
    """A game, given as an object or by its name; raises UnknownGameError for anything else."""
    return game if isinstance(game, Game) else load_game(game)


def as_random(rng: object) -> random.Random:
    """A generator of the standard library: the checks draw more than floats; raises InvalidParameterError."""
    if not isinstance(rng, random.Random):
        raise InvalidParameterError(f"rng must be a random.Random, not {type(rng).__name__}.")
    return rng


def games_and_seed(games: SupportsIndex, seed: SupportsIndex) -> tuple[int, int]:
    """The number of games, at least 1, and the seed of the first; the others have the seeds that follow."""
    number = whole_number(games, "games", 1, MAX_GAMES)
    return number, whole_number(seed, "seed", 0, (1 << 64) - number)


def names_among(known: Iterable[str], names: Iterable[str] | None) -> list[str]:
    """The given names, or all known ones for None; raises InvalidParameterError for others and for an empty list."""
    allowed = list(known)
    if names is None:
        return allowed
    chosen = list(names) if isinstance(names, Iterable) and not isinstance(names, str | bytes) else []
    if not chosen:
        raise InvalidParameterError(f"checks must be names in a list or another iterable, not {shown(names)}.")
    for name in chosen:
        if name not in allowed:
            raise InvalidParameterError(f"There is no check {shown(name)}; there are {', '.join(allowed)}.")
    return chosen


def deciding(state: State[Any]) -> State[Any]:
    """A state in which a player is to decide; raises GameOverError or ChanceNodeError for any other."""
    if checked_state(state).is_terminal():
        raise GameOverError(game_over(state.get_game().hooks))
    if state.is_chance_node():
        raise ChanceNodeError(CHANCE_NODE)
    return state
