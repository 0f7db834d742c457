"""The pieces of a game: component sets, by name or as tables, and the numbers of their kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain, combinations_with_replacement
from typing import Any, Final, NoReturn

from ..._args.integers import index_of
from ..._args.shown import shown
from ...errors import InvalidParameterError
from ...kit.parameters import Parameter
from .spec import (
    BLANK,
    COLOURS,
    COMPONENTS,
    FIRST_TILE,
    HAND,
    LETTERS,
    MAX_KINDS,
    MAX_PIECES,
    SEATS,
    SIDES,
    canonical,
    cell_at,
    order,
    rotations,
)

__all__ = ["PARAMETERS", "Components", "Kinds", "Table", "gem_text", "laid_tiles", "tile_text"]


def tile_text(value: object) -> str | None:
    """The four sides of a tile in capitals; None if they are not those of a tile."""
    if not isinstance(value, str) or len(value) != len("NESW"):
        return None
    sides = value.upper()
    return sides if all(letter in LETTERS for letter in sides) and sides != BLANK * len(SIDES) else None


def gem_text(value: object) -> str | None:
    """The two colours of a gem, given in any order, in capitals and colour order; None if they are not colours."""
    if not isinstance(value, str) or len(value) != len("RB") or not all(letter in COLOURS for letter in value.upper()):
        return None
    return "".join(sorted(value.upper(), key=COLOURS.index))


# ---- tables ---------------------------------------------------------------------------------------------------------


class Table(dict[str, Any]):
    """An immutable dict, which can be hashed."""

    __slots__ = ()

    def _refuse(self, *args: object, **names: object) -> NoReturn:
        raise TypeError("A table of components cannot be changed.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class Components(Table):
    """Tables of components: the number of pieces of each kind of tile and of gem; ``str`` gives them as short text.

    The kinds are canonical texts in their order, so that equal tables have equal texts.

    Examples
    --------
    >>> from tilegames.games.gembatan import GembatanGame
    >>> game = GembatanGame(components={"tiles": {"BRG-": 9}, "gems": {"BR": 8}})
    >>> game.params["components"], str(game.params["components"])
    ({'tiles': {'RG-B': 9}, 'gems': {'RB': 8}}, 'RG-B:9/RB:8')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "/".join(" ".join(f"{kind}:{count}" for kind, count in self[sort].items()) for sort in ("tiles", "gems"))


def wrong(message: str) -> InvalidParameterError:
    return InvalidParameterError(f"gembatan: {message}")


def read_text(text: str) -> Components:
    """Tables written as ``RG-B:9/RB:8``."""
    parts = text.split("/")
    if len(parts) != 2:
        raise wrong(f"components are written tiles/gems, such as RG-B:9 R---:2/RB:8, not {shown(text)}.")
    pairs = ([piece.partition(":")[::2] for piece in part.split()] for part in parts)
    tiles, gems = ([(kind, number_of(count)) for kind, count in part] for part in pairs)
    return normal(tiles, gems)


def number_of(text: str) -> int | str:
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else text


def read_tables(given: Mapping[Any, Any]) -> Components:
    """Tables given as mappings."""
    tables = copied(given)
    for name in tables:
        if name not in ("tiles", "gems"):
            raise wrong(f"components have tables 'tiles' and 'gems', but not {shown(name)}.")
    for name in ("tiles", "gems"):
        if name not in tables:
            raise wrong(f"components need a table {name!r}.")
        if not isinstance(tables[name], Mapping):
            raise wrong(f"the table {name!r} of components must be a mapping of counts, not {shown(tables[name])}.")
    return normal(copied(tables["tiles"]).items(), copied(tables["gems"]).items())


def copied(given: Mapping[Any, Any]) -> dict[Any, Any]:
    """A mapping as a dict; it is read only once, because it may change."""
    try:
        return dict(given)
    except Exception as error:
        raise wrong(f"a table of components cannot be read: {type(error).__name__}.") from error


def normal(tiles: Iterable[tuple[object, object]], gems: Iterable[tuple[object, object]]) -> Components:
    """The tables in their normal form; raises an error that says what is wrong with them."""
    return Components(tiles=counted(tiles, "tile", plain_tile), gems=counted(gems, "gem", plain_gem))


def counted(pairs: Iterable[tuple[object, object]], sort: str, plain: Any) -> Table:
    """One table: kinds in their order, and counts from 1."""
    found: dict[str, int] = {}
    for text, given in pairs:
        kind = plain(text)
        if kind in found:
            raise wrong(f"components have the {sort} {kind} twice, as {shown(text)} and before.")
        found[kind] = positive(given, f"{sort}s {kind}")
        if sum(found.values()) > MAX_PIECES:
            raise wrong(f"components may have at most {MAX_PIECES} {sort}s.")
    if sort == "tile" and len(found) > MAX_KINDS:
        raise wrong(f"components may have at most {MAX_KINDS} kinds of tile, not {len(found)}.")
    return Table(sorted(found.items(), key=lambda item: order(item[0])))


