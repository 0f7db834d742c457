"""The games of a :class:`~tilegames.VectorState` one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

from .._args.integers import index_of
from .._args.shown import shown
from ..errors import InvalidParameterError
from ..state import State

if TYPE_CHECKING:
    from .vector import VectorState

__all__ = ["VectorStates"]

StateT = TypeVar("StateT", bound=State[Any])


class VectorStates(Sequence[StateT]):
    """The games of a :class:`VectorState` as a sequence of ordinary states.

    Each access makes a new seeded state with the current position and generator of the game; its history begins here.
    The state is independent of the block.

    Examples
    --------
    >>> import tilegames as tg
    >>> games = tg.VectorState("azul", 3, seed=7)
    >>> games.states[0] == tg.new_game("azul", seed=7), len(games.states[1:])
    (True, 2)
    """

    __slots__ = ("_vector",)

    def __init__(self, vector: VectorState[StateT]) -> None:
        self._vector = vector

    def __len__(self) -> int:
        return self._vector.n

    @overload
    def __getitem__(self, i: SupportsIndex) -> StateT: ...
    @overload
    def __getitem__(self, i: slice[Any, Any, Any]) -> list[StateT]: ...
    def __getitem__(self, i: SupportsIndex | slice[Any, Any, Any]) -> StateT | list[StateT]:
        vector = self._vector
        if isinstance(i, slice):
            return [vector._state(number) for number in range(*i.indices(vector.n))]
        index = index_of(i)
        if index is None:
            raise InvalidParameterError(f"i must be an integer or a slice, not {shown(i)}.")
        if not -vector.n <= index < vector.n:
            raise IndexError(f"i must be from {-vector.n} to {vector.n - 1}, not {shown(index)}.")
        return vector._state(index % vector.n)

    def __iter__(self) -> Iterator[StateT]:
        for number in range(self._vector.n):
            yield self._vector._state(number)

    def __repr__(self) -> str:
        return f"<VectorStates of {self._vector!r}>"
