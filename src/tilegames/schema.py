"""JSON Schemas (2020-12) of what the library writes, made from the same data as the code that reads and writes it.

A game says what its state documents look like in ``Game.document_schema``, with the pieces that are defined here;
``schema_of`` adds what all schemas have. The schemas of events come from the annotations of their classes.

A schema says which values each place of a document may hold, and what each phase implies. It accepts everything that
``Game.state_from_dict`` reads; only the latter checks whether the parts fit together.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import groupby
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote

from .errors import InvalidParameterError
from .events import Ended, Event, Scored, TurnBegan
from .parameters import shown
from .plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .game import Game

__all__ = [
    "KINDS",
    "Schema",
    "among",
    "array",
    "boolean",
    "closed",
    "counts",
    "event_types",
    "integer",
    "pattern",
    "phase_implies",
    "schema_of",
    "turn_properties",
    "turn_rules",
]

#: A JSON Schema as plain data.
Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
#: The kinds of documents that have schemas.
KINDS: Final = ("state", "view", "record", "events")
#: More texts than these are written as a pattern, not one by one: a pattern is short and quick to validate.
MOST_LISTED: Final = 32

# ---- pieces ---------------------------------------------------------------------------------------------------------


def integer(low: int, high: int, description: str = "") -> Schema:
    """An integer from `low` to `high`.

    Examples
    --------
    >>> from tilegames.schema import integer
    >>> integer(0, 3)
    {'type': 'integer', 'minimum': 0, 'maximum': 3}
    """
    return described({"type": "integer", "minimum": low, "maximum": high}, description)


def boolean(description: str = "") -> Schema:
    """True or false."""
    return described({"type": "boolean"}, description)


def pattern(regex: str, longest: int | None = None, description: str = "") -> Schema:
    """A string that matches the pattern as a whole, with at most `longest` characters.

    Examples
    --------
    >>> from tilegames.schema import pattern
    >>> pattern("B*Y*", 4)
    {'type': 'string', 'pattern': '^(?:B*Y*)$', 'maxLength': 4}
    """
    found: Schema = {"type": "string", "pattern": f"^(?:{regex})$"}
    return described(found if longest is None else {**found, "maxLength": longest}, description)


def among(texts: Iterable[str], description: str = "") -> Schema:
    """One of these strings; many strings are written as a pattern.

    Examples
    --------
    >>> from tilegames.schema import among
    >>> among(["deal", "over"])
    {'type': 'string', 'enum': ['deal', 'over']}
    >>> among(f"{column}{row}" for column in "ab" for row in range(1, 20))["pattern"][:20]
    '^(?:a(?:1|2|3|4|5|6|'
    """
    names = list(texts)
    if len(names) <= MOST_LISTED or not all(names):
        return described({"type": "string", "enum": names}, description)
    parts = []
    for first, alike in groupby(sorted(names, key=lambda name: name[0]), key=lambda name: name[0]):
        parts.append(f"{re.escape(first)}(?:{'|'.join(re.escape(name[1:]) for name in alike)})")
    return pattern("|".join(parts), max(map(len, names)), description)


def array(
    items: Schema, low: int, high: int | None = None, description: str = "", *, unique: bool = False
) -> Schema:
    """A list of `low` items, or of `low` to `high`.

    Examples
    --------
    >>> from tilegames.schema import array, boolean
    >>> array(boolean(), 2)
    {'type': 'array', 'items': {'type': 'boolean'}, 'minItems': 2, 'maxItems': 2}
    """
    found: Schema = {"type": "array", "items": items, "minItems": low, "maxItems": low if high is None else high}
    return described({**found, "uniqueItems": True} if unique else found, description)


def closed(properties: Mapping[str, Schema], keys: Iterable[str] | None = None, description: str = "") -> Schema:
    """An object with exactly these keys.

    Parameters
    ----------
    properties : mapping
        The schema of each value.
    keys : iterable of str, optional
        The keys of the code that reads it, in their order; they must be the same keys.
    description : str
        A text for people.

    Raises
    ------
    ValueError
        If the keys differ.

    Examples
    --------
    >>> from tilegames.schema import boolean, closed
    >>> closed({"done": boolean()}, ("done",))["required"]
    ['done']
    """
    order = list(properties if keys is None else keys)
    if set(order) != set(properties):
        raise ValueError(f"The schema has the keys {sorted(properties)}, the document {sorted(order)}.")
    ordered = {name: properties[name] for name in order}
    found = {"type": "object", "properties": ordered, "required": order, "additionalProperties": False}
    return described(found, description)


def counts(most: Mapping[str, int], description: str = "") -> Schema:
    """An object of counts from 1 to the limit in `most` for each key; an absent key means 0.

    Examples
    --------
    >>> from tilegames.schema import counts
    >>> counts({"B": 20})["properties"]
    {'B': {'type': 'integer', 'minimum': 1, 'maximum': 20}}
    """
    properties = {name: integer(1, count) for name, count in most.items() if count}
    return described({"type": "object", "properties": properties, "additionalProperties": False}, description)


def described(schema: Schema, description: str) -> Schema:
    """The same schema with a description, unless that is empty."""
    return {**schema, "description": description} if description else schema


# ---- phases ---------------------------------------------------------------------------------------------------------


def turn_properties(game: Game[Any, Any], phases: Iterable[str] | None = None) -> dict[str, Schema]:
    """The properties at the start of every document: ``phase``, one of `phases` or of the game's, and ``to_move``."""
    return {
        "phase": among(game.phases if phases is None else phases, "What kind of event comes next."),
        "to_move": integer(-1, game.num_players() - 1, "The seat whose event comes next; -1 when the game is over."),
    }


