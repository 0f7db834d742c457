"""Components and drafting: sections 1 and 2 of the rules."""

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    COLOURS,
    board,
    broken_rule,
    deal,
    load,
    moves,
    player,
    position,
    rule,
    start,
    tiles_of,
)
from tests.helpers import walk
from tilegames.games import azul

# ---- components -----------------------------------------------------------------------------------------------------


@rule("1.1")
def test_there_are_20_tiles_of_each_of_five_colours():
    document = tg.load_game("azul").new_initial_state().to_dict()
    assert document["bag"] == dict.fromkeys(COLOURS, 20)
    assert list(document["bag"]) == list(COLOURS)


@rule("1.1")
@pytest.mark.parametrize("name", ["azul", "azul(players=4)", "azul(players=3,wall=free)"])
def test_no_tile_is_ever_lost_or_found(name):
    for state in walk(name, 11, explicit=True):
        assert tiles_of(state.to_dict()) == dict.fromkeys(COLOURS, 20)


@rule("1.2")
def test_pattern_line_n_has_n_spaces_and_the_floor_line_seven():
    for line in range(1, 6):
        state = start(board(), board(), centre="BBBBBBB", factories="YYYY")
        state.play(f"CB{line}")
        assert player(state, 0)["lines"][line - 1] == "B" * line
        assert player(state, 0)["floor"] == "M" + "B" * (7 - line)
    assert player(start(board(floor="BBBBBBB"), board(), factories="BBBB"), 0)["floor"] == "B" * 7
    with pytest.raises(tg.InvalidStateError, match="floor"):
        start(board(floor="BBBBBBBB"), board(), factories="BBBB")


@rule("1.3")
def test_the_fixed_wall_shifts_the_colours_row_by_row():
    for colour in COLOURS:
        lines = " ".join(colour * (row + 1) for row in range(5))
        state = start(board(0, lines), board(), factories="YYYY" if colour == "B" else "BBBB", to_move=1)
        state.play(state.legal_moves[-1])
        wall = player(state, 0)["wall"]
        assert [row.index(colour) for row in wall] == [(COLOURS.index(colour) + row) % 5 for row in range(5)]


@rule("1.3")
def test_the_first_two_rows_of_the_fixed_wall():
    assert start(board(wall="BYRK. WBYR."), board(), factories="BBBB").phase == "draft"
    with pytest.raises(tg.InvalidStateError, match="column"):
        start(board(wall="- BYRK."), board(), factories="BBBB")


@rule("1.4")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_a_full_table_has_5_or_7_or_9_factories_of_four_tiles(players, factories):
    state = tg.new_game("azul", players=players, seed=1)
    assert [len(tiles) for tiles in state.to_dict()["factories"]] == [4] * factories
    assert state.to_dict()["centre"] == ""


