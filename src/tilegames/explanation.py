"""What happened, step by step: events, and where scores came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._core import engine
from .events import Ended, Scored, ScoreEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Fields, Game
    from .state import State

__all__ = ["Step", "changes", "ended", "recorded_scores", "scored", "steps"]


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


def ended(game: Game[Any, Any], after: Fields) -> Ended:
    """The end of a game, told of its last position."""
    state = game._from_position(game.native.pack(game.rules, after))
    scores = tuple(state.score(seat) for seat in range(game.num_players()))
    return Ended(game.termination(after), scores, state.ranking())


def scored(game: Game[Any, Any], step: Step) -> Iterator[ScoreEntry]:
    """How one event has changed scores."""
    return (event.entry for event in game.narrate(*step) if isinstance(event, Scored))


class Recorded(NamedTuple):
    """A history, the position that it leads to, and every change of a score on the way."""

    events: list[int]
    position: bytes
    entries: tuple[ScoreEntry, ...]


def changes(game: Game[Any, Any], state: State[Any]) -> tuple[ScoreEntry, ...]:
    """Every change of a score since the history began.

    Kept with the state: asked again, for another player or some moves later, only what is new is replayed.
    """
    events = state.history()
    kept: Recorded | None = state._recorded
    if kept is None or events[: len(kept.events)] != kept.events:
        kept = Recorded([], beginning(state).key(), ())
    new = events[len(kept.events) :]
    if new:
        at = another(state, kept.position)
        entries = [entry for step in steps(game, at, new) for entry in scored(game, step)]
        kept = Recorded(events, at.key(), (*kept.entries, *entries))
    state._recorded = kept
    return kept.entries


def recorded_scores(game: Game[Any, Any], state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """What a player had when the history began, and every change since."""
    had = beginning(state).score(player)
    entries = [ScoreEntry(player, had, "before")] if had else []
    return (*entries, *(entry for entry in changes(game, state) if entry.seat == player))
