"""What records need from a game: the ids of notations, and initial positions."""

from __future__ import annotations

from array import array
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from .._args.shown import shown
from ..errors import InvalidMoveError, InvalidParameterError, InvalidStateError, Problem, RecordError, TilegamesError
from ..game import Game
from ..games import _registered, games, load_game

if TYPE_CHECKING:
    from ..state import State
    from .record import Record

__all__ = ["NotationCache", "game_of", "initial_state", "notation_cache"]

#: Limit of cached notations, for all games together.
MAX_CACHED_TEXTS: Final = 1 << 18


class NotationCache:
    """A cache of the notations of a game and their codes: the action id, or -1 - id for an outcome of chance.

    Examples
    --------
    >>> import tilegames as tg
    >>> cache = NotationCache(tg.load_game("azul"))
    >>> cache.code("CWF"), cache.code("+R"), cache.text(-3)
    (29, -3, '+R')
    """

    #: Number of cached notations of all games.
    size: ClassVar[int] = 0

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        #: The initial position of a record without an initial document; never changed.
        self.start = game.new_initial_state()
        self.codes: dict[str, int] = {}
        self.texts: dict[int, str] = {}

    def remember(self) -> None:
        """Count one more notation; clear all caches if there are too many."""
        if NotationCache.size >= MAX_CACHED_TEXTS:
            notation_cache.cache_clear()
            self.codes.clear()
            self.texts.clear()
            NotationCache.size = 0
        NotationCache.size += 1

    def code(self, text: str) -> int:
        """The code of a text; raises InvalidMoveError."""
        code = self.codes.get(text)
        if code is None:
            move = self.game.parse(text)
            code = -1 - move.action if move.is_chance else move.action
            self.remember()
            self.codes[text] = code
        return code

    def codes_of(self, events: tuple[str, ...]) -> array[int]:
        """The codes of many texts, up to the first that is not a move of the game."""
        found = array("i")
        try:
            found.extend(map(self.codes.__getitem__, events))
        except KeyError:
            with suppress(InvalidMoveError):
                found.extend(map(self.code, events[len(found) :]))
        return found

    def text(self, code: int) -> str:
        """The notation of a code."""
        text = self.texts.get(code)
        if text is None:
            text = str(self.game.decode_outcome(-1 - code) if code < 0 else self.game.decode(code))
            self.remember()
            self.texts[code] = text
        return text


@lru_cache(32)
def notation_cache(game: Game[Any, Any]) -> NotationCache:
    """The cache of a game, shared by all its records."""
    return NotationCache(game)


@lru_cache(1)
def _names(registered: int) -> frozenset[str]:
    """The names of all games, cached until another one is registered: looking for installed games is slow."""
    return frozenset(games())


@lru_cache(32)
def _loaded(name: str, params: tuple[tuple[str, type, Any], ...]) -> Game[Any, Any]:
    return load_game(name, **{key: value for key, _, value in params})


def current_rules_version(game: object) -> int:
    """The version of a game's rules in this library; 1 for a game that it does not have."""
    if type(game) is not str or game not in _names(len(_registered)):
        return 1
    try:
        return _loaded(game, ()).rules_version
    except TilegamesError:
        return 1


def game_of(record: Record) -> Game[Any, Any]:
    """The game of a record; raises RecordError where this library does not have it."""
    names = _names(len(_registered))
    if record.game not in names:
        message = f"There is no game {shown(record.game)}; there are {', '.join(sorted(names))}."
        raise RecordError(message, problems=[Problem("$.game", message)])
    key = tuple((name, type(value), value) for name, value in record.params.items())
    try:
        game = _loaded(record.game, key)
    except TilegamesError as error:
        path = "$.params" if isinstance(error, InvalidParameterError) else "$.game"
        raise RecordError(str(error), problems=[Problem(path, str(error))]) from None
    if record.rules_version != game.rules_version:
        message = (
            f"the record was made with version {record.rules_version} of the rules of {record.game}; this library "
            f"has version {game.rules_version}."
        )
        raise RecordError(message, problems=[Problem("$.rules_version", message)])
    return game


def initial_state(record: Record, game: Game[Any, Any]) -> State[Any]:
    """The position with which a record begins; raises RecordError."""
    if record.initial is None:
        return cast("State[Any]", game.new_initial_state())
    try:
        return cast("State[Any]", game.state_from_dict(dict(record.initial)))
    except InvalidStateError as error:
        problems = [Problem(f"$.initial{problem.path[1:]}", problem.message) for problem in error.problems]
        raise RecordError("; ".join(map(str, problems)), problems=problems) from None
