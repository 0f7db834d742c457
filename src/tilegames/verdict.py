"""Why a move is refused: reasons, verdicts, and the table that links them to the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["COMMON_REASONS", "FIRST_GAME_REASON", "LEGAL", "Reason", "Verdict"]


class Reason(StrEnum):
    """Reasons that all games share; each game adds its own enum of the same kind.

    Except for ``GAME_OVER`` they do not come from the rules: they say what the caller did wrong and name no rule.
    """

    LEGAL = "legal"
    UNKNOWN_ACTION = "unknown_action"
    GAME_OVER = "game_over"
    CHANCE_NODE = "chance_node"
    DECISION_NODE = "decision_node"
    IMPOSSIBLE_OUTCOME = "impossible_outcome"


#: The reasons for the engine's own codes, see ``_core/ops.pxd``.
COMMON_REASONS: Final = (Reason.LEGAL, Reason.UNKNOWN_ACTION, Reason.GAME_OVER, Reason.IMPOSSIBLE_OUTCOME)
#: Codes below this one are the engine's own; a game numbers its reasons from here.
FIRST_GAME_REASON: Final = 16


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "may I play this?".

    Parameters
    ----------
    ok : bool
        Whether the move is legal here.
    reason : enum.StrEnum
        A stable value for programs: a member of :class:`Reason` or of the game's own ``Reason``.
    message : str
        A sentence for players; empty when the move is legal.
    cells : tuple of str
        Names of the places that show why, for highlighting: those in the message, including racks, hands and other
        places off the board. The game's page lists the names. Empty only if no place shows the reason.
    rule : str or None
        Number of the rule on the game's page, for example ``"2.4"``; ``Game.rule`` has its text. None for the reasons
        that do not come from the rules: ``legal``, ``unknown_action``, ``chance_node``, ``decision_node`` and
        ``impossible_outcome``.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=1)
    >>> verdict = state.check("CBF")
    >>> bool(verdict), verdict.reason.value, verdict.rule is not None
    (False, 'marker_alone', True)
    """

    ok: bool
    reason: StrEnum
    message: str
    cells: tuple[str, ...] = ()
    rule: str | None = None

    def __bool__(self) -> bool:
        return self.ok


LEGAL: Final = Verdict(True, Reason.LEGAL, "")
