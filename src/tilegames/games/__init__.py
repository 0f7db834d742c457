"""The registry of games: built-in games, registered ones, and those of the entry-point group ``tilegames.games``."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, overload

from .._args.plain import plain
from .._args.shown import shown
from ..errors import InvalidParameterError, UnknownGameError
from ..game import Game
from ..kit.parameters import split_game_text

if TYPE_CHECKING:
    from ..state import State
    from .azul import AzulGame, AzulState
    from .gembatan import GembatanGame, GembatanState
    from .gemblo import GembloGame, GembloState
    from .ingenious import IngeniousGame, IngeniousState

__all__ = ["games", "load_game", "new_game", "register_game"]

#: A function that makes a game from its parameters.
GameFactory: TypeAlias = "Callable[..., Game[Any, Any]]"

#: One line per game: its name and its class, imported when first used.
BUILT_IN = {
    "azul": "AzulGame",
    "gembatan": "GembatanGame",
    "gemblo": "GembloGame",
    "ingenious": "IngeniousGame",
}

_registered: dict[str, GameFactory] = {}
_lock = threading.Lock()


def register_game(name: str, factory: GameFactory) -> None:
    """Add a game to the registry.

    Parameters
    ----------
    name : str
        Letters a to z, digits and underscores, beginning with a letter, at most 100; it must be unique.
    factory : callable
        Returns the :class:`Game` for its parameters, given as keywords; usually the class of the game.

    Raises
    ------
    InvalidParameterError
        If the name is taken or has another form, or the factory is not callable.

    Notes
    -----
    A package can also name its games in the entry-point group ``tilegames.games``.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.games.azul import AzulGame
    >>> tg.register_game("azul", AzulGame)
    Traceback (most recent call last):
    ...
    tilegames.errors.InvalidParameterError: There is a game 'azul' already.
    """
    name = plain(name, str) if isinstance(name, str) else name
    if not isinstance(name, str) or re.fullmatch("[a-z][a-z0-9_]{0,99}", name) is None:
        raise InvalidParameterError(f"The name of a game is letters a to z, digits and underscores, not {shown(name)}.")
    if not callable(factory):
        raise InvalidParameterError(f"A factory must be callable, not {shown(factory)}.")
    with _lock:
        if name in BUILT_IN or _registered.get(name, factory) is not factory:
            raise InvalidParameterError(f"There is a game {name!r} already.")
        _registered[name] = factory


def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="tilegames.games")}


def games() -> tuple[str, ...]:
    """The names of all games that :func:`load_game` knows.

    Returns
    -------
    tuple of str
        Sorted.

    Examples
    --------
    >>> import tilegames as tg
    >>> "azul" in tg.games()
    True
    """
    return tuple(sorted({*BUILT_IN, *_registered, *_entry_points()}))


def _factory(name: str) -> GameFactory:
    if name in BUILT_IN:
        factory: GameFactory = getattr(import_module(f"{__name__}.{name}"), BUILT_IN[name])
        return factory
    if name in _registered:
        return _registered[name]
    point = _entry_points().get(name)
    if point is None:
        raise UnknownGameError(f"There is no game {shown(name)}; there are {', '.join(games())}.")
    register_game(name, point.load())
    return _registered[name]


@overload
def load_game(name: Literal["azul"], /, **params: Any) -> AzulGame: ...
@overload
def load_game(name: Literal["gembatan"], /, **params: Any) -> GembatanGame: ...
@overload
def load_game(name: Literal["gemblo"], /, **params: Any) -> GembloGame: ...
@overload
def load_game(name: Literal["ingenious"], /, **params: Any) -> IngeniousGame: ...
@overload
def load_game(name: str, /, **params: Any) -> Game[Any, Any]: ...
def load_game(name: str, /, **params: Any) -> Game[Any, Any]:
    """The game with this name and these parameters.

    Parameters
    ----------
    name : str
        ``"azul"``, or with parameters as text: ``"azul(players=3,wall=free)"``.
    **params : int, bool or str
        Parameters of the game; see its page.

    Returns
    -------
    Game

    Raises
    ------
    UnknownGameError
        If there is no such game.
    InvalidParameterError
        If a parameter is unknown, given twice, or not allowed.

    Examples
    --------
    >>> import tilegames as tg
    >>> tg.load_game("azul", players=3) == tg.load_game("azul(players=3)")
    True
    """
    if not isinstance(name, str):
        raise UnknownGameError(f"The name of a game must be a string, not {type(name).__name__}.")
    known, values = split_game_text(plain(name, str))
    factory = _factory(known)
    for key in params:
        if key in values:
            raise InvalidParameterError(f"Parameter {key!r} is given twice.")
    game = factory(**values, **params)
    if not isinstance(game, Game):
        raise InvalidParameterError(f"The factory of {known!r} must return a game, not {shown(game)}.")
    return game


@overload
def new_game(name: Literal["azul"], /, *, seed: SupportsIndex | None = None, **params: Any) -> AzulState: ...
@overload
def new_game(name: Literal["gembatan"], /, *, seed: SupportsIndex | None = None, **params: Any) -> GembatanState: ...
@overload
def new_game(name: Literal["gemblo"], /, *, seed: SupportsIndex | None = None, **params: Any) -> GembloState: ...
@overload
def new_game(name: Literal["ingenious"], /, *, seed: SupportsIndex | None = None, **params: Any) -> IngeniousState: ...
@overload
def new_game(name: str, /, *, seed: SupportsIndex | None = None, **params: Any) -> State[Any]: ...
def new_game(name: str, /, *, seed: SupportsIndex | None = None, **params: Any) -> State[Any]:
    """A state at the start of a game: :func:`load_game` and ``new_initial_state`` in one.

    Parameters
    ----------
    name : str
        As for :func:`load_game`.
    seed : int, optional
        0 <= seed < 2**64; without a seed, chance nodes are explicit.
    **params : int, bool or str
        Parameters of the game.

    Returns
    -------
    State

    Raises
    ------
    UnknownGameError, InvalidParameterError
        As :func:`load_game`.

    Notes
    -----
    Copies of a seeded state draw the same pieces as the state, so a search on a copy sees the future: use
    ``clone(reseed=...)`` or ``resample_from_infostate(player, rng)``. Players must not know the seed.

    Examples
    --------
    >>> import tilegames as tg
    >>> tg.new_game("ingenious", players=2, seed=7).phase
    'place'
    """
    state: State[Any] = load_game(name, **params).new_initial_state(seed)
    return state
