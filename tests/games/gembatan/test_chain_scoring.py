"""Chains that count gem by gem (rule 7.7): score, entries, previews, whole turns, records, texts, schema."""

import random

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, draw_all, free, gain, play, position, rule
from tests.helpers import walk
from tests.oracles.gembatan import Gembatan
from tilegames.events import Scored
from tilegames.games.gembatan import GembatanGame

NAME = "gembatan(chain_scoring=gem)"
#: A staircase of red gems on a rising diagonal.
STAIRS = "-R--@0,0 R--R@1,0:W -RR-@1,1:S"
LAST = "R--R@2,1:W", "--R-@2,2:S"


def stairs(chain_scoring, hand="RR RR / R--R R---"):
    return free(STAIRS, hand, chain_scoring=chain_scoring)


def runs_of(entries):
    return [(entry.points, entry.cells, entry.marker) for entry in entries if entry.kind == "run"]


@rule("7.7", "5.3")
@pytest.mark.parametrize(("chain_scoring", "points"), [("turn", 2 + 4), ("gem", 2 + 3 + 4)])
def test_two_more_gems_on_a_run_of_two(chain_scoring, points):
    assert gain(stairs(chain_scoring), *LAST) == points


@rule("7.7")
@pytest.mark.parametrize(("chain_scoring", "points"), [("turn", 12), ("gem", 15)])
def test_the_gembatan_example(chain_scoring, points):
    state = position("-R--@0,0", "RG RR RY RB / R--G -YR- B--R B-R-", chain_scoring=chain_scoring)
    assert gain(state, "R--G@1,0:W", "-YR-@1,1:S", "B--R@2,1:W", "B-R-@2,2:S") == points


@rule("7.7")
def test_the_other_examples_stay_at_seven():
    plays = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N fill@1,-1:N"
    state = position(plays, "", "RB / R---", to_move=1, chain_scoring="gem")
    assert state.legal_turns()[0].score == play(state, "fill@0,0:E", "end").score(1) == 7
    plays = "RG-B@0,0 -RY-@-1,0:E R---@-1,-1:N --YB@1,0:W B---@1,-1:N"
    assert gain(position(plays, "RB / -GB-", chain_scoring="gem"), "-GB-@0,1:S") == 7


@rule("7.7", "5.4")
def test_a_double_counts_its_colour_once_and_two_colours_count_twice():
    assert gain(stairs("gem"), LAST[0]) == 1 + 3
    both = free("-R--@0,0 R--B@1,0:W -RB-@1,1:S", "RB / B---", chain_scoring="gem")
    assert gain(both, "---B@2,1:W") == 1 + 3 + 3


@rule("7.7")
def test_entries_name_the_run_as_it_stood():
    state = stairs("gem")
    three, four = ("0,0:E", "1,0:N", "1,1:E"), ("0,0:E", "1,0:N", "1,1:E", "2,1:N")
    assert runs_of(state.preview(LAST[0]).pending) == [(3, three, "R")]
    play(state, LAST[0])
    pending = state.preview(LAST[1]).pending
    assert runs_of(pending) == [(3, three, "R"), (4, four, "R")]
    play(state, LAST[1])
    assert state.preview("end").entries == pending
    events = state.play_with_events("end")
    assert tuple(event.entry for event in events if isinstance(event, Scored)) == pending
    assert state.score_breakdown(0) == pending
    assert sum(entry.points for entry in pending) == state.score(0) == 9


@rule("7.7")
def test_later_gems_of_the_turn_are_not_there_yet():
    """The middle gem comes last and closes a run of three at once; in order, only the last one does."""
    state = free("-R--@0,0 R--R@1,0:W -RR-@1,1:S R--R@2,1:W", "RR RR / --R- R---", chain_scoring="gem", turn=(0, 0))
    assert gain(state, "--R-@2,2:S") == 1 + 4


@rule("7.7")
def test_the_order_of_the_steps_matters_and_whole_turns_have_the_best():
    """Two open sockets in a run: from the inside they lengthen it twice, from the outside once."""
    names = "gembatan(components=three_colours,chain_scoring=gem)", "gembatan(components=three_colours)"
    differs = 0
    for seed in range(12):
        rng = random.Random(seed)
        for state in walk(names[0], seed, explicit=True):
            if state.phase != "play" or rng.random() < 0.9:
                continue
            turns = {frozenset(map(str, turn.steps)): turn for turn in state.legal_turns(limit=400)}
            for turn in rng.sample(sorted(turns.values(), key=str), min(5, len(turns))):
                assert played_score(state, turn.steps) == turn.score
            plain = tg.load_game(names[1]).state_from_dict(state.to_dict())
            other = {frozenset(map(str, turn.steps)): turn.score for turn in plain.legal_turns(limit=400)}
            assert all(turns[steps].score >= other[steps] for steps in turns.keys() & other.keys())
            differs += sum(turns[steps].score > other[steps] for steps in turns.keys() & other.keys())
    assert differs


def played_score(state, steps):
    """What a turn scores when it is played, without what gems in hand cost at the end."""
    twin, seat = state.clone(), state.to_move
    before = twin.score(seat)
    for step in steps:
        twin.play(step)
    loss = len(twin.to_dict()["hands"][seat]["gems"]) if twin.is_terminal() else 0
    return twin.score(seat) - before + loss


@rule("7.7")
@pytest.mark.parametrize("components", ["standard", "three_colours"])
def test_the_oracle_finds_the_same_best_turns(components):
    name, rng, seen = f"gembatan(components={components},chain_scoring=gem)", random.Random(components), 0
    for seed in range(2):
        for state in walk(name, seed, greedy=True, explicit=True):
            if state.phase != "play" or rng.random() < 0.85:
                continue
            turns = state.legal_turns(limit=41)
            if len(turns) > 40:
                continue
            oracle = Gembatan.from_document(state.to_dict(), **state.get_game().params)
            assert {frozenset(map(str, turn.steps[:-1])): turn.score for turn in turns} == oracle.legal_turns()
            assert len({frozenset(map(str, turn.steps)) for turn in turns}) == len(turns)
            seen += 1
    assert seen > 4


@rule("7.7")
def test_the_option_in_texts_records_and_schemas():
    game = tg.load_game(NAME)
    assert game == GembatanGame(chain_scoring="gem") == tg.load_game(str(game)) != GembatanGame()
    assert "chain_scoring=gem" in str(game)
    assert "that it then lies in" in game.rules_text()
    assert "that it then lies in" not in GembatanGame().rules_text()
    state = tg.new_game(NAME, seed=2)
    while not state.is_terminal():
        state.apply_action(state.random_action(2))
    record = tg.Record.from_state(state)
    assert record.params["chain_scoring"] == "gem"
    assert (record.verify(), tg.Record.from_json(record.to_json()).replay()) == ([], state)
    for wrong in ("Turn", "gems", "", None, True, 1):
        with pytest.raises(tg.InvalidParameterError, match="chain_scoring must be one of 'turn', 'gem'"):
            tg.load_game("gembatan", chain_scoring=wrong)


def test_the_score_of_the_last_turn_leaves_the_loss_out():
    plays = "RR--@0,0 ---R@1,0:W"
    state = bare(plays, "RR RR / R---", "RR RR RR RR / B---", gem_tray="RR", tile_tray="B--- " * 6, chain_scoring="gem")
    turn = next(turn for turn in state.legal_turns() if str(turn.steps[0]) == "--R-@0,1:S")
    play(state, *turn.steps)
    draw_all(state)
    assert (state.is_terminal(), turn.score, state.score(0)) == (True, 1, 1 - 2)
