"""Gembatan in words: names of cells and sockets, the parser of moves, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...errors import InvalidMoveError
from ...scanning import Scanner, pattern
from .components import gem_text, tile_text
from .moves import Aside, Draw, End, Fill, Pass, Place, Redraw
from .spec import (
    BLANK,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    EDGE,
    FIRST_TILE,
    LETTERS,
    SIDES,
    Reason,
    beside,
    canonical,
    cell_at,
    first_side,
    on_grid,
    rotations,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .components import Kinds
    from .moves import AnyMove
    from .state import GembatanGame

__all__ = ["describe", "laid_tiles", "parse", "place_name"]

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
    if rest.sees(PLUS):
        rest.take(PLUS, "a plus sign")
        move = Draw(_piece(rest, kinds))
    elif rest.sees(WORD):
        move = _word(rest, kinds)
    else:
        begin = rest.skip()
        sides = rest.take(TILE, f"a tile (four letters of {LETTERS}), fill, end, aside, redraw, pass or +").upper()
        _known(rest, begin, sides, kinds)
        rest.take(AT, "the sign @")
        move = Place(sides, *_cell_and_side(rest))
    rest.end()
    return move


def _word(rest: Scanner, kinds: Kinds) -> AnyMove:
    """A move that begins with a word."""
    word = rest.take(WORD, "a word")
    if word == "fill":
        rest.take(AT, "the sign @")
        begin = rest.skip()
        try:
            return Fill(*_cell_and_side(rest))
        except InvalidMoveError as error:
            rest.fail(error.message, begin if error.position is None else error.position)
    if word == "aside":
        rest.take(COLON, "a colon")
        return Aside(_piece(rest, kinds))
    return End() if word == "end" else Pass() if word == "pass" else Redraw()


def _cell_and_side(rest: Scanner) -> tuple[int, int, str]:
    """The part after the ``@``."""
    begin = rest.skip()
    x = int(rest.take(NUMBER, "a whole number"))
    rest.take(COMMA, "a comma")
    y = int(rest.take(NUMBER, "a whole number"))
    if not on_grid(x, y):
        rest.fail(f"there is no such cell: the grid ends at {EDGE} (rule 2.12)", begin)
    rest.take(COLON, "a colon")
    return x, y, rest.take(SIDE, f"a side ({', '.join(SIDES)})").upper()


def _piece(rest: Scanner, kinds: Kinds) -> str:
    """A tile in its canonical rotation, or a gem."""
    begin = rest.skip()
    if rest.sees(TILE):
        piece = rest.take(TILE, "a tile").upper()
        _known(rest, begin, piece, kinds)
        return canonical(piece)
    piece = gem_text(rest.take(GEM, f"a gem (two letters of {kinds.colours}) or a tile (four letters)")) or ""
    _known(rest, begin, piece, kinds)
    return piece


def _known(rest: Scanner, begin: int, piece: str, kinds: Kinds) -> None:
    """Fail where a piece stands that the component set does not have."""
    if len(piece) == len(SIDES) and tile_text(piece) is None:
        rest.fail("no tile is blank all round (rule 1.1)", begin)
    if piece not in kinds.laid and piece not in kinds.gem_number:
        rest.fail(unknown_piece(piece), begin)


def unknown_piece(piece: str) -> str:
    """The sentence against a piece that a component set does not have."""
    sort, rule = ("gem", "1.3") if len(piece) == len("RB") else ("tile", "1.1")
    return f"the component set of this game has no {sort} {piece} (rule {rule})"


# ---- places ---------------------------------------------------------------------------------------------------------


def place_name(number: int) -> str:
    """The name of a place that the rules point to: ``0,1`` for a cell, ``0,1:N`` for a socket.

    Examples
    --------
    >>> from tilegames.games.gembatan.notation import place_name
    >>> place_name(7441), place_name(14641 + 2 * 7441)
    ('0,1', '0,1:N')
    """
    if number < CELLS:
        return "{},{}".format(*cell_at(number))
    cell, side = divmod(number - CELLS, 2)
    return "{},{}:{}".format(*cell_at(cell), SIDES[side])


def laid_tiles(fields: Mapping[str, Any], kinds: Kinds) -> dict[tuple[int, int], str]:
    """The tiles on the grid as they lie."""
    return {cell_at(z): rotations(kinds.tiles[kind])[turns] for z, kind, turns in fields["tiles"]}


# ---- explanations ---------------------------------------------------------------------------------------------------


def describe(
    game: GembatanGame, fields: Mapping[str, Any], action: int, reason: Reason, cells: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the cells and sockets that show why."""
    return _Refusal(game, fields, action).sentence(reason), tuple(map(place_name, cells))


#: Sentences that are always the same.
SENTENCES: Final = {
    Reason.SWAP_BEGUN: "A swap has begun: set aside more pieces, or close it with redraw.",
    Reason.TILE_MUST_FOLLOW: "After this fill no tile could be placed, and a turn needs a tile.",
    Reason.NO_GEM_PLAYED: "A turn cannot end before it has brought a gem.",
    Reason.NO_TILE_PLAYED: "A turn cannot end before it has brought a tile.",
    Reason.NOTHING_ASIDE: "There is nothing to redraw: set aside a gem or a tile first.",
    Reason.MOVE_AVAILABLE: "A pass is only possible if nothing else is: here a player can place, fill or swap.",
}


