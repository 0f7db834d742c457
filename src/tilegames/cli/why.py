"""``tilegames why``: say whether a move is legal in a position, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import InvalidMoveError
from .inputs import add_state_arguments, state_of
from .output import emit, put, verdict_dict
from .parsing import NO, YES, codes

if TYPE_CHECKING:
    import argparse

    from .parsing import Commands

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    command = commands.add(
        "why",
        explain_verdict,
        help="say whether a move is legal in a position, and why not",
        description="Says whether a move is legal in a position, and if not, why.",
        exits=codes("the move is legal", "it is not"),
    )
    add_state_arguments(command)
    command.add_argument(
        "move", metavar="MOVE", help="a move in the game's notation (with +: a chance outcome), or an action id"
    )
    command.add_argument("--json", action="store_true", help="the verdict as a JSON object")


def explain_verdict(options: argparse.Namespace) -> int:
    state = state_of(options.game, options.state)
    try:
        verdict = state.check(as_move(options.move))
    except InvalidMoveError as error:
        if options.json:
            emit({"ok": False, "message": str(error), **verdict_dict(None), "position": error.position})
        else:
            put(f"not a move: {error}")
        return NO
    if options.json:
        emit({"ok": verdict.ok, "message": verdict.message, **verdict_dict(verdict)})
    elif verdict.ok:
        print("legal")
    else:
        rule = f" (rule {verdict.rule})" if verdict.rule else ""
        put(f"illegal: {verdict.message}{rule}")
    return YES if verdict.ok else NO


def as_move(text: object) -> str | int:
    """A move as typed: notation, or an action id as `legal --json` prints it."""
    if not isinstance(text, str):
        return "--"  # argparse turns it into an empty list
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text
