"""The places of verdicts: for every reason exactly those that the page lists, and that the message names."""

import random
import re
from pathlib import Path

import pytest

from tests.games.gembatan.positions import bare, free, play, position, verdict
from tests.helpers import walk
from tests.oracles.gembatan import Gembatan, neighbour, parse_fill, parse_placement, rotations, sides_at, site_of
from tilegames.games.gembatan import Reason

START = "RG-B@0,0"
OPEN = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N"
SQUARE = "RR-R@0,0 R--R@1,0:W -RR-@0,1:S --RR@1,1:W"
CORNER = "RR--@0,0 R--R@1,0:W -RR-@0,1:S"
#: A row that ends at the rim of the grid with a cut-out.
ROW = " ".join(["-R-R@0,0", *(f"-R-R@{x},0:W" for x in range(1, 61))])
GEMS = tuple(f"gem{number}" for number in range(1, 5))
TILES = tuple(f"tile{number}" for number in range(1, 5))


def hand(seat, spaces):
    return tuple(f"p{seat}:{space}" for space in spaces)


def red(*hands, **fields):
    """Nothing can be played by a seat without RR; the trays are empty unless pieces are given."""
    return bare("R---@0,0", *hands, **fields)


FULL = "RR RR RR RR / R--- R--- R--- R---"
CASES = {
    "swap_begun": [
        (lambda: play(position(OPEN, "RB RR / R--- B---"), "aside:RR"), move, ("aside",))
        for move in ("end", "pass", "fill@0,0:E", "R---@5,5:N", "R-R-@5,5:N")
    ],
    "redundant_rotation": [
        (lambda: position("RR--@0,0", "RR / R-R-"), ("R-R-@0,1:S", 8), ("0,1",)),
        (lambda: position("RR--@0,0", "RR / B---"), ("R-R-@-7,12:N", 8), ("-7,12",)),
    ],
    "tile_not_in_hand": [
        (lambda: position(START, "RB / R---"), "---B@1,0:W", hand(0, TILES)),
        (lambda: position(START, "", "RB / ", to_move=1), "---B@1,0:W", hand(1, TILES)),
    ],
    "cell_occupied": [
        (lambda: position(START, "RB / R---"), "R---@0,0:N", ("0,0",)),
        (lambda: position(OPEN, "RB / R---"), "R---@1,-1:N", ("1,-1",)),
    ],
    "blank_against_cut_out": [
        (lambda: position(START, "RR / RR--"), "RR--@0,1:S", ("0,1", "0,0")),
        (lambda: free(CORNER, "RR / G---"), "G---@1,1:N", ("1,1", "1,0", "0,1")),
        (lambda: free(CORNER, "RR / G---"), "--G-@1,1:S", ("1,1", "0,1")),
        (lambda: free(CORNER, "RR / G---"), "---G@1,1:W", ("1,1", "1,0")),
    ],
    "cut_out_against_blank": [
        (lambda: position(START, "RR / R---"), "R---@0,-1:N", ("0,-1", "0,0")),
        (lambda: free("RR--@0,0 ---R@1,0:W --R-@0,1:S", "RR / --RR"), "--RR@1,1:S", ("1,1", "1,0", "0,1")),
    ],
    "makes_no_socket": [
        (lambda: position(START, "RR / R---"), "R---@5,5:N", ("5,5",)),
        (lambda: position(START, "RR / R---"), "-R--@0,-1:E", ("0,-1",)),
    ],
    "not_joined_to_turn": [
        (lambda: play(free(START, "RB RG GG / R--- --RR -R--"), "-R--@-1,0:E"), "---R@1,0:W", ("1,0", "-1,0")),
        (lambda: play(free("RRRR@0,0", "RR RR RR / R-R- R--- R---"), "R-R-@0,1:S", "--R-@0,2:S"), "R---@0,-1:N",
         ("0,-1", "0,1", "0,2")),
    ],
    "no_socket_on_side": [
        (lambda: position(START, "RR RB / -RR-"), "-RR-@0,1:E", ("0,1",)),
        (lambda: position(START, "RR RB / -RR-"), "-RR-@0,1:N", ("0,1",)),
    ],
    "no_socket": [
        (lambda: position(START, "RR / R---"), "fill@5,5:N", ("5,5:N", "5,5")),
        (lambda: position(START, "RR / R---"), "fill@0,0:N", ("0,0:N", "0,1")),
        (lambda: position(START, "RR / R---"), "fill@0,0:W", ("-1,0:E", "-1,0")),
        (lambda: position(START, "RR / R---"), "fill@0,0:S", ("0,-1:N", "0,-1")),
        (lambda: free("RR--@0,0 --R-@0,1:S ---R@1,0:W", "RR / RR--"), "fill@0,1:E", ("0,1:E", "0,1")),
        (lambda: free("RR--@0,0 -RR-@0,1:S ---R@1,0:W", "RR / RR--"), "fill@1,0:N", ("1,0:N", "1,0")),
        (lambda: free("RRR-@0,0 --RR@0,1:S RRRR@1,0:W", "RR / RR--"), "fill@-1,1:E", ("-1,1:E", "-1,1")),
        (lambda: position(START, "RR / R---"), "fill@60,0:E", ("60,0:E", "60,0")),
        (lambda: position(START, "RR / R---"), "fill@0,60:N", ("0,60:N", "0,60")),
        (lambda: free(ROW, "RR / R---"), "fill@60,0:E", ("60,0:E",)),
    ],
    "socket_filled": [
        (lambda: position(OPEN, "BG RG / R---"), "fill@0,1:S", ("0,0:N",)),
        (lambda: position(OPEN, "BG RG / R---"), "fill@0,1:E", ("0,1:E",)),
    ],
    "gem_not_in_hand": [
        (lambda: position(START, "RR GG / R---"), "-R--@-1,0:E", ("-1,0:E", *hand(0, GEMS))),
        (lambda: position(START, "", "GG / R---", to_move=1), "--R-@0,1:S", ("0,0:N", *hand(1, GEMS))),
        (lambda: position(OPEN, "RR / R---"), "fill@1,0:W", ("0,0:E", *hand(0, GEMS))),
    ],
    "tile_must_follow": [
        (lambda: free(SQUARE, "RR / R---", gem_only_turn=False), "fill@1,0:N", ("1,0:N",)),
    ],
    "no_gem_played": [(lambda: position(OPEN, "RB / R---"), "end", ())],
    "no_tile_played": [
        (lambda: play(free(SQUARE, "RR RR / R---", gem_only_turn=False), "fill@1,0:N"), "end", ("1,0:N",)),
    ],
    "turn_begun": [
        (lambda: play(position(OPEN, "RB RB BY / R---"), "fill@0,0:E"), move, ("0,0:E",))
        for move in ("pass", "aside:RB", "aside:R---", "aside:GG")
    ] + [
        (lambda: play(position(OPEN, "RB RB BY / R---"), "fill@1,0:S", "fill@0,0:E"), "pass", ("1,-1:N", "0,0:E")),
    ],
    "piece_not_in_hand": [
        (lambda: position(START, "RR / R---", "GG / B---"), "aside:GG", hand(0, GEMS)),
        (lambda: position(START, "RR / R---", "GG / B---"), "aside:B---", hand(0, TILES)),
        (lambda: position(START, "", "", "GG / B---", to_move=2), "aside:RR", hand(2, GEMS)),
        (lambda: position(START, *[""] * 3, "GG / B---", to_move=3), "aside:R---", hand(3, TILES)),
        (lambda: position(START, "RR / R---"), ("aside:RR", 10), hand(0, GEMS)),
    ],
    "aside_out_of_order": [
        (lambda: play(position(START, "RR GG / R--- RR--"), "aside:GG"), "aside:RR", ("aside",)),
        (lambda: play(position(START, "RR GG / R--- RR--"), "aside:R---"), "aside:RR--", ("aside",)),
        (lambda: play(position(START, "RR GG / R--- RR--"), "aside:RR--"), "aside:GG", ("aside",)),
    ],
    "tray_too_small": [
        (lambda: red(FULL, FULL), "aside:RR", ("gem_tray",)),
        (lambda: red(FULL, FULL), "aside:R---", ("tile_tray",)),
    ],
    "nothing_aside": [(lambda: position(START, "RR / R---"), "redraw", ("aside",))],
    "move_available": [
        (lambda: position(START, "RB RG / R---"), "pass", ("-1,0",)),
        (lambda: position(START, "RG / R---"), "pass", ("1,0",)),
        (lambda: position(OPEN, "BY / B---"), "pass", ("1,-1:N",)),
        (lambda: position(OPEN, "RB BY / "), "pass", ("1,-1:N",)),
        (lambda: position(OPEN, "RB / "), "pass", ("0,0:E",)),
    ],
    "game_over": [
        (lambda: position("R---@0,0 --RR@0,1:S", phase="over", to_move=-1, idle=20), "end", ()),
    ],
}  # fmt: skip
ALL = [pytest.param(reason, *case, id=f"{reason}-{case[1]}") for reason, cases in CASES.items() for case in cases]


