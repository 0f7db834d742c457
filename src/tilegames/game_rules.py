"""What the author of a game fills in: names, facts, and the hooks between the native rules and the public classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar, cast

from ._args.modules import module_beside
from ._core import layout
from .events import ENDED, SCORED, TURN_BEGAN, Ended, Event, Scored, TurnBegan
from .kit.parameters import game_text
from .moves import Move
from .replay import scores_since

if TYPE_CHECKING:
    from collections.abc import Sequence
    from enum import StrEnum

    from ._core.position import Rules
    from .events import ScoreEntry
    from .kit.documents import DocumentReader
    from .kit.parameters import Parameter
    from .kit.position import Document
    from .kit.schema import Schema
    from .state import State

__all__ = ["COMMON_EVENTS", "Fields", "GameRules"]

#: A position as plain data, in the form that the native rules of its game read and write.
Fields: TypeAlias = dict[str, Any]

MoveT = TypeVar("MoveT", bound=Move)


class GameRules(Generic[MoveT]):
    """A game as its author describes it, with parameters; base class of the rules of all games.

    :class:`tilegames.Game` is the class for users: it checks arguments and asks the rules, its attribute ``hooks``.

    Parameters
    ----------
    params : mapping
        All parameters, the defaults filled in.
    """

    # ---- facts --------------------------------------------------------------------------------------------------

    #: Name in the registry.
    name: ClassVar[str]
    #: Version, increased whenever the rules, the action ids or the documents of a game change their meaning.
    rules_version: ClassVar[int] = 1
    #: The parameters with their allowed values.
    parameters: ClassVar[Mapping[str, Parameter]]
    #: Names of the phases, in the order of their numbers in the native rules.
    phases: ClassVar[tuple[str, ...]]
    #: For each code of a refusal: the reason, and the number of the rule on the game's page.
    reasons: ClassVar[Mapping[int, tuple[StrEnum, str]]]
    #: Number of the rule that forbids moves after the end; None if the rules of a game have no numbers.
    over_rule: ClassVar[str | None] = None
    #: How games end, in the order of the numbers that the native rules have for them, from 1.
    terminations: ClassVar[tuple[str, ...]] = ()
    #: What follows the head of the native struct, see ``_core/layout.pyx``, and the kind of node of each phase. A game
    #: without a layout has a module ``native`` instead, with functions ``fields(state)`` and ``pack(rules, fields)``.
    layout: ClassVar[tuple[tuple[str, str, tuple[int, ...]], ...]] = ()
    nodes: ClassVar[tuple[int, ...]] = ()
    native: ClassVar[Any]
    #: The sentence against a move, for each reason; parameters of the game and places (``{0}``) stand in braces.
    refusals: ClassVar[Mapping[StrEnum, str]] = {}
    #: The JSON path and the sentence for each fault that ``check_state`` finds; ``{0}`` to ``{2}`` are its numbers.
    fault_texts: ClassVar[Mapping[int, tuple[str, str]]] = {}
    #: Classes of the moves, chance outcomes included.
    move_types: ClassVar[tuple[type[Move], ...]]
    #: For each kind of entry in a trace, a function of the rules and the values of the entry that makes the event.
    #: What all games share is in ``COMMON_EVENTS``.
    event_makers: ClassVar[Mapping[int, Callable[..., Event]]]

    #: The state document.
    position: Document

    #: All parameters, the defaults filled in.
    params: Mapping[str, Any]
    #: The native rules with these parameters.
    native_rules: Rules

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.params = params
        self.native_rules = self.make_rules(params)

    def make_rules(self, params: Mapping[str, Any]) -> Rules:
        """The native rules for these parameters; raises InvalidParameterError if they are not allowed together."""
        raise NotImplementedError

    def __str__(self) -> str:
        return game_text(self.name, self.params)

    def num_players(self) -> int:
        """Number of players."""
        return self.native_rules.num_players

    def num_distinct_actions(self) -> int:
        """Number of decision ids."""
        return self.native_rules.num_actions

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game."""
        raise NotImplementedError

    def min_utility(self) -> float:
        """The lowest value in ``State.returns()``."""
        return -1.0

    def utility_sum(self) -> float | None:
        """The sum of the utilities of all players; None if it is not constant."""
        return 0.0

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player."""
        raise NotImplementedError

    def numbered_rules(self) -> Mapping[str, str]:
        """The rules by their numbers, in order and in Markdown.

        By default ``RULES`` of the module ``rules`` beside that of the class; there are none without such a module.
        """
        module = module_beside(type(self), "rules")
        return {} if module is None else cast("Mapping[str, str]", module.RULES)

    # ---- moves --------------------------------------------------------------------------------------------------

    def decode_action(self, action: int) -> MoveT:
        """The typed move with an action id, which is in range."""
        raise NotImplementedError

    def decode_chance(self, outcome: int) -> MoveT:
        """The typed chance outcome with an outcome id, which is in range."""
        raise NotImplementedError

    def encode_move(self, move: MoveT) -> int:
        """The id of a move of one of ``move_types``; raises InvalidMoveError if this game has no such move."""
        return move.action

    def parse(self, text: str) -> MoveT:
        """The move, or chance outcome with ``+``, that a text names; raises InvalidMoveError."""
        raise NotImplementedError

    def explain_refusal(
        self, fields: Fields, action: int, reason: Any, cells: tuple[int, ...]
    ) -> tuple[str, tuple[str, ...]]:
        """The sentence against a move, and the names of the places that show why; `cells` are their numbers."""
        names = tuple(map(self.place_name, cells))
        return self.refusals[reason].format(*names, **self.params), names

    def place_name(self, number: int) -> str:
        """The name of a place that the native ``why_illegal`` gives by its number."""
        raise NotImplementedError

    # ---- documents and text -------------------------------------------------------------------------------------

    def fields(self, state: State[Any]) -> Fields:
        """A position as plain data."""
        fields: Fields = layout.fields(state, self.layout) if self.layout else self.native.fields(state)
        return fields

    def pack(self, fields: Fields) -> bytes:
        """The packed position with these fields."""
        if self.layout:
            return layout.pack(self.native_rules, self.layout, self.nodes, fields)
        packed: bytes = self.native.pack(self.native_rules, fields)
        return packed

    def document(self, fields: Fields) -> dict[str, Any]:
        """The state document of a position."""
        return self.position.write(fields)

    def read_fields(self, reader: DocumentReader, found: object) -> Fields:
        """The fields of a state document; malformed values are noted in `reader`."""
        return self.position.read(reader, found, "$")

    def explain_fault(self, fields: Fields, code: int, *numbers: int) -> tuple[str, str]:
        """The JSON path and the sentence for a fault that the native ``check_state`` found."""
        path, sentence = self.fault_texts[code]
        return path.format(*numbers), sentence.format(*numbers, **self.params)

    def document_schema(self, *, view: bool) -> Schema:
        """The JSON Schema of state documents, or of the views of a player; by default they are the same."""
        if not hasattr(self, "position"):
            raise NotImplementedError
        return self.position.schema()

    def termination(self, fields: Fields) -> str:
        """How a finished game ended; by default the field of this name says it, unless there is one way only."""
        return self.termination_name(1 if len(self.terminations) == 1 else fields["termination"])

    def render(self, fields: Fields, *, color: bool, unicode: bool) -> str:
        """The position as text for a terminal; by default the parts of the document, one on a line."""
        return "\n".join(f"{name}: {value}" for name, value in self.document(fields).items())

    def plane_names(self) -> Sequence[str]:
        """Names of the planes of an observation, in their order; by default there are none."""
        return ()

    # ---- what happened ------------------------------------------------------------------------------------------

    def events_of(self, entries: Iterable[tuple[int, ...]]) -> tuple[Event, ...]:
        """The events for the entries of a trace.

        Applied to a copy of ``State.view(None)``, they give the next view. Only ``Scored`` changes scores.
        """
        makers = self.event_makers
        return tuple(makers[kind](self, *values) for kind, *values in entries)

    def score_entry(self, seat: int, points: int, reason: int, *values: int) -> ScoreEntry:
        """The points of an entry of the kind SCORED; a game says what the number of a reason and the rest mean."""
        raise NotImplementedError

    def termination_name(self, number: int) -> str:
        """How a finished game ended, for the number that its rules have."""
        return self.terminations[number - 1]

    def breakdown(self, state: State[Any], player: int) -> tuple[ScoreEntry, ...]:
        """The entries of a player's score; by default what the rules told since the history began."""
        return scores_since(state, player)

    # ---- hidden information -------------------------------------------------------------------------------------

    def view_of(self, fields: Fields, player: int | None) -> dict[str, Any]:
        """The document as a player may see it (None: a spectator); by default the whole document."""
        return self.document(fields)

    def event_text_for(self, before: Fields, move: MoveT, player: int | None) -> str | None:
        """An event as a player may know it (None: a spectator); by default its notation.

        None for an event that is completely hidden from the player.
        """
        return str(move)

    def resample_hidden(self, fields: Fields, player: int, below: Callable[[int], int]) -> Fields:
        """A position drawn uniformly from those that look the same to a player; by default this position.

        ``below(n)`` gives uniform integers in [0, n).
        """
        return fields


def ended(rules: GameRules[Any], termination: int, *numbers: int) -> Ended:
    """The end of a game: the scores come before the places."""
    players = rules.num_players()
    return Ended(rules.termination_name(termination), numbers[:players], numbers[players:])


#: The events that all games share; a game's ``event_makers`` begin with these.
COMMON_EVENTS: Final[Mapping[int, Callable[..., Event]]] = {
    SCORED: lambda rules, *values: Scored(rules.score_entry(*values)),
    TURN_BEGAN: lambda rules, seat, phase: TurnBegan(seat, rules.phases[phase]),
    ENDED: ended,
}
GameRules.event_makers = COMMON_EVENTS
