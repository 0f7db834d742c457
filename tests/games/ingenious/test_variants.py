"""Solo, partnership and the options: section 7 of the rules."""

import random

import pytest

import tilegames as tg
from tests.games.ingenious.positions import PARTNERS, crowd, draw_until_decision, markers, over, pairs, position, rule
from tests.helpers import greedy_action, walk

SOLO = "ingenious(players=1)"
#: Eighteen blue cells around i8: with the printed m8 they are worth 18 to it, and one to h8.  The other cells are there
#: because so many blue halves need other colours beside them.
BIG_BLUE = {"B": "g8 j8 k8 l8 n8 o8 i9 i10 i11 i12 i13 i14 j7 k6 l5 m4 n3 o2"}
BIG_BLUE |= {"R": "a8 a9", "G": "b8 b9", "O": "a10 a11", "Y": "b10 b11", "P": "a12 a13"}


# ---- solo -------------------------------------------------------------------------------------------------------


@rule("7.1")
def test_solo_begins_with_a_drawn_tile():
    """Rule 7.1"""
    state = tg.load_game("ingenious", players=1).new_initial_state()
    for _ in range(3):
        assert (state.phase, state.to_move, state.to_dict()["racks"]) == ("draw", 0, [[]])
        state.play("+RG")
        assert (state.phase, state.to_move, state.to_dict()["racks"]) == ("place", 0, [["RG"]])
        state.play(state.legal_moves[0])
    assert pairs(SOLO) == pairs()


@rule("2.5", "7.1")
def test_solo_holds_the_first_tile_to_a_printed_symbol():
    """Rules 2.5 and 7.1"""
    game = tg.load_game("ingenious", players=1)
    state = game.new_initial_state()
    state.play("+RG")
    assert state.num_legal_actions() == 2 * 54
    assert state.check("Rh8-Gi8").rule == "2.5"
    state.play("Rh4-Gh5")
    state.play("+BO")
    assert state.check("Bh8-Oi8").ok
    assert state.check("Bg4-Og5").ok


