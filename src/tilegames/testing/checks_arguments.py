"""Checks of wrong arguments: they are refused with errors of the library and change nothing."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from .._core.observed import MAX_MASK_ACTIONS
from ..errors import GameOverError, InvalidMoveError, InvalidParameterError, TilegamesError, UnknownActionError
from ..state import CHANCE, TERMINAL
from .assertions import expect, expect_raises, expect_same
from .checks_legality import mark

if TYPE_CHECKING:
    import random

    from ..game import Game
    from ..state import State

__all__ = ["hostile_ids", "hostile_texts", "parameters", "players", "wrong_types"]

#: Integers that are not actions of any game.
HOSTILE_IDS: Final = (
    -(2**63), -(2**31), -2, -1, 2**31, 2**31 - 1, 2**32, 2**63 - 1, 2**63, 10**30, -(10**30), 10**5000,
)  # fmt: skip
#: Texts that are not moves of any game.
HOSTILE_TEXTS: Final = ("", " ", "+", "no such move", "\x00", "9" * 1000, "\ud800", "+??", "\uff41\uff11")
#: Objects that are neither integers nor texts nor moves.
WRONG_TYPES: Final[tuple[Any, ...]] = (None, 1.5, math.nan, 1j, object(), object, [1], (1,), {}, b"x")


def hostile_ids(state: State[Any], rng: random.Random) -> None:
    """Integers that are not actions are refused and change nothing."""
    before, game = mark(state), state.get_game()
    error = GameOverError if state.is_terminal() else UnknownActionError
    for action in HOSTILE_IDS:
        what = f"{action:#x}"[:40]
        expect_same(state.is_legal(action), False, f"is_legal({what})")
        expect_same(state.check(action).ok, False, f"check({what}).ok")
        expect_raises(error, partial(state.apply_action, action), f"apply_action({what})")
        expect_raises(UnknownActionError, partial(game.decode, action), f"decode({what})")
        expect_raises(UnknownActionError, partial(game.decode_outcome, action), f"decode_outcome({what})")
        expect(action not in state.legal_moves, f"{what} should not be among the legal moves.")
        state.apply_action_unchecked(action)
    beyond = game.num_distinct_actions()
    expect_raises(UnknownActionError, partial(game.decode, beyond), f"decode({beyond})")
    expect_same(mark(state), before, "The state after refused actions")


def hostile_texts(state: State[Any], rng: random.Random) -> None:
    """Texts that are not moves are refused and change nothing."""
    before = mark(state)
    for text in HOSTILE_TEXTS:
        expect_raises(TilegamesError, partial(state.play, text), f"play({text[:20]!r})")
        expect_raises(InvalidMoveError, partial(state.get_game().parse, text), f"parse({text[:20]!r})")
        expect(text not in state.legal_moves, f"{text[:20]!r} should not be among the legal moves.")
    expect_same(mark(state), before, "The state after refused texts")


def wrong_types(state: State[Any], rng: random.Random) -> None:
    """Objects that are not moves are refused by every method that takes a move, and change nothing."""
    before, game = mark(state), state.get_game()
    calls: list[Any] = [
        state.apply_action, state.apply_action_unchecked, state.is_legal, state.play, state.check, state.child,
        state.resolve, state.action_to_string, game.decode, game.encode, game.decode_outcome, game.parse,
    ]  # fmt: skip
    for wrong in WRONG_TYPES:
        for call in calls:
            expect_raises(InvalidMoveError, partial(call, wrong), f"{call.__name__}({wrong!r})")
        expect(wrong not in state.legal_moves, f"{wrong!r} should not be among the legal moves.")
    for call in calls[:3]:
        expect_raises(InvalidMoveError, partial(call, "x"), f"{call.__name__}('x')")
    expect_same(mark(state), before, "The state after refused moves")


def players(state: State[Any], rng: random.Random) -> None:
    """Only the player to move has legal actions, and unknown seats are refused."""
    number, mover = state.num_players(), state.current_player()
    has_mask = state.num_distinct_actions() <= MAX_MASK_ACTIONS
    for player in (*range(number), CHANCE, TERMINAL):
        legal = state.legal_actions() if player == mover else []
        expect_same(state.legal_actions(player), legal, f"legal_actions({player})")
        if has_mask:
            mask = state.legal_actions_mask(player)
            expect_same(mask.nonzero()[0].tolist(), legal, f"legal_actions_mask({player})")
    calls: list[Any] = [
        state.legal_actions, state.legal_actions_mask, state.score, state.view, state.observation_string,
        state.information_state_string, state.score_breakdown,
    ]  # fmt: skip
    for wrong in (-2, number, 10**30, 10**5000, "0", 0.5, [0]):
        for call in calls:
            expect_raises(InvalidParameterError, partial(call, wrong), f"{call.__name__} of an unknown player")
    # The other three accept None.
    for call in [call for call in calls if call not in (state.legal_actions, state.legal_actions_mask, state.view)]:
        expect_raises(InvalidParameterError, partial(call, None), f"{call.__name__}(None)")


def parameters(game: Game[Any, Any], rng: random.Random) -> None:
    """Unknown parameters and values that are not allowed are refused; the message is short."""
    cls, given = type(game), dict(game.params)
    for name in given:
        for value in (None, -(10**9), 10**30, 2.5, "nonsense", [], object(), "x" * 10_000):
            error = expect_raises(InvalidParameterError, lambda: cls(**{**given, name: value}), f"A wrong {name}")  # noqa: B023
            expect(name in str(error) and len(str(error)) < 500, f"The message should name {name} and be short.")
    error = expect_raises(InvalidParameterError, lambda: cls(**given, no_such_parameter=1), "An unknown parameter")
    expect("no_such_parameter" in str(error), "The message should name the parameter.")
