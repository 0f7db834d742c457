"""Reading moves that people type: a text of which parts are taken from the left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .errors import InvalidMoveError

if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["Scanner", "pattern"]

#: No move is longer.
LONGEST: Final = 100
SPACES: Final = re.compile(r"\s*", re.ASCII)


def pattern(text: str) -> re.Pattern[str]:
    """A part of a move: ASCII only, in either case."""
    return re.compile(text, re.ASCII | re.IGNORECASE)


class Scanner:
    """A text, and how far it has been read.

    Parameters
    ----------
    text : str
        What somebody typed.

    Raises
    ------
    InvalidMoveError
        If it is no text, or longer than any move.

    Examples
    --------
    >>> from tilegames.scanning import Scanner, pattern
    >>> scanner = Scanner(" Keep ")
    >>> scanner.take(pattern("keep|swap"), "keep or swap")
    'keep'
    >>> scanner.end()
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise InvalidMoveError(f"A move is written as text, not as {type(text).__name__}.")
        if len(text) > LONGEST:
            raise InvalidMoveError(f"A move has at most {LONGEST} characters, not {len(text)}.", text, LONGEST)
        self.text = text
        self.at = 0

    def skip(self) -> int:
        """Go on to the next character that is no space; its index."""
        match = SPACES.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def sees(self, wanted: re.Pattern[str]) -> bool:
        """Whether this comes next."""
        return wanted.match(self.text, self.skip()) is not None

    def take(self, wanted: re.Pattern[str], name: str) -> str:
        """The part that comes next, in lower case; `name` says in an error what should be there."""
        match = wanted.match(self.text, self.skip())
        if match is None:
            self.fail(f"{name} is missing" if self.at == len(self.text) else f"{name} should stand here")
        self.at = match.end()
        return match.group().lower()

    def end(self) -> None:
        """Nothing may follow."""
        if self.skip() < len(self.text):
            self.fail("the move should end here")

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise the error that points to an index, by default to where the reading stands."""
        at = self.at if at is None else at
        where = "" if at == len(self.text) else f" (character {at + 1})"
        raise InvalidMoveError(f"{message[0].upper()}{message[1:].rstrip('.')}{where}.", self.text, at)
