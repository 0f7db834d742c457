"""Replays a history step by step to find its events and the reasons of its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

from ._core import engine
from .events import Ended, Scored, ScoreEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from .game import Fields, Game
    from .state import State

__all__ = ["Step", "beginning", "changes", "ended", "explicit", "known", "past", "recorded_scores", "scored", "steps"]

Found = TypeVar("Found")


class Step(NamedTuple):
    """One event, and the positions before and after it."""

    before: Fields
    move: Any
    after: Fields


def explicit(state: State[Any]) -> State[Any]:
    """The same position with explicit chance and an empty history."""
    return cast("State[Any]", engine.load(type(state), state.get_game(), state.key()))


def steps(game: Game[Any, Any], at: State[Any], events: list[int]) -> Iterator[Step]:
    """Play events on a state with explicit chance and yield a step for each."""
    before = game.fields(at)
    for event in events:
        move = game.decode_outcome(event) if at.is_chance_node() else game.decode(event)
        at.apply_action(event)
        after = game.fields(at)
        yield Step(before, move, after)
        before = after


def beginning(state: State[Any]) -> State[Any]:
    """The position at which a state's history begins, with explicit chance."""
    return another(state, state._origin)


def another(state: State[Any], origin: bytes | None) -> State[Any]:
    """A state of the same game with explicit chance at a packed position; None is the start of the game."""
    game = state.get_game()
    begun = game.new_initial_state() if origin is None else engine.load(type(state), game, origin)
    return cast("State[Any]", begun)


def ended(game: Game[Any, Any], after: Fields) -> Ended:
    """The event for the end of a game, made from its last position."""
    state = game._from_position(game.native.pack(game.rules, after))
    scores = tuple(state.score(seat) for seat in range(game.num_players()))
    return Ended(game.termination(after), scores, state.ranking())


class Followed(NamedTuple):
    """A history, the position that it leads to, and the values found in its steps."""

    events: list[int]
    position: bytes
    found: tuple[Any, ...]


def followed(
    game: Game[Any, Any], state: State[Any], what: Hashable, find: Callable[[Step], Iterable[Found]]
) -> tuple[Found, ...]:
    """The values that `what` finds in each step since the history of a state began.

    The result is kept with the state, under the name of `what`: a later call replays only the new steps.
    """
    events = state.history()
    others: dict[Hashable, Followed] = state._followed or {}
    kept = others.get(what)
    if kept is None or events[: len(kept.events)] != kept.events:
        kept = Followed([], beginning(state).key(), ())
    new = events[len(kept.events) :]
    if new:
        at = another(state, kept.position)
        found = [each for step in steps(game, at, new) for each in find(step)]
        kept = Followed(events, at.key(), (*kept.found, *found))
    state._followed = {**others, what: kept}
    return kept.found


# ---- what players know ----------------------------------------------------------------------------------------------

#: The seat for which a state was sampled, the earlier events that this seat knows, and those that all seats know.
Told: TypeAlias = tuple[int, tuple[str, ...], tuple[str, ...]]


def heard(told: Told | None, listener: int | None) -> tuple[str, ...]:
    """The events before the sampling that a listener knows; only the seat it was made for knows more than all do."""
    if told is None:
        return ()
    return told[1] if told[0] == listener else told[2]


def known(game: Game[Any, Any], state: State[Any], seat: int) -> tuple[str, ...]:
    """The events so far, as a player knows them."""
    since = followed(game, state, seat, lambda step: heard_of(game, step, seat))
    return (*heard(state._told, seat), *since)


def heard_of(game: Game[Any, Any], step: Step, listener: int | None) -> list[str]:
    """An event as a listener knows it; an empty list if it is hidden altogether."""
    text = game.told(step.before, step.move, listener)
    return [] if text is None else [text]


def past(
    state: State[Any], listeners: tuple[int | None, ...], told: Told | None, origin: bytes | None, events: list[int]
) -> list[tuple[str, ...]]:
    """The past of another state of the same game, which began at `origin`, as each of some listeners knows it."""
    game = state.get_game()
    texts = [list(heard(told, listener)) for listener in listeners]
    for step in steps(game, another(state, origin), events):
        for listener, known_to in zip(listeners, texts, strict=True):
            known_to += heard_of(game, step, listener)
    return [tuple(known_to) for known_to in texts]


# ---- scores ---------------------------------------------------------------------------------------------------------


def scored(game: Game[Any, Any], step: Step) -> Iterator[ScoreEntry]:
    """The changes of scores by one event."""
    return (event.entry for event in game.narrate(*step) if isinstance(event, Scored))


def changes(game: Game[Any, Any], state: State[Any]) -> tuple[ScoreEntry, ...]:
    """Every change of a score since the history began."""
    return followed(game, state, "scores", lambda step: scored(game, step))


def recorded_scores(game: Game[Any, Any], state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
    """The points of a player when the history began, and every change since."""
    had = beginning(state).score(player)
    entries = [ScoreEntry(player, had, "before")] if had else []
    return (*entries, *(entry for entry in changes(game, state) if entry.seat == player))
