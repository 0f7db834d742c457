"""Typed moves, and moves as people type them."""

import pytest

import tilegames as tg
from tests.games.gemblo.positions import FIVE, SETUPS, SIX, THREE, position, rule
from tilegames.games import gemblo
from tilegames.games.gemblo import Pick, Place

# ---- typed moves ----------------------------------------------------------------------------------------------------


def test_place_sorts_its_cells():
    move = Place(("U3", "v2", "V1"))
    assert (move.cells, move.piece, str(move)) == (("v1", "v2", "u3"), "V3", "v1-v2-u3")
    assert move == Place(iter(["v2", "u3", "v1"])) == Place({"v1", "v2", "u3"})
    assert hash(move) == hash(Place(["v2", "v1", "u3"]))
    assert move.to_dict() == {"kind": "place", "cells": ("v1", "v2", "u3")}


def test_place_is_the_same_on_every_mask():
    for name in SETUPS:
        game = tg.load_game(name)
        assert game.decode(game.encode(Place(["o15", "o16"]))) == Place(["O16", "O15"])


def test_an_id_belongs_to_a_game():
    with pytest.raises(tg.InvalidMoveError):
        _ = Place(["o15"]).action
    assert tg.load_game(SIX).decode(231).action == 231
    assert tg.load_game(THREE).encode(tg.load_game(SIX).decode(231)) == 120


@pytest.mark.parametrize(
    "cells",
    [
        [], ["o15", "o15"], ["o15", "O15"], ["o15", "o17"], ["z99"], ["a1"], ["o"], [""], [15], [None], None, 5, "o15",
        ["o15", "o16", "o17", "o18", "o19", "o20"], ["o13", "o14", "o15", "o16", "p16"], [["o15"]], {"o15": 1, 2: 3},
        iter(int, 1), ["o15", "o16", "n16", "p15"][:1] * 2, [" o15"],
    ],
)  # fmt: skip
def test_no_placement(cells):
    with pytest.raises(tg.InvalidMoveError):
        Place(cells)


@rule("1.2")
def test_cells_of_other_masks_are_no_move():
    for move in (Place(["v1"]), "v1"):
        assert tg.load_game(SIX).encode(move) == 0
        with pytest.raises(tg.InvalidMoveError, match="v1"):
            tg.load_game(THREE).encode(move)
        with pytest.raises(tg.InvalidMoveError, match="v1"):
            position(name=THREE).play(move)


def test_pick():
    assert (Pick("w5"), str(Pick(" w5 ")), Pick("W5").action) == (Pick("W5"), "pick:W5", 35_319 + 12)
    assert Pick("M1").action == 35_319
    assert Pick("I5").to_dict() == {"kind": "pick", "piece": "I5"}
    assert Place(["v1"]) < Place(["v1", "v2"]) < Pick("M1") < Pick("D2") < Pick("I5")
    for wrong in ("X5", "", None, 3, "V55", ["V5"]):
        with pytest.raises(tg.InvalidMoveError):
            Pick(wrong)


@pytest.mark.parametrize("name", [name for name in SETUPS if name != FIVE])
def test_only_five_players_draft(name):
    game = tg.load_game(name)
    for move in (Pick("V5"), "pick:V5"):
        with pytest.raises(tg.InvalidMoveError, match="no draft"):
            game.encode(move)


def test_moves_are_ordered_like_their_actions():
    game = tg.load_game(FIVE)
    listed = [game.decode(action) for action in range(0, game.num_distinct_actions(), 97)]
    backwards = listed[::-1]
    assert sorted(backwards) == listed
    assert [move.action for move in listed] == list(range(0, game.num_distinct_actions(), 97))


def test_filters():
    legal = position(name=SIX).legal_moves
    assert {move.piece for move in legal.where(piece="v3")} == {"V3"}
    assert list(legal.where(cells=["V2", "v1"])) == [Place(["v1", "v2"])]
    assert list(legal.where(cells="V3: u3 - v2 - v1")) == [Place(["v1", "v2", "u3"])]
    assert list(legal.where(cells="v1", piece="V3")) == []
    assert {move for move in legal if "v2" in move.cells} == set(legal.where(cell=" V2 "))
    draft = tg.load_game(FIVE).new_initial_state().legal_moves
    assert list(draft.where(piece="v5")) == [Pick("V5")]


