"""Stuck turns (rule 4.11), the pass that they allow (rule 4.10), and the end that they bring (rule 6.3)."""

import random
from collections import Counter

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, draw_all, moves, play, refused, rule
from tests.oracles.gembatan import Gembatan

STUCK = "YY YY YY YY / B--- B---"
ABLE = "RR YY YY YY / R--- B---"
#: Many tiles and few gems: the gem tray is soon empty.
FEW_GEMS = {"tiles": {"R---": 1, "B---": 1, "G---": 1, "RR--": 1, "RB--": 1, "RG--": 1, "R-B-": 1, "RBG-": 1,
                      "RGB-": 1, "R-G-": 1, "GG--": 1, "BG--": 1, "RRBB": 2, "RBRB": 2, "GGGG": 4},
            "gems": {"RR": 3, "RB": 3, "RG": 3, "BB": 2, "BG": 2, "GG": 2, "YY": 2}}  # fmt: skip


def counts(state):
    document = state.to_dict()
    return document["idle"], document["stuck"]


def end_of(state):
    outcome = state.outcome()
    return outcome and outcome.termination


def red_start(*hands, **fields):
    """A red cut-out that only seats with RR and a red tile can use; the gem tray is empty unless gems are given."""
    return bare("RRRR@0,0", *hands, **{"tile_tray": "R--- R---" + " B---" * 9, **fields})


@rule("4.11")
def test_a_stuck_turn_counts_whether_it_is_a_swap_or_a_pass():
    state = red_start(STUCK, ABLE, ABLE, idle=4, stuck=1)
    assert counts(play(state.clone(), "pass")) == (5, 2)
    swapped = play(state, "aside:B---", "redraw")
    assert (swapped.phase, counts(swapped)) == ("draw", (5, 2))
    draw_all(swapped)
    assert (swapped.phase, swapped.to_move, counts(swapped)) == ("play", 1, (5, 2))


@rule("4.11")
@pytest.mark.parametrize("aside", [["aside:R---"], ["aside:B---"], ["aside:B---", "aside:R---"]])
def test_a_swap_by_a_player_who_could_have_played_is_not_stuck(aside):
    """Whichever pieces are set aside: those that could have been played count as in the hand."""
    state = red_start(ABLE, STUCK, idle=1, stuck=1)
    assert refused(state, "pass") == ("move_available", "4.10")
    assert counts(play(state, *sorted(aside, key=state.get_game().encode), "redraw")) == (2, 0)


@rule("4.11")
def test_the_gem_that_was_set_aside_could_have_been_played():
    state = red_start(ABLE, STUCK, gem_tray="YY", idle=3, stuck=1)
    assert counts(play(state, "aside:RR", "aside:R---", "redraw")) == (4, 0)
    other = red_start("YY YY YY YY / R---", STUCK, gem_tray="RR", idle=3, stuck=1)
    assert counts(play(other, "aside:YY", "redraw")) == (4, 2)


@rule("4.11")
def test_an_open_socket_that_could_be_filled_makes_no_stuck_turn():
    """A fill alone makes a turn, unless the option asks for a tile: then without a placement there is no fill."""
    square = "RR-R@0,0 R--R@1,0:W -RR-@0,1:S --RR@1,1:W"
    for gem_only_turn, idle_and_stuck in ((True, (1, 0)), (False, (1, 1))):
        trays = {"gem_tray": "YY YY YY", "tile_tray": "B--- " * 4}
        state = bare(square, "RR / B---", STUCK, gem_only_turn=gem_only_turn, **trays)
        assert ("pass" in moves(state)) == (not gem_only_turn)
        assert bool(moves(state, "fill")) == gem_only_turn
        assert counts(play(state, "aside:RR", "redraw")) == idle_and_stuck


@rule("4.11")
def test_a_turn_with_a_gem_ends_the_row():
    state = red_start(ABLE, STUCK, idle=1, stuck=1)
    play(state, "--R-@0,1:S")
    assert counts(state) == (1, 1)
    assert counts(play(state, "end")) == (0, 0)


@rule("6.3", "4.11")
def test_a_round_of_stuck_turns():
    """The second stuck turn of two: a pass ends the game at once, a swap after its draws."""
    state = red_start(STUCK, ABLE, idle=1, stuck=1)
    assert moves(state) == ["pass", "aside:B---"]
    passed = play(state.clone(), "pass")
    assert (end_of(passed), passed.score(0), passed.score(1)) == ("stuck", -4, -4)
    play(state, "aside:B---", "redraw")
    assert (state.phase, end_of(state)) == ("draw", None)
    draw_all(state)
    assert (end_of(state), state.score(0)) == ("stuck", -4)


