"""The position of Pig, described once: the struct, the document with its schema, and what may be wrong in it."""

from __future__ import annotations

from typing import Final

from tilegames.kit.position import Document, Integer, Items, Name
from tilegames.kit.schema import phase_implies, turn_rules

from .spec import FACES, MAX_SCORE, PHASES, SEATS

#: What follows the head of the struct ``PigState``.
LAYOUT: Final = (("scores", "i32", (SEATS,)), ("total", "i32", ()), ("turns", "i32", ()))
#: A decision, chance, the end.
NODES: Final = (0, 1, 2)

FAULTS: Final = {
    1: ("$.to_move", "must be -1 when the game is over, otherwise a seat."),
    2: ("$.phase", "must be over if and only if the target or the last turn is reached."),
    3: ("$.total", "is more than this turn can have gathered."),
    4: ("$.total", f"must be 0 or a sum of faces 2 to {FACES}; 0 when the game is over."),
}


def document(players: int, target: int, max_turns: int) -> Document:
    """The state document."""
    keys = {
        "phase": ("phase", Name(PHASES, description="What kind of event comes next.")),
        "to_move": ("to_move", Integer(-1, players - 1, "The seat whose event comes next; -1 when the game is over.")),
        "scores": ("scores", Items(Integer(0, MAX_SCORE), players, description="By seat.")),
        "total": ("total", Integer(0, target + FACES - 1, "The total of this turn so far.")),
        "turns": ("turns", Integer(0, max_turns, "The number of finished turns.")),
    }
    return Document(keys, [*turn_rules(), phase_implies(["over"], {"total": {"const": 0}})])
