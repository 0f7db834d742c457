"""Rules engines for tile games: fast, checked, typed.

>>> import tilegames as tg
>>> state = tg.new_game("azul", players=2, seed=7)
>>> while not state.is_terminal():
...     move = state.play(state.legal_moves[0])
>>> len(state.outcome().winners) >= 1
True
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .bulk.perft import perft
from .bulk.playouts import playouts
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
from .game import SCHEMAS, AnyGame, Game
from .games import BUILT_IN, games, load_game, new_game, register_game
from .moves import LegalMoves, Move
from .state import CHANCE, TERMINAL, AnyState, Outcome, State
from .verdict import Reason, Verdict

if TYPE_CHECKING:
    from . import azul as azul
    from . import bots as bots
    from . import gembatan as gembatan
    from . import gemblo as gemblo
    from . import ingenious as ingenious
    from . import testing as testing
    from .bulk.selfplay import selfplay
    from .bulk.validation import check_many, reason_of, validate_records
    from .bulk.vector import VectorState
    from .bulk.vector_states import VectorStates
    from .records.formats.jsonl import read_records, write_records
    from .records.record import Record, RecordResult
    from .records.verification import RecordProblem

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "AnyGame",
    "AnyState",
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


#: Modules that are imported when first used.
_MODULES = (*BUILT_IN, "bots", "testing")
#: Names that are imported when first used, with their modules.
_LATER = {
    "Record": "records.record",
    "RecordProblem": "records.verification",
    "RecordResult": "records.record",
    "VectorState": "bulk.vector",
    "VectorStates": "bulk.vector_states",
    "check_many": "bulk.validation",
    "read_records": "records.formats.jsonl",
    "reason_of": "bulk.validation",
    "selfplay": "bulk.selfplay",
    "validate_records": "bulk.validation",
    "write_records": "records.formats.jsonl",
}


def _schema_maker(name: str) -> Callable[[AnyGame], dict[str, Any]]:
    """A function of ``records.schemas``, which is imported when first used."""
    return lambda game: import_module(".records.schemas", __name__).__dict__[name](game)


SCHEMAS.update(record=_schema_maker("record_schema"), events=_schema_maker("events_schema"))


def __getattr__(name: str) -> Any:
    """The public modules, such as ``tilegames.azul``, and a few names, imported when first used."""
    if name in _MODULES or name in _LATER:
        if name in _MODULES:
            return import_module(f".{name}", __name__)
        globals()[name] = found = getattr(import_module(f".{_LATER[name]}", __name__), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
