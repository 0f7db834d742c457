"""A game with its parameters: immutable, hashable, picklable, shared between threads."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, SupportsIndex, TypeAlias, TypeVar, cast

from ._args.integers import index_of
from ._args.plain import plain
from ._args.shown import shown
from ._core import engine
from .errors import (
    InvalidMoveError,
    InvalidParameterError,
    InvalidStateError,
    NoObservationError,
    Problem,
    UnknownActionError,
)
from .game_rules import GameRules
from .kit.documents import DocumentReader, load_json
from .kit.parameters import Parameter, complete, game_text
from .kit.schema import Schema, schema_head
from .moves import Move
from .refusals import unknown_action
from .state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._core.position import Rules

__all__ = ["SCHEMAS", "AnyGame", "Game"]

StateT = TypeVar("StateT", bound="State[Any]")
MoveT = TypeVar("MoveT", bound=Move)

#: First bytes of State.to_bytes(): magic and version of the format.
MAGIC = b"TG\x01"


def restore_game(*parts: Any) -> Game[Any, Any]:
    """Rebuild a pickled game from its class and parameters, which may have been edited."""
    if len(parts) != 2 or not (isinstance(parts[0], type) and issubclass(parts[0], Game)):
        raise InvalidParameterError("A pickled game must be the class of a game, and parameters.")
    kind, params = parts
    if type(params) is not dict or any(type(name) is not str for name in params):
        raise InvalidParameterError("The parameters of a pickled game must be a dict with strings as keys.")
    return cast("Game[Any, Any]", kind(**params))


class Game(Generic[StateT, MoveT]):
    """A game with its parameters: immutable, hashable, picklable, shared between threads. Base class of all games.

    Parameters
    ----------
    **params : int, bool or str
        The game's parameters; each has a default.

    Raises
    ------
    InvalidParameterError
        If a parameter is unknown or its value is not allowed.

    Examples
    --------
    >>> import tilegames as tg
    >>> game = tg.load_game("azul", players=3)
    >>> game.num_players(), game.params["wall"]
    (3, 'fixed')
    """

    __slots__ = ("_native", "_params", "hooks")

    #: Name in the registry.
    name: ClassVar[str]
    #: Version, increased whenever the rules, the action ids or the documents of a game change their meaning.
    rules_version: ClassVar[int]
    #: The parameters with their allowed values.
    parameters: ClassVar[Mapping[str, Parameter]]
    #: Names of the phases, in the order of their numbers in the rules.
    phases: ClassVar[tuple[str, ...]]
    #: Class of the states.
    state_type: ClassVar[type[State[Any]]] = State
    #: Class of the rules, with the hooks that an author fills in.
    rules_type: ClassVar[type[GameRules[Any]]]

    #: The rules with these parameters: for authors of games, and for the modules of this package.
    hooks: GameRules[MoveT]
    _native: Rules
    _params: Mapping[str, Any]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "rules_type" in vars(cls):
            rules = cls.rules_type
            cls.name, cls.rules_version = rules.name, rules.rules_version
            cls.parameters, cls.phases = rules.parameters, rules.phases

    def __init__(self, /, **params: Any) -> None:
        if hasattr(self, "_params"):
            raise AttributeError("A game is immutable.")
        full = MappingProxyType(complete(self.name, self.parameters, params))
        hooks = self.rules_type(full)
        object.__setattr__(self, "_params", full)
        object.__setattr__(self, "hooks", hooks)
        object.__setattr__(self, "_native", hooks.native_rules)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A game is immutable.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A game is immutable.")

    @property
    def params(self) -> Mapping[str, Any]:
        """All parameters, the defaults filled in; read-only."""
        return self._params

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self.params == other.params

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_game, (type(self), dict(self.params))

    def __copy__(self) -> Game[StateT, MoveT]:
        return self

    def __deepcopy__(self, memo: object) -> Game[StateT, MoveT]:
        return self

    def __str__(self) -> str:
        return game_text(self.name, self.params)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def num_players(self) -> int:
        """Number of players.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("ingenious", players=4).num_players()
        4
        """
        return self._native.num_players

    def num_distinct_actions(self) -> int:
        """Number of decision ids: they are ``range(num_distinct_actions())``.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("ingenious").num_distinct_actions()
        7994
        """
        return self._native.num_actions

    def max_chance_outcomes(self) -> int:
        """Number of chance outcome ids: they are ``range(max_chance_outcomes())``.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("ingenious").max_chance_outcomes()
        21
        """
        return self._native.num_outcomes

    def min_utility(self) -> float:
        """The lowest value in ``State.returns()``.

        Returns
        -------
        float
        """
        return self.hooks.min_utility()

    def max_utility(self) -> float:
        """The highest value in ``State.returns()``.

        Returns
        -------
        float
        """
        return 1.0

    def utility_sum(self) -> float | None:
        """The sum of the utilities of all players.

        Returns
        -------
        float or None
            None if the sum is not constant.
        """
        return self.hooks.utility_sum()

    def max_game_length(self) -> int:
        """An upper bound of the number of decisions in a game.

        Returns
        -------
        int

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("gemblo", players=3).max_game_length()
        54
        """
        return self.hooks.max_game_length()

    def rules_text(self) -> str:
        """The rules in short, as plain text for a player.

        Returns
        -------
        str
            Several lines.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul", players=3).rules_text().splitlines()[0]
        'Azul for 3 players.'
        """
        return self.hooks.rules_text()

    def rules(self) -> Mapping[str, str]:
        """The numbered rules of the game's page, those of all variants included.

        Returns
        -------
        mapping
            For each number the text in Markdown, with emphasis, code and tables; read-only, in the order of the
            numbers. Empty if the rules of the game have no numbers.

        Examples
        --------
        >>> import tilegames as tg
        >>> rules = tg.load_game("azul").rules()
        >>> len(rules), list(rules)[:3]
        (41, ['1.1', '1.2', '1.3'])
        """
        return MappingProxyType(self.hooks.numbered_rules())

    def rule(self, number: str) -> str:
        """The text of a numbered rule, for example of the one that a verdict names.

        Parameters
        ----------
        number : str
            One of :meth:`rules`, such as ``Verdict.rule``.

        Returns
        -------
        str
            In Markdown.

        Raises
        ------
        InvalidParameterError
            If it is not the number of a rule of this game.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> state.get_game().rule(state.check("CBF").rule)
        'The start marker is not a tile: while it lies alone in the centre, there is nothing to take there.'
        """
        rules = self.rules()
        known = plain(number, str) if isinstance(number, str) else None
        if known is None or known not in rules:
            names = [*rules]
            if not names:
                raise InvalidParameterError(f"The rules of {self.name} have no numbers.")
            allowed = f"a string from rules(), {names[0]!r} to {names[-1]!r}"
            raise InvalidParameterError(f"A rule of {self.name} is named by {allowed}, not by {shown(number)}.")
        return rules[known]

    def decode(self, action: SupportsIndex) -> MoveT:
        """The typed move with an action id.

        Parameters
        ----------
        action : int
            0 <= action < num_distinct_actions().

        Returns
        -------
        Move
            It need not be legal anywhere: ids do not depend on the position.

        Raises
        ------
        UnknownActionError
            If the integer is not an action id.
        InvalidMoveError
            If it is not an integer.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").decode(93)
        Take(source=3, colour='B', line=4)
        """
        return self.hooks.decode_action(self._checked_id(action, self._native.num_actions))

    def decode_outcome(self, outcome: SupportsIndex) -> MoveT:
        """The typed chance outcome with an outcome id.

        Parameters
        ----------
        outcome : int
            0 <= outcome < max_chance_outcomes().

        Returns
        -------
        Move
            One with ``is_chance``.

        Raises
        ------
        UnknownActionError
            If the integer is not an outcome id.
        InvalidMoveError
            If it is not an integer.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").decode_outcome(0)
        Draw(colour='B')
        """
        return self.hooks.decode_chance(self._checked_id(outcome, self._native.num_outcomes))

    def encode(self, move: Move | str) -> int:
        """The id of a move; it does not depend on the position.

        Parameters
        ----------
        move : Move or str
            A typed move, made by hand or not, or a text in notation.

        Returns
        -------
        int
            The action id; the outcome id of a chance outcome.

        Raises
        ------
        InvalidMoveError
            If it is not a move of this game.

        Examples
        --------
        >>> import tilegames as tg
        >>> from tilegames.games.azul import Take
        >>> game = tg.load_game("azul")
        >>> game.encode(Take(3, "B", 4)), game.encode("3 blue 4"), game.encode("+B")
        (93, 93, 0)
        """
        if isinstance(move, str):
            return self.hooks.parse(move).action
        kinds = self.hooks.move_types
        if not isinstance(move, kinds):
            known = ", ".join(kind.__name__ for kind in kinds)
            raise InvalidMoveError(f"A move of {self.name} is a {known} or text, not {type(move).__name__}.")
        return self.hooks.encode_move(cast("MoveT", move))

    def parse(self, text: str) -> MoveT:
        """The move that a text in notation names.

        Parameters
        ----------
        text : str
            A move in the notation of the game's page, read leniently; a chance outcome begins with ``+``.

        Returns
        -------
        Move
            It need not be legal anywhere.

        Raises
        ------
        InvalidMoveError
            If the text is not a move of this game; ``position`` is the index of the first character that does not fit.

        Examples
        --------
        >>> import tilegames as tg
        >>> game = tg.load_game("azul")
        >>> game.parse("c teal floor"), str(game.parse("c teal floor"))
        (Take(source=0, colour='W', line=6), 'CWF')
        >>> try:
        ...     game.parse("3Q4")
        ... except tg.InvalidMoveError as error:
        ...     print(error.position)
        1
        """
        return self.hooks.parse(text)

    def new_initial_state(self, seed: SupportsIndex | None = None) -> StateT:
        """A state at the start of the game.

        Parameters
        ----------
        seed : int, optional
            0 <= seed < 2**64. With a seed, the state's own generator resolves chance: the same seed gives the same
            game on every platform. Without one, chance nodes are explicit.

        Returns
        -------
        State

        Raises
        ------
        InvalidParameterError
            If `seed` is not an integer in this range.

        Notes
        -----
        Copies of a seeded state draw the same pieces as the state, so a search on a copy sees the future: use
        ``clone(reseed=...)`` or ``resample_from_infostate(player, rng)``. Players must not know the seed.

        Examples
        --------
        >>> import tilegames as tg
        >>> game = tg.load_game("azul")
        >>> game.new_initial_state(seed=7) == game.new_initial_state(seed=7)
        True
        """
        return cast("StateT", engine.start(self.state_type, self, seed))

    def observation_shape(self) -> tuple[int, ...]:
        """The shape of ``State.observation_tensor()``: the number of planes, then their size.

        Returns
        -------
        tuple of int

        Raises
        ------
        NoObservationError
            If the game has no observations.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("ingenious").observation_shape()
        (13, 11, 11)
        """
        shape = self._native.planes
        if not shape:
            raise NoObservationError(f"{self} has no observations.")
        return shape

    def observation_planes(self) -> tuple[str, ...]:
        """The names of the planes of ``State.observation_tensor()``; the game's page explains them.

        Returns
        -------
        tuple of str
            One for each index of the first dimension. Planes of the observing player are called ``own``, planes of the
            k-th seat after it ``+k``.

        Raises
        ------
        NoObservationError
            If the game has no observations.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.load_game("azul").observation_planes()[-1]
        '+1:lines'
        """
        self.observation_shape()
        return tuple(self.hooks.plane_names())

    def schema(self, kind: str = "state") -> Schema:
        """The JSON Schema (2020-12) of a kind of document of this game.

        Parameters
        ----------
        kind : str
            ``"state"``: ``State.to_dict()``; ``"view"``: ``State.view(player)``, for every player and for spectators;
            ``"record"``: a record of a game; ``"events"``: a list of ``Event.to_dict()``.

        Returns
        -------
        dict
            A new one each time. It accepts everything that :meth:`state_from_dict` and ``Record.verify()`` accept, but
            is less strict: the documentation of records lists the conditions that a schema cannot express.

        Raises
        ------
        InvalidParameterError
            If there is no such kind.

        Examples
        --------
        >>> import tilegames as tg
        >>> schema = tg.load_game("azul", players=3).schema()
        >>> schema["title"], schema["properties"]["round"]["maximum"]
        ('State document of azul(players=3,wall=fixed,max_rounds=100)', 100)
        """
        name = plain(kind, str) if isinstance(kind, str) else ""
        if name not in SCHEMAS:
            raise InvalidParameterError(f"There are schemas of {', '.join(SCHEMAS)}, not of {shown(kind)}.")
        return {**schema_head(name, str(self), self.rules_version), **SCHEMAS[name](self)}

    def state_from_dict(self, document: object) -> StateT:
        """Read a state document.

        Parameters
        ----------
        document : dict
            In the form of ``State.to_dict()``, which the game's page describes. It must be consistent but need not be
            reachable.

        Returns
        -------
        State
            It has explicit chance and no history (``clone(reseed=...)`` makes it a seeded one).

        Raises
        ------
        InvalidStateError
            If it is not a valid document; the error lists all problems.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> state.get_game().state_from_dict(state.to_dict()) == state
        True
        """
        return self._state_at(self._read_document(document))

    def parse_state(self, text: str | bytes | bytearray) -> StateT:
        """Read a state document from JSON text.

        Parameters
        ----------
        text : str or bytes
            In the form of ``State.to_json()``.

        Returns
        -------
        State
            As :meth:`state_from_dict`.

        Raises
        ------
        InvalidStateError
            If it is not JSON or not a valid document.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> state.get_game().parse_state(state.to_json()) == state
        True
        """
        return self.state_from_dict(load_json(text))

    def state_from_bytes(self, data: bytes | bytearray | memoryview) -> StateT:
        """Read the bytes of ``State.to_bytes()``; they are checked as carefully as a document.

        Parameters
        ----------
        data : bytes
            Any bytes.

        Returns
        -------
        State
            As :meth:`state_from_dict`.

        Raises
        ------
        InvalidStateError
            If these are not the bytes of a consistent position of this game.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> state.get_game().state_from_bytes(state.to_bytes()) == state
        True
        """
        header = self._bytes_header()
        size = len(header) + self._native.position_size
        try:
            # Take only as many bytes as a position has: longer data is wrong in any case.
            view = memoryview(data)
            packed = bytes(view[: size + 1])
        except (TypeError, ValueError, NotImplementedError):
            raise InvalidStateError([Problem("$", f"must be bytes, not {type(data).__name__}.")]) from None
        if packed[: len(header)] != header:
            raise InvalidStateError([Problem("$", f"the bytes are not those of a state of {self}.")])
        if len(packed) != size:
            raise InvalidStateError([Problem("$", f"a state of {self} has {size} bytes, not {view.nbytes}.")])
        return self._state_at(packed[len(header) :])

    def _state_at(self, position: bytes) -> StateT:
        """The state at a packed position, the last part of :meth:`State.to_bytes`; raises InvalidStateError."""
        return cast("StateT", engine.load(self.state_type, self, position))

    def _bytes_header(self) -> bytes:
        """The first bytes of ``State.to_bytes()``: format, game, parameters and version of the rules."""
        return MAGIC + zlib.crc32(f"{self}/{self.rules_version}".encode()).to_bytes(4, "little")

    def _checked_id(self, action: SupportsIndex, limit: int) -> int:
        """An id below `limit` as an int; raises InvalidMoveError or UnknownActionError for anything else."""
        number = index_of(action)
        if number is None:
            raise InvalidMoveError(f"An action must be an integer, not {type(action).__name__}.")
        if not 0 <= number < limit:
            raise UnknownActionError(unknown_action(self.name, limit))
        return number

    def _read_document(self, document: object) -> bytes:
        """The packed position that a state document describes; raises InvalidStateError with all problems."""
        reader = DocumentReader()
        fields = self.hooks.read_fields(reader, document)
        reader.finish()
        packed = self.hooks.pack(fields)
        found = engine.faults(self._native, packed)
        if found is None:
            reader.note("$", "is not a position of this game.")
        for fault in found or ():
            reader.note(*self.hooks.explain_fault(fields, *fault))
        reader.finish()
        return packed


#: Any game, for annotations.
AnyGame: TypeAlias = Game[Any, Any]

#: For each kind of document, what makes its schema. Records lie above games: the package adds their kinds.
SCHEMAS: Final[dict[str, Callable[[AnyGame], Schema]]] = {
    "state": lambda game: game.hooks.document_schema(view=False),
    "view": lambda game: game.hooks.document_schema(view=True),
}
