"""Validates many records, and judges many actions, at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from .._args.arrays import MAX_LENGTH, elements, integers
from .._args.checks import whole_number
from .._args.integers import index_of
from .._args.shown import shown
from .._core import judge
from ..errors import InvalidParameterError, RecordError
from ..game import Game
from ..records.verification import verify
from ..state import checked_state, compact
from ..verdict import COMMON_REASONS, FIRST_GAME_REASON
from .workers import MAX_THREADS, Threads

if TYPE_CHECKING:
    from concurrent.futures import Future
    from enum import StrEnum

    import numpy as np
    import numpy.typing as npt

    from ..records.record import Record
    from ..records.verification import RecordProblem
    from ..state import State

__all__ = ["check_many", "reason_of", "validate_records"]

#: Limits of a chunk: records, and characters in them.
CHUNK_RECORDS: Final = 64
CHUNK_SIZE: Final = 1 << 20
#: Characters that each event adds to its text: its object is larger.
EVENT_SIZE: Final = 50


# ---- many records ---------------------------------------------------------------------------------------------------


def validate_records(
    records: Iterable[Record | RecordError], threads: SupportsIndex = 1
) -> Iterator[list[RecordProblem]]:
    """Validate records, many at a time, in the order in which they are given.

    Parameters
    ----------
    records : iterable of Record
        Taken up to 64 at a time, fewer if they are large, for each thread. A RecordError among them, as
        ``read_records(path, on_error="yield")`` gives it, counts as a record with the problems that it lists.
    threads : int
        Number of threads, from 1 to 1024. The replays run without the GIL; the result does not depend on it.

    Yields
    ------
    list of RecordProblem
        What ``Record.verify()`` gives for each record, in order: empty if all is well.

    Raises
    ------
    InvalidParameterError
        If `threads` is out of range, or something is not a record.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("gemblo", players=3)
    >>> move = state.play("t5")
    >>> good = tg.Record.from_state(state)
    >>> bad = tg.Record("gemblo", {"players": 3}, events=["t5", "a1"])
    >>> [len(problems) for problems in tg.validate_records([good, bad])]
    [0, 1]
    """
    each = elements(records, "records must be records in a list or another iterable")
    return _validated(_chunks(each), whole_number(threads, "threads", 1, MAX_THREADS))


def _chunks(records: Iterator[Record | RecordError]) -> Iterator[list[Record | RecordError]]:
    """A few records at a time; if reading fails, the records before the error come first."""
    chunk: list[Record | RecordError] = []
    size = 0
    try:
        for record in records:
            _expect_record(record)
            chunk.append(record)
            size += 0 if isinstance(record, RecordError) else _size(record)
            if len(chunk) >= CHUNK_RECORDS or size >= CHUNK_SIZE:
                yield chunk
                chunk, size = [], 0
    except Exception:
        if chunk:
            yield chunk
        raise
    if chunk:
        yield chunk


def _size(record: Record) -> int:
    """About how many characters the long fields of a record have; the other fields are short."""
    size = len(record.events) * EVENT_SIZE + sum(map(len, record.tags.values())) + sum(map(len, record.players))
    return size if record.initial is None else size + len(compact(dict(record.initial)))


def _expect_record(record: object) -> None:
    from ..records.record import Record

    if not isinstance(record, Record | RecordError):
        raise InvalidParameterError(f"A record must be a Record, not {shown(record)}.")


def _validated(chunks: Iterator[list[Record | RecordError]], workers: int) -> Iterator[list[RecordProblem]]:
    if workers == 1:
        for chunk in chunks:
            yield from map(verify, chunk)
            # Free the chunk before reading the next.
            chunk.clear()
        return
    pending: deque[Future[list[list[RecordProblem]]]] = deque()
    pool = Threads(workers)
    try:
        failure: Exception | None = None
        while True:
            try:
                while failure is None and len(pending) <= workers:
                    pending.append(pool.submit(lambda chunk: [*map(verify, chunk)], next(chunks)))
            except StopIteration:
                failure = StopIteration()
            except Exception as error:
                failure = error
            if not pending:
                break
            yield from pending.popleft().result()
        if failure is not None and not isinstance(failure, StopIteration):
            raise failure
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# ---- many actions ---------------------------------------------------------------------------------------------------


def check_many(state: State[Any], actions: npt.ArrayLike) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Judge many actions in one position, without the GIL.

    Parameters
    ----------
    state : State
        The position; it is not changed.
    actions : array_like of int
        A vector of at most 2**24 action ids, at a chance node of outcome ids; any integers.

    Returns
    -------
    numpy.ndarray
        Shape (len(actions),), int32: 0 where the action is legal, otherwise a code that :func:`reason_of` turns into
        the reason. 1: not the id of a decision (at a chance node: of an outcome), 2: the game is over, 3: the outcome
        cannot be drawn; the game's own reasons begin at 16.

    Raises
    ------
    InvalidParameterError
        If `state` is not a state, or `actions` is not a vector of integers.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=7)
    >>> codes = tg.check_many(state, range(-1, 180))
    >>> int((codes == 0).sum()) == state.num_legal_actions()
    True
    >>> tg.reason_of(state.get_game(), codes[0]).value
    'unknown_action'
    """
    import numpy as np

    checked_state(state)
    numbers = integers(actions, "actions", "a vector of at most 2**24 integers", range(MAX_LENGTH + 1))
    codes = np.zeros(len(numbers), np.int32)
    judge.judge_many(state.clone(), numbers, codes)
    return codes


def reason_of(game: Game[Any, Any], code: SupportsIndex) -> StrEnum:
    """The reason that a code of :func:`check_many` stands for.

    Parameters
    ----------
    game : Game
        The game whose state was asked.
    code : int
        The code.

    Returns
    -------
    enum.StrEnum
        A member of :class:`Reason` or of the game's own ``Reason``; ``Reason.LEGAL`` for 0.

    Raises
    ------
    InvalidParameterError
        If there is no such code.

    Examples
    --------
    >>> import tilegames as tg
    >>> tg.reason_of(tg.load_game("azul"), 2)
    <Reason.GAME_OVER: 'game_over'>
    """
    if not isinstance(game, Game):
        raise InvalidParameterError(f"game must be a game, not {shown(game)}.")
    number = index_of(code)
    if number is not None and 0 <= number < len(COMMON_REASONS):
        return COMMON_REASONS[number]
    if number is None or number < FIRST_GAME_REASON or number not in game.hooks.reasons:
        raise InvalidParameterError(f"{game.name} has no reason with the code {shown(code)}.")
    return game.hooks.reasons[number][0]
