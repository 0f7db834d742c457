"""Turns, the end of the game, and the ranking: sections 3 and 4 of the rules."""

from itertools import pairwise

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    FIVE,
    FOUR,
    PIECES,
    SETUPS,
    SIX,
    SIZES,
    THREE,
    TWO,
    TWO_BIG,
    all_but,
    colours,
    packed,
    position,
    rule,
)
from tests.helpers import walk
from tests.oracles import gemblo as oracle

# ---- turns ----------------------------------------------------------------------------------------------------------


@rule("3.1")
@pytest.mark.parametrize("name", [TWO, TWO_BIG, THREE, FOUR, SIX])
def test_colours_follow_in_the_order_of_their_numbers(name):
    state = tg.load_game(name).new_initial_state()
    number, players = colours(name), state.num_players()
    for turn in range(3 * number):
        assert (state.phase, state.colour, state.to_move) == ("play", turn % number, turn % number % players)
        state.play(state.legal_moves[-1])
        assert state.to_dict()["placed"][-1]["colour"] == turn % number


@rule("3.2")
@pytest.mark.parametrize("name", SETUPS)
def test_passing_is_not_allowed(name):
    """Passing is not an action, and the player to move always has a move."""
    game = tg.load_game(name)
    kinds = {game.decode(action).kind for action in range(0, game.num_distinct_actions(), 9)}
    assert kinds == ({"place", "pick"} if name == FIVE else {"place"})
    for text in ("pass", "-", ""):
        with pytest.raises(tg.InvalidMoveError):
            game.parse(text)
    for state in walk(name, 3):
        assert state.is_terminal() or state.num_legal_actions() > 0


def has_placement(state, colour):
    """Whether a colour has a legal placement, by the slow oracle."""
    game = oracle.Gemblo.from_document(state.to_dict(), **state.get_game().params)
    return next(game.spots(colour), None) is not None


@rule("3.3", "3.4")
@pytest.mark.parametrize("name", [TWO, THREE, FOUR])
def test_a_colour_without_a_placement_is_out(name):
    """Whether or not its turn has come, and for good; turns pass over it."""
    before = [False] * colours(name)
    early = 0
    for number, state in enumerate(walk(name, 4)):
        out = state.to_dict()["out"]
        assert all(now or not then for then, now in zip(before, out, strict=True))
        changed = out != before
        if changed or number % 9 == 0:
            assert out == [not has_placement(state, colour) for colour in range(colours(name))]
        if not state.is_terminal():
            assert not out[state.colour]
            early += changed and not out[(state.colour + 1) % colours(name)]
        before = out
    assert before == [True] * colours(name)
    assert early


@rule("3.4")
@pytest.mark.parametrize("name", SETUPS)
def test_turns_pass_over_colours_that_are_out(name):
    number = colours(name)
    skipped = alone = 0
    turns = [(state.colour, state.to_dict()["out"]) for state in walk(name, 6) if state.phase == "play"]
    for (colour, _), (after, out) in pairwise(turns):
        between = [(colour + step) % number for step in range(1, (after - colour - 1) % number + 1)]
        assert all(out[passed] for passed in between)
        skipped += len(between)
        alone += colour == after
    assert skipped
    assert alone == 0 or turns[-1][1].count(False) == 1


@rule("3.4")
def test_the_last_colour_left_plays_on_alone():
    for seed in range(20):
        turns = [(s.colour, s.to_dict()["out"]) for s in walk(THREE, seed) if s.phase == "play"]
        last = [colour for colour, out in turns if out.count(False) == 1]
        if len(last) > 3:
            assert len(set(last)) == 1
            return
    pytest.fail("no game with a colour alone")


# ---- the end --------------------------------------------------------------------------------------------------------


@rule("4.1", "4.2")
@pytest.mark.parametrize("name", SETUPS)
def test_the_game_ends_when_every_colour_is_out(name):
    *_, state = walk(name, 9, greedy=name == THREE)
    assert (state.phase, state.to_move, state.colour) == ("over", -1, -1)
    assert state.to_dict()["out"] == [True] * colours(name)
    assert state.outcome().termination == "all_out"
    with pytest.raises(tg.GameOverError):
        state.play("o15")
    assert state.check("o15").reason == tg.Reason.GAME_OVER
    assert state.legal_actions() == []
    for colour in range(colours(name)):
        assert not has_placement(state, colour)


