"""The position of Ingenious, described once: the document with its schema, and what may be wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from ...kit.documents import type_name
from ...kit.position import Boolean, Counts, Document, Integer, Items, Name, Part, Shared
from ...kit.schema import Schema, among, array, integer, phase_implies, turn_rules
from .spec import COLOUR_NAMES, COLOURS, COPIES, KIND_NAMES, MAX_PLACEMENTS, PHASES, RACK

if TYPE_CHECKING:
    from ...game_rules import Fields
    from ...kit.documents import DocumentReader
    from .board import Board
    from .game import IngeniousRules

__all__ = ["document", "document_schema", "explain_fault"]


class Letters(Name):
    """One of some names that are letters: the schema need not say that they are strings."""

    def schema(self) -> Schema:
        return {"enum": list(self.names)}


COLOUR: Final = Letters(COLOURS)
#: The schema names the tiles once, because they stand in many places.
TILE: Final = Shared("tile", Letters(KIND_NAMES))


class Ascending(Items):
    """A list of at most `most` values with ascending numbers, which have these names; `unique`: without duplicates."""

    def __init__(
        self, part: Part, names: Sequence[str], most: int, description: str = "", *, unique: bool = False
    ) -> None:
        super().__init__(part, 0, most, description, unique=unique)
        self.names = names

    def write(self, value: Sequence[int]) -> list[str]:
        return [self.names[number] for number in value]

    def read(self, reader: DocumentReader, value: object, path: str) -> list[Any] | None:
        numbers = super().read(reader, value, path)
        if numbers is not None and numbers != sorted(set(numbers) if self.unique else numbers):
            order = f"must be in the order {', '.join(self.names)}"
            reader.note(path, f"{order}, without duplicates." if self.unique else f"{order}.")
        return numbers


class Tiles(Ascending):
    """A list of at most `most` tiles in the order of their kinds."""

    def __init__(self, most: int, description: str = "") -> None:
        super().__init__(TILE, KIND_NAMES, most, description)


class Aside(Tiles):
    """The tiles set aside; the schema of a game without swaps has none."""

    def __init__(self, swaps: bool) -> None:
        super().__init__(RACK - 1, "The tiles set aside in a swap, ordered by kind.")
        self.listed = RACK - 1 if swaps else 0

    def schema(self) -> Schema:
        return array(self.part.schema(), 0, self.listed, self.description)


class Covered(Part):
    """The colour of each covered cell, by the name of the cell."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def write(self, value: Mapping[int, int]) -> dict[str, str]:
        return {self.board.names[cell]: COLOURS[colour] for cell, colour in value.items()}

    def read(self, reader: DocumentReader, value: object, path: str) -> dict[int, int] | None:
        if not isinstance(value, dict):
            reader.note(path, f"must be an object, not {type_name(value)}.")
            return None
        found = {}
        for name, colour in value.items():
            cell = self.cell(reader, name, path)
            if cell is not None and (number := COLOUR.read(reader, colour, f"{path}.{name}")) is not None:
                found[cell] = number
        return found

    def cell(self, reader: DocumentReader, name: object, path: str) -> int | None:
        """The number of a playable cell."""
        if not isinstance(name, str) or name not in self.board.number:
            reader.note(path, f"there is no cell {shown(name)} on this board.")
            return None
        number = self.board.number[name]
        if number in self.board.printed:
            reader.note(f"{path}.{name}", "a printed symbol is never covered.")
            return None
        return number

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": among(self.board.playable),
            "additionalProperties": COLOUR.schema(),
            "description": "The colour of each covered cell.",
        }


def document(rules: IngeniousRules) -> Document:
    """The state document of a game."""
    players = rules.num_players()
    absent = {"deal": rules.solo, "swap": not rules.offers_swaps}
    phases = [phase for phase in PHASES if not absent.get(phase)]
    markers = Items(Items(Integer(0, rules.top), len(COLOURS)), rules.sides, None, f"Markers, by {COLOURS}.")
    racks = "By seat: the tiles of the rack, in the order of their kinds."
    claims = "Printed symbols that a first placement has used."
    keys: dict[str, Part] = {
        "phase": Name(PHASES, listed=phases, description="What kind of event comes next."),
        "to_move": Integer(-1, players - 1, "The seat whose event comes next; -1 when the game is over."),
        "placements_left": Integer(0, MAX_PLACEMENTS, "Placements that the turn still has; 0 outside phase place."),
        "board": Covered(rules.board),
        "racks": Items(Tiles(rules.rack), players, None, racks),
        "aside": Aside(rules.offers_swaps),
        "markers": markers,
        "claimed": Ascending(COLOUR, COLOURS, len(COLOURS), claims, unique=True),
        "opened": Items(Boolean(), players, None, "By seat: whether the first placement has been made."),
        "bag": Counts(dict(zip(KIND_NAMES, COPIES, strict=True)), "Counts by kind; absent kinds count 0."),
    }
    return Document({key: (key, part) for key, part in keys.items()}, implications(), shared=(TILE,))


