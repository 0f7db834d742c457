"""What commands print, on outputs of any encoding."""

from __future__ import annotations

import codecs
import json
import sys
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from ..state import State
    from ..verdict import Verdict

__all__ = ["emit", "put", "put_board", "verdict_dict"]


def emit(value: object) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, separators=(",", ":")))


def verdict_dict(verdict: Verdict | None) -> dict[str, Any]:
    """A verdict as plain data; all null if there is none."""
    if verdict is None:
        return {"reason": None, "cells": [], "rule": None}
    return {"reason": verdict.reason.value, "cells": list(verdict.cells), "rule": verdict.rule}


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
