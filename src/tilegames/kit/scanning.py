"""Reading moves that people type, part by part from the left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..errors import InvalidMoveError

if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["Scanner", "pattern"]

#: The largest number of characters in a move.
MAX_LENGTH: Final = 100
SPACES: Final = re.compile(r"\s*", re.ASCII)


def pattern(text: str) -> re.Pattern[str]:
    """A pattern for a part of a move: ASCII only, in upper or lower case."""
    return re.compile(text, re.ASCII | re.IGNORECASE)


class Scanner:
    """A text, and how far it has been read.

    Parameters
    ----------
    text : str
        The text of a move.

    Raises
    ------
    InvalidMoveError
        If it is not text, or is longer than any move.

    Examples
    --------
    >>> from tilegames.kit.scanning import Scanner, pattern
    >>> scanner = Scanner(" Keep ")
    >>> scanner.expect(pattern("keep|swap"), "keep or swap")
    'keep'
    >>> scanner.end()
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise InvalidMoveError(f"A move is written as text, not as {type(text).__name__}.")
        if len(text) > MAX_LENGTH:
            raise InvalidMoveError(f"A move has at most {MAX_LENGTH} characters, not {len(text)}.", text, MAX_LENGTH)
        self.text = text
        self.at = 0

    def skip(self) -> int:
        """Go on to the next character that is not a space, and return its index."""
        match = SPACES.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def peek(self, wanted: re.Pattern[str]) -> bool:
        """Whether the pattern comes next."""
        return wanted.match(self.text, self.skip()) is not None

    def expect(self, wanted: re.Pattern[str], name: str) -> str:
        """Take the part that comes next, in lower case; `name` says in an error what is expected."""
        match = wanted.match(self.text, self.skip())
        if match is None:
            self.fail(f"{name} is missing" if self.at == len(self.text) else f"{name} should stand here")
        self.at = match.end()
        return match.group().lower()

    def end(self) -> None:
        """Raise an error unless the text ends here."""
        if self.skip() < len(self.text):
            self.fail("the move should end here")

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise an error that points to an index, by default to the next character to read."""
        at = self.at if at is None else at
        where = "" if at == len(self.text) else f" (character {at + 1})"
        raise InvalidMoveError(f"{message[0].upper()}{message[1:].rstrip('.')}{where}.", self.text, at)
