"""Tiling and scoring with the fixed wall: section 3 of the rules."""

import pytest

from tests.games.azul.positions import board, deal, gain, player, rule, start, tiled


@rule("3.1")
def test_complete_lines_leave_one_tile_and_incomplete_lines_stay():
    state = tiled(board(0, "B YY RR KKKK WWWW"))
    assert player(state, 0)["lines"] == ["", "", "RR", "", "WWWW"]
    assert player(state, 0)["wall"] == ["B....", "..Y..", ".....", ".K...", "....."]


@rule("3.1")
def test_the_other_tiles_of_a_complete_line_go_to_the_lid():
    state = start(board(0, "B YY RRR KKKK WWWWW"), board(), factories="YYYY", to_move=1, lid="B")
    state.play("1YF")
    assert state.to_dict()["lid"] == {"B": 1, "Y": 1 + 4, "R": 2, "K": 3, "W": 4}


@rule("3.1")
def test_lines_are_emptied_from_the_top():
    """The first tile stands alone, the second has a neighbour above, the third a column of three."""
    assert gain("B", "") == 1
    assert gain("B WW", "") == 1 + 2
    assert gain("B WW KKK", "") == 1 + 2 + 3


@rule("3.2")
@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        ("R", "", 1),
        ("R", ".Y...", 2),
        ("R", ".Y.K.", 3),
        ("R", "BY.K.", 4),
        ("R", "B...W", 1),
        ("- YY", "..R..", 2),
        ("- YY", "..R.. ..... ..B..", 3),
        ("- YY", "..R.. ..... ..... ..W..", 2),
        ("- YY", "..R.. .B... ..B..", 2 + 3),
        ("- YY", "..R.. WB.R. ..B.. ..W.. ..K..", 4 + 5),
    ],
)
def test_a_tile_scores_its_row_and_its_column(lines, wall, points):
    assert gain(lines, wall) == points


@rule("3.2")
def test_a_complete_row_and_column_score_5_and_5():
    state = tiled(board(0, "- - BBB", "..R.. ..Y.. KW.YR ..W.. ..K.."))
    assert state.score(0) == 5 + 5 + 2 + 7


@rule("3.3")
@pytest.mark.parametrize(("slots", "cost"), [*enumerate([0, 1, 2, 4, 6, 8, 11, 14])])
def test_the_used_floor_slots_cost_1_1_2_2_2_3_3(slots, cost):
    assert gain("", "", "K" * slots) == -cost


@rule("3.3")
@pytest.mark.parametrize(("slots", "cost"), [*enumerate([1, 2, 4, 6, 8, 11, 14], start=1)])
def test_the_marker_uses_a_slot_like_a_tile(slots, cost):
    assert tiled(board(100, floor="M" + "K" * (slots - 1)), marker=0).score(0) == 100 - cost


@rule("3.4")
@pytest.mark.parametrize(
    ("score", "lines", "wall", "floor", "after"),
    [
        (0, "", "", "B", 0),
        (13, "", "", "BBBBBBB", 0),
        (14, "", "", "BBBBBBB", 0),
        (15, "", "", "BBBBBBB", 1),
        (0, "- WW", "B.... .BY..", "BB", 5 - 2),
        (3, "B", "", "BBBBBBB", 0),
        (0, "W", "BYRK.", "BBBBBBB", 0 + 2),
        (10, "W", "BYRK.", "BBBBBBB", 10 + 5 - 14 + 2),
    ],
)
def test_a_score_is_raised_to_0_after_the_floor_and_before_the_bonuses(score, lines, wall, floor, after):
    assert tiled(board(score, lines, wall, floor)).score(0) == after


@rule("3.4")
def test_points_lost_below_0_are_not_remembered():
    """The second round starts from 0, not from -14."""
    state = tiled(board(floor="BBBBBBB"))
    assert (state.score(0), state.phase) == (0, "deal")
    deal(state, "BBBBYYYYRRRRKKKKWWWW")
    for move in ("1B4", "2YF", "3R3", "4KF", "5W5"):
        state.play(move)
    # Two lone tiles, and one red tile on the floor.
    assert state.score(0) == 1 + 1 - 1


@rule("3.5")
def test_the_floor_line_is_emptied_into_the_lid_and_the_marker_goes_back():
    state = start(board(floor="MBYY"), board(floor="RK"), factories="WWWW", marker=0)
    state.play("1WF")
    document = state.to_dict()
    assert (player(state, 0)["floor"], player(state, 1)["floor"]) == ("", "")
    assert document["lid"] == {"B": 1, "Y": 2, "R": 1, "K": 1, "W": 4}
    assert document["marker"] == "centre"


@rule("3.6")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_holder_of_the_marker_starts_the_next_round(holder):
    boards = [board(floor="M" if seat == holder else "") for seat in range(3)]
    state = start(*boards, factories="BBBB", marker=holder, starter=1, to_move=2)
    state.play("1BF")
    assert (state.to_move, state.to_dict()["starter"], state.to_dict()["round"]) == (holder, holder, 2)


@rule("3.6")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_same_player_starts_again_if_nobody_took_the_marker(starter):
    state = start(board(), board(), board(), factories="BBBB", starter=starter, to_move=2)
    state.play("1BF")
    assert (state.to_move, state.to_dict()["starter"]) == (starter, starter)


@rule("3.6")
def test_the_last_to_draft_may_start_the_next_round():
    state = start(board(), board(), centre="B", to_move=1)
    state.play("CBF")
    deal(state, "BYRK" * 5)
    assert (state.phase, state.to_move) == ("draft", 1)
