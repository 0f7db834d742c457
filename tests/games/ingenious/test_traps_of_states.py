"""Mistakes seen in other implementations of Ingenious, continued: the board, the end, states and generators."""

import copy
import random

import numpy as np
import pytest

import tilegames as tg
from tests.games.ingenious.positions import (
    PARTNERS,
    PRINTED,
    crowd,
    document,
    markers,
    over,
    pairs,
    playable,
    position,
    rule,
)
from tests.helpers import walk

NAMES = ("ingenious", "ingenious(players=3)", "ingenious(players=4)")


@rule("1.2")
def test_trap_printed_symbols_on_the_rim():
    """Rule 1.2: on the boards for three and four players the corners are ordinary cells."""
    for name, corners in ((NAMES[1], "h2 n2 n8 h14 b14 b8"), (NAMES[2], "h1 o1 o8 h15 a15 a8")):
        assert set(corners.split()) <= set(playable(name))
        assert not set(PRINTED) & set(playable(name))
    for move in ("Rh1-Ri1", "Go1-Gn1", "Bo8-Bo7", "Oh15-Og15", "Ya15-Yb15", "Pa8-Pa9"):
        tile = 2 * move[0]
        state = position(NAMES[2], rack=tile, opened=0)
        assert state.check(move).rule == "2.5"
        state = position(NAMES[2], rack=tile, clear=" ".join(half[1:] for half in move.split("-")))
        state.play(move)
        assert markers(state) == [0] * 6


@rule("2.2")
@pytest.mark.parametrize("name", NAMES)
def test_trap_printed_symbol_covered(name):
    """Rule 2.2"""
    game = tg.load_game(name)
    assert not {cell for pair in pairs(name) for cell in pair} & set(PRINTED)
    for text in ("Rh3-Rh4", "Gm3-Gl4", "Bl8-Bm8"):
        with pytest.raises(tg.InvalidMoveError):
            game.encode(text)
    wrong = document(name, {"R": "h4 h5"})
    wrong["board"]["h3"] = wrong["board"].pop("h4")
    with pytest.raises(tg.InvalidStateError, match="h3"):
        game.state_from_dict(wrong)


@rule("2.5", "2.6")
def test_trap_first_round_constraint_not_enforced():
    """Rules 2.5 and 2.6"""
    state = position(rack="GG GB BB OO YY PP", seat=1, opened=1, board={"G": "h4 h5"})
    for move in ("Gh8-Gh9", "Gh6-Gh7", "Gg4-Gg5", "Gi3-Gi4"):
        assert not state.check(move).ok
        assert not state.is_legal(state.get_game().encode(move))
        with pytest.raises(tg.IllegalMoveError):
            state.play(move)
    assert state.num_legal_actions() == (54 - 9) * len({"GG", "BB", "OO", "PP", "YY", "GB", "BG"})


@rule("2.7")
@pytest.mark.parametrize("name", NAMES)
def test_trap_first_round_constraint_leaks(name):
    """Rule 2.7: neither into a second turn nor, with a claimed symbol, beyond the first round"""
    state = tg.new_game(name, seed=4)
    for _ in range(state.num_players()):
        state.play(state.legal_moves[0])
    covered = set(state.to_dict()["board"])
    rack = set(state.to_dict()["racks"][0])
    free = [pair for pair in pairs(name) if not covered & set(pair)]
    assert state.num_legal_actions() == len(free) * sum(len(set(tile)) for tile in rack)


@rule("6.2")
def test_trap_end_depends_on_the_rack_of_the_mover():
    """Rule 6.2"""
    for rack in ("RR RR RR RR RR PP", "PP GG GB BB OO YY"):
        goes_on = position(board=crowd(holes="h8 i8 f5 f6 e6"), rack=rack)
        ends = position(board=crowd(holes="h8 i8 f6"), rack=rack)
        for state in (goes_on, ends):
            state.play("Ph8-Pi8")
        assert not goes_on.is_terminal()
        assert ends.is_terminal()
    # An empty rack ends nothing (rule 7.7).
    state = position(PARTNERS, {"R": "c9 c10"}, "OY", (36, 36, 0, 18, 0, 0), size=1)
    state.play("Oh11-Yi11")
    assert not state.is_terminal()


@rule("6.5")
def test_trap_tie_break_of_two_levels():
    """Rule 6.5: what differs is the third, ... sixth lowest marker"""
    for place in range(2, 6):
        row = [9] * 6
        better = [9] * place + [10] * (6 - place)
        assert over([row, better]).ranking() == (2, 1)
        assert over([better, row]).ranking() == (1, 2)
    assert over([(9, 10, 11, 12, 13, 14), (14, 9, 13, 10, 12, 11)]).ranking() == (1, 1)


@rule("6.5")
def test_trap_ranking_sorts_the_live_scores():
    """Rule 6.5"""
    rows = [[18, 3, 9, 0, 7, 1], [5, 4, 3, 2, 1, 0]]
    state = over(rows)
    for _ in range(2):
        assert state.ranking() == (1, 2)
        assert state.outcome().scores == (0, 0)
        assert state.returns() == [1, -1]
        assert state.to_dict()["markers"] == rows


def test_trap_duplicate_actions():
    """A double has one id for a pair of cells, and equal tiles share theirs; each id makes another position."""
    state = position(board=crowd(holes="h8 i8 i7 f6 f5"), rack="RR RR RG RG BB BB")
    actions = state.legal_actions()
    free = 4  # h8-i8, h8-i7, i8-i7 and f6-f5
    assert len(actions) == len(set(actions)) == free * len({"RR", "RG", "GR", "BB"})
    assert actions == sorted(actions)
    assert len({state.child(action).key() for action in actions}) == len(actions)


@pytest.mark.parametrize("copied", [lambda s: s.clone(), copy.copy, copy.deepcopy], ids=["clone", "copy", "deepcopy"])
def test_trap_state_shared_between_clones(copied):
    state = tg.new_game("ingenious(players=3)", seed=9)
    for _ in range(5):
        state.play(state.legal_moves[0])
    before = state.to_dict()
    twin = copied(state)
    while not twin.is_terminal():
        twin.play(twin.legal_moves[-1])
    assert state.to_dict() == before
    twin = copied(state)
    state.play(state.legal_moves[-1])
    assert twin.to_dict() == before
    child = twin.child(twin.legal_actions()[0])
    assert (twin.to_dict(), child == twin) == (before, False)


def test_trap_global_random_generator():
    def game():
        return [state.hash64() for state in walk("ingenious", 12)]

    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    first = game()
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before
    random.seed(2)
    np.random.seed(2)
    assert game() == first
    # Two games at once do not disturb each other.
    pair = zip(walk("ingenious", 12), walk("ingenious", 12), strict=True)
    assert [(a.hash64(), b.hash64()) for a, b in pair] == [(word, word) for word in first]
