"""Events, a mirror that follows them, and where the markers got their points."""

import json
import pickle
import random
from collections import defaultdict
from dataclasses import fields

import pytest

import tilegames as tg
from tests.games.ingenious.positions import COLOURS, KINDS, PARTNERS, crowd, position
from tilegames.events import Ended, Scored, ScoreEntry, TurnBegan
from tilegames.games.ingenious import (
    AsideReturned,
    BonusEarned,
    BonusLapsed,
    Claimed,
    Drew,
    Kept,
    Placed,
    SwapOffered,
    Swapped,
    SwapPhase,
)

SOLO = "ingenious(players=1)"
NAMES = (
    SOLO,
    "ingenious",
    "ingenious(bonus=one)",
    "ingenious(players=3,swap=off)",
    "ingenious(players=4,bonus=one)",
    PARTNERS,
    "ingenious(players=4,partnership=true,bonus=one,swap=off)",
)


class Mirror:
    """A view, kept up to date as the section "Events and scores" of the game's page says."""

    def __init__(self, view):
        self.view = view

    def rack(self, seat, *, add=None, take=None):
        rack = self.view["racks"][seat]
        if isinstance(rack, int):
            self.view["racks"][seat] = rack + (add is not None) - (take is not None)
            return
        if take is not None:
            rack.remove(take)
        if add is not None:
            rack.append(add)
            rack.sort(key=KINDS.index)

    def follow(self, event):
        view, kind, seat = self.view, event["kind"], event.get("seat")
        if kind == "placed":
            view["board"] |= dict(zip(event["cells"], event["colours"], strict=True))
            self.rack(seat, take=event["tile"])
            view["opened"][seat] = True
            view["placements_left"] -= 1
        elif kind == "claimed":
            view["claimed"] = sorted([*view["claimed"], event["colour"]], key=COLOURS.index)
        elif kind == "scored":
            entry = event["entry"]
            rows = view["markers"]
            rows[entry["seat"] % len(rows)][COLOURS.index(entry["marker"])] += entry["points"]
        elif kind == "bonus_earned":
            view["placements_left"] = event["placements_left"]
        elif kind == "bonus_lapsed":
            view["placements_left"] = 0
        elif kind == "swapped":
            view["aside"] = event["tiles"]
            view["racks"][seat] = 0 if isinstance(view["racks"][seat], int) else []
        elif kind == "drew":
            view["bag"] -= 1
            self.rack(seat, add=event["tile"] or "?")
        elif kind == "aside_returned":
            view["aside"] = []
            view["bag"] += len(event["tiles"])
        elif kind == "turn_began":
            view["to_move"], view["phase"] = seat, event["phase"]
            if event["phase"] == "place":
                view["placements_left"] = 1
        elif kind == "ended":
            view["to_move"], view["phase"] = -1, "over"
        else:
            # Only the owner of a rack is told of an offer, or that it was declined.
            assert kind in ("kept", "swap_offered")
            assert isinstance(view["racks"][seat], list)


def good_action(state, rng):
    """The best of some moves by all markers together; bonuses, swaps and sudden ends come about."""
    if state.phase != "place":
        return state.random_action(rng)
    row = state.to_move % len(state.view()["markers"])
    plain = state.get_game().hooks.fields
    actions = [state.random_action(rng) for _ in range(40)]
    return max(actions, key=lambda action: sum(plain(state.child(action))["markers"][row]))


def sums(entries):
    """What entries add up to, by marker."""
    found = dict.fromkeys(COLOURS, 0)
    for entry in entries:
        found[entry.marker] += entry.points
    return list(found.values())


def check_sums(state):
    rows = state.view()["markers"]
    for seat in range(state.num_players()):
        assert sums(state.score_breakdown(seat)) == rows[seat % len(rows)]


