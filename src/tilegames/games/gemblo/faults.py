"""What does not go together in a document of Gemblo, in words."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from . import spec
from .spec import DRAFTED, FIVE, PHASES, PIECE_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...game_rules import Fields
    from .game import GembloRules

__all__ = ["FAULTS", "explain_fault"]

#: For each code of the native rules the JSON path and the sentence; ``{1:piece}`` is the name for the second number.
FAULTS: Final = {
    1: ("$.placed[{0}].piece", "{1:piece} is on the board twice in colour {2}."),
    2: ("$.placed[{0}].piece", "{1:piece} is on the board twice as an obstacle."),
    3: ("$.placed[{0}].cells[{1}]", "{cell} is covered already by $.placed[{2}]."),
    4: ("$.placed[{0}].cells", "must not touch $.placed[{1}], which is of the same colour (rule 2.3)."),
    5: ("$.placed[{0}].piece", "no seat has drafted {1:piece}."),
    6: ("$.placed[{0}].cells", "an obstacle covers no starting cell (rule 5.7)."),
    7: ("$.placed[{0}].cells", "an obstacle does not reach beyond the ring (rule 5.8)."),
    8: ("$.placed[{0}].cells", "an obstacle has exactly one cell on the ring, not {1} (rule 5.9)."),
    9: ("$.placed[{0}].cells", "a gap holds {limit} obstacles at most (rule 5.10)."),
    10: ("$.drafted[{0}]", "must have {1} of the {2} pieces: they are picked in turn."),
    11: ("$.drafted[{0}][{1}]", "{2:piece} is set aside (rule 5.4)."),
    12: ("$.drafted[{0}][{1}]", "{2:piece} is picked twice."),
    13: ("$.drafted", f"{DRAFTED * FIVE} picks must not all have been made in phase draft."),
    14: ("$.drafted", f"{DRAFTED * FIVE} picks must all have been made in phase {{0:phase}}."),
    15: ("$.placed", "must be empty in phase draft."),
    16: ("$.unplaced_obstacles[{0}]", "must be what the seat has drafted in phase draft."),
    17: ("$.to_move", "must be {0}, whose pick is next."),
    18: ("$.out[{0}]", "must be false in phase {1:phase}."),
    19: ("$.placed[{0}].colour", "must be -1: colours place nothing in phase obstacles."),
    20: ("$.phase", "cannot be obstacles: no seat has one to place."),
    21: ("$.to_move", "must be {0}, the first seat with unplaced obstacles."),
    22: ("$.unplaced_obstacles[{0}]", "must be what the seat has drafted and not placed, in order."),
    23: ("$.unplaced_obstacles[{0}]", "must be all that the seat has drafted: it comes later."),
    24: ("$.placed[{0}]", "belongs to seat {1}, whose turn comes later."),
    25: ("$.to_move", "cannot be {0}: none of its obstacles has a spot (rule 5.13)."),
    26: ("$.unplaced_obstacles[{0}]", "must be empty in phase {1:phase}."),
    27: ("$.out[{0}]", "must be true: the colour has no placement."),
    28: ("$.out[{0}]", "must be false: the colour has a placement."),
    29: ("$.phase", "cannot be over: some colour is not out."),
    30: ("$.to_move", "must be -1 in phase over."),
    31: ("$.phase", "cannot be play: every colour is out."),
    32: ("$.colour", "must be a colour that is not out."),
    33: ("$.to_move", "must be {0}, the owner of colour {1}."),
    34: ("$.to_move", "must be a seat in phase play."),
    35: ("$.colour", "must be -1 in phase {0:phase}."),
}
#: The code of the fault that names a cell.
COVERED_TWICE: Final = 3


class Words(Formatter):
    """Formats numbers, or the names that they have."""

    names: Final[Mapping[str, tuple[str, ...]]] = {"piece": PIECE_NAMES, "phase": PHASES}

    def format_field(self, value: Any, format_spec: str) -> str:
        return self.names[format_spec][value] if format_spec else str(value)


def explain_fault(rules: GembloRules, fields: Fields, code: int, *numbers: int) -> tuple[str, str]:
    """The JSON path and the sentence for a fault."""
    path, sentence = FAULTS[code]
    cell = ""
    if code == COVERED_TWICE:
        entry, place, _ = numbers
        cells = rules.placement(fields["placed"][entry][1])[1]
        cell = rules.cell_names[cells[place]]
    return path.format(*numbers), Words().format(sentence, *numbers, cell=cell, limit=spec.GAP_LIMIT)
