"""Games between bots: the same records on every executor, crashes, bad bots, bounded memory, progress."""

import collections
import functools
import io
import multiprocessing
import os
import pickle
import random
import sys
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import tilegames as tg
from tests.helpers import BUILT_IN, NAMES
from tilegames.bots import greedy_bot, random_bot
from tilegames.bulk.progress import reporter

SPAWN = multiprocessing.get_context("spawn")

def first_bot(state, rng):
    return state.legal_action_at(0)


def text_bot(state, rng):
    return str(state.legal_moves[rng.randrange(len(state.legal_moves))])


def typed_bot(state, rng):
    return state.legal_moves[rng.randrange(len(state.legal_moves))]


def die_once(marker, state, rng):
    """Kill the process at the first call; later calls, found by the marker file, play at random."""
    try:
        with open(marker, "x"):
            pass
    except FileExistsError:
        return random_bot(state, rng)
    os._exit(3)


def die_always(state, rng):
    os._exit(3)


def raising(state, rng):
    raise KeyError("nothing")


class UnpicklableError(Exception):
    def __init__(self, a, b):
        super().__init__("unpicklable")
        self.lock = threading.Lock()


def raising_badly(state, rng):
    raise UnpicklableError(1, 2)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game(name):
    game = tg.load_game(name)
    records = list(tg.selfplay(game, 3, random_bot, seed=5))
    assert len(records) == 3
    assert all(record.verify() == [] and record.result is not None for record in records)
    assert [dict(record.tags) for record in records] == [{"seed": "5", "index": str(i)} for i in range(3)]
    assert len({record.events for record in records}) == 3
    assert list(tg.selfplay(name, 2, random_bot, seed=5)) == records[:2]
    assert next(tg.selfplay(game, 1, random_bot, seed=6)).events != records[0].events


def test_moves_of_every_kind_are_taken():
    want = [record.events for record in tg.selfplay("azul", 2, random_bot, seed=1)]
    for bot in (text_bot, typed_bot):
        assert [record.events for record in tg.selfplay("azul", 2, bot, seed=1)] == want
    mixed = [record.events for record in tg.selfplay("azul", 2, [first_bot, greedy_bot], seed=1)]
    assert mixed != want


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("batch", [None, 1, 3, 100])
@pytest.mark.parametrize("threads", [1, 2])
def test_threads(name, batch, threads):
    want = list(tg.selfplay(name, 8, random_bot, seed=2))
    with ThreadPoolExecutor(threads) as pool:
        assert list(tg.selfplay(name, 8, random_bot, pool, seed=2, batch=batch)) == want
        assert list(tg.selfplay(name, 8, random_bot, pool, seed=2, batch=batch, in_flight=1)) == want


def test_processes():
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        for name in NAMES:
            want = list(tg.selfplay(name, 7, random_bot, seed=2))
            for batch in (None, 2, 5):
                assert list(tg.selfplay(name, 7, random_bot, pool, seed=2, batch=batch)) == want
        bots = [greedy_bot, random_bot]
        assert list(tg.selfplay("azul", 2, bots, pool)) == list(tg.selfplay("azul", 2, bots))


