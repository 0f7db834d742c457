"""Executors whose workers may die: a program never waits for the processes that a broken pool leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

__all__ = ["Pool", "like"]

T = TypeVar("T")

#: Seconds between two checks of the workers, and the time in which a pool without workers must end.
LOOK: Final = 5.0


class Pool:
    """An executor and, if it is a pool of processes, its workers.

    When a worker of a ``ProcessPoolExecutor`` dies, the pool terminates the others and waits for them. It misses a
    worker that is being started at that moment (before Python 3.13), blocks if a worker died while writing a result,
    and fills a pipe that has no reader (before 3.11.5); then the interpreter cannot exit. This class kills all workers
    of a broken pool. Python has no public way to list them before 3.14.

    Parameters
    ----------
    executor : Executor
        Any executor.
    """

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._workers: dict[int, BaseProcess] = {}

    def submit(self, fn: Callable[..., T], /, *args: Any) -> Future[T]:
        """Submit a task; if the pool is broken, so is the future."""
        future = self.executor.submit(fn, *args)
        if isinstance(self.executor, ProcessPoolExecutor):
            self._workers = getattr(self.executor, "_processes", None) or self._workers
            if self.broken():
                # The task may have come too late to fail with the others.
                self.kill()
                future = Future()
                future.set_exception(BrokenProcessPool("A worker died while a task was submitted."))
            # This holds from now on, whether or not the games are still wanted.
            future.add_done_callback(self._kill_if_broken)
        return future

    def result(self, future: Future[T]) -> T:
        """The result of a task; raises BrokenExecutor even if the pool does not notice that a worker died."""
        dead: set[int] = set()
        while self._workers and not wait([future], LOOK).done:
            before, dead = dead, self._dead()
            if before & dead:
                raise BrokenProcessPool("A worker died, and its pool still waits for it.")
        return future.result()

    def lost(self, future: Future[Any]) -> bool:
        """Whether a task of a broken executor has to be done again."""
        if not future.done():
            return bool(self._workers)
        return not future.cancelled() and isinstance(future.exception(), BrokenExecutor)

    def broken(self) -> bool:
        """Whether this is a pool of processes that accepts no more tasks because a worker died."""
        return isinstance(self.executor, ProcessPoolExecutor) and bool(getattr(self.executor, "_broken", False))

    def kill(self) -> None:
        """Kill all workers."""
        for worker in self._workers.copy().values():
            with suppress(OSError, ValueError):
                worker.kill()

    def end(self, kill: bool = True) -> None:
        """Shut a pool of processes down and wait for it, at most a few seconds; `kill` its workers if they are busy."""
        if not isinstance(self.executor, ProcessPoolExecutor):
            return
        manager = getattr(self.executor, "_executor_manager_thread", None)
        pipes = [
            getattr(getattr(self.executor, queue, None), end, None)
            for queue, end in (("_call_queue", "_reader"), ("_result_queue", "_writer"))
        ]
        if kill:
            self.kill()
        self.executor.shutdown(wait=False)
        if not _joined(manager):
            self.kill()
            if not _joined(manager):
                # The thread uses a pipe whose other end only this process still holds.
                for pipe in filter(None, pipes):
                    pipe.close()
                _joined(manager)

    def _kill_if_broken(self, _: Future[Any]) -> None:
        if self.broken():
            self.kill()

    def _dead(self) -> set[int]:
        """The workers that have ended but that the pool still counts."""
        workers = self._workers.copy()
        ended = connection.wait([worker.sentinel for worker in workers.values()], 0)
        return {pid for pid, worker in workers.items() if worker.sentinel in ended}


def _joined(thread: Any) -> bool:
    """Whether a thread has ended, after a wait of a few seconds at most."""
    if thread is not None:
        thread.join(LOOK)
    return thread is None or not thread.is_alive()


def like(pool: ProcessPoolExecutor) -> ProcessPoolExecutor:
    """A new pool with the settings of another one."""
    return ProcessPoolExecutor(
        getattr(pool, "_max_workers", None),
        getattr(pool, "_mp_context", None),
        getattr(pool, "_initializer", None),
        getattr(pool, "_initargs", ()),
        max_tasks_per_child=getattr(pool, "_max_tasks_per_child", None),
    )
