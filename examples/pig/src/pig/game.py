"""The states, the rules and the game of Pig."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilegames.game import Game
from tilegames.game_rules import GameRules
from tilegames.kit.planes import after
from tilegames.kit.scanning import Scanner, pattern
from tilegames.moves import Move
from tilegames.state import State

from . import _rules, events, position, spec
from .moves import AnyMove, Face, Hold, Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from tilegames._core.position import Rules
    from tilegames.events import Event, ScoreEntry
    from tilegames.kit.parameters import Parameter

MOVE = pattern(r"roll|hold|\+")
FACE = pattern("[1-6]")


class PigRules(GameRules[AnyMove]):
    """The rules of Pig with its options."""

    name: ClassVar[str] = "pig"
    parameters: ClassVar[Mapping[str, Parameter]] = spec.PARAMETERS
    phases: ClassVar[tuple[str, ...]] = spec.PHASES
    terminations: ClassVar[tuple[str, ...]] = spec.TERMINATIONS
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = spec.REASONS
    refusals: ClassVar[Mapping[StrEnum, str]] = spec.REFUSALS
    over_rule: ClassVar[str | None] = "3.1"
    layout: ClassVar[tuple[tuple[str, str, tuple[int, ...]], ...]] = position.LAYOUT
    nodes: ClassVar[tuple[int, ...]] = position.NODES
    fault_texts: ClassVar[Mapping[int, tuple[str, str]]] = position.FAULTS
    move_types: ClassVar[tuple[type[Move], ...]] = (Roll, Hold, Face)
    event_makers: ClassVar[Mapping[int, Callable[..., Event]]] = events.EVENT_MAKERS

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__(params)
        self.position = position.document(**params)

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        rules: Rules = _rules.PigRulesHandle(**params)
        return rules

    def plane_names(self) -> tuple[str, ...]:
        """Scores, the seat to move, the phase, the running total and the turns so far; numbers are capped at 255."""
        seats = [after(k) for k in range(self.num_players())]
        return (
            *(f"{seat}:score" for seat in seats),
            *(f"{seat}:to_move" for seat in seats),
            *(f"phase:{phase}" for phase in spec.PHASES),
            *("total", "turns"),
        )

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions: a roll adds 2 or more, and the target ends every turn."""
        turn = self.params["target"] // 2 + 2
        return int(self.params["max_turns"] * turn)

    def numbered_rules(self) -> Mapping[str, str]:
        """The rules by their numbers."""
        from .rules import RULES

        return {number: text.format(**self.params) for number, text in RULES.items()}

    def rules_text(self) -> str:
        """The rules in short: these are all of them."""
        lines = (f"{number} {text}\n" for number, text in self.numbered_rules().items())
        return "".join((f"Pig for {self.num_players()} players.\n\n", *lines))

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        return Hold() if action else Roll()

    def decode_chance(self, outcome: int) -> AnyMove:
        """The typed chance outcome with this id."""
        return Face(outcome + 1)

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text names."""
        rest = Scanner(text)
        word = rest.expect(MOVE, "roll, hold or +")
        face = int(rest.expect(FACE, "a number from 1 to 6")) if word == "+" else 0
        move = Face(face) if face else Roll() if word == "roll" else Hold()
        rest.end()
        return move

    def score_entry(self, seat: int, points: int, reason: int, *values: int) -> ScoreEntry:
        """Points are only won by holding."""
        return events.held(seat, points)

    def termination(self, fields: dict[str, Any]) -> str:
        """How a finished game ended."""
        return self.termination_name(1 if max(fields["scores"]) >= self.params["target"] else 2)


class PigGame(Game[State[AnyMove], AnyMove]):
    """Pig with its options."""

    __slots__ = ()

    rules_type: ClassVar[type[GameRules[Any]]] = PigRules
