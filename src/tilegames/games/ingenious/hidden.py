"""Information hidden from a player of Ingenious: the other racks, the bag, and whether another player may swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .spec import PHASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...game_rules import Fields
    from .game import IngeniousRules

__all__ = ["in_sight", "rearranged"]

SWAP, DRAW = PHASES.index("swap"), PHASES.index("draw")


def in_sight(fields: Fields, player: int | None) -> Fields:
    """The position with the phase that a player sees: the offer of a swap looks like the refill to all other players.

    The offer would reveal which colours are missing from a rack (rule 5.5).
    """
    return {**fields, "phase": DRAW} if fields["phase"] == SWAP and fields["to_move"] != player else fields


def rearranged(game: IngeniousRules, fields: Fields, player: int, below: Callable[[int], int]) -> Fields:
    """Deal the hidden tiles again; every arrangement of the physical tiles has the same probability."""
    others = [seat for seat in range(game.num_players()) if seat != player]
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