@rule("6.3")
def test_the_round_is_as_long_as_there_are_players():
    state = red_start(STUCK, STUCK, ABLE, idle=5, stuck=1)
    assert (play(state, "pass").phase, counts(state)) == ("play", (6, 2))
    assert end_of(play(state, "pass")) == "stuck"


@rule("6.3")
def test_a_swap_by_choice_does_not_end_the_game():
    """However many turns have brought no gem: the row of stuck ones is broken."""
    state = red_start(ABLE, STUCK, idle=7, stuck=1, to_move=0)
    play(state, "aside:B---", "redraw")
    draw_all(state)
    assert (state.phase, state.to_move, counts(state)) == ("play", 1, (8, 0))


@rule("6.3")
def test_stuck_turns_from_before_the_tray_was_empty_count():
    state = red_start(STUCK, ABLE, gem_tray="YY", idle=9, stuck=9)
    assert (play(state.clone(), "pass").phase, counts(play(state.clone(), "pass"))) == ("play", (10, 10))
    emptied = red_start("YY YY YY / B--- B---", ABLE, gem_tray="YY", idle=9, stuck=9)
    play(emptied, "aside:B---", "redraw")
    draw_all(emptied)
    assert end_of(emptied) == "stuck"


@rule("6.3", "4.9")
def test_gems_that_come_back_from_a_swap_keep_the_game_going():
    """The last draw empties the tray, and the return, which belongs to the turn, fills it again."""
    state = red_start(STUCK, ABLE, gem_tray="YY", idle=1, stuck=1)
    play(state, "aside:YY", "redraw")
    assert sum(state.to_dict()["gem_tray"].values()) == 1
    draw_all(state)
    assert (state.phase, counts(state), state.to_dict()["gem_tray"]) == ("play", (2, 2), {"YY": 1})


@rule("6.1", "6.2", "6.3", "6.4", "6.5")
@pytest.mark.parametrize(
    ("other", "gem_tray", "stuck", "termination"),
    [
        (" / B---", "", 1, "out_of_gems"),
        (STUCK, "", 1, "stuck"),
        (STUCK, "", 0, "stalled"),
        (STUCK, "YY", 1, "stalled"),
    ],
)
def test_the_first_reason_is_told(other, gem_tray, stuck, termination):
    """Nothing fits anywhere, and it is the twentieth turn without a gem."""
    fields = {"gem_tray": gem_tray, "tile_tray": "B--- " * 5, "idle": 19, "stuck": stuck}
    grid = "RR--@0,0 ---R@1,0:W R-R-@0,1:S R-R-@0,2:S R-R-@0,3:S --R-@0,4:S"
    state = bare(grid, f"{STUCK} B--- B---", other, **fields)
    assert end_of(play(state, "pass")) == termination


@rule("4.10", "4.11", "6.3")
def test_the_oracle_counts_the_same_stuck_turns():
    """Games in which the tray is soon empty: every kind of turn without a gem comes about, and both ends."""
    seen = Counter()
    for players, gem_only_turn, seeds in ((2, True, 12), (2, False, 8), (3, True, 8), (3, False, 4)):
        params = {"players": players, "components": FEW_GEMS, "gem_only_turn": gem_only_turn}
        game = tg.load_game("gembatan", **params)
        for seed in range(seeds):
            state, oracle, rng = game.new_initial_state(), Gembatan(**params), random.Random(seed)
            while not state.is_terminal():
                text = str(rng.choice(list(state.legal_moves)))
                state.play(text)
                oracle.play(text)
                assert state.to_dict() == oracle.document()
                if rng.random() < 0.3 and not state.is_chance_node():
                    assert [str(move) for move in state.legal_moves] == oracle.legal()
                if text in ("pass", "redraw"):
                    seen[text, counts(state)[1] > 0] += 1
            assert end_of(state) == oracle.why_over()
            seen[end_of(state)] += 1
    assert seen.keys() >= {("pass", True), ("redraw", True), ("redraw", False), "stuck", "out_of_gems"}
    assert ("pass", False) not in seen
