"""Checks of chance, the end of a game, and playouts."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..bulk.playouts import CHUNK
from ..bulk.playouts import playouts as run_playouts
from ..errors import ChanceNodeError, GameOverError, IllegalMoveError, InvalidParameterError, UnknownActionError
from ..state import TERMINAL
from ..verdict import Reason
from .assertions import Skipped, expect, expect_raises, expect_same
from .checks_legality import mark

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from ..game import Game
    from ..state import State

__all__ = ["chance", "ending", "playouts"]

#: More playouts than one chunk holds, so that threads share them.
PLAYOUTS: Final = CHUNK + 44


def chance(state: State[Any], rng: random.Random) -> None:
    """Chance nodes are distinguished from decisions, and the probabilities of the outcomes add up to 1."""
    outcomes = state.chance_outcomes()
    if state.is_chance_node():
        expect_probabilities(state, outcomes)
        expect_no_decision(state, rng)
        expect_impossible_outcomes(state)
        return
    expect_same(outcomes, [], "chance_outcomes() where a player decides")
    if state.is_terminal():
        return
    for move in outcome_moves(state.get_game())[:1]:
        expect_raises(ChanceNodeError, partial(state.play, move), "An outcome where a player decides")
        expect_same(state.check(str(move)).reason, Reason.DECISION_NODE, "Why an outcome is refused there")


def expect_probabilities(state: State[Any], outcomes: list[tuple[int, float]]) -> None:
    """The chance outcomes are the legal actions, each with a probability."""
    expect(not state.is_seeded(), "A seeded state should resolve chance by itself.")
    expect_same([outcome for outcome, _ in outcomes], state.legal_actions(), "The outcomes")
    expect(all(0 < chance <= 1 for _, chance in outcomes), "Every probability should be above 0.")
    total = math.fsum(chance for _, chance in outcomes)
    expect(abs(total - 1) < 1e-9, f"The probabilities should add up to 1, not {total}.")
    for move in state.legal_moves:
        expect(move.is_chance, f"{move} should be an outcome of chance.")
        expect(str(move).startswith("+"), f"The notation of the outcome {move} should begin with a plus.")


def expect_no_decision(state: State[Any], rng: random.Random) -> None:
    """At a chance node no player decides."""
    game = state.get_game()
    decision = game.decode(rng.randrange(game.num_distinct_actions()))
    expect_raises(ChanceNodeError, lambda: state.play(decision), "A decision at a chance node")
    expect_same(state.check(decision).reason, Reason.CHANCE_NODE, "Why a decision is refused there")
    last, outcomes = game.num_distinct_actions() - 1, game.max_chance_outcomes()
    if last >= outcomes:
        expect_raises(ChanceNodeError, partial(state.apply_action, last), f"The id {last} of a decision")
        expect_same(state.check(outcomes).reason, Reason.CHANCE_NODE, f"Why the id {outcomes} is refused")


def expect_impossible_outcomes(state: State[Any]) -> None:
    """Outcomes that cannot be drawn are refused with a message."""
    for move in outcome_moves(state.get_game()):
        if state.is_legal(move.action):
            continue
        verdict = state.check(move.action)
        found = verdict.ok, verdict.reason, verdict.rule, verdict.message[-1:]
        expect_same(found, (False, Reason.IMPOSSIBLE_OUTCOME, None, "."), f"The verdict on {move}")
        error = expect_raises(IllegalMoveError, partial(state.play, move), f"The outcome {move}")
        expect_same(error.verdict, verdict, f"The verdict in the error for {move}")


def outcome_moves(game: Game[Any, Any]) -> list[Any]:
    """All chance outcomes of a game."""
    found = []
    for number in range(game.max_chance_outcomes()):
        try:
            found.append(game.decode_outcome(number))
        except UnknownActionError:
            continue
    return found


def ending(state: State[Any], rng: random.Random) -> None:
    """At the end, outcome, ranking, scores and utilities agree, and every move is refused."""
    game, end = state.get_game(), state.outcome()
    seats = range(state.num_players())
    if end is None:
        raise AssertionError("outcome() should say how the game ended.")
    expect(end.termination, "The termination should not be empty.")
    expect_same(end.ranking, state.ranking(), "The ranking of the outcome")
    expect_same(end.winners, tuple(seat for seat in seats if end.ranking[seat] == 1), "The winners")
    expect_same(end.scores, tuple(map(state.score, seats)), "The scores of the outcome")
    returns = state.returns()
    expect(all(game.min_utility() <= value <= game.max_utility() for value in returns), f"Returns {returns}")
    wanted = game.utility_sum()
    expect(wanted is None or abs(math.fsum(returns) - wanted) < 1e-9, f"Returns {returns} should add up to {wanted}.")
    expect_same((state.current_player(), state.to_move), (TERMINAL, -1), "Whose turn it is")
    expect_same((state.legal_actions(), list(state.legal_moves)), ([], []), "The legal actions")
    expect_same(state.phase, "over", "The phase")
    expect_same(state.rewards(), returns, "The rewards")
    for action in (0, -1):
        verdict = state.check(action)
        found = verdict.ok, verdict.reason, verdict.rule, verdict.message[-1:]
        expect_same(found, (False, Reason.GAME_OVER, game.hooks.over_rule, "."), f"The verdict on {action}")
    calls: list[Callable[[], Any]] = [state.random_action, partial(state.preview, 0), partial(state.play, 0)]
    for call in calls:
        expect_raises(GameOverError, call, "Playing on")
    decisions = sum(1 for _ in decisions_of(state))
    expect(decisions <= game.max_game_length(), f"{decisions} decisions are more than max_game_length().")


def decisions_of(state: State[Any]) -> Iterator[int]:
    """The decisions of a game, without the outcomes of chance."""
    at = state.get_game().new_initial_state()
    for event in state.history():
        if not at.is_chance_node():
            yield event
        at.apply_action(event)


def playouts(state: State[Any], rng: random.Random) -> None:
    """Playouts do not depend on the number of threads and leave the state alone."""
    if state.is_terminal():
        raise Skipped
    before = mark(state)
    one, two = (run_playouts(state, PLAYOUTS, seed=5, threads=threads) for threads in (1, 2))
    expect((one == two).all(), "Playouts on two threads should have the results of those on one.")
    wrongs: tuple[dict[str, Any], ...] = ({"n": -1}, {"n": 1, "threads": 0}, {"n": 1, "seed": -1}, {"n": 1 << 60})
    for wrong in wrongs:
        call: Callable[[], Any] = partial(run_playouts, state, **wrong)
        expect_raises(InvalidParameterError, call, f"Playouts with {wrong}")
    expect_same(mark(state), before, "The state after playouts")