def phase_implies(
    phases: Iterable[str], then: Mapping[str, Schema], otherwise: Mapping[str, Schema] | None = None
) -> Schema:
    """What these phases imply for other keys, and what all other phases imply; an item for ``allOf``."""
    rule: Schema = {"if": {"properties": {"phase": {"enum": list(phases)}}, "required": ["phase"]}}
    if then:
        rule["then"] = {"properties": dict(then)}
    if otherwise:
        rule["else"] = {"properties": dict(otherwise)}
    return rule


def turn_rules(over: str = "over") -> list[Schema]:
    """``to_move`` is -1 if and only if the game is over."""
    return [phase_implies([over], {"to_move": {"const": -1}}, {"to_move": {"minimum": 0}})]


# ---- whole schemas --------------------------------------------------------------------------------------------------


def schema_of(game: Game[Any, Any], kind: str) -> Schema:
    """The schema of a kind of document of a game; see ``Game.schema``."""
    if not isinstance(kind, str) or plain(kind, str) not in KINDS:
        raise InvalidParameterError(f"There are schemas of {', '.join(KINDS)}, not of {shown(kind)}.")
    kind = plain(kind, str)
    head = {
        "$schema": DIALECT,
        "$id": f"urn:tilegames:{kind}:{quote(f'{game}:{game.rules_version}', safe='(),=:')}",
        "title": f"{TITLES[kind]} of {game}",
    }
    if kind in ("state", "view"):
        return {**head, **game.document_schema(view=kind == "view")}
    return {**head, **(events_schema(game) if kind == "events" else record_schema(game))}


TITLES: Final = {
    "state": "State document",
    "view": "State document as a player may see it",
    "record": "Record",
    "events": "Events",
}


def record_schema(game: Game[Any, Any]) -> Schema:
    """The schema of records of this game.

    docs/records.md lists the conditions that only reading or ``Record.verify`` can check.
    """
    from .converters import fields as limits
    from .record import FORMAT

    players, state = game.num_players(), game.document_schema(view=False)
    state_id = schema_of(game, "state")["$id"]
    text, key = {"type": "string", "maxLength": limits.LONGEST_TAG}, {"maxLength": limits.LONGEST_KEY}
    names = {"type": "array", "items": {"type": "string", "maxLength": limits.LONGEST_NAME}}
    number: Schema = {"type": "integer", "minimum": -limits.NUMBER, "maximum": limits.NUMBER}
    nullable: dict[str, Schema] = {
        "scores": {**array(number, players), "type": ["array", "null"]},
        "ranking": {**array(integer(1, players), players), "type": ["array", "null"]},
        "termination": {"type": ["string", "null"], **key},
    }
    properties: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "game": {"const": game.name},
        "params": params_schema(game),
        "rules_version": {"const": game.rules_version},
        "players": {**names, "anyOf": [{"maxItems": 0}, {"minItems": players, "maxItems": players}]},
        "tags": {"type": "object", "propertyNames": key, "additionalProperties": text,
                 "maxProperties": limits.MOST_ENTRIES},
        "initial": {"anyOf": [{"type": "null"}, {"$ref": state_id}], "description": "Null: the start of the game."},
        "events": {"type": "array", "maxItems": limits.MOST_EVENTS,
                   "items": {"type": "string", "minLength": 1, "maxLength": limits.LONGEST_EVENT},
                   "description": "Decisions and outcomes of chance in notation."},
        "result": {"type": ["object", "null"], "properties": nullable, "additionalProperties": False},
    }  # fmt: skip
    order = ["format", *limits.FIELDS]
    whole = {**closed(properties, order), "required": list(limits.REQUIRED)}
    return {**whole, "$defs": {"state": {"$id": state_id, **state}}}


