"""Blocks of many games refuse what is wrong, say where, and change nothing."""

import pickle

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES

#: More than the threads' smallest share, so that there are several.
MANY = 300


@pytest.mark.parametrize("name", GAMES)
def test_bad_actions_are_named_and_none_is_played(name):
    games = tg.VectorState(name, MANY, seed=1, threads=2)
    before = list(games.states)
    actions = games.sample_actions(seed=1).astype(np.int64)
    wrong = {7: -1, 70: games.game.num_distinct_actions(), 150: 2**63 - 1, 299: -(2**63)}
    illegal = next((a for a in range(games.game.num_distinct_actions()) if not before[200].is_legal(a)), None)
    if illegal is not None:
        wrong[200] = illegal
    for i, action in wrong.items():
        actions[i] = action
    with pytest.raises(tg.IllegalActionsError) as caught:
        games.step(actions)
    error = caught.value
    assert list(error.indices) == sorted(wrong)
    assert error.action == -1
    for i, reason in zip(error.indices, error.reasons, strict=True):
        assert reason is before[i]._verdict(wrong[i]).reason
    assert str(error).startswith("game 7, action -1: ")
    assert f"({len(wrong)} games in all)" in str(error)
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.indices, twin.reasons) == (str(error), error.indices, error.reasons)
    assert list(games.states) == before


def test_after_the_end_only_minus_one():
    games = tg.VectorState("ingenious(players=1)", 2, seed=1)
    while not games.terminated.all():
        games.step(games.sample_actions(seed=1))
    with pytest.raises(tg.IllegalActionsError) as caught:
        games.step([-1, 0])
    assert caught.value.indices == (1,)
    assert caught.value.reasons == (tg.Reason.GAME_OVER,)
    assert "in all" not in str(caught.value)


WRONG_ACTIONS = (
    None,
    1,
    "ab",
    [],
    [1],
    [1, 2, 3],
    [[1, 2]],
    [1.0, 2.0],
    [True, False],
    ["1", "2"],
    "",
    [1, None],
    [True, 1],
    [1, np.True_],
    range(10**12),
    range(10**30),
    [range(10**12)] * 2,
    {0: 1, 1: 0},
    [[1], [1, 2]],
    np.array(1),
    np.zeros(2),
    np.zeros(2, np.complex64),
    np.zeros((2, 1), np.int32),
    np.zeros(2, "M8[s]"),
    np.zeros(2, [("a", "i4")]),
)


@pytest.mark.parametrize("actions", WRONG_ACTIONS)
def test_no_actions(actions):
    games = tg.VectorState("azul", 2, seed=1)
    with pytest.raises(tg.InvalidParameterError, match="actions must be"):
        games.step(actions)
    assert [*games.states] == [*tg.VectorState("azul", 2, seed=1).states]


@pytest.mark.parametrize(
    "where",
    [1, "ab", [0.5], [2], [-3], [[0]], [True], [True] * 3, [True, 1], [10**30], {0: 1}, np.zeros(2), range(10**12),
     range(10**30), [0, 0, 0], [range(10**12)], np.broadcast_to(0, 10**12), "", {}],
)
def test_no_selection(where):
    games = tg.VectorState("azul", 2, seed=1)
    with pytest.raises(tg.InvalidParameterError, match="where"):
        games.reset(where)
    assert [*games.states] == [*tg.VectorState("azul", 2, seed=1).states]


def test_empty_selections_begin_nothing_anew():
    games = tg.VectorState("azul", 2, seed=1)
    for where in ([], (), np.zeros(0, np.int32), [False, False]):
        games.reset(where)
    assert [*games.states] == [*tg.VectorState("azul", 2, seed=1).states]


@pytest.mark.parametrize(
    "change",
    [
        *({"n": n} for n in (-1, 1.5, "2", None, 1 << 41, 1 << 40, 10**30)),
        *({"threads": n} for n in (0, -1, 1025, None, 1.0)),
        *({"seed": n} for n in (-1, 1 << 64, None, "1")),
        *({"game": game} for game in (None, 3, tg.Game, tg.new_game("azul", seed=1))),
    ],
)
def test_no_block(change):
    with pytest.raises(tg.InvalidParameterError):
        tg.VectorState(**{"game": "azul", "n": 2, **change})


