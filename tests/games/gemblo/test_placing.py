"""Board, pieces, placing, and edges at the rim: sections 1, 2 and 6 of the rules."""

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    FIVE,
    FOUR,
    PIECES,
    SETUPS,
    SIX,
    STARTS,
    THREE,
    TWO,
    TWO_BIG,
    at,
    broken_rule,
    cells_of,
    colours,
    moves,
    position,
    rule,
)
from tests.oracles import gemblo as oracle
from tilegames.games import gemblo

# ---- board and pieces -----------------------------------------------------------------------------------------------


@rule("1.1", "1.2")
@pytest.mark.parametrize("name", SETUPS)
def test_pieces_lie_wholly_on_the_mask(name):
    game = tg.load_game(name)
    mask = oracle.MASKS[colours(name)]
    inside = {oracle.cell_name(cell) for cell in oracle.cells_of(mask)}
    for r in range(-16, 17):
        for q in range(-14, 12):
            text = oracle.notation([(q, r), (q + 1, r)])
            if inside >= set(text.split("-")):
                assert str(game.parse(text)) == text
            else:
                with pytest.raises(tg.InvalidMoveError):
                    game.parse(text)


@rule("1.3")
@pytest.mark.parametrize("name", SETUPS)
def test_colour_i_starts_on_cell_number_i(name):
    starts = STARTS[colours(name)]
    for colour, start in enumerate(starts):
        state = position(name=name, colour=colour)
        assert state.check(start)
        for other in starts:
            if other != start:
                assert broken_rule(state, other) == "2.4"
                assert state.check(other).cells == (start,)


@rule("1.4")
def test_every_piece_is_played_in_every_shape():
    """Turned and flipped, as the first moves from a start that leaves room for all of them show."""
    state = position(name=FIVE, colour=2)
    seen = {(move.piece, oracle.corner_at_origin(cells_of(str(move)))) for move in state.legal_moves}
    assert seen == {(piece, shape) for piece in PIECES for shape in oracle.orientations(piece)}


@rule("1.5", "6.1")
@pytest.mark.parametrize(
    ("name", "number", "each"), [(TWO, 4, 2), (TWO_BIG, 6, 3), (THREE, 3, 1), (FOUR, 4, 1), (FIVE, 5, 1), (SIX, 6, 1)]
)
def test_colours_of_each_player(name, number, each):
    game = tg.load_game(name)
    players = game.num_players()
    assert game.params.get("colours_each", 1) == each
    for colour in range(number):
        state = position(name=name, colour=colour)
        assert (state.colour, state.to_move) == (colour, colour % players)
    assert position(name=name).score(0) == -72 * each


@rule("6.1")
@pytest.mark.parametrize("players", range(3, 7))
def test_colours_each_is_for_two_players(players):
    with pytest.raises(tg.InvalidParameterError, match="colours_each"):
        tg.load_game("gemblo", players=players, colours_each=2)
    assert "colours_each" not in tg.load_game("gemblo", players=players).params
    assert tg.load_game("gemblo") == tg.load_game("gemblo", players=2, colours_each=2, border_flank="open")


# ---- placing --------------------------------------------------------------------------------------------------------


@rule("2.1")
@pytest.mark.parametrize("piece", ["M1", "V3", "W5"])
def test_each_piece_is_played_once(piece):
    cells, far = (at(cell, *oracle.PIECES[piece]) for cell in ("o15", "e22"))
    state = position(f"2:{cells}", colour=2)
    left = {move.piece for move in state.legal_moves}
    assert left == set(PIECES) - {piece}
    assert broken_rule(state, far) == "2.1"
    assert state.check(far).cells == tuple(cells.split("-"))
    assert piece in {move.piece for move in position(f"2:{cells}", colour=3).legal_moves}


@rule("2.2")
@pytest.mark.parametrize("owner", [0, 1])
def test_all_cells_must_be_free(owner):
    """The colour that covers them does not matter."""
    state = position(f"{owner}:o15-o16")
    assert broken_rule(state, "o15") == "2.2"
    assert broken_rule(state, "n16-o16-n17") == "2.2"


@rule("2.2")
def test_all_cells_of_the_first_piece_must_be_free():
    state = position("1:v2")
    assert state.check("v1")
    assert broken_rule(state, "v1-v2") == "2.2"
    assert state.check("v1-v2").cells == ("v2",)


@rule("2.3")
def test_no_side_with_the_own_colour():
    state = position("0:o15-o16-o17")
    for step in set(oracle.EDGES) - {(0, 1)}:
        assert broken_rule(state, at("o15", step)) == "2.3"
        assert state.check(at("o15", step)).cells[0] in ("o15", "o16")
    # q14 is joined to o15: the second piece is refused for its other cell
    assert state.check("q14-r14")
    assert broken_rule(state, "q14-p15") == "2.3"


