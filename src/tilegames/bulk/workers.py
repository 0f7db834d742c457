"""Threads that share work; none of them keeps the interpreter from exiting."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

__all__ = ["MAX_THREADS", "PARTS", "Threads", "Workers"]

T = TypeVar("T")
P = ParamSpec("P")

#: Limit of the number of threads in a call.
MAX_THREADS: Final = 1024
#: Parts per thread into which perft and playouts are divided.
PARTS: Final = 16
#: Fewer rows than these run on the calling thread.
MIN_ROWS = 64
#: Chunks per thread: more than one, because some rows take longer than others.
CHUNKS = 4

#: A call and the future of its result; None ends the thread that takes it.
Tasks: TypeAlias = "SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None]"


class Threads(Executor):
    """A pool of daemon threads.

    The interpreter joins the threads of a ``ThreadPoolExecutor`` when it exits, even if only a daemon thread waits
    for their work. It does not wait for these threads. If no thread can be started, ``submit`` runs the task itself.

    Parameters
    ----------
    most : int
        The number of threads, at least 1; each is started when there is a task for it.

    Examples
    --------
    >>> with Threads(2) as pool:
    ...     list(pool.map(len, ["one", "three"]))
    [3, 5]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: Tasks = SimpleQueue()
        self._threads: list[threading.Thread] = []
        #: Identifiers of the threads.
        self.idents: set[int] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a thread call a function; the future holds what it returns or raises."""
        future: Future[T] = Future()
        call = partial(fn, *args, **kwargs)
        if self._staffed():
            self._tasks.put((future, call))
        else:
            _settle(future, call)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads when they have finished all tasks; with `cancel_futures`, only the tasks they have begun."""
        if cancel_futures:
            with suppress(Empty):
                while task := self._tasks.get_nowait():
                    task[0].cancel()
        self._dismiss()
        # A daemon thread never ends once the interpreter is finalizing.
        if wait and not sys.is_finalizing():
            for thread in self._threads:
                thread.join()

    def __del__(self) -> None:
        self._dismiss()

    def _staffed(self) -> bool:
        """Whether any thread can take a task; starts another one if there are fewer than the limit."""
        if sys.is_finalizing():
            return False
        if len(self._threads) < self._most:
            thread = threading.Thread(target=_work, args=(self._tasks, self.idents), name="tilegames", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system allows no more threads
                return bool(self._threads)
            self._threads.append(thread)
        return True

    def _dismiss(self) -> None:
        for _ in self._threads:
            self._tasks.put(None)


def _work(tasks: Tasks, idents: set[int]) -> None:
    """Do one task after the other. It holds no reference to the pool, which is collected when its user drops it."""
    idents.add(threading.get_ident())
    while task := tasks.get():
        _settle(*task)
        del task


def _settle(future: Future[T], call: Callable[[], T]) -> None:
    """Give a future the result of a call."""
    if future.set_running_or_notify_cancel():
        try:
            result = call()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)


class Workers:
    """Threads that do the same work on all rows, chunk by chunk; they finish all work that was begun.

    Parameters
    ----------
    n : int
        The number of rows.
    threads : int
        The number of threads, at least 1; 1 means the calling thread alone.

    Examples
    --------
    >>> workers = Workers(1000, threads=2)
    >>> sum(workers.run(lambda first, last: last - first))
    1000
    """

    __slots__ = ("_chunks", "_pool", "_process", "threads")

    def __init__(self, n: int, threads: int) -> None:
        size = n if threads == 1 else max(MIN_ROWS, -(-n // (CHUNKS * threads)))
        self._chunks = [(first, min(first + size, n)) for first in range(0, n, max(size, 1))]
        self._pool: Threads | None = None
        self._process = 0
        self.threads = threads

    def run(self, work: Callable[[int, int], T]) -> list[T]:
        """Call ``work(first, last)`` for every chunk; return the results in any order.

        Ctrl-C takes effect when all of the work is done.
        """
        if len(self._chunks) < 2:
            return [work(*chunk) for chunk in self._chunks]
        # Scheduling runs in the pool too: signals reach the main thread only.
        pool = self._workers()
        try:
            whole = pool.submit(self._share, pool, work)
        except BaseException:
            self._pool = None
            pool.shutdown(wait=True)
            raise
        interruption: BaseException | None = None
        while not whole.done():
            try:
                wait([whole])
            except BaseException as error:
                interruption = error
        if interruption is not None:
            raise interruption
        return whole.result()

    def inside(self) -> bool:
        """Whether the calling thread belongs to the pool."""
        return self._pool is not None and threading.get_ident() in self._pool.idents

    def _share(self, pool: Threads, work: Callable[[int, int], T]) -> list[T]:
        """Do all of the work, with the help of the other threads of the pool."""
        waiting = self._chunks[:]
        done: list[T] = []

        def drain() -> None:
            while True:
                try:
                    chunk = waiting.pop()
                except IndexError:
                    return
                done.append(work(*chunk))

        helpers = [pool.submit(drain) for _ in range(min(self.threads, len(self._chunks)) - 1)]
        try:
            drain()
        finally:
            # Wait only for helpers that have begun: there may be no thread for the others.
            begun = [helper for helper in helpers if not helper.cancel()]
            wait(begun)
        for helper in begun:
            helper.result()
        return done

    def _workers(self) -> Threads:
        """The pool, kept from call to call; a forked process has none of its threads."""
        if self._pool is None or self._process != os.getpid():
            self._pool = Threads(min(self.threads, len(self._chunks)))
            self._process = os.getpid()
        return self._pool
