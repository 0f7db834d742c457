"""Facts of Gembatan as data: colours, sides, component sets, parameters, phases, reasons, and the rules in short."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from itertools import combinations_with_replacement, permutations, product
from typing import Final

__all__ = [
    "ASIDE_PLACE",
    "BLANK",
    "CELLS",
    "CHAIN_RULES",
    "COLOURS",
    "COLOUR_NAMES",
    "COMPONENTS",
    "EDGE",
    "FIRST_TILE",
    "GEMBATAN",
    "GEM_ONLY_RULES",
    "GEM_TRAY_PLACE",
    "GRID",
    "HAND",
    "HAND_PLACES",
    "IDLE_TURNS",
    "LETTERS",
    "MAX_KINDS",
    "MAX_PIECES",
    "MAX_POINTS",
    "PHASES",
    "REASONS",
    "RULES",
    "SEATS",
    "SHORTEST_RUN",
    "SIDES",
    "STEPS",
    "TERMINATIONS",
    "TILE_TRAY_PLACE",
    "WAYS_TO_LAY",
    "Reason",
    "beside",
    "canonical",
    "cell_at",
    "cell_number",
    "first_side",
    "idle_limit",
    "on_grid",
    "order",
    "rotations",
    "site_at",
    "site_number",
]

#: Letters of the colours, in the order of their numbers; component tables may use all six.
COLOURS: Final = "RBGYOP"
#: Their names.
COLOUR_NAMES: Final = ("red", "blue", "green", "yellow", "orange", "purple")
#: A side without a cut-out; it comes after the colours.
BLANK: Final = "-"
LETTERS: Final = COLOURS + BLANK

#: The sides of a cell in the order of their numbers, and the steps to the neighbours.
SIDES: Final = "NESW"
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))

#: Cells lie at -EDGE <= x, y <= EDGE (rule 2.12), in rows of GRID.
EDGE: Final = 60
GRID: Final = 2 * EDGE + 1

#: Seats in the largest game.
SEATS: Final = 4
#: Gems, and tiles, in a full hand.
HAND: Final = 4
#: The fewest gems in a run that scores (rule 5.2), and the points of a Gembatan (rule 5.5).
SHORTEST_RUN: Final = 3
GEMBATAN: Final = 4
#: Turns in a row without a gem, for each player, that end the game (rule 6.5).
IDLE_TURNS: Final = 10
#: More points than any game can reach. Documents with scores that play could raise above this limit are refused.
MAX_POINTS: Final = 10_000_000
#: Limits of component tables: kinds of tile, and pieces of either sort.
MAX_KINDS: Final = 64
MAX_PIECES: Final = 1000

#: Names of the phases, in the order of their numbers in the rules.
PHASES: Final = ("deal", "play", "swap", "draw", "over")
#: How a game ends (rules 6.2 to 6.5); the rules number these from 1, and 0 means that the game goes on.
TERMINATIONS: Final = ("out_of_gems", "stuck", "stalled", "turn_limit")


def idle_limit(players: int) -> int:
    """The number of turns in a row without a gem that ends the game (rule 6.5)."""
    return IDLE_TURNS * players


def rotations(sides: str) -> tuple[str, str, str, str]:
    """A tile as it lies after 0, 1, 2 and 3 quarter turns clockwise."""
    return sides, sides[3:] + sides[:3], sides[2:] + sides[:2], sides[1:] + sides[:1]


def order(text: str) -> tuple[int, ...]:
    """The sort key of tiles and gems: the numbers of their letters."""
    return tuple(map(LETTERS.index, text))


def canonical(sides: str) -> str:
    """The rotation that stands for a tile: the first in the order of the letters."""
    return min(rotations(sides), key=order)


def _standard_tiles() -> Counter[str]:
    """Rule 7.1."""
    colours = COLOURS[:4]
    tiles = [f"{a}---" for a in colours]
    tiles += [f"{a}{b}--" for a, b in product(colours, repeat=2)]
    tiles += [f"{a}-{b}-" for a, b in combinations_with_replacement(colours, 2)]
    tiles += [f"{a}{b}{c}-" for a, b, c in permutations(colours, 3)]
    tiles += [colours[0] + "".join(rest) for rest in permutations(colours[1:])]
    return Counter(map(canonical, tiles))


def _unsymmetrical_tiles() -> Counter[str]:
    """Rule 7.3."""
    tiles = map("".join, product(COLOURS[:3] + BLANK, repeat=4))
    return Counter({canonical(tile): 1 for tile in tiles if len(set(rotations(tile))) == 4})


def _gems(colours: str, each: int, *, doubles: bool) -> dict[str, int]:
    pairs = combinations_with_replacement(colours, 2)
    return {a + b: each for a, b in pairs if doubles or a != b}


#: The component sets by name: the number of pieces of each kind of tile and of gem.
COMPONENTS: Final = {
    "standard": (_standard_tiles(), _gems(COLOURS[:4], 6, doubles=True)),
    "no_doubles": (_standard_tiles(), _gems(COLOURS[:4], 10, doubles=False)),
    "three_colours": (_unsymmetrical_tiles(), _gems(COLOURS[:3], 10, doubles=True)),
}


class Reason(StrEnum):
    """Why a move is refused.

    Examples
    --------
    >>> from tilegames.games.gembatan import Reason
    >>> Reason.CELL_OCCUPIED.value
    'cell_occupied'
    """

    SWAP_BEGUN = "swap_begun"
    REDUNDANT_ROTATION = "redundant_rotation"
    TILE_NOT_IN_HAND = "tile_not_in_hand"
    CELL_OCCUPIED = "cell_occupied"
    BLANK_AGAINST_CUT_OUT = "blank_against_cut_out"
    CUT_OUT_AGAINST_BLANK = "cut_out_against_blank"
    MAKES_NO_SOCKET = "makes_no_socket"
    NOT_JOINED_TO_TURN = "not_joined_to_turn"
    NO_SOCKET_ON_SIDE = "no_socket_on_side"
    NO_SOCKET = "no_socket"
    SOCKET_FILLED = "socket_filled"
    GEM_NOT_IN_HAND = "gem_not_in_hand"
    TILE_MUST_FOLLOW = "tile_must_follow"
    NO_GEM_PLAYED = "no_gem_played"
    NO_TILE_PLAYED = "no_tile_played"
    TURN_BEGUN = "turn_begun"
    PIECE_NOT_IN_HAND = "piece_not_in_hand"
    ASIDE_OUT_OF_ORDER = "aside_out_of_order"
    TRAY_TOO_SMALL = "tray_too_small"
    NOTHING_ASIDE = "nothing_aside"
    MOVE_AVAILABLE = "move_available"


#: The codes of the rules: reason, and number of the rule on the game's page.
REASONS: Final = {
    16: (Reason.SWAP_BEGUN, "4.8"),
    17: (Reason.REDUNDANT_ROTATION, "2.11"),
    18: (Reason.TILE_NOT_IN_HAND, "2.2"),
    19: (Reason.CELL_OCCUPIED, "2.3"),
    20: (Reason.BLANK_AGAINST_CUT_OUT, "2.4"),
    21: (Reason.CUT_OUT_AGAINST_BLANK, "2.5"),
    22: (Reason.MAKES_NO_SOCKET, "2.6"),
    23: (Reason.NOT_JOINED_TO_TURN, "2.7"),
    24: (Reason.NO_SOCKET_ON_SIDE, "2.8"),
    25: (Reason.NO_SOCKET, "3.2"),
    26: (Reason.SOCKET_FILLED, "3.3"),
    27: (Reason.GEM_NOT_IN_HAND, "2.9"),
    28: (Reason.TILE_MUST_FOLLOW, "7.6"),
    29: (Reason.NO_GEM_PLAYED, "4.1"),
    30: (Reason.NO_TILE_PLAYED, "7.5"),
    31: (Reason.TURN_BEGUN, "4.3"),
    32: (Reason.PIECE_NOT_IN_HAND, "4.4"),
    33: (Reason.ASIDE_OUT_OF_ORDER, "4.6"),
    34: (Reason.TRAY_TOO_SMALL, "4.5"),
    35: (Reason.NOTHING_ASIDE, "4.7"),
    36: (Reason.MOVE_AVAILABLE, "4.10"),
}

#: Ids of a kind of tile on a cell: each way to turn it, and each side for the gem.
WAYS_TO_LAY: Final = len(SIDES) ** 2
#: In outcomes and in pieces set aside, the numbers of gem kinds come before those of tile kinds.
FIRST_TILE: Final = 32
#: Cells of the grid.
CELLS: Final = GRID * GRID
#: Numbers of the places that verdicts name after cells and sockets: spaces of the hands, pieces set aside, trays.
HAND_PLACES: Final = 3 * CELLS
ASIDE_PLACE: Final = HAND_PLACES + SEATS * 2 * HAND
GEM_TRAY_PLACE: Final = ASIDE_PLACE + 1
TILE_TRAY_PLACE: Final = ASIDE_PLACE + 2


def on_grid(x: int, y: int) -> bool:
    """Whether a cell lies on the grid (rule 2.12)."""
    return -EDGE <= x <= EDGE and -EDGE <= y <= EDGE


def cell_number(x: int, y: int) -> int:
    """The number of a cell."""
    return (y + EDGE) * GRID + x + EDGE


def cell_at(number: int) -> tuple[int, int]:
    """The cell with a number."""
    return number % GRID - EDGE, number // GRID - EDGE


def beside(x: int, y: int, side: int) -> tuple[int, int]:
    """The neighbour of a cell on a side."""
    return x + STEPS[side][0], y + STEPS[side][1]


def first_side(x: int, y: int, side: int) -> tuple[int, int, int]:
    """A socket by the cell to its west or south and the side `N` or `E` of it, given by either cell."""
    return (x, y, side) if side < 2 else (*beside(x, y, side), side - 2)


def site_number(x: int, y: int, side: int) -> int:
    """The number of a site, given by either cell: twice that of the west or south cell, and one more for `E`."""
    x, y, side = first_side(x, y, side)
    return 2 * cell_number(x, y) + side


def site_at(number: int) -> tuple[int, int]:
    """The coordinates of the site with a number: twice those of its cell, plus one for the side on which it lies."""
    x, y = cell_at(number // 2)
    return 2 * x + number % 2, 2 * y + 1 - number % 2


#: The rules in short, to be formatted with the facts of a game.
RULES: Final = """\
Gembatan, a game by Don Reid, for {players} players.

