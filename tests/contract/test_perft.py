"""Counting leaves and playing to the end, against slow recursion."""

import gc
import pickle
import signal
import time

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, chance_node, walk


def slow(state, depth, chance):
    """What perft counts, by clones and lists."""
    if state.is_chance_node():
        if not chance:
            return 1
        return sum(slow(state.child(outcome), depth, chance) for outcome, _ in state.chance_outcomes())
    if state.is_terminal() or depth == 0:
        return 1
    return sum(slow(state.child(action), depth - 1, chance) for action in state.legal_actions())


def explicit(state):
    return state.get_game().state_from_bytes(state.to_bytes())


def last_positions(name, n):
    """Positions shortly before the end of a game, with explicit chance."""
    found = []
    for state in walk(name, 21, greedy=True):
        found = [*found[1 - n :], explicit(state)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_perft_is_slow_recursion(name):
    compared = 0
    positions = last_positions(name, 7)
    for state in positions:
        for depth in (0, 1, 2):
            size = state.num_legal_actions()
            if (depth == 2 and size > 60) or size > 3000:
                continue
            key = state.key()
            assert tg.perft(state, depth) == slow(state, depth, False)
            assert state.key() == key
            compared += 1
    assert compared >= len(positions)


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("azul")])
def test_perft_deeper_near_the_end(name):
    state = next(s for s in last_positions(name, 9) if s.num_legal_actions() < 9)
    for depth in (3, 4):
        assert tg.perft(state, depth) == slow(state, depth, False)


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_perft_follows_chance_if_told(name):
    state = chance_node(name)
    assert tg.perft(state, 1) == tg.perft(state, 7) == 1
    assert tg.perft(state, 7, divide=True) == {}
    rack = None
    for after in walk(name, 3, explicit=True):
        if rack is not None and rack.is_chance_node() and not after.is_chance_node():
            break
        rack = after.clone()
    assert tg.perft(rack, 0, chance=True) == slow(rack, 0, True)
    divided = tg.perft(rack, 0, True, chance=True)
    assert divided in ({}, {str(move): slow(rack.child(move.action), 0, True) for move in rack.legal_moves})


@pytest.mark.parametrize("name", GAMES)
def test_divide_adds_up(name):
    state = tg.new_game(name, seed=5)
    divided = tg.perft(state, 1, divide=True)
    assert list(divided) == [str(move) for move in state.legal_moves]
    assert set(divided.values()) == {1}
    state = last_positions(name, 4)[0]
    if not state.is_chance_node() and state.num_legal_actions() < 400:
        divided = tg.perft(state, 2, divide=True)
        assert sum(divided.values()) == tg.perft(state, 2)
        assert divided == {str(m): tg.perft(state.child(m.action), 1) for m in state.legal_moves}


@pytest.mark.parametrize("bad", [-1, 1001, 1.5, "1", None, 10**30])
def test_perft_refuses_depths(bad):
    with pytest.raises(tg.InvalidParameterError):
        tg.perft(tg.new_game("azul", seed=1), bad)


@pytest.mark.parametrize("wrong", [None, 1, "azul", tg.load_game("azul")])
def test_no_states(wrong):
    with pytest.raises(tg.InvalidParameterError):
        tg.perft(wrong, 1)
    with pytest.raises(tg.InvalidParameterError):
        tg.playouts(wrong, 1)


@pytest.mark.parametrize("name", GAMES)
def test_playouts(name):
    state = tg.new_game(name, seed=2)
    game = state.get_game()
    twin = pickle.loads(pickle.dumps(state))
    values = tg.playouts(state, 300, seed=5)
    assert (values.shape, values.dtype) == ((300, game.num_players()), np.float64)
    assert ((values >= game.min_utility()) & (values <= game.max_utility())).all()
    if game.utility_sum() is not None:
        assert np.allclose(values.sum(axis=1), game.utility_sum())
    assert (values[:40] == tg.playouts(state, 40, seed=5)).all()
    assert (values == tg.playouts(explicit(state), 300, seed=5, threads=2)).all()
    if game.num_players() > 1:
        assert (values != tg.playouts(state, 300, seed=6)).any()
    assert tg.playouts(state, 0).shape == (0, game.num_players())
    assert pickle.dumps(state) == pickle.dumps(twin)


@pytest.mark.parametrize("name", GAMES)
def test_playouts_from_the_end_are_its_returns(name):
    *_, state = walk(name, 4)
    assert (tg.playouts(state, 3) == np.array(state.returns())).all()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [2, 5])
def test_perft_does_not_depend_on_threads(name, threads):
    for state in [tg.new_game(name, seed=5), *last_positions(name, 4)]:
        for depth in (0, 1, 2, 3):
            if state.num_legal_actions() ** depth > 10**6:
                continue
            key = pickle.dumps(state)
            for divide in (False, True):
                want = tg.perft(state, depth, divide)
                assert tg.perft(state, depth, divide, threads=threads) == want
            assert pickle.dumps(state) == key


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_perft_with_chance_does_not_depend_on_threads(name):
    *_, state = (each.clone() for each in walk(name, 3, explicit=True) if each.is_chance_node())
    for depth in (0, 1):
        if depth and state.get_game().name == "gembatan":
            continue
        for divide in (False, True):
            want = tg.perft(state, depth, divide, chance=True)
            assert tg.perft(state, depth, divide, chance=True, threads=3) == want
        assert sum(tg.perft(state, depth, True, chance=True).values()) == tg.perft(state, depth, chance=True)


@pytest.mark.parametrize("bad", [0, -1, 1025, 1.5, "1", None])
def test_numbers_of_threads(bad):
    state = tg.new_game("azul", seed=1)
    with pytest.raises(tg.InvalidParameterError):
        tg.perft(state, 1, threads=bad)
    with pytest.raises(tg.InvalidParameterError):
        tg.playouts(state, 1, threads=bad)


@pytest.mark.parametrize("threads", [1, 2])
def test_playouts_tell_how_far_they_are(threads):
    state = tg.new_game("azul", seed=1)
    told = []
    values = tg.playouts(state, 600, threads=threads, progress=lambda *args: told.append(args))
    assert len(told) > threads
    assert told == sorted(set(told))
    assert (told[-1], {total for _, total in told}) == ((600, 600), {600})
    assert (values == tg.playouts(state, 600)).all()
    with pytest.raises(tg.InvalidParameterError):
        tg.playouts(state, 1, threads=threads, progress="yes")


@pytest.mark.parametrize("threads", [1, 2])
def test_what_the_progress_callback_raises_ends_the_playouts(threads):
    told = []

    def stop(done, total):
        told.append(done)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        tg.playouts(tg.new_game("azul", seed=1), 100_000, threads=threads, progress=stop)
    assert len(told) == 1
    assert 0 < told[0] < 100_000


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that sends signals")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("what", ["perft", "playouts"])
def test_ctrl_c(what, threads):
    state = tg.new_game("gemblo", seed=1)

    def press(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    began = time.process_time()
    gc.disable()  # exceptions in callbacks of the collector would be lost
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            _ = tg.perft(state, 12, threads=threads) if what == "perft" else tg.playouts(state, 10**6, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert time.process_time() - began < 20
