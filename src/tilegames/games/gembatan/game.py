"""States and the game of Gembatan."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex

from ...errors import InvalidMoveError, UnknownActionError
from ...game import Game
from ...game_rules import Fields, GameRules
from ...state import State
from ...verdict import Reason, Verdict
from . import _convert, _rules, events, faults, notation, planes, refusals, spec, text
from .components import PARAMETERS, Kinds
from .moves import AnyMove, Aside, Draw, End, Fill, Pass, Place, Redraw
from .position import describe_position, note_turn
from .spec import (
    CELLS,
    COLOURS,
    HAND,
    PHASES,
    REASONS,
    SIDES,
    TERMINATIONS,
    WAYS_TO_LAY,
    cell_at,
    cell_number,
    idle_limit,
    site_number,
)
from .turns import Turn, checked_limit, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event
    from ...kit.documents import DocumentReader
    from ...kit.parameters import Parameter
    from ...moves import Move

__all__ = ["GembatanGame", "GembatanRules", "GembatanState"]

#: The moves that do not name a piece, in the order of their ids.
WITHOUT_PIECE: Final = (End, Pass, Redraw)


class GembatanState(State[AnyMove]):
    """A state of Gembatan.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("gembatan", seed=7)
    >>> state.phase, state.to_move
    ('play', 0)
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def get_game(self) -> GembatanGame: ...

    def legal_turns(self, limit: SupportsIndex | None = None) -> list[Turn]:
        """Every complete turn that can be made from here: placements and fills, closed by ``end``.

        The same steps in another order are the same turn; where the order matters for the score, with
        ``chain_scoring="gem"``, the turn has an order that scores most. Swaps and passes are left out. In the middle
        of a turn these are the ways to finish it.

        Parameters
        ----------
        limit : int, optional
            The largest number of turns; the search stops when it has found them.

        Returns
        -------
        list of Turn
            Turns with fewer steps first; empty if no player is to decide, and in a swap.

        Raises
        ------
        InvalidParameterError
            If `limit` is not an integer from 0.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("gembatan", seed=7)
        >>> best = max(state.legal_turns(), key=lambda turn: turn.score)
        >>> for step in best.steps:
        ...     _ = state.play(step)
        >>> state.score(0) == best.score
        True
        """
        return list(islice(turns(self), checked_limit(limit)))

    def _verdict(self, action: int) -> Verdict:
        """The verdict as in every game, except that some outcomes are not the number of a gem."""
        try:
            return super()._verdict(action)
        except UnknownActionError:
            message = f"No gem has the number {int(action)}: it cannot be drawn."
            return Verdict(False, Reason.IMPOSSIBLE_OUTCOME, message)


