"""Ending a turn, swapping, passing (rule 4), and turns that need a tile (rules 7.5 and 7.6)."""

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, draw_all, free, moves, play, position, refused, rule, verdict

START = "RG-B@0,0"
#: Two sockets of the tile on 1,0 are open: RB on its W side and BY on its S side.
OPEN = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N"

#: Four tiles around a point, with an open socket on the E side of the square and a cut-out to the west.
SQUARE = "RR-R@0,0 R--R@1,0:W -RR-@0,1:S --RR@1,1:W"


# ---- ending ---------------------------------------------------------------------------------------------------------


@rule("4.1")
def test_a_turn_ends_after_a_gem():
    state = position(OPEN, "RB / R---")
    found = verdict(state, "end")
    assert (found.reason, found.rule) == ("no_gem_played", "4.1")
    assert "brought a gem" in found.message
    play(state, "fill@0,0:E")
    assert state.check("end").ok


@rule("4.2")
def test_gems_are_drawn_before_tiles_up_to_four():
    state = position(OPEN, "RB BY RR / R--- B---")
    play(state, "fill@0,0:E", "end")
    assert (state.phase, state.to_move, state.score(0)) == ("draw", 0, 4)
    assert [len(piece) for piece in draw_all(state)] == [3, 3, 5, 5]
    assert (state.phase, state.to_move) == ("play", 1)
    hand = state.to_dict()["hands"][0]
    assert (len(hand["gems"]), len(hand["tiles"])) == (4, 4)


@rule("4.2")
def test_an_empty_tray_is_skipped():
    plays = "R-R-@0,0 --R-@0,1:S"
    state = bare(plays, "RR RR RR / R---", "RR RR RR RR / ", tile_tray="R--- " * 7)
    play(state, "R---@0,-1:N", "end")
    assert [str(move) for move in state.legal_moves] == ["+R---"]
    state = bare(plays, "RR RR RR / R---", "RR RR RR RR / R--- R--- R--- R---", gem_tray="RR RR", tile_tray="R--- R---")
    play(state, "R---@0,-1:N", "end")
    assert draw_all(state) == ["+RR", "+RR", "+R---", "+R---"]
    state = bare("R-R-@0,0", "RR RR RR RR / R--- R---", "RR RR RR RR / R--- R--- R--- R---", tile_tray="R--- R--- R---")
    play(state, "R---@0,-1:N", "end")
    assert draw_all(state) == ["+R---"] * 3


@rule("4.2")
def test_nothing_to_draw_is_no_phase():
    state = bare("RRR-@0,0 --R-@0,1:S", "RR RR RR RR / R--- R--- R--- R---", "RR RR RR RR / R--- R--- R---")
    play(state, "R---@0,-1:N", "end")
    assert (state.phase, state.to_move) == ("play", 1)


# ---- swapping -------------------------------------------------------------------------------------------------------


@rule("4.3", "4.4")
def test_a_swap():
    state = position(START, "RR RB GG YY / R--- B--- RR-- YY--", idle=3)
    play(state, "aside:RR", "aside:YY", "aside:YY--")
    document = state.to_dict()
    assert (document["phase"], document["to_move"], document["idle"]) == ("swap", 0, 3)
    assert document["aside"] == {"gems": ["RR", "YY"], "tiles": ["YY--"]}
    assert document["hands"][0] == {"gems": ["RB", "GG"], "tiles": ["RR--", "R---", "B---"]}
    assert moves(state) == ["redraw"]
    play(state, "redraw")
    assert (state.phase, state.to_dict()["idle"], state.score(0)) == ("draw", 4, 0)


@rule("4.9")
def test_what_was_set_aside_comes_back_with_the_last_draw():
    state = position(START, "RR RB GG YY / R--- B--- RR-- YY--")
    play(state, "aside:RR", "aside:YY--", "redraw")
    assert state.to_dict()["gem_tray"]["RR"] == 5
    play(state, "+RB")
    assert "+YY--" not in moves(state)
    assert state.to_dict()["aside"] == {"gems": ["RR"], "tiles": ["YY--"]}
    play(state, "+B--Y")
    document = state.to_dict()
    assert document["aside"] == {"gems": [], "tiles": []}
    assert (document["gem_tray"]["RR"], document["tile_tray"]["YY--"]) == (6, 1)
    assert (state.phase, state.to_move, state.score(0)) == ("play", 1, 0)


