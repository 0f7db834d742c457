"""What happened, step by step: events, and where scores came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._core import engine
from .events import Scored, ScoreEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Fields, Game
    from .state import State

__all__ = ["Step", "recorded_scores", "steps"]


class Step(NamedTuple):
    """One event, and the positions before and after it."""

    before: Fields
    move: Any
    after: Fields


def explicit(state: State[Any]) -> State[Any]:
    """The same position with explicit chance and an empty history."""
    return cast("State[Any]", engine.load(type(state), state.game, state.key()))


def steps(game: Game[Any, Any], at: State[Any], events: list[int]) -> Iterator[Step]:
    """Play events on a state with explicit chance, and tell of each."""
    before = game.fields(at)
    for event in events:
        move = game.decode_outcome(event) if at.is_chance_node() else game.decode(event)
        at.apply_action(event)
        after = game.fields(at)
        yield Step(before, move, after)
        before = after


def beginning(state: State[Any]) -> State[Any]:
    """The position with which a state's history begins, with explicit chance."""
    return another(state, state._origin)


def another(state: State[Any], origin: bytes | None) -> State[Any]:
    """A state of the same game with explicit chance at a packed position, None: at the start of the game."""
    game = state.game
    begun = game.new_initial_state() if origin is None else engine.load(type(state), game, origin)
    return cast("State[Any]", begun)


def recorded_scores(game: Game[Any, Any], state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """What a player had when the history began, and every change since."""
    first = beginning(state)
    had = first.score(player)
    entries = [ScoreEntry(player, had, "before")] if had else []
    for step in steps(game, first, state.history()):
        told = game.narrate(*step)
        entries += [event.entry for event in told if isinstance(event, Scored) and event.entry.seat == player]
    return tuple(entries)
