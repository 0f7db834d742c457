"""The colours of the terminal."""

from __future__ import annotations

import os
import sys

from .._args.plain import plain
from ..errors import InvalidParameterError

__all__ = ["paint", "use_color"]


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
