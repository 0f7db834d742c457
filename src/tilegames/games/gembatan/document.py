"""The state document of Gembatan: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..._args.shown import shown
from .spec import (
    EDGE,
    HAND,
    MOST_POINTS,
    PHASES,
    SIDES,
    cell_at,
    cell_number,
    idle_limit,
    on_grid,
    rotations,
    site_at,
    socket_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ...kit.documents import Reading
    from .game import GembatanRules

__all__ = ["read", "write"]

KEYS: Final = (
    "phase", "to_move", "tiles", "gems", "hands", "scores", "turn", "idle", "stuck", "aside", "gem_tray",
    "tile_tray",
)  # fmt: skip

# ---- writing --------------------------------------------------------------------------------------------------------
# Bytes that are not a position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# this code makes no assumptions.


def write(game: GembatanRules, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The state document of a position."""
    kinds = game.kinds
    tiles = [{"at": list(cell_at(z)), "sides": _laid(kinds.tiles, kind, r)} for z, kind, r in fields["tiles"]]
    gems = [{"at": list(site_at(number)), "colours": _name(kinds.gems, kind)} for number, kind in fields["gems"]]
    return {
        "phase": _name(PHASES, fields["phase"]),
        "to_move": fields["to_move"],
        "tiles": tiles,
        "gems": gems,
        "hands": [_pieces(game, hand) for hand in fields["hands"]],
        "scores": list(fields["scores"]),
        "turn": {
            "cells": [list(tile["at"]) for tile in _tail(tiles, fields["turn_tiles"])],
            "sites": [list(gem["at"]) for gem in _tail(gems, fields["turn_gems"])],
        },
        "idle": fields["idle"],
        "stuck": fields["stuck"],
        "aside": _pieces(game, fields["aside"]),
        "gem_tray": _counts(kinds.gems, fields["gem_tray"]),
        "tile_tray": _counts(kinds.tiles, fields["tile_tray"]),
    }


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if 0 <= number < len(names) else "?"


def _laid(tiles: tuple[str, ...], kind: int, turns: int) -> str:
    return rotations(_name(tiles, kind))[turns % len(SIDES)]


