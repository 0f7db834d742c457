"""Scoring (rule 5), the end and the ranking (rule 6); test_stuck.py has the end by stuck turns."""

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, document, draw_all, free, gain, load, play, position, rule

FULL_HAND = "RR RR RR RR / R--- R--- R--- R---"


# ---- points ---------------------------------------------------------------------------------------------------------


@rule("5.1")
def test_a_point_for_each_gem():
    state = free("RRRR@0,0", "RR RR RR / R--- R---")
    assert gain(state, "--R-@0,1:S") == 1
    state = free("RRRR@0,0", "RR RR RR / R-R- R---")
    assert gain(state, "R-R-@0,1:S", "--R-@0,2:S") == 2


@rule("5.2")
def test_a_straight_line_is_no_chain():
    state = free("RRRR@0,0 R-R-@0,1:S R-R-@0,2:S", "RR / R---")
    assert gain(state, "--R-@0,3:S") == 1


@rule("5.2", "5.3")
def test_both_diagonals():
    """A staircase of tiles: its sites (1, 0), (2, 1), (3, 2) and (4, 3) lie on a rising diagonal."""
    stairs = "-R--@0,0 R--R@1,0:W -RR-@1,1:S R--R@2,1:W"
    assert gain(free(stairs, "RR / --R-"), "--R-@2,2:S") == 1 + 4
    falling = "---R@0,0 RR--@-1,0:E --RR@-1,1:S RR--@-2,1:E"
    assert gain(free(falling, "RR / R---"), "--R-@-2,2:S") == 1 + 4


@rule("5.3")
@pytest.mark.parametrize(
    ("steps", "last", "points"), [(1, "---R@1,0:W", 1), (2, "--R-@1,1:S", 1), (3, "---R@2,1:W", 4)]
)
def test_a_run_counts_from_three(steps, last, points):
    stairs = "-R--@0,0 R--R@1,0:W -RR-@1,1:S".split()[:steps]
    assert gain(free(" ".join(stairs), "RR / R---"), last) == points


@rule("5.3")
def test_a_run_scores_once_however_many_of_its_gems_are_new():
    state = free("-R--@0,0", "RR RR RR / R--R RR-- R---")
    assert gain(state, "R--R@1,0:W", "-RR-@1,1:S", "---R@2,1:W") == 3 + 3


@rule("5.3")
def test_runs_without_a_new_gem_score_nothing():
    stairs = "-R-R@0,0 R--R@1,0:W -RR-@1,1:S ---R@2,1:W"
    assert gain(free(stairs, "RR / R---"), "-R--@-1,0:E") == 1


@rule("5.3", "5.2")
def test_a_gap_parts_two_runs():
    """The site (2, 1) has a gem of other colours: the red runs beside it have two gems and one."""
    stairs = "-R--@0,0 B--R@1,0:W -RB-@1,1:S"
    state = free(stairs, "RR / R---")
    assert gain(state, "---R@2,1:W") == 1


@rule("5.4")
def test_each_colour_and_each_direction_counts_for_itself():
    """Gems RB all along a rising diagonal: the run counts for red and for blue."""
    state = free("-R--@0,0 R--B@1,0:W -RB-@1,1:S", "RB / B---")
    assert gain(state, "---B@2,1:W") == 1 + 3 + 3


@rule("5.4")
def test_one_colour_twice_counts_once():
    state = free("-R--@0,0 R--R@1,0:W -RR-@1,1:S", "RR / R---")
    assert gain(state, "---R@2,1:W") == 1 + 3


@rule("5.5")
@pytest.mark.parametrize(("gems", "points"), [(3, 3), (4, 4 + 4)])
def test_four_gems_are_a_gembatan(gems, points):
    state = free("R-R-@0,0", "RR RR RR RR / R-R- R-R- R-R- R-R-")
    assert gain(state, *[f"R-R-@0,{y}:S" for y in range(1, gems + 1)]) == points


@rule("5.6")
def test_points_are_counted_before_anything_is_drawn():
    state = position("RG-B@0,0", "RB / R---")
    play(state, "-R--@-1,0:E")
    assert state.score(0) == 0
    play(state, "end")
    assert (state.phase, state.score(0)) == ("draw", 1)
    assert state.to_dict()["turn"] == {"cells": [], "sites": []}


# ---- the end --------------------------------------------------------------------------------------------------------


