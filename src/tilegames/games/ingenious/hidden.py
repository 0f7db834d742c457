"""Information hidden from a player of Ingenious: the other racks, the bag, and whether another player may swap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .moves import Draw, Keep, Swap
from .spec import KIND_NAMES, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...game_rules import Fields
    from .game import IngeniousRules
    from .moves import AnyMove

__all__ = ["event_text_for", "resample", "view_of"]

SWAP, DRAW = PHASES.index("swap"), PHASES.index("draw")


def in_sight(fields: Fields, player: int | None) -> Fields:
    """The position with the phase that a player sees: the offer of a swap looks like the refill to all other players.

    The offer would reveal which colours are missing from a rack (rule 5.5).
    """
    return {**fields, "phase": DRAW} if fields["phase"] == SWAP and fields["to_move"] != player else fields


def view_of(rules: IngeniousRules, fields: Fields, player: int | None) -> dict[str, Any]:
    """The document as a player may see it: counts of other racks and the bag, and no sign of an offered swap."""
    seen = rules.document(in_sight(fields, player))
    seen["racks"] = [rack if seat == player else len(rack) for seat, rack in enumerate(seen["racks"])]
    seen["bag"] = sum(seen["bag"].values())
    return seen


def event_text_for(rules: IngeniousRules, before: Fields, move: AnyMove, player: int | None) -> str | None:
    """An event as a player may know it.

    The tiles of others are hidden when drawn and shown when swapped. Only the player who declines a swap sees this.
    """
    seat = before["to_move"]
    if isinstance(move, Keep) and seat != player:
        return None
    if isinstance(move, Draw) and seat != player:
        return "+?"
    if isinstance(move, Swap):
        return f"swap:{','.join(KIND_NAMES[kind] for kind in before['racks'][seat])}"
    return str(move)


def resample(rules: IngeniousRules, fields: Fields, player: int, below: Callable[[int], int]) -> Fields:
    """Deal the hidden tiles again; every arrangement of the physical tiles has the same probability."""
    others = [seat for seat in range(rules.num_players()) if seat != player]
    racks, unseen = list(fields["racks"]), list(fields["bag"])
    for seat in others:
        for kind in racks[seat]:
            unseen[kind] += 1
    # This order does not depend on where a tile really is: the same choices give the same deal.
    pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    for seat in others:
        racks[seat] = sorted(pool.pop(below(len(pool))) for _ in racks[seat])
        for kind in racks[seat]:
            unseen[kind] -= 1
    return {**in_sight(fields, player), "racks": racks, "bag": unseen}