def _tail(items: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    return items[max(0, len(items) - count) :]


def _pieces(game: GembatanRules, pieces: Mapping[str, list[int]]) -> dict[str, list[str]]:
    kinds = game.kinds
    return {
        "gems": [_name(kinds.gems, gem) for gem in pieces["gems"]],
        "tiles": [_name(kinds.tiles, tile) for tile in pieces["tiles"]],
    }


def _counts(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


# ---- reading --------------------------------------------------------------------------------------------------------


def read(game: GembatanRules, reading: Reading, document: object) -> dict[str, Any]:
    """The fields of a document; each is well-formed if no problem was noted."""
    return _Shapes(game, reading).document(document)


class _Shapes:
    """The first pass over a document: names, types, lengths, orders. Well-formed values go into `fields`."""

    def __init__(self, game: GembatanRules, reading: Reading) -> None:
        self.reading = reading
        self.kinds = game.kinds
        self.players = game.num_players()
        self.fields: dict[str, Any] = {"turn_tiles": 0, "turn_gems": 0}
        self.most = {"gems": sum(self.kinds.gem_counts), "tiles": sum(self.kinds.tile_counts)}

    def document(self, document: object) -> dict[str, Any]:
        """The fields in the form of the rules; they are complete if no problem was noted."""
        found = self.reading.mapping(document, "$", KEYS) or {}
        kinds, numbers = self.kinds, self.reading.integer
        readers: dict[str, Callable[[object], Any]] = {
            "phase": self.phase,
            "to_move": lambda value: numbers(value, "$.to_move", -1, self.players - 1),
            "tiles": lambda value: self.placed(value, "tiles", self.tile),
            "gems": lambda value: self.placed(value, "gems", self.gem),
            "hands": self.hands,
            "scores": self.scores,
            "turn": lambda value: self.reading.mapping(value, "$.turn", ("cells", "sites")),
            "idle": lambda value: numbers(value, "$.idle", 0, idle_limit(self.players)),
            "stuck": lambda value: numbers(value, "$.stuck", 0, idle_limit(self.players)),
            "aside": lambda value: self.pieces(value, "$.aside"),
            "gem_tray": lambda value: self.reading.counts(value, "$.gem_tray", kinds.gems, self.most["gems"]),
            "tile_tray": lambda value: self.reading.counts(value, "$.tile_tray", kinds.tiles, self.most["tiles"]),
        }
        self.fields |= {name: readers[name](value) for name, value in found.items()}
        self.turn(self.fields.pop("turn", None) or {})
        return self.fields

    def phase(self, value: object) -> int | None:
        name = self.reading.choice(value, "$.phase", PHASES)
        return None if name is None else PHASES.index(name)

    def placed(self, value: object, name: str, read: Callable[[object, str], Any]) -> list[Any] | None:
        """Tiles or gems on the grid, each in a different place."""
        items = self.reading.items(value, f"$.{name}", 0, self.most[name])
        if items is None:
            return None
        found = [read(item, f"$.{name}[{index}]") for index, item in enumerate(items)]
        places = set()
        for index, item in enumerate(found):
            if item is not None and item[0] in places:
                self.reading.say(f"$.{name}[{index}].at", "occurs twice.")
            places.add(item and item[0])
        return found

    def point(self, value: object, path: str, most: int) -> tuple[int, int] | None:
        """Two numbers."""
        items = self.reading.items(value, path, 2)
        if items is None:
            return None
        x, y = (self.reading.integer(item, f"{path}[{index}]", -most, most) for index, item in enumerate(items))
        return None if x is None or y is None else (x, y)

    def cell(self, value: object, path: str) -> int | None:
        point = self.point(value, path, EDGE)
        return None if point is None else cell_number(*point)

    def site(self, value: object, path: str) -> int | None:
        point = self.point(value, path, 2 * EDGE + 1)
        if point is None:
            return None
        x, y = point
        if (x + y) % 2 == 0 or not on_grid(x // 2, y // 2):
            self.reading.say(path, "is not a site: its numbers must have an odd sum and lie on the grid.")
            return None
        return socket_number(x // 2, y // 2, x % 2)

    def tile(self, value: object, path: str) -> tuple[int, int, int] | None:
        found = self.reading.mapping(value, path, ("at", "sides")) or {}
        cell = self.cell(found["at"], f"{path}.at") if "at" in found else None
        if "sides" not in found:
            return None
        sides = self.reading.string(found["sides"], f"{path}.sides", len(SIDES))
        if sides is not None and sides not in self.kinds.laid:
            self.reading.say(f"{path}.sides", f"must be a tile of this game, not {shown(sides)}.")
        elif sides is not None and cell is not None:
            return cell, *self.kinds.laid[sides]
        return None

    def gem(self, value: object, path: str) -> tuple[int, int] | None:
        found = self.reading.mapping(value, path, ("at", "colours")) or {}
        at = self.site(found["at"], f"{path}.at") if "at" in found else None
        kind = self.piece(found["colours"], f"{path}.colours", "gem") if "colours" in found else None
        return None if at is None or kind is None else (at, kind)

    def piece(self, value: object, path: str, sort: str) -> int | None:
        """The kind of a gem, or of a tile that does not lie on the grid."""
        text = self.reading.string(value, path, len(SIDES))
        number = (self.kinds.gem_number if sort == "gem" else self.kinds.tile_number).get(text or "")
        if text is not None and number is None:
            what = "a gem of this game" if sort == "gem" else "the canonical text of a tile of this game"
            self.reading.say(path, f"must be {what}, not {shown(text)}.")
        return number

    def pieces(self, value: object, path: str) -> dict[str, Any]:
        """A hand, or the pieces that were set aside."""
        found = self.reading.mapping(value, path, ("gems", "tiles")) or {}
        return {sort: self.in_order(pieces, f"{path}.{sort}", sort[:-1]) for sort, pieces in found.items()}

    def in_order(self, value: object, path: str, sort: str) -> list[int]:
        items = self.reading.items(value, path, 0, HAND) or []
        numbers = [self.piece(item, f"{path}[{index}]", sort) for index, item in enumerate(items)]
        known = [number for number in numbers if number is not None]
        if known != sorted(known):
            self.reading.say(path, "must be in the order of the kinds.")
        return known

    def hands(self, value: object) -> list[Any]:
        hands = self.reading.items(value, "$.hands", self.players) or []
        return [self.pieces(hand, f"$.hands[{seat}]") for seat, hand in enumerate(hands)]

    def scores(self, value: object) -> list[Any]:
        scores = self.reading.items(value, "$.scores", self.players) or []
        numbers = enumerate(scores)
        return [self.reading.integer(score, f"$.scores[{seat}]", -HAND, MOST_POINTS) for seat, score in numbers]

    def turn(self, found: Mapping[str, object]) -> None:
        """The tiles and gems played in the running turn, which are the last ones."""
        for name, sort, read in (("cells", "tiles", self.cell), ("sites", "gems", self.site)):
            path = f"$.turn.{name}"
            items = self.reading.items(found[name], path, 0, HAND) if name in found else None
            places = [read(item, f"{path}[{index}]") for index, item in enumerate(items or [])]
            found_there = self.fields.get(sort)
            laid = [None] if found_there is None else [item and item[0] for item in found_there]
            if None not in places + laid and places != laid[max(0, len(laid) - len(places)) :]:
                self.reading.say(path, f"must name the last of the {sort}, in their order.")
            self.fields[f"turn_{sort}"] = len(places)
