"""Whole turns: legal_turns against the slow oracle, and what it promises."""

import random

import pytest

import tilegames as tg
from tests.games.gembatan.positions import play, position
from tests.helpers import walk
from tests.oracles.gembatan import Gembatan
from tilegames.games.gembatan import End, Turn

GAMES = ["gembatan", "gembatan(gem_only_turn=false)", "gembatan(players=3,components=three_colours)"]


def as_sets(turns):
    return {frozenset(map(str, turn.steps[:-1])): turn.score for turn in turns}


@pytest.mark.parametrize("name", GAMES)
def test_the_oracle_finds_the_same_turns(name):
    rng = random.Random(name)
    for number, state in enumerate(walk(name, rng.randrange(1000), explicit=True)):
        if state.phase != "play" or number % 17:
            continue
        before = state.to_dict(), state.history()
        turns = state.legal_turns()
        if len(turns) > 600:
            continue
        oracle = Gembatan.from_document(state.to_dict(), **state.get_game().params)
        assert as_sets(turns) == oracle.legal_turns()
        assert len(as_sets(turns)) == len(turns)
        assert (state.to_dict(), state.history()) == before


@pytest.mark.parametrize("name", GAMES)
def test_steps_can_be_played_in_their_order_and_score_what_they_say(name):
    state = tg.new_game(name, seed=4)
    for _ in range(4):
        seat, before = state.to_move, state.score(state.to_move)
        turns = state.legal_turns()
        assert [len(turn.steps) for turn in turns] == sorted(len(turn.steps) for turn in turns)
        for turn in turns[:: len(turns) // 20 + 1]:
            after = state.clone()
            for step in turn.steps:
                after.play(step)
            assert turn.steps[-1] == End()
            assert after.is_terminal() or after.score(seat) - before == turn.score
        for step in max(turns, key=lambda turn: turn.score).steps:
            state.play(step)


def test_a_limit_bounds_turns_and_work():
    state = tg.new_game("gembatan", seed=9)
    everything = state.legal_turns()
    assert len(everything) > 5
    assert state.legal_turns(limit=5) == everything[:5]
    assert state.legal_turns(limit=0) == []
    assert state.legal_turns(10**9) == everything
    for wrong in (-1, 1.5, "5", True, object()):
        with pytest.raises(tg.InvalidParameterError, match="limit"):
            state.legal_turns(limit=wrong)


def test_in_the_middle_of_a_turn():
    """The rest of the turn; its score is that of the whole turn."""
    state = position("-R--@0,0", "RG RR RY RB / R--G -YR- B--R B-R-")
    play(state, "R--G@1,0:W", "-YR-@1,1:S", "B--R@2,1:W")
    assert as_sets(state.legal_turns()) == {frozenset(): 3 + 3, frozenset({"B-R-@2,2:S"}): 12}
    play(state, "B-R-@2,2:S")
    assert [str(turn) for turn in state.legal_turns()] == ["end"]


def test_orders_of_the_same_steps_are_one_turn():
    plays = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N"
    steps = "fill@0,0:E", "fill@1,-1:N"
    turns = position(plays, "RB BY RR / R---").legal_turns()
    assert as_sets(turns) == {frozenset(steps[:1]): 4, frozenset(steps[1:]): 1, frozenset(steps): 2 + 3 + 3}


def test_the_last_turn_of_a_game_shows_its_score_without_the_loss():
    """After it nothing fits any more, and gems in hand cost points: not part of what the turn scores."""
    plays = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N fill@1,-1:N"
    state = position(plays, "", "RB YY YY / R---", to_move=1)
    assert [turn.score for turn in state.legal_turns()] == [7]


def test_no_turns_where_nobody_can_end_one():
    state = tg.load_game("gembatan").new_initial_state()
    assert state.legal_turns() == []
    state = tg.new_game("gembatan", seed=1)
    state.play(next(move for move in state.legal_moves if move.kind == "aside"))
    assert state.legal_turns() == []


def test_a_seeded_state_draws_nothing_meanwhile():
    one, other = tg.new_game("gembatan", seed=3), tg.new_game("gembatan", seed=3)
    turn = one.legal_turns(limit=1)[0]
    for state in (one, other):
        for step in turn.steps:
            state.play(step)
    assert one == other
    assert isinstance(turn, Turn)
    assert hash(turn) == hash(Turn(turn.steps, turn.score))
