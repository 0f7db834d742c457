"""The typed moves of Pig."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from tilegames.errors import InvalidMoveError
from tilegames.moves import Move

from .spec import FACES

__all__ = ["AnyMove", "Face", "Hold", "Roll"]


@dataclass(frozen=True, slots=True, order=False)
class Roll(Move):
    """Roll the die."""

    kind: ClassVar[str] = "roll"
    _action: int | None = field(default=0, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True, order=False)
class Hold(Move):
    """Add the total to the score."""

    kind: ClassVar[str] = "hold"
    rank: ClassVar[int] = 1
    _action: int | None = field(default=1, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True, order=False)
class Face(Move):
    """Chance: the face that the die shows."""

    kind: ClassVar[str] = "face"
    is_chance: ClassVar[bool] = True

    face: int
    _action: int | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.face, bool) or self.face not in range(1, FACES + 1):
            raise InvalidMoveError("A die shows 1 to 6.")
        object.__setattr__(self, "_action", self.face - 1)

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of outcomes."""
        return (self.face,)

    def __str__(self) -> str:
        return f"+{self.face}"


AnyMove: TypeAlias = Roll | Hold | Face
