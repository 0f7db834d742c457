"""The state document of Azul: what it shows, and what it may not say."""

import json

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    COLOURS,
    FULL_ROWS,
    SPEC_PAGE,
    TWO_BLACKS,
    board,
    deal,
    load,
    over,
    player,
    position,
    start,
    tiled,
)
from tests.helpers import walk

DRAFT = {"factories": "BBBB"}
DEAL = {"phase": "deal"}
TILE = {"phase": "tile", "starter": 1, "to_move": 0}
OVER = {"phase": "over", "to_move": -1, "termination": "row"}
ROW = board(0, wall="BYRKW")


def problems(document, **params):
    """The places of everything that is wrong with a document."""
    with pytest.raises(tg.InvalidStateError) as caught:
        load(document, **params)
    return [problem.path for problem in caught.value.problems]


# ---- what it shows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["azul", "azul(players=4)", "azul(players=3,wall=free)"])
def test_every_state_can_be_read_back(name):
    for state in walk(name, 5, greedy=True, explicit=True):
        document = state.to_dict()
        assert json.loads(json.dumps(document)) == document
        again = state.get_game().state_from_dict(document)
        assert (again.to_dict(), again.legal_actions()) == (document, state.legal_actions())


def test_the_fields_are_those_of_the_specification():
    document = tg.new_game("azul", seed=1).to_dict()
    assert list(document) == list(SPEC_PAGE)
    assert list(document["players"][0]) == list(SPEC_PAGE["players"][0])


def test_tiles_are_sorted_and_zeros_are_left_out():
    state = start(board(floor="Y"), board(), factories="BBYW KKKK", centre="WW", lid="K")
    for move in ("CWF", "1BF"):
        state.play(move)
    assert state.to_dict()["centre"] == "YW"
    assert player(state, 0)["floor"] == "MYWW"
    assert state.to_dict()["lid"] == {"K": 1}


def test_seat_and_round_while_tiles_are_dealt():
    state = tiled(board(floor="M"), board(), marker=0, starter=1, round=4)
    document = state.to_dict()
    assert (document["phase"], document["to_move"], document["round"], document["starter"]) == ("deal", 0, 5, 0)
    assert state.current_player() == tg.CHANCE


def test_seat_and_round_at_the_end_are_those_of_the_last_round():
    document = tiled(board(0, "W", "BYRK.", "M"), marker=0, starter=1, round=4).to_dict()
    assert (document["phase"], document["to_move"], document["round"], document["starter"]) == ("over", -1, 4, 1)
    assert (document["marker"], document["termination"]) == ("centre", "row")


def test_seat_and_round_while_tiles_move_to_the_wall():
    state = tiled(board(0, "B"), board(floor="M"), marker=1, starter=2, round=4, params={"wall": "free"})
    document = state.to_dict()
    assert (document["phase"], document["to_move"], document["round"], document["starter"]) == ("tile", 0, 4, 2)
    assert document["marker"] == 1


def test_a_floor_that_was_full_shows_no_marker():
    state = start(board(floor="KKKKKKK"), board(), centre="BY")
    state.play("CBF")
    assert (state.to_dict()["marker"], player(state, 0)["floor"]) == (0, "KKKKKKK")
    assert load(state.to_dict()) == state


def test_it_need_not_be_reachable():
    """A score without tiles, and a wall that is too full for its round."""
    assert start(board(99), board(0, wall="- WBYR. - - .RKWB"), factories="BBBB", round=1).score(0) == 99


# ---- what it may not say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_20_tiles(colour):
    for change in (1, -1):
        document = position(board(), board(), factories="BYRK", lid="BYRKW")
        document["bag"][colour] += change
        assert problems(document) == ["$"]


