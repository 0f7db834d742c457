"""The notation of Gembatan: the parser of moves, and the names of places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...errors import InvalidMoveError
from ...kit.scanning import Scanner, pattern
from .components import gem_text, tile_text
from .moves import Aside, Draw, End, Fill, Pass, Place, Redraw
from .spec import (
    ASIDE_PLACE,
    BLANK,
    CELLS,
    COLOURS,
    EDGE,
    GEM_TRAY_PLACE,
    HAND,
    HAND_PLACES,
    LETTERS,
    SIDES,
    TILE_TRAY_PLACE,
    canonical,
    cell_at,
    on_grid,
)

if TYPE_CHECKING:
    from .components import Kinds
    from .moves import AnyMove

__all__ = ["parse", "place_name", "unknown_piece"]

# ---- moves ----------------------------------------------------------------------------------------------------------

PLUS: Final = pattern(r"\+")
WORD: Final = pattern("fill|end|pass|aside|redraw")
TILE: Final = pattern(f"[{COLOURS}{BLANK}]{{4}}")
GEM: Final = pattern(f"[{COLOURS}]{{2}}")
AT: Final = pattern("@")
COMMA: Final = pattern(",")
COLON: Final = pattern(":")
NUMBER: Final = pattern("-?[0-9]+")
SIDE: Final = pattern(f"[{SIDES}]")


def parse(text: str, kinds: Kinds) -> AnyMove:
    """The move that a text in notation names, with the pieces of a component set."""
    rest = Scanner(text)
    move: AnyMove
    if rest.peek(PLUS):
        rest.expect(PLUS, "a plus sign")
        move = Draw(_piece(rest, kinds))
    elif rest.peek(WORD):
        move = _word(rest, kinds)
    else:
        begin = rest.skip()
        sides = rest.expect(TILE, f"a tile (four letters of {LETTERS}), fill, end, aside, redraw, pass or +").upper()
        _known(rest, begin, sides, kinds)
        rest.expect(AT, "the sign @")
        move = Place(sides, *_cell_and_side(rest))
    rest.end()
    return move


def _word(rest: Scanner, kinds: Kinds) -> AnyMove:
    """A move that begins with a word."""
    word = rest.expect(WORD, "a word")
    if word == "fill":
        rest.expect(AT, "the sign @")
        begin = rest.skip()
        try:
            return Fill(*_cell_and_side(rest))
        except InvalidMoveError as error:
            rest.fail(error.message, begin if error.position is None else error.position)
    if word == "aside":
        rest.expect(COLON, "a colon")
        return Aside(_piece(rest, kinds))
    return End() if word == "end" else Pass() if word == "pass" else Redraw()


def _cell_and_side(rest: Scanner) -> tuple[int, int, str]:
    """The part after the ``@``."""
    begin = rest.skip()
    x = int(rest.expect(NUMBER, "a whole number"))
    rest.expect(COMMA, "a comma")
    y = int(rest.expect(NUMBER, "a whole number"))
    if not on_grid(x, y):
        rest.fail(f"there is no such cell: the grid ends at {EDGE} (rule 2.12)", begin)
    rest.expect(COLON, "a colon")
    return x, y, rest.expect(SIDE, f"a side ({', '.join(SIDES)})").upper()


def _piece(rest: Scanner, kinds: Kinds) -> str:
    """A tile in its canonical rotation, or a gem."""
    begin = rest.skip()
    if rest.peek(TILE):
        piece = rest.expect(TILE, "a tile").upper()
        _known(rest, begin, piece, kinds)
        return canonical(piece)
    piece = gem_text(rest.expect(GEM, f"a gem (two letters of {kinds.colours}) or a tile (four letters)")) or ""
    _known(rest, begin, piece, kinds)
    return piece


def _known(rest: Scanner, begin: int, piece: str, kinds: Kinds) -> None:
    """Fail at a piece that the component set does not have."""
    if len(piece) == len(SIDES) and tile_text(piece) is None:
        rest.fail("no tile is blank all round (rule 1.1)", begin)
    if piece not in kinds.laid and piece not in kinds.gem_number:
        rest.fail(unknown_piece(piece), begin)


def unknown_piece(piece: str) -> str:
    """The sentence against a piece that a component set does not have."""
    sort, rule = ("gem", "1.3") if len(piece) == len("RB") else ("tile", "1.1")
    return f"the component set of this game has no {sort} {piece} (rule {rule})"


# ---- places ---------------------------------------------------------------------------------------------------------


#: Names of the places that are neither cells nor sockets nor spaces of a hand.
OTHER_PLACES: Final = {ASIDE_PLACE: "aside", GEM_TRAY_PLACE: "gem_tray", TILE_TRAY_PLACE: "tile_tray"}


def place_name(number: int) -> str:
    """The name of a place that the rules point to: ``0,1`` for a cell, ``0,1:N`` for a socket.

    The spaces of the hand of seat 0 are ``p0:gem1`` to ``p0:gem4`` and ``p0:tile1`` to ``p0:tile4``; pieces set aside
    lie on ``aside``, and the trays are ``gem_tray`` and ``tile_tray``.

    Examples
    --------
    >>> from tilegames.games.gembatan.notation import place_name
    >>> place_name(7441), place_name(14641 + 2 * 7441), place_name(43923 + 5)
    ('0,1', '0,1:N', 'p0:tile2')
    """
    if number < CELLS:
        x, y = cell_at(number)
        return f"{x},{y}"
    if number < HAND_PLACES:
        x, y = cell_at((number - CELLS) // 2)
        return f"{x},{y}:{SIDES[(number - CELLS) % 2]}"
    if number in OTHER_PLACES:
        return OTHER_PLACES[number]
    seat, space = divmod(number - HAND_PLACES, 2 * HAND)
    return f"p{seat}:gem{space + 1}" if space < HAND else f"p{seat}:tile{space - HAND + 1}"
