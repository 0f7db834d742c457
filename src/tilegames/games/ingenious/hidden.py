"""What a player of Ingenious cannot see: the racks of the others, and the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .spec import KINDS, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .state import IngeniousGame

__all__ = ["rearranged"]


def rearranged(
    game: IngeniousGame, fields: Mapping[str, Any], player: int, below: Callable[[int], int]
) -> dict[str, Any]:
    """Deal what the player cannot see anew, every arrangement of the physical tiles with the same probability.

    At a swap decision the rack of the seat to move shows none of its lowest colours: that rack is drawn first, from
    the tiles that it may hold; each choice leaves the same number of arrangements for the rest.
    """
    others = [seat for seat in range(game.num_players()) if seat != player]
    racks, unseen = list(fields["racks"]), list(fields["bag"])
    for seat in others:
        for kind in racks[seat]:
            unseen[kind] += 1
    # In this order nothing tells where a tile really is: the same choices give the same deal.
    pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    chooser = fields["to_move"] if PHASES[fields["phase"]] == "swap" else None
    for seat in sorted(others, key=lambda seat: seat != chooser):
        barred = lowest_colours(fields["markers"][seat % game.num_rows]) if seat == chooser else set()
        racks[seat] = sorted(take(pool, len(racks[seat]), barred, below))
    for seat in others:
        for kind in racks[seat]:
            unseen[kind] -= 1
    return {**fields, "racks": racks, "bag": unseen}


def lowest_colours(markers: list[int]) -> set[int]:
    return {colour for colour, marker in enumerate(markers) if marker == min(markers)}


def take(pool: list[int], count: int, barred: set[int], below: Callable[[int], int]) -> list[int]:
    """Take so many tiles out of the pool, each one equally likely, none that shows a barred colour."""
    if not barred:
        return [pool.pop(below(len(pool))) for _ in range(count)]
    allowed = [kind for kind in pool if barred.isdisjoint(KINDS[kind])]
    taken = [allowed.pop(below(len(allowed))) for _ in range(count)]
    for kind in taken:
        pool.remove(kind)
    return taken
