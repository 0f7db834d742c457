"""The command line: ``tilegames`` and ``python -m tilegames``."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections import deque
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from . import __version__
from .converters.jsonl import LONGEST_LINE, read_numbered
from .demo import run
from .errors import InvalidMoveError, RecordError, TilegamesError
from .games import load_game
from .parameters import shown
from .validation import validate_records
from .verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .record import Record
    from .state import State
    from .verification import RecordProblem

__all__ = ["main"]

FOUND = 1
WRONG_USE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: error: {message}\n")


def parser() -> Parser:
    top = Parser(prog="tilegames", description="Rules engines for tile games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"tilegames {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    demo = commands.add_parser(
        "demo",
        help="play one game of every kind and show it",
        description="Plays one game of every kind, with a simple policy for all seats, and shows the boards.",
        allow_abbrev=False,
    )
    demo.add_argument("--game", metavar="NAME", help="only this game, for example azul or 'azul(wall=free)'")
    demo.add_argument("--players", metavar="N", type=int, help="number of players (default: the game's own)")
    demo.add_argument("--seed", metavar="S", type=int, default=1, help="the same seed, the same games (default: 1)")
    demo.add_argument("--every", metavar="K", type=int, default=10, help="decisions between boards (default: 10)")
    demo.add_argument("--no-color", action="store_true", help="no ANSI colours, whatever the terminal")
    demo.set_defaults(run=demonstrate)
    add_record_commands(commands)
    add_state_commands(commands)
    return top


def add_record_commands(commands: Any) -> None:
    validate = commands.add_parser(
        "validate",
        help="check files of records",
        description="Checks every record of JSON Lines files and tells everything that is wrong with them.",
        epilog="Exit code: 0 if all is well, 1 if anything is wrong with a record, 2 if a file cannot be read.",
        allow_abbrev=False,
    )
    validate.add_argument("files", metavar="FILE", nargs="+", help="file of records, - for standard input")
    validate.add_argument("--json", action="store_true", help="one JSON object per bad record and one per file")
    validate.add_argument("--threads", metavar="N", type=int, default=1, help="threads, 1 to 1024 (default: 1)")
    validate.set_defaults(run=validate_files)
    replay = commands.add_parser(
        "replay",
        help="show a position of a recorded game",
        description="Replays a record of a file and shows the position after its events, or after the first N.",
        epilog="Exit code: 0, 1 if the record cannot be replayed so far, 2 if there is no such file, record or event.",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", help="file of records, - for standard input")
    replay.add_argument("--at", metavar="N", type=int, help="after the first N events (default: after all)")
    replay.add_argument("--game", metavar="K", type=int, default=1, help="the K-th record, from 1 (default: 1)")
    replay.add_argument("--json", action="store_true", help="the state document instead of the board")
    replay.set_defaults(run=replay_record)


def add_state_commands(commands: Any) -> None:
    game_help = "for example azul or 'azul(players=3)'"
    state_help = "a state document: JSON text, the path of a file, or - for standard input"
    why = commands.add_parser(
        "why",
        help="say whether a move is legal in a position, and why not",
        description="Says whether a move is legal in a position, and if not, why.",
        epilog="Exit code: 0 if it is legal, 1 if it is not, 2 if there is no such game or position.",
        allow_abbrev=False,
    )
    why.add_argument("game", metavar="GAME", help=game_help)
    why.add_argument("state", metavar="STATE", help=state_help)
    why.add_argument("move", metavar="MOVE", help="a move, or with + an outcome of chance, in the game's notation")
    why.add_argument("--json", action="store_true", help="the verdict as a JSON object")
    why.set_defaults(run=tell_why)
    legal = commands.add_parser(
        "legal",
        help="list the legal moves in a position",
        description="Lists the legal moves in a position, at a chance node the possible outcomes.",
        epilog="Exit code: 0, 2 if there is no such game or position.",
        allow_abbrev=False,
    )
    legal.add_argument("game", metavar="GAME", help=game_help)
    legal.add_argument("state", metavar="STATE", help=state_help)
    legal.add_argument("--json", action="store_true", help="a JSON object that has the action ids as well")
    legal.set_defaults(run=list_legal)


# ---- what the commands do; each returns its exit code ---------------------------------------------------------------


class WrongUseError(Exception):
    """The arguments ask for something that is not there."""


def demonstrate(options: argparse.Namespace) -> int:
    run(options.game, options.players, options.seed, options.every, False if options.no_color else "auto")
    return 0


def opened(name: str, stack: ExitStack) -> BinaryIO:
    """A file to read bytes from; closed with the stack unless it is standard input."""
    if name != "-":
        try:
            return stack.enter_context(open(name, "rb"))
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise WrongUseError(f"{shown(name)}: {reason}") from None
    if sys.stdin is None:
        raise WrongUseError("there is no standard input.")
    return getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())


def put(text: str) -> None:
    """Print a text; what standard output cannot show is escaped."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def emit(value: object) -> None:
    print(json.dumps(value, separators=(",", ":")))


