"""Gembatan in words: names of cells and sockets, the parser of moves, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...errors import InvalidMoveError
from ...kit.scanning import Scanner, pattern
from .components import gem_text, laid_tiles, tile_text
from .moves import Aside, Draw, End, Fill, Pass, Place, Redraw
from .spec import (
    ASIDE_PLACE,
    BLANK,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    EDGE,
    FIRST_TILE,
    GEM_TRAY_PLACE,
    HAND,
    HAND_PLACES,
    LETTERS,
    SIDES,
    TILE_TRAY_PLACE,
    Reason,
    beside,
    canonical,
    cell_at,
    on_grid,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .components import Kinds
    from .game import GembatanRules
    from .moves import AnyMove

__all__ = ["describe", "parse", "place_name"]

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
        return "{},{}".format(*cell_at(number))
    if number < HAND_PLACES:
        cell, side = divmod(number - CELLS, 2)
        return "{},{}:{}".format(*cell_at(cell), SIDES[side])
    if number in OTHER_PLACES:
        return OTHER_PLACES[number]
    seat, space = divmod(number - HAND_PLACES, 2 * HAND)
    return f"p{seat}:gem{space + 1}" if space < HAND else f"p{seat}:tile{space - HAND + 1}"


# ---- explanations ---------------------------------------------------------------------------------------------------


def describe(
    game: GembatanRules, fields: Mapping[str, Any], action: int, reason: Reason, places: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the places that show the reason."""
    refusal = _Refusal(game, fields, action, places)
    return refusal.sentence(reason), refusal.names


#: Sentences that are always the same.
SENTENCES: Final = {
    Reason.SWAP_BEGUN: "A swap has begun: set aside more pieces, or close it with redraw.",
    Reason.NO_GEM_PLAYED: "A turn cannot end before it has brought a gem.",
    Reason.NOTHING_ASIDE: "There is nothing to redraw: set aside a gem or a tile first.",
}


