"""The golden numbers and the worked examples of Ingenious."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import tilegames as tg
from tests.games.ingenious.positions import (
    KINDS,
    PRINTED,
    RADIUS,
    TILES,
    markers,
    over,
    pairs,
    playable,
    position,
    rule,
)
from tests.helpers import walk
from tilegames.kit.geometry import DIRECTIONS, HexBoard, distance

BOARDS = {2: "ingenious", 3: "ingenious(players=3)", 4: "ingenious(players=4)"}
CORNERS = {"h3": (0, -5), "m3": (5, -5), "m8": (5, 0), "h13": (0, 5), "c13": (-5, 5), "c8": (-5, 0)}


@rule("1.1")
@pytest.mark.parametrize(
    ("players", "cells", "free", "adjacent"),
    [(1, 91, 85, 222), (2, 91, 85, 222), (3, 127, 121, 306), (4, 169, 163, 426)],
)
def test_sizes_of_the_board(players, cells, free, adjacent):
    """Rule 1.1"""
    name = f"ingenious(players={players})"
    board = HexBoard(RADIUS[players])
    assert len(board.cells) == cells
    assert len(playable(name)) == free == cells - len(PRINTED)
    assert len(set(pairs(name))) == len(pairs(name)) == adjacent
    assert {cell for pair in pairs(name) for cell in pair} == set(playable(name))
    for pair in pairs(name):
        assert distance(*map(board.cell_named, pair)) == 1


@rule("1.2")
def test_the_corners_of_the_inner_hexagon():
    """Rule 1.2"""
    assert {cell: HexBoard(5).cell_named(cell) for cell in PRINTED} == CORNERS
    for radius in (5, 6, 7):
        board = HexBoard(radius)
        assert {cell: board.cell_named(cell) for cell in PRINTED} == CORNERS


@pytest.mark.parametrize(("players", "centre"), [(1, 45), (2, 45), (3, 63), (4, 84)])
def test_index_of_the_centre(players, centre):
    board = HexBoard(RADIUS[players])
    assert board.index[board.cell_named("h8")] == centre


@rule("1.3")
def test_120_tiles():
    """Rule 1.3"""
    bag = tg.load_game("ingenious").new_initial_state().to_dict()["bag"]
    assert sum(bag.values()) == 120
    assert bag == TILES
    assert list(bag) == KINDS
    assert [len(bag), KINDS[0], KINDS[6], KINDS[20]] == [21, "RR", "GG", "PP"]


@pytest.mark.parametrize(("players", "number", "actions"), [(2, 54, 7_994), (3, 102, 11_018), (4, 144, 15_338)])
def test_first_placements(players, number, actions):
    game = tg.load_game("ingenious", players=players)
    assert game.num_distinct_actions() == actions
    state = game.new_initial_state(seed=3)
    rack = {tuple(tile) for tile in state.to_dict()["racks"][0]}
    options = sum(1 if a == b else 2 for a, b in rack)
    assert state.num_legal_actions() == number * options


@pytest.mark.parametrize(("players", "each"), [(2, 9), (3, 17), (4, 24)])
def test_first_placements_at_each_symbol(players, each):
    state = position(BOARDS[players], rack="RG RG RG RG RG RG", opened=0)
    claims = Counter(tuple(state.child(action).to_dict()["claimed"]) for action in state.legal_actions())
    assert claims == {(colour,): 2 * each for colour in PRINTED.values()}


@pytest.mark.parametrize(("players", "number"), [(2, 1_944), (3, 3_672), (4, 5_184)])
def test_first_placements_of_all_kinds(players, number):
    found = set()
    for start in range(0, len(KINDS), 6):
        found |= set(position(BOARDS[players], rack=" ".join(KINDS[start : start + 6]), opened=0).legal_actions())
    assert len(found) == number


@pytest.mark.parametrize(("players", "number"), [(2, 54), (3, 102), (4, 144)])
def test_claimed_symbols_shrink_the_first_round(players, number):
    state = tg.new_game("ingenious", players=players, seed=5)
    for seat in range(players):
        rack = {tuple(tile) for tile in state.to_dict()["racks"][seat]}
        options = sum(1 if a == b else 2 for a, b in rack)
        assert state.num_legal_actions() == number * (6 - seat) // 6 * options
        state.play(state.legal_moves[0])


@pytest.mark.parametrize(("players", "most"), [(1, 42), (2, 42), (3, 60), (4, 81)])
def test_most_placements(players, most):
    name = f"ingenious(players={players})"
    assert len(playable(name)) // 2 == most
    # Without swaps every decision is a placement.
    assert tg.load_game("ingenious", players=players, swap="off").max_game_length() == most
    assert tg.load_game(name).max_game_length() >= most
    for seed in range(3):
        *_, last = walk(name, seed, greedy=True)
        assert len(last.to_dict()["board"]) <= 2 * most


@pytest.mark.parametrize(("players", "half", "double"), [(2, 25, 47), (3, 30, 57), (4, 35, 67)])
def test_lengths_of_the_rays(players, half, double):
    """Geometry alone: printed symbols do not stop a ray here."""
    lengths = [(length(players, a, b), length(players, b, a)) for a, b in pairs(BOARDS[players])]
    assert max(map(max, lengths)) == half
    assert max(map(sum, lengths)) == double


@rule("3.2", "3.3")
@pytest.mark.parametrize(("players", "half", "double"), [(2, 24, 43), (3, 29, 52), (4, 34, 61)])
def test_largest_scores(players, half, double):
    """Rules 3.2 and 3.3: how much a half would score if every playable cell were red.

    There are not that many red tiles, and markers stop at 18: so one ray is laid at a time.  A turn of the board by
    60 degrees carries each colour to the next, so red stands for all.
    """
    tiles = pairs(BOARDS[players])
    # Nothing scores more than its rays are long: halves and doubles with shorter rays need not be tried.
    halves = [each for a, b in tiles for each in ((a, b), (b, a)) if length(players, *each) >= half]
    doubles = [(a, b) for a, b in tiles if length(players, a, b) + length(players, b, a) >= double]
    assert max(red_points(players, a, b) for a, b in halves) == half
    assert max(red_points(players, a, b) + red_points(players, b, a) for a, b in doubles) == double


@cache
def rays(players, cell, other):
    """The cells in the five directions other than that of the tile's other half, by direction."""
    board = HexBoard(RADIUS[players])
    found = {}
    for dq, dr in DIRECTIONS:
        q, r = board.cell_named(cell)
        found[dq, dr] = ray = []
        while (q := q + dq, r := r + dr) in board.index:
            ray.append(board.name((q, r)))
    return {step: ray for step, ray in found.items() if ray[:1] != [other]}