@rule("4.1")
def test_a_colour_that_has_played_everything_is_out():
    """However much room there is: seat 0 has its pieces on a board that is empty otherwise."""
    placed = packed(SIX, (" ".join(PIECES),))
    state = position(placed, colour=1, out="0")
    assert state.score(0) == 0
    with pytest.raises(tg.InvalidStateError, match=r"out\[0\]"):
        position(placed, colour=1, out="")
    for _ in range(12):
        state.play(state.legal_moves[0])
        assert state.colour != 0


# ---- scores and places ----------------------------------------------------------------------------------------------


def standing(*left, name=SIX):
    """A position in which these pieces are left to the first colours, and all to the others."""
    return position(packed(name, tuple(map(all_but, left))), name, colour=colours(name) - 1)


@rule("4.3")
def test_the_score_is_minus_the_hexagons_left():
    state = standing("M1 I5", "V3", "")
    assert [state.score(seat) for seat in range(6)] == [-6, -3, 0, -72, -72, -72]
    assert state.ranking() == (3, 2, 1, 4, 4, 4)
    for current in walk(FOUR, 5):
        used = [0] * 4
        for entry in current.to_dict()["placed"]:
            used[entry["colour"]] += SIZES[entry["piece"]]
        assert [current.score(seat) for seat in range(4)] == [cells - 72 for cells in used]


@rule("4.4")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("I4 S4", "V5 I3"), ("V3 T3 I3", "I4 S4 M1"), ("I4 V3", "V5 D2"), ("W5 R4 M1", "V5 I5"), ("V5 D2 M1", "I5 V3")],
)
def test_smaller_pieces_from_the_largest_down(better, worse):
    """At the first difference the smaller size ranks higher, whatever the number of pieces and their values."""
    sizes = [sorted((SIZES[piece] for piece in text.split()), reverse=True) for text in (better, worse)]
    assert sum(sizes[0]) == sum(sizes[1])
    assert sizes[0] < sizes[1]
    for left, places in (((better, worse), (1, 2)), ((worse, better), (2, 1))):
        state = standing(*left)
        assert state.score(0) == state.score(1)
        assert state.ranking()[:2] == places


@rule("4.5")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("I3", "V3"), ("V3", "T3"), ("A5", "I5"), ("V5 A5", "I5 S5"), ("I4 Y4", "S4 C4"), ("W5", "J5")],
)
def test_the_lower_sum_of_tie_values_wins(better, worse):
    values = [sum(oracle.TIE_VALUES[piece] for piece in text.split()) for text in (better, worse)]
    assert values[0] < values[1]
    assert standing(better, worse).ranking()[:2] == (1, 2)
    assert standing(worse, better).ranking()[:2] == (2, 1)


@rule("4.6")
def test_equal_players_share_a_place_and_the_next_is_skipped():
    state = standing("I4 C4", "S4 Y4", "T3")
    assert state.ranking() == (2, 2, 1, 4, 4, 4)
    assert standing("I3", "I3", "I3").ranking() == (1, 1, 1, 4, 4, 4)
    assert tg.load_game(SIX).new_initial_state().ranking() == (1,) * 6


@rule("4.7")
def test_the_colours_of_a_player_are_counted_together():
    # 5 + 4 + 3 against 4 + 4 + 4: whose they are among the two colours does not matter
    for left in (("V5", "I4 S4", "R4 I3", "Y4"), ("V5 I3", "I4", "R4", "S4 Y4")):
        state = standing(*left, name=TWO_BIG)
        assert [state.score(seat) for seat in (0, 1)] == [-12 - 72, -12 - 72]
        assert state.ranking() == (2, 1)
    # the same sizes: 1 + 2 against 3 + 1
    assert standing("I4", "R4", "S4", "I4", name=TWO_BIG).ranking() == (1, 2)
    assert standing("I4", "S4", "S4", "I4", name=TWO_BIG).ranking() == (1, 1)


def test_the_standing_before_the_end_is_the_ranking():
    state = standing("V5", "I4", name=THREE)
    assert not state.is_terminal()
    assert (state.ranking(), state.outcome()) == ((2, 1, 3), None)


@pytest.mark.parametrize("name", [THREE, TWO, FIVE])
def test_outcome(name):
    *_, state = walk(name, 2)
    slow = oracle.Gemblo.from_document(state.to_dict(), **state.get_game().params)
    outcome = state.outcome()
    assert list(outcome.scores) == slow.scores()
    assert list(outcome.ranking) == slow.ranking()
