"""Reports the progress of long calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

from .._args.shown import shown
from ..errors import InvalidParameterError

__all__ = ["Progress", "Reporter", "reporter"]

#: True: a bar if standard error is a terminal; False or None: nothing; or a function of the numbers done and in all.
Progress: TypeAlias = "bool | Callable[[int, int], object] | None"


class Reporter:
    """Counts finished work; a context manager that ends the line it began."""

    def __init__(self, total: int) -> None:
        self.done = 0
        self.total: Final = total

    def advance(self, n: int = 1) -> None:
        """Note that `n` more are done."""
        self.done += n
        self.show()

    def show(self) -> None:
        """Report the count; the base class is silent."""

    def close(self) -> None:
        """Restore the terminal."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class _Callback(Reporter):
    """Calls a function; an exception from it ends the call that reports."""

    def __init__(self, total: int, function: Callable[[int, int], object]) -> None:
        super().__init__(total)
        self._function = function

    def show(self) -> None:
        self._function(self.done, self.total)


class _Line(Reporter):
    """One line on a terminal, rewritten for every percent."""

    _percent = -1

    def show(self) -> None:
        percent = 100 * self.done // max(self.total, 1)
        if percent != self._percent:
            self._percent = percent
            print(f"\r{self.done}/{self.total} ({percent} %)", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._percent >= 0:
            print(file=sys.stderr, flush=True)


class _Bar(Reporter):
    """The bar of tqdm."""

    def __init__(self, total: int, bar: Any) -> None:
        super().__init__(total)
        self._bar = bar

    def show(self) -> None:
        self._bar.update(self.done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def expect_progress(progress: object) -> None:
    """Raise an InvalidParameterError if this is not a way to report progress."""
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise InvalidParameterError(f"progress must be true, false or a function, not {shown(progress)}.")


def reporter(progress: Progress, total: int, unit: str) -> Reporter:
    """The reporter that a caller asks for.

    Examples
    --------
    >>> with reporter(lambda done, total: print(done, "of", total), 2, "game") as bar:
    ...     bar.advance()
    1 of 2
    """
    expect_progress(progress)
    if callable(progress):
        return _Callback(total, progress)
    if not progress or sys.stderr is None or not sys.stderr.isatty():
        return Reporter(total)
    try:
        tqdm = import_module("tqdm").tqdm
    except ImportError:
        return _Line(total)
    return _Bar(total, tqdm(total=total, unit=unit, dynamic_ncols=True))
