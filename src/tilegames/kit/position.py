"""A position described once: for each key of the state document, the part that writes, reads and describes its value.

A game's ``position.py`` makes one :class:`Document` from a table of keys. The fields of a position, as the native rules
give and take them, are written with it; documents are read with it; and the JSON Schema comes from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

from .documents import DocumentReader
from .schema import Schema, among, array, boolean, closed, counts, described, integer

__all__ = ["Boolean", "Counts", "Document", "Integer", "Items", "Name", "Part", "Rows", "Shared"]

#: The field of a key, or the fields of a key that joins several.
Field: TypeAlias = "str | tuple[str, ...]"


class Part(ABC):
    """How one kind of value is written in a document, read from it, and described."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """The value of a field as plain data."""

    @abstractmethod
    def read(self, reader: DocumentReader, value: object, path: str) -> Any:
        """The value for the field; None if it is malformed, which is noted in `reading`."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of the plain data."""


class Integer(Part):
    """An integer from `low` to `high`, the same in the field."""

    def __init__(self, low: int, high: int, description: str = "") -> None:
        self.low, self.high, self.description = low, high, description

    def write(self, value: int) -> int:
        return value

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        return reader.integer(value, path, self.low, self.high)

    def schema(self) -> Schema:
        return integer(self.low, self.high, self.description)


class Boolean(Part):
    """True or false; a number or a truth value in the field."""

    def __init__(self, description: str = "") -> None:
        self.description = description

    def write(self, value: object) -> bool:
        return bool(value)

    def read(self, reader: DocumentReader, value: object, path: str) -> bool | None:
        return reader.boolean(value, path)

    def schema(self) -> Schema:
        return boolean(self.description)


class Name(Part):
    """One of some names for the numbers from `first`; if that is 1, null stands for 0.

    Parameters
    ----------
    names : sequence of str
        The names in the order of their numbers.
    first : {0, 1}
        The number of the first name.
    listed : iterable of str, optional
        The names that the schema lists; by default all.
    description : str
        A text for people.

    Examples
    --------
    >>> from tilegames.kit.position import Name
    >>> Name(("row", "stalled"), first=1).write(2), Name(("row", "stalled"), first=1).write(0)
    ('stalled', None)
    """

    def __init__(
        self, names: Sequence[str], first: int = 0, listed: Iterable[str] | None = None, description: str = ""
    ) -> None:
        self.names, self.first, self.description = tuple(names), first, description
        self.listed = self.names if listed is None else tuple(listed)

    def write(self, value: int) -> str | None:
        return None if value < self.first else self.names[value - self.first]

    def read(self, reader: DocumentReader, value: object, path: str) -> int | None:
        if value is None and self.first:
            return 0
        name = reader.choice(value, path, self.names)
        return None if name is None else self.names.index(name) + self.first

    def schema(self) -> Schema:
        if self.first:
            return described({"enum": [None, *self.listed]}, self.description)
        return among(self.listed, self.description)


class Counts(Part):
    """A list of counts, one for each name, as an object without the zeros; none above `limit` is well-formed.

    The field may have more counts: those are not written.
    """

    def __init__(self, most: Mapping[str, int], description: str = "", limit: int | None = None) -> None:
        self.most, self.description = dict(most), description
        self.limit = max(self.most.values()) if limit is None else limit

    def write(self, value: Sequence[int]) -> dict[str, int]:
        return {name: count for name, count in zip(self.most, value[: len(self.most)], strict=True) if count}

    def read(self, reader: DocumentReader, value: object, path: str) -> list[int] | None:
        return reader.counts(value, path, tuple(self.most), self.limit)

    def schema(self) -> Schema:
        return counts(self.most, self.description)


class Items(Part):
    """A list of `low` values of one kind, or of `low` to `high`. The field may have more: those are not written.

    With `unique` the schema says that they differ; the list is read without this check.
    """

    def __init__(
        self, part: Part, low: int, high: int | None = None, description: str = "", *, unique: bool = False
    ) -> None:
        self.part, self.low, self.high, self.description, self.unique = part, low, high, description, unique

    def write(self, value: Sequence[Any]) -> list[Any]:
        return [self.part.write(each) for each in value[: self.low if self.high is None else self.high]]

    def read(self, reader: DocumentReader, value: object, path: str) -> list[Any] | None:
        items = reader.items(value, path, self.low, self.high)
        if items is None:
            return None
        before = reader.count
        found = [self.part.read(reader, each, f"{path}[{index}]") for index, each in enumerate(items)]
        return None if reader.count > before else found

    def schema(self) -> Schema:
        return array(self.part.schema(), self.low, self.high, self.description, unique=self.unique)


