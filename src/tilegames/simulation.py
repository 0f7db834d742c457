"""Perft and playouts: many moves at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, overload

from ._core import simulate
from .errors import InvalidParameterError
from .integers import index_of
from .randomness import checked_seed
from .state import State

if TYPE_CHECKING:
    import numpy as np

__all__ = ["perft", "playouts"]

#: Playouts between two looks at the keyboard.
CHUNK = 256
#: More plies than any game could be searched; keeps the recursion bounded.
DEEPEST = 1000


def whole_number(value: SupportsIndex, name: str, low: int, high: int) -> int:
    """An argument as an int from `low` to `high`, or an InvalidParameterError."""
    number = index_of(value)
    if number is None or not low <= number <= high:
        raise InvalidParameterError(f"{name} must be an integer from {low} to {high}.")
    return number


def truth(value: object, name: str) -> bool:
    """An argument that is true or false, or an InvalidParameterError."""
    try:
        return bool(value)
    except (TypeError, ValueError):
        raise InvalidParameterError(f"{name} must be true or false.") from None


def checked_state(state: Any) -> State[Any]:
    if not isinstance(state, State) or state.game is None:
        raise InvalidParameterError(f"state must be a state of a game, not {type(state).__name__}.")
    return state


@overload
def perft(state: State[Any], depth: SupportsIndex, divide: Literal[False] = False, chance: bool = False) -> int: ...
@overload
def perft(
    state: State[Any], depth: SupportsIndex, divide: Literal[True], chance: bool = False
) -> dict[str, int]: ...
def perft(
    state: State[Any], depth: SupportsIndex, divide: bool = False, chance: bool = False
) -> int | dict[str, int]:
    """Count the leaves of the tree of legal moves.

    Parameters
    ----------
    state : State
        Where to begin; it is not changed.
    depth : int
        Number of decisions, from 0 to 1000. Outcomes of chance do not count.
    divide : bool
        Whether to give the count below each legal move.
    chance : bool
        Whether to follow each outcome of chance. Without it a branch ends where chance is to act, as it does at the
        end of the game, and counts once.

    Returns
    -------
    int or dict of str to int
        The number of leaves; with `divide` per notation of the first event, empty where there is none to follow.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=7)
    >>> tg.perft(state, 1) == state.num_legal_actions()
    True
    """
    checked_state(state)
    plies = whole_number(depth, "depth", 0, DEEPEST)
    divide, chance = truth(divide, "divide"), truth(chance, "chance")
    if not divide:
        return simulate.count_leaves(state, plies, chance)
    if plies == 0 or (state.is_chance_node() and not chance):
        return {}
    below = plies if state.is_chance_node() else plies - 1
    return {
        state.action_to_string(event): simulate.count_leaves(state, below, chance, event)
        for event in state.legal_actions()
    }


def playouts(
    state: State[Any], n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Continue a state to the end `n` times with uniformly random moves, without holding the GIL.

    Parameters
    ----------
    state : State
        Where to begin; it is not changed. Playouts draw from their own streams, never from the state's generator.
    n : int
        Number of playouts.
    seed : int
        0 <= seed < 2**64. Playout i uses stream i of this seed.
    threads : int
        Number of threads, from 1 to 1024. The result does not depend on it.

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
    >>> tg.playouts(tg.new_game("azul", seed=7), 100, seed=1).shape
    (100, 2)
    """
    import numpy as np

    checked_state(state)
    count = whole_number(n, "n", 0, 1 << 40)
    workers = whole_number(threads, "threads", 1, 1024)
    number = checked_seed(seed)
    try:
        utilities = np.zeros((count, state.num_players()), np.float64)
    except (MemoryError, ValueError):
        raise InvalidParameterError(f"n = {count}: there is no memory for so many results.") from None
    chunks = [(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    start = state.clone()

    def run(chunk: tuple[int, int]) -> None:
        simulate.run_playouts(start, utilities, *chunk, number)

    if workers == 1:
        for chunk in chunks:
            run(chunk)
        return utilities
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(workers) as pool:
        try:
            for _ in pool.map(run, chunks):
                pass
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return utilities
