"""Mistakes that other implementations of Azul have made."""

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    COLOURS,
    FULL_ROWS,
    board,
    broken_rule,
    deal,
    load,
    moves,
    over,
    player,
    position,
    start,
    tiled,
    tiles_of,
)
from tests.helpers import walk
from tilegames.games.azul._rules import AzulRulesHandle


def test_trap_last_slot_only():
    """All used floor slots are charged, not the last one alone."""
    costs = [1, 1, 2, 2, 2, 3, 3]
    for slots in range(8):
        assert tiled(board(50, floor="K" * slots)).score(0) == 50 - sum(costs[:slots])


@pytest.mark.parametrize("held", [3, 4, 5, 6, 7])
def test_trap_more_than_seven(held):
    """Floor tiles without a slot cost nothing."""
    state = start(board(), board(50, floor="K" * held), factories="BBBB", to_move=1)
    state.play("1BF")
    assert state.score(1) == 50 - 14


def test_trap_penalty_before_wall_points():
    assert tiled(board(0, "- WW", "B.... .BY..", "BY")).score(0) == 0 + 5 - 2


def test_trap_clamp_only_at_the_end():
    """After a round the score is 0, and the next round adds to that."""
    state = tiled(board(3, "B", floor="BBBBBBB"))
    assert (state.phase, state.score(0), player(state, 0)["score"]) == ("deal", 0, 0)
    deal(state, "BBBBYYYYRRRRKKKKWWWW")
    for move in ("1B4", "2YF", "3R3", "4KF", "5W5"):
        state.play(move)
    # Two lone tiles, and one red tile on the floor.
    assert state.score(0) == 1 + 1 - 1


def test_trap_overflow_lost():
    state = start(board(floor="KKKKKKK"), board(floor="YYYYYY"), factories="BBBB RRRR")
    state.play("1B2")
    assert state.to_dict()["lid"] == {"B": 2}
    state.play("2RF")
    assert state.to_dict()["lid"] == {"B": 2 + 1, "Y": 6, "R": 4, "K": 7}
    assert tiles_of(state.to_dict()) == dict.fromkeys(COLOURS, 20)


def test_trap_lid_merged_early():
    """While the bag holds one tile, that tile is the next one; only then comes the lid."""
    state = start(board(), board(), bag="YYYYK", factories="W", phase="deal")
    deal(state, "YYY")
    assert [outcome for outcome, _ in state.chance_outcomes()] == [1, 3]
    deal(state, "Y")
    assert state.chance_outcomes() == [(COLOURS.index("K"), 1.0)]
    lid = state.to_dict()["lid"]
    deal(state, "K")
    assert (state.to_dict()["bag"], state.to_dict()["lid"]) == (lid, {})


def test_trap_lid_merged_by_the_last_tile():
    """The round takes exactly what the bag has: the lid waits for the next round."""
    state = start(board(), board(), bag="BYRK" * 5, phase="deal")
    lid = state.to_dict()["lid"]
    deal(state, "BYRK" * 5)
    assert (state.phase, state.to_dict()["bag"], state.to_dict()["lid"]) == ("draft", {}, lid)


def test_trap_round_6_without_the_discards_of_round_5():
    """Two players use up the bag in five rounds; then all that is not on a board comes back."""
    reached = 0
    for seed in range(8):
        for state in walk("azul", seed, explicit=True):
            document = state.to_dict()
            if document["round"] == 6:
                held = "".join("".join(p["lines"] + p["wall"]) for p in document["players"])
                assert document["phase"] == "deal"
                assert document["bag"] == {c: 20 - held.count(c) for c in COLOURS if held.count(c) < 20}
                assert document["lid"] == {}
                reached += 1
                break
    assert reached > 0


def test_trap_discards_of_the_same_round_are_dealt_at_once():
    state = start(board(0, "- - - - WWWWW", floor="YY"), board(), factories="BBBB", to_move=1, bag="", round=5)
    before = state.to_dict()["lid"]
    state.play("1BF")
    after = {**before, "W": before["W"] + 4, "Y": before["Y"] + 2, "B": before["B"] + 4}
    assert (state.to_dict()["round"], state.to_dict()["bag"]) == (6, after)


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_trap_number_of_factories(players, factories):
    game = tg.load_game("azul", players=players)
    assert len(game.new_initial_state().to_dict()["factories"]) == factories
    assert game.num_distinct_actions() == (factories + 1) * 5 * 6
    with pytest.raises(tg.InvalidMoveError):
        game.parse(f"{factories + 1}B1")


def test_trap_starter_by_rotation():
    """Of four seats the third holds the marker: neither the next in turn nor the next after the starter begins."""
    boards = [board(), board(), board(floor="M"), board()]
    state = start(*boards, factories="BBBB", marker=2, starter=3, to_move=3)
    state.play("1BF")
    assert state.to_move == 2
    deal(state, "BYRK" * 9)
    assert (state.phase, state.to_move) == ("draft", 2)


