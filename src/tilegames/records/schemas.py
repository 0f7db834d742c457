"""The schemas of records and of events, made from the same data as the code that reads and writes them.

The schemas of events come from the annotations of their classes.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin, get_type_hints

from .._args.modules import module_beside
from ..events import Ended, Event, Scored, TurnBegan
from ..kit.schema import Schema, among, array, closed, described, integer, schema_head
from . import fields as limits
from .record import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game import Game

__all__ = ["event_types", "events_schema", "record_schema"]

# ---- records --------------------------------------------------------------------------------------------------------


def record_schema(game: Game[Any, Any]) -> Schema:
    """The schema of records of this game.

    docs/records.md lists the conditions that only reading or ``Record.verify`` can check.
    """
    players, state = game.num_players(), game.hooks.document_schema(view=False)
    state_id = schema_head("state", str(game), game.rules_version)["$id"]
    text, key = {"type": "string", "maxLength": limits.MAX_TAG_LENGTH}, {"maxLength": limits.MAX_KEY_LENGTH}
    names = {"type": "array", "items": {"type": "string", "maxLength": limits.MAX_NAME_LENGTH}}
    number: Schema = {"type": "integer", "minimum": -limits.MAX_NUMBER, "maximum": limits.MAX_NUMBER}
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
                 "maxProperties": limits.MAX_ENTRIES},
        "initial": {"anyOf": [{"type": "null"}, {"$ref": state_id}], "description": "Null: the start of the game."},
        "events": {"type": "array", "maxItems": limits.MAX_EVENTS,
                   "items": {"type": "string", "minLength": 1, "maxLength": limits.MAX_EVENT_LENGTH},
                   "description": "Decisions and outcomes of chance in notation."},
        "result": {"type": ["object", "null"], "properties": nullable, "additionalProperties": False},
    }  # fmt: skip
    order = ["format", *limits.FIELDS]
    whole = {**closed(properties, order), "required": list(limits.REQUIRED)}
    return {**whole, "$defs": {"state": {"$id": state_id, **state}}}


def params_schema(game: Game[Any, Any]) -> Schema:
    """The schema of the parameters of exactly this game; those that have their defaults may be left out."""
    # Tables are text in records and can be written in several ways.
    table = {"type": "string", "minLength": 1, "maxLength": limits.MAX_PARAM_LENGTH}
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
    >>> from tilegames.records.schemas import event_types
    >>> {"scored", "turn_began", "ended"} <= {cls.kind for cls in event_types(tg.load_game("azul"))}
    True
    """
    found: Iterable[Any] | None = getattr(game, "event_types", None)
    if found is None:
        module = module_beside(game.rules_type, "events")
        found = () if module is None else [getattr(module, name) for name in getattr(module, "__all__", dir(module))]
    own = [cls for cls in found if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event]
    kinds = {cls.kind for cls in own}
    return tuple(dict.fromkeys([*own, *(cls for cls in (Scored, TurnBegan, Ended) if cls.kind not in kinds)]))


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
