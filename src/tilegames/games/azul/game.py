"""The states and the game of Azul."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...errors import InvalidMoveError
from ...game import Game
from ...game_rules import GameRules
from ...moves import Move
from ...state import State
from . import _convert, _rules, events, notation, planes, position, text
from .moves import TAKES, AnyMove, Draw, Take, Tile
from .spec import (
    COLOURS,
    FACTORY_TILES,
    FLOOR,
    PARAMETERS,
    PHASES,
    REASONS,
    ROWS,
    RULES,
    TERMINATIONS,
    WALL_RULES,
    factories,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event
    from ...kit.parameters import Parameter

__all__ = ["AzulGame", "AzulRules", "AzulState"]


class AzulState(State[AnyMove]):
    """The state of a game of Azul.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=7)
    >>> state.get_game().params["players"]
    2
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def get_game(self) -> AzulGame: ...


class AzulRules(GameRules[AnyMove]):
    """The rules of Azul with its options."""

    name: ClassVar[str] = "azul"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "4.10"
    terminations: ClassVar[tuple[str, ...]] = TERMINATIONS
    native: ClassVar[Any] = _convert
    move_types: ClassVar[tuple[type[Move], ...]] = (Take, Tile, Draw)
    event_makers: ClassVar[Mapping[int, Callable[..., Event]]] = events.EVENT_MAKERS

    render = text.render
    explain_refusal = notation.explain_refusal
    explain_fault = position.explain_fault
    score_entry = events.score_entry

    def __init__(self, params: Mapping[str, Any]) -> None:
        #: The number of ids of takes; those of tile moves follow.
        self.takes = (factories(params["players"]) + 1) * len(COLOURS) * FLOOR
        super().__init__(params)
        self.position = position.document(self)

    @property
    def factories(self) -> int:
        """The number of factories."""
        return factories(self.params["players"])

    @property
    def free_wall(self) -> bool:
        """Whether the wall shows no colours."""
        return bool(self.params["wall"] == "free")

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        rules = _rules.AzulRulesHandle(params["players"], params["wall"] == "free", params["max_rounds"])
        return cast("Rules", rules)

    def plane_names(self) -> tuple[str, ...]:
        """Names of the planes of an observation."""
        return planes.plane_names(self.num_players())

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game.

        Every take removes a tile from the table and every tile move fills a space of a wall for good.
        """
        takes: int = self.params["max_rounds"] * FACTORY_TILES * self.factories
        return takes + (ROWS * ROWS * self.params["players"] if self.free_wall else 0)

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        values = {**self.params, "wall": WALL_RULES[self.params["wall"]]}
        return RULES.format(factories=self.factories, **values)

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        if action >= self.takes:
            row, column = divmod(action - self.takes, ROWS)
            return Tile(row + 1, column + 1, _action=action)
        return TAKES[action]

    def decode_chance(self, outcome: int) -> AnyMove:
        """The typed chance outcome with this id."""
        return Draw(COLOURS[outcome])

    def encode_move(self, move: AnyMove) -> int:
        """The id of a move, whatever the position."""
        if isinstance(move, Take):
            self._check_source(move.source)
            return move.action
        if isinstance(move, Tile):
            self._check_wall()
            return self.takes + (move.row - 1) * ROWS + move.column - 1
        return move.action

    def _check_source(self, source: int, text: str | None = None, position: int | None = None) -> None:
        if source > self.factories:
            message = f"There is no factory {source}: {self.params['players']} players use {self.factories}."
            raise InvalidMoveError(message, text, position)

    def _check_wall(self, text: str | None = None, position: int | None = None) -> None:
        if not self.free_wall:
            raise InvalidMoveError("With the fixed wall, tiles move to the wall by themselves.", text, position)

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text names."""
        kind, start, values = notation.parse(text)
        if kind == "draw":
            return Draw(COLOURS[values[0]])
        if kind == "tile":
            self._check_wall(text, start)
            row, column = values
            return Tile(row, column, _action=self.takes + (row - 1) * ROWS + column - 1)
        source, colour, line = values
        self._check_source(source, text, start)
        return Take(source, COLOURS[colour], line)


class AzulGame(Game["AzulState", AnyMove]):
    """Azul with its options.

    Parameters
    ----------
    players : int
        2, 3 or 4.
    wall : str
        ``"fixed"`` for the coloured side, ``"free"`` for the grey side.
    max_rounds : int
        The game ends after this round at the latest.

    Examples
    --------
    >>> from tilegames.games import azul
    >>> game = azul.AzulGame(players=4, wall="free")
    >>> game.num_distinct_actions(), str(game.decode(300))
    (325, '@11')
    """

    __slots__ = ()

    state_type: ClassVar[type[State[Any]]] = AzulState
    rules_type: ClassVar[type[GameRules[Any]]] = AzulRules
