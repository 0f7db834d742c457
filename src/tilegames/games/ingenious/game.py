"""The states and the game of Ingenious."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from ...errors import InvalidMoveError, InvalidParameterError
from ...game import Game
from ...game_rules import Fields, GameRules
from ...moves import Move
from ...state import State
from . import _rules, consistency, document, events, hidden, layout, notation, schema
from .moves import AnyMove, Draw, Keep, Place, Swap
from .notation import TABLES, Tables
from .planes import PLANES
from .spec import (
    COLOURINGS,
    COLOURS,
    FIRST_STOP,
    KIND_NAMES,
    PARAMETERS,
    PARTNERS,
    PHASES,
    RADIUS,
    REASONS,
    SECOND_STOP,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import StrEnum

    from ..._core.position import Rules
    from ...events import Event, ScoreEntry
    from ...kit.documents import DocumentReader
    from ...kit.parameters import Parameter
    from ...kit.schema import Schema

__all__ = ["IngeniousGame", "IngeniousRules", "IngeniousState"]


RULES_TEXT: Final = """\
Ingenious, a game by Reiner Knizia for one to four players.

Each turn lay one two-symbol tile from your rack on two empty neighbouring cells.
Your first tile must touch a printed symbol that no other player has claimed.
Each half looks in the five directions other than that of the tile's other half
and counts the cells of its colour in an unbroken line. The sum moves your marker
of that colour, up to 18. A marker that reaches 18 earns one more placement at once.
If your rack then shows none of your lowest colours, you may swap all of it.
Then the rack is refilled to six.

The game ends when no two neighbouring cells are empty, or at once when all six
markers of a player are at the top. The highest lowest marker wins; ties are broken
by the second lowest marker, and so on.

