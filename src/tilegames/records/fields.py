"""The fields of a record: their limits, and how they are read from untrusted data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from .._args.arrays import elements
from .._args.plain import plain
from .._args.shown import shown
from ..errors import InvalidParameterError, InvalidStateError, RecordError
from ..kit.documents import DocumentReader, load_json, type_name

__all__ = ["FIELDS", "REQUIRED", "RecordResult", "event_in", "reading_record", "record_error"]

#: Limits: characters of a name, a key, a value of a parameter or a tag, and an event; entries of an object.
LONGEST_NAME: Final = 200
LONGEST_KEY: Final = 100
LONGEST_PARAM: Final = 2000
LONGEST_TAG: Final = 2000
LONGEST_EVENT: Final = 100
MOST_ENTRIES: Final = 100
#: Limit of events: more do not fit into one line of a file.
MOST_EVENTS: Final = 1 << 22
NUMBER: Final = 1 << 53
#: Limit of a state document as JSON text, in characters; those of the games have some thousands.
LONGEST_INITIAL: Final = 1 << 20

SURROGATE: Final = re.compile("[\ud800-\udfff]")
STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
LONG_INTEGER: Final = re.compile(r"(?<![0-9.])[0-9]{16,}(?![0-9.e])")


@dataclass(frozen=True, slots=True)
class RecordResult:
    """How a recorded game ended; a field that is None is not stated.

    Parameters
    ----------
    scores : tuple of int, optional
        One per player.
    ranking : tuple of int, optional
        One place per player.
    termination : str, optional
        How it ended, see the game's page.
    """

    scores: tuple[int, ...] | None = None
    ranking: tuple[int, ...] | None = None
    termination: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, without the fields that are not stated."""
        found = {"scores": self.scores, "ranking": self.ranking, "termination": self.termination}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items() if v is not None}


# ---- reading the fields ---------------------------------------------------------------------------------------------

HALF: Final = "contains half of a surrogate pair."


def _text(reader: DocumentReader, value: object, path: str, longest: int) -> str:
    text = reader.string(value, path, longest)
    if text is not None and SURROGATE.search(text):
        reader.note(path, HALF)
    return text or ""


