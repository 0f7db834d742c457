"""Typed moves, and the lazy view of the legal ones."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, SupportsIndex, TypeVar, overload

from .errors import InvalidMoveError, InvalidParameterError, TilegamesError
from .integers import index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

    from .state import State

__all__ = ["LegalMoves", "Move"]

MoveT = TypeVar("MoveT", bound="Move")


@dataclass(frozen=True, slots=True, order=False)
class Move:
    """Base of all typed moves: frozen, hashable, ordered like their actions; ``str(move)`` is the notation.

    Two moves are equal when they say the same. A move that a game gave out knows its action id; one that was made by
    hand knows it only where the id does not depend on the game's parameters (``game.encode(move)`` always works).
    """

    #: Name of the kind in :meth:`to_dict`.
    kind: ClassVar[str] = "move"
    #: Whether this is an outcome of chance, not a decision.
    is_chance: ClassVar[bool] = False
    #: Kinds with a higher rank have higher actions.
    rank: ClassVar[int] = 0

    _action: int | None = field(default=None, compare=False, repr=False, kw_only=True)

    @property
    def action(self) -> int:
        """The id of the move in its game; of a chance outcome its outcome id.

        Raises
        ------
        InvalidMoveError
            If the move was made by hand and its id depends on the game's parameters.
        """
        if self._action is None:
            raise InvalidMoveError("This move was made without a game: game.encode(move) gives its action.")
        return self._action

    def __str__(self) -> str:
        # What names nothing beside its kind.
        return self.kind

    def order_key(self) -> tuple[Any, ...]:
        """What moves of one kind are ordered by: the same order as that of their actions in any game."""
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
    def normalize(cls, name: str, value: object) -> object:
        """The value of a field in the form in which the field holds it (``"blue"`` -> ``"B"``)."""
        return value

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


class LegalMoves(Generic[MoveT]):
    """A lazy view of the moves that are legal in a state, in ascending order of their actions.

    The view looks at the state each time that it is asked, so it stays true when the state moves on; a loop over it
    goes through the moves that were legal when the loop began. At a chance node it shows the possible outcomes.

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

    __slots__ = ("_state", "_wanted")

    def __init__(self, state: State[MoveT], wanted: dict[str, object] | None = None) -> None:
        self._state = state
        self._wanted = wanted or {}

    def __iter__(self) -> Iterator[MoveT]:
        state = self._state
        game = state.get_game()
        decode = game.decode_outcome if state.is_chance_node() else game.decode
        for action in state.legal_actions():
            move: MoveT = decode(action)
            if self._matches(move):
                yield move

    def _matches(self, move: Move) -> bool:
        return all(getattr(move, name, None) == move.normalize(name, value) for name, value in self._wanted.items())

    def __len__(self) -> int:
        return sum(1 for _ in self) if self._wanted else self._state.num_legal_actions()

    def __bool__(self) -> bool:
        return any(True for _ in self) if self._wanted else self._state.num_legal_actions() > 0

    def __contains__(self, move: object) -> bool:
        try:
            resolved = self._state.resolve(move)  # type: ignore[arg-type]
        except TilegamesError:
            return False
        return self._matches(resolved) and self._state.check(resolved).ok

    @overload
    def __getitem__(self, index: SupportsIndex) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> list[MoveT]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> MoveT | list[MoveT]:
        state = self._state
        game = state.get_game()
        decode = game.decode_outcome if state.is_chance_node() else game.decode
        actions = [move.action for move in self] if self._wanted else state.legal_actions()
        if isinstance(index, slice):
            return [decode(action) for action in actions[index]]
        number = index_of(index)
        if number is None:
            raise InvalidParameterError(f"An index is an integer or a slice, not {type(index).__name__}.")
        move: MoveT = decode(actions[number])
        return move

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"

    def actions(self) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """The action ids, ascending.

        Returns
        -------
        numpy.ndarray
            Shape (len(self),), int32.
        """
        if not self._wanted:
            return self._state.legal_actions_array()
        import numpy as np

        return np.array([move.action for move in self], np.int32)

    def where(self, **wanted: object) -> LegalMoves[MoveT]:
        """Only the moves whose fields have these values.

        Parameters
        ----------
        **wanted : object
            Field names of the game's moves, and values.

        Returns
        -------
        LegalMoves
            A view that can be filtered further.

        Raises
        ------
        InvalidParameterError
            If no kind of move of the game has such a field.
        """
        known = {f.name for cls in self._state.get_game().move_types for f in fields(cls) if f.compare}
        for name in wanted:
            if name not in known:
                raise InvalidParameterError(f"No move of this game has a field {name!r}; there are {sorted(known)}.")
        return LegalMoves(self._state, self._wanted | wanted)
