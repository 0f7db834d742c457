"""Positions as arrays: observations and masks, in memory of the caller's."""

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES, OBSERVED, chance_node, walk


def positions(name):
    """Positions of all kinds: chance nodes, decisions, the end."""
    states = [state.clone() for state in walk(name, 3, explicit=True)]
    return [*states[:: max(len(states) // 25, 1)], states[-1]]


def everybody(game):
    return (None, *range(game.num_players()))


@pytest.mark.parametrize("name", OBSERVED)
def test_names_and_shape(name):
    game = tg.load_game(name)
    planes, shape = game.observation_planes(), game.observation_shape()
    assert len(planes) == shape[0] == len(set(planes))
    assert 1 <= len(shape) <= 3
    assert all(isinstance(number, int) and number > 0 for number in shape)
    assert all(isinstance(plane, str) and plane for plane in planes)


@pytest.mark.parametrize("name", OBSERVED)
def test_both_types_tell_the_same_and_everything_is_written(name):
    for state in positions(name):
        shape = state.get_game().observation_shape()
        for player in everybody(state.get_game()):
            tensor = state.observation_tensor(player)
            assert (tensor.dtype, tensor.shape) == (np.float32, shape)
            assert (tensor == np.clip(tensor.round(), 0, 255)).all()
            for dtype in (np.float32, np.uint8):
                around = np.full((3, *shape), 77, dtype)
                out = around[1]
                assert state.observation_tensor(player, out) is out
                assert (out == tensor).all()
                assert (around[::2] == 77).all()
            assert (state.observation_tensor(player, out=np.empty(shape, np.float32)) == tensor).all()


@pytest.mark.parametrize("name", OBSERVED)
def test_what_is_hidden_has_no_influence(name):
    for state in positions(name):
        game = state.get_game()
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng=state.hash64())
            assert (other.observation_tensor(player) == state.observation_tensor(player)).all()
            assert (other.observation_tensor(None) == state.observation_tensor(None)).all()
        twin = game.state_from_dict(state.to_dict())
        for player in everybody(game):
            assert (twin.observation_tensor(player) == state.observation_tensor(player)).all()


@pytest.mark.parametrize("name", OBSERVED)
def test_other_views_are_other_observations(name):
    states = [state.clone() for state in walk(name, 3, explicit=True)]
    kinds = {state.observation_tensor(0).tobytes() for state in states}
    assert len(kinds) > len(states) // 3
    seen = [states[-1].observation_tensor(player).tobytes() for player in range(states[0].num_players())]
    assert len(seen) == 1 or len(set(seen)) > 1


def wrong_arrays(shape, dtypes):
    """Objects that cannot take numbers of this shape and one of these types."""
    good = np.full(shape, 7, dtypes[0])
    read_only = good.copy()
    read_only.setflags(write=False)
    spread = np.full((*shape, 2), 7, dtypes[0])[..., 0]
    yield from ("out", 7, [7], bytearray(b"777"), memoryview(good), good.tolist(), type("Mine", (), {})())
    yield from (read_only, spread, good[..., :-1], good[None], good.reshape(1, -1, 1, 1), good.ravel()[:-1])
    yield np.array(7, dtypes[0])
    if len(shape) > 1:
        yield from (np.full(shape, 7, dtypes[0], order="F"), good[::-1], good.ravel())
    for dtype in ("i1", "u2", "i4", "f2", "f8", "c8", "O", ">f4", "S1", "V4", [("a", "u1")], "M8[s]", "f4", "u1", "?"):
        if np.dtype(dtype) not in map(np.dtype, dtypes):
            yield np.zeros(shape, dtype)


@pytest.mark.parametrize("name", OBSERVED)
def test_wrong_arrays_are_refused_and_not_written(name):
    state = chance_node(name) if tg.load_game(name).max_chance_outcomes() else tg.new_game(name, seed=1)
    shape = state.get_game().observation_shape()
    for out in wrong_arrays(shape, (np.float32, np.uint8)):
        before = out.tolist() if isinstance(out, np.ndarray) else None
        with pytest.raises(tg.InvalidParameterError, match=r"^out must be a numpy array of dtype float32 or uint8 and"):
            state.observation_tensor(0, out)
        assert before is None or out.tolist() == before
    width = state.get_game().max_chance_outcomes() or state.num_distinct_actions()
    for out in wrong_arrays((width,), (np.uint8, np.bool_)):
        before = out.tolist() if isinstance(out, np.ndarray) else None
        with pytest.raises(tg.InvalidParameterError, match=r"^out must be a numpy array of dtype uint8 or bool and"):
            state.legal_actions_mask(out=out)
        assert before is None or out.tolist() == before


@pytest.mark.parametrize("player", [-1, -2, 99, 2**64, "0", 0.0, [], object()])
def test_no_such_seat(player):
    state = tg.new_game("azul", seed=1)
    out = np.full(state.get_game().observation_shape(), 7, np.uint8)
    with pytest.raises(tg.InvalidParameterError, match="player"):
        state.observation_tensor(player, out)
    assert (out == 7).all()


@pytest.mark.parametrize("name", OBSERVED[:1])
def test_a_seat_is_whatever_has_an_index(name):
    state = tg.new_game(name, seed=1)
    last = state.num_players() - 1

    class Last:
        def __index__(self):
            return last

    for player in (Last(), np.int8(last)):
        assert (state.observation_tensor(player) == state.observation_tensor(last)).all()


@pytest.mark.parametrize("name", GAMES)
def test_masks_are_what_is_legal(name):
    if tg.load_game(name).num_distinct_actions() > 2**20:
        state = next(state for state in walk(name, 3) if not state.is_chance_node())
        with pytest.raises(tg.InvalidParameterError, match=r"2\*\*20"):
            state.legal_actions_mask()
        out = np.full(state.num_distinct_actions(), 7, np.uint8)
        with pytest.raises(tg.InvalidParameterError, match=r"2\*\*20"):
            state.legal_actions_mask(out=out)
        assert (out == 7).all()
        return
    for state in positions(name):
        mask = state.legal_actions_mask()
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
        for dtype in (np.uint8, np.bool_):
            around = np.ones((3, len(mask)), dtype)
            out = around[1]
            assert state.legal_actions_mask(out=out) is out
            assert (out == mask).all()
            assert around[::2].all()
            # The mask of a seat has the same shape whatever the others, or chance, are about to do.
            own = np.ones(state.num_distinct_actions(), dtype)
            for player in range(state.num_players()):
                assert state.legal_actions_mask(player, own) is own
                assert np.flatnonzero(own).tolist() == state.legal_actions(player)
                assert state.legal_actions_mask(player).shape == own.shape


def test_games_without_observations_say_so():
    state_type = tg.load_game("azul").state_type
    with pytest.raises(tg.NoObservationError, match="has no observations"):
        state_type.__new__(state_type).observation_tensor(None)
    game = tg.load_game("azul")
    plain = type(game)(**game.params)
    object.__setattr__(plain, "_native", type("Plain", (), {"planes": ()})())
    for call in (plain.observation_shape, plain.observation_planes):
        with pytest.raises(tg.NoObservationError, match="has no observations"):
            call()
    assert tg.load_game("azul").observation_shape()


def test_types_that_are_not_numpys_own_are_refused():
    state = tg.new_game("azul", seed=1)
    out = np.full(state.get_game().observation_shape(), 7, np.dtype("u1", metadata={"unit": "tiles"}))
    with pytest.raises(tg.InvalidParameterError, match="numpy's own types"):
        state.observation_tensor(0, out)
    assert (out == 7).all()