def _object(reader: DocumentReader, value: object, path: str, read: Callable[[Any, str], Any]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        reader.note(path, f"must be an object, not {type_name(value)}.")
        return {}
    if len(value) > MOST_ENTRIES:
        reader.note(path, f"must have at most {MOST_ENTRIES} entries, not {len(value)}.")
        return {}
    found = {}
    for key, entry in value.items():
        before = reader.count
        name = _text(reader, key, path, LONGEST_KEY)
        if reader.count == before:
            found[name] = read(entry, f"{path}.{name}" if name.isidentifier() else f"{path}[{shown(name)}]")
    return MappingProxyType(found)


def _items(reader: DocumentReader, value: object, path: str, most: int) -> list[Any] | tuple[Any, ...]:
    given = value
    if not isinstance(value, list):
        with suppress(InvalidParameterError):
            # Take only as much as is needed: the iterable might never end.
            given = list(islice(elements(value, path), most + 1))
    return reader.items(given, path, 0, most) or ()


def _game(reader: DocumentReader, value: object, path: str) -> str:
    name = _text(reader, value, path, LONGEST_KEY)
    if name and re.fullmatch("[a-z][a-z0-9_]*", name) is None:
        reader.note(path, f"must be the name of a game without parameters, not {shown(name)}.")
    return name


def _params(reader: DocumentReader, value: object, path: str) -> Mapping[str, Any]:
    def read(entry: object, where: str) -> object:
        if isinstance(entry, bool):
            return entry
        if isinstance(entry, int):
            return reader.integer(entry, where, -NUMBER, NUMBER)
        if isinstance(entry, str):
            return _text(reader, entry, where, LONGEST_PARAM)
        reader.note(where, f"must be an integer, a boolean or a string, not {type_name(entry)}.")
        return None

    return _object(reader, value, path, read)


def _version(reader: DocumentReader, value: object, path: str) -> int:
    return reader.integer(value, path, 1, NUMBER) or 1


def _players(reader: DocumentReader, value: object, path: str) -> tuple[str, ...]:
    names = _items(reader, value, path, MOST_ENTRIES)
    return tuple(_text(reader, name, f"{path}[{seat}]", LONGEST_NAME) for seat, name in enumerate(names))


def _tags(reader: DocumentReader, value: object, path: str) -> Mapping[str, str]:
    return _object(reader, value, path, lambda entry, where: _text(reader, entry, where, LONGEST_TAG))


def _initial(reader: DocumentReader, value: object, path: str) -> Mapping[str, Any] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        reader.note(path, f"must be an object, not {type_name(value)}.")
        return None
    try:
        text = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
        if len(text) > LONGEST_INITIAL:
            reader.note(path, f"must have at most {LONGEST_INITIAL} characters as JSON, not {len(text)}.")
            return None
        document = load_json(text)
    except (InvalidStateError, LookupError, TypeError, ValueError, RecursionError):
        reader.note(path, "is not JSON.")
        return None
    if SURROGATE.search(text):
        reader.note(path, HALF)
    if LONG_INTEGER.search(text) and any(int(n) > NUMBER for n in LONG_INTEGER.findall(STRING.sub("", text))):
        reader.note(path, f"must hold integers from {-NUMBER} to {NUMBER} only.")
    return MappingProxyType(document)


def _events(reader: DocumentReader, value: object, path: str) -> tuple[str, ...]:
    events = _items(reader, value, path, MOST_EVENTS)
    if not set(map(type, events)) <= {str}:
        events = [plain(event, str) if isinstance(event, str) else event for event in events]
    try:
        halves = SURROGATE.search("".join(events)) is not None
        wrong = halves or max(map(len, events), default=0) > LONGEST_EVENT
    except TypeError:
        wrong = halves = True
    for number, event in enumerate(events if wrong else ()):
        if not isinstance(event, str) or len(event) > LONGEST_EVENT or (halves and SURROGATE.search(event)):
            _text(reader, event, f"{path}[{number}]", LONGEST_EVENT)
    return tuple(events)


def _result(reader: DocumentReader, value: object, path: str) -> RecordResult | None:
    if isinstance(value, RecordResult):
        value = value.to_dict() or None
    if value is None:
        return None
    if not isinstance(value, dict):
        reader.note(path, f"must be an object, not {type_name(value)}.")
        return None
    value = plain(value, dict)
    for key in value:
        if key not in ("scores", "ranking", "termination"):
            reader.note(path, f"key {shown(key)} is unknown.")
    numbers = {
        name: tuple(
            reader.integer(number, f"{path}.{name}[{seat}]", -NUMBER, NUMBER) or 0
            for seat, number in enumerate(_items(reader, value[name], f"{path}.{name}", MOST_ENTRIES))
        )
        for name in ("scores", "ranking")
        if value.get(name) is not None
    }
    termination = value.get("termination")
    if termination is not None:
        termination = _text(reader, termination, f"{path}.termination", LONGEST_KEY)
    found = RecordResult(numbers.get("scores"), numbers.get("ranking"), termination)
    return None if found == RecordResult() else found


EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})
#: The fields of a record in the order in which they are written: how each is read, and its default.
FIELDS: Final[dict[str, tuple[Callable[[DocumentReader, Any, str], Any], Any]]] = {
    "game": (_game, ""), "params": (_params, EMPTY), "rules_version": (_version, 1), "players": (_players, ()),
    "tags": (_tags, EMPTY), "initial": (_initial, None), "events": (_events, ()), "result": (_result, None),
}  # fmt: skip
REQUIRED: Final = ("format", "game", "params", "rules_version", "events")


@contextmanager
def reading_record() -> Iterator[DocumentReader]:
    """Give a reader for the parts of a record; if anything was wrong, raise a RecordError that lists every problem."""
    reader = DocumentReader()
    try:
        yield reader
        reader.finish()
    except InvalidStateError as error:
        raise record_error(error) from None


def event_in(path: str) -> int | None:
    """The index of the event to which a JSON path leads; None if it leads elsewhere."""
    found = re.match(r"\$\.events\[(\d+)\]", path)
    return int(found[1]) if found else None


def record_error(error: InvalidStateError) -> RecordError:
    """A RecordError with the same problems and the index of the first event among them."""
    events = (event_in(problem.path) for problem in error.problems)
    event = next((event for event in events if event is not None), None)
    return RecordError(str(error), event=event, problems=error.problems)
