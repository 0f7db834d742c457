"""Facts of Pig as data."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tilegames.kit.parameters import Parameter

FACES: Final = 6
#: Seats in the largest game.
SEATS: Final = 8

#: No score is higher, even with the highest target.
MAX_SCORE: Final = 1_005

PARAMETERS: Final = {
    "players": Parameter(2, range(2, SEATS + 1)),
    "target": Parameter(30, range(1, 1001)),
    "max_turns": Parameter(100, range(1, 10_001)),
}

#: Names of the phases, in the order of their numbers in the rules.
PHASES: Final = ("decide", "roll", "over")
TERMINATIONS: Final = ("target", "max_turns")


class Reason(StrEnum):
    """Why a move is refused."""

    NOTHING_TO_HOLD = "nothing_to_hold"
    TARGET_REACHED = "target_reached"


#: The codes of the rules: reason, and number of the rule.
REASONS: Final = {16: (Reason.NOTHING_TO_HOLD, "2.3"), 17: (Reason.TARGET_REACHED, "2.4")}

#: The sentences against moves.
REFUSALS: Final = {
    Reason.NOTHING_TO_HOLD: "There is nothing to hold yet: roll first.",
    Reason.TARGET_REACHED: "The target is reached: hold.",
}
