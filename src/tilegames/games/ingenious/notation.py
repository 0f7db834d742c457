"""Notation and documents of Ingenious: names of cells and pairs, the lenient parser, the state document."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...documents import Reading, type_name
from ...errors import InvalidMoveError
from ...geometry import HexBoard
from ...parameters import shown
from ._rules import pack
from .spec import (
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    FIRST_STOP,
    KIND_NAMES,
    KINDS,
    PHASES,
    PRINTED,
    RACK,
    RADIUS,
    SECOND_STOP,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .state import IngeniousGame

__all__ = [
    "LARGEST",
    "TABLES",
    "Half",
    "Tables",
    "checked_text",
    "colour_letter",
    "kind_of",
    "parse_draw",
    "parse_placement",
    "parse_word",
    "read_document",
    "sorted_halves",
    "write_document",
]

#: Longer texts are not looked at.
LONGEST_TEXT: Final = 100
#: Steps to the three neighbours with a higher index, in the order of their indices.
LATER: Final = ((1, 0), (-1, 1), (0, 1))
#: Steps to all neighbours.
AROUND: Final = (*LATER, (-1, 0), (1, -1), (0, -1))

Cell = tuple[int, int]


class Half(NamedTuple):
    """One half of a tile: its colour, and its cell by name."""

    colour: str
    cell: str


class Tables:
    """Names and numbers of the cells and pairs of one board, computed when the package is imported.

    Parameters
    ----------
    radius : int
        Radius of the board.
    """

    def __init__(self, radius: int) -> None:
        board = HexBoard(radius)
        self.radius: int = radius
        self.cells: tuple[Cell, ...] = tuple((int(q), int(r)) for q, r in board.cells)
        self.names: tuple[str, ...] = tuple(str(board.name(cell)) for cell in self.cells)
        self.index: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.at: dict[Cell, int] = {cell: number for number, cell in enumerate(self.cells)}
        #: Colour number of the printed symbols by index.
        self.printed: dict[int, int] = {self.at[cell]: colour for colour, cell in enumerate(PRINTED)}
        #: The neighbouring playable cells a < b in the order of their numbers, and the numbers.
        self.pairs: tuple[tuple[int, int], ...] = tuple(self._pairs())
        self.pair_number: dict[tuple[int, int], int] = {pair: number for number, pair in enumerate(self.pairs)}

    def _pairs(self) -> list[tuple[int, int]]:
        found = []
        for a, (q, r) in enumerate(self.cells):
            others = (self.at.get((q + dq, r + dr)) for dq, dr in LATER)
            found += [(a, b) for b in others if b is not None and a not in self.printed and b not in self.printed]
        return found

    def touched(self, *cells: int) -> list[int]:
        """The cells with a printed symbol next to one of these cells."""
        steps = ((self.cells[cell], step) for cell in cells for step in AROUND)
        around = {self.at.get((q + dq, r + dr), -1) for (q, r), (dq, dr) in steps}
        return sorted(around & set(self.printed))


#: The tables by radius.
TABLES: Final = {radius: Tables(radius) for radius in sorted(set(RADIUS.values()))}
#: The largest board, on which every cell has a name.
LARGEST: Final = TABLES[max(TABLES)]


# ---- moves --------------------------------------------------------------------------------------------------


def colour_letter(value: object) -> str | None:
    """The letter of a colour given as letter, word or number; None if there is no such colour."""
    if isinstance(value, str):
        plain = value.strip().lower()
        if len(plain) == 1 and plain.upper() in COLOURS:
            return plain.upper()
        return COLOURS[COLOUR_NAMES.index(plain)] if plain in COLOUR_NAMES else None
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    number: int = value.__index__()  # type: ignore[attr-defined]
    return COLOURS[number] if 0 <= number < len(COLOURS) else None


def kind_of(tile: object) -> int | None:
    """The number of a kind of tile given as two letters in either order and case; None if there is none."""
    if not isinstance(tile, str) or len(tile) != 2:
        return None
    letters = [colour_letter(letter) for letter in tile]
    if None in letters:
        return None
    return KIND_NAMES.index("".join(sorted(tile.upper(), key=COLOURS.index)))


def wrong_cell(name: str, tables: Tables) -> str | None:
    """Why no tile can lie on a cell of this name; None if it can."""
    if name not in tables.index:
        return f"There is no cell {shown(name)} on this board."
    if tables.index[name] in tables.printed:
        return f"Cell {name} has a printed symbol: a printed symbol is never covered (rule 2.2)."
    return None


def sorted_halves(one: Half, other: Half, tables: Tables) -> tuple[Half, Half]:
    """The two halves of a placement, the one on the lower cell first; raises InvalidMoveError for nonsense."""
    for half in (one, other):
        wrong = wrong_cell(half.cell, tables)
        if wrong is not None:
            raise InvalidMoveError(wrong)
    if one.cell == other.cell:
        raise InvalidMoveError(f"A tile covers two cells, not {one.cell} twice.")
    first, second = sorted((one, other), key=lambda half: tables.index[half.cell])
    if (tables.index[first.cell], tables.index[second.cell]) not in tables.pair_number:
        raise InvalidMoveError(f"Cells {one.cell} and {other.cell} are not neighbours.")
    return first, second


def checked_text(text: object) -> str:
    """A text that is short enough to be looked at."""
    if not isinstance(text, str):
        raise InvalidMoveError(f"A move is written as text, not as {type(text).__name__}.")
    if len(text) > LONGEST_TEXT:
        message = f"A move has at most {LONGEST_TEXT} characters, not {len(text)}."
        raise InvalidMoveError(message, text, LONGEST_TEXT)
    return text


COLOUR: Final = ("[RGBOYP]", "a colour (R, G, B, O, Y or P)")
COLUMN: Final = ("[a-z]", "the letter of a column")
ROW: Final = ("[1-9][0-9]*", "the number of a row")
SPACE: Final = (r"\s*", "")
END: Final = (r"\s*\Z", "the end of the text")
PLACEMENT: Final = (SPACE, COLOUR, COLUMN, ROW, SPACE, ("-", "a dash"), SPACE, COLOUR, COLUMN, ROW, END)
DRAW: Final = (SPACE, (r"\+", "a plus sign"), COLOUR, COLOUR, END)


def scan(text: str, steps: tuple[tuple[str, str], ...]) -> tuple[list[str], list[int]]:
    """The pieces of a text, one per step, and where they begin; raises InvalidMoveError where one does not fit."""
    position = 0
    pieces, begins = [], []
    for pattern, what in steps:
        match = re.compile(pattern, re.IGNORECASE | re.ASCII).match(text, position)
        if match is None:
            raise InvalidMoveError(f"Expected {what} at character {position + 1} of {shown(text)}.", text, position)
        pieces.append(match.group())
        begins.append(position)
        position = match.end()
    return pieces, begins


def parse_word(text: str) -> str | None:
    """``keep`` or ``swap`` if the text is meant to be one of these words."""
    plain = text.strip().lower()
    word = {"k": "keep", "s": "swap"}.get(plain[:1])
    if word is not None:
        scan(text, (SPACE, *((letter, f"the word {word!r}") for letter in word), END))
    return word


def parse_draw(text: str) -> int | None:
    """The number of the kind of tile if the text begins with a plus sign."""
    if not text.strip().startswith("+"):
        return None
    pieces, _ = scan(text, DRAW)
    return kind_of(pieces[2] + pieces[3])


def parse_placement(text: str, tables: Tables) -> tuple[Half, Half]:
    """The halves of a placement on this board, the one on the lower cell first."""
    pieces, begins = scan(text, PLACEMENT)
    one = Half(pieces[1].upper(), (pieces[2] + pieces[3]).lower())
    other = Half(pieces[7].upper(), (pieces[8] + pieces[9]).lower())
    for half, position in ((one, begins[2]), (other, begins[8])):
        wrong = wrong_cell(half.cell, tables)
        if wrong is not None:
            raise InvalidMoveError(wrong, text, position)
    try:
        return sorted_halves(one, other, tables)
    except InvalidMoveError as error:
        raise InvalidMoveError(error.message, text, begins[8]) from None


# ---- documents ----------------------------------------------------------------------------------------------

KEYS: Final = (
    "phase", "to_move", "placements_left", "board", "racks", "aside", "markers", "claimed", "opened", "bag",
)  # fmt: skip


def write_document(fields: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    """The state document of a position given by its fields."""
    board = {tables.names[cell]: COLOURS[colour] for cell, colour in sorted(fields["board"].items())}
    bag = {name: int(count) for name, count in zip(KIND_NAMES, fields["bag"], strict=True) if count}
    return {
        "phase": PHASES[fields["phase"]],
        "to_move": int(fields["to_move"]),
        "placements_left": int(fields["placements_left"]),
        "board": board,
        "racks": [[KIND_NAMES[kind] for kind in rack] for rack in fields["racks"]],
        "aside": [KIND_NAMES[kind] for kind in fields["aside"]],
        "markers": [[int(marker) for marker in row] for row in fields["markers"]],
        "claimed": [COLOURS[colour] for colour in fields["claimed"]],
        "opened": [bool(done) for done in fields["opened"]],
        "bag": bag,
    }


def read_document(game: IngeniousGame, document: object) -> bytes:
    """The packed position that a state document describes; raises InvalidStateError with all problems."""
    reading = Reading()
    fields = Shapes(reading, game).read(document)
    if reading.clean:
        Consistency(reading, game, fields).check()
    reading.finish()
    packed: bytes = pack(game.rules, fields)
    return packed


class Shapes:
    """Reads the fields of a document one by one: types, names, lengths and orders."""

    def __init__(self, reading: Reading, game: IngeniousGame) -> None:
        self.reading = reading
        self.game = game

    def read(self, document: object) -> dict[str, Any]:
        """The fields as the rules want them; complete if nothing was wrong."""
        found = self.reading.mapping(document, "$", KEYS) or {}
        readers: dict[str, Callable[[object], Any]] = {
            "phase": self.phase,
            "to_move": lambda value: self.reading.integer(value, "$.to_move", -1, self.game.num_players() - 1),
            "placements_left": lambda value: self.reading.integer(value, "$.placements_left", 0, 13),
            "board": self.board,
            "racks": self.racks,
            "aside": lambda value: self.tiles(value, "$.aside", RACK - 1),
            "markers": self.markers,
            "claimed": self.claimed,
            "opened": self.opened,
            "bag": lambda value: self.reading.counts(value, "$.bag", KIND_NAMES, max(COPIES)),
        }
        return {name: readers[name](value) for name, value in found.items()}

    def phase(self, value: object) -> int | None:
        name = self.reading.choice(value, "$.phase", PHASES)
        return None if name is None else PHASES.index(name)

    def board(self, value: object) -> dict[int, int] | None:
        if not isinstance(value, dict):
            self.reading.say("$.board", f"must be an object, not {type_name(value)}.")
            return None
        found = {}
        for name, colour in value.items():
            cell = self.cell(name)
            letter = self.reading.choice(colour, f"$.board.{name}", tuple(COLOURS)) if cell is not None else None
            if cell is not None and letter is not None:
                found[cell] = COLOURS.index(letter)
        return found

    def cell(self, name: object) -> int | None:
        """The index of a playable cell."""
        tables = self.game.tables
        if not isinstance(name, str) or name not in tables.index:
            self.reading.say("$.board", f"there is no cell {shown(name)} on this board.")
            return None
        if tables.index[name] in tables.printed:
            self.reading.say(f"$.board.{name}", "a printed symbol is never covered.")
            return None
        return tables.index[name]

    def racks(self, value: object) -> list[Any] | None:
        racks = self.reading.items(value, "$.racks", self.game.num_players())
        most = 1 if self.game.solo else RACK
        return racks and [self.tiles(rack, f"$.racks[{seat}]", most) for seat, rack in enumerate(racks)]

    def tiles(self, value: object, path: str, most: int) -> list[int] | None:
        """A list of tiles in the order of their kinds."""
        return self.in_order(value, path, most, KIND_NAMES, strict=False)

    def claimed(self, value: object) -> list[int] | None:
        return self.in_order(value, "$.claimed", len(COLOURS), tuple(COLOURS), strict=True)

    def in_order(
        self, value: object, path: str, most: int, names: tuple[str, ...], *, strict: bool
    ) -> list[int] | None:
        """A list of names, as numbers, in ascending order; `strict`: none of them twice."""
        items = self.reading.items(value, path, 0, most)
        if items is None:
            return None
        chosen = [self.reading.choice(item, f"{path}[{place}]", names) for place, item in enumerate(items)]
        numbers = [names.index(name) for name in chosen if name is not None]
        if len(numbers) == len(chosen) and numbers != sorted(set(numbers) if strict else numbers):
            order = f"must be in the order {', '.join(names)}"
            self.reading.say(path, f"{order}, none of them twice." if strict else f"{order}.")
        return numbers

    def markers(self, value: object) -> list[list[int | None] | None] | None:
        rows = self.reading.items(value, "$.markers", self.game.num_rows)
        return rows and [self.marker_row(row, f"$.markers[{number}]") for number, row in enumerate(rows)]

    def marker_row(self, value: object, path: str) -> list[int | None] | None:
        row = self.reading.items(value, path, len(COLOURS))
        top = self.game.top
        return row and [self.reading.integer(item, f"{path}[{place}]", 0, top) for place, item in enumerate(row)]

    def opened(self, value: object) -> list[bool | None] | None:
        items = self.reading.items(value, "$.opened", self.game.num_players())
        return items and [self.reading.boolean(item, f"$.opened[{seat}]") for seat, item in enumerate(items)]


class Consistency:
    """Checks that the fields of a document, each well-formed, go together."""

    def __init__(self, reading: Reading, game: IngeniousGame, fields: dict[str, Any]) -> None:
        self.say = reading.say
        self.game = game
        self.phase: str = PHASES[fields["phase"]]
        self.to_move: int = fields["to_move"]
        self.left: int = fields["placements_left"]
        self.board: dict[int, int] = fields["board"]
        self.racks: list[list[int]] = fields["racks"]
        self.aside: list[int] = fields["aside"]
        self.markers: list[list[int]] = fields["markers"]
        self.claimed: list[int] = fields["claimed"]
        self.opened: list[bool] = fields["opened"]
        self.bag: list[int] = fields["bag"]

    def check(self) -> None:
        """Note everything that does not go together."""
        self.check_turn()
        self.check_tiles()
        self.check_end()
        self.check_claims()
        if self.phase == "over":
            self.check_over()
        elif self.to_move >= 0 and self.phase == "deal":
            self.check_deal()
        elif self.to_move >= 0:
            self.check_racks()
            self.check_placements()
            self.check_swap()
            self.check_opening()
        self.check_aside()

    def check_turn(self) -> None:
        if (self.to_move == -1) != (self.phase == "over"):
            self.say("$.to_move", "must be -1 in phase over and a seat otherwise.")
        if (self.left > 0) != (self.phase == "place"):
            self.say("$.placements_left", "must be at least 1 in phase place and 0 otherwise.")

    def check_tiles(self) -> None:
        """The tiles that are nowhere else show the colours on the board."""
        held = Counter(kind for tiles in (*self.racks, self.aside) for kind in tiles)
        missing = [copies - self.bag[kind] - held[kind] for kind, copies in enumerate(COPIES)]
        for kind, count in enumerate(missing):
            if count < 0:
                self.say("$", f"there are only {COPIES[kind]} tiles {KIND_NAMES[kind]}, not {COPIES[kind] - count}.")
        if min(missing) < 0:
            return
        covered = Counter(self.board.values())
        for colour, name in enumerate(COLOUR_NAMES):
            wanted = sum(count * KINDS[kind].count(colour) for kind, count in enumerate(missing))
            if wanted != covered[colour]:
                message = f"the tiles missing from bag, racks and aside show {name} {wanted} times"
                self.say("$.board", f"{message}, the board {covered[colour]} times.")

    def complete(self) -> bool:
        """Whether some row of markers is all at the top."""
        return any(min(row) == self.game.top for row in self.markers)

    def full(self) -> bool:
        """Whether no two neighbouring cells are empty."""
        return all(a in self.board or b in self.board for a, b in self.game.tables.pairs)

    def check_end(self) -> None:
        ended = self.complete() or self.full()
        if ended and self.phase != "over":
            self.say("$.phase", "must be over: a row of markers is complete, or no two neighbouring cells are empty.")
        elif not ended and self.phase == "over":
            self.say("$.phase", "cannot be over: no row of markers is complete, and a tile has room.")

    def check_claims(self) -> None:
        """Claims and first placements, whatever the phase."""
        count = sum(self.opened)
        if len(self.claimed) != count:
            self.say("$.claimed", f"must have {count} colours, as many as seats have opened.")
        if self.opened != sorted(self.opened, reverse=True):
            self.say("$.opened", "seats open in seat order.")
        if count == len(self.opened):
            return
        if len(self.board) != 2 * count:
            self.say("$.board", f"must have {2 * count} covered cells: two for each seat that has opened.")
        for row, markers in enumerate(self.markers):
            if any(markers) and not any(self.opened[row :: self.game.num_rows]):
                self.say(f"$.markers[{row}]", "must be all 0 before the first placement.")

    def check_over(self) -> None:
        short = sum(len(rack) < RACK for rack in self.racks)
        if self.game.solo and self.racks[0]:
            self.say("$.racks[0]", "must be empty in phase over.")
        elif not self.game.solo and short > 1:
            self.say("$.racks", "at most one seat may hold fewer than six tiles in phase over.")

    def check_deal(self) -> None:
        if self.game.solo:
            self.say("$.phase", "there is no deal in solo.")
            return
        if self.board:
            self.say("$.board", "must be empty in phase deal.")
        if any(map(any, self.markers)):
            self.say("$.markers", "must be all 0 in phase deal.")
        if any(self.opened):
            self.say("$.opened", "nobody has opened in phase deal.")
        for seat, rack in enumerate(self.racks):
            if seat < self.to_move:
                self.check_size(seat, rack, RACK, RACK)
            else:
                self.check_size(seat, rack, 0, RACK - 1 if seat == self.to_move else 0)

    def check_racks(self) -> None:
        """Sizes of the racks in place, swap and draw."""
        solo = self.game.solo
        sizes = {"place": (1, 1 if solo else RACK), "swap": (1, RACK - 1), "draw": (0, 0 if solo else RACK - 1)}
        for seat, rack in enumerate(self.racks):
            self.check_size(seat, rack, *(sizes[self.phase] if seat == self.to_move else (RACK, RACK)))

    def check_size(self, seat: int, rack: list[int], low: int, high: int) -> None:
        if not low <= len(rack) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.say(f"$.racks[{seat}]", f"must have {wanted} tiles in phase {self.phase}, not {len(rack)}.")

    def row(self) -> list[int]:
        """The markers of the seat that is to move."""
        return self.markers[self.to_move % self.game.num_rows]

    def check_placements(self) -> None:
        if self.phase != "place" or self.left < 1:
            return
        gone = RACK - len(self.racks[self.to_move])
        stops = (FIRST_STOP, SECOND_STOP) if self.game.params["partnership"] else (FIRST_STOP,)
        reached = sum(marker >= stop for marker in self.row() for stop in stops)
        single = self.game.solo or gone == 0 or self.game.params["bonus"] == "one"
        if single and self.left != 1:
            self.say("$.placements_left", "must be 1: no second placement can be due.")
        elif not self.game.solo and gone + self.left - 1 > reached:
            message = f"{gone} tiles gone from the rack and {self.left} placements left"
            self.say("$.placements_left", f"{message} are too many: the markers have earned {reached} bonuses.")

    def offered(self, tiles: list[int]) -> bool:
        """Whether a swap is offered to the seat to move with these tiles on its rack."""
        if self.game.solo or self.game.params["swap"] == "off" or not tiles:
            return False
        row = self.row()
        shows = {colour for kind in tiles for colour in KINDS[kind]}
        return not any(row[colour] == min(row) for colour in shows)

    def check_swap(self) -> None:
        if self.phase == "swap" and not self.offered(self.racks[self.to_move]):
            self.say("$.phase", "cannot be swap: no swap is offered with this rack and these markers (rule 5.1).")

    def check_aside(self) -> None:
        if not self.aside:
            return
        if self.phase != "draw":
            self.say("$.aside", f"must be empty in phase {self.phase}.")
        elif self.to_move >= 0 and not self.offered(self.aside):
            self.say("$.aside", "no swap was offered for these tiles (rule 5.1).")

    def check_opening(self) -> None:
        """Whose turn it is as long as some seat has not opened."""
        count = sum(self.opened)
        if count == len(self.opened):
            return
        if self.phase == "place":
            if self.to_move != count:
                self.say("$.to_move", f"must be {count}, the first seat that has not opened.")
            if not self.game.solo and len(self.racks[self.to_move]) != RACK:
                self.say(f"$.racks[{self.to_move}]", "must be full before the first placement.")
        elif not self.game.solo and self.to_move != count - 1:
            self.say("$.to_move", "must be the last seat that has opened.")
