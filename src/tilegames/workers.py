"""Work on the rows of arrays, shared out to threads."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

__all__ = ["Workers"]

T = TypeVar("T")

#: So few rows are not worth a thread.
SMALLEST = 64
#: Chunks per thread: some rows take longer than others.
CHUNKS = 4


class Workers:
    """Threads that do the same work on all rows, chunk by chunk; whatever was begun is done to the end.

    Parameters
    ----------
    n : int
        How many rows there are.
    threads : int
        How many threads work, at least 1; with 1 it is the caller's own.

    Examples
    --------
    >>> workers = Workers(1000, threads=2)
    >>> sum(workers.run(lambda first, last: last - first))
    1000
    """

    __slots__ = ("_chunks", "_idents", "_pool", "_process", "threads")

    def __init__(self, n: int, threads: int) -> None:
        size = n if threads == 1 else max(SMALLEST, -(-n // (CHUNKS * threads)))
        self._chunks = [(first, min(first + size, n)) for first in range(0, n, max(size, 1))]
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0
        self._idents: set[int] = set()
        self.threads = threads

    def run(self, work: Callable[[int, int], T]) -> list[T]:
        """Call ``work(first, last)`` for every chunk; return the results in no order.

        Ctrl-C is heeded when all of the work is done.
        """
        if len(self._chunks) < 2:
            return [work(*chunk) for chunk in self._chunks]
        # Nothing interrupts what runs in the pool, so there even the sharing out is done.
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
        """Whether the thread that asks is one of these."""
        return threading.get_ident() in self._idents

    def _share(self, pool: ThreadPoolExecutor, work: Callable[[int, int], T]) -> list[T]:
        """Do all of the work, with the help of the pool's other threads if there are any."""
        waiting = self._chunks[:]
        done: list[T] = []

        def drain() -> None:
            while True:
                try:
                    chunk = waiting.pop()
                except IndexError:
                    return
                done.append(work(*chunk))

        helpers: list[Future[None]] = []
        try:
            for _ in range(min(self.threads, len(self._chunks)) - 1):
                helpers.append(pool.submit(drain))
        except RuntimeError:  # no more threads can be had
            pass
        try:
            drain()
        finally:
            wait(helpers)
        for helper in helpers:
            helper.result()
        return done

    def _workers(self) -> ThreadPoolExecutor:
        """The pool, kept from call to call; a forked process has none of its threads."""
        if self._pool is None or self._process != os.getpid():
            self._idents = idents = set()
            self._pool = ThreadPoolExecutor(
                min(self.threads, len(self._chunks)), "tilegames", lambda: idents.add(threading.get_ident())
            )
            self._process = os.getpid()
        return self._pool
