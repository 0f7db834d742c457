"""Notation, typed moves, and the numbers of actions."""

import random

import pytest

import tilegames as tg
from tests.games.gembatan.positions import play, position, rule
from tilegames.games.gembatan import Aside, Draw, End, Fill, Pass, Place, Redraw
from tilegames.games.gembatan.spec import CELLS

GAME = tg.load_game("gembatan")
THREE = tg.load_game("gembatan", components="three_colours")


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("RG-B@0,1:S", "RG-B@0,1:S"),
        ("rg-b@0,1:s", "RG-B@0,1:S"),
        (" RG-B @ 0, 1 : S ", "RG-B@0,1:S"),
        ("-brg@-12,07:n", "-BRG@-12,7:N"),
        ("r---@-0,60:W", "R---@0,60:W"),
        ("fill@0,1:E", "fill@0,1:E"),
        ("FILL @ 1 , 0 : w", "fill@0,0:E"),
        ("fill@1,0:S", "fill@1,-1:N"),
        ("END", "end"),
        (" Pass", "pass"),
        ("ReDraw ", "redraw"),
        ("aside:BR", "aside:RB"),
        ("ASIDE : yg", "aside:GY"),
        ("aside:BRG-", "aside:RG-B"),
        ("+br", "+RB"),
        (" + -brg", "+RG-B"),
        ("+---Y", "+Y---"),
    ],
)
def test_the_parser_is_lenient_and_the_printer_strict(text, strict):
    move = GAME.parse(text)
    assert str(move) == strict
    assert GAME.parse(strict) == move
    assert GAME.encode(text) == GAME.encode(move) == move.action
    decode = GAME.decode_outcome if move.is_chance else GAME.decode
    assert decode(move.action) == move


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "a tile .* is missing"),
        ("x", 0, "should stand here"),
        ("RG-@0,1:S", 0, "a tile"),
        ("RG-BB@0,1:S", 4, "the sign @ should stand here"),
        ("RG-B", 4, "the sign @ is missing"),
        ("RG-B@", 5, "a whole number is missing"),
        ("RG-B@1.5,0:S", 6, "a comma should stand here"),
        ("RG-B@0,+1:S", 7, "a whole number should stand here"),
        ("RG-B@0,1", 8, "a colon is missing"),
        ("RG-B@0,1:X", 9, r"a side \(N, E, S, W\) should stand here"),
        ("RG-B@0,1:SS", 10, "the move should end here"),
        ("RG-B@61,0:S", 5, "the grid ends at 60"),
        ("RG-B@ 0,-61:S", 6, "the grid ends at 60"),
        ("RG-B@" + "9" * 80 + ",0:S", 5, "the grid ends at 60"),
        ("----@0,1:S", 0, "no tile is blank all round"),
        ("RRR-@0,1:S", 0, "no tile RRR- .rule 1.1"),
        ("ORG-@0,1:S", 0, "no tile ORG-"),
        ("fill", 4, "the sign @ is missing"),
        ("fill@-60,0:W", 5, "There is no cell -61,0"),
        ("fill@ 0,-60:S", 6, "There is no cell 0,-61"),
        (" fill @  0,-60:S", 9, "There is no cell 0,-61"),
        ("fill @ 0,-61:S", 7, "the grid ends at 60"),
        ("end:", 3, "the move should end here"),
        ("aside", 5, "a colon is missing"),
        ("aside:", 6, "a gem .* is missing"),
        ("aside: RX", 7, "a gem .* should stand here"),
        ("aside:RP", 6, "no gem RP"),
        ("aside:RGB", 8, "the move should end here"),
        ("aside:----", 6, "no tile is blank all round"),
        ("aside:OOOO", 6, "no tile OOOO"),
        ("+", 1, "a gem .* is missing"),
        ("+RB+", 3, "the move should end here"),
        ("end turn", 4, "the move should end here"),
        ("passe", 4, "the move should end here"),
        ("\u0130@0,0:N", 0, "a tile"),
        ("RG-B@\u0661,0:S", 5, "a whole number"),
        ("RG-B@0,1:S" + " " * 100, 100, "at most 100 characters"),
    ],
)
def test_errors_point_to_the_place(text, position, message):
    with pytest.raises(tg.InvalidMoveError, match=f"(?i){message}") as caught:
        GAME.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@rule("1.3")
def test_pieces_of_other_sets_are_no_moves():
    for move in ("RG-Y@0,1:S", "aside:YY", "+RY", "aside:Y---", "+Y---", "RRRR@0,1:N"):
        with pytest.raises(tg.InvalidMoveError, match="component set"):
            THREE.parse(move)
    for move in (Place("RG-Y", 0, 1, "S"), Aside("YY"), Draw("Y---"), Draw("OP"), Aside("OOOO")):
        with pytest.raises(tg.InvalidMoveError, match="component set"):
            THREE.encode(move)
    assert THREE.encode(Aside("GB")) == THREE.encode("aside:BG")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Place("----", 0, 0, "N"),
        lambda: Place("RGB", 0, 0, "N"),
        lambda: Place(None, 0, 0, "N"),
        lambda: Place("RGB-", 61, 0, "N"),
        lambda: Place("RGB-", 0, 0.0, "N"),
        lambda: Place("RGB-", True, 0, "N"),
        lambda: Place("RGB-", 10**30, 0, "N"),
        lambda: Place("RGB-", 0, 0, "X"),
        lambda: Place("RGB-", 0, 0, 4),
        lambda: Place("RGB-", 0, 0, -1),
        lambda: Fill(0, 0, None),
        lambda: Fill(0, -61, "N"),
        lambda: Fill(-60, 0, "W"),
        lambda: Aside("R"),
        lambda: Aside("----"),
        lambda: Aside(5),
        lambda: Draw("RBG"),
        lambda: Draw(""),
    ],
)
def test_nonsense_makes_no_move(make):
    with pytest.raises(tg.InvalidMoveError):
        make()


