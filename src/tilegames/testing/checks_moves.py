"""Checks of moves: their ids, their notation, and playing them by either."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

from ..errors import UnknownActionError
from .assertions import expect, expect_same
from .walks import some_of

if TYPE_CHECKING:
    import random

    from ..game import Game
    from ..state import State

__all__ = ["ids", "notation"]


def ids(game: Game[Any, Any], rng: random.Random) -> None:
    """Every id is the id of a move, every move survives writing and reading, and moves are ordered like their ids."""
    numbers = some_of(range(game.num_distinct_actions()), rng, 2000)
    moves = [game.decode(number) for number in numbers]
    backwards = moves[::-1]
    expect(sorted(backwards) == moves, "Moves should be ordered like their ids.")
    for number, move in zip(numbers, moves, strict=True):
        expect(not move.is_chance, f"The move {move} should be a decision.")
        expect(isinstance(move, game.hooks.move_types), f"The class of {move} should be in move_types.")
        same_move(game, move, number)
        # Some ids are never legal and have the notation of a lower one.
        expect(game.encode(str(move)) <= number, f"encode({str(move)!r}) should be at most {number}.")
    for number in range(game.max_chance_outcomes()):
        try:
            move = game.decode_outcome(number)
        except UnknownActionError:
            continue
        expect(move.is_chance and str(move).startswith("+"), f"{move} should be an outcome of chance, with a plus.")
        same_move(game, move, number)
        expect_same(game.encode(str(move)), number, f"encode({str(move)!r})")


def same_move(game: Game[Any, Any], move: Any, number: int) -> None:
    """A move agrees with its id and its notation."""
    expect_same(move.action, number, f"The action of {move}")
    expect_same(game.encode(move), number, f"encode({move!r})")
    for written in (str(move), f"  {str(move).upper()} "):
        read = game.parse(written)
        expect_same(read, move, f"parse({written!r})")
        expect_same(hash(read), hash(move), f"The hash of {move}, read back,")
    expect_same(pickle.loads(pickle.dumps(move)), move, f"The move {move}, unpickled,")


def notation(state: State[Any], rng: random.Random) -> None:
    """Legal moves are written and read back, and played by id, text and object alike."""
    game, legal = state.get_game(), state.legal_actions()
    decode = game.decode_outcome if state.is_chance_node() else game.decode
    for action in some_of(legal, rng, 100):
        move = decode(action)
        expect_same(str(move), state.action_to_string(action), f"The notation of {action}")
        expect_same(state.string_to_action(str(move)), action, f"The action of {str(move)!r}")
        expect_same((move.action, game.encode(move), game.parse(str(move))), (action, action, move), f"The move {move}")
        fields = move.to_dict()
        expect_same(fields.pop("kind"), move.kind, f"The kind of {move}")
        by_hand = type(move)(**fields)
        expect_same((by_hand, hash(by_hand)), (move, hash(move)), f"{move}, made by hand,")
        expect(by_hand in state.legal_moves, f"{move}, made by hand, should be among the legal moves.")
        expect_same(state.resolve(by_hand).action, action, f"The action of {move}, made by hand,")
    for action in some_of(legal, rng, 3):
        wanted = state.child(action)
        for way in (action, decode(action), str(decode(action))):
            twin = state.clone()
            expect_same(twin.play(way), decode(action), f"play({way!r})")
            expect_same((twin.history(), twin.key()), (wanted.history(), wanted.key()), f"What follows play({way!r})")
