"""Checks of seeds: equal seeds give equal games."""

from __future__ import annotations

import pickle
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..errors import InvalidParameterError, NothingToUndoError
from .assertions import expect, expect_raises, expect_same

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ..game import Game
    from ..state import State

__all__ = ["reseeding", "seeds"]

#: Values that are not seeds.
WRONG_SEEDS: Final[tuple[Any, ...]] = (-1, 1 << 64, 10**30, "1", 1.5)
#: Number of seeds whose games must not all be equal.
OTHERS: Final = 20


def played(state: State[Any]) -> tuple[list[int], bytes]:
    """The rest of a game in which each choice depends on the number of the event only."""
    while not state.is_terminal():
        state.apply_action(state.random_action(len(state.history())))
    return state.history(), state.key()


def expect_refused(call: Callable[[Any], Any]) -> None:
    """Invalid seeds must be refused."""
    for wrong in WRONG_SEEDS:
        expect_raises(InvalidParameterError, partial(call, wrong), f"The seed {wrong!r}")


def seeds(game: Game[Any, Any], rng: random.Random) -> None:
    """Equal seeds give equal games, different seeds different ones, and invalid seeds are refused."""
    for seed in (rng.randrange(1 << 64), 0, (1 << 64) - 1):
        history, key = played(game.new_initial_state(seed))
        expect_same(played(game.new_initial_state(seed)), (history, key), "A game with the same seed")
        explicit = game.new_initial_state()
        for event in history:
            expect(explicit.is_legal(event), f"Event {event} of a seeded game should be legal with explicit chance.")
            explicit.apply_action(event)
        expect_same(explicit.key(), key, "The same game with explicit chance")
    if game.max_chance_outcomes() > 1:
        others = {tuple(played(game.new_initial_state(number))[0]) for number in range(OTHERS)}
        expect(len(others) > 1, "Other seeds should give other games.")
        start = game.new_initial_state(rng.randrange(1 << 64))
        others = {tuple(played(start.clone(reseed=number))[0]) for number in range(OTHERS)}
        expect(len(others) > 1 or not draws_later(start), "Clones with other seeds should have other futures.")
    expect_refused(game.new_initial_state)


def draws_later(start: State[Any]) -> bool:
    """Whether anything is drawn after the first decision of a seeded game."""
    explicit, decided = start.get_game().new_initial_state(), False
    for event in played(start.clone())[0]:
        if decided and explicit.is_chance_node():
            return True
        decided = decided or not explicit.is_chance_node()
        explicit.apply_action(event)
    return False


def reseeding(state: State[Any], rng: random.Random) -> None:
    """A reseeded clone has another future, which its seed determines, and cannot be undone."""
    first, second = state.clone(reseed=4), state.clone(reseed=4)
    expect(first.is_seeded() and not first.is_chance_node(), "A clone with a seed should draw by itself.")
    if not state.is_chance_node():
        expect(first == state, "A clone with another seed should be at the same position.")
        expect_same(first.history(), state.history(), "The history of a clone with another seed")
    key, past = first.key(), first.history()
    expect_same(pickle.loads(pickle.dumps(first)).history(), past, "That history, unpickled,")
    for undo in (first.undo, first.undo_action):
        expect_raises(NothingToUndoError, undo, "Undoing past a change of the seed")
    expect_same(played(first), played(second), "A game with the same other seed")
    while first.can_undo():
        first.undo()
    expect_same((first.key(), first.history()), (key, past), "A clone with another seed, played on and taken back,")
    expect_refused(lambda seed: state.clone(reseed=seed))
