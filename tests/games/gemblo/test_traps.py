"""Traps in which other implementations were caught."""

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    FOUR,
    PIECES,
    SETUPS,
    SIX,
    THREE,
    broken_rule,
    cells_of,
    colours,
    moves,
    position,
    rule,
)
from tests.games.gemblo.test_golden import free_form, polyhexes
from tests.games.gemblo.test_turns import standing
from tests.oracles import gemblo as oracle
from tilegames.games import gemblo


@rule("2.8")
def test_trap_passage_between_two_different_opponents():
    state = position("0:o15 1:p15-q15 2:n16-o16")
    assert state.check("p16-p17")
    # behind one piece there is none
    assert broken_rule(state, "n17-n18") == "2.6"


@rule("2.7")
def test_trap_blocking_judged_per_move():
    """A move with a blocked and an open edge is legal, in whatever order its cells come."""
    state = position("0:o15 1:p15-o16")
    through = {str(move) for move in state.legal_moves if "p16" in move.cells}
    slow = oracle.Gemblo.from_document(state.to_dict(), players=6)
    assert through == {oracle.notation(cells) for cells in slow.spots(0) if (1, 1) in cells}
    assert "q14-q15-p16" in through
    assert broken_rule(state, "p16-q16") == "2.6"


@rule("4.5")
def test_trap_wrong_second_tie_stage():
    """The lower value wins: A5 is easier to place than I5, and worth less."""
    for piece, other in (("M1", "M1"), ("V5", "S5"), ("S5", "W5"), ("P5", "A5"), ("R4", "Y4")):
        expected = (1, 1) if piece == other else (1, 2)
        assert standing(piece, other).ranking()[:2] == expected


@rule("1.1")
def test_trap_mask_of_297_cells():
    game = tg.load_game(FOUR)
    assert game.decode(294).piece == "M1"
    assert game.decode(295).piece == "D2"
    with pytest.raises(tg.InvalidMoveError):
        game.parse("k6")
    rows = {}
    for action in range(295):
        (name,) = game.decode(action).cells
        rows.setdefault(oracle.cell_named(name)[1], []).append(name)
    assert [len(rows[r]) for r in range(-9, 10)] == [16 if r % 2 else 15 for r in range(-9, 10)]


@rule("2.2", "2.4")
def test_trap_first_piece_checked_by_one_cell():
    """One cell meets the start, the others are covered by another player's first piece, at either end."""
    state = position("1:t6-t7", THREE)
    assert state.check("t5")
    for text in ("t5-t6", "t5-t6-t7", "t5-t6-s7"):
        assert broken_rule(state, text) == "2.2"
    for text in moves(state):
        assert "t5" in text.split("-")
        assert not {"t6", "t7"} & set(text.split("-"))


@rule("1.4")
def test_trap_no_flips():
    """J5 and P5 have twelve shapes, mirror images among them, and each of them is played."""
    state = position(colour=2, name="gemblo(players=5)")
    for piece in ("J5", "P5"):
        texts = map(str, state.legal_moves.where(piece=piece))
        shapes = {oracle.corner_at_origin(cells_of(text)) for text in texts}
        assert len(shapes) == 12
        assert {oracle.corner_at_origin([(r, q) for q, r in shape]) for shape in shapes} == shapes


@rule("1.4")
def test_trap_seven_tetrahexes():
    """Of the seven sets of four connected cells five are pieces."""
    assert [piece for piece in PIECES if piece.endswith("4")] == ["I4", "S4", "R4", "Y4", "C4"]
    game = tg.load_game(SIX)
    others = [shape for shape in polyhexes(4) if oracle.piece_of(shape) is None]
    assert (len(others), len(set(map(free_form, others)))) == (24, 2)
    for shape in others:
        with pytest.raises(tg.InvalidMoveError, match="do not form a piece"):
            game.parse(oracle.notation(shape))
        with pytest.raises(tg.InvalidMoveError, match="do not form a piece"):
            gemblo.Place(map(oracle.cell_name, shape))


@rule("1.2")
@pytest.mark.parametrize("name", SETUPS)
def test_trap_half_hexes_at_the_rim(name):
    """Places next to the mask are not cells: no piece covers them, and they are not flanks that could be covered."""
    game = tg.load_game(name)
    mask = oracle.MASKS[colours(name)]
    outside = {near for cell in oracle.cells_of(mask) for near in oracle.edge_neighbours(cell)}
    outside -= set(oracle.cells_of(mask))
    assert outside
    for q, r in outside:
        if min(q, r) >= -14:
            with pytest.raises(tg.InvalidMoveError, match="no cell"):
                game.parse(oracle.cell_name((q, r)))
