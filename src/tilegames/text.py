"""Functions that all text boards share: colours, and printing to any output."""

from __future__ import annotations

import codecs
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

from .errors import InvalidParameterError
from .plain import plain

if TYPE_CHECKING:
    from .state import State

__all__ = ["paint", "put", "put_board", "use_color"]


def use_color(color: bool | str) -> bool:
    """Whether to use ANSI colours; "auto" means if standard output is a terminal that supports them.

    ``NO_COLOR`` (https://no-color.org) and ``TERM=dumb`` say no, ``FORCE_COLOR`` says yes.
    """
    if isinstance(color, bool):
        return color
    if not isinstance(color, str) or plain(color, str) != "auto":
        raise InvalidParameterError("color must be True, False or 'auto'.")
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and bool(getattr(sys.stdout, "isatty", lambda: False)())


def paint(text: str, code: str, color: bool) -> str:
    """The text in an ANSI colour (``code``: SGR parameters such as ``"1;34"``), or as it is."""
    return f"\x1b[{code}m{text}\x1b[0m" if color else text


def put(text: str, file: TextIO | None = None, *, end: str = "\n", flush: bool = False) -> None:
    """Print a text on standard output or another stream; characters that its encoding lacks are escaped."""
    encoding = encoding_of(sys.stdout if file is None else file)
    print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=file, flush=flush)


def put_board(state: State[Any], color: bool | str = "auto", *, end: str = "\n") -> None:
    """Print a position on standard output, in ASCII if the output cannot encode the characters of the board."""
    board = state.render_text(color=color)
    try:
        board.encode(encoding_of(sys.stdout))
    except UnicodeEncodeError:
        board = state.render_text(color=color, unicode=False)
    put(board, end=end, flush=True)


def encoding_of(stream: object) -> str:
    """The encoding of a stream; UTF-8 if it takes any text, ASCII if Python does not know the encoding."""
    encoding = getattr(stream, "encoding", None)
    try:
        return codecs.lookup(encoding or "utf-8").name
    except (LookupError, TypeError):
        return "ascii"
