"""Refill, end and ranking: section 4 of the rules."""

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    FULL_ROWS,
    THREE_REDS,
    TWO_BLACKS,
    board,
    deal,
    load,
    moves,
    over,
    player,
    position,
    rule,
    start,
    tiled,
)
from tests.helpers import walk

# All 100 tiles lie on walls and lines when the last yellow tile has gone to line 2 of seat 3.
PACKED_WALL = "BYRK. WB.RK KWBY. R.WBY YRK.B"
PACKED = board(0, "- Y R K WW", PACKED_WALL)


def packed(last, **fields):
    """Four players before the last take, of a lone tile that fits where `last` says."""
    return position(PACKED, PACKED, PACKED, last, bag="", to_move=3, **fields)


NOTHING_LEFT = packed(board(0, "- - R K WW", PACKED_WALL), factories="Y")
NOTHING_LEFT_BUT_A_ROW = packed(board(0, "- Y R K W", PACKED_WALL), factories="W")


# ---- refill ---------------------------------------------------------------------------------------------------------


@rule("4.1")
def test_factories_are_filled_in_order_tile_by_tile():
    state = tg.load_game("azul").new_initial_state()
    tiles = "BYRKWBYRKWBYRKWBYRKW"
    for number, tile in enumerate(tiles, start=1):
        assert (state.phase, state.is_chance_node()) == ("deal", True)
        deal(state, tile)
        table = state.to_dict()["factories"]
        assert [len(factory) for factory in table] == [max(0, min(4, number - 4 * index)) for index in range(5)]
    assert state.phase == "draft"
    assert state.to_dict()["factories"] == ["BYRK", "BYRW", "BYKW", "BRKW", "YRKW"]


@rule("4.1")
def test_every_tile_in_the_bag_is_as_likely_as_any_other():
    state = start(board(), board(), phase="deal", bag="BBBYYK")
    assert dict(state.chance_outcomes()) == pytest.approx({0: 3 / 6, 1: 2 / 6, 3: 1 / 6})
    deal(state, "B")
    assert dict(state.chance_outcomes()) == pytest.approx({0: 2 / 5, 1: 2 / 5, 3: 1 / 5})


@rule("4.1")
def test_a_colour_that_is_not_in_the_bag_cannot_be_drawn():
    state = start(board(), board(), phase="deal", bag="BBBYYK")
    with pytest.raises(tg.IllegalMoveError):
        state.play("+W")


@rule("4.2")
def test_the_lid_is_poured_when_the_bag_runs_out_in_the_middle_of_a_refill():
    state = start(board(), board(), phase="deal", bag="BY")
    lid = state.to_dict()["lid"]
    deal(state, "B")
    assert state.to_dict()["lid"] == lid
    deal(state, "Y")
    assert (state.to_dict()["bag"], state.to_dict()["lid"]) == (lid, {})
    deal(state, "RRRR")
    assert state.to_dict()["factories"][:2] == ["BYRR", "RR"]


@rule("4.2")
def test_nothing_is_poured_after_the_last_slot():
    state = start(board(), board(), factories="BBBB YYYY RRRR KKKK WWW", phase="deal", bag="W")
    deal(state, "W")
    assert (state.phase, state.to_dict()["bag"]) == ("draft", {})
    assert sum(state.to_dict()["lid"].values()) == 80


@rule("4.2")
def test_the_lid_is_poured_before_the_first_tile_if_the_bag_is_empty():
    state = start(board(), board(), factories="B", bag="", to_move=1)
    state.play("1BF")
    assert state.phase == "deal"
    assert (sum(state.to_dict()["bag"].values()), state.to_dict()["lid"]) == (100, {})


@rule("4.2")
def test_a_round_starts_with_the_tiles_there_are():
    state = load(packed(board(0, "- - R K WW", PACKED_WALL), factories="Y"))
    state.play("1YF")
    assert (state.phase, state.to_dict()["bag"]) == ("deal", {"Y": 1})
    deal(state, "Y")
    assert state.phase == "draft"
    assert state.to_dict()["factories"] == ["Y", *[""] * 8]
    assert moves(state) == ["1Y2", "1YF"]


@rule("4.2")
def test_no_state_of_a_whole_game_waits_for_a_tile_from_an_empty_bag():
    for state in walk("azul(players=4)", 3, greedy=True, explicit=True):
        if state.phase == "deal":
            assert sum(state.to_dict()["bag"].values()) > 0


# ---- end ------------------------------------------------------------------------------------------------------------


@rule("4.3", "4.4")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_complete_row_of_anybody_ends_the_game_when_all_have_tiled(seat):
    boards = [board(0, "B") for _ in range(3)]
    boards[seat] = board(0, "- - BBB", "- - KW.YR")
    state = tiled(*boards, starter=1)
    assert state.outcome().termination == "row"
    assert [state.score(s) for s in range(3)] == [5 + 2 if s == seat else 1 for s in range(3)]
    assert (state.phase, state.to_move, state.to_dict()["round"]) == ("over", -1, 1)


@rule("4.4")
def test_columns_and_colours_do_not_end_the_game():
    state = tiled(board(0, "- - - - YYYYY", "B.... WB... K.B.. R..B."), board(0, "B", "- .B... ..B.. ...B. ....B"))
    assert state.phase == "deal"
    assert (state.score(0), state.score(1)) == (5, 1)


@rule("4.5")
@pytest.mark.parametrize("max_rounds", [1, 100])
def test_a_game_without_tiles_is_exhausted(max_rounds):
    state = load(NOTHING_LEFT, max_rounds=max_rounds)
    state.play("1Y2")
    assert state.outcome().termination == "exhausted"
    assert state.outcome().scores == (7 + 10,) * 4
    assert (state.to_dict()["bag"], state.to_dict()["lid"]) == ({}, {})


