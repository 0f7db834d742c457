"""Many games at once are the same games one by one."""

import copy
import gc
import pickle
import random
import signal
import threading

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, OBSERVED
from tilegames._core.streams import random_words

N = 5
#: More than the threads' smallest share, so that there are several.
MANY = 300


def same(games, states):
    """Hold the block to ordinary states."""
    game = games.game
    assert games.current_player.tolist() == [state.current_player() for state in states]
    assert games.terminated.tolist() == [state.is_terminal() for state in states]
    assert games.returns.tolist() == [state.returns() for state in states]
    assert games.legal_counts.tolist() == [state.num_legal_actions() for state in states]
    taken = list(games.states)
    assert taken == states
    assert [state.key() for state in taken] == [state.key() for state in states]
    if game.num_distinct_actions() <= 1 << 20:
        mask = games.legal_mask()
        for row, state in zip(mask, states, strict=True):
            assert np.flatnonzero(row).tolist() == state.legal_actions()
            assert row.max(initial=0) <= 1
    for player in (None, *range(game.num_players())) if game.hooks.plane_names() else ():
        for row, state in zip(games.observe(player=player), states, strict=True):
            decides = None if state.is_terminal() else state.current_player()
            assert (row == state.observation_tensor(decides if player is None else player)).all()


def whole(name, n, seed, threads=1):
    """The actions and the returns of games that are played to the end and begun anew twice."""
    games = tg.VectorState(name, n, seed=seed, threads=threads)
    told = []
    for round_ in range(40):
        actions = games.sample_actions(seed=round_)
        games.step(actions)
        if round_ % 13 == 12:
            games.reset(range(0, n, 3))
        told.append((actions.tobytes(), games.current_player.tobytes(), games.legal_counts.tobytes()))
    return told, games.returns.tobytes(), pickle.dumps([state.key() for state in games.states])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_as_ordinary_states(name):
    game = tg.load_game(name)
    games = tg.VectorState(game, N, seed=11)
    states = list(games.states)
    assert states[0] == game.new_initial_state(11)
    rng = random.Random(4)
    looks = 0
    while not games.terminated.all():
        wanted = games.sample_actions()
        for i, (state, action) in enumerate(zip(states, wanted.tolist(), strict=True)):
            if state.is_terminal():
                assert action == -1
            else:
                assert state.is_legal(action)
                wanted[i] = action if rng.random() < 0.5 else state.random_action(rng)
                state.apply_action(wanted[i])
        games.step(wanted)
        if rng.random() < 0.1 or not looks:
            looks += 1
            assert games.legal_counts.tolist() == [state.num_legal_actions() for state in states]
            assert games.current_player.tolist() == [state.current_player() for state in states]
            assert list(games.states) == states
    assert looks
    assert all(state.is_terminal() for state in states)
    assert list(games.states) == states
    assert games.returns.tolist() == [state.returns() for state in states]
    assert (games.legal_counts == 0).all()
    assert (games.current_player == tg.TERMINAL).all()
    games.step(np.full(N, -1, np.int8))
    assert list(games.states) == states
    games.reset()
    assert not games.terminated.any()


