"""Verifies one record against the rules and finds everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from .._args.shown import shown
from .._core import engine, judge
from ..errors import ChanceNodeError, IllegalMoveError, InvalidMoveError, RecordError
from ..kit.documents import MAX_PROBLEMS, MORE_PROBLEMS
from .codec import NotationCache, game_of, initial_state, notation_cache
from .fields import event_in

if TYPE_CHECKING:
    from ..game import Game
    from ..state import State
    from ..verdict import Verdict
    from .fields import RecordResult
    from .record import Record

__all__ = ["RecordProblem", "verify"]

#: Events that are replayed at a time, and those that are checked after the first that cannot be played.
CHUNK_EVENTS: Final = 4096


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """One thing that is wrong with a record.

    Parameters
    ----------
    path : str
        Where: a JSON path into the record such as ``$.events[12]``.
    message : str
        What is wrong there, as a sentence.
    event : int or None
        Index of the event, counted from 0, if the problem is in an event.
    verdict : Verdict or None
        Why the rules do not allow the event; None also for an event that is not a move of the game at all.
    """

    path: str
    message: str
    event: int | None = None
    verdict: Verdict | None = None

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class _Notes:
    """A list of problems, up to a limit."""

    def __init__(self) -> None:
        self.problems: list[RecordProblem] = []

    @property
    def full(self) -> bool:
        return len(self.problems) > MAX_PROBLEMS

    def add(self, path: str, message: str, event: int | None = None, verdict: Verdict | None = None) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(RecordProblem(path, message, event, verdict))
        elif not self.full:
            self.problems.append(RecordProblem("$", MORE_PROBLEMS))

    def add_error(self, error: RecordError) -> None:
        """Note every problem of an error."""
        for problem in error.problems:
            self.add(problem.path, problem.message, event_in(problem.path))
        if not error.problems:
            self.add("$" if error.event is None else f"$.events[{error.event}]", error.message, error.event,
                     error.verdict)  # fmt: skip

    def add_refusal(self, number: int, text: str, error: InvalidMoveError | IllegalMoveError | ChanceNodeError) -> None:
        """Note an event that cannot be played."""
        verdict = error.verdict if isinstance(error, IllegalMoveError | ChanceNodeError) else None
        self.add(f"$.events[{number}]", f"{shown(text)}: {error}", number, verdict)


def verify(record: Record | RecordError) -> list[RecordProblem]:
    """Everything that is wrong with a record, see ``Record.verify``; native code replays the events that are right."""
    notes = _Notes()
    if isinstance(record, RecordError):
        notes.add_error(record)
        return notes.problems
    try:
        game = game_of(record)
    except RecordError as error:
        notes.add_error(error)
        return notes.problems
    cache, state, at = notation_cache(game), None, 0
    _check_players(notes, game, record)
    try:
        state, at = _replayed(cache, record)
    except RecordError as error:
        notes.add_error(error)
    if at < len(record.events):
        if state is not None:
            _check_first(notes, cache, state, record, at)
        _check_others(notes, cache, record, at + (state is not None))
        state = None
    _check_result(notes, game, state, record.result)
    return notes.problems


def _replayed(cache: NotationCache, record: Record) -> tuple[State[Any], int]:
    """The position after all events that can be played, and their number; raises RecordError for a wrong start.

    Events are read in small chunks, so that events after the end of a game cost nothing.
    """
    state = cache.start if record.initial is None else initial_state(record, cache.game)
    for at in range(0, len(record.events), CHUNK_EVENTS):
        events = record.events[at : at + CHUNK_EVENTS]
        codes = cache.codes_of(events)
        legal, packed = judge.replay(state, codes)
        state = cast("State[Any]", engine.load(type(state), cache.game, packed))
        if legal < len(events):
            return state, at + legal
    return state, len(record.events)


def _check_first(notes: _Notes, cache: NotationCache, state: State[Any], record: Record, at: int) -> None:
    """Note why the first event that cannot be played is refused."""
    text = record.events[at]
    try:
        code = cache.code(text)
        if (code < 0) != state.is_chance_node():
            state.play(text)
        state.apply_action(-1 - code if code < 0 else code)
    except (InvalidMoveError, IllegalMoveError, ChanceNodeError) as error:
        notes.add_refusal(at, text, error)


def _check_others(notes: _Notes, cache: NotationCache, record: Record, begin: int) -> None:
    """Note the events after the first that cannot be played that are not moves of the game."""
    end = min(len(record.events), begin + CHUNK_EVENTS)
    for number in range(begin, end):
        try:
            cache.code(record.events[number])
        except InvalidMoveError as error:
            notes.add_refusal(number, record.events[number], error)
            if notes.full:
                return
    if end < len(record.events):
        notes.add("$.events", f"from event {end} on, {len(record.events) - end} events were not checked.")


def _check_players(notes: _Notes, game: Game[Any, Any], record: Record) -> None:
    if record.players and len(record.players) != game.num_players():
        notes.add("$.players", f"must have {game.num_players()} names, not {len(record.players)}.")


def _check_result(
    notes: _Notes, game: Game[Any, Any], state: State[Any] | None, result: RecordResult | None
) -> None:
    """Compare a stated result with the position after the last event, which is None if it is unknown."""
    if result is None:
        return
    fitting = True
    for name in ("scores", "ranking"):
        stated = getattr(result, name)
        if stated is not None and len(stated) != game.num_players():
            notes.add(f"$.result.{name}", f"must have {game.num_players()} items, not {len(stated)}.")
            fitting = False
    if state is None or not fitting:
        return
    outcome = state.outcome()
    if outcome is None:
        notes.add("$.result", "the game is not over after the last event, so it has no result.")
        return
    for name in ("scores", "ranking", "termination"):
        stated, found = getattr(result, name), getattr(outcome, name)
        if stated is not None and stated != found:
            notes.add(f"$.result.{name}", f"is {_listed(stated)}, but the replayed game ends with {_listed(found)}.")


def _listed(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else shown(value)