@rule("4.3", "4.4", "4.5")
def test_a_complete_row_is_named_before_the_lack_of_tiles():
    state = load(NOTHING_LEFT_BUT_A_ROW, max_rounds=1)
    state.play("1W1")
    assert (state.to_dict()["bag"], state.to_dict()["lid"]) == ({}, {})
    assert state.outcome().termination == "row"


@rule("4.6")
@pytest.mark.parametrize("boards", [THREE_REDS, TWO_BLACKS])
def test_a_stall_is_named_before_the_round_limit(boards):
    state = tiled(*boards, spare=False, params={"max_rounds": 1})
    assert state.outcome().termination == "stalled"


@rule("4.3", "4.4", "4.6")
def test_a_complete_row_is_named_before_a_stall():
    blacks = board(0, "- RR KK KKK KKKK", "BYR.W WBY.K")
    state = tiled(blacks, TWO_BLACKS[1], spare=False)
    assert state.outcome().termination == "row"


@rule("4.6")
def test_one_player_with_a_use_for_a_tile_keeps_the_game_going():
    assert tiled(*TWO_BLACKS).phase == "deal"
    assert tiled(TWO_BLACKS[0], board(0, "- K KK KKK KKKK", "BYR..")).phase == "deal"


@rule("4.6")
def test_a_begun_line_whose_colour_still_circulates_is_no_stall():
    """One black tile goes to the lid, and eighteen others wait for it."""
    shorter = board(0, "- K KK KKK KKK", "BYR.W")
    assert tiled(TWO_BLACKS[0], shorter, spare=False).phase == "deal"


@rule("4.6")
def test_a_stalled_game_has_its_bonuses():
    all_white = {**TWO_BLACKS[0], "score": 3, "wall": "BYR.W W.... .W... ..W.. ...W.".split()}
    state = tiled(all_white, TWO_BLACKS[1], spare=False)
    assert state.outcome() == tg.Outcome("stalled", (0,), (3 + 10, 0), (1, 2))


@rule("4.7")
@pytest.mark.parametrize("last", [1, 3])
def test_the_game_ends_after_the_last_round(last):
    column = board(0, "- - - - YYYYY", "B.... W.... K.... R....")
    assert tiled(column, round=last, params={"max_rounds": last + 1}).phase == "deal"
    state = tiled(column, round=last, params={"max_rounds": last})
    assert state.outcome().termination == "round_limit"
    assert state.score(0) == 5 + 7


@rule("4.7")
@pytest.mark.parametrize("wrong", [0, -1, "3.5", None, True])
def test_a_game_has_at_least_one_round(wrong):
    with pytest.raises(tg.InvalidParameterError):
        tg.load_game("azul", max_rounds=wrong)


@rule("4.7")
def test_a_game_has_100_rounds_at_most_unless_told_otherwise():
    assert tg.load_game("azul").params["max_rounds"] == 100
    assert tiled(board(), round=99).phase == "deal"
    assert tiled(board(), round=100).outcome().termination == "round_limit"


@rule("4.8")
@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        ("W", "BYRK.", 5 + 2),
        ("W", "BYRK. ....K ....R ....Y ....B", 5 + 5 + 2 + 7),
        ("B", ".YRKW .B... ..B.. ...B. ....B", 5 + 2 + 10),
        ("W WW", "BYRK. .BYRK", (5 + 2) + (5 + 2) + 2 + 2),
    ],
)
def test_bonuses_for_rows_columns_and_colours(lines, wall, points):
    assert tiled(board(0, lines, wall)).score(0) == points


@rule("4.8")
def test_bonuses_are_not_part_of_the_score_before_the_end():
    state = start(board(3, wall="B.... W.... K.... R.... Y...."), board(), factories="BBBB")
    assert state.score(0) == player(state, 0)["score"] == 3


# ---- ranking --------------------------------------------------------------------------------------------------------


def final_ranking(*standing):
    """The ranking of finished games; one (points, complete rows) for each player."""
    return over(*(board(points, wall=" ".join(FULL_ROWS[:rows])) for points, rows in standing)).ranking()


@rule("4.9")
@pytest.mark.parametrize(
    ("standing", "ranking"),
    [
        ([(40, 1), (41, 0)], (2, 1)),
        ([(40, 1), (40, 2)], (2, 1)),
        ([(40, 1), (40, 1)], (1, 1)),
        ([(50, 1), (50, 1), (40, 3)], (1, 1, 3)),
        ([(50, 1), (50, 2), (49, 3)], (2, 1, 3)),
        ([(40, 0), (50, 1), (40, 1)], (3, 1, 2)),
        ([(40, 1), (50, 1), (40, 1), (40, 2)], (3, 1, 3, 2)),
        ([(7, 1), (7, 1), (7, 1), (7, 1)], (1, 1, 1, 1)),
    ],
)
def test_points_then_complete_rows_then_a_shared_place(standing, ranking):
    assert final_ranking(*standing) == ranking


@rule("4.9")
def test_before_the_end_the_ranking_is_the_standing():
    state = start(board(3), board(8), board(3), factories="BBBB")
    assert state.ranking() == (2, 1, 2)
    assert state.outcome() is None


@rule("4.10")
def test_after_the_end_there_are_no_moves():
    state = tiled(board(0, "W", "BYRK."))
    assert state.legal_actions() == []
    for move in ("1B1", "CWF"):
        with pytest.raises(tg.GameOverError) as caught:
            state.play(move)
        assert caught.value.verdict.reason == tg.Reason.GAME_OVER
