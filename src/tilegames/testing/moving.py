"""Checks of legality, playing, taking back and chance."""

from __future__ import annotations

import math
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from .. import simulation
from ..errors import (
    ChanceNodeError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidParameterError,
    NothingToUndoError,
    TilegamesError,
    UnknownActionError,
)
from ..state import TERMINAL
from .errors import Skipped, expect, expect_raises, expect_same
from .playing import some_ids, some_of

if TYPE_CHECKING:
    import random

    from ..game import Game
    from ..state import State

__all__ = [
    "chance",
    "clones",
    "ending",
    "hostile_ids",
    "hostile_texts",
    "listing",
    "playouts",
    "refusals",
    "seeds",
    "undo",
    "undo_to_the_start",
]

#: Integers that are no action of any game.
HOSTILE_IDS: Final = (-(2**63), -(2**31), -2, -1, 2**31, 2**31 - 1, 2**32, 2**63 - 1, 2**63, 10**30, -(10**30))
#: Texts that are no move of any game.
HOSTILE_TEXTS: Final = ("", " ", "+", "no such move", "\x00", "9" * 1000, "\ud800", "+??", "\uff41\uff11")
#: Ids that are tried out at one position.
IDS: Final = 2000


def ids_of(state: State[Any], rng: random.Random, most: int) -> list[int]:
    """Ids of decisions, or at a chance node of outcomes."""
    return list(range(state.get_game().max_chance_outcomes())) if state.is_chance_node() else some_ids(state, rng, most)


def mark(state: State[Any]) -> tuple[Any, ...]:
    """What can be seen of a state without looking at its generator."""
    return state.key(), state.hash64(), state.history(), state.legal_actions(), state.ranking(), state.returns()


def listing(state: State[Any], rng: random.Random) -> None:
    """What is listed as legal is what is legal, whoever asks."""
    legal = state.legal_actions()
    expect_same(legal, sorted(set(legal)), "legal_actions(), ascending and none of them twice,")
    expect_same(state.num_legal_actions(), len(legal), "num_legal_actions()")
    expect_same(len(state.legal_moves), len(legal), "len(legal_moves)")
    expect_same(state.legal_actions_array().tolist(), legal, "legal_actions_array()")
    expect_same(bool(legal), not state.is_terminal(), "Whether something is legal")
    fresh = state.clone()
    for index in some_of(range(len(legal)), rng, 50):
        expect_same(fresh.legal_action_at(index), legal[index], f"legal_action_at({index})")
    known = set(legal)
    for action in {*ids_of(state, rng, IDS), *some_of(legal, rng, IDS)}:
        expect_same(state.is_legal(action), action in known, f"is_legal({action})")
    for move in [state.legal_moves[index] for index in some_of(range(len(legal)), rng, 3)]:
        expect(move in state.legal_moves, f"{move} should be among the legal moves.")
        expect(state.check(move).ok, f"check({move}) should be ok.")
    if legal:
        expect(state.random_action(rng) in known, "random_action() should be legal.")


def undo(state: State[Any], rng: random.Random) -> None:
    """An event is taken back exactly, the generator included."""
    if state.is_terminal():
        return
    before, whole = mark(state), pickle.dumps(state)
    for action in some_of(state.legal_actions(), rng, 4):
        state.apply_action(action)
        expect(state.can_undo(), f"can_undo() should hold after {action}.")
        first = state.history(), state.key()
        state.undo_action()
        expect_same(mark(state), before, f"The state after {action}, taken back,")
        expect(pickle.dumps(state) == whole, f"The state after {action}, taken back, should be pickled as before.")
        state.apply_action(action)
        expect_same((state.history(), state.key()), first, f"The state after {action}, taken back and played again,")
        state.undo_action()


def undo_to_the_start(state: State[Any], rng: random.Random) -> None:
    """A whole game is taken back, position by position, and played again, chance included."""
    history, back = state.history(), state.clone()
    keys = {}
    while back.can_undo():
        keys[len(back.history())] = back.key()
        back.undo_action()
    expect_raises(NothingToUndoError, back.undo, "undo() at the start")
    while not back.is_terminal():
        back.apply_action(history[len(back.history())])
        at = len(back.history())
        expect_same(keys.get(at), back.key(), f"The position on the way back after {at} events")
    expect_same(back.history(), history, "The game, taken back and played again,")


