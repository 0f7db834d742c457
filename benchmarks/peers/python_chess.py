"""python-chess: pure Python; `push` does not check."""

from collections.abc import Callable, Iterator
from typing import Any

import chess

from ..subject import Subject
from .pair import Pair

#: Plies without a pawn's move or a capture after which a game is drawn without a claim.
SEVENTY_FIVE_MOVES = 150


def over(board: chess.Board) -> bool:
    return board.halfmove_clock >= SEVENTY_FIVE_MOVES or board.is_insufficient_material()


def random_game(board: chess.Board, draws: Iterator[int]) -> None:
    while not over(board):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(moves[next(draws) % len(moves)])


def moves(board: chess.Board) -> Callable[[], list[Any]]:
    return lambda: [] if over(board) else list(board.legal_moves)


def pairs() -> list[Pair]:
    subject = Subject(
        name="python-chess",
        new=lambda _: chess.Board(),
        random_game=random_game,
        moves=moves,
        copy=lambda board: lambda: board.copy(stack=False),
        play=lambda board: board.push,
        undo=lambda board: board.pop,
    )
    return [Pair(subject, remark="`push` unchecked, copies without the past")]
