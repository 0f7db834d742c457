"""Checks of views, score breakdowns, events and previews."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

from ..events import Ended, Event, Scored
from .assertions import expect, expect_same
from .schemas import expect_valid
from .walks import some_of

if TYPE_CHECKING:
    import random

    from ..state import State

__all__ = ["breakdown", "events", "preview", "views"]


def views(state: State[Any], rng: random.Random) -> None:
    """There is a view for every player and for spectators: plain JSON with the keys of the document."""
    keys = set(state.to_dict())
    for player in (None, *range(state.num_players())):
        seen = state.view(player)
        expect_same(set(seen), keys, f"The keys of the view of {player}")
        expect_same(json.loads(json.dumps(seen)), seen, f"The view of {player} as JSON and back")
        if player is not None:
            expect_same(json.loads(state.observation_string(player)), seen, f"observation_string({player})")
            known = json.loads(state.information_state_string(player))
            expect_same(known["view"], seen, f"The view in information_state_string({player})")
            happened = len(state.history())
            expect(len(known["events"]) <= happened, f"Player {player} should know of no more than {happened} events.")


def breakdown(state: State[Any], rng: random.Random) -> None:
    """The score breakdown adds up to the score, or to the markers, the lowest of which is the score."""
    for player in range(state.num_players()):
        entries = state.score_breakdown(player)
        expect(all(isinstance(entry.points, int) for entry in entries), "Points should be integers.")
        allowed = [seat for seat in range(state.num_players()) if state.score(seat) == state.score(player)]
        expect({entry.seat for entry in entries} <= {*allowed}, "Points should belong to the player or a partner.")
        score, total = state.score(player), sum(entry.points for entry in entries)
        if total == score:
            continue
        markers = {entry.marker for entry in entries} - {None}
        totals = [sum(entry.points for entry in entries if entry.marker == marker) for marker in markers]
        what = f"Player {player} has the score {score}, but its entries add up to {total}"
        expect(markers and score in (0, min(totals)), f"{what}, and the lowest marker is {min(totals, default=None)}.")


def events(state: State[Any], rng: random.Random) -> None:
    """Playing with events is the same as playing; the events cover every point and are valid by the schema."""
    if state.is_terminal():
        return
    game = state.get_game()
    for action in some_of(state.legal_actions(), rng, 4):
        twin = state.clone()
        changes = twin.play_with_events(action)
        expect(changes and all(isinstance(event, Event) for event in changes), f"{action} should give events.")
        wanted = state.child(action)
        expect_same((twin.key(), twin.history()), (wanted.key(), wanted.history()), f"{action}, played with events,")
        unpickled = pickle.loads(pickle.dumps(changes))
        expect_same((unpickled, [*map(hash, unpickled)]), (changes, [*map(hash, changes)]), "The events, unpickled,")
        for player in (None, *range(game.num_players())):
            seen = [(event, event.seen_by(player)) for event in changes]
            shown = [(event, part) for event, part in seen if part is not None]
            plain = [part.to_dict() for _, part in shown]
            expect_same(json.loads(json.dumps(plain)), plain, "The events as JSON and back")
            kinds = [event.kind for event, _ in shown]
            expect_same([event["kind"] for event in plain], kinds, "The kinds of the events")
            expect_valid(game, "events", plain)
        expect_valid(game, "events", [event.to_dict() for event in changes])
        entries = [event.entry for event in changes if isinstance(event, Scored)]
        for seat in range(game.num_players()):
            points = [entry.points for entry in entries if entry.seat == seat]
            gained = twin.score(seat) - state.score(seat)
            marked = any(entry.marker is not None for entry in entries)
            expect(marked or sum(points) == gained, f"Seat {seat} got {gained} points, its events {sum(points)}.")
        end = twin.outcome()
        wanted_ends = [] if end is None else [Ended(end.termination, end.scores, end.ranking)]
        expect_same([event for event in changes if event.kind == "ended"], wanted_ends, "The events of the end")
        expect(end is None or changes[-1] == wanted_ends[0], "The last event should be the end.")


def preview(state: State[Any], rng: random.Random) -> None:
    """A preview says what a move scores, and changes nothing."""
    if state.is_terminal() or state.is_chance_node():
        return
    before = state.key(), state.history()
    for action in some_of(state.legal_actions(), rng, 3):
        found = state.preview(action)
        expect_same((state.key(), state.history()), before, "The state after a preview")
        expect_same(found.move, state.action_to_string(action), "The move of a preview")
        seats = {entry.seat for entry in found.entries}
        expect(seats <= {state.to_move}, f"A preview should be of the mover, not of seats {seats}.")
        expect_same(json.loads(json.dumps(found.to_dict())), found.to_dict(), "A preview as JSON and back")
        changes = state.clone().play_with_events(action)
        scored = [event.entry for event in changes if isinstance(event, Scored) and event.entry.seat == state.to_move]
        expect_same(found.entries, tuple(scored[: len(found.entries)]), "The entries of a preview")