@rule("6.2", "6.1", "6.6")
def test_out_of_gems():
    """Seat 0 plays its last gem and cannot draw another one."""
    plays = "RRRR@0,0 R-R-@0,1:S R-R-@0,2:S R-R-@0,3:S"
    state = bare(plays, "RR / R---", FULL_HAND, tile_tray="R--- " * 3, scores=[5, 5])
    play(state, "-R--@-1,0:E", "end")
    assert state.phase == "draw"
    draw_all(state)
    outcome = state.outcome()
    assert (outcome.termination, outcome.scores, outcome.ranking) == ("out_of_gems", (6, 1), (1, 2))
    assert outcome.winners == (0,)


@rule("6.1")
def test_the_end_is_asked_for_after_the_draws():
    """Seat 1 has no gem and the tray is empty, but nobody looks before the turn is over."""
    plays = "RRRR@0,0 R-R-@0,1:S R-R-@0,2:S R-R-@0,3:S R-R-@0,4:S"
    state = bare(plays, "RR RR RR RR / R--- R---", " / R---", tile_tray="R--- " * 9)
    assert state.phase == "play"
    play(state, "-R--@-1,0:E", "end")
    assert state.phase == "draw"
    draw_all(state)
    assert (state.phase, state.outcome().termination) == ("over", "out_of_gems")


@rule("6.4")
def test_the_grid_is_closed():
    state = bare("RR--@0,0 ---R@1,0:W", "RR RR / R---", FULL_HAND, gem_tray="RR RR", tile_tray="R--- " * 4)
    play(state, "--R-@0,1:S", "end")
    assert state.phase == "draw"
    draw_all(state)
    assert state.outcome().termination == "stalled"


@rule("6.4")
@pytest.mark.parametrize("gem_only_turn", [False, True])
def test_an_open_socket_that_some_gem_fits_keeps_the_game_going(gem_only_turn):
    """No tile has room after the placement, but one socket is open and RR lies in another hand."""
    plays = "RR--@0,0 R--R@1,0:W --RB@1,1:S"
    stock = {"tile_tray": "B--- " * 6, "gem_only_turn": gem_only_turn}
    state = bare(plays, "RR BB / -BR-", "RR RR RR / B---", gem_tray="BB BB", **stock)
    play(state, "-BR-@0,1:S", "end")
    draw_all(state)
    assert state.phase == "play"
    state = bare(plays, "BB / -BR-", "RR RR RR / B---", gem_tray="RR RR RR", **stock)
    play(state, "-BR-@0,1:E", "end")
    draw_all(state)
    assert state.phase == "play"
    state = bare(plays, "BB / -BR-", "GG GG GG / B---", gem_tray="GG GG GG", **stock)
    play(state, "-BR-@0,1:E", "end")
    draw_all(state)
    assert state.outcome().termination == "stalled"


@rule("6.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_rounds_without_a_gem(players):
    state = free("RG-B@0,0", *["RR / R---"] * players, idle=10 * players - 2)
    for _ in range(2):
        assert state.phase == "play"
        play(state, "aside:RR", "redraw")
        draw_all(state)
    assert state.outcome().termination == "turn_limit"


@rule("6.6")
def test_every_gem_in_hand_costs_a_point():
    state = position("RG-B@0,0", "RR GG / R---", "RR / B---", idle=19, scores=[1, 0])
    play(state, "aside:R---", "redraw")
    assert (state.score(0), state.score(1)) == (1, 0)
    draw_all(state)
    assert (state.score(0), state.score(1)) == (1 - 4, 0 - 1)
    assert (state.ranking(), state.outcome().winners) == ((2, 1), (1,))


@rule("6.7")
def test_equal_points_share_the_place():
    made = document("RG-B@0,0", *[""] * 4, scores=[3, 7, 3, 1])
    state = load(made)
    assert state.ranking() == (2, 1, 2, 4)


@rule("6.8")
def test_after_the_end_nothing_can_be_played():
    state = load(document("R---@0,0 --RR@0,1:S", phase="over", to_move=-1, idle=20))
    for move in ("R---@1,0:W", "fill@0,0:N", "end", "pass", "redraw", "aside:RB", "+RB", 0):
        found = state.check(move)
        assert (found.reason, found.rule) == ("game_over", "6.8")
        with pytest.raises(tg.GameOverError):
            state.play(move)
    assert not state.legal_turns()
