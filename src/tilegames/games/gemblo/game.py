"""The states and the game of Gemblo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...errors import InvalidMoveError
from ...game import Game
from ...game_rules import GameRules
from ...moves import Move
from ...state import State
from . import _convert, _rules, events, faults, notation, planes, position, text
from .moves import AnyMove, Pick, Place
from .notation import BOARDS, CELL_NAMES
from .spec import DRAFTED, FIVE, PARAMETERS, PHASES, PIECE_NAMES, REASONS, TERMINATIONS, mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event
    from ...kit.parameters import Parameter

__all__ = ["GembloGame", "GembloRules", "GembloState"]


class GembloState(State[AnyMove]):
    """A state of Gemblo.

    Examples
    --------
    >>> from tilegames.games.gemblo import GembloGame
    >>> state = GembloGame(players=3).new_initial_state()
    >>> state.phase, state.to_move, state.num_legal_actions()
    ('play', 0, 56)
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def get_game(self) -> GembloGame: ...

    @property
    def colour(self) -> int:
        """The colour that places a piece next; -1 in the draft, while obstacles are placed, and at the end.

        Examples
        --------
        >>> from tilegames.games.gemblo import GembloGame
        >>> state = GembloGame(players=2).new_initial_state()
        >>> state.play("l6"), state.colour, state.to_move
        (Place(cells=('l6',)), 1, 1)
        """
        return int(self.get_game().hooks.fields(self)["colour"])


class GembloRules(GameRules[AnyMove]):
    """The rules of Gemblo with its options."""

    name: ClassVar[str] = "gemblo"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "4.2"
    terminations: ClassVar[tuple[str, ...]] = TERMINATIONS
    native: ClassVar[Any] = _convert
    move_types: ClassVar[tuple[type[Move], ...]] = (Place, Pick)

    def __init__(self, params: Mapping[str, Any]) -> None:
        #: The number of colours.
        self.colours = colours_of(params)
        mask = mask_of(self.colours)
        #: The cells of the board, and their names in the order of their numbers.
        self.board, self.cell_names = BOARDS[mask], CELL_NAMES[mask]
        #: Whether a sixth set is drafted and laid out as obstacles.
        self.drafts = params["players"] == FIVE
        super().__init__(params)
        #: The number of placements on this board; picks have the ids after them.
        self.placements = self.num_distinct_actions() - (len(PIECE_NAMES) if self.drafts else 0)
        self.position = position.document(self)

    # ---- the board and the colours ------------------------------------------------------------------------------

    def owner(self, colour: int) -> int:
        """The seat that plays a colour."""
        return colour % self.num_players()

    def placement(self, action: int) -> tuple[int, tuple[int, ...]]:
        """The number of the piece that a placement places, and the indices of its cells."""
        return _convert.placement(self.native_rules, action)

    def names(self, indices: tuple[int, ...]) -> tuple[str, ...]:
        """The names of cells given by their indices."""
        names = self.cell_names
        return tuple([names[index] for index in indices])

    # ---- rules --------------------------------------------------------------------------------------------------

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        blocking = params["border_flank"] == "blocking"
        return _rules.GembloRulesHandle(params["players"], self.colours, blocking)

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game: all pieces; with five players, picks and obstacles."""
        return len(PIECE_NAMES) * self.colours + (2 * DRAFTED * self.num_players() if self.drafts else 0)

    # ---- moves --------------------------------------------------------------------------------------------------

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        if action >= self.placements:
            return Pick(PIECE_NAMES[action - self.placements])
        return Place.of_game(action, self.names(self.placement(action)[1]))

    def encode_move(self, move: AnyMove) -> int:
        """The id of a move, whatever the position."""
        if isinstance(move, Place):
            return self._encode_place(move)
        if not self.drafts:
            raise InvalidMoveError("There is no draft in this game: only five players pick pieces.")
        return move.action

    def _encode_place(self, move: Place) -> int:
        board = self.board
        try:
            indices = tuple(board.index[board.cell_named(name)] for name in move.cells)
        except KeyError as error:
            raise InvalidMoveError(f"There is no cell {error.args[0]} on this board.") from None
        return _convert.action_of(self.native_rules, indices)

    def parse(self, text: str) -> AnyMove:
        """The move that a text in notation names."""
        found = notation.parse(text, self.board, self.drafts)
        return Pick(found) if isinstance(found, str) else self.decode_action(self._encode_place(Place(found)))

    explain_refusal = notation.explain_refusal

    # ---- documents and text -------------------------------------------------------------------------------------

    explain_fault = faults.explain_fault
    render = text.render
    rules_text = text.rules_text
    plane_names = planes.plane_names

    # ---- what happened ------------------------------------------------------------------------------------------

    event_makers: ClassVar[Mapping[int, Callable[..., Event]]] = events.EVENT_MAKERS
    score_entry = events.score_entry
    breakdown = events.breakdown


class GembloGame(Game["GembloState", AnyMove]):
    """Gemblo with its options.

    Parameters
    ----------
    players : int
        2 to 6, default 2.
    colours_each : int
        2 (default) or 3 colours for each player; with two players only.
    border_flank : str
        An edge at the rim with one flank outside the board is never blocked with ``"open"`` (default); with
        ``"blocking"`` it is blocked when the other flank is covered.

    Raises
    ------
    InvalidParameterError
        If a parameter is unknown or its value is not allowed.

    Examples
    --------
    >>> from tilegames.games.gemblo import GembloGame
    >>> game = GembloGame(players=6)
    >>> game.encode("V3: u3 - v2 - v1"), str(game.decode(2989))
    (2989, 'v1-v2-u3')
    """

    __slots__ = ()

    state_type: ClassVar[type[State[Any]]] = GembloState
    rules_type: ClassVar[type[GameRules[Any]]] = GembloRules


def colours_of(params: Mapping[str, Any]) -> int:
    """The number of colours (rule 1.5)."""
    return int(params["players"]) * int(params.get("colours_each", 1))