def test_lenient_constructors():
    assert Place("rg-b", 0, 1, 2) == Place("RG-B", 0, 1, "south") == GAME.parse("RG-B@0,1:S")
    assert Fill(1, 0, "w") == Fill(0, 0, 1) == Fill(0, 0, "East")
    assert Aside("gr") == Aside("RG")
    assert Draw("BRG-").piece == "RG-B"
    assert Place("-BRG", 0, 1, "S").tile == "RG-B"
    assert GAME.parse("end").action == GAME.encode(End()) == GAME.hooks.first_end
    assert [GAME.encode(move) - GAME.hooks.first_end for move in (Pass(), Redraw(), Aside("RR"))] == [1, 2, 3]
    with pytest.raises(tg.InvalidMoveError, match="without a game"):
        _ = Place("RG-B", 0, 1, "S").action
    assert GAME.parse("RG-B@0,1:S").to_dict() == {"kind": "place", "sides": "RG-B", "x": 0, "y": 1, "socket": "S"}


def test_filters_of_the_legal_moves():
    state = position("RG-B@0,0", "RB RR RG / R--- RR--")
    found = [str(move) for move in state.legal_moves.where(x=0)]
    assert found == [str(move) for move in state.legal_moves if isinstance(move, Place) and move.x == 0]
    assert found
    assert {str(move) for move in state.legal_moves.where(piece="br")} == {"aside:RB"}
    assert list(state.legal_moves.where(socket="south")) == list(state.legal_moves.where(socket="S"))
    assert list(state.legal_moves.where(sides="--r-")) == list(state.legal_moves.where(sides="--R-"))


@pytest.mark.parametrize("game", [GAME, THREE, tg.load_game("gembatan", components="RRRR:5 R-R-:9 BR--:9/RB:9 RR:9")])
def test_every_number_means_something(game):
    """decode and encode are inverse; moves are ordered as their numbers; aside of no gem is the only exception."""
    rng = random.Random(5)
    end = game.num_distinct_actions()
    borders = [*range(game.hooks.first_fill - 9, game.hooks.first_fill + 9), *range(end - 110, end)]
    numbers = sorted({*rng.sample(range(end), 3000), *borders})
    moves = []
    for number in numbers:
        gem = number - game.hooks.first_aside
        if len(game.hooks.kinds.gems) <= gem < 32:
            with pytest.raises(tg.UnknownActionError):
                game.decode(number)
            continue
        move = game.decode(number)
        assert move.action == game.encode(move) == number
        lowest = game.encode(str(move))
        assert lowest <= number
        assert game.parse(str(move)) == move
        assert lowest == number or game.hooks.kinds.laid[move.sides] % 4 < number // 4 % 4
        moves += [move] * (lowest == number)
    assert moves == sorted(moves)
    for number in (-1, end, 10**30):
        with pytest.raises(tg.UnknownActionError):
            game.decode(number)


def test_fills_of_all_cells():
    for z in (0, 120, 7320, CELLS - 1):
        for side in (0, 1):
            number = GAME.hooks.first_fill + 2 * z + side
            assert GAME.encode(GAME.decode(number)) == GAME.encode(str(GAME.decode(number))) == number


# ---- text boards ----------------------------------------------------------------------------------------------------


def test_the_board_as_text():
    made = position("BRG-@0,0")
    assert str(made).splitlines()[2:6] == ["       0", "     + B +", "   0 |  R", "     + G +"]
    assert made.render_text(color=False).splitlines()[2:6] == ["       0", "     ┌ B ┐", "   0 │  R", "     └ G ┘"]
    plays = "R--Y@0,0 GR-B@-1,0:E RBG-@-2,0:E R-YG@-2,1:S YBR-@0,1:S"
    state = position(plays, "RG / R-B-", "RB / R---", to_move=1, turn=(1, 1))
    lines = state.render_text(color=False).splitlines()
    assert lines[0] == "play: seat 1 to move, 1 gem and 1 tile played"
    assert lines[2].split() == ["-2", "-1", "0"]
    assert lines[3].split() == ["┌", "R", "┐", "┌", "Y", "┐"]
    assert lines[8].split() == ["0", "│", "B", "BB", "B", "R", "RY", "Y", "│"]
    assert lines[-1] == "  Tile tray: 53"
    assert state.render_text(color=False, unicode=False).isascii()
    colours = state.render_text(color=True)
    assert "\x1b[1;31mR\x1b[0m" in colours


def test_asides_and_ends_as_text():
    state = play(position("RG-B@0,0", "RB / R---"), "aside:RB")
    assert "  Aside: gems RB   tiles none" in str(state).splitlines()
    assert str(tg.load_game("gembatan").new_initial_state()).startswith("deal: seat 0 to draw\n\nNo tile lies")


def test_wide_boards_are_listed():
    row = " ".join(f"-R-R@{x},0:W" for x in range(1, 35))
    state = position(f"-R-R@0,0 {row}", components={"tiles": {"R-R-": 60}, "gems": {"RR": 50}})
    text = str(state)
    assert "Tiles: -R-R@0,0 -R-R@1,0" in text
    assert "Gems: RR@0,0:E" in text
    assert max(map(len, text.splitlines())) < 120
