"""Facts of Ingenious as data: colours, tiles, printed symbols, parameters, phases, reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ...kit.parameters import Parameter

__all__ = [
    "COLOURINGS",
    "COLOURS",
    "COLOUR_NAMES",
    "COPIES",
    "FIRST_STOP",
    "KINDS",
    "KIND_NAMES",
    "MAX_COPIES",
    "MAX_PLACEMENTS",
    "PARAMETERS",
    "PARTNERS",
    "PHASES",
    "PRINTED",
    "RACK",
    "RADIUS",
    "REASONS",
    "RULES_TEXT",
    "SCORE_KINDS",
    "SEATS",
    "SECOND_STOP",
    "TERMINATIONS",
    "Reason",
]

#: Letters of the colours, in the order of their numbers.
COLOURS: Final = "RGBOYP"
#: Their names.
COLOUR_NAMES: Final = ("red", "green", "blue", "orange", "yellow", "purple")

#: The cells with a printed symbol, in colour order: the same on every board.
PRINTED: Final = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))

#: The kinds of tile as pairs of colour numbers.
KINDS: Final = tuple((first, second) for first in range(len(COLOURS)) for second in range(first, len(COLOURS)))
#: Their names: ``"RR"``, ``"RG"``, ...
KIND_NAMES: Final = tuple(COLOURS[first] + COLOURS[second] for first, second in KINDS)
#: Number of tiles of each kind.
COPIES: Final = tuple(5 if first == second else 6 for first, second in KINDS)
MAX_COPIES: Final = max(COPIES)
#: Tiles on a full rack.
RACK: Final = 6

#: Ids of a pair of cells: each two colours that they may show.
COLOURINGS: Final = len(COLOURS) ** 2
#: Limit of placements left in a turn: every marker may have earned one at both stops.
MAX_PLACEMENTS: Final = 2 * len(COLOURS)
#: Number of players in a game of two partnerships.
PARTNERS: Final = 4

#: Radius of the board for each number of players.
RADIUS: Final = {1: 5, 2: 5, 3: 6, 4: 7}
#: Seats in the largest game.
SEATS: Final = len(RADIUS)

#: The stop of a marker; in solo and partnership, markers go on to a second stop.
FIRST_STOP: Final = 18
SECOND_STOP: Final = 36

PARAMETERS: Final = {
    "players": Parameter(2, range(1, SEATS + 1)),
    "partnership": Parameter(False, (False, True)),
    "bonus": Parameter("each", ("each", "one")),
    "swap": Parameter("optional", ("optional", "off")),
}

#: Names of the phases, in the order of their numbers in the rules.
PHASES: Final = ("deal", "place", "swap", "draw", "over")

#: How games end, in the order of their numbers in the rules, from 1.
TERMINATIONS: Final = ("complete", "full")
#: Kinds of scores, in the order of their numbers in the rules.
SCORE_KINDS: Final = ("line", "above_stop")


class Reason(StrEnum):
    """Why a move is refused.

    Examples
    --------
    >>> from tilegames.games.ingenious import Reason
    >>> Reason.CELL_COVERED.value
    'cell_covered'
    """

    CELL_COVERED = "cell_covered"
    TILE_NOT_ON_RACK = "tile_not_on_rack"
    NO_PRINTED_SYMBOL = "no_printed_symbol"
    SYMBOL_CLAIMED = "symbol_claimed"
    BONUS_DUE = "bonus_due"
    NO_SWAP_OFFERED = "no_swap_offered"
    SWAP_DUE = "swap_due"


#: Reason codes of the rules: the reason, and the rule that the verdict names.
REASONS: Final = {
    17: (Reason.CELL_COVERED, "2.3"),
    18: (Reason.TILE_NOT_ON_RACK, "2.4"),
    19: (Reason.NO_PRINTED_SYMBOL, "2.5"),
    20: (Reason.SYMBOL_CLAIMED, "2.6"),
    21: (Reason.BONUS_DUE, "4.4"),
    22: (Reason.NO_SWAP_OFFERED, "5.1"),
    23: (Reason.SWAP_DUE, "5.2"),
}

#: The rules in short.
RULES_TEXT: Final = """\
Ingenious, a game by Reiner Knizia for one to four players.

Each turn lay one two-symbol tile from your rack on two empty neighbouring cells.
Your first tile must touch a printed symbol that no other player has claimed.
Each half looks in the five directions other than that of the tile's other half
and counts the cells of its colour in an unbroken line. The sum moves your marker
of that colour, up to 18. A marker that reaches 18 earns one more placement at once.
If your rack then shows none of your lowest colours, you may swap all of it.
Then the rack is refilled to six.

The game ends when no two neighbouring cells are empty, or at once when all six
markers of a player are at the top. The highest lowest marker wins; ties are broken
by the second lowest marker, and so on.

Solo and partnership: markers run to 36 with a stop at 18. In solo one tile is drawn
and placed at a time. In partnership seats 0 and 2 play against 1 and 3, each side
with common markers.
"""