@pytest.mark.parametrize("threads", [1, 3])
def test_masks_into_the_callers_array(threads):
    games = tg.VectorState("azul", MANY, seed=1, threads=threads)
    around = np.full((MANY + 2, 180), 77, np.uint8)
    out = around[1:-1]
    assert games.legal_mask(out) is out
    assert (out == games.legal_mask()).all()
    assert (out.sum(axis=1) == games.legal_counts).all()
    assert (around[[0, -1]] == 77).all()
    readonly = np.full((MANY, 180), 7, np.uint8)
    readonly.flags.writeable = False
    wide = np.full((MANY, 360), 7, np.uint8)
    for bad in (
        readonly,
        wide,
        wide[:, ::2],
        np.full((180, MANY), 7, np.uint8).T,
        np.full((MANY, 180), 7, np.uint8)[::-1],
        np.full((MANY - 1, 180), 7, np.uint8),
        np.full(MANY * 180, 7, np.uint8),
        np.full((MANY, 180), 7, np.int8),
        np.full((MANY, 180), 7, np.int32),
        np.full((MANY, 180), 7.0),
    ):
        kept = bad.copy()
        with pytest.raises(tg.InvalidParameterError, match="out must be"):
            games.legal_mask(bad)
        assert (bad == kept).all()
    for bad in (1, "out", bytearray(MANY * 180), [[0] * 180] * MANY):
        with pytest.raises(tg.InvalidParameterError, match="out must be"):
            games.legal_mask(bad)


def test_masks_of_bools():
    games = tg.VectorState("azul", MANY, seed=1, threads=2)
    out = np.ones((MANY, 180), np.bool_)
    assert games.legal_mask(out) is out
    assert (out == games.legal_mask()).all()


def test_observations_into_no_array():
    games = tg.VectorState("azul", MANY, seed=1, threads=2)
    good = np.full((MANY, 18, 5, 5), 7, np.float32)
    read_only = good.copy()
    read_only.flags.writeable = False
    for bad in (
        read_only,
        good[::-1],
        good[:-1],
        good.reshape(MANY, 18, 25),
        good.ravel(),
        np.full((MANY, 18, 5, 10), 7, np.uint8)[..., ::2],
        np.full((5, 5, 18, MANY), 7, np.uint8).T,
        good.astype(np.float64),
        good.astype(np.int8),
        good.astype(bool),
        good.astype(">f4"),
    ):
        kept = bad.copy()
        with pytest.raises(tg.InvalidParameterError, match="out must be a numpy array of dtype float32 or uint8"):
            games.observe(bad)
        assert (bad == kept).all()
    for bad in (1, "out", bytearray(good.nbytes), good.tolist()):
        with pytest.raises(tg.InvalidParameterError, match="out must be"):
            games.observe(bad)
    for player in (-1, -2, 2, 2**70, "0", 0.5):
        with pytest.raises(tg.InvalidParameterError, match="player must be an integer from 0 to 1"):
            games.observe(good, player)
    assert (good == 7).all()


def test_rows_that_do_not_fit_are_not_written():
    games = tg.VectorState("azul", 3, seed=1)
    out = np.full((3, 450), 7, np.uint8)
    for arguments in (
        (out, -3, 0, 3),
        (out, 2, 0, 3),
        (out, 0, -1, 3),
        (out, 0, 0, 4),
        (out[:2], 0, 0, 2),
        (out[:, :449].copy(), 0, 0, 3),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            games._block.observe(*arguments)
    assert (out == 7).all()


def test_broken_pickles():
    games = tg.VectorState("azul", 2, seed=1)
    make, (kind, game, seed, threads, saved) = games.__reduce__()
    begun, words, packed = saved[1]
    explicit = game.new_initial_state()
    for bad in (
        (begun, words, packed[:-1]),
        (begun, words, b"\xff" * len(packed)),
        (begun, words, explicit.key()),
        (begun, (0, 0, 0, 0), packed),
        (begun, words[:3], packed),
        (begun, (1, 2, 3, 1 << 64), packed),
        (-1, words, packed),
        (begun, words, None),
        (begun, words),
        None,
    ):
        with pytest.raises(tg.InvalidStateError):
            make(kind, game, seed, threads, [saved[0], bad])
    for change in ((game, -1, 1, saved), (None, 1, 1, saved), (game, 1, 0, saved), (game, 1, 1, 5)):
        with pytest.raises(tg.InvalidStateError):
            make(kind, *change)


def test_games_are_set_up_once():
    games = tg.VectorState("azul", 3, seed=1)
    before = games.current_player.tolist()
    with pytest.raises(tg.InvalidParameterError, match="set up already"):
        games.__init__("azul", 5)
    assert (games.n, games.current_player.tolist()) == (3, before)
