"""Breakdowns and previews: section "Events and scores" of the page."""

import json
import pickle
import random

import pytest

import tilegames as tg
from tests.games.azul.positions import board, load, position, start
from tests.games.azul.test_events import SETUPS, SHORT, best, told
from tests.helpers import walk
from tilegames.events import Preview, Scored, ScoreEntry


@pytest.mark.parametrize("name", [*SETUPS, *SHORT])
def test_breakdowns_add_up_at_every_position(name):
    for state in walk(name, 3, greedy=True):
        for seat in range(state.num_players()) if state.is_terminal() else [state.to_move]:
            found = state.score_breakdown(seat)
            assert sum(entry.points for entry in found) == state.score(seat)
            assert all(entry.seat == seat and entry.points for entry in found)
    assert all(entry.points == len(entry.cells) for entry in found if entry.kind == "tile")


@pytest.mark.parametrize("seed", range(4))
def test_breakdowns_of_documents_begin_with_the_score_there(seed):
    state = tg.new_game("azul", seed=seed)
    choose = best(seed)
    for _ in range(30):
        state.play(choose(state))
    again = state.get_game().state_from_dict(state.to_dict())
    had = [state.score(seat) for seat in (0, 1)]
    for seat in (0, 1):
        expected = (ScoreEntry(seat, had[seat], "before"),) if had[seat] else ()
        assert again.score_breakdown(seat) == expected
    while not again.is_terminal():
        again.play(choose(again))
        for seat in (0, 1):
            assert sum(entry.points for entry in again.score_breakdown(seat)) == again.score(seat)
    assert any(entry.kind == "row" for seat in (0, 1) for entry in again.score_breakdown(seat))


@pytest.mark.parametrize("name", SETUPS)
def test_previews_tell_what_the_mover_scores_by_playing(name):
    """And change nothing; what follows the move by chance is not part of it."""
    for state in walk(name, 8):
        if state.is_terminal() or state.is_chance_node():
            continue
        before, seat, action = state.key(), state.to_move, state.random_action(1)
        preview = state.preview(action)
        assert state.key() == before
        twin = state.clone()
        events = twin.play_with_events(action)
        assert preview.entries == tuple(e.entry for e in events if isinstance(e, Scored) and e.entry.seat == seat)
        assert preview.points == twin.score(seat) - state.score(seat)
        assert json.loads(json.dumps(preview.to_dict()))["move"] == state.action_to_string(action)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("1B1", [(1, "tile", "wall:1,1"), (-2, "floor", "floor:3")]),
        ("1B5", [(1, "tile_later", "wall:5,5")]),
        ("1BF", [(-4, "floor", "floor:3 floor:4")]),
        ("CYF", [(-4, "floor", "floor:3 floor:4")]),
        ("CY5", [(1, "tile_later", "wall:5,1"), (-2, "floor", "floor:3")]),
        ("2W2", [(1, "tile", "wall:2,1"), (-2, "floor", "floor:3")]),
        ("1R3", [(1, "tile", "wall:3,5")]),
        ("2R4", [(1, "tile_later", "wall:4,1")]),
    ],
)
def test_what_a_take_prepares(move, expected):
    """Pending costs of the floor are given in full, at any score."""
    state = start(board(0, "- W RR", floor="RR"), board(), factories="BBYR RRWW", centre="Y")
    preview = state.preview(move)
    assert (preview.points, [told(entry) for entry in preview.pending]) == (0, expected)
    assert pickle.loads(pickle.dumps(preview)) == preview == state.preview(move)


def test_complete_lines_above_are_placed_first():
    state = start(board(0, "W KK"), board(), factories="BBYR RRRK")
    assert [told(entry) for entry in state.preview("2R3").pending] == [(3, "tile", "wall:1,5 wall:2,5 wall:3,5")]


def test_lines_below_and_incomplete_lines_do_not_count():
    state = start(board(0, "- WW YYY", "...K."), board(), factories="BBYR RRRK")
    assert [told(entry) for entry in state.preview("1R1").pending] == [(2, "tile", "wall:1,3 wall:1,4")]


def test_a_line_that_stays_incomplete_shows_what_its_tile_will_score():
    """As the wall stands, with the complete lines above it placed first; those below do not count."""
    state = start(board(0, "B WW - - YYYYY", "- - K...."), board(), factories="BBYR RRRK")
    assert [told(entry) for entry in state.preview("1R4").pending] == [
        (4, "tile_later", "wall:1,1 wall:2,1 wall:3,1 wall:4,1"),
    ]
    assert [told(entry) for entry in state.preview("1B3").pending] == [(1, "tile_later", "wall:3,3")]
    assert [told(entry) for entry in state.preview("2R3").pending] == [(1, "tile", "wall:3,5")]


@pytest.mark.parametrize("seed", range(3))
def test_every_take_to_a_line_of_the_fixed_wall_prepares_its_tile(seed):
    for state in walk("azul(players=3)", seed, explicit=True):
        if state.is_terminal() or state.is_chance_node():
            continue
        move = state.legal_moves[seed % len(state.legal_moves)]
        after = state.clone()
        after.play(move)
        if move.line > 5 or after.phase != "draft":
            continue
        line = after.to_dict()["players"][state.to_move]["lines"][move.line - 1]
        tile, *_ = state.preview(move).pending
        assert tile.kind == ("tile" if len(line) == move.line else "tile_later")
        assert tile.points == len(tile.cells) > 0


def test_the_first_take_of_a_game_lists_the_tile():
    state = start(board(), board(), factories="BBYR RRRK")
    assert [told(entry) for entry in state.preview("1B3").pending] == [(1, "tile_later", "wall:3,3")]


def test_with_the_free_wall_only_the_floor_is_pending():
    state = load(position(board(), board(), factories="BBYR RRRK"), wall="free")
    assert [told(entry) for entry in state.preview("1B1").pending] == [(-1, "floor", "floor:1")]
    assert state.preview("1B2").pending == ()


def test_a_take_that_ends_the_round_has_nothing_pending():
    state = load(position(board(0, "- W"), board(), factories="W", bag=""))
    preview = state.preview("1W2")
    assert isinstance(preview, Preview)
    assert (preview.points, preview.pending) == (1, ())
    assert [told(entry) for entry in preview.entries] == [(1, "tile", "wall:2,1")]


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_was_pending_is_scored_at_the_end_of_the_round(seed):
    """If each seat fills its lines from the top down and has points enough to pay for its floor line."""
    state = start(board(100), board(100), factories="BBBB YYYY RRRR KKKK WWWW")
    rng = random.Random(seed)
    pending = [0, 0]
    while state.phase == "draft":
        seat = state.to_move
        lines = state.to_dict()["players"][seat]["lines"]
        used = max((row + 1 for row, line in enumerate(lines) if line), default=0)
        move = rng.choice([move for move in state.legal_moves if move.line > used])
        preview = state.preview(move)
        pending[seat] += sum(entry.points for entry in preview.pending if entry.kind != "tile_later")
        state.play(move)
    assert state.score(1 - seat) - 100 == pending[1 - seat] != 0
    assert state.score(seat) - 100 == preview.points
