"""The error for a broken promise, and the assertions of the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Game

__all__ = ["ContractError", "Skipped", "expect", "expect_raises", "expect_same"]

#: Longer values are cut in messages.
MAX_MESSAGE_LENGTH = 300


class ContractError(AssertionError):
    """A game broke a promise of the library.

    Parameters
    ----------
    message : str
        What failed, as a sentence.
    game : Game
        The game.
    check : str
        Name of the check in ``tilegames.testing.CHECKS``.
    seed : int or None
        Seed of the game that was played; None if the check plays no game.
    event : int or None
        The number of events before the position where it failed.
    history : tuple of int
        Those events.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.testing import ContractError
    >>> str(ContractError("It broke.", tg.load_game("gemblo"), "undo", seed=3, event=2, history=(5, 7)))
    'gemblo(players=2,colours_each=2,border_flank=open), check undo, game with seed 3, event 2: It broke.'
    """

    def __init__(
        self,
        message: str,
        game: Game[Any, Any],
        check: str,
        seed: int | None = None,
        event: int | None = None,
        history: tuple[int, ...] = (),
    ) -> None:
        super().__init__(message, game, check, seed, event, history)
        self.message = message
        self.game = game
        self.check = check
        self.seed = seed
        self.event = event
        self.history = history

    def __str__(self) -> str:
        where = f"{self.game}, check {self.check}"
        if self.seed is not None:
            where += f", game with seed {self.seed}"
        if self.event is not None:
            where += f", event {self.event}"
        return f"{where}: {self.message}"


class Skipped(Exception):  # noqa: N818
    """The check does not apply here, for example because the game lacks an optional feature."""


def expect(condition: object, message: str) -> None:
    """Raise an AssertionError with this message unless the condition holds, even under ``python -O``."""
    if not condition:
        raise AssertionError(message)


def expect_same(found: object, wanted: object, what: str) -> None:
    """Raise an AssertionError unless two values are equal."""
    if not found == wanted:
        raise AssertionError(f"{what} should be {short(wanted)}, not {short(found)}.")


def expect_raises(errors: type[Exception] | tuple[type[Exception], ...], call: Callable[[], Any], what: str) -> Any:
    """Make a call that must raise one of these errors, and return the error."""
    names = " or ".join(each.__name__ for each in (errors if isinstance(errors, tuple) else (errors,)))
    try:
        found = call()
    except errors as error:
        return error
    except Exception as error:
        raise AssertionError(f"{what} should raise {names}, not {type(error).__name__}: {error}") from error
    raise AssertionError(f"{what} should raise {names}, but returned {short(found)}.")


def short(value: object) -> str:
    """The text of a value for a message."""
    text = repr(value)
    return text if len(text) <= MAX_MESSAGE_LENGTH else text[:MAX_MESSAGE_LENGTH] + "..."
