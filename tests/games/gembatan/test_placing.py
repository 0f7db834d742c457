"""Placements and fills: what is legal, and every reason against one (rules 1 to 3)."""

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, free, moves, play, position, refused, rule, verdict
from tilegames.games.gembatan import Place

START = "RG-B@0,0"


def placements(state):
    return moves(state, "@")


# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule("1.4", "1.5", "1.6", "1.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players):
    state = tg.load_game("gembatan", players=players).new_initial_state()
    seats = []
    while state.phase == "deal":
        sort = "gems" if len(str(state.legal_moves[0])) == 3 else "tiles"
        tray = state.to_dict()["gem_tray" if sort == "gems" else "tile_tray"]
        chances = {state.action_to_string(tg.CHANCE, outcome)[1:]: p for outcome, p in state.chance_outcomes()}
        assert chances == pytest.approx({kind: count / sum(tray.values()) for kind, count in tray.items()})
        seats.append((state.to_move, sort))
        state.play(state.legal_moves[-1])
    dealt = [(seat, sort) for seat in range(players) for sort in ["gems"] * 4 + ["tiles"] * 4]
    assert seats == [*dealt, (0, "tiles")]
    document = state.to_dict()
    assert (document["phase"], document["to_move"], document["gems"]) == ("play", 0, [])
    assert [len(tile["sides"]) for tile in document["tiles"]] == [4]
    assert document["tiles"][0]["at"] == [0, 0]
    assert document["tiles"][0]["sides"] in state.get_game().hooks.kinds.tiles
    assert all(len(hand["gems"]) == len(hand["tiles"]) == 4 for hand in document["hands"])


@rule("1.7")
def test_seats_follow_in_order():
    state = tg.new_game("gembatan", players=3, seed=5)
    seen = [state.to_move]
    while len(seen) < 7:
        state.play(state.legal_turns(limit=1)[0].steps[0])
        state.play("end")
        seen.append(state.to_move)
    assert seen == [0, 1, 2, 0, 1, 2, 0]


# ---- placing --------------------------------------------------------------------------------------------------------


@rule("1.2", "1.3", "2.1", "2.6")
def test_a_tile_and_the_gem_of_the_two_colours():
    state = position(START, "RB RG / R---")
    assert placements(state) == ["-R--@-1,0:E", "---R@1,0:W"]
    play(state, "-R--@-1,0:E")
    document = state.to_dict()
    assert document["tiles"][-1] == {"at": [-1, 0], "sides": "-R--"}
    assert document["gems"] == [{"at": [-1, 0], "colours": "RB"}]
    assert document["hands"][0] == {"gems": ["RG"], "tiles": []}


@rule("2.2")
def test_tile_not_in_hand():
    state = position(START, "RB RG / R---")
    found = verdict(state, "---B@1,0:W")
    assert (found.reason, found.rule) == ("tile_not_in_hand", "2.2")
    assert found.message == "Seat 0 has no tile B--- in hand."


@rule("2.2", "1.1")
def test_a_tile_may_be_turned_but_not_turned_over():
    state = position("R---@0,0", "RR / RGB-")
    assert placements(state) == ["B-RG@0,1:S"]
    assert refused(state, "G-RB@0,1:S") == ("tile_not_in_hand", "2.2")


@rule("2.3")
def test_cell_occupied():
    found = verdict(position(START, "RB / R---"), "R---@0,0:N")
    assert (found.reason, found.rule, found.cells) == ("cell_occupied", "2.3", ("0,0",))
    assert found.message == "Tile RG-B already lies on cell 0,0."


@rule("2.4")
def test_a_blank_side_must_not_cover_a_cut_out():
    found = verdict(position(START, "RR / RR--"), "RR--@0,1:S")
    assert (found.reason, found.rule) == ("blank_against_cut_out", "2.4")
    assert found.message.startswith("The S side of tile RR-- on cell 0,1 is blank and would cover the red cut-out of")
    assert set(found.cells) <= {"0,0", "0,1", "0,0:N"}
    assert found.cells


