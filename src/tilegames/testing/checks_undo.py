"""Checks of undo and of clones."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

from ..errors import NothingToUndoError
from .assertions import expect, expect_raises, expect_same
from .checks_legality import mark
from .walks import some_of

if TYPE_CHECKING:
    import random

    from ..state import State

__all__ = ["clones", "undo", "undo_decisions", "undo_to_the_start"]


def undo(state: State[Any], rng: random.Random) -> None:
    """An event is undone exactly, generator included."""
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
    path = 0
    while path < 12 and not state.is_terminal():
        state.apply_action(state.random_action(rng))
        path += 1
    for _ in range(path):
        state.undo_action()
    expect(pickle.dumps(state) == whole, f"The state after {path} events, taken back, should be pickled as before.")


def undo_to_the_start(state: State[Any], rng: random.Random) -> None:
    """A whole game is undone position by position and played again, chance included, also after unpickling."""
    history = state.history()
    for back in (state.clone(), pickle.loads(pickle.dumps(state))):
        keys = {}
        while back.can_undo():
            keys[len(back.history())] = back.key()
            back.undo_action()
        for call in (back.undo, back.undo_action):
            expect_raises(NothingToUndoError, call, f"{call.__name__}() at the start")
        while not back.is_terminal():
            back.apply_action(history[len(back.history())])
            at = len(back.history())
            expect_same(keys.get(at), back.key(), f"The position on the way back after {at} events")
        expect_same(back.history(), history, "The game, taken back and played again,")


def undo_decisions(state: State[Any], rng: random.Random) -> None:
    """undo() takes back the last decision and all chance outcomes after it."""
    if state.is_terminal():
        return
    twin = state.clone()
    while twin.is_chance_node():
        twin.apply_action(twin.random_action(rng))
    if twin.is_terminal():
        return
    before = mark(twin)
    for _ in range(3):
        twin.apply_action(twin.random_action(rng))
        while twin.is_chance_node() and rng.random() < 0.8:
            twin.apply_action(twin.random_action(rng))
        twin.undo()
        expect_same(mark(twin), before, "The state after a decision and its draws, taken back,")


def clones(state: State[Any], rng: random.Random) -> None:
    """A clone is equal and independent, and continues the same stream."""
    before = mark(state)
    first, second = state.clone(), state.clone()
    for twin in (first, copy.copy(state), copy.deepcopy(state)):
        expect(twin is not state, "A clone should be another object.")
        expect_same(mark(twin), before, "A clone")
        expect(twin == state, "A clone should be equal to its origin.")
    for _ in range(5):
        if not first.is_terminal():
            action = first.random_action(rng)
            first.apply_action(action)
            second.apply_action(action)
    expect_same(mark(second), mark(first), "A second clone that did the same")
    expect_same(mark(state), before, "The origin of a clone that moved on")
    while len(first.history()) > len(before[2]):
        first.undo_action()
    expect_same(mark(first), before, "A clone that was taken back")
    for _ in range(3):
        if first.can_undo():
            first.undo_action()
    expect_same(first.history(), before[2][: len(first.history())], "The past of a clone, taken back past the cloning")
    expect_same(mark(state), before, "The origin of a clone that was taken back")
    if not state.is_terminal():
        action = state.random_action(rng)
        child = state.child(action)
        expect_same(mark(state), before, "The origin of a child")
        expect(child.history()[: len(before[2]) + 1] == [*before[2], action], "A child should have played its action.")
