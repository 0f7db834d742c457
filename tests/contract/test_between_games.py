"""What one game writes or plays, given to another; and what no game made."""

from itertools import pairwise

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.games import azul, ingenious
from tilegames.testing.checks_damage import reread


@pytest.mark.parametrize("name", GAMES)
def test_documents_of_other_options(name):
    """A document of one game read by all the others."""
    found = [state.to_dict() for state in walk(name, 27, greedy=True, explicit=True)]
    for document in (found[len(found) // 3], found[2 * len(found) // 3], found[-1]):
        for other in GAMES:
            game = tg.load_game(other)
            reread(lambda game=game, document=document: game.state_from_dict(document), f"{name} read by {other}")


def test_bytes_of_other_games():
    for name in GAMES:
        packed = tg.new_game(name, seed=1).to_bytes()
        for other in GAMES:
            if tg.load_game(other) != tg.load_game(name):
                with pytest.raises(tg.InvalidStateError):
                    tg.load_game(other).state_from_bytes(packed)


def test_moves_of_another_game():
    one, other = tg.new_game("azul", seed=1), tg.new_game("ingenious", seed=1)
    for state, move in ((one, other.legal_moves[0]), (other, one.legal_moves[0])):
        before = state.key(), state.history()
        for call in (state.play, state.check, state.resolve, state.get_game().encode):
            with pytest.raises(tg.InvalidMoveError):
                call(move)
        assert move not in state.legal_moves
        assert (state.key(), state.history()) == before
    with pytest.raises(tg.InvalidMoveError):
        one.play(azul.Tile(1, 1))
    with pytest.raises(tg.InvalidMoveError):
        one.play(azul.Take(9, "B", 1))
    with pytest.raises(tg.InvalidMoveError):
        other.play("Ra8-Rb8")
    assert tg.new_game("ingenious", players=4, seed=1).check("Ra8-Rb8").reason


def test_moves_are_ordered_among_those_of_their_game_only():
    keep = ingenious.Keep()
    ordered = [ingenious.Place("R", "h7", "B", "h8"), keep, ingenious.Swap()]
    assert all(a < b and b > a and a <= b and b >= a and a != b for a, b in pairwise(ordered))
    assert azul.Take(9, "W", 6) < azul.Tile(1, 1)
    with pytest.raises(TypeError):
        _ = keep < 1


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.int32])
def test_integers_of_other_kinds(kind):
    state = tg.new_game("azul", seed=1)
    action = next(action for action in state.legal_actions() if action < 100)
    assert state.is_legal(kind(action))
    assert state.play(kind(action)).action == action
    assert type(state.history()[-1]) is int


@pytest.mark.parametrize("name", GAMES)
def test_generators_of_numpy(name):
    state = tg.new_game(name, seed=1)
    one, other = (state.random_action(np.random.default_rng(1)) for _ in range(2))
    assert one == other
    assert state.is_legal(one)


@pytest.mark.parametrize("cls", [azul.AzulState, ingenious.IngeniousState])
def test_states_of_no_game_are_harmless(cls):
    with pytest.raises(TypeError):
        cls()
    state = cls.__new__(cls)
    assert state.is_terminal()
    assert repr(state)
    assert state.legal_actions() == state.chance_outcomes() == state.returns() == state.history() == []
    assert state.clone() == state
    assert state != tg.new_game("azul", seed=1)
    with pytest.raises(tg.NothingToUndoError):
        state.undo()