def plain_tile(text: object) -> str:
    sides = tile_text(text)
    if sides is None or sides != text:
        if text == BLANK * len(SIDES):
            raise wrong(f"a tile of the components cannot be blank all round, as {BLANK * len(SIDES)} is.")
        raise wrong(f"a tile of the components is four letters of {LETTERS}, such as RG-B, not {shown(text)}.")
    return canonical(sides)


def plain_gem(text: object) -> str:
    colours = gem_text(text)
    if colours is None or not str(text).isupper():
        raise wrong(f"a gem of the components is two letters of {COLOURS}, such as RB, not {shown(text)}.")
    return colours


def positive(value: object, what: str) -> int:
    number = index_of(value)
    if number is None or number < 1:
        raise wrong(f"the number of {what} must be an integer from 1, not {shown(value)}.")
    return number


class ComponentsParameter(Parameter):
    """The parameter `components`: a name or tables."""

    __slots__ = ()

    def describe(self) -> str:
        """The allowed values, for error messages."""
        return f"{Parameter.describe(self)} or tables {{'tiles': {{...}}, 'gems': {{...}}}}"

    def convert(self, value: object) -> Any:
        """The name, or the tables in their normal form; None for anything else."""
        if isinstance(value, Mapping):
            return read_tables(value)
        if isinstance(value, str) and "/" in value:
            return read_text(value)
        return Parameter.convert(self, value) if isinstance(value, str) else None


PARAMETERS: Final = {
    "players": Parameter(2, range(2, SEATS + 1)),
    "components": ComponentsParameter("standard", tuple(COMPONENTS)),
    "gem_only_turn": Parameter(True, (False, True)),
    "chain_scoring": Parameter("turn", ("turn", "gem")),
}


# ---- kinds ----------------------------------------------------------------------------------------------------------


class Kinds:
    """The kinds of pieces of a component set and their numbers.

    Parameters
    ----------
    components : str or Components
        Name or tables, as in the parameters of a game.
    """

    __slots__ = (
        "colours", "faces", "gem_counts", "gem_number", "gems", "laid", "pieces", "tile_counts", "tile_number", "tiles",
    )  # fmt: skip

    def __init__(self, components: str | Components) -> None:
        tiles: Mapping[str, int]
        gems: Mapping[str, int]
        tiles, gems = COMPONENTS[components] if isinstance(components, str) else components.values()
        used = set().union(*tiles, *gems)
        #: The colours of the set, in colour order.
        self.colours: str = "".join(letter for letter in COLOURS if letter in used)
        #: Canonical texts of the tiles in the order of their numbers, and the number of each.
        self.tiles: tuple[str, ...] = tuple(sorted(tiles, key=order))
        self.tile_counts: tuple[int, ...] = tuple(tiles[tile] for tile in self.tiles)
        self.tile_number: dict[str, int] = {tile: number for number, tile in enumerate(self.tiles)}
        #: All pairs of colours in the order of their numbers, and the number of gems of each.
        self.gems: tuple[str, ...] = tuple(a + b for a, b in combinations_with_replacement(self.colours, 2))
        self.gem_counts: tuple[int, ...] = tuple(gems.get(gem, 0) for gem in self.gems)
        self.gem_number: dict[str, int] = {gem: number for number, gem in enumerate(self.gems)}
        #: Gems and tiles by the numbers that outcomes and pieces set aside have.
        self.pieces: dict[int, str] = dict(enumerate(self.gems)) | dict(enumerate(self.tiles, FIRST_TILE))
        #: Tiles as they lie, by four times their kind plus their rotation, and the first number of each.
        self.faces: tuple[str, ...] = tuple(chain.from_iterable(map(rotations, self.tiles)))
        self.laid: dict[str, int] = {sides: number for number, sides in reversed(tuple(enumerate(self.faces)))}

    def sides(self) -> list[tuple[int, int, int, int]]:
        """The tiles in the form of the rules: indices among the colours of the set, -1 for blank."""
        number = self.colours.find
        return [(number(tile[0]), number(tile[1]), number(tile[2]), number(tile[3])) for tile in self.tiles]

    def piece_number(self, piece: str) -> int | None:
        """The number of a gem, or of a tile after all gems; None if the set has no such kind."""
        if piece in self.gem_number:
            return self.gem_number[piece]
        return FIRST_TILE + self.tile_number[piece] if piece in self.tile_number else None

    def check(self, players: int) -> None:
        """Raise an InvalidParameterError if there are too few pieces for this number of players."""
        for sort, counts, needed in (
            ("tiles", self.tile_counts, HAND * players + 1),
            ("gems", self.gem_counts, HAND * players),
        ):
            if sum(counts) < needed:
                raise wrong(f"components need {needed} {sort} for {players} players, but have {sum(counts)}.")


def laid_tiles(fields: Mapping[str, Any], kinds: Kinds) -> dict[tuple[int, int], str]:
    """The tiles on the grid as they lie."""
    return {cell_at(cell): kinds.faces[laid] for cell, laid in fields["tiles"]}
