"""What the arguments of all commands share: the parser, and the exit codes."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn

from .._args.shown import shown
from .output import put

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "INTERRUPTED", "NO", "UNWRITTEN", "WRONG_USE", "YES", "Commands", "Parser", "WrongUseError", "codes", "whole",
]  # fmt: skip

#: Exit codes: two answers, and the failures.
YES: Final = 0
NO: Final = 1
WRONG_USE: Final = 2
UNWRITTEN: Final = 3
INTERRUPTED: Final = 130


class WrongUseError(Exception):
    """The arguments ask for something that does not exist."""


class Parser(argparse.ArgumentParser):
    """A parser that raises its errors, including write errors, which argparse ignores."""

    def error(self, message: str) -> NoReturn:
        raise WrongUseError(message)

    def _print_message(self, message: str, file: Any = None) -> None:
        put(message, file, end="")


class Commands:
    """The commands of a parser.

    Parameters
    ----------
    parser : Parser
        The parser of the whole command line.
    """

    def __init__(self, parser: Parser) -> None:
        self.parsers: Any = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(
        self, name: str, run: Callable[[argparse.Namespace], int], *, help: str, description: str, exits: str
    ) -> Parser:
        """Add a command; `run` takes its options and returns the exit code. The result takes its arguments."""
        command: Parser = self.parsers.add_parser(
            name, help=help, description=description, epilog=exits, allow_abbrev=False
        )
        command.set_defaults(run=run)
        return command


def codes(yes: str = "fine", no: str = "") -> str:
    """The exit codes of a command, for its help."""
    return (
        f"Exit codes: 0: {yes}; {f'{NO}: {no}; ' if no else ''}{WRONG_USE}: wrong usage, or input that cannot be read; "
        f"{UNWRITTEN}: output that cannot be written; {INTERRUPTED}: interrupted."
    )


def whole(text: str) -> int:
    """An argument that is a whole number."""
    if re.fullmatch(r"[+-]?[0-9]{1,20}", text) is None:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number of at most 20 digits.")
    return int(text)
