"""The command that mutates the library: which changes it makes, which it draws, and what it reports."""

import json
import os
import random
import shutil
import subprocess
import sys
import time

import pytest

from tests.mutation.choice import AREAS, area_of, choose, mutated, source_files
from tests.mutation.operators import changes
from tests.mutation.report import append_result, read_results, summary
from tests.mutation.reporting import noticed_by
from tests.mutation.trial import OWN_TESTS, existing, stages
from tests.mutation.workspace import ROOT, run

SETUPS = ("azul", "azul(players=3)", "gemblo", "ingenious(players=1)", "ingenious", "ingenious(players=4)")


def mutants(text, *, cython=True):
    return [mutated(text, change) for change in changes(text, cython=cython)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a == b", ["a != b"]),
        ("a + b", ["a - b"]),
        ("-a", ["a"]),
        ("a & b << c", ["a | b << c", "a & b >> c"]),
        ("a |= b", ["a &= b"]),
        ("x = a and not b", ["x = a or not b", "x = a and b"]),
        ("a is not b", ["a is b"]),
        ("a not in b", ["a in b"]),
        ("x = True", ["x = False"]),
        ("x = 7", ["x = 8", "x = 6", "x = 0"]),
        ("x = 0x1F", ["x = 0x20", "x = 0x1e", "x = 0x0"]),
        ("x = 1ULL", []),
        ("x = 0.5", ["x = 0.0"]),
        ("x = row[i + j]", ["x = row[0]", "x = row[i - j]"]),
        ("x = row[i, j]", []),
        ("x = min(a, 3)", ["x = max(a, 3)", "x = min(a, 4)", "x = min(a, 2)", "x = min(a, 0)"]),
        ("x = f(a, b, c)", ["x = f(b, a, c)", "x = f(a, c, b)"]),
        ("x = (a, b)", []),
        ("for i in n: pass", []),
        ("while a: break", ["while a: continue"]),
    ],
)
def test_changes_of_expressions(text, expected):
    assert sorted(mutants(text + "\n")) == sorted(f"{each}\n" for each in expected)


def test_statements_are_dropped_and_other_values_returned():
    text = "cdef int f(int n):\n    g(n)\n    n = h\n    return n\n"
    assert mutants(text) == [
        text.replace("g(n)", "pass"), text.replace("n = h", "pass"), text.replace("return n", "return 0"),
    ]  # fmt: skip
    text = "def f(n):\n    m = g\n    n = n.strip()\n    return n\n"
    assert mutants(text, cython=False) == [
        text.replace("n = n.strip()", "pass"), text.replace("return n", "return None"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        '"""Not 1 < 2."""',
        "# not 1 < 2",
        'x = "1 < 2"',
        'x = f"{1 < 2}"',
        "from a cimport b",
        "import a",
        "__all__ = [1]",
        "x: dict[int, bool | 3]",
        "def f(a: b[1] | None) -> c[2]: ...",
        "cdef int f(const int* a, int n) except? -1: ...",
        "cdef int f(int n, int m=*) noexcept nogil",
        "cdef struct S:\n    int a[3]",
        "cdef enum E:\n    A = 1",
        "ctypedef unsigned int size",
        "cdef int x[3]",
        "x = <const uint32_t*>a",
        "x = f(<int>a)",
        "@decorator(1)",
        "if TYPE_CHECKING:\n    x = 1",
    ],
)
def test_what_is_left_alone(text):
    assert mutants(text + "\n") == []


def test_values_beside_declarations_are_changed():
    assert mutants("x: list[int] = a + b\n") == ["x: list[int] = a - b\n"]
    assert mutants("cdef uint32_t[4] x = a + b\n") == ["cdef uint32_t[4] x = a - b\n"]
    assert mutants("def f(a: b[1], c: int = True): pass\n") == ["def f(a: b[1], c: int = False): pass\n"]
    assert mutants("cdef enum:\n    A = 1\n") == ["cdef enum:\n    A = 2\n", "cdef enum:\n    A = 0\n"]


def test_every_source_file_can_be_read():
    files = source_files(ROOT)
    assert {area_of(path) for path in files} == set(AREAS)
    texts = {path: (ROOT / path).read_text() for path in files}
    assert sum(len(changes(text, cython=not path.endswith(".py"))) for path, text in texts.items()) > 10_000


def test_changed_python_nearly_always_compiles():
    rng, wrong = random.Random(1), 0
    for path in [path for path in source_files(ROOT) if path.endswith(".py")]:
        text = (ROOT / path).read_text()
        found = changes(text, cython=False)
        for change in rng.sample(found, min(5, len(found))):
            try:
                compile(mutated(text, change), path, "exec")
            except SyntaxError:
                wrong += 1
    assert wrong <= 5


def test_a_seed_is_a_choice():
    chosen = choose(ROOT, 30, 5)
    assert chosen == choose(ROOT, 30, 5)
    assert chosen[:12] == choose(ROOT, 12, 5)
    assert chosen != choose(ROOT, 30, 6)
    assert [mutant.area for mutant, _ in chosen] == list(AREAS) * 5
    places = [(mutant.path, mutant.line) for mutant, _ in chosen]
    assert len(set(places)) == len({mutant.key for mutant, _ in chosen}) == 30


def test_only_some_files():
    chosen = choose(ROOT, 40, 1, "src/tilegames/games/azul/*")
    assert len(chosen) == 40
    assert {mutant.path.rsplit("/", 1)[0] for mutant, _ in chosen} == {"src/tilegames/games/azul"}


def test_each_mutant_differs_in_one_place():
    for mutant, text in choose(ROOT, 30, 2):
        removed = [line for line in mutant.diff.splitlines() if line.startswith("-")]
        assert removed[0][1:] in (ROOT / mutant.path).read_text().splitlines()[mutant.line - 1]
        assert text != (ROOT / mutant.path).read_text()


