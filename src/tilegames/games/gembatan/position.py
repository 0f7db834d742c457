"""A position of Gembatan, described once: what is written in documents, read from them, and their schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..._args.shown import shown
from ...kit.position import Counts, Document, Integer, Items, Name, Part, Shared
from ...kit.schema import Schema, among, array, integer, phase_implies, turn_rules
from .spec import EDGE, HAND, MAX_POINTS, PHASES, SIDES, cell_at, cell_number, idle_limit, on_grid, site_at, site_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...game_rules import Fields
    from ...kit.documents import DocumentReader
    from .components import Kinds

__all__ = ["describe_position", "note_turn"]


def describe_position(kinds: Kinds, players: int) -> Document:
    """The state document of a game."""
    limit = idle_limit(players)
    trays = {
        "gems": dict(zip(kinds.gems, kinds.gem_counts, strict=True)),
        "tiles": dict(zip(kinds.tiles, kinds.tile_counts, strict=True)),
    }
    most = {sort: sum(tray.values()) for sort, tray in trays.items()}
    cell, site = Shared("cell", Cell()), Shared("site", Site())
    existing = [gem for gem, count in trays["gems"].items() if count]
    gem = Shared("gem", Piece(kinds.gems, kinds.gem_number, "a gem of this game", existing))
    tile = Shared("tile", Piece(kinds.tiles, kinds.tile_number, "the canonical text of a tile of this game"))
    lies = "The sides of a tile as it lies: north, east, south, west."
    laid = Shared("laid", Piece(kinds.faces, kinds.laid, "a tile of this game", dict.fromkeys(kinds.faces), lies))
    pieces = Shared("pieces", Document({"gems": ("gems", Ordered(gem)), "tiles": ("tiles", Ordered(tile))}))
    turn = Document(
        {"cells": ("cells", Items(cell, 0, HAND, unique=True)), "sites": ("sites", Items(site, 0, HAND, unique=True))},
        description="Where the last tiles and gems lie: those of the running turn.",
    )
    tiles, gems = (f"The {sort} on the grid, in the order of play." for sort in ("tiles", "gems"))
    seat, counts = "The seat whose event comes next; -1 when the game is over.", "Counts by kind; absent kinds count 0."
    return Document(
        {
            "phase": ("phase", Name(PHASES, description="What kind of event comes next.")),
            "to_move": ("to_move", Integer(-1, players - 1, seat)),
            "tiles": ("tiles", Placed(cell, "sides", laid, most["tiles"], tiles)),
            "gems": ("gems", Placed(site, "colours", gem, most["gems"], gems)),
            "hands": ("hands", Items(pieces, players, description="By seat.")),
            "scores": ("scores", Items(Integer(-HAND, MAX_POINTS), players, description="By seat.")),
            "turn": ("turn", turn),
            "idle": ("idle", Integer(0, limit, "Turns in a row without a gem.")),
            "stuck": ("stuck", Integer(0, limit, "Stuck turns in a row; at most idle.")),
            "aside": ("aside", pieces),
            "gem_tray": ("gem_tray", Counts(trays["gems"], counts, limit=most["gems"])),
            "tile_tray": ("tile_tray", Counts(trays["tiles"], counts, limit=most["tiles"])),
        },
        phase_rules(players),
        shared=(cell, site, gem, tile, laid, pieces),
    )


# ---- places ---------------------------------------------------------------------------------------------------------


class Cell(Part):
    """A cell: its coordinates, and its number in the field."""

    def write(self, value: int) -> list[int]:
        return list(cell_at(value))

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        point = read_point(reader, value, path, EDGE)
        return None if point is None else cell_number(*point)

    def schema(self) -> Schema:
        return array(integer(-EDGE, EDGE), 2, None, "x and y, growing east and north from the start tile at 0, 0.")


class Site(Part):
    """A site: its coordinates, and its number in the field."""

    def write(self, value: int) -> list[int]:
        return list(site_at(value))

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        point = read_point(reader, value, path, 2 * EDGE + 1)
        if point is None:
            return None
        x, y = point
        if (x + y) % 2 == 0 or not on_grid(x // 2, y // 2):
            reader.note(path, "is not a site: its numbers must have an odd sum and lie on the grid.")
            return None
        return site_number(x // 2, y // 2, x % 2)

    def schema(self) -> Schema:
        even: Schema = {"multipleOf": 2}
        odd: Schema = {"not": even}
        either = [{"prefixItems": [odd, even]}, {"prefixItems": [even, odd]}]
        return {**array(integer(-2 * EDGE, 2 * EDGE + 1), 2), "anyOf": either}


def read_point(reader: DocumentReader, value: object, path: str, most: int) -> tuple[int, int] | None:
    """Two numbers from `-most` to `most`."""
    items = reader.items(value, path, 2)
    if items is None:
        return None
    x, y = (reader.integer(item, f"{path}[{index}]", -most, most) for index, item in enumerate(items))
    return None if x is None or y is None else (x, y)


# ---- pieces ---------------------------------------------------------------------------------------------------------


class Piece(Part):
    """A gem or a tile: its text, and a number in the field.

    Parameters
    ----------
    names : sequence of str
        The texts by number.
    numbers : mapping
        The number of each text that is read.
    wanted : str
        What a text must be, for messages.
    listed : iterable of str, optional
        The texts that the schema lists; by default all.
    description : str
        A text for people.
    """

    def __init__(
        self,
        names: Sequence[str],
        numbers: Mapping[str, int],
        wanted: str,
        listed: Iterable[str] | None = None,
        description: str = "",
    ) -> None:
        self.names, self.numbers, self.wanted, self.description = names, numbers, wanted, description
        self.listed = tuple(names if listed is None else listed)

    def write(self, value: int) -> str:
        return self.names[value]

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        text = reader.string(value, path, len(SIDES))
        if text is not None and text not in self.numbers:
            reader.note(path, f"must be {self.wanted}, not {shown(text)}.")
        return self.numbers.get(text or "")

    def schema(self) -> Schema:
        return among(self.listed, self.description)


class Ordered(Items):
    """Pieces of one sort in a hand, in the order of their kinds."""

    def __init__(self, piece: Part) -> None:
        super().__init__(piece, 0, HAND)

    def read(self, reader: DocumentReader, value: object, path: str) -> list[int]:
        items = reader.items(value, path, 0, HAND) or []
        numbers = [self.part.read(reader, item, f"{path}[{index}]") for index, item in enumerate(items)]
        known = [number for number in numbers if number is not None]
        if known != sorted(known):
            reader.note(path, "must be in the order of the kinds.")
        return known


class Placed(Part):
    """Pieces on the grid in the order of play: pairs of a place and a piece, no two at the same place."""

    def __init__(self, place: Part, key: str, piece: Part, most: int, description: str) -> None:
        self.item = Document({"at": ("at", place), key: (key, piece)})
        self.place, self.key, self.piece, self.most, self.description = place, key, piece, most, description

    def write(self, value: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
        at, what, key = self.place.write, self.piece.write, self.key
        return [{"at": at(place), key: what(piece)} for place, piece in value]

    def read(self, reader: DocumentReader, value: object, path: str) -> list[tuple[int, int]] | None:
        items = reader.items(value, path, 0, self.most)
        if items is None:
            return None
        found = [self.read_item(reader, item, f"{path}[{index}]") for index, item in enumerate(items)]
        places = set()
        for index, item in enumerate(found):
            if item and item[0] in places:
                reader.note(f"{path}[{index}].at", "occurs twice.")
            places.add(item and item[0])
        well_formed = [item for item in found if item]
        return well_formed if len(well_formed) == len(found) else None

    def read_item(self, reader: DocumentReader, value: object, path: str) -> tuple[int, int] | None:
        found = self.item.read(reader, value, path)
        return (found["at"], found[self.key]) if len(found) == len(self.item.keys) else None

    def schema(self) -> Schema:
        return array(self.item.schema(), 0, self.most, self.description)


# ---- the running turn -----------------------------------------------------------------------------------------------


def note_turn(reader: DocumentReader, fields: Fields) -> None:
    """Note in `reader` if the running turn names other tiles and gems than the last ones on the grid."""
    for name, sort in (("cells", "tiles"), ("sites", "gems")):
        places, laid = fields.get("turn", {}).get(name, []), fields.get(sort)
        if laid is None:
            continue
        if places != [place for place, _ in laid[max(0, len(laid) - len(places)) :]]:
            reader.note(f"$.turn.{name}", f"must name the last of the {sort}, in their order.")


# ---- phases ---------------------------------------------------------------------------------------------------------


def phase_rules(players: int) -> list[Schema]:
    """What each phase implies for the schema."""
    limit = idle_limit(players)
    nothing: Schema = {"maxItems": 0}
    empty: Schema = {"properties": {"gems": nothing, "tiles": nothing}}
    something: Schema = {"anyOf": [{"properties": {sort: {"minItems": 1}}} for sort in ("gems", "tiles")]}
    dealing: dict[str, Schema] = {
        "tiles": nothing,
        "gems": nothing,
        "idle": {"const": 0},
        "stuck": {"const": 0},
        "scores": {"items": {"const": 0}},
    }
    return [
        *turn_rules(),
        phase_implies(["deal"], dealing, {"tiles": {"minItems": 1}}),
        phase_implies(["play"], {}, {"turn": {"properties": {"cells": nothing, "sites": nothing}}}),
        phase_implies(["deal", "play", "over"], {"aside": empty}),
        phase_implies(["swap"], {"aside": something}),
        phase_implies(["play", "swap"], {"idle": {"maximum": limit - 1}, "stuck": {"maximum": limit - 1}}),
        few_stuck_turns(players),
        phase_implies(["over"], {}, {"scores": {"items": {"minimum": 0}}}),
    ]


def few_stuck_turns(players: int) -> Schema:
    """While the game goes on with an empty gem tray, stuck turns have not filled a whole round."""
    rule = phase_implies(["play", "swap"], {"stuck": {"maximum": players - 1}})
    rule["if"]["properties"]["gem_tray"] = {"maxProperties": 0}
    return rule
