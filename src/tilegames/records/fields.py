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
MAX_NAME_LENGTH: Final = 200
MAX_KEY_LENGTH: Final = 100
MAX_PARAM_LENGTH: Final = 2000
MAX_TAG_LENGTH: Final = 2000
MAX_EVENT_LENGTH: Final = 100
MAX_ENTRIES: Final = 100
#: Limit of events: more do not fit into one line of a file.
MAX_EVENTS: Final = 1 << 22
MAX_NUMBER: Final = 1 << 53
#: Limit of a state document as JSON text, in characters; those of the games have some thousands.
MAX_INITIAL_LENGTH: Final = 1 << 20

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
    if len(value) > MAX_ENTRIES:
        reader.note(path, f"must have at most {MAX_ENTRIES} entries, not {len(value)}.")
        return {}
    found = {}
    for key, entry in value.items():
        before = reader.count
        name = _text(reader, key, path, MAX_KEY_LENGTH)
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
    name = _text(reader, value, path, MAX_KEY_LENGTH)
    if name and re.fullmatch("[a-z][a-z0-9_]*", name) is None:
        reader.note(path, f"must be the name of a game without parameters, not {shown(name)}.")
    return name


def _params(reader: DocumentReader, value: object, path: str) -> Mapping[str, Any]:
    def read(entry: object, where: str) -> object:
        if isinstance(entry, bool):
            return entry
        if isinstance(entry, int):
            return reader.integer(entry, where, -MAX_NUMBER, MAX_NUMBER)
        if isinstance(entry, str):
            return _text(reader, entry, where, MAX_PARAM_LENGTH)
        reader.note(where, f"must be an integer, a boolean or a string, not {type_name(entry)}.")
        return None

    return _object(reader, value, path, read)


def _version(reader: DocumentReader, value: object, path: str) -> int:
    return reader.integer(value, path, 1, MAX_NUMBER) or 1


def _players(reader: DocumentReader, value: object, path: str) -> tuple[str, ...]:
    names = _items(reader, value, path, MAX_ENTRIES)
    return tuple(_text(reader, name, f"{path}[{seat}]", MAX_NAME_LENGTH) for seat, name in enumerate(names))


def _tags(reader: DocumentReader, value: object, path: str) -> Mapping[str, str]:
    return _object(reader, value, path, lambda entry, where: _text(reader, entry, where, MAX_TAG_LENGTH))


def _initial(reader: DocumentReader, value: object, path: str) -> Mapping[str, Any] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        reader.note(path, f"must be an object, not {type_name(value)}.")
        return None
    try:
        text = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
        if len(text) > MAX_INITIAL_LENGTH:
            reader.note(path, f"must have at most {MAX_INITIAL_LENGTH} characters as JSON, not {len(text)}.")
            return None
        document = load_json(text)
    except (InvalidStateError, LookupError, TypeError, ValueError, RecursionError):
        reader.note(path, "is not JSON.")
        return None
    if SURROGATE.search(text):
        reader.note(path, HALF)
    if LONG_INTEGER.search(text) and any(int(n) > MAX_NUMBER for n in LONG_INTEGER.findall(STRING.sub("", text))):
        reader.note(path, f"must hold integers from {-MAX_NUMBER} to {MAX_NUMBER} only.")
    return MappingProxyType(document)


def _events(reader: DocumentReader, value: object, path: str) -> tuple[str, ...]:
    events = _items(reader, value, path, MAX_EVENTS)
    if not set(map(type, events)) <= {str}:
        events = [plain(event, str) if isinstance(event, str) else event for event in events]
    try:
        halves = SURROGATE.search("".join(events)) is not None
        wrong = halves or max(map(len, events), default=0) > MAX_EVENT_LENGTH
    except TypeError:
        wrong = halves = True
    for number, event in enumerate(events if wrong else ()):
        if not isinstance(event, str) or len(event) > MAX_EVENT_LENGTH or (halves and SURROGATE.search(event)):
            _text(reader, event, f"{path}[{number}]", MAX_EVENT_LENGTH)
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
            reader.integer(number, f"{path}.{name}[{seat}]", -MAX_NUMBER, MAX_NUMBER) or 0
            for seat, number in enumerate(_items(reader, value[name], f"{path}.{name}", MAX_ENTRIES))
        )
        for name in ("scores", "ranking")
        if value.get(name) is not None
    }
    termination = value.get("termination")
    if termination is not None:
        termination = _text(reader, termination, f"{path}.termination", MAX_KEY_LENGTH)
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