@pytest.mark.parametrize("name", GAMES)
def test_everything_at_some_positions(name):
    games = tg.VectorState(name, 3, seed=5)
    states = list(games.states)
    for round_ in range(30):
        if round_ % 10 == 0:
            same(games, states)
        actions = games.sample_actions(seed=round_)
        for state, action in zip(states, actions.tolist(), strict=True):
            if not state.is_terminal():
                state.apply_action(action)
        games.step(actions)
    # The generators too: both go on alike.
    for state, taken in zip(states, games.states, strict=True):
        for _ in range(5):
            if not state.is_terminal():
                action = state.legal_actions()[-1]
                state.apply_action(action)
                taken.apply_action(action)
                assert state == taken


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name):
    alone = whole(name, MANY, 8)
    assert whole(name, MANY, 8, threads=3) == alone
    assert (whole(name, MANY, 9) != alone) is (name in CHANCE_GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_sampling_is_uniform_and_from_its_stream(name):
    games = tg.VectorState(name, MANY, seed=3)
    games.step(games.sample_actions(seed=0))
    actions, counts = games.sample_actions(seed=7), games.legal_counts
    for i in range(0, MANY, 37):
        # The multiplication alone: that one of these few numbers is rejected is out of the question.
        number = random_words(7, 2**64 - 1 - i, 1)[0] >> 32
        state = games.states[i]
        assert actions[i] == state.legal_action_at(number * int(counts[i]) >> 32)
    assert (games.sample_actions() != games.sample_actions()).any()


def future(state):
    """The positions that a state goes through."""
    keys = [state.key()]
    while not state.is_terminal() and len(keys) < 12:
        state.apply_action(state.legal_action_at(0))
        keys.append(state.key())
    return tuple(keys)


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_each_game_has_its_own_streams(name):
    three = tg.VectorState(name, 3, seed=6)
    one = tg.VectorState(name, 1, seed=6)
    firsts = [future(state) for state in three.states]
    three.reset([1, 1, -2])
    three.reset(np.array([False, True, True]))
    begun = []
    for _ in range(8):
        begun.append(future(one.states[0]))
        one.reset()
    assert firsts == begun[:3]
    # Game i draws from stream k * n + i when it was begun anew k times.
    assert [future(state) for state in three.states] == [begun[0], begun[7], begun[5]]
    assert len(set(begun)) > 1
    assert begun[0] == future(tg.load_game(name).new_initial_state(6))


@pytest.mark.parametrize("name", GAMES)
def test_copies(name):
    games = tg.VectorState(name, 4, seed=2, threads=2)
    for seed in range(6):
        games.step(games.sample_actions(seed=seed))
    games.reset([2])
    for twin in (games.clone(), copy.copy(games), copy.deepcopy(games), pickle.loads(pickle.dumps(games))):
        original = games.clone()
        assert (type(twin), twin.game, twin.n, twin.threads) == (tg.VectorState, games.game, 4, 2)
        for seed in range(30):
            assert [*twin.states] == [*original.states]
            for each in (twin, original):
                each.step(each.sample_actions(seed=seed))
                each.reset(each.terminated)
        each.reset()
        twin.reset()
        original.reset()
        assert len(twin.states) == 4
    assert pickle.loads(pickle.dumps(games.states[1])) == games.states[1]


@pytest.mark.parametrize("dtype", "bhilqBHILQ")
def test_any_integers_will_do(dtype):
    games = tg.VectorState("azul", 2, seed=1)
    twin = games.clone()
    legal = [state.legal_actions()[0] for state in games.states]
    games.step(np.array(legal, dtype))
    twin.step(legal)
    assert [*games.states] == [*twin.states]
    strided = np.zeros((2, 3), np.dtype(dtype).newbyteorder())
    legal = [state.legal_actions()[0] for state in games.states]
    strided[:, 1] = legal
    games.step(strided[:, 1])
    twin.step(tuple(legal))
    assert [*games.states] == [*twin.states]
    with pytest.raises(tg.IllegalActionsError):
        games.step(np.array([2**64 - 1, 0], np.uint64))


def test_states_are_a_sequence():
    games = tg.VectorState("azul", 4, seed=1)
    states = games.states
    assert len(games) == len(states) == games.n == 4
    assert states[-1] == states[3]
    assert states[1:3] == [states[1], states[2]]
    assert states[::-2] == [states[3], states[1]]
    assert states.index(states[2]) == 2
    for bad in (4, -5, 10**30):
        with pytest.raises(IndexError, match="i must be from"):
            states[bad]
    for bad in (None, 1.0, "1"):
        with pytest.raises(tg.InvalidParameterError):
            states[bad]
    state = states[0]
    state.apply_action(state.legal_actions()[0])
    assert state != states[0]
    assert state.is_seeded()
    assert not states[0].can_undo()
    assert "4 games" in repr(states)


def test_no_games_at_all():
    games = tg.VectorState("azul", 0, threads=3)
    games.step([])
    games.step(games.sample_actions())
    games.reset()
    assert (games.returns.shape, games.legal_mask().shape, games.current_player.shape) == ((0, 2), (0, 180), (0,))
    assert games.observe().shape == (0, 18, 5, 5)
    assert [*games.states] == [*pickle.loads(pickle.dumps(games.clone())).states] == []


def test_python_threads_share_a_block():
    games = tg.VectorState("ingenious", MANY, seed=1, threads=2)
    failures = []

    def play():
        for _ in range(20):
            try:
                games.step(games.sample_actions())
                games.reset(games.terminated)
            except tg.IllegalActionsError:
                pass  # another thread has moved meanwhile
            except BaseException as error:
                failures.append(error)

    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert not failures
    assert (games.legal_mask().sum(axis=1) == games.legal_counts).all()


def test_a_call_within_a_call_is_refused():
    games = tg.VectorState("azul", MANY, seed=1, threads=2)
    with games._held(), pytest.raises(RuntimeError, match="interrupted a call"):
        games.reset()

    def work(first, last):
        with pytest.raises(RuntimeError, match="interrupted a call"):
            games.sample_actions()
        return last - first

    assert sum(games._workers.run(work)) == MANY
    assert len(games.sample_actions()) == MANY


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", OBSERVED)
def test_observations_into_the_callers_array(name, threads):
    games = tg.VectorState(name, MANY, seed=5, threads=threads)
    for step in range(60):
        games.step(games.sample_actions(seed=step))
        games.reset(games.terminated if step < 40 else [])
    shape = games.game.observation_shape()
    for player in (None, *range(games.game.num_players())):
        seen = games.observe(player=player)
        assert (seen.dtype, seen.shape) == (np.float32, (MANY, *shape))
        for dtype in (np.float32, np.uint8):
            around = np.full((MANY + 2, *shape), 77, dtype)
            out = around[1:-1]
            assert games.observe(out, player) is out
            assert (out == seen).all()
            assert (around[[0, -1]] == 77).all()
        state = games.states[MANY - 1]
        decides = None if state.is_terminal() else state.current_player()
        assert (seen[-1] == state.observation_tensor(decides if player is None else player)).all()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupted_call_is_made_as_a_whole(threads):
    games = tg.VectorState("gemblo(players=3)", 20_000, threads=threads)
    actions = games.sample_actions(seed=1)
    played = games.clone()
    played.step(actions)

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    interrupted = 0
    gc.disable()  # exceptions in callbacks of the collector would be lost
    try:
        for _ in range(10):
            twin = games.clone()
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.003)
                twin.step(actions)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                interrupted += 1
            assert twin.current_player.tolist() in (games.current_player.tolist(), played.current_player.tolist())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert interrupted
