"""Each fault of a well-formed document has a sentence, which names the place."""

import re
from pathlib import Path

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    DRAFT,
    EIGHT_LAID,
    FIVE,
    MAY_DISCARD,
    MAY_DISCARD_DRAFT,
    SIX,
    THREE,
    document,
    entry,
)
from tests.helpers import walk
from tilegames.games.gemblo import faults

DRAFTING = {"phase": "draft", "seat": 2, "draft": ["W5", "I5", "", "", ""], "unplaced": ["W5", "I5", "", "", ""]}
SEAT_2 = {"phase": "obstacles", "seat": 2, "unplaced": ["", "", "T3", *DRAFT[3:]]}
#: Three obstacles in a gap, and one more.
CROWDED = "#:x5-y5-x6 #:w3-w4-v5-v6 #:s3-s4-s5-s6 #:v2-v3-v4"
NO_SPOT = {"phase": "obstacles", "seat": 4, "draft": MAY_DISCARD_DRAFT, "unplaced": ["", "", "", "", "Y4"]}
END = {"phase": "over", "to_move": -1, "colour": -1}

#: By code: the game, its pieces, other fields, what is changed in the document, and the problem.
EXAMPLES = {
    1: (SIX, "0:o15 0:o17", {}, {}, "$.placed[1].piece", "M1 is on the board twice in colour 0."),
    2: (FIVE, "#:o15 #:o17", {}, {}, "$.placed[1].piece", "M1 is on the board twice as an obstacle."),
    3: (SIX, "0:o15-o16 1:o14-o15", {}, {}, "$.placed[1].cells[1]", "o15 is covered already by $.placed[0]."),
    4: (
        SIX, "1:a22 0:o15-o16 0:p14", {}, {},
        "$.placed[2].cells", "must not touch $.placed[1], which is of the same colour (rule 2.3).",
    ),
    5: (FIVE, "#:c19-d17-d18", {}, {}, "$.placed[0].piece", "no seat has drafted V3."),
    6: (FIVE, "#:e15-e16-e17", {}, {}, "$.placed[0].cells", "an obstacle covers no starting cell (rule 5.7)."),
    7: (FIVE, "#:w18-x18-w19", {}, {}, "$.placed[0].cells", "an obstacle does not reach beyond the ring (rule 5.8)."),
    8: (
        FIVE, "#:o15", {}, {},
        "$.placed[0].cells", "an obstacle has exactly one cell on the ring, not 0 (rule 5.9).",
    ),
    9: (FIVE, CROWDED, {}, {}, "$.placed[3].cells", "a gap holds 3 obstacles at most (rule 5.10)."),
    10: (
        FIVE, "", DRAFTING, {"drafted": [["W5"], [], ["I5"], [], []]},
        "$.drafted[1]", "must have 1 of the 2 pieces: they are picked in turn.",
    ),
    11: (
        FIVE, "", DRAFTING, {"drafted": [["W5"], ["V3"], [], [], []]}, "$.drafted[1][0]", "V3 is set aside (rule 5.4).",
    ),
    12: (FIVE, "", DRAFTING, {"drafted": [["W5"], ["W5"], [], [], []]}, "$.drafted[1][0]", "W5 is picked twice."),
    13: (
        FIVE, "", {"phase": "draft", "seat": 0, "unplaced": DRAFT}, {},
        "$.drafted", "15 picks must not all have been made in phase draft.",
    ),
    14: (
        FIVE, "", DRAFTING, {"phase": "obstacles"}, "$.drafted", "15 picks must all have been made in phase obstacles.",
    ),
    15: (FIVE, "", DRAFTING, {"placed": [entry("0:o15")]}, "$.placed", "must be empty in phase draft."),
    16: (
        FIVE, "", DRAFTING, {"unplaced_obstacles": [["W5"], ["I5", "M1"], [], [], []]},
        "$.unplaced_obstacles[1]", "must be what the seat has drafted in phase draft.",
    ),
    17: (FIVE, "", DRAFTING, {"to_move": 3}, "$.to_move", "must be 2, whose pick is next."),
    18: (FIVE, "", DRAFTING, {"out": [False] * 4 + [True]}, "$.out[4]", "must be false in phase draft."),
    19: (
        FIVE, f"{EIGHT_LAID} 0:o15", SEAT_2, {},
        "$.placed[8].colour", "must be -1: colours place nothing in phase obstacles.",
    ),
    20: (
        FIVE, EIGHT_LAID, SEAT_2, {"unplaced_obstacles": [[]] * 5},
        "$.phase", "cannot be obstacles: no seat has one to place.",
    ),
    21: (FIVE, EIGHT_LAID, SEAT_2, {"to_move": 3}, "$.to_move", "must be 2, the first seat with unplaced obstacles."),
    22: (
        FIVE, EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "A5 T3", *DRAFT[3:]]}, {},
        "$.unplaced_obstacles[2]", "must be what the seat has drafted and not placed, in order.",
    ),
    23: (
        FIVE, EIGHT_LAID, SEAT_2 | {"unplaced": ["", "", "T3", DRAFT[3], "J5 V5 Y4"]}, {},
        "$.unplaced_obstacles[4]", "must be all that the seat has drafted: it comes later.",
    ),
    24: (
        FIVE, f"{EIGHT_LAID} #:c22-d21-e20-f19", SEAT_2, {},
        "$.placed[8]", "belongs to seat 3, whose turn comes later.",
    ),
    25: (
        FIVE, f"{MAY_DISCARD} #:s3-r4-q5-p6", NO_SPOT, {},
        "$.to_move", "cannot be 4: none of its obstacles has a spot (rule 5.13).",
    ),
    26: (
        FIVE, "", {"colour": 0}, {"unplaced_obstacles": [[], [], [], [], ["M1"]]},
        "$.unplaced_obstacles[4]", "must be empty in phase play.",
    ),
    27: (SIX, "0:ac8", {}, {"out": [False] * 6}, "$.out[1]", "must be true: the colour has no placement."),
    28: (SIX, "", {}, {"out": [True] + [False] * 5}, "$.out[0]", "must be false: the colour has a placement."),
    29: (SIX, "", {}, END, "$.phase", "cannot be over: some colour is not out."),
    30: (SIX, "", {}, END | {"to_move": 0}, "$.to_move", "must be -1 in phase over."),
    32: (SIX, "", {}, {"colour": -1}, "$.colour", "must be a colour that is not out."),
    33: (SIX, "", {}, {"to_move": 1, "colour": 2}, "$.to_move", "must be 2, the owner of colour 2."),
    34: (SIX, "", {}, {"to_move": -1, "colour": -1}, "$.to_move", "must be a seat in phase play."),
    35: (SIX, "", {}, END | {"colour": 0}, "$.colour", "must be -1 in phase over."),
}  # fmt: skip