@rule("1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_of_a_game(players):
    document = tg.load_game("azul", players=players).new_initial_state().to_dict()
    bag = dict.fromkeys(COLOURS, 20)
    table = [""] * (2 * players + 1)
    assert document == position(*[board()] * players, phase="deal")
    assert (document["bag"], document["lid"], document["factories"]) == (bag, {}, table)


# ---- drafting -------------------------------------------------------------------------------------------------------


@rule("2.1")
def test_nothing_is_taken_while_tiles_are_dealt():
    state = tg.load_game("azul").new_initial_state()
    deal(state, "BYRK")
    with pytest.raises(tg.TilegamesError):
        state.play(azul.Take(1, "B", 1))
    assert not state.check(azul.Take(1, "B", 1))


@rule("2.1")
def test_nothing_is_taken_while_tiles_move_to_the_wall():
    state = load(position(board(lines="B"), board(), phase="tile"), wall="free")
    assert broken_rule(state, "1B1") == "2.1"


@rule("2.1")
def test_drafting_lasts_until_all_tiles_are_taken():
    state = start(board(), board(), factories="BBYY", centre="R")
    for move in ("1BF", "CYF"):
        state.play(move)
        assert state.phase == "draft"
    state.play("CRF")
    assert state.phase == "deal"


@rule("2.2")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_turns_go_round_from_the_starting_player(starter):
    boards = [board()] * 3
    state = start(*boards, factories="BYRK BYRK", starter=starter, to_move=starter)
    seats = []
    while state.phase == "draft":
        seats.append(state.to_move)
        state.play(state.legal_moves[0])
    assert seats == [(starter + turn) % 3 for turn in range(len(seats))]
    assert len(seats) > 3


@rule("2.2")
def test_there_is_always_a_move_and_every_move_takes_tiles():
    for state in walk("azul(players=3)", 4):
        if state.phase == "draft":
            before = state.to_dict()
            on_table = len("".join(before["factories"]) + before["centre"])
            for action in state.legal_actions()[::9]:
                after = state.child(action).to_dict()
                same_round = after["round"] == before["round"] and after["phase"] == "draft"
                assert not same_round or len("".join(after["factories"]) + after["centre"]) < on_table
            assert state.num_legal_actions() > 0


@rule("2.3")
def test_the_rest_of_a_factory_goes_to_the_centre():
    state = start(board(), board(), factories="BBYW RRRR", centre="K")
    state.play("1B5")
    document = state.to_dict()
    assert (document["factories"][:2], document["centre"]) == (["", "RRRR"], "YKW")
    assert player(state, 0)["lines"][4] == "BB"
    assert document["marker"] == "centre"


@rule("2.3")
def test_a_take_from_the_centre_leaves_the_other_colours_there():
    state = start(board(), board(), factories="RRRR", centre="BBYW")
    state.play("CB5")
    assert state.to_dict()["centre"] == "YW"
    assert player(state, 0)["lines"][4] == "BB"


@rule("2.4")
def test_an_empty_factory_offers_nothing():
    assert broken_rule(start(board(), board(), factories="- BBBB"), "1B1") == "2.4"


@rule("2.4", "2.6")
def test_an_empty_centre_offers_nothing_with_or_without_the_marker():
    state = start(board(), board(), factories="BBBB BBYY RRRR")
    assert broken_rule(state, "CB1") == "2.6"
    assert not any(move.startswith("C") for move in moves(state))
    for move in ("2BF", "CYF"):
        state.play(move)
    assert broken_rule(state, "CB1") == "2.4"


@rule("2.5")
def test_a_colour_that_is_not_there_cannot_be_taken():
    state = start(board(), board(), factories="BBYY", centre="R")
    assert broken_rule(state, "1R1") == "2.5"
    assert broken_rule(state, "CBF") == "2.5"


@rule("2.7")
def test_the_marker_lies_before_the_excess_of_the_same_take():
    state = start(board(floor="BBBBB"), board(), factories="BBBB", centre="YYYY")
    state.play("CY1")
    assert player(state, 0)["floor"] == "MBBBBBY"
    assert (state.to_dict()["lid"], state.to_dict()["marker"]) == ({"Y": 2}, 0)


@rule("2.7")
def test_a_take_for_the_floor_line_comes_after_the_marker_too():
    state = start(board(floor="BBBBBB"), board(), factories="BBBB", centre="YY")
    state.play("CYF")
    assert player(state, 0)["floor"] == "MBBBBBB"
    assert state.to_dict()["lid"] == {"Y": 2}


@rule("2.7")
def test_the_marker_costs_nothing_on_a_full_floor_line_and_still_counts():
    state = start(board(50, floor="BBBBBBB"), board(), board(), centre="Y")
    state.play("CY1")
    assert (state.score(0), state.to_move, state.to_dict()["starter"]) == (50 - 14 + 1, 0, 0)
    state = start(board(), board(50, floor="BBBBBBB"), board(), factories="RRRR", centre="Y", to_move=1)
    state.play("CYF")
    assert (player(state, 1)["floor"], state.to_dict()["marker"]) == ("B" * 7, 1)
    state.play("1RF")
    assert (state.score(1), state.to_move) == (50 - 14, 1)


@rule("2.7")
def test_only_the_first_from_the_centre_takes_the_marker():
    state = start(board(), board(), factories="RRRR", centre="BY")
    for move in ("CB1", "CY1"):
        state.play(move)
    assert (player(state, 0)["floor"], player(state, 1)["floor"]) == ("M", "")
    assert state.to_dict()["marker"] == 0


@rule("2.8")
def test_the_floor_line_is_always_allowed():
    full = board(0, "Y RR YYY RRRR YYYYY", floor="KKKKKKK")
    state = start(full, board(), factories="BBBB BWWW")
    assert moves(state) == ["1BF", "2BF", "2WF"]


@rule("2.8")
def test_a_take_is_not_divided_between_lines():
    state = start(board(), board(), factories="BBBB YYYY")
    state.play("1B2")
    assert player(state, 0)["lines"] == ["", "BB", "", "", ""]
    assert player(state, 0)["floor"] == "BB"


@rule("2.9")
def test_a_full_line_does_not_take_its_own_colour():
    assert broken_rule(start(board(0, "- BB"), board(), factories="BBYY"), "1B2") == "2.9"


@rule("2.10")
def test_a_line_that_was_begun_takes_its_own_colour_only():
    state = start(board(0, "- - BB"), board(), factories="BBYY")
    assert broken_rule(state, "1Y3") == "2.10"
    state.play("1B3")
    assert player(state, 0)["lines"][2] == "BBB"


@rule("2.11")
def test_a_line_refuses_a_colour_of_its_wall_row():
    state = start(board(0, wall="- WB..."), board(wall="- ..Y.."), factories="BBYY RRRR")
    assert broken_rule(state, "1B2") == "2.11"
    assert state.is_legal(state.get_game().encode("1B1"))
    state.play("2RF")
    assert broken_rule(state, "1Y2") == "2.11"
    assert state.is_legal(state.get_game().encode("1B2"))


@rule("2.12")
def test_excess_goes_to_the_floor_line_and_then_to_the_lid():
    state = start(board(50, floor="KKKKK"), board(), factories="BBBB RRRR")
    state.play("1B1")
    assert player(state, 0)["floor"] == "BBKKKKK"
    assert state.to_dict()["lid"] == {"B": 1}
    state.play("2R5")
    assert state.score(0) == 50 + 1 - 14
