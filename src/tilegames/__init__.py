"""Rules engines for tile games: fast, checked, typed.

>>> import tilegames as tg
>>> state = tg.new_game("azul", players=2, seed=7)
>>> while not state.is_terminal():
...     move = state.play(state.legal_moves[0])
>>> len(state.outcome().winners) >= 1
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import (
    ChanceNodeError,
    GameOverError,
    IllegalActionsError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidParameterError,
    InvalidStateError,
    NoObservationError,
    NothingToUndoError,
    Problem,
    RecordError,
    SelfPlayError,
    TilegamesError,
    UnknownActionError,
    UnknownGameError,
)
from .events import Ended, Event, Preview, Scored, ScoreEntry, TurnBegan
from .game import Game
from .games import BUILT_IN, games, load_game, new_game, register_game
from .moves import LegalMoves, Move
from .simulation import perft, playouts
from .state import CHANCE, TERMINAL, Outcome, State
from .verdict import Reason, Verdict

if TYPE_CHECKING:
    from .arena import selfplay
    from .converters.jsonl import read_records, write_records
    from .games import azul as azul
    from .games import gembatan as gembatan
    from .games import gemblo as gemblo
    from .games import ingenious as ingenious
    from .record import Record, RecordResult
    from .validation import check_many, reason_of, validate_records
    from .vector import VectorState
    from .vector_states import VectorStates
    from .verification import RecordProblem

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "ChanceNodeError",
    "Ended",
    "Event",
    "Game",
    "GameOverError",
    "IllegalActionsError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidParameterError",
    "InvalidStateError",
    "LegalMoves",
    "Move",
    "NoObservationError",
    "NothingToUndoError",
    "Outcome",
    "Preview",
    "Problem",
    "Reason",
    "Record",
    "RecordError",
    "RecordProblem",
    "RecordResult",
    "ScoreEntry",
    "Scored",
    "SelfPlayError",
    "State",
    "TilegamesError",
    "TurnBegan",
    "UnknownActionError",
    "UnknownGameError",
    "VectorState",
    "VectorStates",
    "Verdict",
    "check_many",
    "games",
    "load_game",
    "new_game",
    "perft",
    "playouts",
    "read_records",
    "reason_of",
    "register_game",
    "selfplay",
    "validate_records",
    "write_records",
]


#: Names that are imported when first used, and where they are.
_LATER = {
    "Record": "record",
    "RecordProblem": "verification",
    "RecordResult": "record",
    "VectorState": "vector",
    "VectorStates": "vector_states",
    "check_many": "validation",
    "read_records": "converters.jsonl",
    "reason_of": "validation",
    "selfplay": "arena",
    "validate_records": "validation",
    "write_records": "converters.jsonl",
}


def __getattr__(name: str) -> Any:
    """The built-in games' modules as ``tilegames.azul`` and so on, and a few names, imported when first used."""
    if name in BUILT_IN or name in _LATER:
        from importlib import import_module

        if name in BUILT_IN:
            return import_module(f".games.{name}", __name__)
        globals()[name] = found = getattr(import_module(f".{_LATER[name]}", __name__), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