@rule("2.5")
def test_a_cut_out_must_not_meet_a_blank_side():
    found = verdict(position(START, "RR / R---"), "R---@0,-1:N")
    assert (found.reason, found.rule) == ("cut_out_against_blank", "2.5")
    assert "red cut-out" in found.message
    assert "0,0" in found.message


@rule("2.5")
def test_blank_may_meet_blank():
    """The blank S side of the new tile meets the blank N side of the tile on 1,0."""
    state = free("RR--@0,0 ---R@1,0:W -RR-@0,1:S", "RR / R---")
    assert placements(state) == ["---R@1,1:W"]


@rule("2.4", "2.5")
def test_each_test_looks_at_all_sides():
    """The N side of the second tile breaks rule 2.5 and its W side rule 2.4; the verdict names 2.4."""
    state = free("-RR-@0,0 ---R@1,0:W RR--@0,-1:N", "RR / R--- -R--")
    assert refused(state, "R---@1,-1:N") == ("blank_against_cut_out", "2.4")
    assert refused(state, "R--R@1,-1:W")[0] == "tile_not_in_hand"


@rule("2.6")
@pytest.mark.parametrize("move", ["R---@5,5:N", "R---@0,-1:N", "-R--@0,-1:E"])
def test_a_tile_must_make_a_socket(move):
    state = position("RG-B@0,0", "RR / R---")
    wanted = ("cut_out_against_blank", "2.5") if move == "R---@0,-1:N" else ("makes_no_socket", "2.6")
    assert refused(state, move) == wanted


@rule("2.7")
def test_later_tiles_join_a_tile_of_the_turn():
    state = play(free(START, "RB RG GG / R--- --RR -R--"), "-R--@-1,0:E")
    found = verdict(state, "---R@1,0:W")
    assert (found.reason, found.rule) == ("not_joined_to_turn", "2.7")
    assert "-1,0" in found.message
    state = play(free(START, "RR RR RB / R--- --RR"), "--RR@0,1:S", "-R--@-1,1:E")
    assert len(state.to_dict()["turn"]["cells"]) == 2


@rule("2.7")
def test_blank_sides_that_touch_do_not_join():
    """The second tile touches the first with blank sides and makes its socket with an older one."""
    state = play(free("RR--@0,0 R--R@1,0:W", "RR RR / --R- --R-"), "--R-@0,1:S")
    assert refused(state, "--R-@1,1:S") == ("not_joined_to_turn", "2.7")


@rule("2.7")
def test_the_gem_may_go_into_a_socket_with_an_older_tile():
    state = free("RR--@0,0 R--R@1,0:W", "RR RR RR / -RR- --RR")
    play(state, "-RR-@0,1:S", "--RR@1,1:S")
    assert state.to_dict()["turn"]["sites"] == [[0, 1], [2, 1]]


@rule("2.8")
def test_the_gem_goes_into_a_socket_of_the_tile():
    state = position(START, "RR RB / -RR-")
    found = verdict(state, "-RR-@0,1:E")
    assert (found.reason, found.rule) == ("no_socket_on_side", "2.8")
    assert found.message.startswith("The E side of tile -RR- on cell 0,1 meets no tile")
    assert "is blank" in verdict(state, "-RR-@0,1:N").message


@rule("2.9", "1.3")
def test_the_gem_that_fits_is_in_the_hand():
    state = position(START, "RR GG / R---")
    found = verdict(state, "-R--@-1,0:E")
    assert (found.reason, found.rule) == ("gem_not_in_hand", "2.9")
    assert found.message == "The gem for socket -1,0:E is RB, red and blue, and seat 0 has none in hand."
    assert "twice red" in verdict(position(START, "GG / R---"), "--R-@0,1:S").message


@rule("2.10", "2.8")
def test_other_sockets_stay_open():
    plays = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W"
    state = position(plays, "RY BY RB / R-YB")
    assert placements(state) == ["R-YB@1,0:N", "R-YB@1,0:S", "R-YB@1,0:W"]
    play(state, "R-YB@1,0:N")
    assert moves(state, "fill") == ["fill@1,-1:N", "fill@0,0:E"]