@rule("4.3")
@pytest.mark.parametrize("move", ["aside:RB", "aside:R---", "pass"])
def test_no_swap_and_no_pass_within_a_turn(move):
    state = play(position(OPEN, "RB RB / R---"), "fill@0,0:E")
    found = verdict(state, move)
    assert (found.reason, found.rule) == ("turn_begun", "4.3")
    assert found.message.startswith("A pass" if move == "pass" else "A swap")


@rule("4.4")
def test_only_pieces_of_the_own_hand():
    state = position(START, "RR / R---", "GG / B---")
    assert verdict(state, "aside:GG").message == "Seat 0 has no gem GG in hand."
    assert verdict(state, "aside:B---").message == "Seat 0 has no tile B--- in hand."
    assert refused(state, "aside:B---") == ("piece_not_in_hand", "4.4")


@rule("4.4")
def test_numbers_of_no_gem():
    """Ids between those of the gems and of the tiles are refused, and decode to nothing."""
    state = position(START, "RR / R---")
    game = state.get_game()
    for number in (game.hooks.first_aside + 10, game.hooks.first_aside + 31):
        assert refused(state, number) == ("piece_not_in_hand", "4.4")
        assert "numbers end at 9" in state.check(number).message
        with pytest.raises(tg.UnknownActionError, match="stands for gem"):
            game.decode(number)
        assert number not in state.legal_moves
    chance = game.new_initial_state()
    for number in (10, 31):
        assert chance.check(number).reason == "impossible_outcome"
        with pytest.raises(tg.IllegalMoveError, match="No gem has the number"):
            chance.play(number)
        with pytest.raises(tg.UnknownActionError):
            game.decode_outcome(number)


@rule("4.5")
def test_no_more_than_the_tray_holds():
    hands = "RR RR RR / R--- R--- R---", "RR RR RR RR / R--- R---"
    state = bare("R---@0,0", *hands, gem_tray="RR", tile_tray="R--- R--- R---")
    play(state, "aside:RR")
    found = verdict(state, "aside:RR")
    assert (found.reason, found.rule) == ("tray_too_small", "4.5")
    assert found.message == "The gem tray holds 1: no more gems than that can be set aside."
    play(state, "aside:R---", "aside:R---", "aside:R---", "redraw")


@rule("4.5")
def test_nothing_can_be_set_aside_for_an_empty_tray():
    state = bare("R---@0,0", "RR RR RR RR / R--- R--- R--- R---", "RR RR RR RR / R--- R--- R--- R---")
    assert refused(state, "aside:RR") == ("tray_too_small", "4.5")
    assert verdict(state, "aside:R---").message == "The tile tray holds 0: no more tiles than that can be set aside."


@rule("4.6")
def test_pieces_are_set_aside_in_order():
    state = position(START, "RR RR GG / R--- RR--")
    play(state, "aside:RR", "aside:RR", "aside:GG")
    found = verdict(play(state.clone(), "aside:R---"), "aside:RR--")
    assert (found.reason, found.rule) == ("aside_out_of_order", "4.6")
    assert found.message == "Pieces are set aside in the order of their kinds, gems first: RR-- comes before R---."
    state = play(position(START, "RR GG / R--- RR--"), "aside:GG")
    assert refused(state, "aside:RR") == ("aside_out_of_order", "4.6")
    state = play(position(START, "RR GG / R--- RR--"), "aside:RR--")
    assert refused(state, "aside:GG") == ("aside_out_of_order", "4.6")


@rule("4.6")
def test_every_choice_is_made_in_one_way():
    """Two equal gems, another one and two tiles: 3 * 2 * 2 * 2 choices, without the empty one."""
    state = position(START, "YY YY GG / R-R- Y-Y-")
    assert not moves(state, "@")
    waiting, choices = [state], set()
    while waiting:
        now = waiting.pop()
        for move in moves(now, "aside"):
            after = play(now.clone(), move)
            choice = str(after.to_dict()["aside"])
            assert choice not in choices
            choices.add(choice)
            waiting.append(after)
    assert len(choices) == 3 * 2 * 2 * 2 - 1


