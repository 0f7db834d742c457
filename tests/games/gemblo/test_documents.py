"""The state document of Gemblo: what it shows, and what it may not say."""

import json

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    DRAFT,
    EIGHT_LAID,
    FIVE,
    FOUR,
    MAY_DISCARD,
    MAY_DISCARD_DRAFT,
    MUST_TOUCH,
    MUST_TOUCH_DRAFT,
    SETUPS,
    SIX,
    THREE,
    TWO,
    document,
    entry,
    page_document,
    position,
    problems,
    rule,
)
from tests.helpers import walk

SEAT_2 = {"phase": "obstacles", "seat": 2, "unplaced": ["", "", "T3", *DRAFT[3:]]}
DRAFTING = {"phase": "draft", "seat": 2, "draft": ["W5", "I5", "", "", ""], "unplaced": ["W5", "I5", "", "", ""]}
LAST_SEAT = {"phase": "obstacles", "seat": 4, "draft": MUST_TOUCH_DRAFT, "unplaced": ["", "", "", "", "Y4"]}

# ---- what it shows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_every_state_can_be_read_back(name):
    for state in walk(name, 5):
        given = state.to_dict()
        assert json.loads(json.dumps(given)) == given
        again = state.get_game().state_from_dict(given)
        assert (again, again.to_dict(), again.num_legal_actions()) == (state, given, state.num_legal_actions())


def test_the_fields_are_those_of_the_page():
    assert list(tg.new_game(THREE).to_dict()) == list(page_document())
    state = tg.load_game(THREE).state_from_dict(page_document())
    assert list(state.to_dict()["placed"][0]) == list(page_document()["placed"][0])


def test_entries_stand_in_the_order_of_play():
    state = tg.new_game(FOUR)
    played = [state.play(state.legal_moves[-1]) for _ in range(9)]
    placed = state.to_dict()["placed"]
    assert [tuple(each["cells"]) for each in placed] == [move.cells for move in played]
    assert [each["piece"] for each in placed] == [move.piece for move in played]
    assert [each["colour"] for each in placed] == [turn % 4 for turn in range(9)]


@rule("2.4")
def test_positions_can_be_set_up():
    """Without starting cells, connection, order of play or turn; a colour has begun if an entry has its number."""
    state = position("5:o15-o16 0:p22 0:w8-x8", colour=4)
    assert (state.colour, state.num_legal_actions()) == (4, 56)
    state = position("5:o15-o16 0:p22 0:w8-x8")
    assert state.check("q23-p24-o25")
    assert state.check("v1-v2-v3").rule == "2.5"


@pytest.mark.parametrize(
    ("placed", "fields"),
    [
        ("", DRAFTING),
        ("", {"phase": "draft", "seat": 0, "draft": [""] * 5, "unplaced": [""] * 5}),
        ("", {"phase": "obstacles", "seat": 0, "unplaced": DRAFT}),
        (EIGHT_LAID, SEAT_2),
        (MUST_TOUCH, LAST_SEAT),
        # discarded, or so the reader believes
        ("", {"phase": "obstacles", "seat": 4, "unplaced": ["", "", "", "", DRAFT[4]]}),
        ("", {"colour": 3}),
        (MUST_TOUCH, {"draft": MUST_TOUCH_DRAFT, "colour": 4}),
    ],
)
def test_positions_of_five_players(placed, fields):
    given = document(placed, FIVE, **fields)
    assert tg.load_game(FIVE).state_from_dict(given).to_dict() == given


# ---- what it may not say --------------------------------------------------------------------------------------------


def refusal(name, changes, placed="", **fields):
    """The places of what is wrong with a position of which parts are changed."""
    return problems(document(placed, name, **fields) | changes, name)


