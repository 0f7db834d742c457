"""Typed moves, and the lazy view of the legal moves."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex, TypeAlias, TypeVar, overload

from ._args.integers import index_of
from ._args.shown import shown
from .criteria import default_criterion, kind_criterion
from .errors import InvalidMoveError, InvalidParameterError, TilegamesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import numpy as np

    from .criteria import Criterion
    from .state import State

__all__ = ["LegalMoves", "Move"]

MoveT = TypeVar("MoveT", bound="Move")


@dataclass(frozen=True, slots=True, order=False)
class Move:
    """Base class of all typed moves: frozen, hashable, ordered like their ids; ``str(move)`` is the notation.

    Two moves are equal if their kinds and fields are. A move that a game returned has its action id; one that was made
    by hand has it only if the id does not depend on the game's parameters (``game.encode(move)`` always works).
    """

    #: Name of the kind in ``to_dict()``.
    kind: ClassVar[str] = "move"
    #: Whether this is an outcome of chance, not a decision.
    is_chance: ClassVar[bool] = False
    #: Kinds with a higher rank have higher actions.
    rank: ClassVar[int] = 0

    _action: int | None = field(default=None, compare=False, repr=False, kw_only=True)

    @classmethod
    def of_game(cls, action: int, *values: object) -> Self:
        """A move whose fields need no check, because a game made them from its id.

        Nothing is checked: with values that no game made, the move may raise any exception when it is used.

        Parameters
        ----------
        action : int
            The id.
        *values : object
            The values of the fields, in their order and in their final form.

        Returns
        -------
        Move
            Equal to the one that the class makes of these values.

        Examples
        --------
        >>> from tilegames.games import azul
        >>> azul.Take.of_game(93, 3, "B", 4) == azul.Take(3, "B", 4)
        True
        """
        names: tuple[str, ...] = cls.__match_args__
        move = object.__new__(cls)
        set_field = object.__setattr__
        set_field(move, "_action", action)
        for name, value in zip(names, values, strict=True):
            set_field(move, name, value)
        return move

    @property
    def action(self) -> int:
        """The id of the move in its game; for a chance outcome, its outcome id.

        Raises
        ------
        InvalidMoveError
            If the move was made by hand and its id depends on the game's parameters.
        """
        if self._action is None:
            raise InvalidMoveError("This move was made without a game: game.encode(move) gives its action.")
        return self._action

    def __str__(self) -> str:
        # The notation of moves whose only content is their kind.
        return self.kind

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of moves of one kind; it gives the order of their actions in any game."""
        return tuple(getattr(self, f.name) for f in fields(self) if f.compare)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.rank, self.order_key()) < (other.rank, other.order_key())

    def __le__(self, other: object) -> bool:
        return self == other or self < other

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return other < self

    def __ge__(self, other: object) -> bool:
        return self == other or self > other

    @classmethod
    def criteria(cls, game: Any) -> Mapping[str, Criterion] | None:
        """The words of :meth:`LegalMoves.where` that find moves of this kind, besides ``kind``.

        Parameters
        ----------
        game : Game
            The game whose moves are filtered; its parameters determine the values.

        Returns
        -------
        mapping of str to Criterion, or None
            By default one criterion for each field, which compares values as they are. None if the game with these
            parameters has no moves of this kind.
        """
        return {f.name: default_criterion(f.name, f.type) for f in fields(cls) if f.compare}

    def to_dict(self) -> dict[str, Any]:
        """The move as plain data.

        Returns
        -------
        dict
            ``kind`` and the fields.

        Examples
        --------
        >>> from tilegames.games import azul
        >>> azul.Take(3, "B", 4).to_dict()
        {'kind': 'take', 'source': 3, 'colour': 'B', 'line': 4}
        """
        return {"kind": self.kind} | {f.name: getattr(self, f.name) for f in fields(self) if f.compare}


#: The selection of a view: for each kind of move its criteria, each with the value to match.
Selection: TypeAlias = "Mapping[type[Move], tuple[tuple[Criterion, Any], ...]]"


