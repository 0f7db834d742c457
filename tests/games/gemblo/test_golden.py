"""The golden numbers of Gemblo, and the diagrams of its rule sheet."""

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    FIVE,
    FOUR,
    PIECES,
    SETUPS,
    SIX,
    SIZES,
    STARTS,
    THREE,
    TWO,
    TWO_BIG,
    at,
    colours,
    moves,
    page_document,
    position,
    rule,
)
from tests.oracles import gemblo as oracle
from tilegames.games import gemblo

# ---- shapes and ids -------------------------------------------------------------------------------------------------


def polyhexes(size):
    """All sets of `size` connected cells, moved so that they begin at the origin."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        grown = {(*cells, near) for cells in found for cell in cells for near in oracle.edge_neighbours(cell)}
        found = {oracle.corner_at_origin(cells) for cells in grown if len(set(cells)) == len(cells)}
    return found


def free_form(cells):
    """The same for all ways to turn and flip the cells."""
    forms = []
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]
        forms += [oracle.corner_at_origin(cells), oracle.corner_at_origin([(r, q) for q, r in cells])]
    return min(forms)


def piece_of(cells):
    """The piece that the library sees in these cells around the centre, or None."""
    try:
        return gemblo.Place([oracle.cell_name(cell) for cell in cells]).piece
    except tg.InvalidMoveError:
        return None


@rule("1.4")
@pytest.mark.parametrize(
    ("size", "fixed", "free", "pieces"), [(1, 1, 1, 1), (2, 3, 1, 1), (3, 11, 3, 3), (4, 44, 7, 5), (5, 186, 22, 8)]
)
def test_pieces_among_all_polyhexes(size, fixed, free, pieces):
    shapes = polyhexes(size)
    assert (len(shapes), len(set(map(free_form, shapes)))) == (fixed, free)
    used = {shape: piece_of(shape) for shape in shapes if piece_of(shape)}
    assert set(used.values()) == {piece for piece in PIECES if SIZES[piece] == size}
    assert len(set(map(free_form, used))) == len(set(used.values())) == pieces
    by_piece = {piece: list(used.values()).count(piece) for piece in used.values()}
    assert by_piece == {piece: len(oracle.orientations(piece)) for piece in by_piece}


@rule("1.4")
def test_18_pieces_of_72_hexagons_and_92_shapes():
    assert list(gemblo.PIECE_NAMES) == PIECES
    assert (len(PIECES), sum(SIZES.values())) == (18, 72)
    assert sum(len(oracle.orientations(piece)) for piece in PIECES) == 92


@pytest.mark.parametrize(
    ("name", "by_piece"),
    [
        (SIX, "463 1302 1221 2478 840 1140 2352 1218 800 2358 2196 2190 2226 4392 2238 4560 2286 1059"),
        (FOUR, "295 816 751 1518 522 686 1408 750 476 1438 1288 1286 1302 2568 1306 2700 1380 625"),
        (THREE, "241 660 603 1230 420 546 1140 600 392 1146 1032 1026 1050 2064 1062 2184 1098 489"),
    ],
)
def test_actions_of_each_piece(name, by_piece):
    game = tg.load_game(name)
    counts = list(map(int, by_piece.split()))
    assert game.num_distinct_actions() == sum(counts)
    first = 0
    for piece, count in zip(PIECES, counts, strict=True):
        assert [game.decode(action).piece for action in (first, first + count - 1)] == [piece, piece]
        first += count


@pytest.mark.parametrize(
    ("name", "actions"),
    [(TWO, 21_115), (TWO_BIG, 35_319), (THREE, 16_983), (FOUR, 21_115), (FIVE, 35_337), (SIX, 35_319)],
)
def test_number_of_actions(name, actions):
    game = tg.load_game(name)
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (actions, 0)


@pytest.mark.parametrize("name", [THREE, FOUR, SIX])
def test_ids_are_places_in_the_sorted_list_of_placements(name):
    game = tg.load_game(name)
    listed = oracle.placements(oracle.MASKS[colours(name)])
    for action in range(0, len(listed), 41):
        piece, cells = listed[action]
        move = game.decode(action)
        assert (move.piece, str(move), game.encode(str(move))) == (piece, oracle.notation(cells), action)


def test_ids_of_the_page():
    game = tg.load_game(FIVE)
    assert [game.encode(text) for text in ("v1", "v1-v2-u3", "v1-v2-v3-v4-v5", "pick:V5")] == [0, 2989, 34_261, 35_329]
    assert [tg.load_game(THREE).encode(text) for text in ("t5", "t5-t6")] == [0, 242]


# ---- counts of moves ------------------------------------------------------------------------------------------------


@rule("1.3", "2.4")
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        (TWO, [44] * 4),
        (TWO_BIG, [56] * 6),
        (THREE, [56] * 3),
        (FOUR, [44] * 4),
        (FIVE, [145, 184, 189, 189, 184]),
        (SIX, [56] * 6),
    ],
)
def test_first_moves_of_each_colour(name, counts):
    states = [position(name=name, colour=colour) for colour in range(colours(name))]
    assert [state.num_legal_actions() for state in states] == counts
    for state, start in zip(states, STARTS[colours(name)], strict=True):
        assert all(start in move.cells for move in state.legal_moves)


@pytest.mark.parametrize(("name", "total"), [(SIX, 28_144), (FOUR, 16_906), (THREE, 28_144)])
def test_own_second_moves_summed_over_first_moves(name, total):
    colour = colours(name) - 1
    firsts = moves(position(name=name, colour=colour))
    seconds = [position(f"{colour}:{first}", name, colour=colour, out="").num_legal_actions() for first in firsts]
    assert sum(seconds) == total


def test_perft():
    state = tg.load_game(THREE).new_initial_state()
    assert [tg.perft(state, depth) for depth in (1, 2, 3)] == [56, 3_136, 175_616]


@rule("1.1")
@pytest.mark.parametrize(
    ("name", "cells"), [(SIX, 463), (FIVE, 463), (TWO_BIG, 463), (TWO, 295), (FOUR, 295), (THREE, 241)]
)
def test_cells(name, cells):
    game = tg.load_game(name)
    singles = [game.decode(action).cells[0] for action in range(cells)]
    assert singles == [oracle.cell_name(cell) for cell in oracle.cells_of(oracle.MASKS[colours(name)])]
    assert game.decode(cells).piece == "D2"
    assert singles.index("o15") == (cells - 1) // 2


@pytest.mark.parametrize("name", SETUPS)
def test_at_the_start_nothing_lies_on_the_board(name):
    state = tg.load_game(name).new_initial_state()
    assert state.to_dict()["placed"] == []
    players = state.num_players()
    assert [state.score(seat) for seat in range(players)] == [-72 * colours(name) // players] * players


# ---- diagrams of the rule sheet -------------------------------------------------------------------------------------

OWN = "3:h26-h27-h28-h29"
TOP = "h26"
SPOTS = {1: (-2, 1), 2: (-1, -1), 3: (1, -2), 4: (2, -1), 5: (2, 0), 6: (2, 1), 7: (2, 2)}
#: One contact, on spot 4; two contacts, on spots 4 and 5.
ONE_CONTACT = at(TOP, (2, -1), (3, -2), (4, -2), (5, -3))
TWO_CONTACTS = at(TOP, (2, 0), (2, -1), (3, -2), (3, -3))
FOREIGN_C4 = f"4:{at(TOP, (2, -2), (1, -1), (1, 0), (2, 0))}"
BETWEEN = f"4:{at(TOP, (-1, 1), (-1, 0), (0, -1), (1, -1))} 5:{at(TOP, (1, 0), (1, 1), (1, 2))}"


def spots(state):
    """The numbers of the spots, and any other cells, on which M1 may lie."""
    names = {at(TOP, step): number for number, step in SPOTS.items()}
    return {names.get(move, move) for move in moves(state) if "-" not in move}


@rule("2.5")
def test_diagram_alone():
    state = position(OWN, colour=3)
    assert spots(state) == {1, 2, 3, 4, 5, 6, 7}
    assert [state.get_game().parse(text).piece for text in (ONE_CONTACT, TWO_CONTACTS)] == ["S4", "S4"]
    assert state.check(ONE_CONTACT)
    assert state.check(TWO_CONTACTS)


@rule("2.6")
def test_diagram_with_a_foreign_c4():
    state = position(f"{OWN} {FOREIGN_C4}", colour=3)
    assert state.to_dict()["placed"][1]["piece"] == "C4"
    assert spots(state) == {1, 2, 3, 6, 7}
    verdict = state.check(ONE_CONTACT)
    assert (verdict.reason, verdict.rule) == (gemblo.Reason.EDGE_BLOCKED, "2.6")
    assert state.check(TWO_CONTACTS).reason == gemblo.Reason.CELL_COVERED


@rule("2.8", "6.2", "6.3")
@pytest.mark.parametrize(("border_flank", "expected"), [("open", {4, 7}), ("blocking", {4})])
def test_diagram_between_two_foreign_pieces(border_flank, expected):
    state = position(f"{OWN} {BETWEEN}", f"gemblo(players=6,border_flank={border_flank})", colour=3)
    assert [piece["piece"] for piece in state.to_dict()["placed"]] == ["I4", "C4", "I3"]
    assert spots(state) == expected
    assert state.check(ONE_CONTACT)


def test_document_of_the_page():
    document = page_document()
    state = tg.load_game(THREE).state_from_dict(document)
    assert state.to_dict() == document
    assert state.num_legal_actions() == 432
    assert state.is_legal(state.get_game().encode("h16"))
