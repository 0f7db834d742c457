"""The typed moves of Azul."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from ..._args.integers import index_of
from ..._args.shown import shown
from ...criteria import Criterion, by_field, integer_in, plain_text, touching
from ...errors import InvalidMoveError
from ...moves import Move
from .spec import COLOUR_NAMES, COLOUR_WORDS, COLOURS, FLOOR, ROWS, SOURCES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...state import State
    from .game import AzulRules

__all__ = ["AnyMove", "Draw", "Take", "Tile"]

#: The centre as a source, in lower case.
CENTRE: Final = ("c", "centre", "center")
#: The colours, for messages.
COLOUR_ALLOWED: Final = ", ".join(f"{letter} ({name})" for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True))


def _integer(value: object, low: int, high: int) -> int | None:
    """The value as an int if it is an integer from `low` to `high`."""
    number = index_of(value)
    return number if number is not None and low <= number <= high else None


def _letter(value: object) -> str | None:
    """The letter of a colour given as letter, word or number."""
    word = plain_text(value)
    number = _integer(value, 0, len(COLOURS) - 1) if word is None else COLOUR_WORDS.get(word)
    return None if number is None else COLOURS[number]


def _line(value: object) -> int | None:
    """The number of a line given as number; words can name the floor line."""
    text = plain_text(value)
    if text is None:
        return _integer(value, 1, FLOOR)
    return FLOOR if text in ("f", "floor") else None


def _checked(value: object, given: object, wanted: str) -> Any:
    """The value; raises InvalidMoveError, which says what is wanted, if it is None."""
    if value is None:
        raise InvalidMoveError(f"{wanted}, not {shown(given)}.")
    return value


def _checked_letter(given: object) -> str:
    letter: str = _checked(_letter(given), given, f"A colour is a letter of {COLOURS} or its name")
    return letter


def _colour_criteria() -> dict[str, Criterion]:
    """The words for the colour of tiles that are taken or drawn."""
    return {name: by_field("colour", _letter, COLOUR_ALLOWED) for name in ("colour", "piece")}


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take all tiles of a colour from a source to a line.

    Parameters
    ----------
    source : int
        0 for the centre, or the number of a factory.
    colour : str
        A letter of BYRKW; names such as ``"blue"`` and numbers from 0 become letters.
    line : int
        1 to 5; 6 or ``"F"`` for the floor line.

    Raises
    ------
    InvalidMoveError
        If one of these is out of range.

    Examples
    --------
    >>> from tilegames.games import azul
    >>> move = azul.Take(3, "blue", 4)
    >>> move, str(move), move.action
    (Take(source=3, colour='B', line=4), '3B4', 93)
    >>> str(azul.Take(0, "W", azul.FLOOR))
    'CWF'
    """

    kind: ClassVar[str] = "take"

    source: int
    colour: str
    line: int

    def __post_init__(self) -> None:
        source = _checked(_integer(self.source, 0, SOURCES - 1), self.source, "A source is an integer from 0 to 9")
        colour = _checked_letter(self.colour)
        line = _checked(_line(self.line), self.line, "A line is an integer from 1 to 6")
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "colour", colour)
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "_action", (source * len(COLOURS) + COLOURS.index(colour)) * FLOOR + line - 1)

    def __str__(self) -> str:
        source = str(self.source) if self.source else "C"
        return f"{source}{self.colour}{'F' if self.line == FLOOR else self.line}"

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of takes: their numbers."""
        return self.source, COLOURS.index(self.colour), self.line

    def places(self, seat: int) -> tuple[str, ...]:
        """The places that a seat touches with this move."""
        source = f"factory{self.source}" if self.source else "centre"
        return source, f"p{seat}:{'floor' if self.line == FLOOR else f'line{self.line}'}"

    @classmethod
    def criteria(cls, game: AzulRules) -> dict[str, Criterion]:
        """The words for takes."""
        factories, seats = game.factories, range(game.num_players())

        def read_source(value: object) -> int | None:
            return 0 if plain_text(value) in CENTRE else integer_in(value, 0, factories)

        def read_place(value: object) -> str | None:
            text = plain_text(value)
            sources = ("centre", *(f"factory{number}" for number in range(1, factories + 1)))
            ends = ("floor", *(f"line{line}" for line in range(1, ROWS + 1)))
            return text if text in sources or text in {f"p{seat}:{end}" for seat in seats for end in ends} else None

        return _colour_criteria() | {
            "source": by_field("source", read_source, f"0 to {factories}, or C for the centre"),
            "line": by_field("line", lambda value: _line(value) or integer_in(value, 1, FLOOR), "1 to 6, or F for 6"),
            "cell": touching(cls.places, read_place, "centre, factory1 ..., p0:line1 ..., p0:floor ..."),
        }


#: The takes by their ids, in the largest game.
TAKES: Final = tuple(
    Take(source, colour, line) for source in range(SOURCES) for colour in COLOURS for line in range(1, FLOOR + 1)
)


@dataclass(frozen=True, slots=True)
class Tile(Move):
    """Free wall: the complete line of a row puts its tile into a column.

    Parameters
    ----------
    row : int
        1 to 5.
    column : int
        1 to 5.

    Raises
    ------
    InvalidMoveError
        If one of these is out of range.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.games import azul
    >>> str(azul.Tile(2, 4)), tg.load_game("azul", wall="free").encode(azul.Tile(2, 4))
    ('@24', 188)
    """

    kind: ClassVar[str] = "tile"
    rank: ClassVar[int] = 1

    row: int
    column: int

    def __post_init__(self) -> None:
        row = _checked(_integer(self.row, 1, ROWS), self.row, "A row is an integer from 1 to 5")
        column = _checked(_integer(self.column, 1, ROWS), self.column, "A column is an integer from 1 to 5")
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "column", column)

    def __str__(self) -> str:
        return f"@{self.row}{self.column}"

    def places(self, seat: int) -> tuple[str, ...]:
        """The places that a seat touches with this move."""
        return f"p{seat}:line{self.row}", f"p{seat}:wall:{self.row},{self.column}"

    @classmethod
    def criteria(cls, game: AzulRules) -> dict[str, Criterion] | None:
        """The words for tile moves; None with a fixed wall."""
        if not game.free_wall:
            return None
        numbers, seats = range(1, ROWS + 1), range(game.num_players())
        spaces = [cls(row, column) for row in numbers for column in numbers]

        def read_number(value: object) -> int | None:
            return integer_in(value, 1, ROWS)

        def read_place(value: object) -> str | None:
            text = plain_text(value)
            return text if any(text in space.places(seat) for space in spaces for seat in seats) else None

        return {
            "row": by_field("row", read_number, "1 to 5"),
            "column": by_field("column", read_number, "1 to 5"),
            "piece": Criterion(_letter, COLOUR_ALLOWED, _tile_of_colour),
            "cell": touching(cls.places, read_place, "p0:line1 ..., p0:wall:1,1 ..."),
        }


def _tile_of_colour(state: State[Any], colour: str) -> Callable[[Tile], bool]:
    """Whether the line of a tile move has a colour."""
    fields = state.get_game().hooks.fields(state)
    seat = state.to_move
    return lambda move: COLOURS[fields["line_colour"][seat][move.row - 1]] == colour


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance: a tile of a colour is drawn from the bag.

    Parameters
    ----------
    colour : str
        As for :class:`Take`.

    Raises
    ------
    InvalidMoveError
        If it is not a colour.

    Examples
    --------
    >>> from tilegames.games import azul
    >>> move = azul.Draw("yellow")
    >>> str(move), move.action
    ('+Y', 1)
    """

    kind: ClassVar[str] = "draw"
    is_chance: ClassVar[bool] = True

    colour: str

    def __post_init__(self) -> None:
        colour = _checked_letter(self.colour)
        object.__setattr__(self, "colour", colour)
        object.__setattr__(self, "_action", COLOURS.index(colour))

    def __str__(self) -> str:
        return f"+{self.colour}"

    def order_key(self) -> tuple[Any, ...]:
        """The sort key of outcomes: the number of the colour."""
        return (COLOURS.index(self.colour),)

    @classmethod
    def criteria(cls, game: AzulRules) -> dict[str, Criterion]:
        """The words for draws."""
        return _colour_criteria()


#: Every move of the game, chance outcomes included.
AnyMove: TypeAlias = Take | Tile | Draw
