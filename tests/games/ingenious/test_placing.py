"""Set-up, turn order, placing and the refusals: sections 1 and 2 of the rules, and the page's table of refusals."""

import pytest

import tilegames as tg
from tests.games.ingenious.positions import (
    COLOURS,
    PARTNERS,
    PRINTED,
    crowd,
    draw_until_decision,
    markers,
    pairs,
    playable,
    position,
    rule,
)

RACK = "RR RG GB BO OY PP"
BOARDS = ("ingenious", "ingenious(players=3)", "ingenious(players=4)")
#: The two cells between a printed symbol and the centre, the nearer one first.
INWARD = {"h3": ("h4", "h5"), "m3": ("l4", "k5"), "m8": ("l8", "k8")}
INWARD |= {"h13": ("h12", "h11"), "c13": ("d12", "e11"), "c8": ("d8", "e8")}


@rule("1.4", "1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_draws_all_six_before_the_next(players):
    """Rules 1.4 and 1.5"""
    state = tg.load_game("ingenious", players=players).new_initial_state()
    for seat in range(players):
        for held in range(6):
            assert (state.phase, state.to_move) == ("deal", seat)
            assert [len(rack) for rack in state.to_dict()["racks"]] == [6] * seat + [held] + [0] * (players - seat - 1)
            state.play(state.legal_moves[-1])
    assert (state.phase, state.to_move) == ("place", 0)
    document = state.to_dict()
    assert document["markers"] == [[0] * 6] * players
    assert sum(document["bag"].values()) == 120 - 6 * players
    assert (document["board"], document["aside"], document["claimed"]) == ({}, [], [])
    assert document["opened"] == [False] * players


@rule("1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_follow_in_order(players):
    """Rule 1.6"""
    state = tg.new_game("ingenious", players=players, seed=2)
    for turn in range(3 * players):
        assert state.to_move == turn % players
        state.play(state.legal_moves[0])


@rule("1.2")
@pytest.mark.parametrize("cell", PRINTED)
@pytest.mark.parametrize("name", BOARDS)
def test_each_printed_symbol_scores_for_its_own_colour_only(name, cell):
    """Rule 1.2"""
    near, far = INWARD[cell]
    for colour in COLOURS:
        partner = "G" if colour == "R" else "R"
        state = position(name, rack="RG" if partner == "G" else f"R{colour}", clear=f"{near} {far}")
        state.play(f"{colour}{near}-{partner}{far}")
        assert sum(markers(state)) == (colour == PRINTED[cell])


@rule("2.1", "2.3", "2.4")
def test_a_tile_may_lie_anywhere_either_way_round():
    """Rules 2.1, 2.3 and 2.4"""
    state = position(board={"R": "h4 h5"}, rack=RACK)
    covered = set(state.to_dict()["board"])
    assert {"h4", "h5"} < covered
    free = [pair for pair in pairs() if not covered & set(pair)]
    ways = [("R", "R"), ("R", "G"), ("G", "R"), ("G", "B"), ("B", "G"), ("B", "O"), ("O", "B"), ("O", "Y"), ("Y", "O")]
    ways.append(("P", "P"))
    expected = {f"{c}{a}-{d}{b}" for a, b in free for c, d in ways}
    assert {str(move) for move in state.legal_moves} == expected


@rule("2.2")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("cell", PRINTED)
def test_a_printed_symbol_is_no_cell_for_a_move(name, cell):
    """Rule 2.2"""
    below = cell[0] + str(int(cell[1:]) + 1)
    above = cell[0] + str(int(cell[1:]) - 1)
    for other in [each for each in (above, below) if each in playable(name)]:
        with pytest.raises(tg.InvalidMoveError, match=r"rule 2\.2"):
            position(name, rack=RACK).play(f"R{cell}-R{other}")


@rule("2.5")
def test_first_placements_end_where_the_symbol_is_out_of_reach():
    """Rule 2.5"""
    state = position(rack=RACK, opened=0)
    assert state.check("Rh4-Rh5").ok
    assert state.check("Rh5-Rh6").rule == "2.5"
    assert state.check("Ph4-Pg5").ok


@rule("2.6")
def test_a_claim_holds_against_others_whatever_the_colours():
    """Rule 2.6"""
    state = position(board={"B": "h4 h5"}, seat=1, rack=RACK, opened=1)
    assert state.to_dict()["claimed"] == ["R"]
    assert state.check("Pg4-Pg5").rule == "2.6"
    assert state.check("Ri3-Ri4").rule == "2.6"
    state.play("Pl4-Pl5")
    assert state.to_dict()["claimed"] == ["R", "G"]
    assert state.to_dict()["opened"] == [True, True]


@rule("2.7")
@pytest.mark.parametrize("seat", [0, 1])
def test_later_placements_claim_nothing(seat):
    """Rule 2.7"""
    state = position(board={"R": "h4 h5"}, rack=RACK, seat=seat)
    claimed = state.to_dict()["claimed"]
    state.play("Pd13-Pe13")
    assert state.to_dict()["claimed"] == claimed


def test_four_seats_claim_four_symbols():
    state = tg.new_game("ingenious", players=4, seed=8)
    for seat in range(4):
        assert len(state.to_dict()["claimed"]) == sum(state.to_dict()["opened"]) == seat
        state.play(state.legal_moves[0])
    state.play(state.legal_moves[0])
    assert len(state.to_dict()["claimed"]) == 4


SWAPPING = {"rack": "GB GO GY BO OY", "phase": "swap", "row": (0, 1, 1, 1, 1, 1)}
BONUS = {"rack": "GB GO GY BO OY", "size": 5, "row": (18, 0, 0, 0, 0, 0), "board": {"R": "h4 h5"}}


@rule("2.3", "2.4", "2.5", "2.6", "4.4", "5.1", "5.2", "6.3")
@pytest.mark.parametrize(
    ("fields", "move", "rule"),
    [
        ({"rows": [(1,) * 6] * 2, "board": crowd(holes="h8"), "seat": -1, "phase": "over"}, "Rh8-Rh9", "game over"),
        (SWAPPING, "Gh8-Bh9", "5.2"),
        (BONUS, "keep", "4.4"),
        (BONUS, "swap", "4.4"),
        ({}, "keep", "5.1"),
        ({}, "swap", "5.1"),
        ({"board": {"R": "h4 h5"}}, "Rh4-Rg5", "2.3"),
        ({"rack": "RG RG RG RG RG RG"}, "Rh8-Rh9", "2.4"),
        ({"rack": RACK, "opened": 0}, "Rh8-Rh9", "2.5"),
        ({"rack": RACK, "seat": 1, "opened": 1, "board": {"R": "h4 h5"}}, "Rg4-Rg5", "2.6"),
        # If several apply, the one higher up in the table is named.
        (SWAPPING | {"board": {"R": "h4 h5"}}, "Ph4-Pg5", "5.2"),
        ({"rack": "RG RG RG RG RG RG", "board": {"R": "h4 h5"}}, "Ph4-Pg5", "2.3"),
        ({"rack": "RG RG RG RG RG RG", "opened": 0}, "Ph8-Ph9", "2.4"),
    ],
)
def test_refusals_name_their_rule(fields, move, rule):
    """Rules 2.3 to 2.6, 4.4, 5.1, 5.2 and 6.3"""
    state = position(**fields)
    before = state.to_dict()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    if rule == "game over":
        # Rule 6.3
        assert isinstance(caught.value, tg.GameOverError)
    else:
        assert caught.value.verdict.rule == rule
    assert state.to_dict() == before


@pytest.mark.parametrize(
    ("name", "move", "rule"),
    [
        ("ingenious(swap=off)", "swap", "5.1"),
        ("ingenious(players=1)", "keep", "5.1"),
        (PARTNERS, "keep", "5.1"),
    ],
)
def test_no_swap_is_offered_at_the_start_of_a_turn(name, move, rule):
    assert position(name, row=(0, 1, 1, 1, 1, 1), rack="GB").check(move).rule == rule


@pytest.mark.parametrize(
    "text",
    ["Rh7-Rh9", "Rh7-Rh7", "Rh2-Rh1", "Rh7-Xh8", "Rh7Rh8", "Rh7-", "Ra8-Ra9", "+RX", "pass", "Rz99-Rz98", "Rh4-Rh3"],
)
def test_what_is_no_move_at_all(text):
    with pytest.raises(tg.InvalidMoveError):
        position(rack=RACK).play(text)


@pytest.mark.parametrize("text", ["Bh8-Rh7", "rH7-bH8", " Rh7 - Bh8 ", "bH8 -rH7"])
def test_lenient_spelling(text):
    game = tg.load_game("ingenious")
    assert game.encode(text) == game.encode("Rh7-Bh8")
    assert str(game.decode(game.encode(text))) == "Rh7-Bh8"


def test_lenient_words_and_tiles():
    game = tg.load_game("ingenious")
    assert [str(game.decode(game.encode(word))) for word in ("KEEP", " Swap ")] == ["keep", "swap"]
    assert [str(game.parse(tile)) for tile in ("+BR", "+rb", " +Rb")] == ["+RB"] * 3


@rule("5.4")
def test_chance_outcomes_are_as_likely_as_tiles_are_many():
    """Rule 5.4"""
    state = position(rack="RG", board={"R": "h4 h5"})
    state.play("Rh8-Gi8")
    bag = state.to_dict()["bag"]
    expected = {f"+{kind}": count / sum(bag.values()) for kind, count in bag.items()}
    found = {str(state.get_game().decode_outcome(number)): chance for number, chance in state.chance_outcomes()}
    assert found == pytest.approx(expected)
    drawn = state.legal_moves[0].tile
    state.play(f"+{drawn}")
    assert state.to_dict()["bag"].get(drawn, 0) == bag[drawn] - 1


@rule("5.4")
def test_the_rack_is_filled_to_six_tile_by_tile():
    """Rule 5.4"""
    state = position(rack="RG", board={"R": "h4 h5"})
    state.play("Rh8-Gi8")
    assert (state.phase, len(state.to_dict()["racks"][0])) == ("draw", 5)
    assert draw_until_decision(state) == 1
    assert (state.phase, state.to_move, len(state.to_dict()["racks"][0])) == ("place", 1, 6)
