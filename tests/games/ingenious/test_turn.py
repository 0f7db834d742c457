"""Swap and refill: section 5 of the rules."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import TILES, draw_until_decision, markers, position, rule
from tests.helpers import walk

#: No tile of this rack shows red; PP is the one that is played, far from everything purple.
RACK = "GG GB BB OO YY PP"
PLAY = "Ph8-Pi8"
RED_LOWEST = (0, 1, 1, 1, 1, 1)


def after(move=PLAY, rack=RACK, row=RED_LOWEST, name="ingenious", **fields):
    state = position(name, fields.pop("board", {"R": "c9 c10"}), rack, row, **fields)
    state.play(move)
    return state


@rule("5.1", "5.2")
def test_a_swap_is_offered_if_the_rack_lacks_the_lowest_colour():
    """Rules 5.1 and 5.2"""
    state = after()
    assert (state.phase, state.to_move, state.to_dict()["placements_left"]) == ("swap", 0, 0)
    assert [str(move) for move in state.legal_moves] == ["keep", "swap"]
    assert state.check("Gh4-Gh5").rule == "5.2"


@rule("5.1", "5.2")
@pytest.mark.parametrize("tile", ["RR", "RG", "RP"])
def test_no_swap_is_offered_if_the_rack_shows_the_lowest_colour(tile):
    """Rules 5.1 and 5.2"""
    state = after(rack=f"{tile} GB BB OO YY PP")
    assert state.phase == "draw"


@rule("5.1")
@pytest.mark.parametrize(
    ("row", "offered"),
    [
        ((0, 1, 1, 1, 1, 0), True),
        ((0, 0, 1, 1, 1, 1), False),
        ((0, 0, 0, 0, 0, 0), False),
        ((1, 1, 1, 1, 1, 0), True),
        ((1, 1, 0, 1, 1, 1), False),
    ],
)
def test_none_of_several_lowest_colours_may_be_on_the_rack(row, offered):
    """Rule 5.1: red and purple are the colours that the five tiles left do not show."""
    assert (after(row=row).phase == "swap") == offered


@rule("5.1")
def test_the_markers_count_as_they_stand_after_scoring():
    """Rule 5.1: purple passes red, and then only red is lowest; and the other way round with blue."""
    state = after("Ph8-Pi8", board={"P": "g8 f8"}, row=(1, 2, 2, 2, 2, 0))
    assert markers(state) == [1, 2, 2, 2, 2, 2]
    assert state.phase == "swap"
    state = after("Rh8-Ri8", rack="RR GG GB BO OO YY", board={"R": "g8 f8"}, row=(0, 1, 9, 9, 9, 9))
    assert markers(state)[0] == 2
    assert state.phase == "draw"


@rule("5.1")
def test_the_tile_just_played_does_not_count():
    """Rule 5.1: the rack is judged without it."""
    assert after("Rh8-Pi8", rack="RP GG GB BB OO YY").phase == "swap"


@rule("4.4", "5.1")
def test_a_swap_is_offered_only_after_the_last_placement():
    """Rules 4.4 and 5.1"""
    state = after("Ph8-Pi8", board={"P": "g8 f8"}, row=(0, 1, 1, 1, 1, 17))
    assert (state.phase, state.check("swap").rule) == ("place", "4.4")
    state.play("Oh11-Oi11")
    assert state.phase == "swap"


def test_the_mover_decides_whoever_it_is():
    state = after(name="ingenious(players=3)", seat=2)
    assert (state.phase, state.to_move) == ("swap", 2)
    state.play("keep")
    draw_until_decision(state)
    assert (state.phase, state.to_move) == ("place", 0)


@rule("5.2", "5.4")
def test_keep_draws_one_tile():
    """Rules 5.2 and 5.4"""
    state = after()
    rack = state.to_dict()["racks"][0]
    state.play("keep")
    assert (state.phase, state.to_dict()["racks"][0], state.to_dict()["aside"]) == ("draw", rack, [])
    assert draw_until_decision(state) == 1
    assert state.to_move == 1


@rule("5.3")
def test_a_swap_lays_the_whole_rack_aside_and_draws_six():
    """Rule 5.3"""
    state = after()
    before = state.to_dict()
    state.play("swap")
    document = state.to_dict()
    assert (state.phase, state.to_move) == ("draw", 0)
    assert (document["racks"][0], document["aside"], document["bag"]) == ([], before["racks"][0], before["bag"])
    for held, tile in enumerate(["RO", "RO", "RY", "RY", "BP", "BP"]):
        assert (state.phase, state.to_dict()["aside"]) == ("draw", document["aside"])
        assert len(state.to_dict()["racks"][0]) == held
        state.play(f"+{tile}")
    assert (state.phase, state.to_move, state.to_dict()["aside"]) == ("place", 1, [])
    assert state.to_dict()["racks"][0] == ["RO", "RO", "RY", "RY", "BP", "BP"]
    for tile in before["racks"][0]:
        assert state.to_dict()["bag"][tile] == before["bag"].get(tile, 0) + 1


@rule("5.1")
@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_a_swap_is_offered_once_in_a_turn(answer):
    """Rule 5.1: not again if the new rack lacks the lowest colour too."""
    state = after()
    state.play(answer)
    tiles = iter(["GO", "GY", "GP", "BO", "BY", "BP"])
    while state.is_chance_node():
        state.play(f"+{next(tiles)}")
    assert (state.phase, state.to_move) == ("place", 1)


@rule("5.3")
def test_the_rack_after_several_placements_is_swapped_as_it_is():
    """Rule 5.3: four tiles are laid aside, six are drawn."""
    state = after("Ph8-Pi8", board={"P": "g8 f8"}, row=(0, 1, 1, 1, 1, 17))
    state.play("Oh11-Oi11")
    state.play("swap")
    assert state.to_dict()["aside"] == ["GG", "GB", "BB", "YY"]
    assert draw_until_decision(state) == 6


@rule("5.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_never_runs_short(players):
    """Rule 5.4: even with every placement made there are enough tiles for a swap."""
    placements = tg.load_game("ingenious", players=players, swap="off").max_game_length()
    assert sum(TILES.values()) - placements - 6 * players >= 6
    for seed in range(3):
        for state in walk(f"ingenious(players={players})", seed, greedy=True):
            document = state.to_dict()
            held = sum(map(len, document["racks"])) + len(document["aside"]) + len(document["board"]) // 2
            assert sum(document["bag"].values()) == sum(TILES.values()) - held
            if state.phase == "draw":
                assert sum(document["bag"].values()) >= 6 - len(document["racks"][state.to_move])
