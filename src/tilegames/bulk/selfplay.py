"""Games between bots, on one machine or many: the records are the same however the work is divided."""

from __future__ import annotations

import os
import pickle
import random
import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

from .._args.arrays import listed
from .._args.checks import checked_seed, whole_number
from .._args.shown import shown
from .._core.streams import random_words
from ..errors import InvalidParameterError, SelfPlayError, TilegamesError
from ..game import Game
from ..game_rules import GameRules
from ..games import load_game
from ..records.record import Record
from .pools import Pool, like
from .progress import Progress, expect_progress, reporter

if TYPE_CHECKING:
    from ..moves import Move
    from ..state import State

__all__ = ["Bot", "selfplay"]

#: A player: a function of a position and a generator that returns a move, as an id, as text or typed.
Bot: TypeAlias = "Callable[[State[Any], random.Random], Move | str | SupportsIndex]"

#: Target seconds per task of an executor; a task never has more than MAX_TASK_GAMES games.
TASK_SECONDS: Final = 0.5
MAX_TASK_GAMES: Final = 64
#: Default number of tasks per worker that are with the executor at a time.
TASKS_EACH: Final = 3
#: Attempts per task whose worker dies before giving up.
ATTEMPTS: Final = 3


def selfplay(
    game: Game[Any, Any] | str,
    n: SupportsIndex,
    bots: Bot | Sequence[Bot],
    executor: Executor | None = None,
    seed: SupportsIndex = 0,
    progress: Progress = True,
    *,
    batch: SupportsIndex | None = None,
    in_flight: SupportsIndex | None = None,
) -> Iterator[Record]:
    """Let bots play `n` games, and yield the records on demand.

    Parameters
    ----------
    game : Game or str
        What is played, as for :func:`load_game`.
    n : int
        Number of games.
    bots : callable or sequence of callables
        One for all seats or one per seat. ``bot(state, rng)`` gives a legal move: an action id, a text or a typed
        move. `state` is the bot's own copy, which does not reveal the future: its chance follows another stream, and
        in a game with hidden information ``State.resample_from_infostate`` makes it. `rng` is a ``random.Random`` for
        this game and seat. The bot's move must depend on nothing else.
    executor : concurrent.futures.Executor, optional
        Where games are played; it stays open. None: in this thread. The game and the bots are pickled for other
        processes.
    seed : int
        0 <= seed < 2**64. Game i depends only on this seed and i, not on `n` or on the executor.
    progress : bool or callable
        True: a bar, if standard error is a terminal. A function is called as ``progress(done, n)`` for every game.
    batch : int, optional
        Games per task of the executor, from 1 to 10000. Default: as many as take about half a second.
    in_flight : int, optional
        The largest number of tasks that are submitted or wait for an earlier game; default: three per worker.

    Yields
    ------
    Record
        In order of the games, with the tags ``seed`` and ``index``. Play begins when the first record is requested,
        and no more than `batch` times `in_flight` records are held.

    Raises
    ------
    InvalidParameterError
        At once, if an argument is out of range.
    SelfPlayError
        If a bot raises or returns an illegal move, or the executor fails; raised after the records of all earlier
        games.

    Notes
    -----
    If workers die, their unfinished games are played again, at most three times: on the same executor or, because a
    broken ``ProcessPoolExecutor`` accepts no more work, on a new one like it. No game is yielded twice. Processes that
    a broken pool left are killed, so that the program does not wait for them.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.bots import greedy_bot, random_bot
    >>> records = list(tg.selfplay("azul", 3, [greedy_bot, random_bot], seed=1))
    >>> [record.result.ranking for record in records]
    [(1, 2), (1, 2), (1, 2)]
    """
    if isinstance(game, str):
        game = load_game(game)
    if not isinstance(game, Game):
        raise InvalidParameterError(f"game must be a game or its name, not {shown(game)}.")
    count = whole_number(n, "n", 0, 1 << 40)
    number = checked_seed(seed)
    expect_progress(progress)
    plan = _Plan(game, _seated(bots, game.num_players()), number)
    size = None if batch is None else whole_number(batch, "batch", 1, 10_000)
    most = None if in_flight is None else whole_number(in_flight, "in_flight", 1, 1 << 20)
    if executor is None:
        return _counted(_played_here(plan, count), count, progress)
    if not callable(getattr(executor, "submit", None)):
        raise InvalidParameterError(f"executor must be a concurrent.futures.Executor, not {shown(executor)}.")
    return _counted(_Shared(plan, count, executor, size, most).records(), count, progress)


