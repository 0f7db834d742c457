"""The states and the game of Gemblo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from ...errors import InvalidMoveError
from ...game import Game
from ...game_rules import Fields, GameRules
from ...moves import Move
from ...state import State
from . import _rules, consistency, document, events, layout, notation, planes, schema, spec
from .moves import AnyMove, Pick, Place
from .notation import BOARDS
from .spec import DRAFTED, FIVE, PARAMETERS, PHASES, PIECE_NAMES, REASONS, RULES, STARTS, TERMINATIONS, mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event
    from ...kit.documents import DocumentReader
    from ...kit.geometry import HexBoard
    from ...kit.parameters import Parameter
    from ...kit.schema import Schema

__all__ = ["GembloGame", "GembloRules", "GembloState"]


#: The draft in the short rules.
DRAFT: Final = """\
First the five players pick {drafted} pieces each of the sixth set, in turn; {aside} are set aside. Then each
lays them as obstacles, all in one turn: just one cell on the ring next to the rim and none beyond it, no starting
cell covered, no other obstacle touched, at most {gap_limit} between two starting cells. They block like any piece.
"""


BLOCKING_RIM: Final = ", or at the rim if the one cell along it is covered"


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

    def get_game(self) -> GembloGame:
        """The game that this is a state of.

        Returns
        -------
        GembloGame
        """
        return cast("GembloGame", super().get_game())

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
    native: ClassVar[Any] = _rules
    move_types: ClassVar[tuple[type[Move], ...]] = (Place, Pick)

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__(params)
        #: The names of the cells in the order of their numbers.
        self.cell_names = tuple(map(self.board.name, self.board.cells))

    # ---- the board and the colours ------------------------------------------------------------------------------

    @property
    def colours(self) -> int:
        """The number of colours."""
        return colours_of(self.params)

    @property
    def mask(self) -> str:
        """The name of the board."""
        return mask_of(self.colours)

    @property
    def board(self) -> HexBoard:
        """The cells of the board."""
        return BOARDS[self.mask]

    @property
    def drafts(self) -> bool:
        """Whether a sixth set is drafted and laid out as obstacles."""
        return bool(self.params["players"] == FIVE)

    @property
    def placements(self) -> int:
        """The number of placements on this board; picks have the ids after them."""
        return self.num_distinct_actions() - (len(PIECE_NAMES) if self.drafts else 0)

    def owner(self, colour: int) -> int:
        """The seat that plays a colour."""
        return colour % self.num_players()

    def start_name(self, colour: int) -> str:
        """The name of a colour's starting cell."""
        return notation.cell_name(STARTS[self.colours][colour])

    def placement(self, action: int) -> tuple[int, tuple[int, ...]]:
        """The number of the piece that a placement places, and the indices of its cells."""
        return _rules.placement(self.native_rules, action)

    def names(self, indices: tuple[int, ...]) -> tuple[str, ...]:
        """The names of cells given by their indices."""
        names = self.cell_names
        return tuple([names[index] for index in indices])

    # ---- rules --------------------------------------------------------------------------------------------------

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        blocking = params["border_flank"] == "blocking"
        return _rules.GembloRulesHandle(params["players"], colours_of(params), blocking)

    def plane_names(self) -> tuple[str, ...]:
        """Names of the planes of an observation."""
        return planes.plane_names(self.colours, obstacles=self.drafts)

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game: all pieces; with five players, picks and obstacles."""
        return len(PIECE_NAMES) * self.colours + (2 * DRAFTED * self.num_players() if self.drafts else 0)

    def numbered_rules(self) -> Mapping[str, str]:
        """The rules by their numbers."""
        from .rules import RULES

        return RULES

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        return RULES.format(
            players=self.num_players(),
            colours=self.colours,
            cells=len(self.board.cells),
            draft=self._draft_text() if self.drafts else "",
            rim=BLOCKING_RIM if self.params["border_flank"] == "blocking" else "",
        )

    @staticmethod
    def _draft_text() -> str:
        """The rules of the draft for five players."""
        aside = notation.listed(spec.SET_ASIDE)
        return DRAFT.format(drafted=DRAFTED, aside=aside, gap_limit=spec.GAP_LIMIT)

    # ---- moves --------------------------------------------------------------------------------------------------

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        if action >= self.placements:
            return Pick(PIECE_NAMES[action - self.placements])
        return Place.of_game(self.names(self.placement(action)[1]), action)

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
        return _rules.action_of(self.native_rules, indices)

    def parse(self, text: str) -> AnyMove:
        """The move that a text in notation names."""
        found = notation.parse(text, self.board, self.drafts)
        return Pick(found) if isinstance(found, str) else self.decode_action(self._encode_place(Place(found)))

    # ---- documents and text -------------------------------------------------------------------------------------

    def explain_refusal(
        self, fields: Fields, action: int, reason: Any, cells: tuple[int, ...]
    ) -> tuple[str, tuple[str, ...]]:
        """The sentence against a move, and the names of the cells that show the reason."""
        return notation.describe(self, fields, action, reason, cells)

    def document(self, fields: Fields) -> dict[str, Any]:
        """The state document of a position."""
        return document.write(self, fields)

    def read_fields(self, reader: DocumentReader, found: object) -> Fields:
        """The fields of a state document; every malformed value is noted."""
        return document.read(self, reader, found)

    def check_fields(self, reader: DocumentReader, fields: Fields) -> None:
        """Note every inconsistency of a state document."""
        consistency.check(self, reader, fields)

    def document_schema(self, *, view: bool) -> Schema:
        """The JSON Schema of state documents; views are the same, since nothing is hidden."""
        return schema.document_schema(self)

    def render(self, fields: Fields, *, color: bool, unicode: bool) -> str:
        """The position as text for a terminal."""
        return layout.render(fields, self, color, unicode)

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
