"""Whole turns: every way to finish the running turn."""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import InvalidParameterError
from ...integers import index_of
from ...parameters import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .moves import AnyMove
    from .state import GembatanState

__all__ = ["Turn", "checked_limit", "turns"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to finish the running turn, see ``GembatanState.legal_turns``.

    Parameters
    ----------
    steps : tuple of Move
        Placements and fills in an order in which they can be played, and ``End()``.
    score : int
        What the turn scores as a whole, what it has brought before these steps included.

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
    # What goes on to islice; no turn has as many ways.
    return min(number, sys.maxsize)


def turns(state: GembatanState) -> Iterator[Turn]:
    """Every complete turn that can be made from here, each set of steps once, those with fewer steps first."""
    if state.phase != "play":
        return
    game = state.get_game()
    # The copy draws nothing by itself, so that an `end` shows no more than the score.
    board = game.state_from_key(state.key())
    seat, end = board.to_move, game.first_end
    before = board.score(seat)
    decoded: dict[int, AnyMove] = {}
    seen = {frozenset[int]()}
    waiting: deque[tuple[int, ...]] = deque([()])
    while waiting:
        steps = waiting.popleft()
        for step in steps:
            board.apply_action(step)
        score = None
        for action in board.legal_actions():
            if action > end:
                break
            if action == end:
                score = score_of_end(board, seat, end) - before
                break
            found = frozenset((*steps, action))
            if found not in seen:
                seen.add(found)
                waiting.append((*steps, action))
        for _ in steps:
            board.undo_action()
        if score is not None:
            for step in (*steps, end):
                if step not in decoded:
                    decoded[step] = game.decode(step)
            yield Turn(tuple(decoded[step] for step in (*steps, end)), score)


def score_of_end(board: GembatanState, seat: int, end: int) -> int:
    """The points of a seat after its turn, without what gems in hand cost at the end of the game."""
    board.apply_action(end)
    score = board.score(seat)
    if board.is_terminal():
        score += len(board.get_game().fields(board)["hands"][seat]["gems"])
    board.undo_action()
    return score
