"""Positions of Ingenious for the tests: a few facts are given, the rest of the document is filled up."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

import pytest

import tilegames as tg
from tilegames.kit.geometry import HexBoard

COLOURS = "RGBOYP"
KINDS = ["".join(pair) for pair in combinations_with_replacement(COLOURS, 2)]
TILES = {kind: 5 if kind[0] == kind[1] else 6 for kind in KINDS}
PRINTED = {"h3": "R", "m3": "G", "m8": "B", "h13": "O", "c13": "Y", "c8": "P"}
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
PARTNERS = "ingenious(players=4,partnership=true)"


def rule(*numbers):
    """Marks a test of these rules of the game's page."""
    return pytest.mark.rule("ingenious", *numbers)


@cache
def pairs(name="ingenious"):
    """The pairs of neighbouring playable cells in the order of their numbers, read off the actions."""
    game = tg.load_game(name)
    moves = (game.decode(action) for action in range(0, game.num_distinct_actions() - 2, 36))
    return tuple((move.cell_a, move.cell_b) for move in moves)


@cache
def playable(name="ingenious"):
    """The playable cells in the order of their indices."""
    board = HexBoard(RADIUS[tg.load_game(name).num_players()])
    return tuple(text for text in map(board.name, board.cells) if text not in PRINTED)


@cache
def pairs_at(name):
    """The pairs that touch each printed symbol, by its colour."""
    board = HexBoard(RADIUS[tg.load_game(name).num_players()])
    near = {colour: set(map(board.name, board.neighbours(board.cell_named(at)))) for at, colour in PRINTED.items()}
    return {colour: [pair for pair in pairs(name) if near[colour] & set(pair)] for colour in COLOURS}


def distance(one, other):
    """How many steps lie between two cells given by their names."""
    q, r = ord(one[0]) - ord(other[0]), int(one[1:]) - int(other[1:])
    return max(abs(q), abs(r), abs(q + r))


def openings(name, cells, opened, clear):
    """The symbols that some seats have claimed, and the tiles, cell by cell, that the board must have for this.

    Tiles that are there already count. Others are added as far from these and from the `clear` cells as can be, in two
    colours that differ from that of the symbol.
    """
    at = pairs_at(name)
    claimed = [colour for colour in COLOURS if any(set(pair) <= set(cells) for pair in at[colour])][:opened]
    added = {}

    def room(pair):
        return min((distance(one, other) for one in pair for other in (*cells, *added, *clear)), default=0)

    while len(claimed) < opened:
        pair, colour = max(
            ((pair, colour) for colour in COLOURS if colour not in claimed for pair in at[colour]),
            key=lambda found: room(found[0]),
        )
        number = COLOURS.index(colour)
        added |= zip(pair, (COLOURS[(number + 2) % 6], COLOURS[(number + 3) % 6]), strict=True)
        claimed.append(colour)
    return sorted(claimed, key=COLOURS.index), added


def cut(symbols, stock):
    """Tiles of the stock that show exactly these symbols; None if there are none."""
    if not +symbols:
        return []
    by_count = [colour for colour, count in symbols.most_common() if count]
    for other in by_count:
        kind = "".join(sorted(by_count[0] + other, key=COLOURS.index))
        rest = symbols - Counter(kind)
        if stock[kind] and rest.total() == symbols.total() - 2:
            tiles = cut(rest, stock - Counter([kind]))
            if tiles is not None:
                return [kind, *tiles]
    return None


def document(
    name="ingenious", board=None, rack="", row=(0,) * 6, *, seat=0, phase="place", left=None, size=None, aside="",
    rows=None, opened=None, clear="",
):  # fmt: skip
    """A position in which `seat` is to move, and all seats have opened unless `opened` says how many have.

    `board`: colour -> cells, to which the tiles are added with which seats have opened; `rack`: tiles of the seat,
    filled up to `size`; `row`: its markers; `clear`: cells from which the added tiles keep away.
    """
    game = tg.load_game(name)
    players, sides = game.num_players(), 2 if game.params["partnership"] else game.num_players()
    cells = {cell: colour for colour, text in (board or {}).items() for cell in text.split()}
    opened = players if opened is None else opened
    claimed, added = openings(name, cells, opened, clear.split())
    cells |= added
    stock = Counter(TILES)
    own, aside = rack.split(), aside.split()
    stock -= Counter(own + aside)
    laid = cut(Counter(cells.values()), stock)
    assert laid is not None, "no tiles show these symbols: lay some more"
    stock -= Counter(laid)

    def fill(tiles, size):
        for _ in range(size - len(tiles)):
            tiles.append(max(KINDS, key=stock.__getitem__))
            stock[tiles[-1]] -= 1
        return sorted(tiles, key=KINDS.index)

    full = 6 if players > 1 else int(phase == "place")
    if size is None:
        size = full if phase == "place" else len(own)
    racks = [fill(own, size) if p == seat else fill([], full) for p in range(players)]
    if rows is None:
        rows = [row if side == seat % sides else (0,) * 6 for side in range(sides)]
    return {
        "phase": phase, "to_move": seat, "placements_left": int(phase == "place") if left is None else left,
        "board": {cell: cells[cell] for cell in playable(name) if cell in cells},
        "racks": racks, "aside": sorted(aside, key=KINDS.index), "markers": [list(markers) for markers in rows],
        "claimed": claimed, "opened": [p < opened for p in range(players)],
        "bag": {kind: stock[kind] for kind in KINDS if stock[kind]},
    }  # fmt: skip


def position(name="ingenious", *args, **fields):
    """The state that `document` describes."""
    return tg.load_game(name).state_from_dict(document(name, *args, **fields))


def crowd(name="ingenious", holes=""):
    """A board that is full but for the holes, in which no two neighbours have the same colour."""
    board = dict.fromkeys(COLOURS, "")
    for cell in playable(name):
        if cell not in holes.split():
            board[COLOURS[(ord(cell[0]) + 3 * int(cell[1:])) % 6]] += f" {cell}"
    return board


def over(rows, name="ingenious"):
    """A finished game with these markers: the board is full but for a single cell."""
    return position(name, crowd(name, "h8"), rows=rows, seat=-1, phase="over")


def markers(state, row=0):
    return state.to_dict()["markers"][row]


def draw_until_decision(state):
    """Draw the first possible tile again and again; how many there were."""
    count = 0
    while state.is_chance_node():
        state.play(state.legal_moves[0])
        count += 1
    return count
