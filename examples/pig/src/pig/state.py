"""The states and the game of Pig."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex

from tilegames.errors import InvalidMoveError
from tilegames.game import Fields, Game
from tilegames.kit.planes import after
from tilegames.moves import Move
from tilegames.state import State

from . import _rules, document, events, layout, notation, schema
from .moves import AnyMove, Face, Hold, Roll
from .spec import FACES, PARAMETERS, PHASES, REASONS, RULES, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from enum import StrEnum

    from tilegames._core.position import Rules
    from tilegames.events import Event
    from tilegames.kit.documents import Reading
    from tilegames.kit.parameters import Parameter
    from tilegames.kit.schema import Schema


SENTENCES: Final = {
    Reason.NOTHING_TO_HOLD: "There is nothing to hold yet: roll first.",
    Reason.TARGET_REACHED: "The target is reached: hold.",
}


class PigState(State[AnyMove]):
    """A state of Pig."""

    __slots__ = ()


class PigGame(Game[PigState, AnyMove]):
    """Pig with its options."""

    __slots__ = ()

    name: ClassVar[str] = "pig"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "3.1"
    native: ClassVar[Any] = _rules
    state_type: ClassVar[type[State[Any]]] = PigState
    move_types: ClassVar[tuple[type[Move], ...]] = (Roll, Hold, Face)

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        rules: Rules = _rules.PigRulesHandle(params["players"], params["target"], params["max_turns"])
        return rules

    def plane_names(self) -> tuple[str, ...]:
        """Scores, the seat to move, the phase, the running total and the turns so far; numbers are capped at 255."""
        seats = [after(k) for k in range(self.num_players())]
        return (
            *(f"{seat}:score" for seat in seats),
            *(f"{seat}:to_move" for seat in seats),
            *(f"phase:{phase}" for phase in PHASES),
            *("total", "turns"),
        )

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions: a roll adds 2 or more, and the target ends every turn."""
        turn = self.params["target"] // 2 + 2
        return int(self.params["max_turns"] * turn)

    def rules_text(self) -> str:
        """The rules in short."""
        return RULES.format(**self.params)

    def decode(self, action: SupportsIndex) -> AnyMove:
        """The typed move with this action id."""
        return Hold() if self.checked_action(action, 2) else Roll()

    def decode_outcome(self, outcome: SupportsIndex) -> AnyMove:
        """The typed chance outcome with this id."""
        return Face(self.checked_action(outcome, FACES) + 1)

    def encode(self, move: Move | str) -> int:
        """The id of a move, whatever the position."""
        if isinstance(move, str):
            return self.parse(move).action
        if isinstance(move, Roll | Hold | Face):
            return move.action
        raise InvalidMoveError(f"A move of pig is a Roll, Hold, Face or text, not {type(move).__name__}.")

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text names."""
        found = notation.parse(text)
        if isinstance(found, int):
            return Face(found)
        return Roll() if found == "roll" else Hold()

    def describe(self, fields: Fields, action: int, reason: Any, cells: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
        """The sentence against a move, and the names of the places that show the reason."""
        return SENTENCES[reason], ()

    def document(self, fields: Fields) -> dict[str, Any]:
        """The state document of a position."""
        return document.write(fields)

    def read_fields(self, reading: Reading, found: object) -> Fields:
        """The fields of a state document; every malformed value is noted."""
        return document.read(self, reading, found)

    def check_fields(self, reading: Reading, fields: Fields) -> None:
        """Note every inconsistency of a state document."""
        document.check(self, reading, fields)

    def document_schema(self, *, view: bool) -> Schema:
        """The JSON Schema of state documents; views are the same, since nothing is hidden."""
        return schema.document_schema(self)

    def narrate(self, before: Fields, move: AnyMove, after: Fields) -> Iterable[Event]:
        """The visible changes by one event, in order."""
        return events.narrate(self, before, move, after)

    def termination(self, fields: Fields) -> str:
        """How a finished game ended."""
        return "target" if max(fields["scores"]) >= self.params["target"] else "max_turns"

    def render(self, fields: Fields, *, color: bool, unicode: bool) -> str:
        """The position as text for a terminal."""
        return layout.render(fields)
