"""Programs end, whatever their threads and worker processes were doing."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

#: Seconds after which a program counts as hanging.
LIMIT = 300
ROOT = Path(__file__).parent.parent


#: A shell that starts the tests in the background has them, and so their programs, ignore Ctrl-C.
LISTENS = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"


def program(path, text):
    """Start a program in a process group of its own."""
    path.write_text(LISTENS + text)
    return subprocess.Popen(
        [sys.executable, str(path)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
    )  # fmt: skip


def finished(process):
    """What a program printed; fails if it does not end."""
    try:
        out, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        pytest.fail("The program does not end.")
    finally:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # what it left behind
        process.kill()
        process.communicate()
    return out, err


# ---- threads --------------------------------------------------------------------------------------------------------

IN_A_DAEMON_THREAD = """
import threading, time
import tilegames as tg

begun = threading.Event()
state = tg.new_game("gemblo")
{setup}

def work():
    begun.set()
    {work}

threading.Thread(target=work, daemon=True).start()
begun.wait()
time.sleep(0.5)
print("end")
"""


@pytest.mark.parametrize(
    ("setup", "work"),
    [
        ("", "tg.perft(state, 30, threads=2)"),
        ("", "tg.perft(state, 30)"),
        ("", "tg.playouts(state, 10**7, threads=2)"),
        ("", "tg.playouts(state, 10**7)"),
        (
            "games = tg.VectorState('gembatan', 20_000, threads=2)",
            "while True: games.step(games.sample_actions())",
        ),
        (
            "record = tg.Record('azul', events=['+B'] * 4_000)\n"
            "records = (record for _ in iter(int, 1))",
            "for problems in tg.validate_records(records, threads=2): pass",
        ),
    ],
    ids=["perft", "perft here", "playouts", "playouts here", "VectorState", "validate_records"],
)
def test_work_in_a_daemon_thread_does_not_keep_the_interpreter_from_exiting(tmp_path, setup, work):
    process = program(tmp_path / "program.py", IN_A_DAEMON_THREAD.format(setup=setup, work=work))
    assert finished(process) == ("end\n", "")
    assert process.returncode == 0


def test_what_is_collected_while_the_interpreter_exits_waits_for_no_thread(tmp_path):
    process = program(
        tmp_path / "program.py",
        """
import sys
import tilegames as tg
from tilegames.bulk.workers import Workers

record = tg.Record("gemblo", {"players": 3}, events=["t5"])
problems = tg.validate_records(iter(lambda: record, None), threads=2)
next(problems)
state, perft = tg.new_game("azul", seed=1), tg.perft
workers = Workers(1_000, threads=2)
workers.run(range)

class Last:
    def __del__(self):
        rows = sum(map(len, workers.run(range)))
        sys.__stdout__.write(f"{sys.is_finalizing()} {rows} {perft(state, 2, threads=2) > 0}")

sys.modules["last"] = Last()
""",
    )
    assert finished(process) == ("True 1000 True", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to send")
@pytest.mark.parametrize("work", ["tg.perft(state, 30, threads=2)", "tg.playouts(state, 10**7, threads=2)"])
def test_ctrl_c_ends_work_in_threads(tmp_path, work):
    text = f"import tilegames as tg\nstate = tg.new_game('gemblo')\nprint('go', flush=True)\n{work}"
    process = program(tmp_path / "program.py", text)
    assert process.stdout.readline() == "go\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert finished(process)[1].endswith("KeyboardInterrupt\n")


# ---- processes ------------------------------------------------------------------------------------------------------

BOTS = """
import multiprocessing, os, random, struct, sys, threading, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection
from multiprocessing.context import SpawnContext, SpawnProcess

import tilegames as tg
from tilegames.bots import random_bot

def dies(state, rng):
    os._exit(3)

def dies_in_the_middle_of_a_result(state, rng):
    frame = sys._getframe()
    while frame.f_code.co_name != "_process_worker":
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"half")
    os._exit(3)

