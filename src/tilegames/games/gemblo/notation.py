"""Gemblo in words: names of cells, shapes of pieces, the lenient parser, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from ...errors import InvalidMoveError
from ...kit.geometry import DIRECTIONS, HexBoard
from ...kit.scanning import Scanner, pattern
from . import spec
from .spec import HALF, MASKS, PIECE_NAMES, SHAPES, SIZE, Reason, anchored, cells_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import GembloRules

__all__ = [
    "BOARDS",
    "CELL_NAMES",
    "LARGEST",
    "cell_name",
    "checked_cells",
    "column_name",
    "explain_refusal",
    "listed",
    "number_of_piece",
    "parse",
    "piece_on",
]

Cell = tuple[int, int]

# ---- cells and pieces -----------------------------------------------------------------------------------------------


def column_name(q: int) -> str:
    """The letters of a column: ``a`` to ``z``, then ``aa``, ``ab``, ``ac``."""
    tens, ones = divmod(q + HALF, len(ascii_lowercase))
    return "a" * tens + ascii_lowercase[ones]


def cell_name(cell: Cell) -> str:
    """The name of a cell, the same on every mask: the centre is ``o15``."""
    return f"{column_name(cell[0])}{cell[1] + HALF + 1}"


#: The boards by name of their mask; a cell's index is its number on the board.
BOARDS: Final = {mask: HexBoard(cells_of(mask), cell_name) for mask in MASKS}
#: For each board the names of its cells in the order of their numbers.
CELL_NAMES: Final = {mask: tuple(map(board.name, board.cells)) for mask, board in BOARDS.items()}
#: The board that has all cells of the others.
LARGEST: Final = BOARDS["full"]


def piece_on(cells: Iterable[Cell]) -> int | None:
    """The number of the piece that covers exactly these cells; None if there is none."""
    return SHAPES.get(anchored(cells))


def number_of_piece(name: object) -> int | None:
    """The number of a piece named in either case; None if there is none."""
    upper = name.strip().upper() if isinstance(name, str) else None
    return PIECE_NAMES.index(upper) if upper in PIECE_NAMES else None


def checked_cells(given: object) -> tuple[str, ...]:
    """The cells of a placement in any order and case, as names in the order of their indices.

    Raises InvalidMoveError for anything that is not a placement on some board.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidMoveError(f"A placement must be a list of names of cells, not {shown(given)}.")
    cells = [_known_cell(name) for name in islice(given, SIZE + 1)]
    names = tuple(LARGEST.name(cell) for cell in sorted(cells, key=LARGEST.index.__getitem__))
    if len(set(names)) < len(names):
        raise InvalidMoveError(f"A cell is named twice in {'-'.join(names)}.")
    if not cells or piece_on(cells) is None:
        raise InvalidMoveError("These cells do not form a piece." if cells else "A placement has at least one cell.")
    return names


def _known_cell(name: object) -> Cell:
    try:
        return LARGEST.cell_named(name.lower() if isinstance(name, str) else "")
    except KeyError:
        raise InvalidMoveError(f"There is no cell {shown(name)}.") from None


# ---- moves ----------------------------------------------------------------------------------------------------------

PLUS: Final = pattern(r"\+")
PREFIX: Final = pattern(r"[a-z]+[0-9]*\s*:")
WORD: Final = pattern("[a-z]+[0-9]*")
COLON: Final = pattern(":")
PIECE: Final = pattern("|".join(PIECE_NAMES))
CELL: Final = pattern("[a-z]{1,2}[1-9][0-9]?")
DASH: Final = pattern("-")


