"""Ingenious in words: names of cells and pairs, the lenient parser, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..._args.integers import index_of
from ..._args.shown import shown
from ...errors import InvalidMoveError
from ...kit.scanning import Scanner, pattern
from .spec import COLOUR_NAMES, COLOURINGS, COLOURS, KIND_NAMES, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .board import Board
    from .game import IngeniousRules

__all__ = ["Half", "colour_letter", "explain_refusal", "kind_of", "sorted_halves", "split"]


class Half(NamedTuple):
    """One half of a tile: its colour, and its cell by name."""

    colour: str
    cell: str


# ---- moves --------------------------------------------------------------------------------------------------


def colour_letter(value: object) -> str | None:
    """The letter of a colour given as letter, word or number; None if there is no such colour."""
    if isinstance(value, str):
        plain = value.strip().lower()
        if len(plain) == 1 and plain.upper() in COLOURS:
            return plain.upper()
        return COLOURS[COLOUR_NAMES.index(plain)] if plain in COLOUR_NAMES else None
    number = index_of(value)
    return COLOURS[number] if number is not None and 0 <= number < len(COLOURS) else None


def kind_of(tile: object) -> int | None:
    """The number of a kind of tile given as two letters in either order and case; None if there is none."""
    if not isinstance(tile, str) or len(tile) != 2:
        return None
    letters = [colour_letter(letter) for letter in tile]
    if None in letters:
        return None
    return KIND_NAMES.index("".join(sorted(tile.upper(), key=COLOURS.index)))


def wrong_cell(name: str, board: Board) -> str | None:
    """The reason why no tile can lie on the cell with this name; None if one can."""
    if name not in board.number:
        return f"There is no cell {shown(name)} on this board."
    if board.number[name] in board.printed:
        return f"Cell {name} has a printed symbol: a printed symbol is never covered (rule 2.2)."
    return None


def sorted_halves(one: Half, other: Half, board: Board) -> tuple[Half, Half]:
    """The two halves of a placement, the one on the lower cell first; raises InvalidMoveError for impossible ones."""
    for half in (one, other):
        wrong = wrong_cell(half.cell, board)
        if wrong is not None:
            raise InvalidMoveError(wrong)
    if one.cell == other.cell:
        raise InvalidMoveError(f"A tile covers two cells, not {one.cell} twice.")
    first, second = sorted((one, other), key=lambda half: board.number[half.cell])
    if (board.number[first.cell], board.number[second.cell]) not in board.pair_number:
        raise InvalidMoveError(f"Cells {one.cell} and {other.cell} are not neighbours.")
    return first, second


PLUS: Final = pattern(r"\+")
WORD: Final = pattern("[ks]")
COLOUR: Final = pattern("[RGBOYP]")
CELL: Final = pattern("[a-z][1-9][0-9]*")
DASH: Final = pattern("-")


def split(text: str, board: Board) -> tuple[Half, Half] | str:
    """Split a text in notation: the sorted halves of a placement, ``"keep"``, ``"swap"`` or the name of a tile."""
    rest = Scanner(text)
    result: tuple[Half, Half] | str
    if rest.peek(PLUS):
        rest.expect(PLUS, "a plus sign")
        first, second = _colour(rest), _colour(rest)
        result = "".join(sorted(first + second, key=COLOURS.index))
    elif rest.peek(WORD):
        result = "keep" if rest.peek(pattern("k")) else "swap"
        rest.expect(pattern(result), f"the word {result!r}")
    else:
        result = _placement(rest, board)
    rest.end()
    return result


def _colour(rest: Scanner) -> str:
    return rest.expect(COLOUR, f"a colour ({', '.join(COLOURS)})").upper()


def _half(rest: Scanner, board: Board) -> Half:
    """A colour and a cell on which it may lie."""
    colour = _colour(rest)
    begin = rest.skip()
    half = Half(colour, rest.expect(CELL, "a cell (a letter and a number)"))
    wrong = wrong_cell(half.cell, board)
    if wrong is not None:
        rest.fail(wrong, begin)
    return half


def _placement(rest: Scanner, board: Board) -> tuple[Half, Half]:
    one = _half(rest, board)
    rest.expect(DASH, "a dash")
    other = _half(rest, board)
    try:
        return sorted_halves(one, other, board)
    except InvalidMoveError as error:
        rest.fail(error.message, rest.at - len(other.cell))


# ---- explanations -------------------------------------------------------------------------------------------


SENTENCES: Final = {
    Reason.BONUS_DUE: "A bonus placement is due: it must be made before anything else.",
    Reason.NO_SWAP_OFFERED: "No swap is offered here.",
}


def rack_of(seat: int) -> str:
    """The place of a seat's rack."""
    return f"p{seat}:rack"


def explain_refusal(
    rules: IngeniousRules, fields: Mapping[str, Any], action: int, reason: Reason, cells: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the places that show the reason: cells, or a rack."""
    if reason in SENTENCES:
        return SENTENCES[reason], ()
    names, seat = tuple(rules.board.names[cell] for cell in cells), fields["to_move"]
    if reason is Reason.CELL_COVERED:
        several = len(cells) > 1
        return f"Cell{'s' * several} {' and '.join(names)} {'are' if several else 'is'} already covered.", names
    if reason is Reason.NO_PRINTED_SYMBOL:
        return f"A first placement lies next to a printed symbol, but {' and '.join(names)} are next to none.", names
    if reason is Reason.SYMBOL_CLAIMED:
        colour = COLOUR_NAMES[rules.board.printed[cells[0]]]
        claimed = f"Another player has claimed the {colour} symbol on {names[0]}"
        return f"{claimed}: a first placement needs a free one.", names
    if reason is Reason.SWAP_DUE:
        return f"The rack of seat {seat} may be swapped: the answer is keep or swap.", (rack_of(seat),)
    tile = "".join(COLOURS[colour] for colour in sorted(divmod(action % COLOURINGS, len(COLOURS))))
    return f"The tile {tile} is not on the rack of seat {seat}.", (rack_of(seat),)