@pytest.mark.parametrize("outcome", [0, -1, 5, 10**30, None, "x", 1.5])
def test_there_are_no_outcomes(outcome):
    game = tg.load_game(SIX)
    with pytest.raises(tg.InvalidMoveError):
        game.decode_outcome(outcome)
    if isinstance(outcome, int):
        with pytest.raises(tg.UnknownActionError, match="no chance"):
            game.decode_outcome(outcome)
    assert game.max_chance_outcomes() == 0


@pytest.mark.parametrize("wrong", [None, 1.5, ["o15"], ("o15",), object(), b"o15"])
def test_what_is_no_move(wrong):
    game = tg.load_game(SIX)
    for call in (game.encode, game.parse):
        with pytest.raises(tg.InvalidMoveError):
            call(wrong)


# ---- text -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "v1-v2-u3", "u3-v2-v1", "V1-V2-U3", "V3:v1-v2-u3", "v3:u3-v1-v2", " v1 - v2 - u3 ", "V3 : v1-v2 -u3",
        "\tV3:v1-\nv2-u3",
    ],
)  # fmt: skip
def test_lenient_placements(text):
    game = tg.load_game(SIX)
    assert game.encode(text) == 2989
    assert str(game.parse(text)) == "v1-v2-u3"


@pytest.mark.parametrize("text", ["pick:V5", "PICK:v5", " pick : V5 ", "Pick: v5"])
def test_lenient_picks(text):
    assert str(tg.load_game(FIVE).parse(text)) == "pick:V5"


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "missing"),
        ("   ", 3, "missing"),
        ("v1-", 3, "missing"),
        ("v1--v2", 3, "should stand here"),
        ("v1-v2-u3 x", 9, "should end here"),
        ("v1 v2", 3, "should end here"),
        ("v1-v2-zz9", 6, "no cell zz9"),
        ("zz9-yy9", 0, "no cell zz9"),
        ("V3 : v1 - zz9 - yy9", 10, "no cell zz9"),
        (" v1 - v2 - V1", 11, "twice"),
        (" o15 -o16-o17-o18-o19- o20", 23, "at most 5"),
        ("v1-a1", 3, "no cell a1"),
        ("v1-v2-V1", 6, "twice"),
        (" v1-v3", 1, "do not form a piece"),
        ("V3: v1-v3", 4, "do not form a piece"),
        ("  I3:v1-v2-u3", 2, "form the piece V3, not I3"),
        ("X9:v1", 0, "no piece 'X9'"),
        (" draft:V5", 1, "no piece"),
        ("V3:", 3, "missing"),
        ("V3:V3:v1", 5, "should end here"),
        ("o15-o16-o17-o18-o19-o20", 20, "at most 5"),
        ("+v1", 0, "nothing is drawn"),
        ("  +", 2, "nothing is drawn"),
        ("pick:", 5, "missing"),
        ("pick:X5", 5, "should stand here"),
        ("pick:V55", 7, "should end here"),
        ("pick V5", 0, "should stand here"),
        ("pass", 0, "should stand here"),
        ("v01", 0, "should stand here"),
        ("v1–v2", 2, "should end here"),  # noqa: RUF001
        ("v" * 101, 100, "at most"),
    ],
)
def test_errors_point_to_their_place(text, position, message):
    with pytest.raises(tg.InvalidMoveError, match="(?i)" + message) as caught:
        tg.load_game(FIVE).parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.message.endswith(".")


def test_a_pick_without_a_draft_points_to_its_start():
    with pytest.raises(tg.InvalidMoveError, match="no draft") as caught:
        tg.load_game(SIX).parse(" pick:V5")
    assert caught.value.position == 1


def test_what_cannot_be_read_comes_before_all_rules():
    state = tg.load_game(FIVE).new_initial_state()
    with pytest.raises(tg.InvalidMoveError) as caught:
        state.play("v1-v3")
    assert not isinstance(caught.value, tg.IllegalMoveError)
    assert state.check("v1").reason == gemblo.Reason.DRAFT_DUE
