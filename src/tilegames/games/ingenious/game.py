"""The states and the game of Ingenious."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...errors import InvalidMoveError, InvalidParameterError
from ...game import Game
from ...game_rules import GameRules
from ...moves import Move
from ...state import State
from . import _convert, _rules, events, hidden, notation, position, text
from .board import BOARDS, Board
from .moves import AnyMove, Draw, Keep, Place, Swap
from .planes import PLANES
from .spec import (
    COLOURINGS,
    COLOURS,
    FIRST_STOP,
    KIND_NAMES,
    PARAMETERS,
    PARTNERS,
    PHASES,
    RACK,
    RADIUS,
    REASONS,
    RULES_TEXT,
    SECOND_STOP,
    TERMINATIONS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event
    from ...kit.parameters import Parameter

__all__ = ["IngeniousGame", "IngeniousRules", "IngeniousState"]


class IngeniousState(State[AnyMove]):
    """A state of Ingenious.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("ingenious", seed=7)
    >>> state.phase, state.to_move
    ('place', 0)
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def get_game(self) -> IngeniousGame: ...


class IngeniousRules(GameRules[AnyMove]):
    """The rules of Ingenious with its options."""

    name: ClassVar[str] = "ingenious"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "6.3"
    native: ClassVar[Any] = _convert
    terminations: ClassVar[tuple[str, ...]] = TERMINATIONS
    move_types: ClassVar[tuple[type[Move], ...]] = (Place, Keep, Swap, Draw)
    event_makers: ClassVar[Mapping[int, Callable[..., Event]]] = events.EVENT_MAKERS

    score_entry = events.score_entry
    breakdown = events.breakdown
    explain_refusal = notation.explain_refusal
    explain_fault = position.explain_fault
    document_schema = position.document_schema
    view_of = hidden.view_of
    event_text_for = hidden.event_text_for
    resample_hidden = hidden.resample
    render = text.render

    def __init__(self, params: Mapping[str, Any]) -> None:
        players, partnership = params["players"], params["partnership"]
        #: The cells and pairs.
        self.board: Board = BOARDS[RADIUS[players]]
        self.solo: bool = players == 1
        #: Whether a player may be offered a swap.
        self.offers_swaps: bool = not self.solo and params["swap"] == "optional"
        #: The number of rows of markers.
        self.sides: int = 2 if partnership else players
        #: The last stop of the markers.
        self.top: int = SECOND_STOP if self.solo or partnership else FIRST_STOP
        #: Tiles on a full rack.
        self.rack: int = 1 if self.solo else RACK
        super().__init__(params)
        self.position = position.document(self)

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        players, partnership = params["players"], params["partnership"]
        if partnership and players != PARTNERS:
            raise InvalidParameterError(f"ingenious: partnership=True needs players={PARTNERS}, not players={players}.")
        rules: Rules = _rules.IngeniousRulesHandle(
            players, RADIUS[players], partnership, params["bonus"] == "one", params["swap"] == "optional"
        )
        return rules

    def plane_names(self) -> tuple[str, ...]:
        """Names of the planes of an observation."""
        return PLANES

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game: placements, each with at most one swap decision."""
        placements = len(self.board.playable) // 2
        return placements * 2 if self.offers_swaps else placements

    def min_utility(self) -> float:
        """The lowest value in ``State.returns()``: in solo 0."""
        return 0.0 if self.solo else -1.0

    def utility_sum(self) -> float | None:
        """The sum of the utilities of all players; None in solo, where it varies."""
        return None if self.solo else 0.0

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        return RULES_TEXT

    # ---- moves --------------------------------------------------------------------------------------------------

    @property
    def _keep(self) -> int:
        """The action of `keep`; that of `swap` is the next."""
        return COLOURINGS * len(self.board.pairs)

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        keep = self._keep
        if action >= keep:
            return Keep(_action=action) if action == keep else Swap(_action=action)
        pair, colours = divmod(action, COLOURINGS)
        first, second = divmod(colours, len(COLOURS))
        a, b = self.board.pairs[pair]
        names = self.board.names
        return Place.of_game(action, COLOURS[first], names[a], COLOURS[second], names[b])

    def decode_chance(self, outcome: int) -> AnyMove:
        """The typed chance outcome with this id."""
        return Draw(KIND_NAMES[outcome])

    def encode_move(self, move: AnyMove) -> int:
        """The id of a move (of a chance outcome: its outcome id), whatever the position."""
        if isinstance(move, Place):
            return self._encode_place(move)
        if isinstance(move, Keep):
            return self._keep
        if isinstance(move, Swap):
            return self._keep + 1
        return move.action

    def _encode_place(self, move: Place) -> int:
        board = self.board
        for name in (move.cell_a, move.cell_b):
            if name not in board.number:
                raise InvalidMoveError(f"There is no cell {name!r} on this board.")
        pair = board.pair_number[board.number[move.cell_a], board.number[move.cell_b]]
        first, second = COLOURS.index(move.colour_a), COLOURS.index(move.colour_b)
        return COLOURINGS * pair + len(COLOURS) * first + second

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text in notation names."""
        found = notation.split(text, self.board)
        if found == "keep" or found == "swap":
            return self.decode_action(self._keep + (found == "swap"))
        if isinstance(found, str):
            return Draw(found)
        first, second = found
        return self.decode_action(self._encode_place(Place(first.colour, first.cell, second.colour, second.cell)))


class IngeniousGame(Game["IngeniousState", AnyMove]):
    """Ingenious with its options.

    Parameters
    ----------
    players : int
        1 to 4, default 2.
    partnership : bool
        Seats 0 and 2 against 1 and 3; only with four players.
    bonus : str
        ``"each"`` (default): every marker that reaches a stop earns a placement; ``"one"``: one per placement at most.
    swap : str
        ``"optional"`` (default) or ``"off"``.

    Raises
    ------
    InvalidParameterError
        If a parameter is unknown or its value is not allowed.

    Examples
    --------
    >>> from tilegames.games.ingenious import IngeniousGame
    >>> game = IngeniousGame(players=2)
    >>> game.encode("Rh7-Bh8"), str(game.decode(3350))
    (3350, 'Rh7-Bh8')
    """

    __slots__ = ()

    state_type: ClassVar[type[State[Any]]] = IngeniousState
    rules_type: ClassVar[type[GameRules[Any]]] = IngeniousRules