@pytest.mark.slow
@pytest.mark.parametrize("processes", [False, True])
def test_dask(processes, tmp_path):
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    want = list(tg.selfplay("ingenious", 9, random_bot, seed=4))
    places = {"temporary-directory": str(tmp_path), "distributed.admin.large-graph-warning-threshold": "100MB"}
    with (
        dask.config.set(places),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=processes, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        for batch in (None, 2):
            with client.get_executor() as executor:
                assert list(tg.selfplay("ingenious", 9, random_bot, executor, seed=4, batch=batch)) == want
        with client.get_executor() as executor, pytest.raises(tg.SelfPlayError) as caught:
            list(tg.selfplay("azul", 3, raising, executor))
        assert (caught.value.index, caught.value.seat) == (0, 0)


# ---- crashes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", [1, 2, None])
def test_games_of_a_dead_worker_are_played_again(tmp_path, batch):
    want = list(tg.selfplay("gemblo(players=3)", 9, random_bot, seed=3))
    bot = functools.partial(die_once, str(tmp_path / "dead"))
    reports = []
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        played = tg.selfplay(
            "gemblo(players=3)", 9, bot, pool, seed=3, batch=batch, progress=lambda done, total: reports.append(done)
        )
        assert list(played) == want
    assert reports == list(range(1, 10))
    assert (tmp_path / "dead").exists()


def test_workers_that_always_die():
    with (
        ProcessPoolExecutor(1, mp_context=SPAWN) as pool,
        pytest.raises(tg.SelfPlayError, match="the worker died 3 times over game 0") as caught,
    ):
        list(tg.selfplay("azul", 4, die_always, pool))
    assert (caught.value.index, caught.value.seat) == (0, None)
    assert isinstance(caught.value.__cause__, BrokenExecutor)


def beginning_of(index):
    """How the generator begins that seat 0 has in a game."""
    from tilegames._core.streams import random_words

    return random.Random(random_words(3, index, 5)[2]).getstate()[1]


def test_the_game_that_kills_workers_is_named():
    want = list(tg.selfplay("gemblo(players=3)", 2, random_bot, seed=3))
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        bot = functools.partial(_failing, beginning_of(2), die_always)
        found, error = until_error(tg.selfplay("gemblo(players=3)", 4, bot, pool, seed=3, batch=1, in_flight=4))
    assert (found, error.index, error.seat) == (want, 2, None)


class Flaky(Executor):
    """Loses some of its workers, and goes on or not."""

    def __init__(self, lost, broken=False):
        self.lost, self.broken, self.calls = lost, broken, []

    def submit(self, fn, /, *args, **kwargs):
        if self.broken and len(self.calls) > max(self.lost):
            raise BrokenExecutor("gone")
        future = Future()
        if len(self.calls) in self.lost:
            future.set_exception(BrokenExecutor("lost"))
        else:
            future.set_result(fn(*args, **kwargs))
        self.calls.append(args[1:])
        return future


def test_an_executor_that_goes_on():
    want = list(tg.selfplay("azul", 6, random_bot))
    pool = Flaky({0, 2, 3})
    assert list(tg.selfplay("azul", 6, random_bot, pool, batch=1, in_flight=3)) == want
    assert len(pool.calls) == 6 + 3


def test_an_executor_that_does_not():
    want = list(tg.selfplay("azul", 6, random_bot))
    found, error = until_error(tg.selfplay("azul", 6, random_bot, Flaky({2}, broken=True), batch=1, in_flight=1))
    assert found == want[:2]
    assert str(error) == "game 2: the executor is broken and accepts no more games: gone"


# ---- bad bots -------------------------------------------------------------------------------------------------------


def until_error(records):
    found = []
    with pytest.raises(tg.SelfPlayError) as caught:
        collections.deque(map(found.append, records))
    return found, caught.value


def failing_in(index, what):
    """A bot that plays first moves but for one game, in which it does something at its first decision."""
    return functools.partial(_failing, beginning_of(index), what)


def _failing(lethal, what, state, rng):
    if rng.getstate()[1] == lethal and state.current_player() == 0:
        return what(state, rng)
    return random_bot(state, rng)


def give(value, state, rng):
    return value


@pytest.mark.parametrize(
    ("what", "cause", "text"),
    [
        (raising, KeyError, "the bot raised: KeyError: 'nothing'"),
        (raising_badly, (UnpicklableError, RuntimeError), "the bot raised: UnpicklableError: unpicklable"),
        (functools.partial(give, 10**30), tg.UnknownActionError, "the bot's move is refused: "),
        (functools.partial(give, None), tg.InvalidMoveError, "the bot's move is refused: A move must be an integer"),
        (functools.partial(give, "rubbish"), tg.InvalidMoveError, "the bot's move is refused: "),
        (functools.partial(give, "t20"), tg.IllegalMoveError, "the bot's move is refused: "),
    ],
)
@pytest.mark.parametrize("kind", ["here", "threads", "processes"])
def test_bad_bots(what, cause, text, kind):
    bots = [failing_in(2, what), random_bot, random_bot]
    pool = {"here": lambda: None, "threads": lambda: ThreadPoolExecutor(2),
            "processes": lambda: ProcessPoolExecutor(1, mp_context=SPAWN)}[kind]()  # fmt: skip
    try:
        records = tg.selfplay("gemblo(players=3)", 5, bots, pool, seed=3, batch=2)
        found, error = until_error(records)
        assert found == list(tg.selfplay("gemblo(players=3)", 2, random_bot, seed=3))
        assert (error.index, error.seat, error.event) == (2, 0, 0)
        assert str(error).startswith(f"game 2, seat 0, event 0: {text}")
        assert isinstance(error.__cause__, cause)
        assert list(records) == []
        if what is raising_badly:
            return  # tblib, once Dask is imported, pickles the cause as well
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.index) == (str(error), 2)
        if pool is not None:
            assert len(list(tg.selfplay("azul", 2, random_bot, pool))) == 2
    finally:
        if pool is not None:
            pool.shutdown()


