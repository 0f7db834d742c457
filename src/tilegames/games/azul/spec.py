"""Facts of Azul as data: colours, sizes, parameters, phases, reasons, and the rules in short."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ...kit.parameters import Parameter

__all__ = [
    "BONUSES",
    "COLOURS",
    "COLOUR_NAMES",
    "COLOUR_WORDS",
    "COPIES",
    "FACTORY_TILES",
    "FLOOR",
    "FLOOR_COSTS",
    "MARKER",
    "MAX_POINTS",
    "MAX_TILE_POINTS",
    "PARAMETERS",
    "PHASES",
    "REASONS",
    "ROWS",
    "RULES",
    "SCORE_KINDS",
    "SEATS",
    "SLOTS",
    "SOURCES",
    "TERMINATIONS",
    "WALL_RULES",
    "Reason",
    "factories",
    "fixed_column",
]

#: Letters of the colours, in the order of their numbers.
COLOURS: Final = "BYRKW"
#: Their names.
COLOUR_NAMES: Final = ("blue", "yellow", "red", "black", "white")
#: Every way to write a colour, in lower case, and its number.
COLOUR_WORDS: Final = (
    {letter.lower(): number for number, letter in enumerate(COLOURS)}
    | {name: number for number, name in enumerate(COLOUR_NAMES)}
    | {"teal": 4, "cyan": 4, "turquoise": 4}
)
#: Number of tiles of each colour.
COPIES: Final = 20

#: Number of pattern lines of a player, and of rows and columns of a wall.
ROWS: Final = 5
#: The number of the floor line, after the pattern lines.
FLOOR: Final = ROWS + 1
#: Slots of a floor line, and their penalties.
SLOTS: Final = 7
FLOOR_COSTS: Final = (1, 1, 2, 2, 2, 3, 3)
#: The place of the marker in the counts of a floor line, after those of the colours.
MARKER: Final = len(COLOURS)
#: Reasons of points, in the order of their numbers in the rules. The last one is for previews only: the tile of a line
#: that is not complete yet.
SCORE_KINDS: Final = ("tile", "floor", "row", "column", "colour", "tile_later")
#: Points of a complete row, column and colour at the end (rule 4.8), and the most points of one tile (rule 3.2).
BONUSES: Final = {"row": 2, "column": 7, "colour": 10}
MAX_TILE_POINTS: Final = 2 * ROWS
#: More points than any game can reach. Documents with scores that play could raise above this limit are refused.
MAX_POINTS: Final = 1_000_000
#: Tiles on a full factory.
FACTORY_TILES: Final = 4
#: Seats, and sources, in the largest game: the centre, which is number 0, and the factories.
SEATS: Final = 4
SOURCES: Final = 10

PARAMETERS: Final = {
    "players": Parameter(2, range(2, SEATS + 1)),
    "wall": Parameter("fixed", ("fixed", "free")),
    "max_rounds": Parameter(100, range(1, 1_000_001)),
}

#: Names of the phases, in the order of their numbers in the rules.
PHASES: Final = ("deal", "draft", "tile", "over")
#: How a game ends; the rules number these from 1, and 0 means that the game goes on.
TERMINATIONS: Final = ("row", "exhausted", "stalled", "round_limit")


def factories(players: int) -> int:
    """The number of factories (rule 1.4)."""
    return 2 * players + 1


def fixed_column(colour: int, row: int) -> int:
    """The column of a colour in a row of the fixed wall (rule 1.3), all counted from 0."""
    return (colour + row) % ROWS


class Reason(StrEnum):
    """Why a move is refused.

    Examples
    --------
    >>> from tilegames.games.azul import Reason
    >>> Reason.LINE_FULL.value
    'line_full'
    """

    NOT_DRAFTING = "not_drafting"
    SOURCE_EMPTY = "source_empty"
    MARKER_ALONE = "marker_alone"
    SOURCE_LACKS_COLOUR = "source_lacks_colour"
    LINE_FULL = "line_full"
    LINE_OTHER_COLOUR = "line_other_colour"
    WALL_HAS_COLOUR = "wall_has_colour"
    NOT_TILING = "not_tiling"
    WRONG_ROW = "wrong_row"
    SPACE_TAKEN = "space_taken"
    COLUMN_HAS_COLOUR = "column_has_colour"


#: The codes of the rules: reason, and number of the rule on the game's page.
REASONS: Final = {
    16: (Reason.NOT_DRAFTING, "2.1"),
    17: (Reason.SOURCE_EMPTY, "2.4"),
    18: (Reason.MARKER_ALONE, "2.6"),
    19: (Reason.SOURCE_LACKS_COLOUR, "2.5"),
    20: (Reason.LINE_FULL, "2.9"),
    21: (Reason.LINE_OTHER_COLOUR, "2.10"),
    22: (Reason.WALL_HAS_COLOUR, "2.11"),
    23: (Reason.NOT_TILING, "5.2"),
    24: (Reason.WRONG_ROW, "5.3"),
    25: (Reason.SPACE_TAKEN, "5.4"),
    26: (Reason.COLUMN_HAS_COLOUR, "5.5"),
}

#: The rules in short, to be formatted with the numbers of a game.
RULES: Final = """\
Azul for {players} players.

There are 100 tiles, 20 of each colour: blue B, yellow Y, red R, black K, white W.
Each round the {factories} factories are filled with four random tiles each.

Drafting: in turn, take all tiles of one colour from a factory or from the centre; what is left on the factory slides
to the centre. Put the tiles taken into one of your five pattern lines or on your floor line. A line takes one colour
only, which its row of your wall must not show yet. What does not fit goes to the floor line. The first to take
from the centre gets the start marker, which goes to the floor line as well, and starts the next round.

Tiling: when all tiles are taken, each complete pattern line, from the top, puts one tile on the wall in its row; the
others leave the game until the bag is refilled. {wall}
A new tile scores the length of its row of neighbours plus the length of its column, each only if longer than one; a
tile without neighbours scores 1. Then the floor line costs 1, 1, 2, 2, 2, 3, 3 points from the left. No score goes
below 0.

The game ends after a round in which a player has completed a row of the wall, when no tile can be dealt or used, or
after round {max_rounds}. Every complete row is worth 2 points, every complete column 7, every colour with all five
tiles on the wall 10. More points win, then more complete rows.
"""

#: The rules of each kind of wall.
WALL_RULES: Final = {
    "fixed": "Each space of the wall has its colour.",
    "free": (
        "You choose the column: an empty space\n"
        "in a column that does not show the colour yet. If there is none, the whole line falls to the floor line."
    ),
}