def test_every_reason_has_its_case():
    assert set(CASES) == {reason.value for reason in Reason} | {"game_over"}


@pytest.mark.parametrize(("reason", "made", "move", "places"), ALL)
def test_places_of_each_reason(reason, made, move, places):
    state = made()
    if isinstance(move, tuple):
        move = state.get_game().encode(move[0]) + move[1]
    found = verdict(state, move)
    assert (found.reason.value, found.cells) == (reason, places)
    assert grid_places(found.cells) == set(named(found.message))


def grid_places(places):
    """The cells and sockets among them: the others are not named by coordinates in the message."""
    return {place for place in places if place[0] in "-0123456789"}


def named(message):
    """The cells and sockets that a message names."""
    return re.findall(r"-?\d+,-?\d+(?::[NESW])?", message)


# ---- any position ---------------------------------------------------------------------------------------------------


def wanted(oracle, move):
    """Where the oracle sees why a placement or a fill is refused."""
    reason, own = oracle.reason(move), f"p{oracle.to_move}"
    if reason == "swap_begun":
        return ["aside"]
    if move.startswith("fill@"):
        ends = sides_at(parse_fill(move))
        missing = [cell_name(cell) for cell, side in ends if oracle.board.get(cell, "----")[side] == "-"]
        more = {"no_socket": missing[:1], "gem_not_in_hand": [f"{own}:{space}" for space in GEMS]}
        return [socket_name(*ends[0]), *more.get(reason, ())]
    sides, cell, side = parse_placement(move)
    if reason == "tile_not_in_hand":
        return [f"{own}:{space}" for space in TILES]
    if reason == "gem_not_in_hand":
        return [socket_name(cell, side), *(f"{own}:{space}" for space in GEMS)]
    shown = [cell_name(cell)]
    if reason == "not_joined_to_turn":
        shown += map(cell_name, oracle.turn_cells)
    for side, mine, other in oracle._meetings(cell, sides):
        wrong = mine == "-" != other if reason == "blank_against_cut_out" else mine != "-" == other
        if wrong and reason in ("blank_against_cut_out", "cut_out_against_blank"):
            shown.append(cell_name(neighbour(cell, side)))
    return shown