def _seated(bots: Any, players: int) -> tuple[Bot, ...]:
    if callable(bots):
        return (bots,) * players
    wanted = f"bots must be a function for all seats or a sequence of {players} functions"
    if not isinstance(bots, Sequence):
        raise InvalidParameterError(f"{wanted}, not {shown(bots)}.")
    seated = tuple(listed(bots, wanted, range(players, players + 1)))
    for bot in seated:
        if not callable(bot):
            raise InvalidParameterError(f"A bot is a function of a state and a generator, not {shown(bot)}.")
    return seated


def _counted(records: Generator[Record, None, None], n: int, progress: Progress) -> Iterator[Record]:
    """The same records; the progress counts each when it is yielded."""
    with closing(records), reporter(progress, n, "game") as bar:
        for record in records:
            bar.advance()
            yield record


# ---- one game -------------------------------------------------------------------------------------------------------


@dataclass
class _Plan:
    """Everything that determines a game, except its index."""

    game: Game[Any, Any]
    bots: tuple[Bot, ...]
    seed: int
    #: Whether to begin no more games. A plan is pickled only when a worker is about to play.
    called_off: bool = False


@dataclass
class _Failure:
    """A game that a bot made fail, described so that it can be sent to another process."""

    index: int
    seat: int
    event: int
    message: str
    cause: BaseException | None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the cause with its traceback as a note; if it cannot be pickled, another error in its place."""
        cause = self.cause
        if cause is not None:
            text = "".join(traceback.format_exception(cause))
            try:
                cause = pickle.loads(pickle.dumps(cause))
            except Exception:
                cause = RuntimeError(f"{type(self.cause).__name__}: {self.message}")
            if isinstance(cause, BaseException):
                cause.add_note(f"Where the bot ran:\n{text}")
        return _Failure, (self.index, self.seat, self.event, self.message, cause)

    def error(self) -> SelfPlayError:
        found = SelfPlayError(self.message, self.index, self.seat, self.event)
        found.__cause__ = self.cause
        return found


def _play(plan: _Plan, index: int) -> Record | _Failure:
    """Play game number `index`; the result is the same in every process."""
    players = plan.game.num_players()
    start, veil, *seeds = random_words(plan.seed, index, 2 + players)
    state: State[Any] = plan.game.new_initial_state(start)
    hidden = plan.game.rules_type.resample_hidden is not GameRules.resample_hidden
    cover = random.Random(veil)
    rngs = [random.Random(each) for each in seeds]
    while not state.is_terminal():
        seat = state.current_player()
        # Neither copy can be undone: no bot can look at earlier draws or recover the true stream.
        seen = state.resample_from_infostate(seat, cover) if hidden else state.clone(reseed=cover.getrandbits(64))
        message = "the bot raised"
        try:
            move = plan.bots[seat](seen, rngs[seat])
            message = "the bot's move is refused"
            state.play(move)
        except (Exception, SystemExit, GeneratorExit) as error:
            return _Failure(index, seat, len(state.history()), f"{message}: {_message(error)}", error)
    return Record.from_state(state, tags={"seed": str(plan.seed), "index": str(index)})


def _message(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:
        text = "(no message)"
    if isinstance(error, TilegamesError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _played_here(plan: _Plan, n: int) -> Generator[Record, None, None]:
    for index in range(n):
        found = _play(plan, index)
        if isinstance(found, _Failure):
            raise found.error()
        yield found


# ---- many games -----------------------------------------------------------------------------------------------------


def _play_some(plan: _Plan, first: int, last: int) -> tuple[list[Record], _Failure | None, float]:
    """The records of some games up to the first that fails, and the seconds they took; a worker runs this."""
    began = time.perf_counter()
    records: list[Record] = []
    for index in range(first, last):
        if plan.called_off:
            break
        found = _play(plan, index)
        if isinstance(found, _Failure):
            return records, found, time.perf_counter() - began
        records.append(found)
    return records, None, time.perf_counter() - began


Result: TypeAlias = "tuple[list[Record], _Failure | None, float]"


@dataclass
class _Task:
    """Some games, and the future of their records after submission."""

    first: int
    last: int
    attempts: int = 0
    future: Future[Result] | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"game {self.first}" if self.last == self.first + 1 else f"games {self.first} to {self.last - 1}"


class _Shared:
    """Divides games among the workers of an executor."""

    def __init__(
        self, plan: _Plan, n: int, executor: Executor, batch: int | None, in_flight: int | None
    ) -> None:
        self.plan, self.n = plan, n
        self.given = self.pool = Pool(executor)
        self.batch = batch
        self.size = batch or 1
        self.in_flight = in_flight or TASKS_EACH * _workers(executor)
        self.begun = 0
        self.tasks: deque[_Task] = deque()

    def records(self) -> Generator[Record, None, None]:
        """The records in order; tasks are submitted while there is room."""
        complete = False
        try:
            while self.fill():
                records, failure, seconds = self.first_result()
                yield from records
                if failure is not None:
                    raise failure.error()
                if self.batch is None and seconds > 0:
                    wanted = int(TASK_SECONDS * len(records) / seconds)
                    self.size = min(max(1, wanted), MAX_TASK_GAMES, 2 * self.size)
            complete = True
        finally:
            self.call_off()
            if self.pool is not self.given:
                self.pool.end(kill=not complete)

    def call_off(self) -> None:
        """Begin no more games."""
        self.plan.called_off = True
        # Python 3.11 fails on a cancelled task in a pool of processes that breaks.
        if not isinstance(self.pool.executor, ProcessPoolExecutor):
            for task in self.tasks:
                if task.future is not None:
                    task.future.cancel()

    def fill(self) -> bool:
        """Submit tasks; return whether there is a task to wait for."""
        while self.begun < self.n and len(self.tasks) < self.in_flight:
            task = _Task(self.begun, min(self.begun + self.size, self.n))
            self.begun = task.last
            self.tasks.append(task)
        for task in self.tasks:
            # A lost task is played again alone, to find out which games kill workers.
            if task.future is None and (task is self.tasks[0] or self.tasks[0].attempts == 0):
                try:
                    future = self.pool.submit(_play_some, self.plan, task.first, task.last)
                    if not all(callable(getattr(future, name, None)) for name in ("result", "cancel", "done")):
                        raise TypeError(f"submit() must return a future, not {shown(future)}")
                    task.future = future
                except BrokenExecutor as error:
                    if type(self.pool.executor) is not ProcessPoolExecutor:
                        gone = f"the executor is broken and accepts no more games: {error}"
                        raise SelfPlayError(gone, self.tasks[0].first) from error
                    self.play_again(error)
                    return self.fill()
                except Exception as error:
                    if task is self.tasks[0]:
                        raise self.executor_error(task, error) from error
                    break
        return bool(self.tasks)

    def first_result(self) -> Result:
        """The result of the first task, which is played again if its worker dies."""
        while True:
            task = self.tasks[0]
            if task.future is None:
                self.fill()
                continue
            try:
                result = self.pool.result(task.future)
                if not _belongs_to(result, task):
                    raise ValueError("its result is not the records of these games")
            except BrokenExecutor as error:
                self.play_again(error)
            except (Exception, SystemExit) as error:
                raise self.executor_error(task, error) from error
            else:
                self.tasks.popleft()
                return result

    def play_again(self, error: BrokenExecutor) -> None:
        """Play all games again that were lost with their workers, if necessary in a new pool of processes."""
        task, broken = self.tasks[0], self.pool
        task.attempts += 1
        if task.attempts >= ATTEMPTS:
            lost = f"the worker died {task.attempts} times over {task}"
            raise SelfPlayError(f"{lost}: {error}", task.first) from error
        broken.end()
        for each in self.tasks:
            if each.future is not None and broken.lost(each.future):
                each.future = None
        if type(broken.executor) is ProcessPoolExecutor:
            self.pool = Pool(like(broken.executor))

    @staticmethod
    def executor_error(task: _Task, error: Exception | SystemExit) -> SelfPlayError:
        return SelfPlayError(f"the executor failed over {task}: {_message(error)}", task.first)


def _belongs_to(result: object, task: _Task) -> bool:
    """Whether a result belongs to a task: the executor is foreign code and may confuse results."""
    if not isinstance(result, tuple) or len(result) != 3:
        return False
    records, failure, seconds = result
    if not isinstance(records, list) or not isinstance(seconds, float):
        return False
    end = task.last
    if failure is not None:
        end = failure.index if isinstance(failure, _Failure) else -1
    indices = [record.tags.get("index") if isinstance(record, Record) else None for record in records]
    return task.first <= end <= task.last and indices == [str(index) for index in range(task.first, end)]


def _workers(executor: Executor) -> int:
    """How many workers an executor seems to have."""
    known = getattr(executor, "_max_workers", None)
    threads = getattr(getattr(executor, "_client", None), "nthreads", None)  # Dask's
    if threads is not None:
        try:
            known = sum(threads().values())
        except Exception:
            known = None
    return known if isinstance(known, int) and known > 0 else os.cpu_count() or 1
