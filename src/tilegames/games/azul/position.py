"""The position of Azul, described once: the state document with its schema, and what may be wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..._args.shown import shown
from ...kit.position import Counts, Document, Integer, Items, Name, Part, Rows
from ...kit.schema import Schema, among, integer, pattern, phase_implies, turn_rules
from .spec import (
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    FACTORY_TILES,
    MARKER,
    MAX_POINTS,
    PHASES,
    ROWS,
    SLOTS,
    TERMINATIONS,
    fixed_column,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ...game_rules import Fields
    from ...kit.documents import DocumentReader
    from .game import AzulRules

__all__ = ["FAULTS", "document", "explain_fault", "lies", "wall_rows"]

#: The places of the tiles of each colour on a wall, as bits ``ROWS * row + column``.
WallCounts: TypeAlias = "Sequence[int]"

#: The pattern of tiles in the order of their colours.
TILES: Final = "".join(f"{letter}{{0,{COPIES}}}" for letter in COLOURS)
MAX_TILES: Final = COPIES * len(COLOURS)


def lies(wall: WallCounts, colour: int, row: int, column: int) -> bool:
    """Whether a colour lies on a space of a wall."""
    return bool(wall[colour] >> (ROWS * row + column) & 1)


def wall_rows(wall: WallCounts) -> list[str]:
    """The rows of a wall from the top: a letter for a tile, a dot for an empty space."""
    spaces = ["."] * ROWS**2
    for letter, places in zip(COLOURS, wall, strict=True):
        while places:
            spaces[(places & -places).bit_length() - 1] = letter
            places &= places - 1
    return ["".join(spaces[start : start + ROWS]) for start in range(0, ROWS**2, ROWS)]


# ---- parts ----------------------------------------------------------------------------------------------------------


class Tiles(Part):
    """Tiles as a string sorted by colour; their counts in the field."""

    letters = COLOURS
    regex = TILES

    def __init__(self, longest: int, description: str = "") -> None:
        self.longest, self.description = longest, description

    def write(self, value: Sequence[int]) -> str:
        return "".join([letter * count for letter, count in zip(self.letters, value, strict=True)])

    def read(self, reader: DocumentReader, value: object, path: str) -> list[int] | None:
        text = reader.string(value, path, self.longest)
        if text is None:
            return None
        if any(letter not in self.letters for letter in text):
            reader.note(path, f"may hold only the letters {self.letters}.")
        elif list(text) != sorted(text, key=self.letters.index):
            reader.note(path, f"must be sorted in the order {self.letters}.")
        else:
            return [text.count(letter) for letter in self.letters]
        return None

    def schema(self) -> Schema:
        return pattern(self.regex, self.longest, self.description)


class FloorLine(Tiles):
    """Tiles, and the start marker in front of them; in the field it comes last."""

    letters = "M" + COLOURS
    regex = f"M?{TILES}"

    def write(self, value: Sequence[int]) -> str:
        return super().write([value[MARKER], *value[:MARKER]])

    def read(self, reader: DocumentReader, value: object, path: str) -> list[int] | None:
        counts = super().read(reader, value, path)
        if counts is None or counts[0] <= 1:
            return counts and [*counts[1:], counts[0]]
        reader.note(path, "may hold the marker M only once.")
        return None


class BoardRows(Part):
    """A list with a text for each of the five rows of a board, all of different kinds."""

    description: str

    def row_schema(self, row: int) -> Schema:
        """The schema of the text for a row, counted from 0."""
        raise NotImplementedError

    def schema(self) -> Schema:
        rows = [self.row_schema(row) for row in range(ROWS)]
        found = {"type": "array", "prefixItems": rows, "items": False, "minItems": ROWS}
        return {**found, "description": self.description}


class PatternLines(BoardRows):
    """The pattern lines; sizes and colours in two fields."""

    description = "The pattern lines from the top: as many letters as tiles."

    def write(self, value: tuple[Sequence[int], Sequence[int]]) -> list[str]:
        return [COLOURS[colour] * size for size, colour in zip(*value, strict=True)]

    def read(self, reader: DocumentReader, value: object, path: str) -> tuple[list[int], list[int]] | None:
        before, lines = reader.count, []
        for row, text in enumerate(reader.items(value, path, ROWS) or ()):
            at = f"{path}[{row}]"
            counts = Tiles(row + 1).read(reader, text, at) or [0]
            if sum(map(bool, counts)) > 1:
                reader.note(at, "must be of one colour.")
            lines.append((max(counts), counts.index(max(counts))))
        return None if reader.count > before else ([size for size, _ in lines], [colour for _, colour in lines])

    def row_schema(self, row: int) -> Schema:
        return among(["", *(letter * size for size in range(1, row + 2) for letter in COLOURS)])


class Wall(BoardRows):
    """The rows of a wall; the places of each colour as bits in the field."""

    description = "The rows of the wall from the top: a letter for a tile, a dot for an empty space."

    def __init__(self, free: bool) -> None:
        self.free = free

    def write(self, value: WallCounts) -> list[str]:
        return wall_rows(value)

    def read(self, reader: DocumentReader, value: object, path: str) -> list[int] | None:
        before, wall = reader.count, [0] * len(COLOURS)
        for row, item in enumerate(reader.items(value, path, ROWS) or ()):
            text = reader.string(item, f"{path}[{row}]", ROWS)
            if text is None:
                continue
            if len(text) != ROWS or any(letter not in "." + COLOURS for letter in text):
                reader.note(f"{path}[{row}]", f"must be {ROWS} characters, each a letter of {COLOURS} or a dot.")
                continue
            for column, letter in enumerate(text):
                if letter != ".":
                    wall[COLOURS.index(letter)] |= 1 << (ROWS * row + column)
        return None if reader.count > before else wall

    def row_schema(self, row: int) -> Schema:
        if self.free:
            return pattern(f"[.{COLOURS}]{{{ROWS}}}", ROWS)
        letters = {fixed_column(colour, row): letter for colour, letter in enumerate(COLOURS)}
        return pattern("".join(f"[.{letters[column]}]" for column in range(ROWS)), ROWS)


class MarkerPlace(Part):
    """Where the start marker is: a seat, or the centre, which is -1 in the field."""

    def __init__(self, players: int) -> None:
        self.players = players

    def write(self, value: int) -> str | int:
        return "centre" if value < 0 else value

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        if not isinstance(value, str):
            return reader.integer(value, path, 0, self.players - 1)
        if value == "centre":
            return -1
        reader.note(path, f"must be 'centre' or a seat, not {shown(value)}.")
        return None

    def schema(self) -> Schema:
        text = "Where the start marker is: in the centre, or at a seat."
        return {"anyOf": [{"const": "centre"}, integer(0, self.players - 1)], "description": text}


# ---- the document ---------------------------------------------------------------------------------------------------


def document(rules: AzulRules) -> Document:
    """The state document of a game; views are the same, since nothing is hidden."""
    players = rules.num_players()
    phases = [phase for phase in PHASES if phase != "tile" or rules.free_wall]
    stock = Counts(dict.fromkeys(COLOURS, COPIES), "Counts by colour; absent colours count 0.")
    seat = Integer(0, players - 1, "The seat that began the round, or begins it.")
    board = Document({
        "score": ("score", Integer(0, MAX_POINTS, "Points so far.")),
        "lines": (("line_size", "line_colour"), PatternLines()),
        "wall": ("wall", Wall(rules.free_wall)),
        "floor": ("floor", FloorLine(SLOTS, "The floor line: M for the start marker, then tiles.")),
    })  # fmt: skip
    boards = Rows(board, players, "The boards, by seat.")
    factories = Items(Tiles(FACTORY_TILES), rules.factories, description="The tiles of each factory, sorted.")
    keys: dict[str, Any] = {
        "phase": ("phase", Name(PHASES, listed=phases, description="What kind of event comes next.")),
        "to_move": ("to_move", Integer(-1, players - 1, "The seat whose event comes next; -1 when the game is over.")),
        "round": ("round", Integer(1, rules.params["max_rounds"], "The round, counted from 1.")),
        "starter": ("starter", seat),
        "factories": ("factories", factories),
        "centre": ("centre", Tiles(MAX_TILES, "The tiles in the centre, sorted.")),
        "marker": ("marker", MarkerPlace(players)),
        "bag": ("bag", stock),
        "lid": ("lid", stock),
        "players": (boards.fields, boards),
        "termination": ("termination", Name(TERMINATIONS, 1, description="How the game ended; null before.")),
    }
    return Document(keys, phase_rules())


def phase_rules() -> list[Schema]:
    """What each phase implies in the schema."""
    bare: dict[str, Schema] = {"centre": {"const": ""}, "factories": {"items": {"const": ""}}}
    clear: dict[str, Schema] = {
        "marker": {"const": "centre"},
        "players": {"items": {"properties": {"floor": {"const": ""}}}},
    }
    return [
        *turn_rules(),
        phase_implies(["over"], {"termination": {"enum": list(TERMINATIONS)}}, {"termination": {"const": None}}),
        phase_implies(["tile", "over"], bare),
        phase_implies(["deal", "over"], clear),
        phase_implies(["deal"], {"centre": {"const": ""}, "bag": {"minProperties": 1}}),
    ]


# ---- faults ---------------------------------------------------------------------------------------------------------

#: Numbers in sentences that stand for names or places: ``{1:row}``, and so on.
FORMATS: Final[Mapping[str, Callable[[int], str]]] = {
    "colour": lambda number: COLOUR_NAMES[number],
    "phase": lambda number: PHASES[number],
    "termination": lambda number: TERMINATIONS[number - 1],
    "row": lambda space: str(space // ROWS),
    "column": lambda space: str(space % ROWS + 1),
}
LINE: Final = "$.players[{0}].lines[{1}]"
ROW: Final = "$.players[{0}].wall[{1}]"
FLOOR_PATH: Final = "$.players[{0}].floor"
FACTORY: Final = "$.factories[{0}]"
EMPTY: Final = "must be empty in phase {3:phase}."
COMPLETE: Final = "must not be complete in phase {3:phase}."

#: The JSON path and the sentence for each inconsistency that ``check_state`` finds, see ``_check.pxd``; ``{0}`` to
#: ``{2}`` are its numbers, ``{3}`` is the phase.
FAULTS: Final = {
    1: ("$", f"there must be {COPIES} {{0:colour}} tiles, not {{1}}."),
    2: ("$.to_move", "must be -1 when the game is over."),
    3: ("$.to_move", "must be a seat."),
    4: ("$.to_move", "must be the starter in phase deal."),
    5: ("$.players[{0}].score", "must be at most {1} here."),
    6: (ROW, "{2:colour} may occur only once in the row."),
    7: ("$.players[{0}].wall", "{2:colour} may occur only once in column {1:column}."),
    8: ("$.players[{0}].wall[{1:row}]", "column {1:column} of this row is not {2:colour}."),
    9: (ROW, COMPLETE),
    10: (LINE, "must not be of a colour that its wall row shows."),
    11: (LINE, COMPLETE),
    12: (FLOOR_PATH, "must not have the marker, which is elsewhere."),
    13: (FLOOR_PATH, "must have the marker or be full."),
    14: (FLOOR_PATH, EMPTY),
    15: ("$.centre", EMPTY),
    16: ("$.bag", "must not be empty in phase deal."),
    17: (FACTORY, "must be empty: the factory before it is not full."),
    18: ("$.factories", "must have space for a tile in phase deal."),
    19: ("$.factories", "must not all be empty in phase draft, with an empty centre."),
    20: (FACTORY, "must have four tiles or none; fewer only if the bag and all later factories are empty."),
    21: (FACTORY, EMPTY),
    22: ("$.phase", "cannot be tile with the fixed wall."),
    23: (LINE, "must not be complete: this player has tiled."),
    24: (FLOOR_PATH, "must be empty: this player has tiled."),
    25: ("$.players[{0}].lines", "must have a complete line: this player is to tile."),
    26: (LINE, "must have at least two columns to choose from."),
    27: ("$.phase", "cannot be over: no rule ends the game here."),
    28: ("$.termination", "must be {0:termination}."),
    29: ("$.marker", "must be in the centre in phase {3:phase}."),
    30: ("$.termination", "must be null before the end."),
}


class Number(int):
    """A number of a fault; how it is shown is in FORMATS."""

    def __format__(self, spec: str) -> str:
        return FORMATS[spec](self) if spec else str(int(self))


def explain_fault(rules: AzulRules, fields: Fields, code: int, *numbers: int) -> tuple[str, str]:
    """The JSON path and the sentence for a fault that the native rules found."""
    path, sentence = FAULTS[code]
    values = [Number(number) for number in (*numbers, fields["phase"])]
    return path.format(*values), sentence.format(*values)