@rule("2.4")
@pytest.mark.parametrize("colour", range(6))
def test_the_first_piece_covers_the_start(colour):
    start = STARTS[6][colour]
    state = position(colour=colour)
    assert all(start in move.cells for move in state.legal_moves)
    assert broken_rule(state, "o15") == "2.4"
    # other starting cells mean nothing to it: a later piece may cover one
    assert position("0:z8-y9", FOUR).check("aa6")


#: From a cell to the others that hex edges join to it, and the flanks as seen from o15.
EDGES = {
    (1, 1): "p15 o16",
    (-1, 2): "o16 n16",
    (-2, 1): "n16 n15",
    (-1, -1): "n15 o14",
    (1, -2): "o14 p14",
    (2, -1): "p14 p15",
}


def doubles_around(cell):
    """All D2 near a cell, as pairs of steps from it."""
    span = range(-3, 4)
    pairs = ([(q, r), (q + dq, r + dr)] for q in span for r in span for dq, dr in ((1, 0), (0, 1), (-1, 1)))
    return {at(cell, *pair): pair for pair in pairs}


def only_by(step):
    """D2 that is joined to o15 by the hex edge in this direction and by no other."""
    pairs = doubles_around("o15")
    return next(
        text
        for text, pair in pairs.items()
        if set(pair) & set(EDGES) == {step} and not set(pair) & {(0, 0), *oracle.EDGES}
    )


@rule("2.5")
def test_later_pieces_are_joined_by_a_hex_edge():
    state = position("0:o15")
    around = doubles_around("o15")
    allowed = {t for t, pair in around.items() if set(pair) & set(EDGES) and not set(pair) & {(0, 0), *oracle.EDGES}}
    assert set(moves(state)) & set(around) == allowed
    assert {str(move) for move in state.legal_moves if move.piece == "D2"} == allowed
    assert broken_rule(state, "o17-o18") == "2.5"
    assert state.check("o17-o18").cells == ("o17", "o18")


@rule("2.5", "2.6")
@pytest.mark.parametrize("step", EDGES)
def test_each_hex_edge_and_its_flanks(step):
    assert position("0:o15").check(only_by(step))
    across = at("o15", *map(oracle.cell_named, EDGES[step].split()))
    state = position(f"0:o15 1:{across}")
    assert broken_rule(state, only_by(step)) == "2.6"
    verdict = state.check(only_by(step))
    assert verdict.reason == gemblo.Reason.EDGE_BLOCKED
    assert sorted(verdict.cells) == sorted(EDGES[step].split())
    assert "the D2 of colour 1" in verdict.message
    for other in EDGES:
        assert state.check(only_by(other)).reason in (
            {gemblo.Reason.EDGE_BLOCKED} if other == step else {tg.Reason.LEGAL, gemblo.Reason.CELL_COVERED}
        )


@rule("2.7")
def test_each_edge_is_judged_by_itself():
    state = position("0:o15 1:p15-o16")
    assert broken_rule(state, "p16-q16") == "2.6"
    # the same edge and an open one
    assert state.check("q14-q15-p16")
    # an edge that is blocked and one that is not, at the same cell
    assert position("0:o15 0:q17-q18-q19 1:p15-o16").check("q15-p16")


@rule("2.7")
def test_all_pieces_across_are_named():
    state = position("0:o15 0:q17-q18-q19 1:p15-o16 2:q16-p17")
    assert broken_rule(state, "q15-p16") == "2.6"
    verdict = state.check("q15-p16")
    assert "by the D2 of colour 1 and the D2 of colour 2 on " in verdict.message
    assert sorted(verdict.cells) == ["o16", "p15", "p17", "q16"]


@rule("2.8")
@pytest.mark.parametrize("step", EDGES)
def test_one_covered_flank_leaves_an_edge_open(step):
    for flank in EDGES[step].split():
        assert position(f"0:o15 1:{flank}").check(only_by(step))


@rule("2.8")
@pytest.mark.parametrize("step", EDGES)
def test_two_different_pieces_leave_an_edge_open(step):
    one, other = EDGES[step].split()
    assert position(f"0:o15 1:{one} 2:{other}").check(only_by(step))


#: Two obstacles that touch each other, V5 and S4.
OBSTACLES = "#:u2-u3-u4-t5-s6 #:s3-s4-r5-r6"
OBSTACLES_DRAFT = ("V5 R4 J5", "S4 Y4 Y5", "I3 C4 P5", "T3 S5 A5", "I4 W5 I5")


