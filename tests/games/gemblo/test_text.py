"""The board as text, and the rules in short."""

import re

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    EIGHT_LAID,
    FIVE,
    FOUR,
    SETUPS,
    SIX,
    STARTS,
    THREE,
    TWO_BIG,
    colours,
    laying,
    page_document,
    position,
)
from tests.helpers import walk
from tests.oracles import gemblo as oracle

LETTERS = "RBGYOP"


def board_of(state):
    """What the text shows on each cell: columns stand below their letters, the cells of a column every second line."""
    lines = state.render_text(color=False).splitlines()
    head, board = lines[2], lines[3:]
    centre, right = head.index("o"), head.index("p")
    mask = oracle.MASKS[colours(str(state.get_game()))]
    cells = oracle.cells_of(mask)
    top = min(2 * r + q for q, r in cells)
    first = next(number for number, line in enumerate(board) if re.search(r"[^\s\d]", line))
    shown = {(q, r): board[first + 2 * r + q - top][centre + (right - centre) * q] for q, r in cells}
    return {oracle.cell_name(cell): text for cell, text in shown.items()}


@pytest.mark.parametrize("name", SETUPS)
def test_every_cell_is_shown_in_its_place(name):
    for number, state in enumerate(walk(name, 3)):
        if number % 13 and not state.is_terminal():
            continue
        document = state.to_dict()
        begun = {entry["colour"] for entry in document["placed"]}
        expected = {oracle.cell_name(cell): "·" for cell in oracle.cells_of(oracle.MASKS[colours(name)])}
        for colour, start in enumerate(STARTS[colours(name)]):
            if colour not in begun:
                expected[start] = LETTERS[colour].lower()
        for entry in document["placed"]:
            for cell in entry["cells"]:
                expected[cell] = "#" if entry["colour"] == -1 else LETTERS[entry["colour"]]
        assert board_of(state) == expected


@pytest.mark.parametrize("name", SETUPS)
def test_width_and_characters(name):
    for number, state in enumerate(walk(name, 3)):
        if number % 17:
            continue
        plain = state.render_text(color=False, unicode=False)
        assert plain.isascii()
        assert max(map(len, plain.splitlines())) <= 100
        assert not any(line != line.rstrip() for line in plain.splitlines())
        painted = state.render_text(color=True, unicode=False)
        assert re.sub(r"\x1b\[[0-9;]*m", "", painted).replace(" ", "") == plain.replace(" ", "")
        assert "\x1b[" in painted


def test_headlines():
    game = tg.load_game(FIVE)
    headline = lambda state: str(state).splitlines()[0]  # noqa: E731
    assert headline(game.new_initial_state()) == "draft: seat 0 to pick a piece"
    assert headline(laying()) == "obstacles: seat 0 to place an obstacle"
    assert headline(position(name=TWO_BIG, colour=4)) == "play: seat 0 to move with colour 4 (O)"
    *_, over = walk(THREE, 1)
    assert headline(over) == "over: every colour is out"


def test_what_is_left():
    lines = tg.load_game(THREE).state_from_dict(page_document()).render_text(color=False).splitlines()
    assert lines[-1] == "> G colour 2, seat 2: 67 left: M1 D2 I3 V3 T3 I4 S4 R4 Y4 C4 V5 S5 W5 J5 Y5 A5 I5"
    assert lines[-2] == "  B colour 1, seat 1: 63 left: M1 D2 I3 V3 T3 I4 S4 Y4 C4 V5 S5 W5 J5 Y5 A5 I5"
    *_, over = walk(THREE, 1)
    assert all(", out: " in line for line in over.render_text(color=False).splitlines()[-3:])


def test_obstacles_to_come():
    state = laying(EIGHT_LAID, seat=2, unplaced=["", "", "T3", "I4 S5 S4", "J5 Y4 V5"])
    assert state.render_text(color=False).splitlines()[-5:] == [
        "  Seat 0, obstacles to place: -",
        "  Seat 1, obstacles to place: -",
        "> Seat 2, obstacles to place: T3",
        "  Seat 3, obstacles to place: I4 S5 S4",
        "  Seat 4, obstacles to place: J5 Y4 V5",
    ]


@pytest.mark.parametrize("name", SETUPS)
def test_rules_in_short(name):
    game = tg.load_game(name)
    text = game.rules_text()
    assert "Justin Oh" in text
    assert f"for {game.num_players()} players with {colours(name)} colours" in text
    assert ("sixth set" in text) == (name == FIVE)
    assert "at the rim" not in text
    assert "{" not in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_rim_in_the_rules():
    for name in (SIX, FOUR):
        assert "at the rim" in tg.load_game(name[:-1] + ",border_flank=blocking)").rules_text()
