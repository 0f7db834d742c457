"""Values of callers in messages."""

from __future__ import annotations

__all__ = ["shown"]


def shown(value: object) -> str:
    """The text of any value for a message: short and in ASCII, so that the message can be printed anywhere."""
    if isinstance(value, str):
        return ascii(value if len(value) <= 40 else value[:40] + "...")
    if type(value) is float or (isinstance(value, int) and abs(value) < 1 << 64):
        return repr(value)
    return "a number out of range" if isinstance(value, int) else f"a value of type {type(value).__name__}"