def test_a_bot_that_leaves_does_not_end_the_program():
    def leaving(state, rng):
        sys.exit(0)

    found, error = until_error(tg.selfplay("azul", 2, leaving))
    assert found == []
    assert isinstance(error.__cause__, SystemExit)


def test_bots_that_cannot_be_pickled():
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        found, error = until_error(tg.selfplay("azul", 2, lambda state, rng: 0, pool))
    assert found == []
    assert "the executor failed over game 0" in str(error)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": 1}, {"game": None}, {"n": -1}, {"n": 1.5}, {"n": "3"}, {"bots": None}, {"bots": "random"},
        {"bots": []}, {"bots": [random_bot]}, {"bots": [random_bot] * 3}, {"bots": [random_bot, 1]}, {"seed": -1},
        {"seed": None}, {"executor": 2}, {"progress": "yes"}, {"batch": 0}, {"in_flight": 0}, {"batch": 1.5},
    ],
)  # fmt: skip
def test_bad_arguments(wrong):
    with pytest.raises(tg.InvalidParameterError):
        tg.selfplay(**({"game": "azul", "n": 2, "bots": random_bot} | wrong))


def test_unknown_games():
    with pytest.raises(tg.UnknownGameError):
        tg.selfplay("chess", 1, random_bot)


# ---- what bots see --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_bots_do_not_see_the_future(name):
    seen = []

    def spy(state, rng):
        seen.append((state, state.view(state.current_player())))
        return first_bot(state, rng)

    (record,) = tg.selfplay(name, 1, spy, seed=1)
    assert not any(state.can_undo() for state, _ in seen)
    truth = [state for state in record.states() if not state.is_chance_node() and not state.is_terminal()]
    assert len(truth) == len(seen)
    assert all(true.view(true.current_player()) == view for true, (_, view) in zip(truth, seen, strict=True))
    game = record.get_game()
    if name.startswith("ingenious"):
        assert any(true.to_dict() != state.to_dict() for true, (state, _) in zip(truth, seen, strict=True))
    if game.max_chance_outcomes():
        end = seen[0][0].clone()
        while not end.is_terminal():
            end.apply_action(end.legal_action_at(0))
        assert tg.Record.from_state(end).result != record.result or end.key() != record.replay().key()


def test_what_bots_do_to_their_copies_does_not_matter():
    def vandal(state, rng):
        move = random_bot(state, rng)
        while not state.is_terminal():
            state.apply_action(state.legal_action_at(0))
        return move

    assert list(tg.selfplay("azul", 2, vandal)) == list(tg.selfplay("azul", 2, random_bot))


# ---- memory, progress -----------------------------------------------------------------------------------------------


