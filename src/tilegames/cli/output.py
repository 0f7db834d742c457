"""Printing to outputs of any encoding."""

from __future__ import annotations

import codecs
import sys
from typing import Any, TextIO

from ..state import State

__all__ = ["put", "put_board"]


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