def implications() -> list[Schema]:
    """What the phase implies for other keys."""
    in_deal: dict[str, Schema] = {
        "board": {"maxProperties": 0},
        "markers": {"items": {"items": {"const": 0}}},
        "opened": {"items": {"const": False}},
        "claimed": {"maxItems": 0},
    }
    return [
        *turn_rules(),
        phase_implies(["place"], {"placements_left": {"minimum": 1}}, {"placements_left": {"const": 0}}),
        phase_implies(["draw"], {}, {"aside": {"maxItems": 0}}),
        phase_implies(["deal"], in_deal),
    ]


def document_schema(rules: IngeniousRules, *, view: bool) -> Schema:
    """The JSON Schema of state documents, or of views, which show one rack at most and only count other tiles."""
    schema = rules.position.schema()
    if view:
        rack = {"anyOf": [Tiles(rules.rack).schema(), integer(0, rules.rack)]}
        racks = array(rack, rules.num_players(), None, "By seat: the tiles, or their number.")
        one_shown = {"contains": {"type": "array"}, "minContains": 0, "maxContains": 1}
        bag = integer(0, sum(COPIES), "The number of tiles in the bag.")
        schema["properties"] |= {"racks": {**racks, **one_shown}, "bag": bag}
    return schema


# ---- faults ---------------------------------------------------------------------------------------------------------

#: The JSON path and the sentence for each fault that the native ``check_state`` finds, with its numbers in braces.
FAULTS: Final[Mapping[int, tuple[str, str]]] = {
    1: ("$.to_move", "must be -1 in phase over and a seat otherwise."),
    2: ("$.placements_left", "must be at least 1 in phase place and 0 otherwise."),
    3: ("$", "there are only {copies} tiles {kind}, not {1}."),
    4: ("$.board", "the tiles missing from bag, racks and aside show {colour} {1} times, the board {2} times."),
    5: ("$.phase", "must be over: a row of markers is complete, or no two neighbouring cells are empty."),
    6: ("$.phase", "cannot be over: no row of markers is complete, and a tile has room."),
    7: ("$.claimed", "must have {0} colours, as many as seats have opened."),
    8: ("$.opened", "seats open in seat order."),
    9: ("$.opened", "{0} seats cannot have opened: only {1} tiles lie on the board."),
    10: ("$.claimed[{1}]", "no tile lies next to the {colour} symbol to claim it."),
    11: ("$.board", "must have {0} covered cells: two for each seat that has opened."),
    12: ("$.markers[{0}]", "must be all 0 before the first placement."),
    13: ("$.racks[0]", "must be empty in phase over."),
    14: ("$.racks", "at most one seat may hold fewer than six tiles in phase over."),
    15: ("$.phase", "there is no deal in solo."),
    16: ("$.board", "must be empty in phase deal."),
    17: ("$.markers", "must be all 0 in phase deal."),
    18: ("$.opened", "no seat has opened in phase deal."),
    19: ("$.racks[{0}]", "must have {wanted} tiles in phase {phase}, not {held}."),
    20: ("$.placements_left", "must be 1: no second placement can be due."),
    21: ("$.{where}", "{0} tiles gone from the rack{left} are too many: the markers have earned {1} bonuses."),
    22: ("$.phase", "cannot be swap: no swap is offered with this rack and these markers (rule 5.1)."),
    23: ("$.to_move", "must be {0}, the first seat that has not opened."),
    24: ("$.racks[{0}]", "must be full before the first placement."),
    25: ("$.to_move", "must be the last seat that has opened."),
    26: ("$.aside", "must be empty in phase {phase}."),
    27: ("$.aside", "no swap was offered for these tiles (rule 5.1)."),
}
TOO_MANY_TILES, OTHER_SYMBOLS, CLAIMED_WITHOUT_TILE, RACK_SIZE, TOO_MANY_PLACEMENTS = 3, 4, 10, 19, 21


def explain_fault(rules: IngeniousRules, fields: Fields, code: int, *numbers: int) -> tuple[str, str]:
    """The JSON path and the sentence for a fault."""
    path, sentence = FAULTS[code]
    words = {"phase": PHASES[fields["phase"]], **words_for(fields, code, *numbers)}
    return path.format(*numbers, **words), sentence.format(*numbers, **words)


def words_for(fields: Fields, code: int, first: int, low: int, high: int) -> dict[str, Any]:
    """The words in the sentence for a fault besides the numbers."""
    if code == TOO_MANY_TILES:
        return {"copies": COPIES[first], "kind": KIND_NAMES[first]}
    if code in (OTHER_SYMBOLS, CLAIMED_WITHOUT_TILE):
        return {"colour": COLOUR_NAMES[first]}
    if code == RACK_SIZE:
        return {"wanted": low if low == high else f"{low} to {high}", "held": len(fields["racks"][first])}
    if code == TOO_MANY_PLACEMENTS:
        seat, left = fields["to_move"], fields["placements_left"]
        if PHASES[fields["phase"]] == "place":
            return {"where": "placements_left", "left": f" and {left} placements left"}
        return {"where": "aside" if fields["aside"] else f"racks[{seat}]", "left": ""}
    return {}