def test_games_are_begun_as_records_are_wanted(tmp_path):
    lock, starts = threading.Lock(), [0]

    def counting(state, rng):
        if not state.history() and state.current_player() == 0 and len(state.legal_moves) > 0:
            with lock:
                starts[0] += 1
        return first_bot(state, rng)

    records = tg.selfplay("gemblo(players=3)", 10**9, [counting, first_bot, first_bot])
    assert starts == [0]
    next(records)
    assert starts == [1]
    records.close()
    starts[0] = 0
    with ThreadPoolExecutor(2) as pool:
        bots = [counting, first_bot, first_bot]
        most = 0

        def counted():
            nonlocal most
            for given, record in enumerate(tg.selfplay("gemblo(players=3)", 60, bots, pool, batch=2, in_flight=3)):
                most = max(most, starts[0] - given)
                yield record

        assert tg.write_records(tmp_path / "games.jsonl", counted()) == 60
        assert starts == [60]
        assert most <= 2 * 3
        records = tg.selfplay("gemblo(players=3)", 10**9, bots, pool, batch=2, in_flight=3)
        next(records)
        records.close()
    assert starts[0] <= 60 + 2 * 3
    assert len(list(tg.read_records(tmp_path / "games.jsonl"))) == 60


def test_no_games():
    assert list(tg.selfplay("azul", 0, random_bot)) == []
    with ThreadPoolExecutor(1) as pool:
        assert list(tg.selfplay("azul", 0, random_bot, pool)) == []


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("with_tqdm", [False, True])
def test_progress_on_a_terminal(monkeypatch, with_tqdm):
    if with_tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm", None)
    for stream, progress, shows in ((Terminal(), True, True), (io.StringIO(), True, False), (Terminal(), False, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert len(list(tg.selfplay("azul", 4, random_bot, progress=progress))) == 4
        assert ("4/4" in stream.getvalue()) == shows
        assert bool(stream.getvalue()) == shows


def test_progress_on_a_terminal_is_one_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with reporter(True, 1000, "game") as shown:
        for _ in range(1000):
            shown.advance()
    written = sys.stderr.getvalue()
    assert written.count("\r") == 101       # anew for every percent, not for every game
    assert written.endswith("\r1000/1000 (100 %)\n")
    assert written.count("\n") == 1


def test_progress_as_a_function():
    reports = []
    list(tg.selfplay("azul", 3, random_bot, progress=lambda *args: reports.append(args)))
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_progress_that_raises_stops():
    def stop(done, total):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(KeyboardInterrupt):
            list(tg.selfplay("azul", 10**9, random_bot, pool, progress=stop, batch=1))
        assert pool.submit(int).result() == 0


def test_bots_of_one_game_have_different_streams():
    firsts = []

    def noting(state, rng):
        firsts.append(pickle.dumps(rng.getstate()))
        return random_bot(state, rng)

    list(tg.selfplay("gemblo(players=3)", 2, noting))
    assert len(set(firsts)) > len(firsts) * 0.9


class OddExecutor(Executor):
    """Plays the games, and gives back something else."""

    def __init__(self, change):
        self.change = change

    def submit(self, work, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(self.change(work(*args, **kwargs)))
        except BaseException as error:
            future.set_exception(error)
        return future


def exits(result):
    raise SystemExit(3)


@pytest.mark.parametrize(
    "change",
    [
        lambda result: None, lambda result: 5, lambda result: [], lambda result: (1, 2, 3), lambda result: "abc",
        lambda result: result[:2], lambda result: (result[0][:-1], *result[1:]),
        lambda result: (result[0] * 2, None, 0.1),
        lambda result: ([*result[0][:-1], 5], *result[1:]), lambda result: (result[0][::-1], *result[1:]),
        lambda result: (result[0], "failed", 1.0), lambda result: (result[0], None, "1"), exits,
    ],
)  # fmt: skip
def test_executors_that_give_back_something_else(change):
    games = tg.selfplay("ingenious", 6, random_bot, executor=OddExecutor(change), seed=3, batch=3, progress=False)
    with pytest.raises(tg.SelfPlayError, match="the executor failed over games 0 to 2") as caught:
        list(games)
    assert caught.value.index == 0


@pytest.mark.parametrize("future", [None, 5, object()])
def test_executors_without_futures(future):
    executor = OddExecutor(None)
    executor.submit = lambda *args, **kwargs: future
    with pytest.raises(tg.SelfPlayError, match=r"submit\(\) must return a future"):
        list(tg.selfplay("ingenious", 2, random_bot, executor=executor, seed=3, progress=False))
