"""Events keep a mirror of the document, entries add up to the scores: section "Events and scores" of the page."""

import copy
import dataclasses
import json
import pickle
import random
from collections import Counter
from pathlib import Path

import pytest

import tilegames as tg
from tests.games.gemblo.positions import FIVE, SETUPS, SIZES, THREE, TWO, colours, document, laying, position, rule
from tests.games.gemblo.test_five_players import MAY_DISCARD, MAY_DISCARD_DRAFT
from tilegames import gemblo
from tilegames.events import Event, Scored, ScoreEntry

NAMES = [*SETUPS, "gemblo(players=4,border_flank=blocking)"]
PAGE = (Path(__file__).parents[3] / "docs/games/gemblo.md").read_text(encoding="utf-8")


class Mirror:
    """A state document that is kept by events alone, as the page says."""

    def __init__(self, document):
        self.now = copy.deepcopy(document)
        self.seen = set()

    def feed(self, events):
        for event in events:
            fields = json.loads(json.dumps(event.to_dict()))
            kind = fields.pop("kind")
            self.seen.add(kind)
            getattr(self, kind)(**fields)
        return self.now

    def picked(self, seat, piece):
        for name in ("drafted", "unplaced_obstacles"):
            self.now[name][seat].append(piece)

    def placed(self, seat, colour, piece, cells, obstacle):
        assert obstacle == (colour == -1)
        assert seat == self.now["to_move"]
        self.now["placed"].append({"colour": colour, "piece": piece, "cells": cells})
        if obstacle:
            self.now["unplaced_obstacles"][seat].remove(piece)

    def discarded(self, seat, pieces):
        for piece in pieces:
            self.now["unplaced_obstacles"][seat].remove(piece)

    def scored(self, entry):
        placed = self.now["placed"][-1]
        assert entry == {
            "seat": self.now["to_move"],
            "points": len(placed["cells"]),
            "kind": placed["piece"],
            "cells": placed["cells"],
            "marker": None,
            "colour": placed["colour"],
        }

    def colour_out(self, colour):
        assert not self.now["out"][colour]
        self.now["out"][colour] = True

    def turn_began(self, seat, phase, colour):
        self.now |= {"to_move": seat, "phase": phase, "colour": colour}

    def ended(self, termination, scores, ranking):
        self.now |= {"to_move": -1, "phase": "over", "colour": -1}
        self.end = (termination, tuple(scores), tuple(ranking))


def check_scores(state):
    """Hold the breakdowns against the scores and the pieces on the board."""
    document, seats = state.to_dict(), state.num_players()
    for seat in range(seats):
        found = state.score_breakdown(seat)
        assert sum(entry.points for entry in found) == state.score(seat)
        played = {(entry["colour"], entry["piece"]) for entry in document["placed"]}
        own = range(seat, len(document["out"]), seats)
        left = [(piece, colour) for colour in own for piece in SIZES if (colour, piece) not in played]
        assert found == tuple(ScoreEntry(seat, -SIZES[piece], piece, colour=colour) for piece, colour in left)
        for colour in own:
            size = sum(SIZES[entry["piece"]] for entry in document["placed"] if entry["colour"] == colour)
            assert sum(entry.points for entry in found if entry.colour == colour) == size - sum(SIZES.values())


def follow(name, seed, greedy=False):
    """Play to the end and hold the mirror against the view; what kinds of event there were."""
    rng = random.Random(seed)
    state = tg.load_game(name).new_initial_state(seed if seed % 2 else None)
    mirror = Mirror(state.view(None))
    scores = [state.score(seat) for seat in range(state.num_players())]
    while not state.is_terminal():
        action = state.random_action(rng)
        if greedy:
            sample = [state.random_action(rng) for _ in range(12)]
            action = max(sample, key=lambda each: state.preview(each).points)
        preview, seat = state.preview(action), state.to_move
        events = state.play_with_events(action)
        assert mirror.feed(events) == state.view(None) == state.to_dict()
        assert pickle.loads(pickle.dumps(events)) == events
        assert all(event.seen_by(0) is event for event in events)
        entries = tuple(event.entry for event in events if isinstance(event, Scored))
        assert (preview.entries, preview.pending) == (entries, ())
        scores[seat] += preview.points
        assert scores == [state.score(seat) for seat in range(state.num_players())]
        check_scores(state)
    assert mirror.end == ("all_out", tuple(scores), tuple(state.ranking()))
    return mirror.seen


