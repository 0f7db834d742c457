"""Parses the command line, runs a command, and reports what goes wrong."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TextIO

from .. import __version__
from ..errors import InvalidStateError, RecordError, TilegamesError
from . import demo, legal, replay, validate, why
from .output import emit, put
from .parsing import INTERRUPTED, NO, UNWRITTEN, WRONG_USE, Commands, Parser, WrongUseError, codes

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

#: The commands and their modules, in the order of the help.
COMMANDS: Final = {"demo": demo, "validate": validate, "replay": replay, "why": why, "legal": legal}
#: Longer messages are cut.
MAX_MESSAGE_LENGTH: Final = 500


def parser() -> Parser:
    about, epilog = "Rules engines for tile games.", codes(no="the answer is no")
    top = Parser(prog="tilegames", description=about, epilog=epilog, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"tilegames {__version__}")
    commands = Commands(top)
    for module in COMMANDS.values():
        module.add_to(commands)
    return top


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
            print_error(f"{title(arguments)}: error: {one_line(error.strerror or str(error))}")
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
        report(arguments, error, code)
    return code


def report(arguments: list[str], error: Exception, code: int) -> None:
    """Report an error on one line of standard error, or as a JSON object if the arguments ask for JSON."""
    message = one_line(str(error))
    if "--json" not in before_dashes(arguments):
        print_error(f"{title(arguments)}: error: {message}")
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
    return f"tilegames {arguments[0]}" if arguments and arguments[0] in COMMANDS else "tilegames"


def one_line(message: str) -> str:
    """A message on one line, cut if it is long."""
    text = " ".join(message.split())
    return text if len(text) <= MAX_MESSAGE_LENGTH else text[:MAX_MESSAGE_LENGTH] + "..."


def print_error(message: str) -> None:
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
