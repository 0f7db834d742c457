"""States sampled for a player: what they keep of the past, when it is worked out, and that they leak nothing."""

import json
import pickle
import random

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, walk


def played(name, moves=12, seed=3):
    """A state after some random moves, in the middle of a short game, and the generator that made them."""
    rng = random.Random(seed)
    state = tg.new_game(name, seed=seed)
    play_on(state, rng, moves)
    if state.is_terminal():
        take_back(state, (steps_back(state) + 1) // 2)
    return state, rng


def steps_back(state):
    """How many events can be taken back."""
    state, steps = state.clone(), 0
    while state.can_undo():
        state.undo_action()
        steps += 1
    return steps


def take_back(state, decisions):
    for _ in range(decisions):
        if state.can_undo():
            state.undo()


def play_on(state, rng, moves):
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(state.random_action(rng))


def common(state):
    """The events as all players know them."""
    players = range(state.num_players())
    known = [json.loads(state.information_state_string(player))["events"] for player in players]
    return [each[0] if len(set(each)) == 1 else "+?" for each in zip(*known, strict=True)]


@pytest.fixture
def replays(monkeypatch):
    """The lengths of the histories that are replayed."""
    found = []
    steps = tg.replay.steps

    def counted(at, events):
        found.append(len(events))
        return steps(at, events)

    monkeypatch.setattr(tg.replay, "steps", counted)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_past_is_worked_out_once_and_only_when_needed(name, replays):
    state, _ = played(name)
    past = len(state.history())
    sample = state.resample_from_infostate(0, 1)
    again = sample.clone().resample_from_infostate(0, 2)
    assert replays == []
    known = again.information_state_string(0)
    assert replays == [past]
    # All samples that share the past share the answer.
    assert sample.information_state_string(0) == known
    pickle.dumps(again)
    assert replays == [past]
    # Later on only what is new is replayed.
    for count in range(1, 4):
        if again.is_terminal():
            break
        before = len(again.history())
        play_on(again, random.Random(count), 1)
        again.information_state_string(0)
        assert replays[count:] == [len(again.history()) - before]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("change", ["move", "undo", "other", "clone", "drop"])
def test_a_sample_does_not_care_what_becomes_of_the_state(name, change):
    for player in range(tg.load_game(name).num_players()):
        state, rng = played(name)
        known, everybody = state.information_state_string(player), state.view(None)
        sample = state.resample_from_infostate(player, rng)
        if change == "move":
            play_on(state, rng, 5)
        elif change in ("undo", "other"):
            take_back(state, 6)
            if change == "other":
                play_on(state, rng, 9)
        elif change == "clone":
            twin = state.clone(reseed=8)
            play_on(twin, rng, 5)
        else:
            del state
        assert sample.information_state_string(player) == known
        assert sample.view(None) == everybody


@pytest.mark.parametrize("name", GAMES)
def test_the_state_does_not_care_what_becomes_of_the_sample(name):
    state, rng = played(name)
    before = state.key(), state.history(), state.information_state_string(0), steps_back(state)
    sample = state.resample_from_infostate(0, rng)
    play_on(sample, rng, 10)
    assert (state.key(), state.history(), state.information_state_string(0), steps_back(state)) == before


@pytest.mark.parametrize("name", GAMES)
def test_samples_of_samples(name):
    """Samples for any players, with moves in between: each player keeps the same knowledge."""
    rng = random.Random(5)
    players = tg.load_game(name).num_players()
    for player in range(players):
        state, _ = played(name, 6, seed=player)
        for _ in range(4):
            known = json.loads(state.information_state_string(player))["events"]
            other = state.resample_from_infostate((player + 1) % players, rng)
            seen = json.loads(other.information_state_string(player))["events"]
            if players > 1:
                # Who is not sampled for keeps what all have seen.
                assert seen == common(state)
            state = state.resample_from_infostate(player, rng)
            assert json.loads(state.information_state_string(player))["events"] == known
            events = len(state.history())
            play_on(state, rng, 3)
            assert (
                len(json.loads(state.information_state_string(player))["events"])
                == len(known) + len(state.history()) - events
            )


@pytest.mark.parametrize("name", GAMES)
def test_a_long_chain_of_samples(name):
    """As a search makes it that samples before every move: no recursion, and nothing piles up without moves."""
    state, rng = played(name, 2)
    known = json.loads(state.information_state_string(0))["events"]
    for _ in range(3000):
        state = state.resample_from_infostate(0, rng)
    assert json.loads(state.information_state_string(0))["events"] == known
    players = state.num_players()
    for number in range(3000):
        state = state.resample_from_infostate(number % players, rng)
    assert len(json.loads(state.information_state_string(0))["events"]) == len(known)
    del state


@pytest.mark.parametrize("name", GAMES)
def test_copies_of_samples_know_as_much(name):
    state, rng = played(name)
    known = state.information_state_string(0)
    copies = (
        lambda sample: sample.clone(),
        lambda sample: pickle.loads(pickle.dumps(sample)),
        lambda sample: pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(sample)))),
        lambda sample: sample.clone().clone(),
    )
    for copy in copies:
        twin = copy(state.resample_from_infostate(0, rng))
        assert twin.information_state_string(0) == known
    reseeded = state.resample_from_infostate(0, rng).clone(reseed=1)
    assert reseeded.information_state_string(0) == known


@pytest.mark.parametrize("name", GAMES)
def test_a_source_that_plays_on_is_sampled_from_as_it_was(name):
    state, rng = played(name)
    known, everybody = state.information_state_string(0), state.view(None)

    def draw():
        play_on(state, rng, 1)
        return 0.3

    sample = state.resample_from_infostate(0, draw)
    assert sample.information_state_string(0) == known
    assert sample.view(None) == everybody


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_explicit_chance_is_told_the_same(name):
    for number, state in enumerate(walk(name, 2, explicit=True)):
        if number % 9 == 0:
            for player in range(state.num_players()):
                sample = state.resample_from_infostate(player, number)
                assert sample.information_state_string(player) == state.information_state_string(player)
        if number > 60:
            break


@pytest.mark.parametrize("name", GAMES)
def test_odd_pasts_in_pickles_are_refused(name):
    state, rng = played(name)
    restore, (*rest, told) = state.resample_from_infostate(0, rng).__reduce__()
    assert restore(*rest, told).information_state_string(0) == state.information_state_string(0)
    short = ((), (0,), (0, ()), (0, (), (), ()), [], "abc")
    for odd in (*short, ("0", (), ()), (10**20, (), ()), (0, "ab", ()), (0, (), 3)):
        with pytest.raises(tg.InvalidStateError):
            restore(*rest, odd)
