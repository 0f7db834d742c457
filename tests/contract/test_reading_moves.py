"""What may be given as a move, a player, an index, and what comes of anything else."""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.games import azul, ingenious

STATES = [tg.new_game(name, seed=1) for name in GAMES]
STATES += [tg.load_game(name).new_initial_state() for name in GAMES]
for _name in GAMES:
    *_, _last = walk(_name, 1)
    STATES.append(_last)

INTEGERS = st.one_of(st.integers(), st.integers(-5, 9000), st.integers(-(2**63), 2**63 - 1), st.just(10**30))


def snapshot(state):
    return state.key(), state.history(), state.legal_actions(), state.ranking()


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(STATES), INTEGERS)
def test_any_integer(state, action):
    before = snapshot(state)
    legal = action in before[2]
    assert state.is_legal(action) == legal
    assert state.check(action).ok == legal
    assert (action in state.legal_moves) == legal
    twin = state.clone()
    twin.apply_action_unchecked(action)
    assert (twin == state) == (not legal)
    for look in (str, repr, tg.State.to_dict, tg.State.to_bytes, tg.State.legal_actions, tg.State.ranking):
        look(twin)
    twin = state.clone()
    if legal:
        twin.apply_action(action)
        assert twin.history()[len(before[1])] == action
    else:
        known = 0 <= action < state.num_distinct_actions()
        with pytest.raises((tg.IllegalMoveError, tg.ChanceNodeError)) as caught:
            twin.apply_action(action)
        if state.is_terminal():
            assert caught.type is tg.GameOverError
        elif state.is_chance_node() and known:
            assert caught.type in (tg.ChanceNodeError, tg.IllegalMoveError)
        elif not known:
            assert caught.type is tg.UnknownActionError
            assert isinstance(caught.value, tg.InvalidMoveError)
        else:
            assert caught.type is tg.IllegalMoveError
        assert snapshot(twin) == before
    assert snapshot(state) == before


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(STATES),
    st.one_of(st.text(max_size=12), st.text("C123456789BYRKWFM@+-RGBOYPabcdefghijklmno keepswap", max_size=10)),
)
def test_any_text(state, text):
    before = snapshot(state)
    game = state.get_game()
    try:
        move = game.parse(text)
    except tg.InvalidMoveError as caught:
        move, error = None, caught
    if move is None:
        assert str(error)
        assert error.position is None or 0 <= error.position <= len(text)
        with pytest.raises(tg.InvalidMoveError):
            state.check(text)
        with pytest.raises(tg.InvalidMoveError):
            state.play(text)
        assert text not in state.legal_moves
    else:
        assert game.parse(str(move)) == move
        assert game.encode(text) == state.string_to_action(text) == move.action
        verdict = state.check(text)
        assert verdict.ok == (move in state.legal_moves) == (text in state.legal_moves)
        if not verdict:
            with pytest.raises((tg.IllegalMoveError, tg.ChanceNodeError)):
                state.play(text)
    assert snapshot(state) == before


@pytest.mark.parametrize("wrong", [None, 1.5, object(), [1], (1,), {}, b"CB1", float("nan"), np.float64(1), 1j])
def test_wrong_types(wrong):
    for state in STATES:
        before = snapshot(state)
        for call in (
            state.apply_action, state.apply_action_unchecked, state.is_legal, state.play, state.check, state.child,
            state.resolve, state.action_to_string, state.get_game().decode, state.get_game().encode,
            state.get_game().decode_outcome, state.get_game().parse,
        ):  # fmt: skip
            with pytest.raises(tg.InvalidMoveError):
                call(wrong)
        assert wrong not in state.legal_moves
        assert snapshot(state) == before
    for call in (STATES[0].apply_action, STATES[0].apply_action_unchecked, STATES[0].is_legal):
        with pytest.raises(tg.InvalidMoveError):
            call("x")


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.int32])
def test_integers_of_other_kinds(kind):
    state = tg.new_game("azul", seed=1)
    action = next(action for action in state.legal_actions() if action < 100)
    assert state.is_legal(kind(action))
    assert state.play(kind(action)).action == action
    assert type(state.history()[-1]) is int


def test_moves_of_another_game():
    one, other = tg.new_game("azul", seed=1), tg.new_game("ingenious", seed=1)
    for state, move in ((one, other.legal_moves[0]), (other, one.legal_moves[0])):
        before = snapshot(state)
        for call in (state.play, state.check, state.resolve, state.get_game().encode):
            with pytest.raises(tg.InvalidMoveError):
                call(move)
        assert move not in state.legal_moves
        assert snapshot(state) == before
    with pytest.raises(tg.InvalidMoveError):
        one.play(azul.Tile(1, 1))
    with pytest.raises(tg.InvalidMoveError):
        one.play(azul.Take(9, "B", 1))
    with pytest.raises(tg.InvalidMoveError):
        other.play("Ra8-Rb8")
    assert tg.new_game("ingenious", players=4, seed=1).check("Ra8-Rb8").reason