def kinds(events):
    return [event.kind for event in events]


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_events_keep_a_mirror(name, greedy):
    seen = set()
    for seed in range(2):
        seen |= follow(name, seed, greedy)
    assert seen - {"discarded"} == {"placed", "scored", "colour_out", "turn_began", "ended"} | (
        {"picked"} if name == FIVE else set()
    )


def test_the_page_lists_the_kinds():
    found = {each for each in vars(gemblo).values() if isinstance(each, type) and issubclass(each, Event)}
    assert {each.kind for each in found} == {"picked", "placed", "discarded", "colour_out", "turn_began"}
    for each in found:
        fields = ", ".join(f"`{field.name}`" for field in dataclasses.fields(each))
        assert f"| `{each.kind}` | {fields} |" in PAGE


def test_a_first_move():
    state = tg.load_game(THREE).new_initial_state()
    assert state.play_with_events("t5-t6") == (
        gemblo.Placed(0, 0, "D2", ("t5", "t6"), False),
        Scored(ScoreEntry(0, 2, "D2", ("t5", "t6"), colour=0)),
        gemblo.ColourToMove(1, "play", 1),
    )


def test_picks_and_the_change_to_obstacles():
    state = tg.load_game(FIVE).new_initial_state()
    assert state.play_with_events("pick:V5") == (gemblo.Picked(0, "V5"), gemblo.ColourToMove(1, "draft", -1))
    for _ in range(13):
        state.play(state.legal_moves[0])
    assert state.play_with_events(state.legal_moves[0])[1:] == (gemblo.ColourToMove(0, "obstacles", -1),)


@rule("5.6")
def test_the_obstacles_of_a_seat_are_one_turn():
    state = laying()
    events = [state.play_with_events(state.random_action(1)) for _ in range(3)]
    assert [kinds(each) for each in events] == [["placed"], ["placed"], ["placed", "turn_began"]]
    assert all(each[0].obstacle and each[0].colour == -1 and each[0].seat == 0 for each in events)
    assert events[2][1] == gemblo.ColourToMove(1, "obstacles", -1)
    assert state.score_breakdown(0) == tuple(ScoreEntry(0, -size, piece, colour=0) for piece, size in SIZES.items())


@rule("5.13")
def test_obstacles_without_a_spot_are_discarded():
    state = laying(MAY_DISCARD, seat=4, draft=MAY_DISCARD_DRAFT, unplaced=["", "", "", "", "I4 Y4"])
    mirror = Mirror(state.view(None))
    events = state.play_with_events("s3-r4-q5-p6")
    assert [event for event in events if event.kind != "placed"] == [
        gemblo.Discarded(4, ("Y4",)),
        gemblo.ColourToMove(4, "play", 4),
    ]
    assert mirror.feed(events) == state.to_dict()


@rule("4.3", "4.7")
def test_two_colours_count_together():
    placed = "0:l6 1:aa6 2:r24"
    state = position(placed, TWO, colour=3)
    found = state.score_breakdown(0)
    assert sum(entry.points for entry in found) == state.score(0) == -142
    assert [entry.kind for entry in found] == [piece for piece in SIZES if piece != "M1"] * 2
    assert [(entry.colour, entry.points) for entry in found if entry.kind in ("D2", "I5")] == [
        (0, -2), (0, -5), (2, -2), (2, -5)
    ]  # fmt: skip
    assert Counter(entry.colour for entry in state.score_breakdown(1)) == {1: 17, 3: 18}
    for entry in found:
        assert entry.to_dict()["colour"] == entry.colour
    assert colours(TWO) == 4


def test_a_document_has_the_breakdown_of_the_game():
    state = tg.load_game(THREE).new_initial_state()
    for seed in range(20):
        state.play(state.random_action(seed))
    again = state.get_game().state_from_dict(state.to_dict())
    assert [again.score_breakdown(seat) for seat in range(3)] == [state.score_breakdown(seat) for seat in range(3)]


def test_events_are_values():
    placed = gemblo.Placed(0, 0, "M1", ("t5",), False)
    assert len({placed, gemblo.Placed(0, 0, "M1", ("t5",), False), gemblo.ColourOut(0)}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        placed.seat = 1
    assert isinstance(gemblo.ColourToMove(0, "play", 0), tg.events.TurnBegan)
    assert document("0:t5", THREE, colour=1)["placed"][0]["piece"] == placed.piece