@rule("7.1", "7.2", "7.4")
@pytest.mark.parametrize(("before", "after"), [(17, 18), (18, 20), (35, 36)])
def test_solo_has_no_bonus_and_no_swap(before, after):
    """Rules 7.1, 7.2 and 7.4"""
    state = position(SOLO, {"R": "g8 f8"}, "RG", (before, 0, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert markers(state)[0] == after
    assert (state.phase, state.to_dict()["placements_left"]) == ("draw", 0)


@rule("7.2", "7.5")
def test_solo_goes_on_from_18_with_the_second_half():
    """Rules 7.2 and 7.5"""
    state = position(SOLO, {"R": "g8 f8"}, "RR", (17, 0, 0, 0, 0, 0))
    state.play("Rh8-Ri8")
    assert markers(state)[0] == 18
    state = position(SOLO, {"R": "g8 f8 j8 i7"}, "RR", (17, 0, 0, 0, 0, 0))
    state.play("Rh8-Ri8")
    assert markers(state)[0] == 18 + 2


@rule("7.1")
@pytest.mark.parametrize("options", ["bonus=one", "swap=off", "bonus=one,swap=off"])
def test_the_options_change_nothing_in_solo(options):
    """Rule 7.1"""
    documents = []
    for name in (SOLO, f"ingenious(players=1,{options})"):
        rng = random.Random(6)
        state = tg.load_game(name).new_initial_state(seed=6)
        while not state.is_terminal():
            state.apply_action(greedy_action(state, rng))
        documents.append(state.to_dict())
    assert documents[0] == documents[1]


@rule("7.2")
def test_solo_ends_with_six_markers_at_36():
    """Rule 7.2"""
    state = position(SOLO, {"R": "g8 f8"}, "RG", (35, 36, 36, 36, 36, 36))
    state.play("Rh8-Gi8")
    assert (state.phase, state.to_move, state.to_dict()["racks"]) == ("over", -1, [[]])
    outcome = state.outcome()
    assert (outcome.termination, outcome.scores, outcome.ranking, state.returns()) == ("complete", (36,), (1,), [1.0])


@rule("7.2")
def test_solo_is_worth_its_lowest_marker():
    """Rule 7.2"""
    state = over([(9, 20, 36, 11, 12, 13)], SOLO)
    assert (state.score(0), state.ranking()) == (9, (1,))
    assert state.returns() == [9 / 36]
    game = tg.load_game(SOLO)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, None)


@rule("7.1")
def test_solo_never_offers_a_decision_but_placing():
    """Rule 7.1"""
    phases = {state.phase for state in walk(SOLO, 3, greedy=True, explicit=True)}
    assert phases == {"draw", "place", "over"}


# ---- partnership ------------------------------------------------------------------------------------------------


@rule("7.3")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_partnership_needs_four(players):
    """Rule 7.3"""
    with pytest.raises(tg.InvalidParameterError, match="partnership"):
        tg.load_game("ingenious", players=players, partnership=True)


@rule("7.3")
@pytest.mark.parametrize("seat", range(4))
def test_partners_have_common_markers_and_own_racks(seat):
    """Rule 7.3"""
    state = position(PARTNERS, {"R": "g8 f8"}, "RG", seat=seat)
    before = state.to_dict()
    state.play("Rh8-Gi8")
    assert [row[0] for row in state.to_dict()["markers"]] == [2 * (seat % 2 == side) for side in range(2)]
    assert [state.score(p) for p in range(4)] == [0] * 4
    for other in {0, 1, 2, 3} - {seat}:
        assert state.to_dict()["racks"][other] == before["racks"][other]


@rule("2.5", "2.6", "7.3")
def test_each_of_four_partners_claims_a_symbol():
    """Rules 2.5, 2.6 and 7.3"""
    state = tg.new_game("ingenious", players=4, partnership=True, seed=3)
    for seat in range(4):
        document = state.to_dict()
        assert (len(document["claimed"]), document["opened"]) == (seat, [p < seat for p in range(4)])
        assert {state.child(a).to_dict()["claimed"] == document["claimed"] for a in state.legal_actions()} == {False}
        state.play(state.legal_moves[0])


@rule("5.1", "7.3")
def test_a_swap_in_a_partnership_looks_at_common_markers_and_the_own_rack():
    """Rules 5.1 and 7.3"""
    rack = "PP GG GB BB OO YY"
    for row, offered in (((0, 1, 1, 1, 1, 1), True), ((1, 0, 1, 1, 1, 1), False), ((30, 30, 30, 30, 30, 20), True)):
        rows = [(5, 5, 5, 5, 5, 5), row]
        state = position(PARTNERS, {"R": "c9 c10"}, rack, rows=rows, seat=3)
        state.play("Ph8-Pi8")
        assert (state.phase == "swap") == offered


@rule("7.4", "7.6")
@pytest.mark.parametrize(
    ("before", "after", "bonuses"),
    [(15, 17, 0), (16, 18, 1), (17, 18, 1), (18, 20, 0), (33, 35, 0), (35, 36, 1), (36, 36, 0)],
)
def test_a_half_stops_at_18_and_at_36(before, after, bonuses):
    """Rules 7.4 and 7.6"""
    state = position(PARTNERS, {"R": "g8 f8"}, "RG", (before, 0, 0, 0, 0, 0), seat=2)
    state.play("Rh8-Gi8")
    assert markers(state)[0] == after
    assert state.to_dict()["placements_left"] == bonuses
    assert state.phase == ("place" if bonuses else "draw")


@rule("7.5")
@pytest.mark.parametrize(
    ("board", "after"), [({"R": "g8 f8 e8 j8"}, 19), ({"R": "g8 j8 k8 l8"}, 18), ({"R": "g8 f8 j8 k8"}, 20)]
)
def test_the_half_on_the_lower_cell_scores_first(board, after):
    """Rule 7.5: from 16, h8 to the left and i8 to the right; 3 + 1, 1 + 3 and 2 + 2."""
    state = position(PARTNERS, board, "RR", (16, 0, 0, 0, 0, 0))
    state.play("Rh8-Ri8")
    assert markers(state)[0] == after
    assert state.to_dict()["placements_left"] == 1


@rule("7.6", "7.9")
@pytest.mark.parametrize(("options", "left"), [("", 2), (",bonus=one", 1)])
def test_one_double_can_reach_18_and_36(options, left):
    """Rules 7.6 and 7.9"""
    state = position(f"ingenious(players=4,partnership=true{options})", BIG_BLUE, "BB", (0, 0, 17, 0, 0, 0))
    state.play("Bh8-Bi8")
    assert markers(state)[2] == 36
    assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("place", 0, left)


@rule("7.7")
def test_a_bonus_with_an_empty_rack_lapses():
    """Rule 7.7"""
    row = (17, 18, 18, 18, 18, 18)
    state = position(PARTNERS, {"R": "g8 f8"}, "RG", row, seat=1, size=1)
    state.play("Rh8-Gi8")
    assert markers(state, 1) == [18] * 6
    assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("draw", 1, 0)
    assert draw_until_decision(state) == 6
    assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("place", 2, 1)


@rule("7.7")
def test_no_swap_with_an_empty_rack():
    """Rule 7.7: the five bonuses came from 18 and 36; blue is lowest, but there is nothing to lay aside."""
    state = position(PARTNERS, {"R": "g8 f8"}, "OY", (36, 36, 0, 18, 0, 0), size=1)
    state.play("Oh11-Yi11")
    assert (state.phase, state.to_dict()["racks"][0]) == ("draw", [])
    assert draw_until_decision(state) == 6


@rule("7.8")
def test_a_side_with_six_markers_at_36_wins():
    """Rule 7.8"""
    rows = [(36, 36, 36, 36, 36, 35), (30, 20, 10, 10, 20, 30)]
    state = position(PARTNERS, {"P": "g8 f8"}, "GP", rows=rows, seat=2)
    state.play("Ph8-Gi8")
    outcome = state.outcome()
    assert (state.phase, outcome.termination, outcome.winners) == ("over", "complete", (0, 2))
    assert (outcome.scores, outcome.ranking) == ((36, 10, 36, 10), (1, 3, 1, 3))
    assert state.returns() == [1, -1, 1, -1]


@rule("7.8")
@pytest.mark.parametrize(
    ("lows", "places", "utilities"),
    [((9, 8), (1, 3, 1, 3), [1, -1, 1, -1]), ((8, 9), (3, 1, 3, 1), [-1, 1, -1, 1]), ((9, 9), (1,) * 4, [0] * 4)],
)
def test_partners_share_score_and_place(lows, places, utilities):
    """Rule 7.8"""
    state = over([(30, 30, low, 30, 30, 30) for low in lows], PARTNERS)
    assert state.ranking() == places
    assert [state.score(seat) for seat in range(4)] == [lows[0], lows[1]] * 2
    assert state.returns() == utilities


@rule("6.5", "7.8")
def test_sides_are_ranked_by_all_six_markers():
    """Rules 6.5 and 7.8"""
    assert over([(5, 6, 7, 8, 9, 30), (31, 5, 9, 8, 7, 6)], PARTNERS).ranking() == (3, 1, 3, 1)


@rule("7.8")
def test_six_markers_at_18_do_not_end_a_partnership():
    """Rule 7.8"""
    state = position(PARTNERS, {"P": "g8 f8"}, "GP", (18, 18, 18, 18, 18, 17))
    state.play("Ph8-Gi8")
    assert (state.phase, markers(state)) == ("place", [18] * 6)


# ---- options ----------------------------------------------------------------------------------------------------


@rule("4.2", "7.9")
@pytest.mark.parametrize(("options", "left"), [("bonus=each", 2), ("bonus=one", 1)])
def test_bonus_one_earns_one_placement_at_most(options, left):
    """Rules 4.2 and 7.9"""
    state = position(f"ingenious({options})", {"R": "g8", "G": "j8"}, "RG", (17, 17, 0, 0, 0, 0))
    state.play("Rh8-Gi8")
    assert markers(state)[:2] == [18, 18]
    assert state.to_dict()["placements_left"] == left


@rule("7.9")
def test_bonus_one_can_be_earned_again_by_the_bonus_placement():
    """Rule 7.9: at most one for each placement"""
    board = {"R": "g8", "G": "j8", "B": "e8", "O": "l4"}
    state = position("ingenious(bonus=one)", board, "RG BP GP YY YP OP", (17, 17, 17, 0, 0, 0))
    state.play("Rh8-Gi8")
    state.play("Be9-Pe10")
    assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("place", 0, 1)


@rule("7.10")
def test_swap_off_never_offers_a_swap():
    """Rule 7.10"""
    for options, phase in (("swap=off", "draw"), ("swap=optional", "swap")):
        state = position(f"ingenious({options})", {"R": "c9 c10"}, "PP GG GB BB OO YY", (0, 1, 1, 1, 1, 1))
        state.play("Ph8-Pi8")
        assert state.phase == phase
    for seed in range(3):
        assert {s.phase for s in walk("ingenious(swap=off)", seed, greedy=True)} == {"place", "over"}


@rule("6.1", "7.9")
def test_options_do_not_change_the_end():
    """Rules 6.1 and 7.9"""
    state = position("ingenious(bonus=one)", {"P": "g8", "G": "j8"}, "GP", (18, 17, 18, 18, 18, 17))
    state.play("Ph8-Gi8")
    assert (state.phase, state.outcome().termination) == ("over", "complete")
    state = position("ingenious(bonus=one)", crowd(holes="h8 i8 f6"), "RG", (0, 17, 0, 0, 0, 0))
    state.play("Gh8-Ri8")
    assert (state.phase, state.outcome().termination) == ("over", "full")
