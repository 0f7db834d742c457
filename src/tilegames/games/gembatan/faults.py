"""What does not go together in a document of Gembatan, in words."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from .spec import PHASES, SIDES, TERMINATIONS

if TYPE_CHECKING:
    from ...game_rules import Fields
    from .game import GembatanRules

__all__ = ["FAULTS", "explain_fault"]

#: The sorts of pieces in the order of their numbers.
SORTS: Final = ("gems", "tiles")

#: For each code of the native rules the JSON path and the sentence; ``{1:side}`` is the name for the second number.
FAULTS: Final = {
    1: ("$", "there must be {1} gems {0:gem}, not {2}."),
    2: ("$", "there must be {1} tiles {0:tile}, not {2}."),
    3: ("$.tiles", "must be empty in phase deal."),
    4: ("$.tiles", "must have the start tile."),
    5: ("$.tiles[0].at", "must be [0, 0], where the start tile lies."),
    6: ("$.tiles[{0}]", "has a blank {1:side} side against a cut-out (rule 2.4)."),
    7: ("$.tiles[{0}]", "has a cut-out on its {1:side} side against a blank side (rule 2.5)."),
    8: ("$.tiles[{0}]", "makes no socket with the tiles before it (rule 2.6)."),
    9: ("$.tiles[{0}]", "is not joined by a socket to an earlier tile of the turn (rule 2.7)."),
    10: ("$.tiles[{0}]", "has no gem of this turn in a socket that it made."),
    11: ("$.tiles[{0}]", "has no gem of an earlier turn in a socket that it made."),
    12: ("$.gems", "must be empty in phase deal."),
    13: ("$.gems[{0}].at", "is not the site of a socket (rule 3.2)."),
    14: ("$.gems[{0}].colours", "must be {1:colour}{2:colour} in colour order: the borders (rule 1.3)."),
    15: ("$.turn.cells", "must be empty in phase {0:phase}."),
    16: ("$.turn.cells", "must not name the start tile."),
    17: ("$.turn.sites", "must be empty in phase {0:phase}."),
    18: ("$.idle", "must be below {0} in phase {1:phase} (rule 6.5)."),
    19: ("$.idle", "must be 0 in phase deal."),
    20: ("$.stuck", "must be at most idle: a stuck turn brings no gem (rule 4.11)."),
    21: ("$.stuck", "must be below {0} when the gem tray is empty (rule 6.3)."),
    22: ("$.scores[{0}]", "must be from {1} to {2} here."),
    23: ("$.scores[{0}]", "must be 0 in phase deal."),
    24: ("$.to_move", "must be -1 in phase over and a seat otherwise."),
    25: ("$.aside.{0:sort}", "must be empty in phase {1:phase}."),
    26: ("$.phase", f"cannot be over: none of {', '.join(TERMINATIONS)} applies."),
    27: ("$.to_move", "must be 0 in phase deal when all hands are full."),
    28: ("$.hands[{0}].{1:sort}", "must be four: this seat has drawn already."),
    29: ("$.hands[{0}].{1:sort}", "must be empty: this seat has not drawn yet."),
    30: ("$.hands[{0}].tiles", "must be empty: gems are drawn first."),
    31: ("$.to_move", "must be a seat that has not drawn yet."),
    32: ("$.hands[{0}].{1:sort}", "must be at most four with the {1:sort} of the turn."),
    33: ("$.turn.sites", "must leave some placement legal (rule 7.6)."),
    34: ("$.aside", "must not be empty in phase swap."),
    35: ("$.aside.{0:sort}", "must not be more than the tray holds (rule 4.5)."),
    36: ("$.aside.{0:sort}", "must be at most four with the {0:sort} of the hand."),
    37: ("$.phase", "cannot be draw: the hand is full, or the trays are empty."),
    38: ("$.aside", "must be empty in phase draw if and only if idle is 0."),
}


class Words(Formatter):
    """Formats numbers, or the names that they have in a game."""

    def __init__(self, rules: GembatanRules) -> None:
        kinds = rules.kinds
        self.names = {
            "gem": kinds.gems,
            "tile": kinds.tiles,
            "colour": kinds.colours,
            "side": SIDES,
            "sort": SORTS,
            "phase": PHASES,
        }

    def format_field(self, value: Any, format_spec: str) -> str:
        return self.names[format_spec][value] if format_spec else str(value)


def explain_fault(rules: GembatanRules, fields: Fields, code: int, *numbers: int) -> tuple[str, str]:
    """The JSON path and the sentence for a fault."""
    words = Words(rules)
    path, sentence = FAULTS[code]
    return words.format(path, *numbers), words.format(sentence, *numbers)
