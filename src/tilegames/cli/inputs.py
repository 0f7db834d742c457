"""The inputs of commands: files of records and state documents."""

from __future__ import annotations

import io
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, BinaryIO

from .._args.shown import shown
from ..games import load_game
from ..records.formats.jsonl import MAX_LINE_BYTES, read_numbered
from .parsing import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..errors import RecordError
    from ..records.record import Record
    from ..state import State
    from .parsing import Parser

__all__ = ["add_state_arguments", "opened", "records_of", "state_of"]


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


def add_state_arguments(command: Parser) -> None:
    """The arguments for :func:`state_of`."""
    command.add_argument("game", metavar="GAME", help="for example azul or 'azul(players=3)'")
    command.add_argument(
        "state", metavar="STATE", help="a state document: JSON text, the path of a file, or - for standard input"
    )


def state_of(game_name: str, document: str) -> State[Any]:
    """The position that a state document describes: JSON text, or the name of a file."""
    game = load_game(game_name)
    if document.lstrip().startswith("{"):
        return game.parse_state(document)  # type: ignore[no-any-return]
    with ExitStack() as stack:
        file = opened(document, stack)
        try:
            text = file.read(MAX_LINE_BYTES + 1)
        except OSError as error:
            raise unreadable(document, error) from None
    if len(text) > MAX_LINE_BYTES:
        raise WrongUseError(f"a state document of more than {MAX_LINE_BYTES} bytes is refused.")
    return game.parse_state(text.removeprefix(b"\xef\xbb\xbf"))  # type: ignore[no-any-return]