def params_schema(game: Game[Any, Any]) -> Schema:
    """The schema of the parameters of exactly this game; those that have their defaults may be left out."""
    from .converters.fields import LONGEST_PARAM

    # Tables are text in records and can be written in several ways.
    table = {"type": "string", "minLength": 1, "maxLength": LONGEST_PARAM}
    found: dict[str, Schema] = {
        name: {"const": value} if isinstance(value, bool | int | str) else described(table, f"Such as {value}")
        for name, value in game.params.items()
    }
    needed = [name for name, value in game.params.items() if value != game.parameters[name].default]
    return {"type": "object", "properties": found, "required": needed, "additionalProperties": False}


# ---- events ---------------------------------------------------------------------------------------------------------


def event_types(game: Game[Any, Any]) -> tuple[type[Event], ...]:
    """The classes of a game's events.

    Parameters
    ----------
    game : Game
        Its attribute `event_types`, or else the exports of the module ``events`` beside it.

    Returns
    -------
    tuple of type
        The classes that all games share come last, unless the game has its own class of that kind.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.schema import event_types
    >>> {"scored", "turn_began", "ended"} <= {cls.kind for cls in event_types(tg.load_game("azul"))}
    True
    """
    found: Iterable[Any] | None = getattr(game, "event_types", None)
    if found is None:
        module = events_module(type(game))
        found = () if module is None else [getattr(module, name) for name in getattr(module, "__all__", ())]
    own = [cls for cls in found if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event]
    kinds = {cls.kind for cls in own}
    return tuple(dict.fromkeys([*own, *(cls for cls in (Scored, TurnBegan, Ended) if cls.kind not in kinds)]))


def events_module(cls: type) -> Any:
    """The module ``events`` beside that of a game class or of one of its bases; None if there is none."""
    for base in cls.__mro__:
        name = f"{base.__module__.rpartition('.')[0]}.events"
        if base.__module__.count(".") and name != "tilegames.events":
            try:
                return import_module(name)
            except ModuleNotFoundError as error:
                if error.name is None or not name.startswith(error.name):
                    raise
    return None


def events_schema(game: Game[Any, Any]) -> Schema:
    """The schema of a list of events as ``to_dict`` writes them."""
    types = event_types(game)
    defs = {cls.kind: dataclass_schema(game, cls) for cls in types}
    items = {"anyOf": [{"$ref": f"#/$defs/{cls.kind}"} for cls in types]}
    return {"type": "array", "items": items, "$defs": defs}


def dataclass_schema(game: Game[Any, Any], cls: type) -> Schema:
    """The schema of a dataclass as plain data; events and moves also have a kind."""
    hints = get_type_hints(cls, {**vars(sys.modules[cls.__module__])})
    kind = getattr(cls, "kind", None)
    found: dict[str, Schema] = {"kind": {"const": kind}} if isinstance(kind, str) else {}
    found |= {f.name: field_schema(game, f.name, hints[f.name]) for f in fields(cls) if f.compare}
    return closed(found)


def field_schema(game: Game[Any, Any], name: str, hint: Any) -> Schema:
    """The schema of a field; some names determine it."""
    last = game.num_players() - 1
    known: dict[tuple[str, Any], Schema] = {
        ("seat", int): integer(0, last),
        ("seat", int | None): {"type": ["integer", "null"], "minimum": 0, "maximum": last},
        ("phase", str): among(game.phases),
        ("scores", tuple[int, ...]): array({"type": "integer"}, last + 1),
        ("ranking", tuple[int, ...]): array(integer(1, last + 1), last + 1),
    }
    return known.get((name, hint)) or hint_schema(game, hint)


PLAIN: Final[dict[Any, str]] = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def hint_schema(game: Game[Any, Any], hint: Any) -> Schema:
    """The schema of an annotation."""
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if all(each in PLAIN for each in inner):
            return {"type": [PLAIN[each] for each in inner]}
        return {"anyOf": [hint_schema(game, each) for each in inner]}
    if origin is list or (origin is tuple and inner[1:] == (...,)):
        return {"type": "array", "items": hint_schema(game, inner[0])}
    if origin is tuple:
        items = [hint_schema(game, each) for each in inner]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    if origin is dict:
        return {"type": "object", "additionalProperties": hint_schema(game, inner[1])}
    if isinstance(hint, type) and is_dataclass(hint):
        return dataclass_schema(game, hint)
    return {}