@pytest.mark.parametrize(
    ("path", "first", "setups"),
    [
        ("src/tilegames/games/azul/_rules.pyx", "tests/games/azul", ["azul", "azul(players=3)"]),
        ("src/tilegames/record.py", "tests/test_record.py", ["azul", "azul(players=3)", "gemblo", *SETUPS[3:6:2]]),
        ("src/tilegames/_core/judge.pyx", "tests/test_docstrings.py", None),
    ],
)
def test_every_test_is_run_once_the_nearest_first(path, first, setups):
    runs = stages(path, area_of(path), SETUPS)
    assert runs[0].paths[0] == first
    assert setups is None or runs[0].setups == setups
    for test in (each.relative_to(ROOT).as_posix() for each in ROOT.glob("tests/**/test_*.py")):
        of_another_game = "games/azul" in path and test.startswith("tests/games/") and "azul" not in test
        times = sum(within(test, each.paths) and not within(test, each.ignored) for each in runs)
        assert times == (0 if of_another_game or test == OWN_TESTS else 1), test


def within(test, paths):
    return any(test == path or test.startswith(f"{path}/") for path in paths)


def test_named_tests_exist():
    assert existing("tests/games/azul") == ["tests/games/azul"]
    assert existing("tests/no_such_test.py") == []


CHILD = """
import time
while True:
    open("beats", "a").write("x")
    time.sleep(0.01)
"""


@pytest.mark.slow
def test_silence_ends_a_program_with_all_that_it_started(tmp_path):
    (tmp_path / "child.py").write_text(CHILD)
    done = run(tmp_path, "-c", "import subprocess, sys; subprocess.run([sys.executable, 'child.py'])", silence=5)
    beats = (tmp_path / "beats").stat().st_size
    time.sleep(0.5)
    assert done.code is None
    assert (tmp_path / "beats").stat().st_size == beats > 0


@pytest.mark.parametrize(
    ("log", "test"),
    [
        ("began\ta\nbegan\tb\n", "b"),
        ("began\ta\nfailed\ta\nfinished\t\n", "a"),
        ("began\ta\nfinished\t\n", ""),
        ("failed\ttests/test_a.py\nfinished\t\n", "tests/test_a.py"),
        ("", ""),
    ],
)
def test_who_noticed(tmp_path, log, test):
    (tmp_path / "log").write_text(log)
    assert noticed_by(tmp_path / "log") == test
    assert noticed_by(tmp_path / "none") == ""


def result(**other):
    given = {"area": "core", "path": "a.pyx", "line": 3, "operator": "bits", "diff": "-a & b\n+a | b", "key": "k"}
    return {**given, "status": "caught", "test": "t", "seconds": 1.5, **other}


def test_a_line_that_was_cut_off_is_forgotten(tmp_path):
    file = tmp_path / "results"
    assert read_results(file) == {}
    append_result(file, result())
    with file.open("a") as opened:
        opened.write('{"key": "ha')
    assert list(read_results(file)) == ["k"]
    append_result(file, result(key="l"))
    assert list(read_results(file)) == ["k", "l"]


def test_the_summary_ends_with_a_table():
    shown = summary([result(), result(status="survived"), result(area="rules", status="hung")])
    assert "a.pyx:3  bits\n-a & b\n+a | b\n" in shown
    rows = [row.split() for row in shown.splitlines()[-len(AREAS) - 1 :]]
    assert rows[0] == ["rules", "0", "1", "0", "0", "1"]
    assert rows[1] == ["core", "1", "0", "0", "1", "2"]
    assert rows[-1] == ["all", "1", "1", "0", "1", "3"]


LIBRARY = """\
def clamp(number, most):
    if number > most:
        number = number and most
    return number
"""
TESTS = """\
from tilegames import clamp


def test_clamp():
    assert clamp(3, 2) == 2


def test_below():
    assert clamp(1, 2) == 1


def test_which_fails_anyway():
    assert clamp(2, 3) == 3
"""


@pytest.fixture
def project(tmp_path):
    """A checkout of a very small library with the real command."""
    files = {
        "setup.py": "from setuptools import setup\nsetup()\n",
        "src/tilegames/__init__.py": LIBRARY,
        "tests/helpers.py": 'BUILT_IN = ("azul",)\n',
        "tests/test_clamp.py": TESTS,
    }
    for name, text in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "tests/mutation", folder / "tests/mutation", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    return folder


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_whole_run(project):
    results = project.parent / "results.jsonl"

    def command(*options):
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        arguments = [sys.executable, "-m", "tests.mutation", "--results", str(results), *options]
        done = subprocess.run(arguments, cwd=project, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    assert "src/tilegames/__init__.py:2  comparison" in command("--list")
    assert not results.exists()

    printed = command("--jobs", "2")
    found = [json.loads(line) for line in results.read_text().splitlines()]
    statuses = {each["line"]: (each["status"], each["test"]) for each in found}
    assert statuses == {
        2: ("survived", ""),
        3: ("caught", "tests/test_clamp.py::test_clamp"),
        4: ("caught", "tests/test_clamp.py::test_clamp"),
    }
    assert printed.count("test_which_fails_anyway fails without a change") == 1
    assert "-    if number > most:\n+    if number >= most:" in printed
    assert printed.splitlines()[-1].split() == ["all", "2", "0", "0", "1", "3"]

    results.write_text("".join(json.dumps(each) + "\n" for each in found if each["line"] != 3))
    again = command()
    assert again.startswith("[1/1] caught")     # what has a result is not tried again
    assert again.split("\n", 1)[1] in printed
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before
