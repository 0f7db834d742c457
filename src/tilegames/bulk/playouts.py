"""Random games from a position to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from .._args.checks import checked_seed, whole_number
from .._core import simulate
from ..errors import InvalidParameterError
from ..state import State, checked_state
from .progress import Progress, expect_progress, reporter
from .workers import MAX_THREADS, PARTS, Threads

if TYPE_CHECKING:
    import numpy as np

__all__ = ["playouts"]

#: Playouts between two checks for Ctrl-C.
CHUNK: Final = 1024
#: Limit of the number of playouts in a call.
MAX_PLAYOUTS: Final = 1 << 40


def playouts(
    state: State[Any], n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1,
    progress: Progress = None,
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Continue a state to the end `n` times with uniformly random moves, without holding the GIL.

    Parameters
    ----------
    state : State
        The position to begin with; it is not changed. Playouts draw from their own streams, never from the state's
        generator.
    n : int
        Number of playouts.
    seed : int
        0 <= seed < 2**64. Playout i uses stream ``2**56 + i`` of this seed, which no game uses.
    threads : int
        Number of threads, from 1 to 1024. The result does not depend on it.
    progress : callable or bool, optional
        ``progress(done, total)`` is called in this thread after every few hundred playouts; an exception from it ends
        the call. True: a bar, if standard error is a terminal.

    Returns
    -------
    numpy.ndarray
        Shape (n, num_players), float64: the utilities of each finished game, as ``State.returns()``.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=7)
    >>> tg.playouts(state, 100, seed=1).shape
    (100, 2)
    >>> reports = []
    >>> values = tg.playouts(state, 300, threads=2, progress=lambda done, total: reports.append(f"{done}/{total}"))
    >>> reports[-1]
    '300/300'
    """
    import numpy as np

    checked_state(state)
    count = whole_number(n, "n", 0, MAX_PLAYOUTS)
    workers = whole_number(threads, "threads", 1, MAX_THREADS)
    number = checked_seed(seed)
    expect_progress(progress)
    try:
        utilities = np.zeros((count, state.num_players()), np.float64)
    except (MemoryError, ValueError):
        raise InvalidParameterError(f"n = {count}: there is no memory for so many results.") from None
    size = max(1, min(CHUNK, count // (workers * PARTS)))
    chunks = [(first, min(first + size, count)) for first in range(0, count, size)]
    start = state.clone()

    def run(chunk: tuple[int, int]) -> int:
        simulate.run_playouts(start, utilities, *chunk, number)
        return chunk[1] - chunk[0]

    with reporter(progress, count, "playout") as bar:
        if workers == 1:
            for chunk in chunks:
                bar.advance(run(chunk))
            return utilities
        with Threads(workers) as pool:
            try:
                for done in pool.map(run, chunks):
                    bar.advance(done)
            except BaseException:
                pool.shutdown(wait=True, cancel_futures=True)
                raise
    return utilities