@pytest.mark.parametrize(
    ("name", "changes", "place"),
    [
        (SIX, {"phase": "place"}, "$.phase"),
        (SIX, {"phase": 2}, "$.phase"),
        (SIX, {"phase": "draft"}, "$.phase"),
        (SIX, {"phase": "obstacles"}, "$.phase"),
        (SIX, {"to_move": 6}, "$.to_move"),
        (SIX, {"to_move": -2}, "$.to_move"),
        (SIX, {"to_move": True}, "$.to_move"),
        (SIX, {"to_move": 10**30}, "$.to_move"),
        (SIX, {"to_move": float("nan")}, "$.to_move"),
        (SIX, {"to_move": "0"}, "$.to_move"),
        (TWO, {"to_move": 2}, "$.to_move"),
        (SIX, {"colour": 6}, "$.colour"),
        (THREE, {"colour": 3}, "$.colour"),
        (SIX, {"colour": None}, "$.colour"),
        (SIX, {"placed": None}, "$.placed"),
        (SIX, {"placed": {}}, "$.placed"),
        (SIX, {"placed": [None]}, "$.placed[0]"),
        (SIX, {"placed": [{"colour": 0, "piece": "M1"}]}, "$.placed[0]"),
        (SIX, {"placed": [entry("0:o15") | {"more": 1}]}, "$.placed[0]"),
        (SIX, {"placed": [entry("6:o15")]}, "$.placed[0].colour"),
        (SIX, {"placed": [entry("#:o15")]}, "$.placed[0].colour"),
        (SIX, {"placed": [entry("0:o15") | {"colour": 0.0}]}, "$.placed[0].colour"),
        (SIX, {"placed": [entry("0:o15") | {"piece": "m1"}]}, "$.placed[0].piece"),
        (SIX, {"placed": [entry("0:o15") | {"piece": ["M1"]}]}, "$.placed[0].piece"),
        (SIX, {"placed": [entry("0:o15") | {"cells": "o15"}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15") | {"cells": []}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15") | {"cells": ["o15", "o16"]}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15") | {"cells": ["O15"]}]}, "$.placed[0].cells[0]"),
        (SIX, {"placed": [entry("0:o15") | {"cells": [["o15"]]}]}, "$.placed[0].cells[0]"),
        (SIX, {"placed": [entry("0:o15") | {"cells": ["o" * 10_000]}]}, "$.placed[0].cells[0]"),
        (THREE, {"placed": [entry("0:v1")]}, "$.placed[0].cells[0]"),
        (SIX, {"placed": [entry("0:o15-o16") | {"cells": ["o16", "o15"]}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15-o16") | {"cells": ["o15", "o15"]}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15-o16") | {"cells": ["o15", "o17"]}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15-o16-o17") | {"piece": "V3"}]}, "$.placed[0].cells"),
        (SIX, {"placed": [entry("0:o15")] * 109}, "$.placed"),
        (SIX, {"out": [False] * 5}, "$.out"),
        (SIX, {"out": [False] * 5 + [0]}, "$.out[5]"),
        (SIX, {"out": None}, "$.out"),
        (SIX, {"drafted": [[]] * 6}, "$.drafted"),
        (SIX, {"unplaced_obstacles": [[]]}, "$.unplaced_obstacles"),
        (FIVE, {"drafted": []}, "$.drafted"),
        (FIVE, {"drafted": [text.split() for text in DRAFT[:4]] + [["J5", "Y4", "X5"]]}, "$.drafted[4][2]"),
        (FIVE, {"drafted": [text.split() for text in DRAFT[:4]] + [["J5", "Y4", "V5", "I5"]]}, "$.drafted[4]"),
        (FIVE, {"unplaced_obstacles": [[], [], [], [], 5]}, "$.unplaced_obstacles[4]"),
    ],
)
def test_what_is_not_well_formed(name, changes, place):
    assert refusal(name, changes) == [place]


@pytest.mark.parametrize(
    ("placed", "place"),
    [
        ("0:o15 1:o15", "$.placed[1].cells[0]"),
        ("0:o15-o16 1:n16-n17 2:o14-o15-n16", "$.placed[2].cells[1]"),
        ("0:o15-o16 1:n16-n17 2:o14-o15-n16", "$.placed[2].cells[2]"),
        ("0:o15 1:o17 0:o19", "$.placed[2].piece"),
        ("0:o15-o16 1:p15 0:p14", "$.placed[2].cells"),
        ("0:o15-o16 1:p15 0:n16-n17-o17", "$.placed[2].cells"),
    ],
)
@rule("2.1", "2.2", "2.3")
def test_pieces_that_cannot_lie_together(placed, place):
    assert place in refusal(SIX, {}, placed, out="")
    assert all(path.startswith("$.placed[") for path in refusal(SIX, {}, placed, out=""))


@pytest.mark.parametrize(
    ("placed", "changes", "place"),
    [
        ("0:o15", {"to_move": 1}, "$.to_move"),
        ("0:o15", {"to_move": -1}, "$.to_move"),
        ("", {"colour": -1}, "$.colour"),
        ("", {"colour": 3}, "$.to_move"),
        ("", {"out": [True] + [False] * 5}, "$.out[0]"),
        ("", {"out": [False, True] + [False] * 4}, "$.out[1]"),
        # colour 1 has no way to begin
        ("0:ac8", {"out": [False] * 6}, "$.out[1]"),
        ("0:ac8", {"colour": 1, "to_move": 1}, "$.colour"),
        ("", {"phase": "over", "to_move": -1, "colour": -1}, "$.phase"),
        ("", {"phase": "over", "to_move": -1, "colour": 0}, "$.colour"),
        ("", {"phase": "over", "to_move": 0, "colour": -1}, "$.to_move"),
    ],
)
@rule("3.3", "4.1")
def test_turns_that_cannot_be(placed, changes, place):
    assert place in refusal(SIX, changes, placed)


def test_the_end_is_not_play():
    *_, state = walk(THREE, 3)
    over = state.to_dict()
    assert problems(over, THREE) == []
    assert problems(over | {"phase": "play", "to_move": 0, "colour": 0}, THREE) == ["$.phase"]
    assert problems(over | {"out": [True, False, True]}, THREE) == ["$.out[1]"]
    assert problems(over | {"placed": over["placed"][:-1]}, THREE)
    assert problems(over | {"to_move": 1}, THREE) == ["$.to_move"]


@pytest.mark.parametrize(
    ("placed", "fields", "changes", "place"),
    [
        # the draft
        ("", DRAFTING, {"to_move": 3}, "$.to_move"),
        ("", DRAFTING, {"colour": 0}, "$.colour"),
        ("", DRAFTING, {"out": [True] + [False] * 4}, "$.out[0]"),
        ("", DRAFTING, {"placed": [entry("0:o15")]}, "$.placed"),
        ("", DRAFTING, {"unplaced_obstacles": [["W5"], [], [], [], []]}, "$.unplaced_obstacles[1]"),
        ("", DRAFTING, {"drafted": [["W5"], [], ["I5"], [], []]}, "$.drafted[1]"),
        ("", DRAFTING, {"drafted": [["W5", "I5"], [], [], [], []]}, "$.drafted[0]"),
        ("", DRAFTING, {"drafted": [["W5"], ["W5"], [], [], []]}, "$.drafted[1][0]"),
        ("", DRAFTING, {"drafted": [["M1"], ["I5"], [], [], []]}, "$.drafted[0][0]"),
        ("", DRAFTING, {"drafted": [["W5"], ["V3"], [], [], []]}, "$.drafted[1][0]"),
        ("", DRAFTING, {"phase": "obstacles"}, "$.drafted"),
        ("", DRAFTING, {"phase": "play", "colour": 2}, "$.drafted"),
        ("", {"phase": "draft", "seat": 0, "unplaced": DRAFT}, {}, "$.drafted"),
        # obstacles
        (EIGHT_LAID, SEAT_2, {"to_move": 3}, "$.to_move"),
        (EIGHT_LAID, SEAT_2, {"to_move": -1}, "$.to_move"),
        (EIGHT_LAID, SEAT_2, {"colour": 2}, "$.colour"),
        (EIGHT_LAID, SEAT_2, {"out": [False] * 4 + [True]}, "$.out[4]"),
        (f"{EIGHT_LAID} 0:o15", SEAT_2, {}, "$.placed[8].colour"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "A5 T3", *DRAFT[3:]]}, {}, "$.unplaced_obstacles[2]"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "", *DRAFT[3:]], "seat": 3}, {"to_move": 2}, "$.to_move"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "T3", DRAFT[3], "J5 V5"]}, {}, "$.unplaced_obstacles[4]"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "T3", DRAFT[3], "J5 V5 Y4"]}, {}, "$.unplaced_obstacles[4]"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": ["W5", "", "T3", *DRAFT[3:]]}, {}, "$.to_move"),
        (EIGHT_LAID, SEAT_2 | {"unplaced": [""] * 5}, {}, "$.phase"),
        (f"{EIGHT_LAID} #:z11-aa11-z12", SEAT_2, {}, "$.unplaced_obstacles[2]"),
        # an obstacle of a seat to come
        (f"{EIGHT_LAID} #:c22-d21-e20-f19", SEAT_2, {}, "$.placed[8]"),
        # in the wrong place
        ("#:e15-e16-e17", {"colour": 0}, {}, "$.placed[0].cells"),
        ("#:w18-x18-w19", {"colour": 0}, {}, "$.placed[0].cells"),
        ("#:o15-o16-o17", {"colour": 0}, {}, "$.placed[0].cells"),
        ("#:c19-d17-d18", {"colour": 0}, {}, "$.placed[0].cells"),
        ("#:o15", {"colour": 0}, {}, "$.placed[0].piece"),
        # from play on
        ("", {"colour": 0}, {"unplaced_obstacles": [["W5"], [], [], [], []]}, "$.unplaced_obstacles[0]"),
        ("", {"colour": 0}, {"unplaced_obstacles": [[], [], [], [], ["M1"]]}, "$.unplaced_obstacles[4]"),
    ],
)
def test_what_cannot_be_with_five_players(placed, fields, changes, place):
    assert place in refusal(FIVE, changes, placed, **fields)


