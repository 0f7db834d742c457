"""The contract suite: it checks every promise of the library on whole games."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

from .._args.shown import shown
from ..errors import InvalidParameterError
from . import (
    checks_arguments,
    checks_damage,
    checks_documents,
    checks_events,
    checks_legality,
    checks_moves,
    checks_play,
    checks_samples,
    checks_seeds,
    checks_undo,
)
from .arguments import as_game, games_and_seed, names_among, whole_number
from .assertions import ContractError, Skipped
from .walks import walk

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["CHECKS", "Check", "check_game"]

#: ``body(subject, rng)`` checks a game or a state and does not change it; `rng` is the source of random choices.
Body: TypeAlias = Callable[[Any, random.Random], None]
#: What a check can look at.
SCOPES: Final = ("game", "end", "state")


@lru_cache(64)
def played(game: Game[Any, Any], seed: int, greedy: bool, explicit: bool) -> tuple[int, ...]:
    """The events of a whole game."""
    history: list[int] = []
    for state in walk(game, seed, greedy=greedy, explicit=explicit):
        history = state.history()
    return tuple(history)


@dataclass(frozen=True, slots=True)
class Check:
    """One promise, to be checked on any game: ``check(game, games=10, seed=0)`` raises a ContractError.

    Parameters
    ----------
    name : str
        Its key in ``CHECKS``.
    body : callable
        ``body(subject, rng)`` fails by raising an AssertionError or any other exception.
    scope : str
        What the subject is: ``"game"``, ``"end"`` (the state at the end of a game) or ``"state"``.
    per_game : int
        The number of positions of each game that it looks at, besides the last two; at least 1.

    Raises
    ------
    InvalidParameterError
        If `body` is not callable, or `scope` or `per_game` is not one of these values.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.testing import CHECKS
    >>> CHECKS["undo"].description
    'An event is undone exactly, generator included.'
    >>> CHECKS["undo"](tg.load_game("azul"), games=2)
    """

    name: str
    body: Body
    scope: str
    per_game: int

    def __post_init__(self) -> None:
        if not callable(self.body):
            raise InvalidParameterError(f"The body must be callable, not {shown(self.body)}.")
        if self.scope not in SCOPES:
            raise InvalidParameterError(f"The scope must be one of {', '.join(SCOPES)}, not {shown(self.scope)}.")
        whole_number(self.per_game, "per_game", 1, 1 << 32)

    @property
    def description(self) -> str:
        """The promise: the first line of the body's docstring; empty where Python drops docstrings."""
        return (self.body.__doc__ or "").strip().partition("\n")[0]

    def __call__(self, game: Game[Any, Any] | str, games: SupportsIndex = 10, seed: SupportsIndex = 0) -> None:
        """Check the promise on whole games.

        Parameters
        ----------
        game : Game or str
            Any game, registered or not.
        games : int
            The number of games to play, at least 1: random and greedy ones, seeded and with explicit chance.
        seed : int
            The seed of the first game; the others have the seeds that follow.

        Raises
        ------
        ContractError
            If the promise is broken.
        UnknownGameError, InvalidParameterError
            If there is no such game, or `games` or `seed` is out of range.
        """
        subject, (number, first) = as_game(game), games_and_seed(games, seed)
        if self.scope == "game":
            self._look(subject, subject, random.Random(first))
            return
        for index in range(number):
            self._follow(subject, first + index, greedy=index % 2 == 1, explicit=index % 4 in (1, 2))

    def _follow(self, game: Game[Any, Any], seed: int, *, greedy: bool, explicit: bool) -> None:
        """Look at some positions of a game."""
        rng = random.Random(zlib.crc32(f"{self.name}:{seed}".encode()))
        try:
            history = played(game, seed, greedy, explicit)
            state = game.new_initial_state(None if explicit else seed)
        except Exception as error:
            raise ContractError(f"No game can be played: {message_of(error)}", game, self.name, seed) from error
        stops: list[int] = []
        if self.scope == "state" and history:
            # Always include the last move: it changes most.
            stops = sorted({*rng.sample(range(len(history)), min(self.per_game, len(history))), len(history) - 1})
        while True:
            at = len(state.history())
            if state.is_terminal() or (stops and at >= stops[0]):
                stops = [stop for stop in stops if stop > at]
                self._look(game, state, rng, seed)
            if state.is_terminal():
                return
            try:
                state.apply_action(history[at])
            except Exception as error:
                past = tuple(state.history())
                text = f"The same seed does not give the same game: {message_of(error)}"
                raise ContractError(text, game, self.name, seed, at, past) from error

    def _look(self, game: Game[Any, Any], subject: Any, rng: random.Random, seed: int | None = None) -> None:
        """Look at a game or a position."""
        history = () if subject is game else tuple(subject.history())
        try:
            self.body(subject, rng)
        except Skipped:
            return
        except Exception as error:
            event = None if subject is game else len(history)
            raise ContractError(message_of(error), game, self.name, seed, event, history) from error