class Shared(Part):
    """A part that occurs in several places: the schema describes it once, by its name among the ``$defs``."""

    def __init__(self, name: str, part: Part) -> None:
        self.name, self.part = name, part

    def write(self, value: Any) -> Any:
        return self.part.write(value)

    def read(self, reader: DocumentReader, value: object, path: str) -> Any:
        return self.part.read(reader, value, path)

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}


class Document(Part):
    """An object with a fixed set of keys, each for a field, or for several fields that one value joins.

    Parameters
    ----------
    keys : mapping
        For each key of the document its field, or a tuple of fields, and its part. The part of several fields writes
        and reads a tuple of their values.
    rules : list of dict
        What the values of some keys imply for others: the ``allOf`` of the schema.
    description : str
        A text for people.
    shared : iterable of Shared
        The parts for the ``$defs`` of the schema.

    Examples
    --------
    >>> from tilegames.kit.documents import DocumentReader
    >>> from tilegames.kit.position import Document, Integer, Name
    >>> document = Document({"phase": ("phase", Name(("play", "over"))), "turn": ("turns", Integer(0, 99))})
    >>> document.write({"phase": 1, "turns": 7})
    {'phase': 'over', 'turn': 7}
    >>> document.read(DocumentReader(), {"phase": "play", "turn": 3}, "$")
    {'phase': 0, 'turns': 3}
    """

    def __init__(
        self,
        keys: Mapping[str, tuple[Field, Part]],
        rules: Sequence[Schema] = (),
        description: str = "",
        shared: Iterable[Shared] = (),
    ) -> None:
        self.keys, self.rules, self.description, self.shared = dict(keys), list(rules), description, tuple(shared)

    def write(self, value: Mapping[str, Any]) -> dict[str, Any]:
        return {key: part.write(taken(value, field)) for key, (field, part) in self.keys.items()}

    def read(self, reader: DocumentReader, value: object, path: str) -> dict[str, Any]:
        """The fields; those of malformed or missing values are left out."""
        found = reader.mapping(value, path, tuple(self.keys)) or {}
        fields: dict[str, Any] = {}
        for key, each in found.items():
            field, part = self.keys[key]
            read = part.read(reader, each, f"{path}.{key}")
            if read is not None:
                fields |= {field: read} if isinstance(field, str) else dict(zip(field, read, strict=True))
        return fields

    def schema(self) -> Schema:
        found = closed({key: part.schema() for key, (_, part) in self.keys.items()}, None, self.description)
        if self.rules:
            found["allOf"] = deepcopy(self.rules)
        if self.shared:
            found["$defs"] = {each.name: each.part.schema() for each in self.shared}
        return found


class Rows(Part):
    """A list of objects, one for each seat, say; each field of the position is a list with a value for each of them.

    Parameters
    ----------
    document : Document
        The object of one seat; its fields are those of one seat.
    count : int
        The number of objects. A field may have more values: those after the first `count` are not written.
    description : str
        A text for people.
    """

    def __init__(self, document: Document, count: int, description: str = "") -> None:
        self.document, self.count, self.description = document, count, description

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the position, in the order of the tuples that are written and read."""
        return tuple(name for field, _ in self.document.keys.values() for name in names_of(field))

    def write(self, value: tuple[Sequence[Any], ...]) -> list[dict[str, Any]]:
        names = self.fields
        rows = range(self.count)
        return [self.document.write({n: column[row] for n, column in zip(names, value, strict=True)}) for row in rows]

    def read(self, reader: DocumentReader, value: object, path: str) -> tuple[list[Any], ...] | None:
        items = reader.items(value, path, self.count)
        if items is None:
            return None
        before = reader.count
        read = [self.document.read(reader, each, f"{path}[{row}]") for row, each in enumerate(items)]
        return None if reader.count > before else tuple([each[name] for each in read] for name in self.fields)

    def schema(self) -> Schema:
        return array(self.document.schema(), self.count, None, self.description)


def names_of(field: Field) -> tuple[str, ...]:
    return (field,) if isinstance(field, str) else field


def taken(fields: Mapping[str, Any], field: Field) -> Any:
    """The value of a field, or the tuple of the values of several."""
    return fields[field] if isinstance(field, str) else tuple(fields[name] for name in field)