def test_trap_marker_in_round_1_only():
    """In round 2 the marker lies in the centre again, is taken and charged, and decides who starts round 3."""
    state = tiled(board(20), starter=0, marker="centre")
    deal(state, "BBYY" * 5)
    for move in ("1BF", "CYF"):
        assert state.to_dict()["marker"] == "centre"
        state.play(move)
    assert (state.to_dict()["marker"], player(state, 1)["floor"]) == (1, "MYY")
    while state.phase == "draft":
        state.play(state.legal_moves[-1])
    assert (state.to_dict()["round"], state.to_move, state.to_dict()["marker"]) == (3, 1, "centre")


def test_trap_marker_counted_among_tiles():
    state = start(board(floor="MK"), board(floor="KKKKKK"), factories="BBBB", marker=0, to_move=1)
    state.play("1B5")
    assert state.to_dict()["lid"] == {"K": 7}
    state = start(board(), board(), factories="BBBB", centre="YY")
    state.play("CY2")
    assert (player(state, 0)["lines"][1], player(state, 0)["floor"]) == ("YY", "M")


def test_trap_marker_alone_keeps_a_round_going():
    state = start(board(), board(), factories="BBBB")
    assert moves(state) == ["1B1", "1B2", "1B3", "1B4", "1B5", "1BF"]
    state.play("1B4")
    assert state.phase == "deal"


def test_trap_absent_colour():
    state = start(board(), board(), factories="BBYY", centre="K")
    for colour in "RKW":
        assert broken_rule(state, f"1{colour}1") == "2.5"
    for colour in "BYRW":
        assert broken_rule(state, f"C{colour}F") == "2.5"


def test_trap_empty_source():
    state = start(board(), board(), factories="- BBBB")
    for colour in COLOURS:
        assert broken_rule(state, f"1{colour}1") == "2.4"
        assert broken_rule(state, f"C{colour}F") == "2.6"


def test_trap_rejected_move_removes_tiles():
    """A full line, another colour, a colour on the wall: the tiles stay where they are, and can be taken."""
    state = start(board(0, "B RR", "- - .W..."), board(), factories="BBWW", centre="BW")
    before, key = state.to_dict(), state.key()
    for move in ("1B1", "1B2", "1W3", "CB1", "CB2", "CW3"):
        with pytest.raises(tg.IllegalMoveError):
            state.play(move)
        with pytest.raises(tg.IllegalMoveError):
            state.apply_action(state.get_game().encode(move))
        assert not state.can_undo()
        assert (state.to_dict(), state.key()) == (before, key)
    state.play("1B5")
    assert player(state, 0)["lines"][4] == "BB"


def final(*standing):
    """A finished game; one (points, complete rows) for each player."""
    return over(*(board(points, wall=" ".join(FULL_ROWS[:rows])) for points, rows in standing))


def test_trap_row_tie_break_across_all_players():
    """The third player has the most rows and is no leader."""
    state = final((50, 1), (50, 2), (40, 3))
    assert (state.outcome().winners, state.ranking()) == ((1,), (2, 1, 3))
    state = final((50, 1), (50, 1), (40, 3))
    assert (state.outcome().winners, state.ranking()) == ((0, 1), (1, 1, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_trap_full_tie_with_one_winner(players):
    state = final(*[(50, 1)] * players)
    assert state.outcome().winners == tuple(range(players))
    assert state.ranking() == (1,) * players
    assert state.returns() == [0.0] * players


def test_trap_columns_end_the_game():
    state = tiled(board(0, "- - - - YYYYY", "B.... W.... K.... R...."))
    assert (state.phase, state.score(0)) == ("deal", 5)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_trap_end_before_all_have_tiled(starter):
    """Seat 0 completes a row; the tiles, the floor and the bonus of seat 1 still count, in either order of seats."""
    boards = [board(0, "W", "BYRK."), board(20, "B - - - YYYYY", "..... W.... K.... R....", "KK")]
    state = tiled(*boards, starter=starter)
    assert state.outcome().termination == "row"
    assert state.score(1) == 20 + 4 + 5 - 2 + 7
    assert player(state, 1)["lines"] == [""] * 5


@pytest.mark.parametrize("limit", [127, 255, 32_767, 65_535])
def test_trap_narrow_scores(limit):
    state = tiled(board(limit - 1, "B WW"), board(limit, "W", "BYRK."))
    assert (state.score(0), state.score(1)) == (limit - 1 + 1 + 2, limit + 5 + 2)
    assert state.ranking() == (2, 1, 3)
    assert load(state.to_dict()) == state


def test_trap_free_columns_of_earlier_rows():
    """A column chosen for row 1 is blocked in rows 2 and 3 of the same tiling phase, and only for that colour."""
    state = load(position(board(0, "W WW BBB WWWW"), board(), phase="tile"), wall="free")
    state.play("@12")
    assert broken_rule(state, "@22") == "5.5"
    state.play("@24")
    assert moves(state) == ["@31", "@32", "@33", "@34", "@35"]
    state.play("@32")
    assert moves(state) == ["@41", "@43", "@45"]


@pytest.mark.parametrize(("players", "max_rounds"), [(1, 6), (5, 6), (-1, 6), (2, 0), (2, -1)])
def test_rules_of_more_seats_than_a_state_has_are_not_made(players, max_rounds):
    with pytest.raises(ValueError, match="out of range"):
        AzulRulesHandle(players, False, max_rounds)
