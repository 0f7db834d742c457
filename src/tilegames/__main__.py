"""The command line: ``tilegames`` and ``python -m tilegames``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from . import __version__
from ._args.shown import shown
from .cli.commands import NO, WrongUseError, demonstrate, emit, list_legal, replay_record, tell_why, validate_files
from .cli.output import put
from .errors import InvalidStateError, RecordError, TilegamesError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

#: Exit codes that are not answers.
WRONG_USE: Final = 2
UNWRITTEN: Final = 3
INTERRUPTED: Final = 130
#: Longer messages are cut.
MAX_MESSAGE_LENGTH: Final = 500


def codes(yes: str = "fine", no: str = "") -> str:
    """The exit codes of a command, for its help."""
    return (
        f"Exit codes: 0: {yes}; {f'{NO}: {no}; ' if no else ''}{WRONG_USE}: wrong usage, or input that cannot be read; "
        f"{UNWRITTEN}: output that cannot be written; {INTERRUPTED}: interrupted."
    )


class Parser(argparse.ArgumentParser):
    """A parser that raises its errors, including write errors, which argparse ignores."""

    def error(self, message: str) -> NoReturn:
        raise WrongUseError(message)

    def _print_message(self, message: str, file: Any = None) -> None:
        put(message, file, end="")


def whole(text: str) -> int:
    """An argument that is a whole number."""
    if re.fullmatch(r"[+-]?[0-9]{1,20}", text) is None:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number of at most 20 digits.")
    return int(text)


def parser() -> Parser:
    about, epilog = "Rules engines for tile games.", codes(no="the answer is no")
    top = Parser(prog="tilegames", description=about, epilog=epilog, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"tilegames {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    demo = commands.add_parser(
        "demo",
        help="play one game of every kind and show it",
        description="Plays one game of every kind, with a simple policy for all seats, and shows the boards.",
        epilog=codes(),
        allow_abbrev=False,
    )
    demo.add_argument("--game", metavar="NAME", help="only this game, for example azul or 'azul(wall=free)'")
    demo.add_argument("--players", metavar="N", type=whole, help="number of players (default: the game's own)")
    demo.add_argument("--seed", metavar="S", type=whole, default=1, help="equal seeds give equal games (default: 1)")
    demo.add_argument("--every", metavar="K", type=whole, default=10, help="decisions between boards (default: 10)")
    demo.add_argument("--no-color", action="store_true", help="never use ANSI colours")
    demo.set_defaults(run=demonstrate)
    add_record_commands(commands)
    add_state_commands(commands)
    return top


def add_record_commands(commands: Any) -> None:
    validate = commands.add_parser(
        "validate",
        help="check files of records",
        description="Checks every record in JSON Lines files and reports everything that is wrong.",
        epilog=codes("all is well", "something is wrong with a record"),
        allow_abbrev=False,
    )
    validate.add_argument("files", metavar="FILE", nargs="+", help="file of records, - for standard input")
    validate.add_argument("--json", action="store_true", help="one JSON object per bad record and one per file")
    validate.add_argument("--threads", metavar="N", type=whole, default=1, help="threads, 1 to 1024 (default: 1)")
    validate.set_defaults(run=validate_files)
    replay = commands.add_parser(
        "replay",
        help="show a position of a recorded game",
        description="Replays a record of a file and shows the position after its events, or after the first N.",
        epilog=codes(no="the record is wrong, or cannot be replayed to that event"),
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", help="file of records, - for standard input")
    replay.add_argument("--at", metavar="N", type=whole, help="after the first N events (default: after all)")
    replay.add_argument("--game", metavar="K", type=whole, default=1, help="the K-th record, from 1 (default: 1)")
    replay.add_argument("--json", action="store_true", help="the state document instead of the board")
    replay.set_defaults(run=replay_record)


def add_state_commands(commands: Any) -> None:
    game_help = "for example azul or 'azul(players=3)'"
    state_help = "a state document: JSON text, the path of a file, or - for standard input"
    why = commands.add_parser(
        "why",
        help="say whether a move is legal in a position, and why not",
        description="Says whether a move is legal in a position, and if not, why.",
        epilog=codes("the move is legal", "it is not"),
        allow_abbrev=False,
    )
    why.add_argument("game", metavar="GAME", help=game_help)
    why.add_argument("state", metavar="STATE", help=state_help)
    why.add_argument(
        "move", metavar="MOVE", help="a move in the game's notation (with +: a chance outcome), or an action id"
    )
    why.add_argument("--json", action="store_true", help="the verdict as a JSON object")
    why.set_defaults(run=tell_why)
    legal = commands.add_parser(
        "legal",
        help="list the legal moves in a position",
        description="Lists the legal moves in a position, at a chance node the possible outcomes.",
        epilog=codes(),
        allow_abbrev=False,
    )
    legal.add_argument("game", metavar="GAME", help=game_help)
    legal.add_argument("state", metavar="STATE", help=state_help)
    legal.add_argument("--json", action="store_true", help="a JSON object that has the action ids as well")
    legal.set_defaults(run=list_legal)


# ---- running one ----------------------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; default: those of the process.

    Returns
    -------
    int
        0 (fine, or yes), 1 (no: something is illegal or invalid), 2 (wrong usage, or input that cannot be read),
        3 (output that cannot be written) or 130 (Ctrl-C).
    """
    arguments = sys.argv[1:] if argv is None else [*argv]
    try:
        if sys.stdout is None:
            raise OSError("there is no standard output.")
        code = answered(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        silence(sys.stdout)
        return INTERRUPTED
    except OSError as error:
        silence(sys.stdout)
        # The reader closed the pipe: exit quietly.
        if not isinstance(error, BrokenPipeError):
            tell(f"{title(arguments)}: error: {one_line(error.strerror or str(error))}")
        return UNWRITTEN
    return code


def answered(arguments: list[str]) -> int:
    """Run the command of the arguments, or report why that is impossible."""
    try:
        options = parser().parse_args(arguments)
        code: int = options.run(options)
    except SystemExit as done:
        # The arguments ask for the help or the version.
        return done.code if isinstance(done.code, int) else 0
    except (TilegamesError, WrongUseError) as error:
        code = NO if isinstance(error, RecordError) else WRONG_USE
        complain(arguments, error, code)
    return code


def complain(arguments: list[str], error: Exception, code: int) -> None:
    """Report an error on one line of standard error, or as a JSON object if the arguments ask for JSON."""
    message = one_line(str(error))
    if "--json" not in before_dashes(arguments):
        tell(f"{title(arguments)}: error: {message}")
        return
    problems = error.problems if isinstance(error, InvalidStateError | RecordError) else ()
    found = {
        "error": message,
        "code": code,
        "line": getattr(error, "line", None),
        "event": getattr(error, "event", None),
        "problems": [{"path": problem.path, "message": one_line(problem.message)} for problem in problems],
    }
    emit(found)


def before_dashes(arguments: list[str]) -> list[str]:
    """The arguments before ``--``, which may be options."""
    return arguments[: arguments.index("--")] if "--" in arguments else arguments


def title(arguments: list[str]) -> str:
    """The name of the command, with which messages begin."""
    known = ("demo", "validate", "replay", "why", "legal")
    return f"tilegames {arguments[0]}" if arguments and arguments[0] in known else "tilegames"


def one_line(message: str) -> str:
    """A message on one line, cut if it is long."""
    text = " ".join(message.split())
    return text if len(text) <= MAX_MESSAGE_LENGTH else text[:MAX_MESSAGE_LENGTH] + "..."


def tell(message: str) -> None:
    """Print on standard error, if there is one."""
    if sys.stderr is not None:
        try:
            put(message, sys.stderr, flush=True)
        except (OSError, ValueError):
            silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
    """Discard all further output to a stream that cannot be written, even when the interpreter exits."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())  # type: ignore[union-attr]
        os.close(null)


if __name__ == "__main__":
    sys.exit(main())