def message_of(error: Exception) -> str:
    """The message of an error as a sentence."""
    return str(error) if type(error) is AssertionError else f"{type(error).__name__}: {error}"


def check_of(body: Body, scope: str = "state", per_game: int = 12) -> Check:
    """A check with the name of its function."""
    return Check(body.__name__, body, scope, per_game)


#: All checks by name.
CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        check.name: check
        for check in (
            check_of(checks_documents.values, "game"),
            check_of(checks_documents.rules, "game"),
            check_of(checks_moves.ids, "game"),
            check_of(checks_arguments.parameters, "game"),
            check_of(checks_seeds.seeds, "game"),
            check_of(checks_seeds.reseeding, per_game=3),
            check_of(checks_legality.listing),
            check_of(checks_legality.counting),
            check_of(checks_legality.legal_view, per_game=4),
            check_of(checks_legality.arrays, per_game=4),
            check_of(checks_legality.refusals, per_game=6),
            check_of(checks_undo.undo),
            check_of(checks_undo.undo_decisions),
            check_of(checks_undo.undo_to_the_start, "end"),
            check_of(checks_undo.clones),
            check_of(checks_play.chance),
            check_of(checks_play.ending, "end"),
            check_of(checks_play.playouts, "state", 1),
            check_of(checks_arguments.hostile_ids, per_game=4),
            check_of(checks_arguments.hostile_texts, per_game=4),
            check_of(checks_arguments.wrong_types, per_game=4),
            check_of(checks_arguments.players, per_game=4),
            check_of(checks_documents.documents),
            check_of(checks_documents.packed),
            check_of(checks_documents.pickles),
            check_of(checks_moves.notation),
            check_of(checks_documents.text),
            check_of(checks_documents.schemas, per_game=4),
            check_of(checks_damage.hostile_documents, per_game=3),
            check_of(checks_damage.hostile_bytes, per_game=3),
            check_of(checks_damage.high_scores, per_game=1),
            check_of(checks_documents.records, "end"),
            check_of(checks_events.views),
            check_of(checks_samples.samples, per_game=6),
            check_of(checks_samples.samples_vary, per_game=3),
            check_of(checks_samples.samples_are_blind, per_game=2),
            check_of(checks_samples.secrets, per_game=2),
            check_of(checks_events.breakdown, per_game=4),
            check_of(checks_events.events, per_game=6),
            check_of(checks_events.preview, per_game=6),
        )
    }
)


def check_game(
    game: Game[Any, Any] | str,
    games: SupportsIndex = 10,
    seed: SupportsIndex = 0,
    checks: Iterable[str] | None = None,
) -> None:
    """Check every promise of the library on a game.

    Parameters
    ----------
    game : Game or str
        Any game, registered or not.
    games : int
        The number of games to play for each check, at least 1: random and greedy ones, seeded and with explicit chance.
    seed : int
        The seed of the first game; the others have the seeds that follow.
    checks : iterable of str, optional
        Names in ``CHECKS``, at least one; default: all.

    Raises
    ------
    ContractError
        If a promise is broken; the message says which one, in which game and after how many events.
    UnknownGameError
        If there is no such game.
    InvalidParameterError
        If there is no check of such a name, or `games` or `seed` is out of range; nothing is checked then.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.testing import check_game
    >>> check_game(tg.load_game("ingenious", players=1), games=1)
    """
    subject, (number, first) = as_game(game), games_and_seed(games, seed)
    for name in names_among(CHECKS, checks):
        CHECKS[name](subject, number, first)
