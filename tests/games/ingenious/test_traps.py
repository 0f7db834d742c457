"""Mistakes seen in other implementations of Ingenious, one test for each: tiles, scoring, bonus and swap."""

from collections import Counter

import pytest

import tilegames as tg
from tests.games.ingenious.positions import (
    RADIUS,
    TILES,
    document,
    draw_until_decision,
    markers,
    position,
    rule,
)
from tilegames.kit.geometry import DIRECTIONS, HexBoard

NAMES = ("ingenious", "ingenious(players=3)", "ingenious(players=4)")
#: No tile of it shows red; PP is the one to play.
RACK = "GG GB BB OO YY PP"
FAR = {"R": "c9 c10"}


@rule("4.1")
def test_trap_no_bonus_at_exactly_18():
    """Rule 4.1: `>` for `>=`"""
    state = position(board={"R": "g8 f8"}, rack="RG", row=(16, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert (markers(state)[0], state.phase, state.to_move) == (18, "place", 0)


@rule("4.1")
def test_trap_no_bonus_by_overshoot():
    """Rule 4.1: `==` on the sum"""
    state = position(board={"R": "g8 f8"}, rack="RG", row=(17, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert (markers(state)[0], state.phase, state.to_move) == (18, "place", 0)


@rule("3.5")
def test_trap_capped_marker_rises():
    """Rule 3.5"""
    state = position(board={"R": "g8 f8"}, rack="RG", row=(18, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert markers(state)[0] == 18


@rule("4.3")
def test_trap_capped_marker_triggers_again():
    """Rule 4.3: neither in this turn nor in a later one"""
    state = position(board={"R": "g8 f8"}, rack="RG RO", row=(17, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert state.phase == "place"
    state.play("Rh7-Oi7")
    assert (state.phase, markers(state)[0]) == ("draw", 18)
    state = position(board={"R": "g8 f8"}, rack="RG", row=(18, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert state.phase == "draw"


@rule("4.2")
def test_trap_one_of_two_bonuses_lost():
    """Rule 4.2"""
    state = position(board={"R": "g8", "G": "j8"}, rack="RG RG RG BB OO YY", row=(17, 17, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    placements = 1
    while state.phase == "place" and state.to_move == 0:
        state.play(state.legal_moves[0])
        placements += 1
    assert placements == 3


@rule("4.4")
def test_trap_refill_before_the_bonus():
    """Rule 4.4"""
    state = position(board={"R": "g8 f8"}, rack="RG RG", row=(17, 0, 0, 0, 0, 0))
    bag = state.to_dict()["bag"]
    state.play("Rh8-Gi8")
    assert not state.is_chance_node()
    assert (len(state.to_dict()["racks"][0]), state.to_dict()["bag"]) == (5, bag)
    state.play("Gh11-Ri11")
    assert draw_until_decision(state) == 2


@rule("5.2")
def test_trap_swap_forced():
    """Rule 5.2"""
    state = position(board=FAR, rack=RACK, row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    rack = state.to_dict()["racks"][0]
    assert state.check("keep").ok
    state.play("keep")
    state.play("+RG")
    assert Counter(state.to_dict()["racks"][0]) == Counter([*rack, "RG"])


@rule("5.1")
@pytest.mark.parametrize("drawn", ["RG", "GP"])
def test_trap_swap_judged_after_the_refill(drawn):
    """Rule 5.1: what is drawn neither takes an offer away nor makes one."""
    state = position(board=FAR, rack=RACK, row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    assert (state.phase, len(state.to_dict()["racks"][0])) == ("swap", 5)
    state = position(board=FAR, rack="RB GB BB OO YY PP", row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    state.play(f"+{drawn}")
    assert (state.phase, state.to_move) == ("place", 1)


@rule("5.1")
def test_trap_swap_with_only_some_of_the_lowest_colours_missing():
    """Rule 5.1: red and green are lowest, only red is missing."""
    state = position(board=FAR, rack=RACK, row=(0, 0, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    assert state.phase == "draw"


@rule("5.3")
def test_trap_old_tiles_redrawn_in_a_swap():
    """Rule 5.3: all five GG are laid aside, so none is in the bag until the sixth tile is drawn."""
    state = position(board=FAR, rack="GG GG GG GG GG PP", row=(0, 1, 1, 1, 1, 1))
    state.play("Ph8-Pi8")
    state.play("swap")
    for tile in ("BB", "BO", "BY", "BP", "OY", "OP"):
        assert "GG" not in state.to_dict()["bag"]
        assert "+GG" not in map(str, state.legal_moves)
        state.play(f"+{tile}")
    assert state.to_dict()["bag"]["GG"] == TILES["GG"]


@rule("1.3")
def test_trap_wrong_split_of_the_tiles():
    """Rule 1.3: doubles five times, the others six times, and never a document with the right total only"""
    bag = tg.load_game("ingenious").new_initial_state().to_dict()["bag"]
    assert Counter(bag.values()) == {5: 6, 6: 15}
    wrong = document()
    wrong["bag"]["RR"] += 1
    wrong["bag"]["RG"] -= 1
    with pytest.raises(tg.InvalidStateError):
        tg.load_game("ingenious").state_from_dict(wrong)


@rule("3.2")
def test_trap_own_other_half_counted():
    """Rule 3.2"""
    state = position(board=FAR, rack="RR")
    state.play("Rh8-Ri8")
    assert markers(state)[0] == 0
    state = position(board={"R": "j8 k8"}, rack="RR")
    state.play("Rh8-Ri8")
    assert markers(state)[0] == 2


@rule("3.1")
@pytest.mark.parametrize("move", ["Rh8-Bi8", "Bh8-Ri8"])
def test_trap_second_half_scored_in_the_colour_of_the_first(move):
    """Rule 3.1"""
    board = {"R": "g8 f8", "B": "j8 k8"} if move[0] == "R" else {"B": "g8 f8", "R": "j8 k8"}
    state = position(board=board, rack="RB")
    state.play(move)
    assert markers(state) == [2, 0, 2, 0, 0, 0]
    state = position(board={"G": "g8 f8", "Y": "j8 k8"}, rack="GY")
    state.play("Yh8-Gi8")
    assert markers(state) == [0] * 6


@rule("3.3")
@pytest.mark.parametrize(
    ("line", "move", "points"),
    [
        # Two lines that cross the middle row, from both sides, and cells where a bent line would go on.
        ("i5 i6 i7 i8 i9 i10", "Ri11-Gh11", 6),
        ("i6 i7 i8 i9 i10 i11", "Ri5-Gj5", 6),
        ("k5 j6 i7 h8 g9 f10", "Re11-Gd11", 6),
        ("j6 i7 h8 g9 f10 e11", "Rk5-Gl5", 6),
        ("i6 i7 h9 h10", "Ri8-Gj8", 3),
        ("i8 h9 h10 j9", "Ri7-Gj7", 1),
    ],
)
def test_trap_rays_bend_at_the_middle_row(line, move, points):
    """Rule 3.3"""
    state = position(board={"R": line}, rack="RG")
    state.play(move)
    assert markers(state)[0] == points


@rule("3.3")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("step", DIRECTIONS)
def test_trap_rays_miss_the_outermost_cell(name, step):
    """Rule 3.3: all six rays of j7 end at the rim, none at a printed symbol."""
    board = HexBoard(RADIUS[tg.load_game(name).num_players()])
    (q, r), (dq, dr) = board.cell_named("j7"), step
    ray = [(q + n * dq, r + n * dr) for n in range(1, 16)]
    ray = [board.name(cell) for cell in ray if cell in board.index]
    behind = board.name((q - dq, r - dr))
    # A red half too many needs another colour beside it, wherever that lies.
    state = position(name, {"R": " ".join(ray), "G": "e9" if len(ray) % 2 else ""}, "RP")
    state.play(f"Rj7-P{behind}")
    assert markers(state)[0] == len(ray) >= 3