def waits(state, rng):
    if "WAITED" not in os.environ:
        os.environ["WAITED"] = "yes"
        print("waits", flush=True)
        time.sleep(1)
    return random_bot(state, rng)

def in_game_0(rng):
    from tilegames._core.streams import random_words

    return rng.getstate() == random.Random(random_words(0, 0, 4)[2]).getstate()

def dies_in_game_0(state, rng):
    return os._exit(3) if in_game_0(rng) else random_bot(state, rng)

def raises_in_game_0_and_dies_later(state, rng):
    if in_game_0(rng):
        raise KeyError("game 0")
    time.sleep(2)
    os._exit(3)

class SlowProcess(SpawnProcess):
    started = []

    def start(self):
        super().start()
        SlowProcess.started.append(self)
        if len(SlowProcess.started) == 2:
            connection.wait([SlowProcess.started[0].sentinel], 5)
            time.sleep(1)

class SlowContext(SpawnContext):
    Process = SlowProcess

def left():
    return [child for child in multiprocessing.active_children() if child.is_alive()]

if __name__ == "__main__":
"""


def test_a_worker_that_is_started_while_another_dies_is_not_left_behind(tmp_path):
    process = program(
        tmp_path / "program.py",
        BOTS + """
    with ProcessPoolExecutor(2, mp_context=SlowContext()) as pool:
        try:
            list(tg.selfplay("azul", 9, dies_in_game_0, pool, batch=1, in_flight=3))
        except tg.SelfPlayError as error:
            print(error)
    print(len(SlowProcess.started) > 2, left())
""",
    )
    out, err = finished(process)
    assert out.startswith("game 0: the worker died 3 times over game 0")
    assert (out.endswith("\nTrue []\n"), err) == (True, "")


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_worker_that_dies_when_no_more_games_are_wanted(tmp_path, method):
    process = program(
        tmp_path / "program.py",
        BOTS + f"""
    bots = [raises_in_game_0_and_dies_later] * 2
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("{method}")) as pool:
        try:
            list(tg.selfplay("azul", 20, bots, pool, batch=1, in_flight=20))
        except tg.SelfPlayError as error:
            print(error)
    print(left())
""",
    )
    assert finished(process) == ("game 0, seat 0, event 20: the bot raised: KeyError: 'game 0'\n[]\n", "")


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_worker_that_dies_while_it_writes_a_result_is_noticed(tmp_path, method):
    process = program(
        tmp_path / "program.py",
        BOTS + f"""
    import tilegames.bulk.pools
    tilegames.bulk.pools.LOOK = 0.5
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("{method}")) as pool:
        try:
            list(tg.selfplay("azul", 9, dies_in_the_middle_of_a_result, pool))
        except tg.SelfPlayError as error:
            print(error)
    print(left())
""",
    )
    out, err = finished(process)
    assert out.startswith("game 0: the worker died 3 times over game 0")
    assert (out.endswith("\n[]\n"), err) == (True, "")


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to send")
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.parametrize("everybody", [True, False], ids=["as a terminal does", "to the program alone"])
def test_ctrl_c_ends_self_play(tmp_path, method, everybody):
    process = program(
        tmp_path / "program.py",
        BOTS + f"""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("{method}")) as pool:
        for record in tg.selfplay("azul", 10**6, waits, pool):
            pass
""",
    )
    assert "waits" in process.stdout.readline()
    time.sleep(0.5)
    if everybody:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in finished(process)[1]


def test_a_pool_that_self_play_made_itself_ends_with_it(tmp_path):
    process = program(
        tmp_path / "program.py",
        BOTS + """
    def until_error(bot):
        try:
            yield from tg.selfplay("azul", 9, bot, ProcessPoolExecutor(1, mp_context=SlowContext()))
        except tg.SelfPlayError as error:
            print(error)

    list(until_error(dies))
    print(left())
""",
    )
    out, err = finished(process)
    assert (out.endswith("\n[]\n"), err) == (True, "")
