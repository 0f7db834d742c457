"""Replays a history step by step to find its events and the reasons of its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

from ._core import engine, traced
from .events import Event, ScoreEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from .game_rules import Fields, GameRules
    from .state import State

__all__ = [
    "Step", "foreseen", "initial_position", "known_events", "past_as_heard_by", "play_with_events",
    "score_changes", "scores_since", "with_explicit_chance",
]  # fmt: skip

Found = TypeVar("Found")


class Step(NamedTuple):
    """One event, and the positions before and after it."""

    before: Fields
    move: Any
    after: Fields


def with_explicit_chance(state: State[Any]) -> State[Any]:
    """The same position with explicit chance and an empty history."""
    return cast("State[Any]", engine.load(type(state), state.get_game(), state.key()))


def steps(at: State[Any], events: list[int]) -> Iterator[Step]:
    """Play events on a state with explicit chance and yield a step for each."""
    game = at.get_game()
    fields = game.hooks.fields
    before = fields(at)
    for event in events:
        move = game.decode_outcome(event) if at.is_chance_node() else game.decode(event)
        at.apply_action(event)
        after = fields(at)
        yield Step(before, move, after)
        before = after


def initial_position(state: State[Any]) -> State[Any]:
    """The position at which a state's history begins, with explicit chance."""
    return state_at(state, state._origin)


def state_at(state: State[Any], origin: bytes | None) -> State[Any]:
    """A state of the same game with explicit chance at a packed position; None is the start of the game."""
    game = state.get_game()
    begun = game.new_initial_state() if origin is None else engine.load(type(state), game, origin)
    return cast("State[Any]", begun)


class CachedHistory(NamedTuple):
    """A history, the position that it leads to, and the values found in its steps."""

    events: list[int]
    position: bytes
    found: tuple[Any, ...]


def cached_along_history(
    state: State[Any], name: Hashable, find: Callable[[Step], Iterable[Found]]
) -> tuple[Found, ...]:
    """The values that `find` finds in each step since the history of a state began.

    The result is kept with the state, under `name`: a later call replays only the new steps.
    """
    events = state.history()
    others: dict[Hashable, CachedHistory] = state._replay_cache or {}
    kept = others.get(name)
    if kept is None or events[: len(kept.events)] != kept.events:
        kept = CachedHistory([], initial_position(state).key(), ())
    new = events[len(kept.events) :]
    if new:
        at = state_at(state, kept.position)
        found = [each for step in steps(at, new) for each in find(step)]
        kept = CachedHistory(events, at.key(), (*kept.found, *found))
    state._replay_cache = {**others, name: kept}
    return kept.found


# ---- what players know ----------------------------------------------------------------------------------------------

#: The seat for which a state was sampled, the earlier events that this seat knows, and those that all seats know.
KnownPast: TypeAlias = tuple[int, tuple[str, ...], tuple[str, ...]]


def known_before(as_told: KnownPast | None, listener: int | None) -> tuple[str, ...]:
    """The events before the sampling that a listener knows; only the seat it was made for knows more than all do."""
    if as_told is None:
        return ()
    return as_told[1] if as_told[0] == listener else as_told[2]


def known_events(state: State[Any], seat: int) -> tuple[str, ...]:
    """The events so far, as a player knows them."""
    rules = state.get_game().hooks
    since = cached_along_history(state, seat, lambda step: event_known_to(rules, step, seat))
    return (*known_before(state._past_as_told, seat), *since)


def event_known_to(rules: GameRules[Any], step: Step, listener: int | None) -> list[str]:
    """An event as a listener knows it; an empty list if it is hidden altogether."""
    text = rules.event_text_for(step.before, step.move, listener)
    return [] if text is None else [text]


def past_as_heard_by(
    state: State[Any],
    listeners: tuple[int | None, ...],
    as_told: KnownPast | None,
    origin: bytes | None,
    events: list[int],
) -> list[tuple[str, ...]]:
    """The past of another state of the same game, which began at `origin`, as each of some listeners knows it."""
    rules = state.get_game().hooks
    texts = [list(known_before(as_told, listener)) for listener in listeners]
    for step in steps(state_at(state, origin), events):
        for listener, known_to in zip(listeners, texts, strict=True):
            known_to += event_known_to(rules, step, listener)
    return [tuple(known_to) for known_to in texts]


# ---- what happened --------------------------------------------------------------------------------------------------


def play_with_events(state: State[Any], action: int) -> tuple[Event, ...]:
    """Play a legal action, and return everything that it changed."""
    return state.get_game().hooks.events_of(state._play_traced(action))


def foreseen(state: State[Any], action: int) -> tuple[tuple[ScoreEntry, ...], tuple[ScoreEntry, ...]]:
    """The points that an action scores for the seat to move, before any draw, and those that it prepares."""
    rules = state.get_game().hooks
    seat, now, later = traced.foreseen(state, action)
    entries = [entry for entry in score_entries(rules, now) if entry.seat == seat]
    return tuple(entries), tuple(score_entries(rules, later))


def score_entries(rules: GameRules[Any], entries: Iterable[tuple[int, ...]]) -> list[ScoreEntry]:
    """The scores that entries of the kind SCORED tell."""
    make = rules.score_entry
    return [make(*entry[1:]) for entry in entries]


def score_changes(state: State[Any]) -> Iterable[ScoreEntry]:
    """Every change of a score since the history began."""
    rules = state.get_game().hooks
    return score_entries(rules, traced.past_scores(state, state.history(), state._origin))


def scores_since(state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """The points of a player when the history began, and every change since."""
    had = initial_position(state).score(player)
    entries = [ScoreEntry(player, had, "before")] if had else []
    return (*entries, *(entry for entry in score_changes(state) if entry.seat == player))
