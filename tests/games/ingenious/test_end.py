"""End and ranking: section 6 of the rules."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import PARTNERS, crowd, draw_until_decision, markers, over, position, rule
from tests.helpers import walk

THREE = "ingenious(players=3)"
FOUR = "ingenious(players=4)"


@rule("6.1")
def test_six_markers_at_18_win_at_once():
    """Rule 6.1: before bonus, swap and refill"""
    rows = [(3, 4, 5, 6, 7, 8), (18, 18, 18, 18, 18, 17), (3, 4, 5, 6, 7, 9)]
    state = position(THREE, {"P": "g8 f8"}, "GP", rows=rows, seat=1)
    state.play("Ph8-Gi8")
    document = state.to_dict()
    assert (state.phase, state.to_move, document["placements_left"]) == ("over", -1, 0)
    assert [len(rack) for rack in document["racks"]] == [6, 5, 6]
    assert markers(state, 1) == [18] * 6
    outcome = state.outcome()
    assert (outcome.termination, outcome.winners) == ("complete", (1,))
    assert (outcome.scores, outcome.ranking) == ((3, 18, 3), (3, 1, 2))


@rule("4.2", "6.1")
def test_the_last_two_markers_reach_18_with_one_tile():
    """Rules 4.2 and 6.1"""
    state = position(board={"P": "g8", "G": "j8"}, rack="GP", row=(18, 17, 18, 18, 18, 17))
    state.play("Ph8-Gi8")
    assert (state.phase, state.outcome().termination) == ("over", "complete")


@rule("6.1")
def test_five_markers_at_18_do_not_end_the_game():
    """Rule 6.1"""
    state = position(board={"P": "g8 f8"}, rack="GP", row=(18, 18, 18, 18, 17, 17))
    state.play("Ph8-Gi8")
    assert (state.phase, markers(state)) == ("place", [18, 18, 18, 18, 17, 18])


@rule("6.2")
@pytest.mark.parametrize("name", ["ingenious(players=1)", "ingenious", THREE, FOUR, PARTNERS])
def test_the_game_ends_when_no_two_neighbouring_cells_are_empty(name):
    """Rule 6.2: single empty cells do not count, nor does the rack."""
    state = position(name, crowd(name, "h8 i8 f6"), rack="RG")
    assert {(move.cell_a, move.cell_b) for move in state.legal_moves} == {("h8", "i8")}
    state.play("Rh8-Gi8")
    assert (state.phase, state.to_move, state.outcome().termination) == ("over", -1, "full")
    assert "f6" not in state.to_dict()["board"]


@rule("6.2")
@pytest.mark.parametrize("pair", ["e6 f6", "f5 e6", "f5 f6"])
def test_the_game_goes_on_while_two_neighbouring_cells_are_empty(pair):
    """Rule 6.2: in whichever of the three directions they are neighbours"""
    state = position(board=crowd(holes=f"h8 i8 k10 {pair}"), rack="RG")
    state.play("Rh8-Gi8")
    assert not state.is_terminal()
    draw_until_decision(state)
    assert {(move.cell_a, move.cell_b) for move in state.legal_moves} == {tuple(pair.split())}


@rule("6.2")
def test_a_bonus_lapses_when_the_board_is_full():
    """Rule 6.2"""
    state = position(board=crowd(holes="h8 i8 f6"), rack="RG", row=(0, 17, 0, 0, 0, 0))
    state.play("Gh8-Ri8")
    assert markers(state)[1] == 18
    assert (state.phase, state.to_dict()["placements_left"]) == ("over", 0)


@rule("6.2")
def test_a_bonus_placement_can_end_the_game():
    """Rule 6.2"""
    state = position(board=crowd(holes="h8 i8 f5 e6 f6"), rack="RG BO", row=(0, 17, 0, 0, 0, 0))
    state.play("Gh8-Ri8")
    assert state.phase == "place"
    # Now e6 is empty, and none of its neighbours.
    state.play("Bf5-Of6")
    assert (state.phase, len(state.to_dict()["racks"][0])) == ("over", 4)


@rule("5.1", "6.2")
def test_no_swap_and_no_refill_when_the_board_is_full():
    """Rules 5.1 and 6.2"""
    state = position(board=crowd(holes="h8 i8 f6"), rack="PP GG GB BB OO YY", row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    assert (state.phase, len(state.to_dict()["racks"][0])) == ("over", 5)
    state = position(board=crowd(holes="h8 i8 f5 f6 e6"), rack="PP GG GB BB OO YY", row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    assert state.phase == "swap"


@rule("6.3")
@pytest.mark.parametrize("name", ["ingenious(players=1)", "ingenious", THREE, FOUR, PARTNERS])
def test_nothing_can_be_played_when_the_game_is_over(name):
    """Rule 6.3"""
    *_, state = walk(name, 4)
    assert (state.legal_actions(), list(state.legal_moves), state.num_legal_actions()) == ([], [], 0)
    assert (state.to_move, state.current_player()) == (-1, tg.TERMINAL)
    for move in ("Rh8-Rh9", "keep", "swap", "+RG"):
        with pytest.raises(tg.GameOverError):
            state.play(move)


@rule("6.4")
def test_the_score_is_the_lowest_marker():
    """Rule 6.4"""
    state = position(rows=[(18, 17, 3, 18, 5, 6), (9, 8, 7, 10, 11, 12)])
    assert [state.score(seat) for seat in range(2)] == [3, 7]


@rule("6.5")
@pytest.mark.parametrize("place", range(6))
def test_ties_are_broken_by_each_marker_in_turn(place):
    """Rule 6.5: equal up to there, one more at that place of the sorted markers, in other colours."""
    row = [2, 4, 6, 8, 10, 12]
    better = [value + (number == place) for number, value in enumerate(row)]
    # What comes later does not make up for it.
    worse = row[: place + 1] + [18] * (5 - place)
    assert over([tuple(reversed(better)), tuple(worse)]).ranking() == (1, 2)
    assert over([tuple(worse), tuple(reversed(better))]).ranking() == (2, 1)


@rule("6.5")
@pytest.mark.parametrize(
    ("lows", "places", "utilities"),
    [
        ((3, 2, 1, 0), (1, 2, 3, 4), (1, 1 / 3, -1 / 3, -1)),
        ((5, 5, 1, 1), (1, 1, 3, 3), (2 / 3, 2 / 3, -2 / 3, -2 / 3)),
        ((1, 5, 5, 5), (4, 1, 1, 1), (-1, 1 / 3, 1 / 3, 1 / 3)),
        ((4, 4, 4, 4), (1, 1, 1, 1), (0, 0, 0, 0)),
        ((4, 7, 4, 2), (2, 1, 2, 4), (0, 1, 0, -1)),
    ],
)
def test_places_are_shared_and_the_next_are_skipped(lows, places, utilities):
    """Rule 6.5"""
    state = over([(9, 9, low, 9, 9, 9) for low in lows], FOUR)
    assert state.ranking() == places
    assert state.returns() == pytest.approx(utilities)
    assert state.outcome().winners == tuple(seat for seat, place in enumerate(places) if place == 1)


@pytest.mark.parametrize(("rows", "utilities"), [((8, 9), [-1, 1]), ((9, 8), [1, -1]), ((9, 9), [0, 0])])
def test_returns_of_two_players(rows, utilities):
    assert over([(low,) * 6 for low in rows]).returns() == utilities


def test_returns_are_zero_before_the_end_but_there_is_a_standing():
    state = position(rows=[(5,) * 6, (6,) * 6])
    assert state.returns() == [0, 0]
    assert (state.ranking(), state.outcome()) == ((2, 1), None)
