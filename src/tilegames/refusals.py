"""Why an action is refused: the verdict on it, and the error that goes with a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .errors import ChanceNodeError, GameOverError, IllegalMoveError, TilegamesError, UnknownActionError
from .verdict import COMMON_REASONS, FIRST_GAME_REASON, LEGAL, Reason, Verdict

if TYPE_CHECKING:
    from .game_rules import GameRules
    from .moves import Move
    from .state import State

__all__ = ["CHANCE_NODE", "DECISION_NODE", "error_for", "game_over", "unknown_action", "verdict_on", "wrong_kind"]

CHANCE_NODE: Final = Verdict(
    False, Reason.CHANCE_NODE, "Chance is to act here: a piece is drawn, and no player decides."
)
DECISION_NODE: Final = Verdict(False, Reason.DECISION_NODE, "A player is to decide here: nothing is drawn.")


def verdict_on(state: State[Any], action: int) -> Verdict:
    """The verdict on an action id, at a chance node on an outcome id; any integer has one."""
    code, cells = state._judge(action)
    game = state.get_game()
    if code >= FIRST_GAME_REASON:
        reason, rule = game.hooks.reasons[code]
        message, names = game.hooks.explain_refusal(game.hooks.fields(state), action, reason, cells)
        return Verdict(False, reason, message, names, rule)
    reason = COMMON_REASONS[code]
    if reason is Reason.LEGAL:
        return LEGAL
    if reason is Reason.GAME_OVER:
        return game_over(game.hooks)
    if reason is Reason.IMPOSSIBLE_OUTCOME:
        return Verdict(False, reason, f"{game.decode_outcome(action)} cannot be drawn: none is left.")
    if not state.is_chance_node():
        return unknown_action(game.name, state.num_distinct_actions())
    if 0 <= action < state.num_distinct_actions():
        return CHANCE_NODE
    return unknown_action(game.name, game.max_chance_outcomes())


def wrong_kind(state: State[Any], move: Move) -> Verdict | None:
    """The verdict against a decision at a chance node, or against an outcome elsewhere."""
    if state.is_terminal() or move.is_chance == state.is_chance_node():
        return None
    return CHANCE_NODE if state.is_chance_node() else DECISION_NODE


def game_over(rules: GameRules[Any]) -> Verdict:
    """The verdict on every move after the end."""
    return Verdict(False, Reason.GAME_OVER, "The game is over.", (), rules.over_rule)


def unknown_action(name: str, limit: int) -> Verdict:
    """The verdict on an integer that is not an id of the game with this name."""
    if not limit:
        message = f"{name.capitalize()} has no chance, so there are no outcomes."
        return Verdict(False, Reason.UNKNOWN_ACTION, message)
    return Verdict(False, Reason.UNKNOWN_ACTION, f"There is no such action: ids run from 0 to {limit - 1}.")


def error_for(verdict: Verdict) -> TilegamesError:
    """The error that goes with a verdict."""
    if verdict.reason in (Reason.CHANCE_NODE, Reason.DECISION_NODE):
        return ChanceNodeError(verdict)
    if verdict.reason == Reason.GAME_OVER:
        return GameOverError(verdict)
    if verdict.reason == Reason.UNKNOWN_ACTION:
        return UnknownActionError(verdict)
    return IllegalMoveError(verdict)