@rule("5.10")
def test_a_fourth_obstacle_in_a_gap():
    beside = "#:x5-y5-x6 #:w3-w4-v5-v6 #:s3-s4-s5-s6 #:v2-v3-v4"
    draft = ["T3 W5 R4", "I4 A5 I5", "I3 C4 P5", "S4 S5 V5", "J5 Y4 Y5"]
    found = refusal(FIVE, {}, beside, draft=draft, out="")
    assert [place for place in found if place.startswith("$.placed")] == ["$.placed[3].cells"]


@rule("5.13")
def test_a_seat_without_any_spot_is_not_to_move():
    """After s3-r4-q5-p6 the Y4 of seat 4 has no spot: it would have been discarded."""
    fields = {"phase": "obstacles", "seat": 4, "draft": MAY_DISCARD_DRAFT, "unplaced": ["", "", "", "", "Y4"]}
    assert refusal(FIVE, {}, f"{MAY_DISCARD} #:s3-r4-q5-p6", **fields) == ["$.to_move"]
    assert refusal(FIVE, {}, f"{MAY_DISCARD} #:o5-p5-q5-r5", **fields) == []


@pytest.mark.parametrize("field", page_document())
def test_every_field_is_required_and_no_others(field):
    short = page_document()
    del short[field]
    assert problems(short, THREE) == ["$"]
    assert problems(page_document() | {"extra": 1}, THREE) == ["$"]


def test_everything_that_is_wrong_is_reported():
    wrong = {"phase": "no", "to_move": 9, "colour": [], "placed": [1, entry("9:o15")], "out": [1] * 6, "drafted": 0}
    assert {"$.phase", "$.to_move", "$.colour", "$.placed[0]", "$.placed[1].colour", "$.out[0]", "$.out[5]"} < set(
        refusal(SIX, wrong)
    )
    found = refusal(SIX, {"to_move": 2}, "0:o15 1:o15 0:o17 2:ac8", out="0 1 2 3")
    assert {"$.placed[1].cells[0]", "$.placed[2].piece", "$.to_move"} <= set(found)


@pytest.mark.parametrize("depth", [1000, 100_000])
def test_deep_nesting(depth):
    value = []
    for _ in range(depth):
        value = [value]
    for field in page_document():
        assert problems(page_document() | {field: value}, THREE)
    assert problems(page_document() | {"placed": [entry("0:o15") | {"cells": value}]}, THREE)
