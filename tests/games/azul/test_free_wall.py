"""The grey side of the wall: section 5 of the rules."""

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    COLOURS,
    THREE_REDS,
    TWO_BLACKS,
    board,
    broken_rule,
    load,
    moves,
    player,
    position,
    rule,
    tiled,
)


def tiling(*boards, **fields):
    """A state in which a player moves tiles to the wall."""
    return load(position(*boards, phase="tile", **fields), wall="free")


def last_take(*boards, **fields):
    """The state after the last take of a round: four blue tiles for the floor line of the last seat."""
    state = load(position(*boards, factories="BBBB", to_move=len(boards) - 1, **fields), wall="free")
    state.play("1BF")
    return state


@rule("5.1")
def test_the_owner_chooses_any_column_of_an_empty_row():
    state = last_take(board(0, "- WW"), board())
    assert (state.phase, state.to_move) == ("tile", 0)
    assert moves(state) == ["@21", "@22", "@23", "@24", "@25"]
    state.play("@24")
    assert player(state, 0)["wall"][1] == "...W."
    assert player(state, 0)["lines"][1] == ""
    assert state.to_dict()["lid"]["W"] == 1
    assert state.phase == "deal"


@rule("5.1")
def test_placing_is_compulsory():
    state = tiling(board(0, "B"), board())
    assert moves(state) == ["@11", "@12", "@13", "@14", "@15"]


@rule("5.1")
def test_a_single_possible_column_is_taken_without_a_decision():
    """Row 2 has two spaces, and one of them is in a column that shows white."""
    state = last_take(board(0, "- WW", "...W. BYR.."), board())
    assert state.phase == "deal"
    assert player(state, 0)["wall"][1] == "BYR.W"
    assert state.score(0) == 1
    state = last_take(board(0, "- WW", "...W. BY.R."), board())
    assert moves(state) == ["@23", "@25"]


@rule("3.2", "5.1")
@pytest.mark.parametrize(("column", "points"), [(1, 1), (2, 2), (3, 1), (4, 2 + 3)])
def test_tiles_score_as_on_the_other_side(column, points):
    state = tiling(board(0, "- WW", ".B.Y. ....R ...K."), board())
    state.play(f"@2{column}")
    assert state.score(0) == points


@rule("5.2")
def test_no_tile_moves_while_drafting():
    state = load(position(board(0, "B"), board(), factories="BBBB"), wall="free")
    assert broken_rule(state, "@11") == "5.2"


@rule("5.2")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_players_tile_one_after_the_other_from_the_starting_player(starter):
    boards = [board(0, "B WW") for _ in range(3)]
    state = last_take(*boards, starter=starter)
    seats = []
    while state.phase == "tile":
        seats.append(state.to_move)
        state.play(state.legal_moves[0])
    order = [(starter + i) % 3 for i in range(3)]
    assert seats == [order[0], order[0], order[1], order[1], order[2], order[2]]


@rule("5.3")
def test_the_topmost_complete_line_goes_first():
    state = tiling(board(0, "- WW - KKKK"), board())
    assert broken_rule(state, "@41") == "5.3"
    assert broken_rule(state, "@11") == "5.3"
    state.play("@21")
    assert broken_rule(state, "@22") == "5.3"
    assert moves(state) == ["@41", "@42", "@43", "@44", "@45"]


@rule("5.4")
def test_the_space_must_be_empty():
    state = tiling(board(0, "- WW", "- .B..."), board())
    assert broken_rule(state, "@22") == "5.4"
    assert moves(state) == ["@21", "@23", "@24", "@25"]


@rule("5.5")
def test_the_column_must_not_show_the_colour_yet():
    state = tiling(board(0, "- WW", "- - - .W..."), board())
    assert broken_rule(state, "@22") == "5.5"
    assert moves(state) == ["@21", "@23", "@24", "@25"]


@rule("5.5")
def test_a_column_chosen_a_moment_ago_counts():
    state = tiling(board(0, "W WW - - WWWWW"), board())
    state.play("@13")
    assert moves(state) == ["@21", "@22", "@24", "@25"]
    state.play("@22")
    assert moves(state) == ["@51", "@54", "@55"]


@rule("5.5")
def test_the_walls_of_others_do_not_count():
    state = tiling(board(0, "W"), board(0, wall="- W...."))
    assert "@11" in moves(state)


