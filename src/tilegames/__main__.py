"""The command line: ``tilegames`` and ``python -m tilegames``."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from . import __version__
from .demo import run
from .errors import InvalidParameterError, UnknownGameError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

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
    return top


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
        0, 1 (output failed), 2 (wrong use), 130 (Ctrl-C) or 141 (nobody reads the output).
    """
    try:
        options = parser().parse_args(argv)
        run(options.game, options.players, options.seed, options.every, False if options.no_color else "auto")
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except (InvalidParameterError, UnknownGameError) as error:
        print(f"tilegames demo: error: {error}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        silence()
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return BROKEN_PIPE
    except OSError as error:
        silence()
        print(f"tilegames demo: error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