def follow_game(state, choose, every=9):
    """Play to the end with mirrors for all; the kinds of event that came about."""
    watchers = [None, *range(state.num_players())]
    mirrors = {watcher: Mirror(state.view(watcher)) for watcher in watchers}
    kinds = defaultdict(int)
    while not state.is_terminal():
        action, seat, chance = choose(state), state.to_move, state.is_chance_node()
        preview = None if chance else state.preview(action)
        events = state.play_with_events(action)
        for event in events:
            kinds[event.kind] += 1
            for watcher, mirror in mirrors.items():
                seen = event.seen_by(watcher)
                if seen is not None:
                    mirror.follow(json.loads(json.dumps(seen.to_dict())))
        for watcher, mirror in mirrors.items():
            assert mirror.view == state.view(watcher)
        if preview is not None:
            assert preview.entries == tuple(event.entry for event in events if isinstance(event, Scored))
            assert {entry.seat for entry in preview.entries} <= {seat}
            assert preview.pending == ()
        if len(state.history()) % every == 0:
            check_sums(state)
    check_sums(state)
    assert events[-1] == Ended(*[getattr(state.outcome(), name) for name in ("termination", "scores", "ranking")])
    return kinds


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_mirror_that_follows_the_events_shows_the_view(name, explicit):
    rng = random.Random(5)
    game = tg.load_game(name)
    kinds = follow_game(game.new_initial_state(None if explicit else 5), lambda state: state.random_action(rng))
    again = follow_game(game.new_initial_state(None if explicit else 6), lambda state: good_action(state, rng))
    assert kinds["placed"] > 30
    assert (again["bonus_earned"] > 0) == (name != SOLO)
    assert kinds["drew"] >= (kinds["placed"] - 12 if explicit else 30)


def test_the_breakdown_adds_up_at_every_position():
    rng = random.Random(2)
    follow_game(tg.new_game("ingenious", seed=2), lambda state: good_action(state, rng), 1)


def test_every_kind_of_event_comes_about():
    kinds = set()
    rng = random.Random(1)
    for seed in range(4):
        kinds |= set(follow_game(tg.new_game(PARTNERS, seed=seed), lambda state: good_action(state, rng), 999))
    assert {"placed", "claimed", "scored", "bonus_earned", "swap_offered", "kept", "swapped", "drew",
            "aside_returned", "turn_began", "ended"} <= kinds  # fmt: skip


# ---- the events of some moves ---------------------------------------------------------------------------------------


def entries(seat, *items):
    return tuple(Scored(ScoreEntry(seat, *item)) for item in items)


def test_the_deal_and_a_first_placement():
    state = tg.load_game("ingenious").new_initial_state()
    assert state.play_with_events("+RB") == (Drew(0, "RB"),)
    for _ in range(4):
        state.play("+RG")
    assert state.play_with_events("+GG") == (Drew(0, "GG"), TurnBegan(1, "deal"))
    for _ in range(5):
        state.play("+YY")
    assert state.play_with_events("+PP") == (Drew(1, "PP"), TurnBegan(0, "place"))
    assert state.play_with_events("Bh4-Rg4") == (
        Placed(0, "RB", ("g4", "h4"), ("R", "B")),
        Claimed(0, "R"),
        *entries(0, (1, "line", ("h3",), "R")),
        TurnBegan(0, "draw"),
    )


def test_a_seeded_state_tells_of_the_draws_that_follow():
    state = tg.new_game("ingenious", seed=7)
    told = state.play_with_events(state.legal_moves[0])
    drew, began = told[-2:]
    assert (drew.kind, drew.seat, began) == ("drew", 0, TurnBegan(1, "place"))
    assert str(drew.tile) in state.view(0)["racks"][0]
    assert drew.seen_by(1) == drew.seen_by(None) == Drew(0, None)
    assert drew.seen_by(0) is drew


def test_the_example_of_the_page():
    board = {"B": "m7 l8 k9 l9 k10 j11", "O": "k8 h12 g13", "G": "j10 g12", "R": "h11", "Y": "f12 f13"}
    state = position("ingenious", board, "GY")
    assert state.preview("Yf11-Gg11").entries == (
        ScoreEntry(0, 2, "line", ("f12", "f13"), "Y"),
        ScoreEntry(0, 1, "line", ("g12",), "G"),
    )
    assert state.preview("Yf11-Gg11").points == 3