def length(players, cell, other):
    return sum(map(len, rays(players, cell, other).values()))


def red_points(players, cell, other):
    """What a red half on `cell` scores if all playable cells are red, ray by ray."""
    lines = [points_of_ray(players, cell, other, tuple(ray)) for ray in rays(players, cell, other).values()]
    # A red printed symbol next to the half was counted each time, with whatever ray.
    return sum(lines) - (len(lines) - 1) * points_of_ray(players, cell, other, ())


def points_of_ray(players, cell, other, ray):
    red = [each for each in ray if each not in PRINTED]
    # What the doubles cannot lay needs mixed tiles: some green cells elsewhere.
    more = max(len(red) - 10, len(red) % 2)
    green = [each for each in playable(BOARDS[players]) if each not in {cell, other, *ray}][:more]
    state = position(BOARDS[players], {"R": " ".join(red), "G": " ".join(green)}, "RP")
    state.play(f"R{cell}-P{other}")
    return markers(state)[0]


@rule("6.5")
def test_worked_ranking():
    """Rule 6.5"""
    rows = [(18, 9, 14, 18, 12, 18), (18, 18, 13, 12, 9, 18), (10, 10, 10, 10, 10, 10)]
    assert over(rows, BOARDS[3]).ranking() == (2, 3, 1)


@pytest.mark.parametrize(("players", "keep"), [(1, 7_992), (2, 7_992), (3, 11_016), (4, 15_336)])
def test_numbers_of_keep_and_swap(players, keep):
    game = tg.load_game("ingenious", players=players)
    assert (game.encode("keep"), game.encode("swap")) == (keep, keep + 1)
    assert game.num_distinct_actions() == keep + 2


def test_number_of_a_placement():
    game = tg.load_game("ingenious")
    assert pairs()[93] == ("h7", "h8")
    assert game.encode("Rh7-Bh8") == 36 * 93 + 6 * 0 + 2 == 3350
    assert game.encode("Bh7-Rh8") == 3360


def test_game_of_the_page():
    page = (Path(__file__).parents[3] / "docs/games/ingenious.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    state = tg.load_game("ingenious").state_from_dict(json.loads(text))
    before = markers(state, 1)
    state.play("Yf11-Gg11")
    gains = [after - old for after, old in zip(markers(state, 1), before, strict=True)]
    assert gains == [0, 1, 0, 0, 2, 0]
