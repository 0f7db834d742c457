"""Checks of what players see and know, and of what they are told."""

from __future__ import annotations

import json
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import InvalidParameterError
from ..events import Scored
from .errors import Skipped, expect, expect_raises, expect_same
from .playing import some_of
from .writing import expect_valid

if TYPE_CHECKING:
    import random

    from ..state import State

__all__ = ["breakdown", "events", "preview", "views"]


def views(state: State[Any], rng: random.Random) -> None:
    """Every player, and a spectator, has a view: plain JSON with the keys of the document."""
    keys = set(state.to_dict())
    for player in (None, *range(state.num_players())):
        seen = state.view(player)
        expect_same(set(seen), keys, f"The keys of the view of {player}")
        expect_same(json.loads(json.dumps(seen)), seen, f"The view of {player} as JSON and back")
        if player is not None:
            expect_same(json.loads(state.observation_string(player)), seen, f"observation_string({player})")
            known = json.loads(state.information_state_string(player))
            expect_same(known["view"], seen, f"The view in information_state_string({player})")
            expect_same(len(known["events"]), len(state.history()), f"The events that player {player} knows")
    wrong: Any
    for wrong in (-1, state.num_players(), "0"):
        expect_raises(InvalidParameterError, partial(state.view, wrong), f"view({wrong!r})")


def breakdown(state: State[Any], rng: random.Random) -> None:
    """Where the points came from adds up to the score, or to each marker, of which the lowest is the score."""
    for player in range(state.num_players()):
        try:
            entries = state.score_breakdown(player)
        except NotImplementedError:
            raise Skipped from None
        expect(all(isinstance(entry.points, int) for entry in entries), "Points should be integers.")
        score, total = state.score(player), sum(entry.points for entry in entries)
        if total == score:
            continue
        markers = {entry.marker for entry in entries} - {None}
        totals = [sum(entry.points for entry in entries if entry.marker == marker) for marker in markers]
        what = f"Player {player} has the score {score}; what it came from adds up to {total}"
        expect(markers and score in (0, min(totals)), f"{what}, and the lowest marker is {min(totals, default=None)}.")


def events(state: State[Any], rng: random.Random) -> None:
    """Playing with events is playing, they tell of every point, and they are plain data as the schema says."""
    if state.is_terminal():
        return
    game = state.get_game()
    for action in some_of(state.legal_actions(), rng, 3):
        twin = state.clone()
        try:
            told = twin.play_with_events(action)
        except NotImplementedError:
            raise Skipped from None
        wanted = state.child(action)
        expect_same((twin.key(), twin.history()), (wanted.key(), wanted.history()), f"What follows {action}, told,")
        expect_same(pickle.loads(pickle.dumps(told)), told, "The events, unpickled,")
        for player in (None, *range(game.num_players())):
            plain = [event.seen_by(player).to_dict() for event in told]
            expect_same(json.loads(json.dumps(plain)), plain, "The events as JSON and back")
            expect_valid(game, "events", plain)
        expect_valid(game, "events", [event.to_dict() for event in told])
        entries = [event.entry for event in told if isinstance(event, Scored)]
        for seat in range(game.num_players()):
            points = [entry.points for entry in entries if entry.seat == seat]
            gained = twin.score(seat) - state.score(seat)
            marked = any(entry.marker is not None for entry in entries)
            expect(marked or sum(points) == gained, f"Seat {seat} got {gained} points, and {sum(points)} are told of.")
        ends = sum(event.kind == "ended" for event in told)
        expect_same(ends, int(twin.is_terminal()), "The number of ends that are told")


def preview(state: State[Any], rng: random.Random) -> None:
    """A preview tells what a move scores, and plays nothing."""
    if state.is_terminal() or state.is_chance_node():
        return
    before = state.key(), state.history()
    for action in some_of(state.legal_actions(), rng, 3):
        try:
            found = state.preview(action)
        except NotImplementedError:
            raise Skipped from None
        expect_same(found.move, state.action_to_string(action), "The move of a preview")
        seats = {entry.seat for entry in found.entries}
        expect(seats <= {state.to_move}, f"A preview should be of the mover's points, not of {seats}.")
        expect_same(json.loads(json.dumps(found.to_dict())), found.to_dict(), "A preview as JSON and back")
        expect_same((state.key(), state.history()), before, "The state after a preview")
