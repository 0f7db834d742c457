"""Where the JSON of a damaged record breaks off: among its events, after so many that are complete."""

from __future__ import annotations

import json
import re
from typing import Final

from ..documents import DEEPEST, deeper, no_constant, unique
from ..errors import InvalidStateError, Problem

__all__ = ["located"]

#: No record has more keys.
MOST_KEYS: Final = 100

SPACE: Final = r"[ \t\n\r]*+"
START: Final = re.compile(rf"{SPACE}\{{")
KEY: Final = re.compile(rf'{SPACE}"([^"\\]*+(?:\\.[^"\\]*+)*+)"{SPACE}:{SPACE}', re.DOTALL)
NEXT: Final = re.compile(rf"{SPACE}(.)", re.DOTALL)
#: Events as they are mostly written, with the comma after each.
PLAIN_EVENTS: Final = re.compile(rf'(?:{SPACE}"[^"\\\x00-\x1f]*+"{SPACE},)*+')
DECODER: Final = json.JSONDecoder(object_pairs_hook=unique, parse_constant=no_constant)


def located(error: InvalidStateError, text: object) -> InvalidStateError:
    """The error of a text that is no JSON, with the event in its path if the text breaks off among the events.

    Examples
    --------
    >>> from tilegames.converters.damage import located
    >>> from tilegames.errors import InvalidStateError, Problem
    >>> print(located(InvalidStateError([Problem("$", "is not JSON.")]), '{"events":["+B","+'))
    $.events[1]: is not JSON; events that are complete before: 1.
    """
    number = complete_events(readable(text))
    if number is None:
        return error
    message = f"{error.problems[0].message.rstrip('.')}; events that are complete before: {number}."
    return InvalidStateError([Problem(f"$.events[{number}]", message)])


def readable(text: object) -> str:
    """A text as far as it is one."""
    if isinstance(text, bytes | bytearray):
        try:
            return text.decode()
        except UnicodeDecodeError as error:
            return text[: error.start].decode()
    return text if isinstance(text, str) else ""


def complete_events(text: str) -> int | None:
    """How many events are complete where the JSON of a record breaks off; None if that is not among the events."""
    start = START.match(text)
    found = start and KEY.match(text, start.end())
    for _ in range(MOST_KEYS):
        if not found:
            break
        if found[1] == "events" and text.startswith("[", found.end()):
            number, at = events_from(text, found.end() + 1)
            if at is None:
                return number
        else:
            at = value_end(text, found.end())
            if at is None:
                return None
        more = NEXT.match(text, at)
        found = KEY.match(text, more.end()) if more and more[1] == "," else None
    return None


def events_from(text: str, at: int) -> tuple[int, int | None]:
    """The number of complete events in a list that begins here, and where it ends; None if it breaks off."""
    number = 0
    while True:
        run = PLAIN_EVENTS.match(text, at)
        if run is not None:
            number += text.count('"', at, run.end()) // 2
            at = run.end()
        after = NEXT.match(text, at)
        if after and after[1] == "]" and number == 0:
            return 0, after.end()
        end = after and value_end(text, after.start(1))
        if end is None:
            return number, None
        number += 1
        after = NEXT.match(text, end)
        if after is None or after[1] not in ",]":
            return number, None
        at = after.end()
        if after[1] == "]":
            return number, at


def value_end(text: str, at: int) -> int | None:
    """Where the value that begins here ends; None if it is none that a record may hold."""
    try:
        value, end = DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None
    return None if deeper(value, DEEPEST) else end