@rule("5.6")
def test_a_line_without_a_possible_column_falls_to_the_floor_line():
    """The only space of row 3 is in a column that shows white; the tiles are charged at once."""
    state = last_take(board(20, "- - WWW", "W.... ..... .BYRK", "KK"), board())
    assert player(state, 0)["wall"][2] == ".BYRK"
    assert player(state, 0)["lines"][2] == ""
    assert state.score(0) == 20 - (1 + 1 + 2 + 2 + 2)
    assert state.to_dict()["lid"] == {"B": 4, "K": 2, "W": 3}


@rule("5.6")
def test_tiles_that_find_no_slot_there_go_to_the_lid_and_cost_nothing():
    state = last_take(board(20, "- - WWW", "W.... ..... .BYRK", "KKKKKK"), board())
    assert state.score(0) == 20 - 14
    assert state.to_dict()["lid"] == {"B": 4, "K": 6, "W": 3}


@rule("5.6")
def test_a_choice_in_an_upper_row_can_leave_a_lower_row_without_a_column():
    boards = [board(20, "W WW", "- .BYRK"), board()]
    state = tiling(*boards)
    state.play("@11")
    assert (player(state, 0)["wall"][1], state.score(0)) == (".BYRK", 20 + 1 - 2)
    state = tiling(*boards)
    state.play("@13")
    assert state.outcome().termination == "row"
    assert state.score(0) == 20 + 2 + 5 + 2


@rule("5.7")
def test_each_floor_line_is_scored_before_the_next_player_tiles():
    state = tiling(board(20, "B", floor="MK"), board(20, "W", floor="Y"), marker=0)
    assert state.score(0) == 20
    state.play("@11")
    assert (state.to_move, state.score(0), state.score(1)) == (1, 20 + 1 - 2, 20)
    assert (player(state, 0)["floor"], state.to_dict()["marker"]) == ("", 0)
    assert state.to_dict()["lid"] == {"K": 1}


@rule("5.7")
def test_the_holder_of_the_marker_is_on_record_until_all_have_tiled():
    state = tiling(board(20, "B"), board(20, "W", floor="M"), board(20, "W"), marker=1)
    for seat in range(3):
        assert (state.to_move, state.to_dict()["marker"], state.to_dict()["starter"]) == (seat, 1, 0)
        state.play("@11")
    assert (state.to_move, state.to_dict()["marker"], state.to_dict()["starter"]) == (1, "centre", 1)


@rule("5.7")
def test_a_player_without_a_choice_is_scored_in_passing():
    state = last_take(board(20, "B", floor="KK"), board(20, floor="K"), board(20, "W"))
    state.play("@15")
    assert (state.to_move, state.score(0), state.score(1), state.score(2)) == (2, 20 + 1 - 2, 20 - 1, 20)
    state.play("@15")
    assert (state.phase, state.score(2)) == ("deal", 20 + 1 - (1 + 1 + 2 + 2))


@rule("5.8")
def test_a_colour_may_be_collected_where_no_column_is_left_for_it():
    state = load(position(board(0, wall="W.... ..... .BYRK"), board(), factories="WWWW"), wall="free")
    assert moves(state) == ["1W2", "1W3", "1W4", "1W5", "1WF"]


@rule("4.6", "5.8")
@pytest.mark.parametrize("boards", [THREE_REDS, TWO_BLACKS])
def test_the_stalls_of_the_fixed_wall_are_stalls_here(boards):
    state = tiled(*boards, spare=False, params={"wall": "free"})
    assert state.outcome().termination == "stalled"


@rule("4.6", "5.8")
def test_a_line_that_can_only_fall_to_the_floor_is_no_stall():
    """All black tiles are locked; red could enter row 1 of seat 0, though its only space is in a red column."""
    boards = [board(0, "- K KK KKK KKKK", "BY.WK ..R.."), board(0, "- K KK KKK KKK", "BYRW.")]
    state = tiled(*boards, spare=False, params={"wall": "free"})
    assert state.phase == "deal"
    assert "R" in state.to_dict()["bag"]


@rule("4.4", "4.8")
def test_a_row_of_this_wall_ends_the_game_with_the_same_bonuses():
    """Row 1, column 5 and all five white tiles are completed by one tile."""
    state = last_take(board(0, "W", "KBYR. W...B .W..Y ..W.R ...WK"), board())
    assert state.outcome().termination == "row"
    assert state.score(0) == 5 + 5 + 2 + 7 + 10


@rule("5.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ids_of_tile_moves_follow_those_of_takes(players):
    game = tg.load_game("azul", players=players, wall="free")
    first = (2 * players + 2) * len(COLOURS) * 6
    ids = [game.encode(f"@{row}{column}") for row in range(1, 6) for column in range(1, 6)]
    assert ids == list(range(first, first + 25))
    assert game.num_distinct_actions() == first + 25