There are {tiles} tiles and {gems} gems. The sides of a tile are blank or have a notch whose border shows a colour:
{colours}. Where the notches of two neighbours meet, they make a socket for one gem, whose two
colours must be those of the two borders. Everyone has four gems and four tiles, open to all. The start tile lies
at 0,0.

In your turn, play any number of these steps, in any order:
- Lay a tile of your hand beside others, turned as you like, and put a gem of your hand into one of the sockets that it
  makes. Blank sides may meet blank sides only. From the second tile of a turn on, a socket must join it to a tile
  of this turn.
- Put a gem of your hand into any open socket.
{gem_only}
Then draw up to four gems and four tiles.

Instead of such a turn you may swap: set aside gems and tiles, at most as many as the trays hold, draw back up to four
of each, and return what you set aside. If you can neither lay a tile nor fill a socket, you may pass as well.

A turn scores a point for each of its gems. {chains}
Four gems in a turn are a Gembatan: four points more.

The game ends after a turn when the gem tray is empty and a player has no gems, or nobody was able to play for a whole
round; also when nothing fits anywhere any more, or after {limit} turns in a row without a gem. Every gem left in a
hand costs a point. More points win.
"""

#: The rules of turns without tiles.
GEM_ONLY_RULES: Final = {
    True: "You need at least one gem to end a turn, but no tile.",
    False: "You need at least one tile to end a turn; without one, put gems only where a tile can still follow.",
}

#: The rules of chains.
CHAIN_RULES: Final = {
    "turn": """\
Each diagonal run of three or more gems that share a colour, with at least
one gem of this turn, scores its length.""",
    "gem": """\
Each of them also scores the length of every diagonal run
of three or more gems of one colour that it then lies in.""",
}