class GembatanRules(GameRules[AnyMove]):
    """The rules of Gembatan with its options."""

    name: ClassVar[str] = "gembatan"
    rules_version: ClassVar[int] = 2
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    terminations: ClassVar[tuple[str, ...]] = TERMINATIONS
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "6.8"
    native: ClassVar[Any] = _convert
    event_makers: ClassVar[Mapping[int, Callable[..., Event]]] = events.EVENT_MAKERS
    score_entry = events.score_entry
    move_types: ClassVar[tuple[type[Move], ...]] = (Place, Fill, End, Pass, Redraw, Aside, Draw)

    plane_names = planes.plane_names

    #: The kinds of pieces and their numbers.
    kinds: Kinds

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__(params)
        self.position = describe_position(self.kinds, params["players"])

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        kinds = Kinds(params["components"])
        kinds.check(params["players"])
        self.kinds = kinds
        pieces = kinds.sides(), kinds.tile_counts, kinds.gem_counts
        options = params["gem_only_turn"], params["chain_scoring"] == "gem"
        return _rules.GembatanRulesHandle(params["players"], len(kinds.colours), *pieces, *options)

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game.

        Every placement and every fill brings a gem to the grid for good, and every `end` follows at least one of them:
        at most two decisions for each gem. Before, between and after these turns there are at most ten swaps or passes
        in a row for each player, and a swap takes up to eight pieces and the redraw.
        """
        gems = sum(self.kinds.gem_counts)
        return 2 * gems + (gems + 1) * idle_limit(self.num_players()) * (2 * HAND + 1)

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        players = self.num_players()
        colours = (f"{spec.COLOUR_NAMES[COLOURS.index(letter)]} {letter}" for letter in self.kinds.colours)
        return spec.RULES.format(
            players=players,
            tiles=sum(self.kinds.tile_counts),
            gems=sum(self.kinds.gem_counts),
            colours=", ".join(colours),
            gem_only=spec.GEM_ONLY_RULES[self.params["gem_only_turn"]],
            chains=spec.CHAIN_RULES[self.params["chain_scoring"]],
            limit=idle_limit(players),
        )

    # ---- actions ------------------------------------------------------------------------------------------------

    @property
    def first_fill(self) -> int:
        """The number of ids of placements; those of fills follow."""
        return CELLS * len(self.kinds.tiles) * WAYS_TO_LAY

    @property
    def first_end(self) -> int:
        """The action of `end`; those of `pass` and `redraw` are the next."""
        return self.first_fill + 2 * CELLS

    @property
    def first_aside(self) -> int:
        """The action that sets aside gem 0."""
        return self.first_end + len(WITHOUT_PIECE)

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        if action < self.first_fill:
            rest, side = divmod(action, len(SIDES))
            cell, laid = divmod(rest, len(self.kinds.faces))
            return Place.of_game(action, self.kinds.faces[laid], *cell_at(cell), SIDES[side])
        if action < self.first_end:
            cell, side = divmod(action - self.first_fill, 2)
            return Fill.of_game(action, *cell_at(cell), SIDES[side])
        if action < self.first_aside:
            return WITHOUT_PIECE[action - self.first_end](_action=action)
        return Aside(self._piece(action - self.first_aside, action), _action=action)

    def _piece(self, number: int, named: int) -> str:
        """The piece with a number, or the error that names the id."""
        piece = self.kinds.pieces.get(number)
        if piece is None:
            message = f"{named} stands for gem {number}, and gems are numbered from 0 to {len(self.kinds.gems) - 1}."
            raise UnknownActionError(Verdict(False, Reason.UNKNOWN_ACTION, message))
        return piece

    def decode_chance(self, outcome: int) -> AnyMove:
        """The typed chance outcome with this id."""
        return Draw(self._piece(outcome, outcome), _action=outcome)

    def encode_move(self, move: AnyMove) -> int:
        """The id of a move, whatever the position."""
        if isinstance(move, Place):
            return self._encode_place(move)
        if isinstance(move, Fill):
            return self.first_fill + site_number(move.x, move.y, SIDES.index(move.side))
        if isinstance(move, End | Pass | Redraw):
            return self.first_end + move.rank - End.rank
        number = self.kinds.piece_number(move.piece)
        if number is None:
            raise self._foreign(move.piece)
        return number if move.is_chance else self.first_aside + number

    def _encode_place(self, move: Place) -> int:
        faces = self.kinds.faces
        if move.sides not in self.kinds.laid:
            raise self._foreign(move.sides)
        cell, side = cell_number(move.x, move.y), SIDES.index(move.socket)
        number = (cell * len(faces) + self.kinds.laid[move.sides]) * len(SIDES) + side
        given = number if move._action is None else move._action
        # A rotation that looks like a lower one keeps its id, under which it is refused.
        placed, given_side = divmod(given, len(SIDES))
        given_cell, laid = divmod(placed, len(faces))
        same = (given_cell, given_side) == (cell, side) and faces[laid] == move.sides
        return given if same else number

    @staticmethod
    def _foreign(piece: str) -> InvalidMoveError:
        message = notation.unknown_piece(piece)
        return InvalidMoveError(f"{message[0].upper()}{message[1:]}.")

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text names."""
        move = notation.parse(text, self.kinds)
        object.__setattr__(move, "_action", self.encode_move(move))
        return move

    # ---- documents and text -------------------------------------------------------------------------------------

    explain_refusal = refusals.explain_refusal
    explain_fault = faults.explain_fault
    render = text.render

    def read_fields(self, reader: DocumentReader, found: object) -> Fields:
        """The fields of a state document; malformed values are noted in `reader`."""
        fields = self.position.read(reader, found, "$")
        note_turn(reader, fields)
        return fields


class GembatanGame(Game["GembatanState", AnyMove]):
    """Gembatan with its options.

    Parameters
    ----------
    players : int
        2, 3 or 4.
    components : str or mapping
        ``"standard"``, ``"no_doubles"``, ``"three_colours"``, or tables with the number of pieces of each kind, such as
        ``{"tiles": {"RG-B": 20}, "gems": {"RB": 12, "GG": 8}}``; as text ``"RG-B:20/RB:12 GG:8"``.
    gem_only_turn : bool
        Whether a turn may do without a tile.
    chain_scoring : str
        ``"turn"``: each run counts once, as it stands at the end of the turn. ``"gem"``: with each gem played, the runs
        through it count as they stand then.

    Raises
    ------
    InvalidParameterError
        If a parameter is unknown or its value is not allowed.

    Examples
    --------
    >>> from tilegames.games.gembatan import GembatanGame
    >>> game = GembatanGame(components="three_colours")
    >>> game.num_distinct_actions(), str(game.decode(14070001))
    (14084737, 'fill@0,0:E')
    """

    __slots__ = ()

    state_type: ClassVar[type[State[Any]]] = GembatanState
    rules_type: ClassVar[type[GameRules[Any]]] = GembatanRules