@pytest.mark.parametrize(
    ("seats", "fields", "place"),
    [
        # the marker
        ([board(floor="M"), board(floor="K" * 7)], {**DRAFT, "marker": 1}, "$.players[0].floor"),
        ([board(floor="M"), board()], DRAFT, "$.players[0].floor"),
        ([board(), board()], {**DRAFT, "marker": 0}, "$.players[0].floor"),
        ([board(floor="KKKKKK"), board()], {**DRAFT, "marker": 0}, "$.players[0].floor"),
        ([board(floor="MM"), board()], {**DRAFT, "marker": 0}, "$.players[0].floor"),
        ([board(), board()], {**DRAFT, "marker": 2}, "$.marker"),
        ([board(), board()], {**DEAL, "marker": 0}, "$.marker"),
        ([ROW, board()], {**OVER, "marker": 0}, "$.marker"),
        # lines
        ([board(0, "- BY"), board()], DRAFT, "$.players[0].lines[1]"),
        ([board(0, "- BBB"), board()], DRAFT, "$.players[0].lines[1]"),
        ([board(), board(0, "- B", "- WB...")], DRAFT, "$.players[1].lines[1]"),
        ([board(0, "- BB"), board()], DEAL, "$.players[0].lines[1]"),
        ([board(0, "- BB", "BYRKW"), board()], OVER, "$.players[0].lines[1]"),
        # walls
        ([board(0, wall="Y...."), board()], DRAFT, "$.players[0].wall[0]"),
        ([board(0, wall="- B...."), board()], DRAFT, "$.players[0].wall[1]"),
        ([ROW, board()], DRAFT, "$.players[0].wall[0]"),
        ([ROW, board()], DEAL, "$.players[0].wall[0]"),
        # the table
        ([board(), board()], {**DEAL, "centre": "B"}, "$.centre"),
        ([ROW, board()], {**OVER, "centre": "B"}, "$.centre"),
        ([ROW, board()], {**OVER, "factories": "- BBBB"}, "$.factories[1]"),
        ([board(floor="B"), board()], DEAL, "$.players[0].floor"),
        ([ROW, board(floor="B")], OVER, "$.players[1].floor"),
        ([board(), board()], {**DEAL, "factories": "BBB BBBB"}, "$.factories[1]"),
        ([board(), board()], {**DEAL, "factories": "BBBB YYYY RRRR KKKK WWWW"}, "$.factories"),
        ([board(), board()], {**DEAL, "bag": ""}, "$.bag"),
        ([board(), board()], {}, "$.factories"),
        ([board(), board()], {"factories": "BBB"}, "$.factories[0]"),
        ([board(), board()], {"factories": "BBB YYYY", "bag": ""}, "$.factories[0]"),
        ([board(), board()], {"factories": "BBBBB"}, "$.factories[0]"),
        ([board(), board()], {"factories": "YBBB"}, "$.factories[0]"),
        ([board(floor="YB"), board()], DRAFT, "$.players[0].floor"),
        # the turn
        ([board(), board()], {**DRAFT, "to_move": -1}, "$.to_move"),
        ([board(), board()], {**DRAFT, "to_move": 2}, "$.to_move"),
        ([board(), board()], {**DEAL, "to_move": 1}, "$.to_move"),
        ([ROW, board()], {**OVER, "to_move": 0}, "$.to_move"),
        ([board(), board()], {**DRAFT, "round": 0}, "$.round"),
        ([board(), board()], {**DRAFT, "round": 101}, "$.round"),
        # the end
        ([board(), board()], {**DRAFT, "termination": "row"}, "$.termination"),
        ([ROW, board()], {**OVER, "termination": "stalled"}, "$.termination"),
        ([ROW, board()], {**OVER, "termination": "round_limit", "round": 100}, "$.termination"),
        ([ROW, board()], {**OVER, "termination": None}, "$.termination"),
        ([board(), board()], OVER, "$.phase"),
        (TWO_BLACKS, {**OVER, "termination": "round_limit", "round": 100}, "$.termination"),
        ([board(0, "B"), board()], {**TILE, "starter": 0}, "$.phase"),
    ],
)
def test_what_cannot_be(seats, fields, place):
    assert problems(position(*seats, **fields)) == [place]


@pytest.mark.parametrize(
    ("seats", "fields", "place"),
    [
        ([board(0, wall="B..B."), board()], DRAFT, "$.players[0].wall[0]"),
        ([board(0, wall="B.... B...."), board()], DRAFT, "$.players[0].wall"),
        ([board(0, "B"), board(0, "B")], TILE, "$.players[1].lines[0]"),
        ([board(0, "B"), board(floor="B")], TILE, "$.players[1].floor"),
        ([board(), board()], TILE, "$.players[0].lines"),
        ([board(0, "W", "BYRK."), board()], TILE, "$.players[0].lines[0]"),
        ([board(0, "W", "B.... W.... YWB.. K.WB. R..WB"), board()], TILE, "$.players[0].lines[0]"),
        ([board(0, "B"), board()], {**TILE, "centre": "Y"}, "$.centre"),
        ([board(0, "B"), board()], {**TILE, "factories": "YYYY"}, "$.factories[0]"),
        ([board(0, "B"), ROW], {**TILE, "starter": 0}, "$.players[1].wall[0]"),
        ([board(0, "B"), board(floor="M")], {**TILE, "starter": 0, "marker": 0}, "$.players[1].floor"),
    ],
)
def test_what_cannot_be_with_the_free_wall(seats, fields, place):
    assert problems(position(*seats, **fields), wall="free") == [place]


def test_what_the_free_wall_does_allow():
    """Colours anywhere; a complete row of a player who has tiled; a holder of the marker whose floor was scored."""
    state = load(position(board(0, "B"), board(0, wall="KWYRB"), marker=1, **TILE), wall="free")
    state.play("@11")
    assert state.outcome().termination == "row"


def test_a_factory_may_hold_less_than_four_tiles_once_tiles_have_run_out():
    for factories in ("BBB", "BBBB YY", "- YY"):
        assert start(board(), board(), factories=factories, bag="").phase == "draft"


def test_everything_that_is_wrong_is_reported():
    found = problems(position(board(floor="M"), board(0, wall="YB..."), factories="BBB", to_move=-1))
    assert set(found) == {"$.players[0].floor", "$.players[1].wall[0]", "$.factories[0]", "$.to_move"}


def test_the_end_is_read_with_its_reason():
    for seats, termination, fields in (
        ([ROW, board()], "row", {}),
        (TWO_BLACKS, "stalled", {}),
        ([board(), board()], "round_limit", {"round": 100}),
    ):
        assert over(*seats, termination=termination, **fields).outcome().termination == termination
    everything = [board(0, wall=" ".join(FULL_ROWS))] * 4
    assert over(*everything).outcome().termination == "row"


def test_a_document_goes_on_as_a_game():
    state = load(SPEC_PAGE)
    while state.phase == "draft":
        state.play(state.legal_moves[0])
    assert (state.phase, state.to_move, state.to_dict()["round"]) == ("deal", 0, 3)
    deal(state, "BYRK")
