"""Scoring and bonus placements: sections 3 and 4 of the rules."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import draw_until_decision, markers, position, rule

FOUR = "ingenious(players=4)"


def gains(name="ingenious", *, board, tile, move, row=(0,) * 6):
    """What a placement adds to the markers."""
    state = position(name, board, tile, row)
    state.play(move)
    return [after - before for after, before in zip(markers(state), row, strict=True)]


@rule("3.1")
def test_each_half_scores_its_own_colour():
    """Rule 3.1"""
    board = {"R": "h7 g8", "B": "j8 i9 j7 k8"}
    assert gains(board=board, tile="RB", move="Rh8-Bi8") == [2, 0, 4, 0, 0, 0]
    assert gains(board=board, tile="RB", move="Bh8-Ri8") == [0] * 6


@rule("3.2")
def test_a_half_looks_in_five_directions():
    """Rule 3.2"""
    around = "h7 i7 g8 g9 h9 "
    assert gains(board={"R": around + "j8"}, tile="RB", move="Rh8-Bi8") == [5, 0, 0, 0, 0, 0]
    # i8 sees j8, i7 and h9; h8 the five around it.
    assert gains(board={"R": around + "j8"}, tile="RR", move="Rh8-Ri8") == [8, 0, 0, 0, 0, 0]


@rule("3.3")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ({"R": "g8 f8"}, 2),
        ({"R": "g8 e8"}, 1),
        ({"R": "f8 e8"}, 0),
        ({"R": "g8 e8", "G": "f8 c9"}, 1),
        ({"R": "g8 f8 e8 d8"}, 4),
    ],
    ids=["unbroken", "empty cell", "not next to it", "another colour", "another printed symbol"],
)
def test_what_stops_a_line(line, points):
    """Rule 3.3"""
    assert gains(board=line, tile="RG", move="Rh8-Gi8")[0] == points


@rule("3.3")
def test_the_rim_stops_a_line():
    """Rule 3.3: i3 is at the rim of the board; the row goes on with the red printed symbol at its other side."""
    assert gains(board={"R": "i4 i5"}, tile="RG", move="Ri6-Gj6")[0] == 2
    assert gains(board={"R": "i3 i4 i5 h6"}, tile="RG", move="Ri6-Gj6")[0] == 4
    assert gains(board={"R": "j3 k3"}, tile="RG", move="Ri3-Gi4")[0] == 3


@rule("3.3")
@pytest.mark.parametrize(("name", "beyond", "points"), [(FOUR, "h2 h1", 3), ("ingenious(players=3)", "h2 i2", 2)])
def test_a_line_goes_on_behind_a_printed_symbol(name, beyond, points):
    """Rule 3.3: on the larger boards printed symbols do not lie on the rim."""
    assert gains(name, board={"R": beyond}, tile="RG", move="Rh4-Gh5")[0] == points
    assert gains(name, board={"B": beyond}, tile="GB", move="Bh4-Gh5")[2] == 0


@rule("3.4")
def test_both_halves_of_a_double_move_one_marker():
    """Rule 3.4: i7 and h9 lie next to both halves."""
    assert gains(board={"O": "i7 h9"}, tile="OO", move="Oh8-Oi8") == [0, 0, 0, 4, 0, 0]


@rule("3.4")
def test_a_cell_counts_once_for_each_line():
    """Rule 3.4: five directions add up."""
    board = {"Y": "h7 h6 i7 g8 f8 g9 h9 h10"}
    assert gains(board=board, tile="YP", move="Yh8-Pi8")[4] == 8


@rule("3.5")
@pytest.mark.parametrize(("before", "after"), [(15, 18), (16, 18), (17, 18), (18, 18), (14, 17)])
def test_a_marker_stops_at_18(before, after):
    """Rule 3.5"""
    row = (before, 0, 0, 0, 0, 0)
    assert gains(board={"R": "h7 g8 g9 e8"}, tile="RP", move="Rh8-Pi8", row=row)[0] == after - before


def test_only_the_mover_scores():
    state = position(board={"R": "h7 g8"}, rack="RP", seat=1)
    state.play("Rh8-Pi8")
    assert [markers(state, seat)[0] for seat in range(2)] == [0, 2]


@rule("4.1", "4.3")
@pytest.mark.parametrize(("before", "bonus"), [(15, False), (16, True), (17, True), (18, False)])
@pytest.mark.parametrize("tile", ["RP", "RR"])
def test_reaching_18_earns_a_placement(tile, before, bonus):
    """Rules 4.1 and 4.3: exactly, with points to spare, and never again"""
    state = position(board={"R": "h7 g8"}, rack=tile, row=(before, 0, 0, 0, 0, 0))
    state.play(f"Rh8-{tile[1]}h9")
    assert markers(state)[0] == min(before + 2, 18)
    assert (state.phase == "place") == bonus
    assert state.to_dict()["placements_left"] == bonus
    assert state.to_move == 0


@rule("4.2")
def test_two_markers_earn_two_placements():
    """Rule 4.2"""
    board = {"R": "g8", "G": "j8"}
    state = position(board=board, rack="RG RR GG BB BO YY", row=(17, 17, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    for left, move in ((2, "Yh12-Yh11"), (1, "Be6-Be7")):
        assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("place", 0, left)
        state.play(move)
    assert state.phase == "draw"
    assert draw_until_decision(state) == 3
    assert state.to_move == 1


@rule("4.2")
def test_a_bonus_placement_may_earn_more():
    """Rule 4.2"""
    board = {"R": "g8", "G": "j8", "B": "e8", "O": "l4"}
    state = position(board=board, rack="RG BO YY YP OP GB", row=(17, 17, 17, 0, 0, 0))
    state.play("Rh8-Gi8")
    state.play("Be9-Oe10")
    assert state.to_dict()["placements_left"] == 2
    assert len(state.to_dict()["racks"][0]) == 4


@rule("4.4")
def test_the_same_player_makes_the_bonus_placement_and_must():
    """Rule 4.4"""
    state = position(board={"R": "g8 f8"}, rack="RG GO GY GP BO BP", row=(17, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert (state.phase, state.to_move, state.current_player()) == ("place", 0, 0)
    assert {move.kind for move in state.legal_moves} == {"place"}
    assert {move.tile for move in state.legal_moves} == {"GO", "GY", "GP", "BO", "BP"}
    for word in ("keep", "swap"):
        with pytest.raises(tg.IllegalMoveError, match="bonus"):
            state.play(word)


@rule("4.4")
def test_six_tiles_can_be_laid_in_one_turn():
    """Rule 4.4: the sixth bonus would find the rack empty, but its marker wins the game."""
    board = {"R": "h4 h5", "G": "l4 k5", "B": "l8 k8", "O": "h12 h11", "Y": "d12 e11", "P": "d8 e8"}
    state = position(board=board, rack="RP GP BP OP YP PP", row=(17,) * 6)
    for number, move in enumerate(["Rh6-Pi6", "Gj6-Pj7", "Bj8-Pj9", "Oh10-Pg11", "Yf10-Pf9", "Pf8-Pg8"]):
        assert (state.phase, state.to_move) == ("place", 0)
        assert markers(state) == [18] * number + [17] * (6 - number)
        state.play(move)
    assert (state.phase, markers(state)) == ("over", [18] * 6)
    assert state.to_dict()["racks"][0] == []
