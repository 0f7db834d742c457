"""What happened, where points came from, and what a player may see."""

import json
import pickle
import random

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk


def by_marker(entries):
    totals = {}
    for entry in entries:
        totals[entry.marker] = totals.get(entry.marker, 0) + entry.points
    return totals


@pytest.mark.parametrize("name", GAMES)
def test_events_are_values(name):
    rng = random.Random(name)
    state = tg.new_game(name, seed=5)
    kinds = set()
    while not state.is_terminal():
        before = state.clone()
        action = state.random_action(rng)
        events = state.play_with_events(action)
        assert events
        assert state == before.child(action)
        kinds.update(event.kind for event in events)
        for event in events:
            assert isinstance(event, tg.Event)
            assert pickle.loads(pickle.dumps(event)) == event
            assert hash(event) == hash(pickle.loads(pickle.dumps(event)))
            assert json.loads(json.dumps(event.to_dict()))["kind"] == event.kind
            for seat in (None, *range(state.num_players())):
                assert isinstance(event.seen_by(seat), tg.Event)
    assert {"scored", "ended"} <= kinds or name.startswith("pig")
    assert events[-1] == tg.Ended(state.outcome().termination, state.outcome().scores, state.outcome().ranking)


@pytest.mark.parametrize("name", GAMES)
def test_breakdowns_and_previews(name):
    for number, state in enumerate(walk(name, 5, greedy=True)):
        if number % 17 and not state.is_terminal():
            continue
        for seat in range(state.num_players()):
            entries = state.score_breakdown(seat)
            totals = by_marker(entries)
            if name.startswith("ingenious"):
                row = state.to_dict()["markers"][seat % len(state.to_dict()["markers"])]
                assert [totals.get(colour, 0) for colour in "RGBOYP"] == row
            else:
                assert sum(totals.values()) == state.score(seat)
            assert all(entry.seat == seat or "partnership=true" in name for entry in entries)
        for bad in (-1, state.num_players(), None, "0", 10**30):
            with pytest.raises(tg.InvalidParameterError):
                state.score_breakdown(bad)
        if state.is_terminal():
            with pytest.raises(tg.GameOverError):
                state.preview(0)
            continue
        before = state.key(), state.history()
        for move in random.Random(number).sample(list(state.legal_moves), min(5, len(state.legal_moves))):
            preview = state.preview(move)
            assert preview.move == str(move)
            assert json.dumps(preview.to_dict())
            told = state.clone().play_with_events(move)
            scored = [e.entry for e in told if isinstance(e, tg.Scored) and e.entry.seat == state.to_move]
            assert tuple(scored[: len(preview.entries)]) == preview.entries
        assert (state.key(), state.history()) == before


@pytest.mark.parametrize("name", GAMES)
def test_views(name):
    for number, state in enumerate(walk(name, 6, greedy=True)):
        if number % 13:
            continue
        for seat in range(state.num_players()):
            assert json.loads(state.observation_string(seat)) == state.view(seat)
            known = json.loads(state.information_state_string(seat))
            assert known["view"] == state.view(seat)
            assert len(known["events"]) == len(state.history())
            other = state.resample_from_infostate(seat, number)
            assert other.view(seat) == state.view(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.history() == []
            # Nothing but what the player knows goes into the sample.
            assert other.resample_from_infostate(seat, 5) == state.resample_from_infostate(seat, 5)
            assert other.resample_from_infostate(seat, lambda: 0.999999) == state.resample_from_infostate(
                seat, lambda: 0.999999
            )
            assert not other.can_undo()
            again = pickle.loads(pickle.dumps(other))
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.view(None) == state.view(None)
        for bad in (-1, state.num_players(), "0", 10**30):
            for call in (state.view, state.observation_string, state.information_state_string):
                with pytest.raises(tg.InvalidParameterError):
                    call(bad)
            with pytest.raises(tg.InvalidParameterError):
                state.resample_from_infostate(bad, 1)
        for bad in (None, "x", object(), random.Random, -1, lambda: "x"):
            with pytest.raises(tg.InvalidParameterError):
                state.resample_from_infostate(0, bad)


@pytest.mark.parametrize("name", GAMES)
def test_breakdowns_follow_the_state_wherever_it_goes(name, monkeypatch):
    """What is kept of earlier calls is that of this very history; each event is replayed once."""
    rng = random.Random(name)
    state = tg.new_game(name, seed=8)
    players, replayed = range(state.num_players()), []
    steps = tg.explanation.steps
    monkeypatch.setattr(
        tg.explanation, "steps", lambda game, at, events: replayed.append(len(events)) or steps(game, at, events)
    )

    def expect_right():
        found = [state.score_breakdown(seat) for seat in players]
        assert found == [state.clone().score_breakdown(seat) for seat in players]
        assert found == [pickle.loads(pickle.dumps(state)).score_breakdown(seat) for seat in players]

    for _ in range(40):
        if state.is_terminal():
            break
        state.apply_action(state.random_action(rng))
        before = len(replayed)
        for seat in players:
            state.score_breakdown(seat)
        assert len(replayed) - before <= 1
        if rng.random() < 0.2:
            expect_right()
        if rng.random() < 0.2:
            for _ in range(rng.randrange(1, 4)):
                if state.can_undo():
                    state.undo_action()
            expect_right()
    expect_right()