def clones(state: State[Any], rng: random.Random) -> None:
    """A clone is equal and leads a life of its own, with the same stream."""
    before = mark(state)
    first, second = state.clone(), state.clone()
    expect(first is not state, "A clone should be another object.")
    expect_same(mark(first), before, "A clone")
    expect(first == state, "A clone should be equal to its origin.")
    for _ in range(5):
        if not first.is_terminal():
            action = first.random_action(rng)
            first.apply_action(action)
            second.apply_action(action)
    expect_same(mark(second), mark(first), "A second clone that did the same")
    expect_same(mark(state), before, "The origin of a clone that moved on")
    if not state.is_terminal():
        action = state.random_action(rng)
        child = state.child(action)
        expect_same(mark(state), before, "The origin of a child")
        expect(child.history()[: len(before[2]) + 1] == [*before[2], action], "A child should have played its action.")


def hostile_ids(state: State[Any], rng: random.Random) -> None:
    """Integers that are no actions, and what is no integer, are refused and change nothing."""
    before = mark(state)
    for action in HOSTILE_IDS:
        expect_same(state.is_legal(action), False, f"is_legal({action})")
        expect_same(state.check(action).ok, False, f"check({action}).ok")
        error = GameOverError if state.is_terminal() else UnknownActionError
        expect_raises(error, partial(state.apply_action, action), f"apply_action({action})")
        state.apply_action_unchecked(action)
    wrong: Any
    for wrong in (None, 1.5, "x", object(), [1]):
        expect_raises(InvalidMoveError, partial(state.apply_action, wrong), f"apply_action({wrong!r})")
    game = state.get_game()
    for action in (*HOSTILE_IDS, game.num_distinct_actions()):
        expect_raises(UnknownActionError, partial(game.decode, action), f"decode({action})")
    expect_same(mark(state), before, "The state after refused actions")


def hostile_texts(state: State[Any], rng: random.Random) -> None:
    """Texts that are no moves are refused and change nothing."""
    before = mark(state)
    for text in HOSTILE_TEXTS:
        expect_raises(TilegamesError, partial(state.play, text), f"play({text[:20]!r})")
        expect_raises(InvalidMoveError, partial(state.get_game().parse, text), f"parse({text[:20]!r})")
        expect(text not in state.legal_moves, f"{text[:20]!r} should not be among the legal moves.")
    expect_same(mark(state), before, "The state after refused texts")


def refusals(state: State[Any], rng: random.Random) -> None:
    """Every refusal has a reason of the game, a rule and a sentence, and changes nothing."""
    if state.is_terminal() or state.is_chance_node():
        return
    before, game = mark(state), state.get_game()
    for action in some_of(some_ids(state, rng, IDS), rng, 200):
        verdict = state.check(action)
        expect_same(verdict.ok, state.is_legal(action), f"check({action}).ok")
        if verdict.ok:
            continue
        expect(verdict.message.endswith("."), f"The refusal of {action} should be a sentence: {verdict.message!r}.")
        known = (verdict.reason, verdict.rule) in game.reasons.values()
        expect(known, f"The refusal of {action} has the reason {verdict.reason} and the rule {verdict.rule}.")
        error = expect_raises(IllegalMoveError, partial(state.apply_action, action), f"Action {action}")
        expect_same(error.verdict, verdict, f"The verdict in the error for {action}")
    expect_same(mark(state), before, "The state after refused actions")


