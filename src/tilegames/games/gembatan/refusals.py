"""Why a move of Gembatan is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .components import laid_tiles
from .moves import Fill, Place
from .notation import place_name
from .spec import BLANK, CELLS, COLOUR_NAMES, COLOURS, FIRST_TILE, SIDES, Reason, beside, cell_at

if TYPE_CHECKING:
    from ...game_rules import Fields
    from .game import GembatanRules
    from .moves import AnyMove

__all__ = ["explain_refusal"]


def explain_refusal(
    rules: GembatanRules, fields: Fields, action: int, reason: Any, cells: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the places that show the reason."""
    refusal = _Refusal(rules, fields, action, cells)
    return refusal.sentence(reason), refusal.names


#: Sentences that are always the same.
SENTENCES: Final = {
    Reason.SWAP_BEGUN: "A swap has begun: set aside more pieces, or close it with redraw.",
    Reason.NO_GEM_PLAYED: "A turn cannot end before it has brought a gem.",
    Reason.NOTHING_ASIDE: "There is nothing to redraw: set aside a gem or a tile first.",
}


class _Refusal:
    """A refused move and its position; `places` are the numbers of the rules, `names` their names."""

    def __init__(self, rules: GembatanRules, fields: Fields, action: int, places: tuple[int, ...]) -> None:
        self.rules = rules
        self.kinds = rules.kinds
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
            return self.against_aside(reason, self.action - self.rules.first_aside)
        move = self.rules.decode_action(self.action)
        return self.against_place(reason, move) if isinstance(move, Place) else self.against_fill(reason, move)

    def against_time(self, reason: Reason) -> str:
        """A sentence against an end of the turn or a swap that is not possible yet, or no longer."""
        if reason is Reason.MOVE_AVAILABLE:
            possible = "a tile can be placed on cell" if self.places[0] < CELLS else "a gem can fill socket"
            return f"A pass is only possible where nothing can be placed or filled: here {possible} {self.names[0]}."
        filled = f"socket {self.names[0]}" if len(self.names) == 1 else f"sockets {' '.join(self.names)}"
        if reason is Reason.NO_TILE_PLAYED:
            return f"A turn cannot end before it has brought a tile: this one has filled {filled} only."
        what = "A pass" if self.action == self.rules.first_end + 1 else "A swap"
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
            return f"{text} a lower one: the same placement is number {self.rules.parse(str(move)).action}."
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
