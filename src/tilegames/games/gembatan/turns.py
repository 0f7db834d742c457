"""Whole turns: every way to finish the running turn."""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, cast

from ..._args.integers import index_of
from ..._args.shown import shown
from ...errors import InvalidParameterError
from ...replay import with_explicit_chance
from . import _rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import GembatanRules, GembatanState
    from .moves import AnyMove

__all__ = ["Turn", "checked_limit", "turns"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to finish the running turn, see ``GembatanState.legal_turns``.

    Parameters
    ----------
    steps : tuple of Move
        Placements and fills in an order in which they can be played, and ``End()``.
    score : int
        The score of the whole turn, including the points before these steps.

    Examples
    --------
    >>> import tilegames as tg
    >>> turn = tg.load_game("gembatan").new_initial_state(seed=7).legal_turns(limit=1)[0]
    >>> str(turn).endswith("; end"), turn.score
    (True, 1)
    """

    steps: tuple[AnyMove, ...]
    score: int

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))


def checked_limit(limit: object) -> int | None:
    """The limit as an int if there is one."""
    if limit is None:
        return None
    number = index_of(limit)
    if number is None or number < 0:
        raise InvalidParameterError(f"limit must be None or an integer from 0, not {shown(limit)}.")
    # The limit for islice; no turn has more ways.
    return min(number, sys.maxsize)


def turns(state: GembatanState) -> Iterator[Turn]:
    """Every complete turn that can be made from here, each set of steps once, those with fewer steps first."""
    if state.phase != "play":
        return
    rules = cast("GembatanRules", state.get_game().hooks)
    # The copy has explicit chance, so it draws nothing.
    board = cast("GembatanState", with_explicit_chance(state))
    end, order_matters = rules.first_end, rules.params["chain_scoring"] == "gem"
    decoded: dict[int, AnyMove] = {}
    # For each set of steps: its points in the best order found, and that order. Sets are visited by size, so the best
    # order of a set is known before the set grows.
    best: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {frozenset(): (0, ())}
    waiting = deque(best)
    while waiting:
        _, steps = best[waiting.popleft()]
        for step in steps:
            board.apply_action(step)
        actions = board.legal_actions()
        for action in takewhile(end.__gt__, actions):
            found = frozenset((*steps, action))
            points = points_after(board, action) if order_matters else 0
            if found not in best:
                waiting.append(found)
            elif points <= best[found][0]:
                continue
            best[found] = points, (*steps, action)
        score = _rules.turn_points(board)
        for _ in steps:
            board.undo_action()
        if end in actions:
            for step in (*steps, end):
                if step not in decoded:
                    decoded[step] = rules.decode_action(step)
            yield Turn(tuple(decoded[step] for step in (*steps, end)), score)


def points_after(board: GembatanState, action: int) -> int:
    """The points of the running turn after one more step."""
    board.apply_action(action)
    points = _rules.turn_points(board)
    board.undo_action()
    return points