def chance(state: State[Any], rng: random.Random) -> None:
    """At a chance node the probabilities of the outcomes add up to 1; elsewhere there are none."""
    outcomes = state.chance_outcomes()
    if not state.is_chance_node():
        expect_same(outcomes, [], "chance_outcomes() where a player decides")
        return
    expect(not state.is_seeded(), "A seeded state should resolve chance by itself.")
    expect_same([outcome for outcome, _ in outcomes], state.legal_actions(), "The outcomes")
    expect(all(0 < chance <= 1 for _, chance in outcomes), "Every probability should be above 0.")
    total = math.fsum(chance for _, chance in outcomes)
    expect(abs(total - 1) < 1e-9, f"The probabilities should add up to 1, not {total}.")
    game = state.get_game()
    for move in state.legal_moves:
        expect(move.is_chance, f"{move} should be an outcome of chance.")
        expect(str(move).startswith("+"), f"The notation of the outcome {move} should begin with a plus.")
    decision = game.decode(rng.randrange(game.num_distinct_actions()))
    expect_raises(ChanceNodeError, lambda: state.play(decision), "A decision at a chance node")


def ending(state: State[Any], rng: random.Random) -> None:
    """At the end outcome, ranking, scores and utilities go together, and nothing can be played."""
    game, found = state.get_game(), state.outcome()
    seats = range(state.num_players())
    if found is None:
        raise AssertionError("outcome() should tell how the game ended.")
    expect(found.termination, "The end should have a name.")
    expect_same(found.ranking, state.ranking(), "The ranking of the outcome")
    expect_same(found.winners, tuple(seat for seat in seats if found.ranking[seat] == 1), "The winners")
    expect_same(found.scores, tuple(map(state.score, seats)), "The scores of the outcome")
    returns = state.returns()
    expect(all(game.min_utility() <= value <= game.max_utility() for value in returns), f"Returns {returns}")
    wanted = game.utility_sum()
    expect(wanted is None or abs(math.fsum(returns) - wanted) < 1e-9, f"Returns {returns} should add up to {wanted}.")
    expect_same((state.current_player(), state.to_move), (TERMINAL, -1), "Whose turn it is")
    expect_same((state.legal_actions(), list(state.legal_moves)), ([], []), "What is legal")
    verdict = state.check(0)
    expect(not verdict.ok and verdict.reason == "game_over", "check() should say that the game is over.")
    decisions = sum(1 for _ in decisions_of(state))
    expect(decisions <= game.max_game_length(), f"{decisions} decisions are more than max_game_length().")


def decisions_of(state: State[Any]) -> Any:
    """The decisions of a game, without the outcomes of chance."""
    at = state.get_game().new_initial_state()
    for event in state.history():
        if not at.is_chance_node():
            yield event
        at.apply_action(event)


def seeds(game: Game[Any, Any], rng: random.Random) -> None:
    """The same seed gives the same game, another one another, and what is no seed is refused."""
    seed = rng.randrange(1 << 64)

    def game_of(seed: int) -> tuple[list[int], bytes]:
        state = game.new_initial_state(seed)
        for number in range(20):
            if not state.is_terminal():
                state.apply_action(state.random_action(number))
        return state.history(), state.key()

    expect_same(game_of(seed), game_of(seed), "A game with the same seed")
    explicit = game.new_initial_state()
    for event in game_of(seed)[0]:
        expect(explicit.is_legal(event), f"Event {event} of a seeded game should be legal with explicit chance.")
        explicit.apply_action(event)
    expect_same(explicit.key(), game_of(seed)[1], "The same game with explicit chance")
    if game.max_chance_outcomes() > 1:
        others = {tuple(game_of(seed + number & (1 << 64) - 1)[0]) for number in range(20)}
        expect(len(others) > 1, "Other seeds should give other games.")
    wrong: Any
    for wrong in (-1, 1 << 64, "1", 1.5):
        expect_raises(InvalidParameterError, partial(game.new_initial_state, wrong), f"The seed {wrong!r}")


def playouts(state: State[Any], rng: random.Random) -> None:
    """Playouts do not depend on the number of threads and leave the state alone."""
    if state.is_terminal():
        raise Skipped
    before = mark(state)
    one, two = (simulation.playouts(state, 12, seed=5, threads=threads) for threads in (1, 2))
    expect((one == two).all(), "Playouts on two threads should have the results of those on one.")
    expect_same(mark(state), before, "The state after playouts")
