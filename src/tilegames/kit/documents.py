"""Reading untrusted documents: all problems are found, up to 200 of them."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from .._args.plain import plain
from .._args.shown import shown
from ..errors import InvalidStateError, Problem

__all__ = ["DocumentReader", "load_json"]

#: Reading stops after this many problems.
MAX_PROBLEMS = 200
MORE_PROBLEMS = f"there are more problems than these {MAX_PROBLEMS}."
#: The largest number of nested levels in a document.
MAX_DEPTH = 50


def load_json(text: str | bytes | bytearray) -> Any:
    """Parse JSON strictly: no duplicate keys, no NaN, errors as InvalidStateError.

    Parameters
    ----------
    text : str or bytes
        JSON text; bytes are UTF-8.

    Returns
    -------
    object
        Plain data.

    Raises
    ------
    InvalidStateError
        If it is not JSON, has a duplicate key, or is nested too deep.
    """
    try:
        if isinstance(text, bytes | bytearray | memoryview):
            text = bytes(text).decode()
        if not isinstance(text, str):
            raise InvalidStateError([Problem("$", f"must be text or bytes, not {type_name(text)}.")])
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except InvalidStateError:
        raise
    except RecursionError:
        problem = "is nested too deep."
    except (ValueError, TypeError, BufferError) as error:
        problem = f"is not JSON: {str(error).partition(';')[0].rstrip('.')}."
    else:
        if text.count("[") + text.count("{") <= MAX_DEPTH or not deeper(value, MAX_DEPTH):
            return value
        problem = f"is nested deeper than {MAX_DEPTH} levels."
    raise InvalidStateError([Problem("$", problem)]) from None


def deeper(value: object, levels: int) -> bool:
    """Whether lists and objects are nested in more levels than these."""
    containers = (dict, list)
    level = [value]
    for _ in range(levels + 1):
        inner = [each for each in level if isinstance(each, containers)]
        if not inner:
            return False
        level = [each for outer in inner for each in (outer.values() if isinstance(outer, dict) else outer)]
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [name for name, _ in pairs]
        seen: set[str] = set()
        twice = next(name for name in names if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise InvalidStateError([Problem("$", f"key {shown(twice)} occurs twice in one object.")])
    return result


def _no_constant(name: str) -> NoReturn:
    raise InvalidStateError([Problem("$", f"{name} is not a JSON number.")])


def type_name(value: object) -> str:
    """The name of a value's type in JSON."""
    names: dict[type, str] = {dict: "an object", list: "a list", str: "a string", bool: "a boolean", type(None): "null"}
    if type(value) is int:
        return "a number"
    return names.get(type(value), f"a {type(value).__name__}")


class DocumentReader:
    """Takes a document apart and collects its problems.

    Every method returns the value if it is valid; otherwise it notes a problem and returns None.
    Paths are JSON paths: ``$.players[0].score``.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @property
    def count(self) -> int:
        """The number of problems so far."""
        return len(self.problems)

    def note(self, path: str, message: str) -> None:
        """Note a problem; raises InvalidStateError if there are too many to go on."""
        if len(self.problems) == MAX_PROBLEMS:
            raise InvalidStateError([*self.problems, Problem("$", MORE_PROBLEMS)])
        self.problems.append(Problem(path, message))

    def finish(self) -> None:
        """Raise an InvalidStateError if anything was wrong."""
        if self.problems:
            raise InvalidStateError(self.problems)

    @property
    def ok(self) -> bool:
        """Whether there are no problems so far."""
        return not self.problems

    def mapping(self, value: object, path: str, names: tuple[str, ...]) -> dict[str, Any] | None:
        """An object with exactly these keys; those that are missing are left out of the result."""
        if not isinstance(value, dict):
            self.note(path, f"must be an object, not {type_name(value)}.")
            return None
        value = plain(value, dict)
        for name in names:
            if name not in value:
                self.note(path, f"key {name!r} is missing.")
        for name in value:
            if name not in names:
                self.note(path, f"key {shown(name)} is unknown.")
        return {name: value[name] for name in names if name in value}

    def items(self, value: object, path: str, low: int, high: int | None = None) -> list[Any] | None:
        """A list of `low` items, or of `low` to `high`."""
        if not isinstance(value, list):
            self.note(path, f"must be a list, not {type_name(value)}.")
            return None
        value = plain(value, list)
        high = low if high is None else high
        if not low <= len(value) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.note(path, f"must have {wanted} items, not {len(value)}.")
            return None
        return value

    def integer(self, value: object, path: str, low: int, high: int) -> int | None:
        """An integer from `low` to `high`."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(path, f"must be an integer, not {type_name(value)}.")
            return None
        number = plain(value, int)
        if not low <= number <= high:
            self.note(path, f"must be from {low} to {high}, not {shown(number)}.")
            return None
        return number

    def boolean(self, value: object, path: str) -> bool | None:
        """True or false."""
        if not isinstance(value, bool):
            self.note(path, f"must be true or false, not {type_name(value)}.")
            return None
        return value

    def string(self, value: object, path: str, longest: int) -> str | None:
        """A string of at most `longest` characters."""
        if not isinstance(value, str):
            self.note(path, f"must be a string, not {type_name(value)}.")
            return None
        value = plain(value, str)
        if len(value) > longest:
            self.note(path, f"must have at most {longest} characters, not {len(value)}.")
            return None
        return value

    def choice(self, value: object, path: str, allowed: tuple[str, ...]) -> str | None:
        """One of a few strings."""
        text = plain(value, str) if isinstance(value, str) else None
        if text not in allowed:
            what = type_name(value) if text is None else shown(text)
            self.note(path, f"must be one of {', '.join(allowed)}, not {what}.")
            return None
        return text

    def counts(self, value: object, path: str, names: tuple[str, ...], most: int) -> list[int] | None:
        """An object of counts from 1 to `most` with keys among `names`; a list with zeros for the absent ones."""
        if not isinstance(value, dict):
            self.note(path, f"must be an object, not {type_name(value)}.")
            return None
        value = plain(value, dict)
        before = self.count
        for name in value:
            if name not in names:
                self.note(path, f"key {shown(name)} is unknown; there are {', '.join(names)}.")
        found = {name: self.integer(value[name], f"{path}.{name}", 1, most) for name in names if name in value}
        if self.count > before:
            return None
        return [found.get(name) or 0 for name in names]