def cell_name(cell):
    return "{},{}".format(*cell)


def socket_name(cell, side):
    """By the south or west cell."""
    x, y = site_of(cell, side)
    return f"{x // 2},{y // 2}:{'E' if x % 2 else 'N'}"


@pytest.mark.parametrize("name", ["gembatan", "gembatan(players=3,components=three_colours,gem_only_turn=false)"])
def test_places_of_refusals_in_whole_games(name):
    """Placements and fills near the tiles, of any tile of any hand: the oracle sees the same places."""
    rng, seen = random.Random(name), set()
    for number, state in enumerate(walk(name, 3, explicit=True)):
        if state.is_chance_node() or state.is_terminal() or number % 3:
            continue
        oracle, game = Gembatan.from_document(state.to_dict(), **state.get_game().params), state.get_game()
        for move in near_moves(oracle, rng, 60):
            found = state.check(move)
            if found.ok:
                continue
            assert (found.reason.value, list(found.cells)) == (oracle.reason(move), wanted(oracle, move)), move
            assert set(named(found.message)) == grid_places(found.cells)
            seen.add(found.reason.value)
        for action in range(game.hooks.first_end, game.num_distinct_actions()):
            found = state.check(action)
            assert set(named(found.message)) == grid_places(found.cells)
            assert found.ok or found.cells or found.reason == "no_gem_played"
    assert seen >= {"swap_begun", "tile_not_in_hand", "cell_occupied", "blank_against_cut_out", "cut_out_against_blank",
                    "makes_no_socket", "no_socket_on_side", "not_joined_to_turn", "gem_not_in_hand", "no_socket",
                    "socket_filled"}  # fmt: skip


def near_moves(oracle, rng, count):
    """Placements and fills on cells with tiles and beside them."""
    cells = [*oracle.board, *oracle._free_cells()]
    tiles = [tile for hand in oracle.hands for tile in hand["tiles"]] or oracle.tile_kinds
    for _ in range(count):
        (x, y), side = rng.choice(cells), rng.choice("NESW")
        yield rng.choice((f"{rng.choice(rotations(rng.choice(tiles)))}@{x},{y}:{side}", f"fill@{x},{y}:{side}"))


def test_the_page_lists_the_places_of_every_reason():
    page = (Path(__file__).parents[3] / "docs/games/gembatan.md").read_text(encoding="utf-8")
    table = page.split("| reason | places, in this order |\n|---|---|\n")[1].split("\n\n")[0]
    listed = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(listed) == sorted(CASES)