Solo and partnership: markers run to 36 with a stop at 18. In solo one tile is drawn
and placed at a time. In partnership seats 0 and 2 play against 1 and 3, each side
with common markers.
"""


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

    def get_game(self) -> IngeniousGame:
        """The game that this is a state of.

        Returns
        -------
        IngeniousGame
        """
        return cast("IngeniousGame", super().get_game())


class IngeniousRules(GameRules[AnyMove]):
    """The rules of Ingenious with its options."""

    name: ClassVar[str] = "ingenious"
    parameters: ClassVar[Mapping[str, Parameter]] = PARAMETERS
    phases: ClassVar[tuple[str, ...]] = PHASES
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]] = REASONS
    over_rule: ClassVar[str | None] = "6.3"
    native: ClassVar[Any] = _rules
    move_types: ClassVar[tuple[type[Move], ...]] = (Place, Keep, Swap, Draw)

    # ---- the board and the variant ------------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        """Names and numbers of the cells of the board."""
        return TABLES[RADIUS[self.params["players"]]]

    @property
    def solo(self) -> bool:
        """Whether there is only one player."""
        return bool(self.params["players"] == 1)

    @property
    def offers_swaps(self) -> bool:
        """Whether a player may be offered a swap."""
        return not self.solo and bool(self.params["swap"] == "optional")

    @property
    def num_rows(self) -> int:
        """The number of rows of markers."""
        return 2 if self.params["partnership"] else int(self.params["players"])

    @property
    def top(self) -> int:
        """The last stop of the markers."""
        return SECOND_STOP if self.solo or self.params["partnership"] else FIRST_STOP

    # ---- rules --------------------------------------------------------------------------------------------------

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters."""
        players, partnership = params["players"], params["partnership"]
        if partnership and players != PARTNERS:
            raise InvalidParameterError(f"ingenious: partnership=True needs players={PARTNERS}, not players={players}.")
        bonus_one, swap = params["bonus"] == "one", params["swap"] == "optional"
        rules: Rules = _rules.IngeniousRulesHandle(players, partnership, bonus_one, swap)
        return rules

    def plane_names(self) -> tuple[str, ...]:
        """Names of the planes of an observation."""
        return PLANES

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game: placements, each with at most one swap decision."""
        tables = self.tables
        placements = (len(tables.cells) - len(tables.printed)) // 2
        return placements * 2 if self.offers_swaps else placements

    def min_utility(self) -> float:
        """The lowest value in ``State.returns()``: in solo 0."""
        return 0.0 if self.solo else -1.0

    def utility_sum(self) -> float | None:
        """The sum of the utilities of all players; None in solo, where it varies."""
        return None if self.solo else 0.0

    def numbered_rules(self) -> Mapping[str, str]:
        """The rules by their numbers."""
        from .rules import RULES

        return RULES

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        return RULES_TEXT

    # ---- moves --------------------------------------------------------------------------------------------------

    @property
    def _keep(self) -> int:
        """The action of `keep`; that of `swap` is the next."""
        return COLOURINGS * len(self.tables.pairs)

    def decode_action(self, action: int) -> AnyMove:
        """The typed move with this action id."""
        keep = self._keep
        if action >= keep:
            return Keep(_action=action) if action == keep else Swap(_action=action)
        pair, colours = divmod(action, COLOURINGS)
        first, second = divmod(colours, len(COLOURS))
        a, b = self.tables.pairs[pair]
        names = self.tables.names
        return Place(COLOURS[first], names[a], COLOURS[second], names[b], _action=action)

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
        tables = self.tables
        for name in (move.cell_a, move.cell_b):
            if name not in tables.index:
                raise InvalidMoveError(f"There is no cell {name!r} on this board.")
        pair = tables.pair_number[tables.index[move.cell_a], tables.index[move.cell_b]]
        first, second = COLOURS.index(move.colour_a), COLOURS.index(move.colour_b)
        return COLOURINGS * pair + len(COLOURS) * first + second

    def parse(self, text: str) -> AnyMove:
        """The move, or chance outcome with ``+``, that a text in notation names."""
        found = notation.parse(text, self.tables)
        if found == "keep" or found == "swap":
            return self.decode_action(self._keep + (found == "swap"))
        if isinstance(found, str):
            return Draw(found)
        first, second = found
        return self.decode_action(self._encode_place(Place(first.colour, first.cell, second.colour, second.cell)))

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

    def narrate(self, before: Fields, move: AnyMove, after: Fields) -> Iterable[Event]:
        """The visible changes by one event, a decision or a draw, in order."""
        return events.narrate(self, before, move, after)

    def breakdown(self, state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
        """The entries of the markers of a player or a side."""
        return events.breakdown(self, state, player)

    def view_of(self, fields: Fields, player: int | None) -> dict[str, Any]:
        """The document as a player may see it: counts of other racks and the bag, and no sign of an offered swap."""
        seen = self.document(hidden.in_sight(fields, player))
        seen["racks"] = [rack if seat == player else len(rack) for seat, rack in enumerate(seen["racks"])]
        seen["bag"] = sum(seen["bag"].values())
        return seen

    def event_text_for(self, before: Fields, move: AnyMove, player: int | None) -> str | None:
        """An event as a player may know it.

        The tiles of others are hidden when drawn and shown when swapped. Only the player who declines a swap sees this.
        """
        own = before["to_move"] == player
        if isinstance(move, Keep) and not own:
            return None
        if isinstance(move, Draw) and not own:
            return "+?"
        if isinstance(move, Swap):
            return f"swap:{','.join(KIND_NAMES[kind] for kind in before['racks'][before['to_move']])}"
        return str(move)

    def resample_hidden(self, fields: Fields, player: int, below: Callable[[int], int]) -> Fields:
        """A position drawn uniformly from those that look the same to a player."""
        return hidden.rearranged(self, fields, player, below)

    def document_schema(self, *, view: bool) -> Schema:
        """The JSON Schema of state documents, or of views of them."""
        return schema.document_schema(self, view)

    def termination(self, fields: Fields) -> str:
        """How a finished game ended: ``"complete"`` if all markers of a row are at the top, otherwise ``"full"``."""
        complete = any(min(row) == self.top for row in fields["markers"])
        return "complete" if complete else "full"

    def render(self, fields: Fields, *, color: bool, unicode: bool) -> str:
        """The position as text for a terminal."""
        return layout.render(fields, self, color, unicode)


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