@rule("4.7")
def test_nothing_to_redraw():
    found = verdict(position(START, "RR / R---"), "redraw")
    assert (found.reason, found.rule) == ("nothing_aside", "4.7")
    state = play(position(OPEN, "RB / R---"), "fill@0,0:E")
    assert refused(state, "redraw") == ("nothing_aside", "4.7")


@rule("4.8")
@pytest.mark.parametrize("move", ["end", "pass", "fill@0,0:E", "R---@5,5:N", "R-R-@5,5:N"])
def test_a_swap_that_has_begun_goes_on(move):
    state = play(position(OPEN, "RB RR / R--- B---"), "aside:RR")
    assert refused(state, move) == ("swap_begun", "4.8")
    assert "redraw" in verdict(state, move).message


# ---- passing --------------------------------------------------------------------------------------------------------


@rule("4.10")
def test_a_pass_only_without_a_placement_and_a_fill():
    """A swap is possible, and need not be made."""
    others = "RR RR RR RR / R--- R--- R--- R---"
    state = bare("R---@0,0 --R-@0,1:S", "YY YY / B---", others, tile_tray="R--- R---", gem_tray="RR")
    assert moves(state) == ["pass", "aside:YY", "aside:B---"]
    state = bare("R---@0,0", "YY YY YY YY / B--- B--- B--- B---", others)
    assert moves(state) == ["pass"]
    before = state.to_dict()["hands"]
    play(state, "pass")
    document = state.to_dict()
    assert (document["phase"], document["to_move"], document["idle"], document["hands"]) == ("play", 1, 1, before)


@rule("4.10")
@pytest.mark.parametrize("hand", ["RB / ", "RB / B---", "RG / R---", "BB / B---"])
def test_no_pass_where_a_tile_or_a_gem_can_be_played(hand):
    state = position(OPEN if hand.endswith(("/ ", "RB / B---")) else START, hand)
    assert moves(state, "@")
    assert refused(state, "pass") == ("move_available", "4.10")
    assert state.get_game().hooks.first_end + 1 not in state.legal_actions()


@rule("4.10")
def test_a_pass_draws_nothing():
    """The hand is short of tiles, and the tile tray is not asked."""
    state = bare("R---@0,0", "YY YY YY YY / ", "RR RR RR RR / R--- R--- R--- R---", tile_tray="R--- " * 4)
    assert moves(state) == ["pass"]
    play(state, "pass")
    assert (state.phase, state.to_move, state.to_dict()["hands"][0]["tiles"]) == ("play", 1, [])


# ---- gem_only_turn=False --------------------------------------------------------------------------------------------


@rule("7.5")
def test_a_turn_needs_a_tile():
    state = free(SQUARE, "RR RR / R---", gem_only_turn=False)
    play(state, "fill@1,0:N")
    found = verdict(state, "end")
    assert (found.reason, found.rule) == ("no_tile_played", "7.5")
    assert moves(state) == ["-R--@-1,0:E"]


@rule("7.6")
def test_a_fill_must_leave_a_placement():
    state = free(SQUARE, "RR / R---", gem_only_turn=False)
    found = verdict(state, "fill@1,0:N")
    assert (found.reason, found.rule) == ("tile_must_follow", "7.6")
    assert "no tile could be placed" in found.message
    state = free(SQUARE, "RR RR / R---", gem_only_turn=False)
    play(state, "fill@1,0:N")
    assert refused(state, "end") == ("no_tile_played", "7.5")
    play(state, "-R--@-1,0:E", "end")


@rule("7.5", "7.6")
def test_nobody_gets_stuck():
    """Whole games with and without tiles for every turn: some decision is always there."""
    for gem_only_turn in (True, False):
        for seed in range(12):
            state = tg.new_game("gembatan", components="three_colours", gem_only_turn=gem_only_turn, seed=seed)
            while not state.is_terminal():
                assert state.num_legal_actions()
                tiles = state.to_dict()["turn"]["cells"]
                if state.play(state.random_action(seed)).kind == "end":
                    assert tiles or gem_only_turn