def test_five_directions_from_the_right_on_clockwise():
    """All neighbours of h8 are red; the other half lies on h9, below h8 to the right."""
    state = position("ingenious", {"R": "i8 j8 g9 g8 h7 h6 i7", "G": "k8"}, "RG")
    assert state.preview("Rh8-Gh9").entries == (
        ScoreEntry(0, 7, "line", ("i8", "j8", "g9", "g8", "h7", "h6", "i7"), "R"),
    )
    state = position("ingenious", {"R": "j8 k8 h9 h10 g9 g8 h7 i7"}, "RR")
    assert state.preview("Rh8-Ri8").entries == (
        ScoreEntry(0, 6, "line", ("h9", "h10", "g9", "g8", "h7", "i7"), "R"),
        ScoreEntry(0, 4, "line", ("j8", "k8", "h9", "i7"), "R"),
    )


def test_points_above_a_stop():
    state = position("ingenious", {"R": "g8 f8 e8", "G": "k8"}, "RG", (17, 0, 0, 0, 0, 0))
    assert state.play_with_events("Rh8-Gi8") == (
        Placed(0, "RG", ("h8", "i8"), ("R", "G")),
        *entries(0, (3, "line", ("g8", "f8", "e8"), "R"), (-2, "above_stop", (), "R")),
        BonusEarned(0, "R", 1),
    )
    check_sums(state)
    assert state.score_breakdown(0) == (
        ScoreEntry(0, 17, "before", (), "R"),
        ScoreEntry(0, 3, "line", ("g8", "f8", "e8"), "R"),
        ScoreEntry(0, -2, "above_stop", (), "R"),
    )
    state = position("ingenious", {"R": "g8 f8"}, "RG", (18, 0, 0, 0, 0, 0))
    assert [entry.points for entry in state.preview("Rh8-Gi8").entries] == [2, -2]


@pytest.mark.parametrize(("option", "bonuses"), [("each", ("R", "G")), ("one", ("R",))])
def test_two_bonuses_or_one(option, bonuses):
    state = position(f"ingenious(bonus={option})", {"R": "g8 f8", "G": "j8 k8"}, "RG", (16, 17, 0, 0, 0, 0))
    told = state.play_with_events("Rh8-Gi8")
    assert told[-len(bonuses) :] == tuple(BonusEarned(0, colour, n + 1) for n, colour in enumerate(bonuses))
    assert [event.kind for event in told].count("bonus_earned") == len(bonuses)
    assert state.view()["placements_left"] == len(bonuses)


def test_a_double_stops_at_18_and_goes_on():
    """In a partnership the first half stops at 18, and the second one goes on to 20."""
    state = position(PARTNERS, {"R": "g8 f8 j8 k8 e8 d8"}, "RR", (16, 0, 0, 0, 0, 0), seat=2)
    told = state.play_with_events("Rh8-Ri8")
    assert told[1:] == (
        *entries(2, (4, "line", ("g8", "f8", "e8", "d8"), "R"), (-2, "above_stop", (), "R")),
        *entries(2, (2, "line", ("j8", "k8"), "R")),
        BonusEarned(2, "R", 1),
    )
    assert state.score_breakdown(0)[1:] == state.score_breakdown(2)[1:] == tuple(e.entry for e in told[1:4])
    assert state.score_breakdown(0)[0] == ScoreEntry(0, 16, "before", (), "R")
    assert state.score_breakdown(1) == ()


def test_bonuses_lapse():
    """With an empty rack, and at the end of the game."""
    row = (17, 18, 18, 18, 18, 18)
    state = position(PARTNERS, {"R": "g8 f8"}, "RG", row, seat=1, size=1)
    told = state.play_with_events("Rh8-Gi8")
    assert told[-3:] == (BonusEarned(1, "R", 1), BonusLapsed(1, 1), TurnBegan(1, "draw"))
    state = position("ingenious", {"R": "g8 f8"}, "RG", row)
    told = state.play_with_events("Rh8-Gi8")
    scores = 18, 0
    assert told[-3:] == (BonusEarned(0, "R", 1), BonusLapsed(0, 1), Ended("complete", scores, (1, 2)))
    state = position("ingenious", crowd("ingenious", "h8 i8 d8"), "RG", (0,) * 6)
    told = state.play_with_events(state.legal_moves[0])
    assert told[-1] == Ended("full", (0, 0), state.ranking())


