"""Every refusal: its sentence, its rule, and the places that show why."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import PARTNERS, position
from tilegames.games import ingenious

FIRST = {"board": {"R": "c9 d9"}, "opened": 1, "seat": 1, "rack": "RB RB"}
MID_TURN = {"row": (18, 0, 0, 0, 0, 0), "size": 5, "rack": "RG"}
SWAP = {"phase": "swap", "rack": "GG GB BB OO YY", "row": (0, 1, 1, 1, 1, 1)}

CASES = [
    (position(board={"R": "h8 h9"}, rack="RB"), "Bh7-Rh8", "cell_covered", "Cell h8 is already covered.", "h8"),
    (position(board={"R": "h8 h9"}, rack="RB"), "Bh8-Rh9", "cell_covered", "Cells h8 and h9 are already covered.",
     "h8 h9"),
    (position(rack="RB", size=1, row=(18, 18, 18, 18, 18, 0)), "Gh8-Gi8", "tile_not_on_rack",
     "The tile GG is not on the rack of seat 0.", "p0:rack"),
    (position(PARTNERS, **(FIRST | {"opened": 3, "seat": 3, "rack": "RB", "board": {}})), "Bh8-Ph9", "tile_not_on_rack",
     "The tile BP is not on the rack of seat 3.", "p3:rack"),
    (position(**FIRST), "Bh8-Rh9", "no_printed_symbol",
     "A first placement lies next to a printed symbol, but h8 and h9 are next to none.", "h8 h9"),
    (position(**FIRST), "Bd8-Re8", "symbol_claimed",
     "Another player has claimed the purple symbol on c8: a first placement needs a free one.", "c8"),
    (position(**MID_TURN), "keep", "bonus_due", "A bonus placement is due: it must be made before anything else.", ""),
    (position(), "swap", "no_swap_offered", "No swap is offered here.", ""),
    (position(**SWAP), "Gh8-Gi8", "swap_due", "The rack of seat 0 may be swapped: the answer is keep or swap.",
     "p0:rack"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "move", "reason", "message", "cells"), CASES, ids=[f"{c[2]}-{c[1]}" for c in CASES])
def test_reasons(state, move, reason, message, cells):
    verdict = state.check(move)
    assert (verdict.reason.value, verdict.message, verdict.cells) == (reason, message, tuple(cells.split()))
    assert (verdict.reason, verdict.rule) in ingenious.IngeniousGame.rules_type.reasons.values()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    assert caught.value.verdict == verdict


def test_all_reasons_have_a_case():
    assert {case[2] for case in CASES} == {reason.value for reason in ingenious.Reason}