def problems(name, given):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.load_game(name).state_from_dict(given)
    return [(problem.path, problem.message) for problem in caught.value.problems]


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_sentence_for_a_fault(code):
    name, placed, fields, changes, *problem = EXAMPLES[code]
    found = problems(name, document(placed, name, **{"out": ""} | fields) | changes)
    assert found.count(tuple(problem)) == 1


def test_a_finished_game_is_not_in_play():
    *_, state = walk(THREE, 3)
    given = state.to_dict() | {"phase": "play", "to_move": 0, "colour": 0}
    assert problems(THREE, given) == [("$.phase", "cannot be play: every colour is out.")]


def test_every_fault_has_a_sentence_and_an_example():
    path = Path(__file__).parents[3] / "src/tilegames/games/gemblo/_check.pxd"
    codes = [*map(int, re.findall(r"^    [A-Z_]+ = (\d+)", path.read_text(encoding="utf-8"), re.MULTILINE))]
    assert codes == [*faults.FAULTS] == sorted({*EXAMPLES, 31})


def test_very_many_faults():
    given = document("", SIX) | {"placed": [entry("0:o15")] * 108}
    found = problems(SIX, given)
    assert len(found) == 201
    assert found[-1] == ("$", "there are more problems than these 200.")


@pytest.mark.parametrize("other", [["M1"], ["T3", "P5"], ["P5", "P5"], ["T3", "A5", "P5"]])
def test_pieces_that_a_seat_has_not_drafted_in_this_order(other):
    """The packed position cannot hold them, but the problem is found with all others."""
    given = document(EIGHT_LAID, FIVE, **SEAT_2) | {"colour": 1}
    given["unplaced_obstacles"][2] = other
    assert problems(FIVE, given) == [
        ("$.unplaced_obstacles[2]", "must be what the seat has drafted and not placed, in order."),
        ("$.colour", "must be -1 in phase obstacles."),
    ]


def test_schemas_are_new_each_time():
    game = tg.load_game(FIVE)
    game.schema()["allOf"][0].clear()
    game.schema()["$defs"]["entry"].clear()
    assert game.schema()["allOf"][0]
    assert game.schema()["$defs"]["entry"]
