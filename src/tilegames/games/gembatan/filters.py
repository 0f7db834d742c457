"""The values that name a cell, a side or a piece of Gembatan in ``where``, and the moves that they find."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, cast

from ..._args.integers import index_of
from ...criteria import Criterion, by_field, integer_in, plain_text
from .components import gem_text, laid_tiles, tile_text
from .spec import EDGE, SIDES, beside, canonical, first_side, on_grid

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...state import State
    from .game import GembatanRules
    from .moves import Fill

__all__ = [
    "FIRST_SIDES",
    "PIECE_ALLOWED",
    "SPOT_ALLOWED",
    "TILE_ALLOWED",
    "cell_name",
    "coordinate",
    "integer",
    "read_piece",
    "read_side",
    "read_spot",
    "socket_name",
    "takes_gem",
]

#: Every way to write a side, in lower case, and its number.
SIDE_WORDS: Final = {letter.lower(): number for number, letter in enumerate(SIDES)} | {
    name: number for number, name in enumerate(("north", "east", "south", "west"))
}
#: A cell or a socket as verdicts name it.
SPOT: Final = re.compile("(-?[0-9]{1,3}),(-?[0-9]{1,3})(?::([a-z]+))?", re.ASCII)
#: The sides by which sockets are named.
FIRST_SIDES: Final = tuple(SIDES[:2])
#: The values that may be given, for messages.
TILE_ALLOWED: Final = "the four sides of a tile of the component set, such as RG-B"
PIECE_ALLOWED: Final = f"{TILE_ALLOWED}, or the two colours of a gem, such as RB"
SPOT_ALLOWED: Final = "a cell of the grid, such as 0,1, or a socket, such as 0,1:N"


def integer(value: object) -> int | None:
    """The value as an int if it is an integer."""
    return index_of(value)


def read_side(value: object) -> str | None:
    """The letter of a side given as letter, word or number."""
    text = plain_text(value)
    number = integer(value) if text is None else SIDE_WORDS.get(text)
    return SIDES[number] if number is not None and 0 <= number < len(SIDES) else None


def read_piece(value: object) -> str | None:
    """A gem in colour order, or a tile in its canonical rotation."""
    sides = tile_text(value)
    return gem_text(value) if sides is None else canonical(sides)


def cell_name(x: int, y: int) -> str:
    """The name of a cell."""
    return f"{x},{y}"


def socket_name(x: int, y: int, side: int) -> str:
    """The name of a socket given by either cell."""
    x, y, side = first_side(x, y, side)
    return f"{cell_name(x, y)}:{SIDES[side]}"


def read_spot(value: object) -> str | None:
    """The name of a cell or a socket; a cell may be given as a pair of integers."""
    if isinstance(value, tuple | list):
        numbers, side = tuple(map(integer_in, value[:3])), None
    else:
        match = SPOT.fullmatch(plain_text(value) or "")
        numbers, side = ((int(match[1]), int(match[2])), match[3]) if match else ((), None)
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None or not on_grid(numbers[0], numbers[1]):
        return None
    if side is None:
        return cell_name(numbers[0], numbers[1])
    letter = read_side(side)
    return None if letter is None else socket_name(numbers[0], numbers[1], SIDES.index(letter))


def coordinate(name: str) -> Criterion:
    """The criterion for a coordinate of a cell."""
    return by_field(name, lambda value: integer_in(value, -EDGE, EDGE), f"{-EDGE} to {EDGE}")


def takes_gem(state: State[Any], gem: str) -> Callable[[Fill], bool]:
    """Whether the socket of a fill takes a gem."""
    rules = cast("GembatanRules", state.get_game().hooks)
    board = laid_tiles(rules.fields(state), rules.kinds)

    def test(move: Fill) -> bool:
        side = SIDES.index(move.side)
        one, other = board.get((move.x, move.y)), board.get(beside(move.x, move.y, side))
        return one is not None and other is not None and gem_text(one[side] + other[side - 2]) == gem

    return test