@rule("2.8", "5.15")
def test_two_obstacles_leave_an_edge_open():
    """Two obstacles can lie side by side."""
    state = position(f"{OBSTACLES} 0:s5", FIVE, draft=OBSTACLES_DRAFT)
    assert state.check("r7-r8")
    assert state.check("r7-s7")
    assert state.num_legal_actions() == 186


@rule("2.9", "5.15")
def test_it_does_not_matter_whose_piece_lies_across():
    """An opponent's, one of another own colour, and an obstacle."""
    assert broken_rule(position("0:o15 1:p15-o16", TWO), "p16-q16") == "2.6"
    assert broken_rule(position("0:o15 2:p15-o16", TWO), "p16-q16") == "2.6"
    state = position(f"{OBSTACLES} 0:u5", FIVE, draft=OBSTACLES_DRAFT)
    assert broken_rule(state, "t3-t4") == "2.6"
    assert state.check("t3-t4").message.endswith("blocked by the obstacle V5 on u4 and t5.")


@rule("2.10")
def test_other_colours_may_be_touched():
    """Also the other colours of one player."""
    for name, other in ((SIX, 1), (TWO, 1), (TWO, 2), (TWO_BIG, 2), (TWO_BIG, 4)):
        state = position(f"0:o15-o16-o17 {other}:q15", name)
        state.play("q14")
    # own other colour and an opponent form a junction
    assert position("0:o15 1:p15-q15 2:n16-o16", TWO).check("p16-p17")


# ---- edges at the rim -----------------------------------------------------------------------------------------------


def edges_at_the_rim(mask):
    """Hex edges of which one flank lies outside: (one end, other end, inner flank), each edge once."""
    found = []
    for cell in oracle.cells_of(mask):
        for other in oracle.hex_edge_neighbours(cell):
            flanks = [flank for flank in oracle.flanks(cell, other) if oracle.on_mask(mask, flank)]
            if oracle.on_mask(mask, other) and oracle.by_row(cell) < oracle.by_row(other) and len(flanks) < 2:
                assert len(flanks) == 1
                found.append((cell, other, flanks[0]))
    return found


@rule("6.2", "6.3")
@pytest.mark.parametrize(("name", "count"), [(SIX, 42), (FOUR, 18), (THREE, 30)])
def test_edges_at_the_rim(name, count):
    """M1 on one end of the edge, a foreign M1 on the inner flank: pieces that cover the other end."""
    mask = oracle.MASKS[colours(name)]
    edges = edges_at_the_rim(mask)
    assert len(edges) == count
    blocking = name[:-1] + ",border_flank=blocking)"
    seen = 0
    for end, other, inner in edges:
        text = f"0:{oracle.cell_name(end)} 1:{oracle.cell_name(inner)}"
        states = [position(text, each) for each in (name, blocking)]
        slow = [oracle.Gemblo.from_document(state.to_dict(), **state.get_game().params) for state in states]
        for near in oracle.edge_neighbours(other):
            cells = tuple(sorted([other, near], key=oracle.by_row))
            if not oracle.on_mask(mask, near):
                continue
            found = [state.check(oracle.notation(cells)) for state in states]
            assert [verdict.rule for verdict in found] == [
                oracle.RULES.get(game.why(0, cells)) if game.why(0, cells) else None for game in slow
            ]
            if found[1].reason == gemblo.Reason.RIM_BLOCKED:
                seen += 1
                assert found[0]
                assert found[1].cells == (oracle.cell_name(inner),)
                assert "the M1 of colour 1" in found[1].message
    assert seen >= count


@rule("6.3")
@pytest.mark.parametrize(
    ("placed", "name", "move"),
    [("0:z8-y9 1:z7", FOUR, "aa6"), ("0:x10-y10 1:x11", THREE, "x12")],
)
def test_a_covered_inner_flank_blocks_at_the_rim(placed, name, move):
    blocking = name[:-1] + ",border_flank=blocking)"
    assert position(placed, name).check(move)
    assert broken_rule(position(placed, blocking), move) == "6.3"
    assert position(placed.split(" 1:")[0], blocking).check(move)


@rule("2.6", "6.3")
def test_a_piece_on_both_flanks_comes_before_the_rim():
    """Two edges lead to aa6, one past z6 and z7, one past z7 and the rim."""
    placed = "0:z8-y9-x10 0:x7-y7 1:z6-z7"
    assert position(placed, FOUR).check("aa6")
    state = position(placed, "gemblo(players=4,border_flank=blocking)")
    assert broken_rule(state, "aa6") == "2.6"
    assert sorted(state.check("aa6").cells) == ["z6", "z7"]