def test_solo_has_no_bonuses():
    state = position(SOLO, {"R": "g8 f8"}, "RG", (17, 0, 0, 0, 0, 0))
    kinds = [event.kind for event in state.play_with_events("Rh8-Gi8")]
    assert kinds == ["placed", "scored", "scored", "turn_began"]


def test_a_swap():
    state = position("ingenious", {"R": "c9 c10"}, "GG GB BB OO YY PP", (0, 1, 1, 1, 1, 1))
    told = state.play_with_events("Ph8-Pi8")
    assert told[1:] == (SwapOffered(0, ("R",)), SwapPhase(0, "swap"))
    assert state.clone().play_with_events("keep") == (Kept(0), SwapPhase(0, "draw"))
    shown = ("GG", "GB", "BB", "OO", "YY")
    told = state.play_with_events("swap")
    assert told == (Swapped(0, shown), TurnBegan(0, "draw"))
    assert [event.seen_by(1) for event in told] == list(told)
    for _ in range(5):
        assert state.play_with_events("+RY") == (Drew(0, "RY"),)
    assert state.play_with_events("+OP") == (Drew(0, "OP"), AsideReturned(0, shown), TurnBegan(1, "place"))


# ---- breakdowns -----------------------------------------------------------------------------------------------------


def test_the_breakdown_of_a_document_begins_with_its_markers():
    rows = [(3, 0, 18, 1, 0, 0), (0, 0, 0, 0, 7, 0)]
    state = position("ingenious", {"R": "g8 f8"}, "RG", rows=rows)
    assert state.score_breakdown(0) == tuple(
        ScoreEntry(0, points, "before", (), marker) for marker, points in (("R", 3), ("B", 18), ("O", 1))
    )
    state.play("Rh8-Gi8")
    assert state.score_breakdown(0)[3:] == (ScoreEntry(0, 2, "line", ("g8", "f8"), "R"),)
    assert state.score_breakdown(1) == (ScoreEntry(1, 7, "before", (), "Y"),)
    state.undo()
    check_sums(state)


def test_a_breakdown_starts_anew_when_a_state_is_read_or_sampled():
    rng = random.Random(1)
    state = tg.new_game("ingenious", seed=1)
    for _ in range(20):
        state.apply_action(good_action(state, rng))
    read = state.get_game().state_from_dict(state.to_dict())
    for other in (read, state.resample_from_infostate(0, 1)):
        check_sums(other)
        assert {entry.kind for seat in range(2) for entry in other.score_breakdown(seat)} == {"before"}
    assert pickle.loads(pickle.dumps(state)).score_breakdown(0) == state.score_breakdown(0)


def test_lines_have_as_many_cells_as_points():
    rng = random.Random(3)
    state = tg.new_game("ingenious", players=3, seed=3)
    while not state.is_terminal():
        before = state.view()["board"]
        move = state.resolve(good_action(state, rng))
        for entry in state.preview(move).entries:
            assert entry.kind in ("line", "above_stop")
            assert len(entry.cells) == len(set(entry.cells)) == (entry.points if entry.kind == "line" else 0)
            for cell in set(entry.cells) & set(before):
                assert before[cell] == entry.marker
        state.play(move)


# ---- events as values -----------------------------------------------------------------------------------------------


EVENTS = (
    Placed(0, "RG", ("h8", "i8"), ("R", "G")),
    Claimed(0, "R"),
    Scored(ScoreEntry(0, 1, "line", ("h8",), "R")),
    BonusEarned(0, "R", 1),
    BonusLapsed(0, 1),
    SwapOffered(0, ("R", "G")),
    Kept(0),
    SwapPhase(0, "swap"),
    Swapped(0, ("RR",)),
    Drew(0, "RR"),
    Drew(0, None),
    AsideReturned(0, ("RR",)),
)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_events_are_values(event):
    assert pickle.loads(pickle.dumps(event)) == event
    assert len({event, pickle.loads(pickle.dumps(event))}) == 1
    assert json.loads(json.dumps(event.to_dict())) == event.to_dict()
    assert event.to_dict()["kind"] == event.kind
    assert type(event.seen_by(0)) is type(event)
    with pytest.raises(AttributeError):
        setattr(event, fields(event)[0].name, 1)