@pytest.mark.parametrize("name", GAMES)
def test_typed_moves_by_hand(name):
    for number, state in enumerate(walk(name, 17, greedy=len(name) % 2 == 0, explicit=True)):
        if number % 13 or state.is_terminal():
            continue
        for move in list(state.legal_moves)[:40]:
            given = {field: value for field, value in move.to_dict().items() if field != "kind"}
            by_hand = type(move)(**given)
            assert by_hand == move
            assert hash(by_hand) == hash(move)
            assert by_hand in state.legal_moves
            assert state.get_game().encode(by_hand) == move.action
            assert state.resolve(by_hand).action == move.action
            assert state.action_to_string(move.action) == str(move)
            assert state.clone().play(by_hand) == move


def test_kinds_are_ordered_as_their_actions():
    for name in GAMES:
        for number, state in enumerate(walk(name, 19)):
            if number % 9 and state.phase != "swap":
                continue
            moves = list(state.legal_moves)
            assert moves == sorted(moves, key=lambda move: move.action)
            assert all(a < b and b > a and a <= b and b >= a and a != b for a, b in pairwise(moves))
    keep = ingenious.Keep()
    assert ingenious.Place("R", "h7", "B", "h8") < keep < ingenious.Swap()
    assert azul.Take(9, "W", 6) < azul.Tile(1, 1)
    with pytest.raises(TypeError):
        _ = keep < 1


@pytest.mark.parametrize("name", GAMES)
def test_the_view_of_the_legal_moves(name):
    state = tg.new_game(name, seed=23)
    moves = state.legal_moves
    everything = list(moves)
    assert bool(moves)
    assert (moves[0], moves[-1]) == (everything[0], everything[-1])
    with pytest.raises(IndexError):
        moves[len(everything)]
    assert str(everything[0]) in repr(moves)
    field = next((field for field in everything[-1].to_dict() if field != "kind"), None)
    with pytest.raises(tg.InvalidParameterError):
        moves.where(nonsense=1)
    if field is None:
        return
    value = getattr(everything[-1], field)
    some = moves.where(**{field: value})
    assert list(some) == [move for move in everything if getattr(move, field, None) == value]
    assert len(some) == len(list(some)) == len(some.actions())
    assert bool(some)
    assert all(move in some for move in some)
    assert not any(move in some for move in everything if getattr(move, field, None) != value)
    assert len(moves.where(**{field: "nothing of the kind"})) == 0
    state.play(moves[0])
    assert list(moves) == [state.get_game().decode(action) for action in state.legal_actions()]


@pytest.mark.parametrize("name", GAMES)
def test_players_and_indices(name):
    state = tg.new_game(name, seed=2)
    players = state.num_players()
    has_mask = state.num_distinct_actions() <= 2**20
    assert state.legal_actions(state.current_player()) == state.legal_actions()
    for seat in range(players):
        if seat != state.current_player():
            assert state.legal_actions(seat) == []
            if has_mask:
                assert not state.legal_actions_mask(seat).any()
    assert state.legal_actions(tg.CHANCE) == state.legal_actions(tg.TERMINAL) == []
    for bad in (-2, players, 10**30, "0", 0.5):
        for call in (state.legal_actions, state.legal_actions_mask, state.score):
            with pytest.raises(tg.InvalidParameterError):
                call(bad)
    n = state.num_legal_actions()
    for bad in (-1, n, 10**30, "0", None, 0.5):
        with pytest.raises(tg.InvalidParameterError):
            state.legal_action_at(bad)
    out = np.full(n + 3, -7, np.int32)
    filled = state.legal_actions_array(out)
    assert filled.base is out
    assert filled.tolist() == state.legal_actions()
    assert out[n:].tolist() == [-7] * 3
    frozen = np.zeros(n, np.int32)
    frozen.flags.writeable = False
    for bad in (np.zeros(n - 1, np.int32), np.zeros(n, np.int64), np.zeros((n, 1), np.int32), [0] * n, "x", frozen,
                np.zeros(2 * n + 4, np.int32)[::2]):  # fmt: skip
        with pytest.raises(tg.InvalidParameterError):
            state.legal_actions_array(bad)


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


def test_random_moves_are_legal():
    rng = random.Random(4)
    for state in STATES:
        if state.is_terminal():
            with pytest.raises(tg.GameOverError):
                state.random_action(rng)
            continue
        for source in (None, 3, rng, np.random.default_rng(1), rng.random):
            assert state.is_legal(state.random_action(source))