def parse(text: str, board: HexBoard, draft: bool) -> tuple[str, ...] | str:
    """Split a text in notation: the sorted names of the cells of a placement, or the name of a picked piece."""
    rest = Scanner(text)
    begin = rest.skip()
    if rest.peek(PLUS):
        rest.fail("nothing is drawn in this game", begin)
    prefix = rest.expect(WORD, "a word") if rest.peek(PREFIX) else None
    if prefix is not None:
        rest.expect(COLON, "a colon")
    if prefix == "pick":
        if not draft:
            rest.fail("there is no draft in this game", begin)
        piece = rest.expect(PIECE, f"a piece ({', '.join(PIECE_NAMES)})").upper()
        rest.end()
        return piece
    wanted = number_of_piece(prefix)
    if prefix is not None and wanted is None:
        rest.fail(f"there is no piece {shown(prefix.upper())}; there are {', '.join(PIECE_NAMES)}", begin)
    first = rest.skip()
    cells = _cells(rest, board)
    piece_number = piece_on(cells)
    if piece_number is None:
        rest.fail("these cells do not form a piece", first)
    if wanted is not None and wanted != piece_number:
        rest.fail(f"these cells form the piece {PIECE_NAMES[piece_number]}, not {PIECE_NAMES[wanted]}", begin)
    return tuple(board.name(cell) for cell in sorted(cells, key=board.index.__getitem__))


def _cells(rest: Scanner, board: HexBoard) -> list[Cell]:
    """The cells up to the end of the text, without duplicates."""
    cells: list[Cell] = []
    while True:
        begin = rest.skip()
        name = rest.expect(CELL, "a cell (one or two letters and a number)")
        try:
            cell = board.cell_named(name)
        except KeyError:
            rest.fail(f"there is no cell {name} on this board", begin)
        if cell in cells:
            rest.fail(f"cell {name} is named twice", begin)
        if len(cells) == SIZE:
            rest.fail(f"a piece has at most {SIZE} cells", begin)
        cells.append(cell)
        if not rest.peek(DASH):
            rest.end()
            return cells
        rest.expect(DASH, "a dash")


# ---- explanations ---------------------------------------------------------------------------------------------------