class _Refusal:
    """A refused move and its position; `places` are the numbers of the rules, `names` their names."""

    def __init__(self, game: GembatanRules, fields: Mapping[str, Any], action: int, places: tuple[int, ...]) -> None:
        self.game = game
        self.kinds = game.kinds
        self.fields = fields
        self.action = action
        self.places = places
        self.names = tuple(map(place_name, places))
        self.seat: int = fields["to_move"]
        self.board = laid_tiles(fields, self.kinds)

    def sentence(self, reason: Reason) -> str:
        """The sentence for a reason."""
        if reason in SENTENCES:
            return SENTENCES[reason]
        if reason in (Reason.TURN_BEGUN, Reason.NO_TILE_PLAYED, Reason.MOVE_AVAILABLE):
            return self.against_time(reason)
        if reason in (Reason.PIECE_NOT_IN_HAND, Reason.ASIDE_OUT_OF_ORDER, Reason.TRAY_TOO_SMALL):
            return self.against_aside(reason, self.action - self.game.first_aside)
        move = self.game.decode_action(self.action)
        return self.against_place(reason, move) if isinstance(move, Place) else self.against_fill(reason, move)

    def against_time(self, reason: Reason) -> str:
        """A sentence against an end of the turn or a swap that is not possible yet, or no longer."""
        if reason is Reason.MOVE_AVAILABLE:
            possible = "a tile can be placed on cell" if self.places[0] < CELLS else "a gem can fill socket"
            return f"A pass is only possible where nothing can be placed or filled: here {possible} {self.names[0]}."
        filled = f"socket {self.names[0]}" if len(self.names) == 1 else f"sockets {' '.join(self.names)}"
        if reason is Reason.NO_TILE_PLAYED:
            return f"A turn cannot end before it has brought a tile: this one has filled {filled} only."
        what = "A pass" if self.action == self.game.first_end + 1 else "A swap"
        return f"{what} takes the place of a whole turn, and this turn has already brought a gem to {filled}."

    def against_aside(self, reason: Reason, number: int) -> str:
        piece = self.kinds.pieces.get(number)
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
            text = f"Number {self.action} stands for a rotation of tile {move.tile} on cell {cell} that looks like"
            return f"{text} a lower one: the same placement is number {self.game.parse(str(move)).action}."
        if reason is Reason.TILE_NOT_IN_HAND:
            return f"Seat {self.seat} has no tile {move.tile} in hand."
        if reason is Reason.CELL_OCCUPIED:
            return f"Tile {self.board[move.x, move.y]} already lies on cell {cell}."
        if reason in (Reason.BLANK_AGAINST_CUT_OUT, Reason.CUT_OUT_AGAINST_BLANK):
            return self.against_meetings(reason, move)
        if reason is Reason.MAKES_NO_SOCKET:
            return f"Tile {tile} on cell {cell} makes no socket: none of its sides meets a neighbour's cut-out."
        if reason is Reason.NOT_JOINED_TO_TURN:
            laid = " ".join(self.names[1:])
            return f"No socket joins tile {tile} on cell {cell} to a tile of this turn ({laid})."
        side = SIDES.index(move.socket)
        if reason is Reason.NO_SOCKET_ON_SIDE:
            why = "is blank" if tile[side] == BLANK else "meets no tile"
            return f"The {move.socket} side of tile {tile} on cell {cell} {why}: there is no socket for the gem."
        return self.no_gem(tile[side], self.board[beside(move.x, move.y, side)][side - 2])

    def against_meetings(self, reason: Reason, move: Place) -> str:
        """A sentence for each side that meets its neighbour wrongly."""
        neighbours = {cell_at(place) for place in self.places[1:]}
        sentences: list[str] = []
        for side, own in enumerate(move.sides):
            at = beside(move.x, move.y, side)
            if at not in neighbours:
                continue
            whose = "Its {} side" if sentences else f"The {{}} side of tile {move.sides} on cell {move.x},{move.y}"
            if reason is Reason.BLANK_AGAINST_CUT_OUT:
                cut_out = colour(self.board[at][side - 2])
                what = f"is blank and would cover the {cut_out} cut-out of the tile on {at[0]},{at[1]}."
            else:
                what = f"has a {colour(own)} cut-out, which would meet the blank side of the tile on {at[0]},{at[1]}."
            sentences.append(f"{whose.format(SIDES[side])} {what}")
        return " ".join(sentences)

    def no_gem(self, one: str, other: str) -> str:
        gem = "".join(sorted(one + other, key=COLOURS.index))
        colours = f"twice {colour(one)}" if one == other else " and ".join(map(colour, gem))
        return f"The gem for socket {self.names[0]} is {gem}, {colours}, and seat {self.seat} has none in hand."

    def against_fill(self, reason: Reason, move: AnyMove) -> str:
        assert isinstance(move, Fill)
        if reason is Reason.NO_SOCKET:
            return f"There is no socket {self.names[0]}: {self.missing_end(move)}."
        if reason is Reason.SOCKET_FILLED:
            return f"Socket {self.names[0]} has its gem already."
        if reason is Reason.TILE_MUST_FOLLOW:
            return f"After a fill of socket {self.names[0]} no tile could be placed, and a turn needs a tile."
        side = SIDES.index(move.side)
        return self.no_gem(self.board[move.x, move.y][side], self.board[beside(move.x, move.y, side)][side - 2])

    def missing_end(self, move: Fill) -> str:
        """The reason why there is no socket between two cells."""
        if len(self.places) == 1:
            return "the grid ends there"
        cell, name = cell_at(self.places[1]), self.names[1]
        if cell not in self.board:
            return f"no tile lies on {name}"
        side = SIDES[SIDES.index(move.side) - (0 if cell == (move.x, move.y) else 2)]
        return f"the {side} side of tile {self.board[cell]} on {name} is blank"


def colour(letter: str) -> str:
    """The name of a colour."""
    return COLOUR_NAMES[COLOURS.index(letter)]
