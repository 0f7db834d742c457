"""What a reader of a state document checks, as the page lists it."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import KINDS, PARTNERS, crowd, document, position
from tests.helpers import walk

FAR = {"R": "c9 c10"}
SOLO = "ingenious(players=1)"
MID_TURN = {"row": (18, 0, 0, 0, 0, 0), "size": 5, "rack": "RG"}
SWAP = {"phase": "swap", "rack": "GG GB BB OO YY", "row": (0, 1, 1, 1, 1, 1)}
DRAW = {"phase": "draw", "rack": "GG GB BB OO YY", "row": (0, 1, 1, 1, 1, 1)}
#: In the first round, one tile lying next to the purple symbol; and later, with another one next to the green symbol.
FIRST = {"board": {"R": "c9 d9"}, "opened": 1, "seat": 1}
LATER = {"board": {"R": "c9 d9", "B": "l4 k4"}}
OVER = {"phase": "over", "seat": -1, "board": crowd(holes="h8")}


def refusal(name, changes, **fields):
    """The places of the problems of a position in which fields are changed."""
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.load_game(name).state_from_dict(document(name, **fields) | changes)
    return {problem.path for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("ingenious", {"board": FAR}),
        ("ingenious", {"opened": 0}),
        ("ingenious", {"board": FAR, "opened": 1, "seat": 1}),
        ("ingenious", MID_TURN),
        ("ingenious", SWAP),
        ("ingenious", DRAW),
        ("ingenious", DRAW | {"rack": "RR", "aside": "GG GB BB OO YY"}),
        ("ingenious", OVER),
        (SOLO, {"board": FAR, "row": (36, 0, 0, 0, 0, 0)}),
        (SOLO, {"phase": "draw", "opened": 0}),
        (PARTNERS, {"board": FAR, "row": (36, 0, 0, 0, 0, 0)}),
    ],
)
def test_a_consistent_document_comes_back(name, fields):
    given = document(name, **fields)
    assert position(name, **fields).to_dict() == given


@pytest.mark.parametrize(
    ("name", "fields", "changes", "path"),
    [
        ("ingenious", {}, {"phase": "discard"}, "$.phase"),
        ("ingenious", {}, {"to_move": 2}, "$.to_move"),
        ("ingenious", {}, {"to_move": -1}, "$.to_move"),
        ("ingenious", {}, {"placements_left": 0}, "$.placements_left"),
        ("ingenious", {}, {"placements_left": 2}, "$.placements_left"),
        ("ingenious", DRAW, {"placements_left": 1}, "$.placements_left"),
        ("ingenious", MID_TURN, {"placements_left": 2}, "$.placements_left"),
        ("ingenious(bonus=one)", {"row": (18, 18, 0, 0, 0, 0), "size": 5}, {"placements_left": 2}, "$.placements_left"),
        (SOLO, {"row": (18, 18, 0, 0, 0, 0)}, {"placements_left": 2}, "$.placements_left"),
        ("ingenious", {"board": FAR}, {"board": {"c9": "R", "c10": "G"}}, "$.board"),
        ("ingenious", {"board": FAR}, {"board": {"c9": "R", "h3": "R"}}, "$.board.h3"),
        ("ingenious", {"board": FAR}, {"board": {"c9": "R", "h2": "R"}}, "$.board"),
        ("ingenious", {"board": FAR}, {"board": {"c9": "R", "c10": "X"}}, "$.board.c10"),
        ("ingenious", {}, {"markers": [[0] * 6, [19] + [0] * 5]}, "$.markers[1][0]"),
        (PARTNERS, {}, {"markers": [[0] * 6, [37] + [0] * 5]}, "$.markers[1][0]"),
        ("ingenious", {}, {"markers": [[0] * 6, [-1] + [0] * 5]}, "$.markers[1][0]"),
        ("ingenious", {}, {"markers": [[0] * 6] * 3}, "$.markers"),
        ("ingenious", {}, {"markers": [[18] * 6, [0] * 6]}, "$.phase"),
        ("ingenious", {"board": crowd(holes="h8 i8 f6")}, {"phase": "over", "to_move": -1}, "$.phase"),
        ("ingenious", OVER, {"phase": "place", "to_move": 0, "placements_left": 1}, "$.phase"),
        ("ingenious", {"board": FAR}, {"phase": "deal", "placements_left": 0}, "$.board"),
        (SOLO, {}, {"phase": "deal", "placements_left": 0}, "$.phase"),
        ("ingenious", {}, {"phase": "swap", "placements_left": 0}, "$.phase"),
        ("ingenious", SWAP, {"markers": [[1, 0, 1, 1, 1, 1], [0] * 6]}, "$.phase"),
        ("ingenious(swap=off)", SWAP, {}, "$.phase"),
        ("ingenious", MID_TURN, {"aside": ["RR"]}, "$.aside"),
        ("ingenious", DRAW | {"rack": "RR", "aside": "RG GB BB OO YY"}, {}, "$.aside"),
        ("ingenious", {}, {"claimed": ["R"]}, "$.claimed"),
        ("ingenious", {}, {"claimed": ["G", "R"]}, "$.claimed"),
        ("ingenious", {}, {"claimed": ["R", "R"]}, "$.claimed"),
        ("ingenious", {"board": FAR}, {"opened": [False, True], "claimed": ["R"]}, "$.opened"),
        ("ingenious", {"board": FAR, "opened": 1, "seat": 1}, {"to_move": 0}, "$.to_move"),
        ("ingenious", {"board": FAR, "opened": 1, "seat": 1}, {"opened": [False] * 2, "claimed": []}, "$.board"),
        ("ingenious", {"opened": 0}, {"markers": [[1] + [0] * 5, [0] * 6]}, "$.markers[0]"),
        ("ingenious", SWAP | {"rack": "GG GB BB OO"}, {}, "$.racks[0]"),
        ("ingenious", DRAW | {"rack": "GG GB BB OO"}, {}, "$.racks[0]"),
        ("ingenious", DRAW | {"rack": "RR", "aside": "GG GB BB OO"}, {}, "$.aside"),
        (PARTNERS, SWAP | {"row": (0, 18, 36, 1, 1, 1), "rack": "GG GB"}, {}, None),
        (PARTNERS, SWAP | {"row": (0, 18, 36, 1, 1, 1), "rack": "GG"}, {}, "$.racks[0]"),
        # A tile on c9 and d9 is next to the purple symbol alone, one on k4 and l4 next to the green one.
        ("ingenious", FIRST, {"claimed": ["P"]}, None),
        ("ingenious", FIRST, {"claimed": ["Y"]}, "$.claimed[0]"),
        ("ingenious", FIRST, {"claimed": ["R"]}, "$.claimed[0]"),
        ("ingenious", LATER, {"claimed": ["R", "P"]}, "$.claimed[0]"),
        ("ingenious", LATER, {"claimed": ["G", "P"]}, None),
        ("ingenious", LATER, {"claimed": ["G", "O"]}, "$.claimed[1]"),
        ("ingenious", LATER, {"claimed": ["G"]}, "$.claimed"),
        ("ingenious", LATER, {"claimed": ["R", "G", "P"]}, "$.claimed"),
        ("ingenious", FIRST, {"opened": [True, True], "claimed": ["G", "P"]}, "$.opened"),
        ("ingenious(players=3)", FIRST, {"opened": [True, True, False], "claimed": ["G", "P"]}, "$.opened"),
        (SOLO, {"phase": "draw", "opened": 0}, {"opened": [True], "claimed": ["P"]}, "$.opened"),
    ],
)
def test_an_inconsistent_document_is_refused_at_its_place(name, fields, changes, path):
    """Where no place is given, the document is in order: one like it is not."""
    if path is None:
        tg.load_game(name).state_from_dict(document(name, **fields) | changes)
    else:
        assert path in refusal(name, changes, **fields)


@pytest.mark.parametrize(("short", "refused"), [(0, set()), (1, set()), (2, {"$.racks"})])
def test_at_the_end_one_seat_at_most_has_not_refilled(short, refused):
    given = document("ingenious", **OVER)
    for rack in given["racks"][:short]:
        tile = rack.pop()
        given["bag"][tile] = given["bag"].get(tile, 0) + 1
    given["bag"] = {kind: given["bag"][kind] for kind in KINDS if kind in given["bag"]}
    if refused:
        assert refusal("ingenious", given) == refused
    else:
        tg.load_game("ingenious").state_from_dict(given)


@pytest.mark.parametrize("claimed", ["Y", "R", "G"])
def test_a_claim_that_no_tile_makes_would_change_what_is_legal(claimed):
    """Among the documents of a first round only the claim of the symbol next to the tile is read."""
    given = document("ingenious", **FIRST)
    assert given["claimed"] == ["P"]
    assert refusal("ingenious", {"claimed": [claimed]}, **FIRST) == {"$.claimed[0]"}


@pytest.mark.parametrize("name", ["ingenious", "ingenious(players=3)", PARTNERS, SOLO])
def test_every_document_of_a_game_is_read(name):
    """Reachable documents stay readable: of greedy games with all their bonuses and swaps, and of random ones."""
    for greedy in (False, True):
        for state in walk(name, 6, greedy=greedy, explicit=True):
            assert state.get_game().state_from_dict(state.to_dict()) == state


@pytest.mark.parametrize("field", document())
def test_every_field_is_required_and_no_others(field):
    game = tg.load_game("ingenious")
    short = document()
    del short[field]
    with pytest.raises(tg.InvalidStateError, match=field):
        game.state_from_dict(short)
    with pytest.raises(tg.InvalidStateError, match="extra"):
        game.state_from_dict(document() | {"extra": 1})


def test_racks_are_in_order_and_of_the_right_size():
    given = document()
    mixed = [given["racks"][0][::-1], given["racks"][1]]
    assert refusal("ingenious", {"racks": mixed}) == {"$.racks[0]"}
    short = [given["racks"][0], given["racks"][1][1:]]
    gone = given["racks"][1][0]
    bag = given["bag"] | {gone: given["bag"][gone] + 1}
    assert refusal("ingenious", {"racks": short, "bag": bag}) == {"$.racks[1]"}


def test_no_kind_is_there_more_often_than_it_exists():
    bag = document()["bag"]
    assert refusal("ingenious", {"bag": bag | {"RG": bag["RG"] + 1}})
    assert refusal("ingenious", {"bag": bag | {"RR": 7}})
    assert refusal("ingenious", {"bag": bag | {"RR": -1}})
    assert refusal("ingenious", {"bag": bag | {"GR": 1}})


def test_all_problems_are_told_at_once():
    changes = {"to_move": 9, "markers": [[99] * 6, [0] * 6], "claimed": ["X"], "phase": "no"}
    found = refusal("ingenious", changes)
    assert {"$.to_move", "$.markers[0][0]", "$.markers[0][5]", "$.claimed[0]", "$.phase"} <= found
