"""The errors that tilegames raises; all derive from :class:`TilegamesError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

    from .verdict import Verdict

__all__ = [
    "ChanceNodeError",
    "GameOverError",
    "IllegalActionsError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidParameterError",
    "InvalidStateError",
    "NoObservationError",
    "NothingToUndoError",
    "Problem",
    "RecordError",
    "SelfPlayError",
    "TilegamesError",
    "UnknownActionError",
    "UnknownGameError",
]


class TilegamesError(Exception):
    """Base class of all errors of this library; the text is ASCII, so that it can be printed anywhere."""

    def __str__(self) -> str:
        return self._text().encode("ascii", "backslashreplace").decode()

    def _text(self) -> str:
        """The message; it may quote an argument of the caller."""
        return super().__str__()


class InvalidMoveError(TilegamesError, ValueError):
    """Not a move of this game at all.

    Parameters
    ----------
    message : str
        What is wrong, as a sentence.
    text : str or None
        The text of the move, if it was given as text.
    position : int or None
        Index in `text` of the first character that does not fit.
    """

    def __init__(self, message: str, text: str | None = None, position: int | None = None) -> None:
        super().__init__(message, text, position)
        self.message = message
        self.text = text
        self.position = position

    def _text(self) -> str:
        return self.message


class IllegalMoveError(TilegamesError, ValueError):
    """A move of this game that the rules do not allow in this position.

    Parameters
    ----------
    verdict : Verdict
        Why the rules do not allow it.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def _text(self) -> str:
        return self.verdict.message


class IllegalActionsError(IllegalMoveError):
    """Actions for many games at once, some of which the rules do not allow; none of them was played.

    Parameters
    ----------
    verdict : Verdict
        Why the first illegal action is not allowed.
    action : int
        The first illegal action.
    indices : tuple of int
        Indices of the games with illegal actions, ascending.
    reasons : tuple of enum.StrEnum
        One reason per index.
    """

    def __init__(self, verdict: Verdict, action: int, indices: tuple[int, ...], reasons: tuple[StrEnum, ...]) -> None:
        super().__init__(verdict)
        self.action = action
        self.indices = indices
        self.reasons = reasons

    def _text(self) -> str:
        more = f" ({len(self.indices)} games in all)" if len(self.indices) > 1 else ""
        return f"game {self.indices[0]}, action {self.action}: {self.verdict.message}{more}"

    def __reduce__(self) -> tuple[type[IllegalActionsError], tuple[object, ...]]:
        return type(self), (self.verdict, self.action, self.indices, self.reasons)


class GameOverError(IllegalMoveError):
    """A move was played after the end of the game."""


class UnknownActionError(IllegalMoveError, InvalidMoveError):
    """An integer that is not an action id of this game, so it is neither a move nor legal anywhere."""

    def __init__(self, verdict: Verdict) -> None:
        IllegalMoveError.__init__(self, verdict)
        self.message = verdict.message
        self.text = None
        self.position = None

    def __reduce__(self) -> tuple[type[UnknownActionError], tuple[Verdict]]:
        return type(self), (self.verdict,)


class ChanceNodeError(TilegamesError, RuntimeError):
    """A decision was played at a chance node, or a chance outcome where a player is to decide.

    Parameters
    ----------
    verdict : Verdict
        Says which of the two it was.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def _text(self) -> str:
        return self.verdict.message


class NothingToUndoError(TilegamesError, IndexError):
    """`undo` was called on a state that has no event to take back."""


class UnknownGameError(TilegamesError, LookupError):
    """There is no game of this name; the message lists those that exist."""


class InvalidParameterError(TilegamesError, ValueError):
    """A parameter or argument is unknown or out of range; the message says what is allowed."""


class NoObservationError(TilegamesError, NotImplementedError):
    """The game has no observations for learners."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document.

    Parameters
    ----------
    path : str
        Where: a JSON path such as ``$.players[0].score``.
    message : str
        What is wrong there, as a sentence.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class InvalidStateError(TilegamesError, ValueError):
    """A state document or bytes that cannot be read.

    Parameters
    ----------
    problems : tuple of Problem
        The problems, at most 200.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def _text(self) -> str:
        return "; ".join(map(str, self.problems))


class RecordError(TilegamesError, ValueError):
    """A record of a game that cannot be read or replayed.

    Parameters
    ----------
    message : str
        What is wrong, as a sentence.
    line : int or None
        Line of the file, counted from 1, if it came from a file.
    event : int or None
        Index of the event, counted from 0, if it is known.
    verdict : Verdict or None
        Why the rules do not allow the event, if that is the problem.
    problems : iterable of Problem
        The problems of a record that cannot be read, at most 200.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        event: int | None = None,
        verdict: Verdict | None = None,
        problems: Iterable[Problem] = (),
    ) -> None:
        self.message = message
        self.line = line
        self.event = event
        self.verdict = verdict
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(message, line, event, verdict, self.problems)

    def _text(self) -> str:
        places = (("line", self.line), ("event", self.event))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{where}: {self.message}" if where else self.message


class SelfPlayError(TilegamesError, RuntimeError):
    """A game between bots that could not be played to its end; its cause is the exception of the bot.

    Parameters
    ----------
    message : str
        What is wrong, as a sentence.
    index : int
        Index of the game, counted from 0. All earlier games were yielded.
    seat : int or None
        The seat whose bot failed, if it was a bot.
    event : int or None
        The number of events in the game, including chance, when it was the bot's turn.
    """

    def __init__(self, message: str, index: int, seat: int | None = None, event: int | None = None) -> None:
        self.message = message
        self.index = index
        self.seat = seat
        self.event = event
        super().__init__(message, index, seat, event)

    def _text(self) -> str:
        places = (("game", self.index), ("seat", self.seat), ("event", self.event))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{where}: {self.message}"
