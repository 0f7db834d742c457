"""Action ids, notation, chance and refusals of Azul."""

from itertools import product

import pytest

import tilegames as tg
from tests.games.azul.positions import COLOURS, board, broken_rule, load, position, start
from tilegames.games import azul

DESTINATIONS = "12345F"


@pytest.mark.parametrize(("players", "takes"), [(2, 180), (3, 240), (4, 300)])
def test_ids_of_takes(players, takes):
    game = tg.load_game("azul", players=players)
    sources = "C123456789"[: 2 * players + 2]
    texts = ["".join(parts) for parts in product(sources, COLOURS, DESTINATIONS)]
    assert [game.encode(text) for text in texts] == list(range(takes))
    assert [str(game.decode(action)) for action in range(takes)] == texts
    assert game.num_distinct_actions() == takes
    assert tg.load_game("azul", players=players, wall="free").num_distinct_actions() == takes + 25


def test_examples_of_ids():
    game = tg.load_game("azul", wall="free")
    assert [game.encode(text) for text in ("CB1", "3B4", "CWF", "5WF", "@24")] == [0, 93, 29, 179, 188]


def test_outcomes_are_the_colours():
    game = tg.load_game("azul")
    assert game.max_chance_outcomes() == 5
    assert [str(game.decode_outcome(number)) for number in range(5)] == [f"+{colour}" for colour in COLOURS]
    assert game.new_initial_state().chance_outcomes() == [(number, 0.2) for number in range(5)]


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("3b4", "3B4"),
        (" 3  B 4 ", "3B4"),
        ("3blue4", "3B4"),
        ("3 Yellow 4", "3Y4"),
        ("c red f", "CRF"),
        ("centre black floor", "CKF"),
        ("center WHITE 1", "CW1"),
        ("5teal5", "5W5"),
        ("5 cyan 5", "5W5"),
        ("5 turquoise 5", "5W5"),
        ("@ 2 4", "@24"),
        ("+ yellow", "+Y"),
        ("+teal", "+W"),
    ],
)
def test_the_parser_is_generous_and_the_printer_strict(text, strict):
    assert str(tg.load_game("azul", wall="free").parse(text)) == strict


@pytest.mark.parametrize(
    "text", ["", "B", "3B", "3B6", "3B0", "6B1", "3C1", "3X1", "@24", "-", "pass", "3B4 3B4", "MF", "CMF", "+C", "+"]
)
def test_what_is_no_move_with_two_players_and_the_fixed_wall(text):
    with pytest.raises(tg.InvalidMoveError):
        tg.load_game("azul").parse(text)


def test_typed_moves():
    assert azul.Take(3, "blue", 4) == azul.Take(3, "B", 4)
    assert [str(move) for move in (azul.Take(0, "W", 6), azul.Tile(2, 4), azul.Draw("B"))] == ["CWF", "@24", "+B"]


# Each position breaks the first rule and every rule behind it that can be broken with it.
@pytest.mark.parametrize(
    ("seat", "fields", "move", "number"),
    [
        (board(0, "B"), {"factories": "- RRRR"}, "1B1", "2.4"),
        (board(0, "B"), {"factories": "RRRR"}, "CB1", "2.6"),
        (board(0, "B"), {"factories": "YYYY RRRR"}, "1B1", "2.5"),
        (board(0, "- - BBB"), {"factories": "YYYY"}, "1Y3", "2.9"),
        (board(0, "- - BBB"), {"factories": "BBBB"}, "1B3", "2.9"),
        (board(0, "- - BB", "- - ...Y."), {"factories": "YYYY"}, "1Y3", "2.10"),
        (board(0, "- - BBB", "- - ...Y."), {"factories": "YYYY"}, "1Y3", "2.9"),
        (board(0, "", "- - ...Y."), {"factories": "YYYY"}, "1Y3", "2.11"),
    ],
)
def test_the_first_broken_rule_is_named(seat, fields, move, number):
    state = start(seat, board(), **fields)
    assert broken_rule(state, move) == number
    verdict = state.check(move)
    assert not verdict.ok
    assert verdict.message


@pytest.mark.parametrize(
    ("move", "number"),
    [("1B1", "2.1"), ("@11", "5.3"), ("@22", "5.4"), ("@23", "5.5"), ("@24", "5.5"), ("@32", "5.3")],
)
def test_the_first_broken_rule_of_a_tile_move_is_named(move, number):
    """Column 2 of row 2 has a tile; columns 3 and 4 show white already."""
    seat = board(0, "- WW", "- .B... ..W.. ...W.")
    assert broken_rule(load(position(seat, board(), phase="tile"), wall="free"), move) == number


def test_every_take_is_refused_by_the_phase_while_tiling():
    state = load(position(board(0, "B"), board(), phase="tile"), wall="free")
    assert {broken_rule(state, move) for move in ("1B1", "CB1", "1WF")} == {"2.1"}


def test_legal_actions_ascend_and_agree_with_the_predicate():
    state = start(board(0, "B RR", "- - .W..."), board(), factories="BBWW RRKK", centre="BW")
    legal = state.legal_actions()
    assert legal == [action for action in range(state.num_distinct_actions()) if state.is_legal(action)]
    assert all(state.check(action).ok == (action in legal) for action in range(state.num_distinct_actions()))
