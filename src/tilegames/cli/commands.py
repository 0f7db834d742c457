"""The commands of the command line: each function takes the options and returns its exit code."""

from __future__ import annotations

import io
import json
import sys
from collections import deque
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from .._args.shown import shown
from ..bulk.validation import validate_records
from ..errors import InvalidMoveError, RecordError
from ..games import load_game
from ..records.formats.jsonl import MAX_LINE_BYTES, read_numbered
from .demo import run
from .output import put, put_board

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ..records.record import Record
    from ..records.verification import RecordProblem
    from ..state import State
    from ..verdict import Verdict

__all__ = ["WrongUseError", "demonstrate", "emit", "list_legal", "replay_record", "tell_why", "validate_files"]

#: Exit codes of the answers yes and no. The others are in ``__main__``.
YES: Final = 0
NO: Final = 1


class WrongUseError(Exception):
    """The arguments ask for something that does not exist."""


# ---- reading and writing --------------------------------------------------------------------------------------------


def opened(name: str, stack: ExitStack) -> BinaryIO:
    """A file to read bytes from; closed with the stack unless it is standard input."""
    if name != "-":
        try:
            return stack.enter_context(open(name, "rb"))
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from None
    if sys.stdin is None:
        raise WrongUseError("there is no standard input.")
    return getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())


def unreadable(name: str, error: Exception) -> WrongUseError:
    """The error for a file that cannot be read."""
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return WrongUseError(f"{shown(name)}: {reason}")


def records_of(name: str, file: BinaryIO) -> Iterator[tuple[int, Record | RecordError]]:
    """The records of a file, or the errors in their places, each with the number of its line."""
    try:
        yield from read_numbered(file)
    except OSError as error:
        # An OSError elsewhere comes from writing.
        raise unreadable(name, error) from None


def emit(value: object) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, separators=(",", ":")))


def name_for_json(name: str) -> str:
    """The name of a file; bytes that are not text are escaped, because some programs cannot read lone surrogates."""
    return name.encode("utf-8", "backslashreplace").decode()


# ---- the commands ---------------------------------------------------------------------------------------------------


def demonstrate(options: argparse.Namespace) -> int:
    run(options.game, options.players, options.seed, options.every, False if options.no_color else "auto")
    return YES


def verdict_dict(verdict: Verdict | None) -> dict[str, Any]:
    if verdict is None:
        return {"reason": None, "cells": [], "rule": None}
    return {"reason": verdict.reason.value, "cells": list(verdict.cells), "rule": verdict.rule}


def problem_dict(problem: RecordProblem) -> dict[str, Any]:
    return {"path": problem.path, "event": problem.event, "message": problem.message, **verdict_dict(problem.verdict)}


def validate_files(options: argparse.Namespace) -> int:
    code = YES
    with ExitStack() as stack:
        for name, file in [(name, opened(name, stack)) for name in options.files]:
            records, invalid = validate_file(name, file, options)
            if options.json:
                emit({"file": name_for_json(name), "records": records, "invalid": invalid})
            else:
                put(f"{name}: {records} record{'s' * (records != 1)}, {invalid} invalid")
            code = NO if invalid else code
    return code


def validate_file(name: str, file: BinaryIO, options: argparse.Namespace) -> tuple[int, int]:
    """The number of records in a file, and the number of invalid ones."""
    lines: deque[int] = deque()

    def records() -> Iterator[Record | RecordError]:
        for line, record in records_of(name, file):
            lines.append(line)
            yield record

    number = invalid = 0
    for number, problems in enumerate(validate_records(records(), options.threads), 1):
        line = lines.popleft()
        invalid += bool(problems)
        if problems and options.json:
            problems_found = [*map(problem_dict, problems)]
            emit({"file": name_for_json(name), "line": line, "record": number, "problems": problems_found})
        elif problems:
            put("\n".join(f"{name}:{line}: {problem}" for problem in problems))
    return number, invalid


def replay_record(options: argparse.Namespace) -> int:
    if not 1 <= options.game < 1 << 62 or (options.at is not None and options.at < 0):
        raise WrongUseError("--game counts from 1, --at from 0.")
    with ExitStack() as stack:
        file = opened(options.file, stack)
        chosen = next(islice(records_of(options.file, file), options.game - 1, None), None)
        if chosen is None:
            raise WrongUseError(f"{shown(options.file)} has no record number {options.game}.")
    line, record = chosen
    try:
        if isinstance(record, RecordError):
            raise record
        at = len(record.events) if options.at is None else options.at
        if at > len(record.events):
            raise WrongUseError(f"the record has {len(record.events)} events, not {at}.")
        state = replace(record, events=record.events[:at]).replay()
    except RecordError as error:
        raise RecordError(error.message, line, error.event) from None
    show_state(state, options.json)
    return YES


def show_state(state: State[Any], as_json: bool) -> None:
    if as_json:
        print(state.to_json())
    else:
        put_board(state)


def state_of(options: argparse.Namespace) -> State[Any]:
    """The position that the arguments name."""
    game = load_game(options.game)
    if options.state.lstrip().startswith("{"):
        return game.parse_state(options.state)  # type: ignore[no-any-return]
    with ExitStack() as stack:
        file = opened(options.state, stack)
        try:
            text = file.read(MAX_LINE_BYTES + 1)
        except OSError as error:
            raise unreadable(options.state, error) from None
    if len(text) > MAX_LINE_BYTES:
        raise WrongUseError(f"a state document of more than {MAX_LINE_BYTES} bytes is refused.")
    return game.parse_state(text.removeprefix(b"\xef\xbb\xbf"))  # type: ignore[no-any-return]


def as_move(text: object) -> str | int:
    """A move as typed: notation, or an action id as `legal --json` prints it."""
    if not isinstance(text, str):
        return "--"  # argparse turns it into an empty list
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text


def tell_why(options: argparse.Namespace) -> int:
    state = state_of(options)
    try:
        verdict = state.check(as_move(options.move))
    except InvalidMoveError as error:
        if options.json:
            emit({"ok": False, "message": str(error), **verdict_dict(None), "position": error.position})
        else:
            put(f"not a move: {error}")
        return NO
    if options.json:
        emit({"ok": verdict.ok, "message": verdict.message, **verdict_dict(verdict)})
    elif verdict.ok:
        print("legal")
    else:
        rule = f" (rule {verdict.rule})" if verdict.rule else ""
        put(f"illegal: {verdict.message}{rule}")
    return YES if verdict.ok else NO


def list_legal(options: argparse.Namespace) -> int:
    state = state_of(options)
    moves = [{"action": move.action, "move": str(move)} for move in state.legal_moves]
    if options.json:
        emit({"phase": state.phase, "to_move": state.to_move, "legal": moves})
    else:
        put("".join(f"{move['move']}\n" for move in moves), end="")
    return YES
