"""Counting the leaves of the tree of legal moves."""

from __future__ import annotations

from array import array
from typing import Any, Final, Literal, SupportsIndex, overload

from .._args.checks import truth, whole_number
from .._core import simulate
from ..replay import with_explicit_chance
from ..state import State, checked_state
from .workers import MAX_THREADS, PARTS, Threads

__all__ = ["perft"]

#: Limit of the depth; it bounds the recursion.
MAX_DEPTH: Final = 1000
#: With fewer first moves per thread, the second level is divided as well.
MIN_MOVES_PER_THREAD: Final = 16


@overload
def perft(
    state: State[Any], depth: SupportsIndex, divide: Literal[False] = False, chance: bool = False,
    threads: SupportsIndex = 1,
) -> int: ...
@overload
def perft(
    state: State[Any], depth: SupportsIndex, divide: Literal[True], chance: bool = False, threads: SupportsIndex = 1
) -> dict[str, int]: ...
def perft(
    state: State[Any], depth: SupportsIndex, divide: bool = False, chance: bool = False, threads: SupportsIndex = 1
) -> int | dict[str, int]:
    """Count the leaves of the tree of legal moves, without holding the GIL.

    Parameters
    ----------
    state : State
        The position to begin with; it is not changed. A seeded state counts as the same position with explicit chance:
        its own generator is not used.
    depth : int
        Number of decisions, from 0 to 1000. Outcomes of chance do not count.
    divide : bool
        Whether to return the count below each legal move.
    chance : bool
        Whether to follow each outcome of chance. Otherwise a branch ends at a chance node, as it does at the end of
        the game, and counts once.
    threads : int
        Number of threads, from 1 to 1024, which share the first one or two levels. The result does not depend on it.

    Returns
    -------
    int or dict of str to int
        The number of leaves; with `divide`, one number for the notation of each first event, empty if there is none.

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
    >>> tg.perft(state, 3, threads=2) == sum(tg.perft(state, 3, divide=True).values())
    True
    """
    checked_state(state)
    plies = whole_number(depth, "depth", 0, MAX_DEPTH)
    divide, chance = truth(divide, "divide"), truth(chance, "chance")
    workers = whole_number(threads, "threads", 1, MAX_THREADS)
    top = _Branch(with_explicit_chance(state), plies)
    if not divide and workers == 1:
        return simulate.count_leaves(state, plies, chance)
    if top.is_leaf(chance):
        return {} if divide else 1
    top.expand()
    branches = [top]
    if 1 < len(top.events) < workers * MIN_MOVES_PER_THREAD and plies > 2:
        branches = [_Branch(top.state.child(event), top.below) for event in top.events]
        for branch in branches:
            if not branch.is_leaf(chance):
                branch.expand()
    _count(branches, chance, workers)
    if branches == [top]:
        counts = list(top.counts)
    else:
        counts = [sum(branch.counts) if branch.events else 1 for branch in branches]
    if not divide:
        return sum(counts)
    return {top.state.action_to_string(event): n for event, n in zip(top.events, counts, strict=True)}


class _Branch:
    """A position of a tree, and the counts below each of its events."""

    def __init__(self, state: State[Any], depth: int) -> None:
        self.state = state
        self.depth = self.below = depth
        self.events, self.counts = array("i"), array("q")

    def is_leaf(self, chance: bool) -> bool:
        """Whether it counts as one leaf."""
        if self.state.is_chance_node():
            return not chance
        return self.depth == 0 or self.state.is_terminal()

    def expand(self) -> None:
        self.below = self.depth - (not self.state.is_chance_node())
        self.events = array("i", self.state.legal_actions())
        self.counts = array("q", bytes(8 * len(self.events)))


def _count(branches: list[_Branch], chance: bool, workers: int) -> None:
    """Fill the counts."""
    calling_off = bytearray(1)
    size = max(1, sum(len(branch.events) for branch in branches) // (workers * PARTS))

    def run(branch: _Branch, first: int) -> None:
        last = min(first + size, len(branch.events))
        simulate.count_after(branch.state, branch.below, chance, branch.events, branch.counts, first, last, calling_off)

    parts = [(branch, first) for branch in branches for first in range(0, len(branch.events), size)]
    if workers == 1:
        for part in parts:
            run(*part)
        return
    with Threads(workers) as pool:
        try:
            for future in [pool.submit(run, *part) for part in parts]:
                future.result()
        except BaseException:
            calling_off[0] = 1
            pool.shutdown(wait=True, cancel_futures=True)
            raise