class _Refusal:
    """A move that was refused, and the position."""

    def __init__(self, game: GembatanGame, fields: Mapping[str, Any], action: int) -> None:
        self.game = game
        self.kinds = game.kinds
        self.fields = fields
        self.action = action
        self.seat: int = fields["to_move"]
        self.board = laid_tiles(fields, self.kinds)

    def sentence(self, reason: Reason) -> str:
        """Why it was refused."""
        if reason in SENTENCES:
            return SENTENCES[reason]
        if reason is Reason.TURN_BEGUN:
            what = "A pass" if self.action == self.game.first_end + 1 else "A swap"
            return f"{what} takes the place of a whole turn, and this turn has already brought a gem."
        if reason in (Reason.PIECE_NOT_IN_HAND, Reason.ASIDE_OUT_OF_ORDER, Reason.TRAY_TOO_SMALL):
            return self.against_aside(reason, self.action - self.game.first_aside)
        move = self.game.decode(self.action)
        return self.against_place(reason, move) if isinstance(move, Place) else self.against_fill(reason, move)

    def against_aside(self, reason: Reason, number: int) -> str:
        piece = self.kinds.piece(number)
        if piece is None:
            return f"No gem has the number {number}: the numbers end at {len(self.kinds.gems) - 1}."
        gem = number < FIRST_TILE
        if reason is Reason.PIECE_NOT_IN_HAND:
            return f"Seat {self.seat} has no {'gem' if gem else 'tile'} {piece} in hand."
        if reason is Reason.TRAY_TOO_SMALL:
            name, count = ("gem", sum(self.fields["gem_tray"])) if gem else ("tile", sum(self.fields["tile_tray"]))
            return f"The {name} tray holds {count}: no more {name}s than that can be set aside."
        aside = self.fields["aside"]
        last = self.kinds.tiles[aside["tiles"][-1]] if aside["tiles"] else self.kinds.gems[aside["gems"][-1]]
        return f"Pieces are set aside in the order of their kinds, gems first: {piece} comes before {last}."

    def against_place(self, reason: Reason, move: Place) -> str:
        tile, cell = move.sides, f"{move.x},{move.y}"
        if reason is Reason.REDUNDANT_ROTATION:
            text = f"The number {self.action} stands for a rotation of tile {move.tile} that looks like a lower one"
            return f"{text}: {move} is {self.game.encode(str(move))}."
        if reason is Reason.TILE_NOT_IN_HAND:
            return f"Seat {self.seat} has no tile {move.tile} in hand."
        if reason is Reason.CELL_OCCUPIED:
            return f"Tile {self.board[move.x, move.y]} already lies on cell {cell}."
        if reason in (Reason.BLANK_AGAINST_CUT_OUT, Reason.CUT_OUT_AGAINST_BLANK):
            return self.against_meeting(reason, move)
        if reason is Reason.MAKES_NO_SOCKET:
            return f"Tile {tile} on cell {cell} makes no socket: none of its sides meets a neighbour's cut-out."
        if reason is Reason.NOT_JOINED_TO_TURN:
            laid = [place_name(z) for z, _, _ in self.fields["tiles"][-self.fields["turn_tiles"] :]]
            return f"No socket joins tile {tile} on cell {cell} to a tile of this turn ({' '.join(laid)})."
        side = SIDES.index(move.socket)
        if reason is Reason.NO_SOCKET_ON_SIDE:
            why = "is blank" if tile[side] == BLANK else "meets no tile"
            return f"The {move.socket} side of tile {tile} on cell {cell} {why}: there is no socket for the gem."
        return self.no_gem(tile[side], self.board[beside(move.x, move.y, side)][side - 2])

    def against_meeting(self, reason: Reason, move: Place) -> str:
        """The first side that meets its neighbour wrongly."""
        blank_first = reason is Reason.BLANK_AGAINST_CUT_OUT
        for side, own in enumerate(move.sides):
            other = self.board.get(beside(move.x, move.y, side))
            if other is None or (own == BLANK) == (other[side - 2] == BLANK) or (own == BLANK) != blank_first:
                continue
            what = f"The {SIDES[side]} side of tile {move.sides} on cell {move.x},{move.y}"
            where = "{},{}".format(*beside(move.x, move.y, side))
            if blank_first:
                return f"{what} is blank and would cover the {colour(other[side - 2])} cut-out of the tile on {where}."
            return f"{what} has a {colour(own)} cut-out, which would meet the blank side of the tile on {where}."
        return f"Tile {move.sides} does not fit on cell {move.x},{move.y}."

    def no_gem(self, one: str, other: str) -> str:
        gem = "".join(sorted(one + other, key=COLOURS.index))
        colours = f"twice {colour(one)}" if one == other else " and ".join(map(colour, gem))
        return f"The gem for this socket is {gem}, {colours}, and seat {self.seat} has none in hand."

    def against_fill(self, reason: Reason, move: AnyMove) -> str:
        assert isinstance(move, Fill)
        x, y, side = first_side(move.x, move.y, SIDES.index(move.side))
        ends = [((x, y), side), (beside(x, y, side), side + 2)]
        if reason is Reason.NO_SOCKET:
            return f"There is no socket between {self.against_ends(ends)}."
        between = " and ".join("{},{}".format(*cell) for cell, _ in ends)
        if reason is Reason.SOCKET_FILLED:
            return f"The socket between cells {between} has its gem already."
        return self.no_gem(*(self.board[cell][at] for cell, at in ends))

    def against_ends(self, ends: list[tuple[tuple[int, int], int]]) -> str:
        """Two cells, and what keeps them from having a socket."""
        names = " and ".join("{},{}".format(*cell) for cell, _ in ends)
        for cell, side in ends:
            name = "{},{}".format(*cell)
            if cell not in self.board:
                return f"cells {names}: no tile lies on {name}"
            if self.board[cell][side] == BLANK:
                return f"cells {names}: the {SIDES[side]} side of tile {self.board[cell]} on {name} is blank"
        return f"cells {names}"


def colour(letter: str) -> str:
    """The name of a colour."""
    return COLOUR_NAMES[COLOURS.index(letter)]