def explain_refusal(
    rules: GembloRules, fields: Mapping[str, Any], action: int, reason: Reason, cells: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """The sentence against a move, and the names of the places that show the reason: cells, or pieces off the board."""
    if reason is Reason.DRAFT_DUE:
        return "The draft comes first: nothing is placed before all pieces of the pool are picked.", (POOL,)
    if reason is Reason.DRAFT_OVER:
        return "The draft is over: there are no more picks.", ()
    if action >= rules.placements:
        return _why_no_pick(fields, reason, action - rules.placements)
    return _Refusal(rules, fields, action, rules.names(cells)).explained(reason)


def _why_no_pick(fields: Mapping[str, Any], reason: Reason, piece: int) -> tuple[str, tuple[str, ...]]:
    """Sentence and places against a pick."""
    name = PIECE_NAMES[piece]
    if reason is Reason.PIECE_SET_ASIDE:
        return f"The {name} of the sixth set is set aside: it cannot be picked.", (f"aside:{name}",)
    seat = next(seat for seat, pieces in enumerate(fields["drafted"]) if piece in pieces)
    return f"Seat {seat} has picked the {name} already.", (obstacle_of(seat, name),)


#: The place of the pieces that may still be picked.
POOL: Final = "pool"


def obstacle_of(seat: int, piece: str) -> str:
    """The place of a piece that a seat has picked but not yet laid."""
    return f"p{seat}:obstacles:{piece}"


class _Refusal:
    """A placement that the rules refuse, its position, and the cells that the rules name."""

    def __init__(self, rules: GembloRules, fields: Mapping[str, Any], action: int, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.fields = fields
        piece, indices = rules.placement(action)
        self.piece = PIECE_NAMES[piece]
        self.own_names = rules.names(indices)
        self.cells = [rules.board.cells[index] for index in indices]
        self.colour: int = fields["colour"]
        self.names = names

    def explained(self, reason: Reason) -> tuple[str, tuple[str, ...]]:
        """The sentence for a reason, and the places that it names."""
        if reason is Reason.NOT_OWN_OBSTACLE:
            return self.not_own()
        if reason is Reason.PIECE_USED:
            self.names = self.played()
        elif reason in (Reason.MISSES_RING, Reason.NOT_CONNECTED):
            self.names = self.own_names
        return self.sentence(reason), self.names

    def sentence(self, reason: Reason) -> str:
        """The sentence for a reason; it names the cells that show the reason."""
        colour, cells, several = self.colour, listed(self.names), len(self.names) != 1
        if reason is Reason.PIECE_USED:
            return f"Colour {colour} has played its {self.piece} already: it lies on {cells}."
        if reason is Reason.CELL_COVERED:
            return f"Cell{'s' * several} {cells} {'are' if several else 'is'} covered already."
        if reason is Reason.START_COVERED:
            return f"An obstacle covers no starting cell, as {cells} {'are' if several else 'is'}."
        if reason is Reason.BEYOND_RING:
            return f"An obstacle does not reach beyond the ring, as it would on {cells}."
        if reason is Reason.MISSES_RING:
            return f"An obstacle covers exactly one cell of the ring; this one, on {cells}, covers none."
        if reason is Reason.CROSSES_RING:
            return f"An obstacle covers exactly one cell of the ring; this one covers {cells}."
        if reason is Reason.GAP_FULL:
            return f"A gap of the ring holds at most {spec.GAP_LIMIT} obstacles, and this one has them on {cells}."
        if reason is Reason.TOUCHES_OBSTACLE:
            return f"An obstacle touches no other one: this one would touch {self.touched(-1)} on {cells}."
        if reason is Reason.TOUCHES_OWN_COLOUR:
            return f"Pieces of one colour never touch: this one would touch {self.touched(colour)} on {cells}."
        if reason is Reason.MISSES_START:
            return f"The first piece of colour {colour} must cover its starting cell, {cells}."
        if reason is Reason.NOT_CONNECTED:
            return f"No hex edge leads from {cells} to a piece of colour {colour}."
        at_rim = " at the rim and" if reason is Reason.RIM_BLOCKED else ""
        return f"Every hex edge from here to colour {colour} is{at_rim} blocked by {self.covering()} on {cells}."

    def played(self) -> tuple[str, ...]:
        """The cells of the same piece of the colour to move, or of the obstacle; empty if it is not on the board."""
        own = (action for colour, action in self.fields["placed"] if colour == self.colour)
        placements = map(self.rules.placement, own)
        return self.rules.names(next((cells for piece, cells in placements if PIECE_NAMES[piece] == self.piece), ()))

    def not_own(self) -> tuple[str, tuple[str, ...]]:
        """Sentence and places against an obstacle that the seat lacks: those that it has, and the cells of this one."""
        seat = self.fields["to_move"]
        unplaced, lies = [PIECE_NAMES[piece] for piece in self.fields["unplaced"][seat]], self.played()
        message = f"Seat {seat} has no {self.piece} to place: it still has {listed(unplaced)}"
        places = (*(obstacle_of(seat, piece) for piece in unplaced), *lies)
        return message + (f", and the {self.piece} lies on {listed(lies)}." if lies else "."), places

    def on_board(self) -> dict[Cell, int]:
        """The covered cells, each with the index of its piece in the order of play."""
        placed = enumerate(self.fields["placed"])
        cells = self.rules.board.cells
        return {cells[index]: at for at, (_, action) in placed for index in self.rules.placement(action)[1]}

    def touched(self, colour: int) -> str:
        """The pieces of a colour next to the placement, in words."""
        covered = self.on_board()
        around = ((q + dq, r + dr) for q, r in self.cells for dq, dr in DIRECTIONS)
        found = {covered[cell] for cell in around if cell in covered}
        return self.in_words(at for at in found if self.fields["placed"][at][0] == colour)

    def covering(self) -> str:
        """The pieces on the cells that show the reason, in words."""
        covered = self.on_board()
        return self.in_words({covered[cell] for cell in map(self.rules.board.cell_named, self.names)})

    def in_words(self, places: Iterable[int]) -> str:
        """Pieces on the board, given by their indices in the order of play: ``the V3 and I5 of colour 2``."""
        by_colour: dict[int, list[str]] = {}
        for at in sorted(places):
            colour, action = self.fields["placed"][at]
            by_colour.setdefault(colour, []).append(PIECE_NAMES[self.rules.placement(action)[0]])
        return listed(whose(colour, pieces) for colour, pieces in by_colour.items())


def whose(colour: int, pieces: list[str]) -> str:
    """Pieces and their colour in words."""
    if colour >= 0:
        return f"the {listed(pieces)} of colour {colour}"
    return f"the obstacle{'s' * (len(pieces) > 1)} {listed(pieces)}"


def listed(items: Iterable[str]) -> str:
    """Items in a sentence: ``a, b and c``; an empty text for no items."""
    words = list(items)
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
