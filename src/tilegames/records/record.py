"""Records of games: everything that happened, as text that replays without a generator."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, cast

from .._args.shown import shown
from ..errors import ChanceNodeError, IllegalMoveError, InvalidMoveError, InvalidStateError, RecordError, TilegamesError
from ..kit.documents import load_json, type_name
from ..replay import initial_position
from ..state import State, checked_state, compact
from . import verification
from .codec import current_rules_version, game_of, initial_state, notation_cache
from .fields import FIELDS, REQUIRED, RecordResult, reading_record, record_error
from .truncation import locate

if TYPE_CHECKING:
    from ..game import Game
    from ..kit.documents import DocumentReader
    from .verification import RecordProblem

__all__ = ["FORMAT", "Record", "RecordResult"]

#: Version of the format that is written and read.
FORMAT: Final = 1


def restore_record(*parts: Any) -> Record:
    """Rebuild a pickled record from its fields, which may have been edited."""
    try:
        (values,) = parts
        return Record(**values)
    except (TypeError, ValueError) as error:
        if isinstance(error, TilegamesError):
            raise
        raise RecordError(f"this is not a pickled record: {error}.") from None


@dataclass(frozen=True)
class Record:
    """A game as it was played: frozen, and plain text throughout.

    Parameters
    ----------
    game : str
        Name of the game.
    params : mapping
        Its parameters; those left out have their defaults.
    rules_version : int, optional
        Version of the game's rules with which it was played; by default the version of this library.
    events : iterable of str
        Decisions and outcomes of chance in notation, in order of play.
    players : iterable of str
        A name per seat, or none at all.
    tags : mapping of str to str
        Further information: at most 100 tags.
    initial : mapping, optional
        The state document with which the game begins; None: the start of the game.
    result : RecordResult, optional
        The stated result.

    Raises
    ------
    RecordError
        If a field has a wrong type or is too long; `problems` lists every such field. :meth:`verify` checks whether
        the game can be replayed.

    Examples
    --------
    >>> import tilegames as tg
    >>> record = tg.Record("gemblo", {"players": 3}, events=["t5", "t20"])
    >>> record.replay().to_move, record.verify()
    (2, [])
    >>> tg.Record.from_json(record.to_json()) == record
    True
    """

    game: str
    params: Mapping[str, int | bool | str] = field(default_factory=dict)
    rules_version: int = cast("int", None)  # only until the record is made
    events: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    initial: Mapping[str, Any] | None = None
    result: RecordResult | None = None

    def __post_init__(self) -> None:
        with reading_record() as reader:
            values = {name: getattr(self, name) for name in FIELDS}
            if values["rules_version"] is None:
                values["rules_version"] = current_rules_version(values["game"])
            self._fill(reader, values)

    def _fill(self, reader: DocumentReader, values: Mapping[str, Any]) -> None:
        for name, (read, default) in FIELDS.items():
            value = read(reader, values[name], f"$.{name}") if name in values else default
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return hash((self.game, self.events, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        values = {name: getattr(self, name) for name in FIELDS}
        plain = {name: dict(v) if isinstance(v, MappingProxyType) else v for name, v in values.items()}
        return restore_record, (plain,)

    # ---- between states and records -----------------------------------------------------------------------------

    @classmethod
    def from_state(
        cls, state: State[Any], players: Iterable[str] = (), tags: Mapping[str, str] = MappingProxyType({})
    ) -> Self:
        """Record what happened to a state since its history began.

        Parameters
        ----------
        state : State
            Any state. If it was read from a document, that document is the initial one.
        players : iterable of str
            A name per seat, or none.
        tags : mapping of str to str
            Further information.

        Returns
        -------
        Record
            It has the result if the game is over.

        Raises
        ------
        InvalidParameterError
            If `state` is not a state of a game.
        RecordError
            If a name or a tag has a wrong type or is too long, or there is not one name per seat.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> record = tg.Record.from_state(state, ["Ann", "Ben"])
        >>> len(record.events), record.replay() == state
        (20, True)
        """
        twin = checked_state(state).clone()
        game = twin.get_game()
        at = initial_position(twin)
        initial = None if twin._origin is None else at.to_dict()
        cache, events = notation_cache(game), []
        for event in twin.history():
            events.append(cache.text(-1 - event if at.is_chance_node() else event))
            at.apply_action(event)
        end = twin.outcome()
        result = None if end is None else RecordResult(end.scores, end.ranking, end.termination)
        # Parameters that are tables are written as in the text of the game.
        params = {name: value if isinstance(value, int | str) else str(value) for name, value in game.params.items()}
        names = cast("tuple[str, ...]", players)
        record = cls(game.name, params, game.rules_version, tuple(events), names, tags, initial, result)
        if record.players and len(record.players) != game.num_players():
            number = len(record.players)
            raise RecordError(f"there must be {game.num_players()} names of players or none, not {number}.")
        return record

    def get_game(self) -> Game[Any, Any]:
        """The game; raises RecordError if this library does not have it with these parameters and rules.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.Record("azul", {"players": 3}).get_game().num_players()
        3
        """
        return game_of(self)

    def states(self) -> Iterator[State[Any]]:
        """The position with which the game begins, and that after each event.

        Yields
        ------
        State
            Independent states with explicit chance; each can be undone to the beginning.

        Raises
        ------
        RecordError
            Where the record cannot be replayed: `event` and `verdict` say why.

        Examples
        --------
        >>> import tilegames as tg
        >>> record = tg.Record("gemblo", {"players": 3}, events=["t5", "t20"])
        >>> [state.to_move for state in record.states()]
        [0, 1, 2]
        """
        for state in self._replayed():
            yield state.clone()

    def _replayed(self) -> Iterator[State[Any]]:
        """One state, at the beginning and after each event."""
        game = self.get_game()
        state = initial_state(self, game)
        yield state
        for number, event in enumerate(self.events):
            try:
                state.play(event)
            except (IllegalMoveError, ChanceNodeError) as error:
                raise RecordError(f"{shown(event)}: {error}", event=number, verdict=error.verdict) from None
            except InvalidMoveError as error:
                raise RecordError(f"{shown(event)}: {error}", event=number) from None
            yield state

    def replay(self) -> State[Any]:
        """Play the whole record.

        Returns
        -------
        State
            The position after the last event, with explicit chance; it can be undone to the beginning.

        Raises
        ------
        RecordError
            If the record cannot be replayed: `event` and `verdict` say why.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.Record("gemblo", {"players": 3}, events=["t5", "t5"]).replay()
        Traceback (most recent call last):
        ...
        tilegames.errors.RecordError: event 1: 't5': Cell t5 is covered already.
        """
        return deque(self._replayed(), maxlen=1).pop()

    def verify(self) -> list[RecordProblem]:
        """Find everything that is wrong with the record.

        Returns
        -------
        list of RecordProblem
            Empty if all is well. Every event that is not a move of the game is reported, but only the first illegal
            move: legality after it is undefined. A stated result is compared with the replayed one if all events
            could be played. At most 200 problems are reported, and after the first event that cannot be played only
            the next 4096 are checked.

        Examples
        --------
        >>> import tilegames as tg
        >>> record = tg.Record("gemblo", {"players": 3}, events=["t5", "t5", "no"])
        >>> [(problem.event, problem.verdict is None) for problem in record.verify()]
        [(1, False), (2, True)]
        """
        return verification.verify(self)

    # ---- JSON ---------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, described in the documentation; empty fields are left out.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.Record("gemblo", {"players": 3}, events=["t5"]).to_dict()
        {'format': 1, 'game': 'gemblo', 'params': {'players': 3}, 'rules_version': 1, 'events': ['t5']}
        """
        found: dict[str, Any] = {
            "format": FORMAT, "game": self.game, "params": dict(self.params), "rules_version": self.rules_version,
            "players": list(self.players), "tags": dict(self.tags),
            "initial": None if self.initial is None else deepcopy(dict(self.initial)), "events": list(self.events),
            "result": None if self.result is None else self.result.to_dict(),
        }  # fmt: skip
        kept = (*REQUIRED, *(() if self.initial is None else ("initial",)))
        return {name: value for name, value in found.items() if value or name in kept}

    def to_json(self) -> str:
        """The record as one line of JSON, ASCII only."""
        return compact(self.to_dict())

    @classmethod
    def from_dict(cls, document: object) -> Self:
        """Read a record from plain data; raises RecordError with all problems."""
        with reading_record() as reader:
            if not isinstance(document, dict):
                reader.note("$", f"must be an object, not {type_name(document)}.")
                reader.finish()
            values = cast("dict[str, Any]", document)
            version = values.get("format")
            if type(version) is int and version > FORMAT:
                newer = f"is {shown(version)}, which is newer than what this library reads ({FORMAT})."
                reader.note("$.format", newer)
                reader.finish()
            for name in REQUIRED:
                if name not in values:
                    reader.note("$", f"key {name!r} is missing.")
            for name in values:
                if name not in FIELDS and name != "format":
                    reader.note("$", f"key {shown(name)} is unknown.")
            if "format" in values:
                reader.integer(version, "$.format", FORMAT, FORMAT)
            record = object.__new__(cls)
            record._fill(reader, values)
        return record

    @classmethod
    def from_json(cls, text: str | bytes | bytearray) -> Self:
        """Read a record from JSON text, strictly.

        Parameters
        ----------
        text : str or bytes
            As :meth:`to_json` gives it; bytes are UTF-8.

        Returns
        -------
        Record

        Raises
        ------
        RecordError
            If it is not JSON or not a record: `problems` lists every problem with its JSON path.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.Record.from_json('{"format": 2}')
        Traceback (most recent call last):
        ...
        tilegames.errors.RecordError: $.format: is 2, which is newer than what this library reads (1).
        """
        try:
            document = load_json(text)
        except InvalidStateError as error:
            raise record_error(locate(error, text)) from None
        return cls.from_dict(document)
