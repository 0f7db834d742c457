"""Each fault of a well-formed document has a sentence, which names the place; and schemas are made anew."""

import json
import re
from pathlib import Path

import pytest

import tilegames as tg
from tests.games.ingenious.positions import PARTNERS, crowd, document
from tilegames.games.ingenious.position import FAULTS

SOLO = "ingenious(players=1)"
TWO = "ingenious"
MID_TURN = {"row": (18, 0, 0, 0, 0, 0), "size": 5, "rack": "RG"}
SWAP = {"phase": "swap", "rack": "GG GB BB OO YY", "row": (0, 1, 1, 1, 1, 1)}
DRAW = SWAP | {"phase": "draw"}
FIRST = {"board": {"R": "c9 d9"}, "opened": 1, "seat": 1}
OVER = {"phase": "over", "seat": -1, "board": crowd(holes="h8")}
SOLO_OVER = OVER | {"board": crowd(SOLO, "h8")}
#: What a position of the first turn becomes in phase deal.
DEALING = {"phase": "deal", "placements_left": 0}
OFFER = "(rule 5.1)"

#: By code: the game, what makes the document, what is changed in it, and the problem.
EXAMPLES = {
    1: (TWO, {}, {"to_move": -1}, "$.to_move", "must be -1 in phase over and a seat otherwise."),
    2: (
        TWO, {}, {"placements_left": 0},
        "$.placements_left", "must be at least 1 in phase place and 0 otherwise.",
    ),
    3: (TWO, {"rack": "RR RR"}, {"aside": ["RR"] * 5}, "$", "there are only 5 tiles RR, not 10."),
    4: (
        TWO, {"opened": 0}, {"board": {"h8": "R"}},
        "$.board", "the tiles missing from bag, racks and aside show red 0 times, the board 1 times.",
    ),
    5: (
        TWO, {}, {"markers": [[0] * 6, [18] * 6]},
        "$.phase", "must be over: a row of markers is complete, or no two neighbouring cells are empty.",
    ),
    6: (
        TWO, {}, {"phase": "over", "to_move": -1, "placements_left": 0},
        "$.phase", "cannot be over: no row of markers is complete, and a tile has room.",
    ),
    7: (TWO, {}, {"claimed": ["R"]}, "$.claimed", "must have 2 colours, as many as seats have opened."),
    8: (TWO, FIRST, {"opened": [False, True]}, "$.opened", "seats open in seat order."),
    9: (
        TWO, FIRST, {"opened": [True, True], "claimed": ["G", "P"]},
        "$.opened", "2 seats cannot have opened: only 1 tiles lie on the board.",
    ),
    10: (
        TWO, FIRST, {"opened": [True, True], "claimed": ["B", "P"]},
        "$.claimed[0]", "no tile lies next to the blue symbol to claim it.",
    ),
    11: (
        TWO, FIRST, {"opened": [False, False], "claimed": []},
        "$.board", "must have 0 covered cells: two for each seat that has opened.",
    ),
    12: (
        PARTNERS, {"opened": 1, "seat": 1}, {"markers": [[1] * 6, [1] * 6]},
        "$.markers[1]", "must be all 0 before the first placement.",
    ),
    13: (SOLO, SOLO_OVER, {"racks": [["RR"]]}, "$.racks[0]", "must be empty in phase over."),
    14: (
        TWO, OVER, {"racks": [["RR"], []]},
        "$.racks", "at most one seat may hold fewer than six tiles in phase over.",
    ),
    15: (SOLO, {}, DEALING, "$.phase", "there is no deal in solo."),
    16: (TWO, FIRST, DEALING, "$.board", "must be empty in phase deal."),
    17: (TWO, {"row": (0, 0, 0, 0, 0, 1)}, DEALING, "$.markers", "must be all 0 in phase deal."),
    18: (TWO, {}, DEALING, "$.opened", "no seat has opened in phase deal."),
    19: (TWO, SWAP, {"racks": [["GG"], ["RR"]]}, "$.racks[1]", "must have 6 tiles in phase swap, not 1."),
    20: (
        TWO, {"row": (18, 18, 0, 0, 0, 0)}, {"placements_left": 2},
        "$.placements_left", "must be 1: no second placement can be due.",
    ),
    21: (
        TWO, MID_TURN, {"placements_left": 2},
        "$.placements_left",
        "1 tiles gone from the rack and 2 placements left are too many: the markers have earned 1 bonuses.",
    ),
    22: (
        TWO, SWAP | {"row": (0, 0, 1, 1, 1, 1)}, {},
        "$.phase", f"cannot be swap: no swap is offered with this rack and these markers {OFFER}.",
    ),
    23: (TWO, FIRST, {"to_move": 0}, "$.to_move", "must be 1, the first seat that has not opened."),
    24: (TWO, FIRST | {"size": 5}, {}, "$.racks[1]", "must be full before the first placement."),
    25: (TWO, SWAP | {"opened": 1, "seat": 1}, {}, "$.to_move", "must be the last seat that has opened."),
    26: (TWO, MID_TURN, {"aside": ["RR"]}, "$.aside", "must be empty in phase place."),
    27: (
        TWO, DRAW | {"rack": "RR", "aside": "RG GB BB OO YY"}, {},
        "$.aside", f"no swap was offered for these tiles {OFFER}.",
    ),
}  # fmt: skip


def problems(name, given):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.load_game(name).state_from_dict(given)
    return [(problem.path, problem.message) for problem in caught.value.problems]


@pytest.mark.parametrize("code", EXAMPLES)
def test_faults(code):
    name, fields, changes, path, message = EXAMPLES[code]
    assert (path, message) in problems(name, document(name, **fields) | changes)


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        (SWAP | {"rack": "GG GB BB OO"}, "$.racks[0]"),
        (DRAW | {"rack": "RR", "aside": "GG GB BB OO"}, "$.aside"),
    ],
)
def test_too_many_tiles_gone_are_found_where_they_are_missing(fields, path):
    message = "2 tiles gone from the rack are too many: the markers have earned 0 bonuses."
    assert (path, message) in problems(TWO, document(TWO, **fields))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (DRAW | {"size": 6}, "must have 0 to 5 tiles in phase draw, not 6."),
        (SWAP | {"size": 6}, "must have 1 to 5 tiles in phase swap, not 6."),
    ],
)
def test_the_sizes_of_the_rack_that_moves(fields, message):
    assert ("$.racks[0]", message) in problems(TWO, document(TWO, **fields))


def test_every_fault_has_a_sentence_and_an_example():
    source = (Path(__file__).parents[3] / "src/tilegames/games/ingenious/_rules.pxd").read_text(encoding="utf-8")
    numbers = re.search(r"cdef enum Wrong:.*\n((?:    .*\n)+)", source)[1]
    assert [int(code) for code in re.findall(r"^    [A-Z_]+ = (\d+)", numbers, re.MULTILINE)] == [*FAULTS]
    assert [*EXAMPLES] == [*FAULTS]


def wipe(value):
    """Empty a schema with all that is in it."""
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            wipe(inner)
    value.clear()


@pytest.mark.parametrize("kind", ["state", "view"])
def test_schemas_are_new_each_time(kind):
    game = tg.load_game(TWO)
    before = json.dumps(game.schema(kind))
    wipe(game.schema(kind))
    assert json.dumps(game.schema(kind)) == before
    assert json.dumps(tg.load_game(TWO).schema(kind)) == before