@rule("2.11")
def test_a_symmetrical_tile_lies_in_two_ways():
    state = position("RR--@0,0", "RR RR / R-R-")
    assert placements(state) == ["-R-R@1,0:W", "R-R-@0,1:S"]
    game = state.get_game()
    number = game.encode("R-R-@0,1:S")
    assert str(game.decode(number + 8)) == "R-R-@0,1:S"
    found = verdict(state, number + 8)
    assert (found.reason, found.rule) == ("redundant_rotation", "2.11")
    assert str(number) in found.message
    assert game.decode(number + 8).action == game.encode(game.decode(number + 8)) == number + 8
    assert number + 8 not in state.legal_moves
    assert number in state.legal_moves


@rule("2.11")
def test_a_tile_with_four_equal_sides_lies_in_one_way():
    state = bare("R---@0,0", "RR / RRRR", tile_tray="R--- " * 8, gem_tray="RR " * 8)
    assert placements(state) == ["RRRR@0,1:S"]
    number = state.get_game().encode("RRRR@0,1:S")
    assert [refused(state, number + 4 * turns)[0] for turns in (1, 2, 3)] == ["redundant_rotation"] * 3


def test_the_rotation_is_tested_before_the_hand():
    state = position("RR--@0,0", "RR / B---")
    number = state.get_game().encode("R-R-@0,1:S")
    assert refused(state, number + 8)[0] == "redundant_rotation"
    assert refused(state, number)[0] == "tile_not_in_hand"


@rule("2.12")
def test_the_grid_ends():
    """A row of 61 tiles to the east ends at its last cell."""
    row = " ".join(f"-R-R@{x},0:W" for x in range(1, 61))
    state = free(f"-R-R@0,0 {row}", "RR RR / RR--")
    assert {move.x for move in state.legal_moves if isinstance(move, Place)} == {-1}
    for text in ("-R-R@61,0:W", "R---@0,-61:N", "fill@-60,0:W", "fill@0,-60:S"):
        with pytest.raises(tg.InvalidMoveError, match="grid ends at 60"):
            state.check(text)
    assert refused(state, "fill@60,0:E") == ("no_socket", "3.2")


# ---- filling --------------------------------------------------------------------------------------------------------

OPEN = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N"


@rule("3.1")
def test_a_fill_needs_no_tile_and_may_come_at_any_time():
    state = position(OPEN, "RB BY RR / R---", to_move=0)
    assert moves(state, "fill", "@") == ["fill@1,-1:N", "fill@0,0:E"]
    play(state, "fill@0,0:E", "fill@1,-1:N", "end")
    state = position("BRG-@0,0 B--R@1,0:W", "BB BG RG / --BG --G-")
    assert moves(state, "fill") == []
    play(state, "--BG@1,1:S", "end")


@rule("3.2")
@pytest.mark.parametrize(
    ("move", "why"),
    [("fill@5,5:N", "no tile lies on 5,5"), ("fill@0,0:S", "no tile lies on 0,-1"), ("fill@0,1:E", "is blank")],
)
def test_no_socket(move, why):
    state = free("RR--@0,0 --R-@0,1:S R--R@1,0:W --R-@1,1:S", "RB / ")
    found = verdict(state, move)
    assert (found.reason, found.rule) == ("no_socket", "3.2")
    assert why in found.message


@rule("3.3")
def test_socket_filled():
    state = position(OPEN, "BG RG / R---")
    found = verdict(state, "fill@0,0:N")
    assert (found.reason, found.rule, found.cells) == ("socket_filled", "3.3", ("0,0:N",))
    assert refused(state, "fill@0,1:S") == ("socket_filled", "3.3")


@rule("2.9", "3.1")
def test_fill_without_the_gem():
    found = verdict(position(OPEN, "RR / R---"), "fill@0,0:E")
    assert (found.reason, found.rule) == ("gem_not_in_hand", "2.9")
    assert "RB, red and blue" in found.message
