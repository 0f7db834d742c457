"""Finds the event at which the JSON of a damaged record breaks off."""

from __future__ import annotations

import json
import re
from typing import Final

from ..errors import InvalidStateError, Problem

__all__ = ["locate"]

#: The largest number of keys in a record.
MAX_KEYS: Final = 100

SPACE: Final = r"[ \t\n\r]*+"
STRING: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
START: Final = re.compile(rf"{SPACE}\{{")
KEY: Final = re.compile(rf"{SPACE}({STRING}){SPACE}:{SPACE}")
NEXT: Final = re.compile(rf"{SPACE}(.)")
EVENT: Final = re.compile(STRING)
#: All events of a list but the last, and the last one.
EVENTS: Final = re.compile(rf"(?:{SPACE}{STRING}{SPACE},)*+")
LAST_EVENT: Final = re.compile(rf"{SPACE}{STRING}")
DECODER: Final = json.JSONDecoder()


def locate(error: InvalidStateError, text: object) -> InvalidStateError:
    """The error for a text that is not JSON; its path names the event if the text breaks off among the events.

    Examples
    --------
    >>> from tilegames.records.truncation import locate
    >>> from tilegames.errors import InvalidStateError, Problem
    >>> print(locate(InvalidStateError([Problem("$", "is not JSON.")]), '{"events":["+B","+'))
    $.events[1]: is not JSON; complete events before it: 1.
    """
    number = complete_events(readable(text))
    if number is None:
        return error
    message = f"{error.problems[0].message.rstrip('.')}; complete events before it: {number}."
    return InvalidStateError([Problem(f"$.events[{number}]", message)])


def readable(text: object) -> str:
    """The part of an input that is text: bytes up to the first that is not UTF-8."""
    if isinstance(text, bytes | bytearray):
        try:
            return text.decode()
        except UnicodeDecodeError as error:
            return text[: error.start].decode()
    return text if isinstance(text, str) else ""


def complete_events(text: str) -> int | None:
    """The number of events before the first that is incomplete or not a string; None if there is no such event."""
    start = START.match(text)
    key = start and KEY.match(text, start.end())
    for _ in range(MAX_KEYS):
        if not key:
            break
        if key[1] == '"events"' and text.startswith("[", key.end()):
            number, end = events_from(text, key.end() + 1)
            if end is None:
                return number
        else:
            end = value_end(text, key.end())
        after = None if end is None else NEXT.match(text, end)
        key = KEY.match(text, after.end()) if after and after[1] == "," else None
    return None


def events_from(text: str, begin: int) -> tuple[int, int | None]:
    """The number of complete events from here on, and the end of the list, None if it is damaged."""
    events = EVENTS.match(text, begin)
    end = events.end() if events else begin
    last = LAST_EVENT.match(text, end)
    end = last.end() if last else end
    number = len(EVENT.findall(text, begin, end))
    after = NEXT.match(text, end)
    closed = after and after[1] == "]" and (last or number == 0)
    return number, after.end() if after and closed else None


def value_end(text: str, begin: int) -> int | None:
    """Where the value that begins here ends; None if it is damaged."""
    try:
        return DECODER.raw_decode(text, begin)[1]
    except (ValueError, RecursionError):
        return None
