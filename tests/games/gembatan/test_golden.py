"""The golden numbers of Gembatan, and the worked examples of its specification."""

from collections import Counter

import pytest

import tilegames as tg
from tests.games.gembatan.positions import draw_all, gain, moves, play, position, rule
from tilegames.games.gembatan.spec import rotations

CENTRE = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W"


# ---- worked examples ------------------------------------------------------------------------------------------------


@rule("5.1", "2.10", "3.1")
def test_centre_example_the_first_two_turns():
    state = position("BRG-@0,0", "BY RG / -GY- --YR", "RG BG / RB-- B--G")
    assert gain(state, "-GY-@0,1:S", "--YR@1,1:W") == 2
    state = position("BRG-@0,0 -GY-@0,1:S --YR@1,1:W", "", "RG BG / RB-- B--G", to_move=1)
    assert gain(state, "RB--@0,-1:N", "B--G@1,-1:W") == 2


@rule("5.2", "5.3", "5.4")
def test_centre_example_a_tile_with_three_sockets_and_then_seven_points():
    state = position(CENTRE, "RY BY / R-YB", "RB / ")
    assert gain(state, "R-YB@1,0:N", "fill@1,-1:N") == 2
    state = position(f"{CENTRE} R-YB@1,0:N fill@1,-1:N", "", "RB / R---", to_move=1)
    assert [str(turn) for turn in state.legal_turns()] == ["fill@0,0:E; end"]
    assert state.legal_turns()[0].score == 7
    play(state, "fill@1,0:W", "end")
    assert state.score(1) == 7
    draw_all(state)
    assert state.outcome().termination == "stalled"


@rule("7.5")
def test_centre_example_needs_turns_without_tiles():
    state = position(f"{CENTRE} R-YB@1,0:N fill@1,-1:N", "", "RB / R---", to_move=1, gem_only_turn=False)
    assert moves(state, "fill", "@") == []
    assert state.check("fill@0,0:E").reason == "tile_must_follow"


@rule("5.2", "5.3")
def test_top_example():
    state = position("RG-B@0,0", "RB RY / -RY- R---")
    assert gain(state, "-RY-@-1,0:E", "R---@-1,-1:N") == 2
    plays = "RG-B@0,0 -RY-@-1,0:E R---@-1,-1:N"
    state = position(plays, "", "BG BY / --YB B---", to_move=1)
    assert gain(state, "--YB@1,0:W", "B---@1,-1:N") == 2
    state = position(f"{plays} --YB@1,0:W B---@1,-1:N", "RB / -GB-")
    assert gain(state, "-GB-@0,1:S") == 7


@rule("5.5")
def test_gembatan_example():
    state = position("-R--@0,0", "RG RR RY RB / R--G -YR- B--R B-R-")
    assert gain(state, "R--G@1,0:W", "-YR-@1,1:S", "B--R@2,1:W", "B-R-@2,2:S") == 12
    best = max(state.legal_turns(), key=lambda turn: turn.score)
    assert best.score == 12


# ---- components -----------------------------------------------------------------------------------------------------


@rule("7.1", "7.2", "7.3")
@pytest.mark.parametrize("components", ["standard", "no_doubles", "three_colours"])
def test_every_named_set_has_60_tiles_and_60_gems(components):
    kinds = tg.load_game("gembatan", components=components).hooks.kinds
    assert (sum(kinds.tile_counts), sum(kinds.gem_counts), len(kinds.tiles)) == (60, 60, 60)
    assert set(kinds.tile_counts) == {1}


@rule("7.1", "1.1")
def test_tiles_of_the_standard_set():
    tiles = tg.load_game("gembatan").hooks.kinds.tiles
    assert Counter(4 - tile.count("-") for tile in tiles) == {1: 4, 2: 26, 3: 24, 4: 6}
    two = [tile for tile in tiles if tile.count("-") == 2]
    assert sum(any(turned[1] == turned[3] == "-" for turned in rotations(tile)) for tile in two) == 10
    assert all(len(set(tile.replace("-", ""))) == 3 for tile in tiles if tile.count("-") == 1)
    assert (tiles[0], tiles[12], tiles[-1]) == ("RR--", "RG-B", "Y---")


@rule("7.1", "7.2", "7.3", "1.3")
def test_gems_of_the_named_sets():
    standard, mixed, three = (
        tg.load_game("gembatan", components=components).hooks.kinds
        for components in ("standard", "no_doubles", "three_colours")
    )
    assert standard.gems == mixed.gems == tuple("RR RB RG RY BB BG BY GG GY YY".split())
    assert set(standard.gem_counts) == {6}
    assert mixed.gem_counts == (0, 10, 10, 10, 0, 10, 10, 0, 10, 0)
    assert three.gems == tuple("RR RB RG BB BG GG".split())
    assert set(three.gem_counts) == {10}


@rule("7.3")
def test_tiles_of_the_three_colours_set_have_no_symmetry():
    tiles = tg.load_game("gembatan", components="three_colours").hooks.kinds.tiles
    assert all(len(set(rotations(tile))) == 4 and "Y" not in tile for tile in tiles)


# ---- numbers --------------------------------------------------------------------------------------------------------


def test_numbers_of_the_page():
    game = tg.load_game("gembatan")
    numbers = {
        "RG-B@0,1:S": 7143554,
        "-BRG@0,1:S": 7143562,
        "fill@0,0:E": 14070001,
        "end": 14084642,
        "pass": 14084643,
        "redraw": 14084644,
        "aside:RB": 14084646,
        "aside:RG-B": 14084689,
        "+RB": 1,
        "+RG-B": 44,
    }
    assert {text: game.encode(text) for text in numbers} == numbers
    assert game.num_distinct_actions() == 14084737
    assert game.max_chance_outcomes() == 92


def test_the_dense_mask_is_refused():
    state = tg.new_game("gembatan", seed=1)
    with pytest.raises(tg.InvalidParameterError):
        state.legal_actions_mask()


def test_the_example_of_the_page():
    state = position(
        "R--Y@0,0 GR-B@-1,0:E RBG-@-2,0:E R-YG@-2,1:S YBR-@0,1:S",
        "RG BB BB BY / RYGB RYG- R-B- B-B-",
        "RB RG YY / R--- G-G- G--Y",
        to_move=1,
        turn=(1, 1),
        scores=[3, 0],
    )
    assert moves(state) == ["---R@1,1:W", "--YG@0,2:S", "end"]
    assert gain(state, "---R@1,1:W") == 5
    assert [(str(turn), turn.score) for turn in state.legal_turns(limit=1)] == [("end", 1)]
