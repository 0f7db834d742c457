"""Every refusal: its sentence, its rule, and the places that show why."""

import pytest

import tilegames as tg
from tests.games.azul.positions import board, load, position, start
from tilegames.games import azul


def tiling(*boards):
    """A state in which seat 0 moves tiles to the grey side of the wall."""
    return load(position(*boards, phase="tile"), wall="free")


def drafting(*boards, wall="fixed", **fields):
    """A state in which a seat takes tiles from the table."""
    return load(position(*boards, **fields), wall=wall)


CASES = [
    (
        tiling(board(0, "B - YYY"), board()), "1B1", "not_drafting",
        "Tiles can be taken only in the draft; now line 1 is to be tiled.", "p0:line1",
    ),
    (start(board(), board(), factories="BBBB"), "2B1", "source_empty", "Factory 2 is empty.", "factory2"),
    (
        start(board(), board(floor="M"), factories="BBBB", marker=1), "CB1", "source_empty", "The centre is empty.",
        "centre",
    ),
    (
        start(board(), board(), factories="BBBB"), "CB1", "marker_alone",
        "Only the start marker lies in the centre; it is not a tile.", "centre",
    ),
    (
        start(board(), board(), factories="BBBB YYYY"), "2B1", "source_lacks_colour", "Factory 2 holds no blue tiles.",
        "factory2",
    ),
    (
        start(board(), board(), factories="BBBB", centre="Y"), "CB1", "source_lacks_colour",
        "The centre holds no blue tiles.", "centre",
    ),
    (
        start(board(), board(0, "B YY"), factories="BBBB YYYY", to_move=1), "2Y2", "line_full", "Line 2 is full.",
        "p1:line2",
    ),
    (
        start(board(), board(0, "B Y"), factories="BBBB YYYY", to_move=1), "1B2", "line_other_colour",
        "Line 2 already holds yellow tiles.", "p1:line2",
    ),
    (
        start(board(wall="..... .B..."), board(), factories="BBBB"), "1B2", "wall_has_colour",
        "Row 2 of the wall already shows blue, in column 2.", "p0:wall:2,2",
    ),
    (
        drafting(board(), board(), wall="free", factories="BBBB YYYY", centre="R"), "@11", "not_tiling",
        "Tiles move to the wall when the table is empty: there are tiles left in the centre, factory 1 and"
        " factory 2.", "centre factory1 factory2",
    ),
    (
        drafting(board(), board(), wall="free", factories="- - BBBB"), "@11", "not_tiling",
        "Tiles move to the wall when the table is empty: there are tiles left in factory 3.", "factory3",
    ),
    (
        tiling(board(0, "B YY"), board()), "@21", "wrong_row",
        "Line 1 is the topmost complete line: its tile is placed first.", "p0:line1",
    ),
    (
        tiling(board(0, "B", "Y...."), board()), "@11", "space_taken", "Column 1 of row 1 has a tile already.",
        "p0:wall:1,1",
    ),
    (
        tiling(board(0, "B", "..... ..... .B..."), board()), "@12", "column_has_colour",
        "Column 2 of the wall already shows blue, in row 3.", "p0:wall:3,2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "move", "reason", "message", "cells"), CASES, ids=[f"{c[2]}-{c[1]}" for c in CASES])
def test_reasons(state, move, reason, message, cells):
    verdict = state.check(move)
    assert (verdict.reason.value, verdict.message, verdict.cells) == (reason, message, tuple(cells.split()))
    assert (verdict.reason, verdict.rule) in azul.AzulGame.rules_type.reasons.values()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    assert caught.value.verdict == verdict


def test_all_reasons_have_a_case():
    assert {case[2] for case in CASES} == {reason.value for reason in azul.Reason}
