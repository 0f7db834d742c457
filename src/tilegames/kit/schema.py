"""JSON Schemas (2020-12) of what the library writes, made from the same data as the code that reads and writes it.

A game says what its state documents look like in ``Game.document_schema``, with the pieces that are defined here;
``schema_head`` adds what all schemas have.

A schema says which values each place of a document may hold, and what each phase implies. It accepts everything that
``Game.state_from_dict`` reads; only the latter checks whether the parts fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias
from urllib.parse import quote

__all__ = [
    "Schema",
    "among",
    "array",
    "boolean",
    "closed",
    "counts",
    "described",
    "integer",
    "pattern",
    "phase_implies",
    "schema_head",
    "turn_properties",
    "turn_rules",
]

#: A JSON Schema as plain data.
Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
#: For each kind of document that has a schema, what it is called.
TITLES: Final = {
    "state": "State document",
    "view": "State document as a player may see it",
    "record": "Record",
    "events": "Events",
}
#: More texts than these are written as a pattern, not one by one: a pattern is short and quick to validate.
MAX_LISTED: Final = 32

# ---- pieces ---------------------------------------------------------------------------------------------------------


def integer(low: int, high: int, description: str = "") -> Schema:
    """An integer from `low` to `high`.

    Examples
    --------
    >>> from tilegames.kit.schema import integer
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
    >>> from tilegames.kit.schema import pattern
    >>> pattern("B*Y*", 4)
    {'type': 'string', 'pattern': '^(?:B*Y*)$', 'maxLength': 4}
    """
    found: Schema = {"type": "string", "pattern": f"^(?:{regex})$"}
    return described(found if longest is None else {**found, "maxLength": longest}, description)


def among(texts: Iterable[str], description: str = "") -> Schema:
    """One of these strings; many strings are written as a pattern.

    Examples
    --------
    >>> from tilegames.kit.schema import among
    >>> among(["deal", "over"])
    {'type': 'string', 'enum': ['deal', 'over']}
    >>> among(f"{column}{row}" for column in "ab" for row in range(1, 20))["pattern"][:20]
    '^(?:a(?:1|2|3|4|5|6|'
    """
    names = list(texts)
    if len(names) <= MAX_LISTED or not all(names):
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
    >>> from tilegames.kit.schema import array, boolean
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
    >>> from tilegames.kit.schema import boolean, closed
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
    >>> from tilegames.kit.schema import counts
    >>> counts({"B": 20})["properties"]
    {'B': {'type': 'integer', 'minimum': 1, 'maximum': 20}}
    """
    properties = {name: integer(1, count) for name, count in most.items() if count}
    return described({"type": "object", "properties": properties, "additionalProperties": False}, description)


def described(schema: Schema, description: str) -> Schema:
    """The same schema with a description, unless that is empty."""
    return {**schema, "description": description} if description else schema


# ---- phases ---------------------------------------------------------------------------------------------------------


def turn_properties(phases: Iterable[str], players: int) -> dict[str, Schema]:
    """The properties at the start of every document: ``phase``, one of `phases`, and ``to_move``."""
    return {
        "phase": among(phases, "What kind of event comes next."),
        "to_move": integer(-1, players - 1, "The seat whose event comes next; -1 when the game is over."),
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


def schema_head(kind: str, game: str, rules_version: int) -> Schema:
    """What every whole schema begins with: its dialect, its identifier, and a title with the text of the game."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:tilegames:{kind}:{quote(f'{game}:{rules_version}', safe='(),=:')}",
        "title": f"{TITLES[kind]} of {game}",
    }