def verdict_dict(verdict: Verdict | None) -> dict[str, Any]:
    if verdict is None:
        return {"reason": None, "cells": [], "rule": None}
    return {"reason": verdict.reason.value, "cells": list(verdict.cells), "rule": verdict.rule}


def problem_dict(problem: RecordProblem) -> dict[str, Any]:
    return {"path": problem.path, "event": problem.event, "message": problem.message, **verdict_dict(problem.verdict)}


def validate_files(options: argparse.Namespace) -> int:
    code = 0
    with ExitStack() as stack:
        for name, file in [(name, opened(name, stack)) for name in options.files]:
            records, invalid = validate_file(name, file, options)
            if options.json:
                emit({"file": name, "records": records, "invalid": invalid})
            else:
                put(f"{name}: {records} record{'s' * (records != 1)}, {invalid} invalid")
            code = FOUND if invalid else code
    return code


def validate_file(name: str, file: BinaryIO, options: argparse.Namespace) -> tuple[int, int]:
    """How many records there are, and how many of them are not as they should be."""
    lines: deque[int] = deque()

    def records() -> Iterator[Record | RecordError]:
        for line, record in read_numbered(file):
            lines.append(line)
            yield record

    number = invalid = 0
    for number, problems in enumerate(validate_records(records(), options.threads), 1):
        line = lines.popleft()
        invalid += bool(problems)
        if problems and options.json:
            emit({"file": name, "line": line, "record": number, "problems": [*map(problem_dict, problems)]})
        elif problems:
            put("\n".join(f"{name}:{line}: {problem}" for problem in problems))
    return number, invalid


def replay_record(options: argparse.Namespace) -> int:
    if not 1 <= options.game < 1 << 62 or (options.at is not None and options.at < 0):
        raise WrongUseError("--game counts from 1, --at from 0.")
    with ExitStack() as stack:
        file = opened(options.file, stack)
        chosen = next(islice(read_numbered(file), options.game - 1, None), None)
        if chosen is None:
            raise WrongUseError(f"{options.file} has no record number {options.game}.")
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
    return 0


def show_state(state: State[Any], as_json: bool) -> None:
    if as_json:
        print(state.to_json())
    else:
        print(state.render_text(unicode=can_print(state.render_text(color=False))))


def can_print(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def state_of(options: argparse.Namespace) -> State[Any]:
    """The position that the arguments name."""
    try:
        game = load_game(options.game)
        if options.state.lstrip().startswith("{"):
            return game.parse_state(options.state)  # type: ignore[no-any-return]
        with ExitStack() as stack:
            text = opened(options.state, stack).read(LONGEST_LINE + 1)
        if len(text) > LONGEST_LINE:
            raise WrongUseError(f"a state document of more than {LONGEST_LINE} bytes is not read.")
        return game.parse_state(text.removeprefix(b"\xef\xbb\xbf"))  # type: ignore[no-any-return]
    except TilegamesError as error:
        raise WrongUseError(str(error)) from None


def tell_why(options: argparse.Namespace) -> int:
    state = state_of(options)
    try:
        verdict = state.check(options.move)
    except InvalidMoveError as error:
        if options.json:
            emit({"ok": False, "message": str(error), **verdict_dict(None), "position": error.position})
        else:
            put(f"not a move: {error}")
        return FOUND
    if options.json:
        emit({"ok": verdict.ok, "message": verdict.message, **verdict_dict(verdict)})
    elif verdict.ok:
        print("legal")
    else:
        rule = f" (rule {verdict.rule})" if verdict.rule else ""
        put(f"illegal: {verdict.message}{rule}")
    return 0 if verdict.ok else FOUND


def list_legal(options: argparse.Namespace) -> int:
    state = state_of(options)
    moves = [{"action": move.action, "move": str(move)} for move in state.legal_moves]
    if options.json:
        emit({"phase": state.phase, "to_move": state.to_move, "legal": moves})
    else:
        print("".join(f"{move['move']}\n" for move in moves), end="")
    return 0


def silence() -> None:
    """Let nothing more go to a standard output that nobody takes, not even when the interpreter ends."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; default: those of the process.

    Returns
    -------
    int
        0; 1 (something is illegal or invalid, or output failed), 2 (wrong use), 130 (Ctrl-C) or 141 (nobody reads
        the output).
    """
    command = "tilegames"
    try:
        options = parser().parse_args(argv)
        command = f"tilegames {options.command}"
        code: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except RecordError as error:
        return complain(command, error, FOUND)
    except (TilegamesError, WrongUseError) as error:
        return complain(command, error, WRONG_USE)
    except KeyboardInterrupt:
        silence()
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return BROKEN_PIPE
    except OSError as error:
        silence()
        return complain(command, error, FOUND)
    return code


def complain(command: str, error: Exception, code: int) -> int:
    """Print an error on one line."""
    message = " ".join(str(error).split())
    print(f"{command}: error: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