class LegalMoves(Generic[MoveT]):
    """A lazy view of the moves that are legal in a state, in ascending order of their actions.

    The view looks at the state on each access, so it stays correct when the state moves on; a loop over it visits the
    moves that were legal when the loop began. At a chance node the view holds the possible outcomes.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=1)
    >>> moves = state.legal_moves
    >>> len(moves) == len(list(moves)), moves[0] in moves, "no move" in moves
    (True, True, False)
    >>> {move.source for move in moves.where(source=3)}
    {3}
    """

    __slots__ = ("_selection", "_state")

    def __init__(self, state: State[MoveT], selection: Selection | None = None) -> None:
        self._state = state
        self._selection = selection

    def __iter__(self) -> Iterator[MoveT]:
        moves: Iterator[MoveT] = map(self._decoder(), self._state.legal_actions())
        return moves if self._selection is None else filter(self._test(self._selection), moves)

    def _decoder(self) -> Callable[[int], MoveT]:
        game = self._state.get_game()
        decode: Callable[[int], MoveT] = game.decode_outcome if self._state.is_chance_node() else game.decode
        return decode

    def _test(self, selection: Selection) -> Callable[[Move], bool]:
        """Whether a move is selected in the present state."""
        state = self._state
        tests = {kind: [wanted.test(state, value) for wanted, value in each] for kind, each in selection.items()}
        return lambda move: type(move) in tests and all(test(move) for test in tests[type(move)])

    def __len__(self) -> int:
        return self._state.num_legal_actions() if self._selection is None else sum(1 for _ in self)

    def __bool__(self) -> bool:
        return self._state.num_legal_actions() > 0 if self._selection is None else any(True for _ in self)

    def __contains__(self, move: object) -> bool:
        try:
            resolved = self._state.resolve(move)  # type: ignore[arg-type]
        except TilegamesError:
            return False
        selected = self._selection is None or self._test(self._selection)(resolved)
        return selected and self._state.check(resolved).ok

    @overload
    def __getitem__(self, index: SupportsIndex) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> list[MoveT]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> MoveT | list[MoveT]:
        if isinstance(index, slice):
            return list(map(self._decoder(), self._ids()[index]))
        number = index_of(index)
        if number is None:
            raise InvalidParameterError(f"An index must be an integer or a slice, not {type(index).__name__}.")
        return self._decoder()(self._ids()[number])

    def _ids(self) -> list[int]:
        return self._state.legal_actions() if self._selection is None else [move.action for move in self]

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"

    def actions(self) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """The action ids, ascending.

        Returns
        -------
        numpy.ndarray
            Shape (len(self),), int32.
        """
        if self._selection is None:
            return self._state.legal_actions_array()
        import numpy as np

        return np.array(self._ids(), np.int32)

    def where(self, /, **wanted: object) -> LegalMoves[MoveT]:
        """Only the moves that have these values.

        Parameters
        ----------
        **wanted : object
            Words and values. Every game has the word ``kind`` (the kind of move, as in :meth:`Move.to_dict`), and
            where it makes sense ``piece`` (the tile or piece that is played) and ``cell`` (a place that the move
            touches, by its name in verdicts and events). The other words are the fields of the game's moves. A value
            is read as leniently as a move's text: case, spaces and the order of letters do not matter, and a number
            may be text. The page "Filter the legal moves" lists the words of each game.

        Returns
        -------
        LegalMoves
            A view that can be filtered further; it is empty if no move with these values is legal here.

        Raises
        ------
        InvalidParameterError
            If the game does not have the word, or no move of the game, legal or not, can have the value.

        Examples
        --------
        >>> import tilegames as tg
        >>> moves = tg.new_game("azul", seed=3).legal_moves
        >>> moves.where(source="1", colour="blue", line="F")
        <LegalMoves (1BF)>
        >>> len(moves.where(cell="factory1").where(piece="B"))
        6
        >>> moves.where(source="centre")
        <LegalMoves ()>
        >>> moves.where(colour="purple")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        tilegames.errors.InvalidParameterError: No move of azul(...) has colour='purple'. Allowed: B (blue), ...
        """
        game = self._state.get_game()
        known = {kind: _criteria(kind, game.hooks) for kind in game.hooks.move_types}
        selection = dict.fromkeys(known, ()) if self._selection is None else self._selection
        for word, value in wanted.items():
            read = _read(game, known, word, value)
            selection = {kind: (*each, read[kind]) for kind, each in selection.items() if kind in read}
        return LegalMoves(self._state, selection)


def _criteria(kind: type[Move], game: Any) -> Mapping[str, Criterion]:
    """All words for moves of a kind; empty if the game has no such moves."""
    own = kind.criteria(game)
    return {} if own is None else {"kind": kind_criterion(kind), **own}


def _read(
    game: Any, known: Mapping[type[Move], Mapping[str, Criterion]], word: str, value: object
) -> dict[type[Move], tuple[Criterion, Any]]:
    """The criterion and the value for each kind of move that can have it."""
    having = {kind: criteria[word] for kind, criteria in known.items() if word in criteria}
    if not having:
        words = dict.fromkeys(name for criteria in known.values() for name in criteria)
        raise InvalidParameterError(f"No move of {game} has a {shown(word)}; the words are {', '.join(words)}.")
    found = {kind: (criterion, criterion.read(value)) for kind, criterion in having.items()}
    possible = {kind: pair for kind, pair in found.items() if pair[1] is not None}
    if not possible:
        allowed = "; ".join(dict.fromkeys(criterion.allowed for criterion in having.values()))
        raise InvalidParameterError(f"No move of {game} has {word}={shown(value)}. Allowed: {allowed}.")
    return possible
