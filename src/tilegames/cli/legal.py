"""``tilegames legal``: list the legal moves in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .inputs import add_state_arguments, state_of
from .output import emit, put
from .parsing import YES, codes

if TYPE_CHECKING:
    import argparse

    from .parsing import Commands

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    command = commands.add(
        "legal",
        list_legal,
        help="list the legal moves in a position",
        description="Lists the legal moves in a position, at a chance node the possible outcomes.",
        exits=codes(),
    )
    add_state_arguments(command)
    command.add_argument("--json", action="store_true", help="a JSON object that has the action ids as well")


def list_legal(options: argparse.Namespace) -> int:
    state = state_of(options.game, options.state)
    moves = [{"action": move.action, "move": str(move)} for move in state.legal_moves]
    if options.json:
        emit({"phase": state.phase, "to_move": state.to_move, "legal": moves})
    else:
        put("".join(f"{move['move']}\n" for move in moves), end="")
    return YES
