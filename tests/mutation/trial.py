"""Whether the tests notice a mutant: those nearest to the changed file are asked first."""

import re
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .choice import Mutant, source_files
from .reporting import LOG, noticed_by
from .workspace import ROOT, Base, run

#: The tests of an area that come before all others, after those named after the changed file.
NEAREST = {
    "core": ("tests/test_conformance.py", "tests/contract", "tests/games"),
    "games": ("tests/test_conformance.py", "tests/games", "tests/contract"),
    "records": tuple(f"tests/test_{name}*.py" for name in ("record", "converters", "validation", "schema")),
    "bulk": ("tests/test_selfplay*.py", "tests/test_validation.py", "tests/contract/test_vector*.py"),
    "interface": ("tests/test_command_line.py", "tests/games", "tests/contract"),
}
#: The options of the project's own runs are put aside, so that nothing is left out or run in parallel.
PYTEST = (
    "-m", "pytest", "-v", "-x", "--tb=short", "-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider",
    "-p", "tests.mutation.reporting", "--hypothesis-profile=mutation", "--hypothesis-seed=0", "--benchmark-disable",
)  # fmt: skip
OWN_TESTS, DOCSTRINGS = "tests/test_mutation.py", "tests/test_docstrings.py"
PASSED, COLLECTED_NONE = 0, 5
NOTHING_NOTICED = (PASSED, COLLECTED_NONE)


class Verdict(NamedTuple):
    status: str         # caught, hung, survived or does not compile
    test: str = ""      # the test that noticed


class Stage(NamedTuple):
    """A run of pytest."""

    paths: list[str]
    ignored: list[str]
    setups: list[str]   # the games with options that it is about


def stages(path: str, area: str, setups: tuple[str, ...]) -> list[Stage]:
    """The runs that together are all tests, those first that are likely to fail."""
    game = path.removeprefix("src/tilegames/games/").partition("/")[0]
    of_game = [name for name in setups if name.partition("(")[0] == game]
    if of_game:
        groups = [[f"tests/games/{game}"], [DOCSTRINGS, "tests/test_conformance.py", "tests/contract"]]
        others = [folder for folder in existing("tests/games/*") if folder != f"tests/games/{game}"]
    else:
        groups = [named_after([path]), [DOCSTRINGS], named_after(importers(path)), *map(existing, NEAREST[area])]
        others = []
    found, done = [], [OWN_TESTS, *others]
    for group in [*groups, ["tests"]]:
        if paths := [path for path in group if path not in done and (ROOT / path).exists()]:
            found.append(Stage(paths, [*done], of_game or extremes(setups)))
            done += paths
    return found


def named_after(paths: Iterable[str]) -> list[str]:
    """The tests whose files have the names of source files."""
    return existing(*(f"tests/**/test_*{Path(path).stem.strip('_')}*.py" for path in paths))


def importers(path: str) -> list[str]:
    """The source files that import one, found by their text."""
    line = re.compile(rf"^ *(from|import) .*\b{Path(path).stem}\b", re.MULTILINE)
    return [other for other in source_files(ROOT) if line.search((ROOT / other).read_text())]


def existing(*patterns: str) -> list[str]:
    """The tests that patterns name, as paths from the root of the checkout."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern)}
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.name != "__pycache__")


def extremes(setups: tuple[str, ...]) -> list[str]:
    """The first and the last set-up of each game."""
    games: dict[str, list[str]] = {}
    for name in setups:
        games.setdefault(name.partition("(")[0], []).append(name)
    return [name for names in games.values() for name in dict.fromkeys((names[0], names[-1]))]


class Trials:
    """Tries mutants of one built checkout; `limit` is how many seconds any single test may take."""

    def __init__(self, base: Base, limit: float) -> None:
        self.base, self.limit = base, limit
        self.passes: dict[tuple[str, ...], bool] = {}       # tests, with their set-ups, when nothing is changed
        self.lock = threading.Lock()

    def result(self, mutant: Mutant, text: str) -> dict[str, object]:
        """A line of the file of results."""
        begun = time.monotonic()
        with self.base.mutant(mutant.path, text) as folder:
            verdict = self.judge(folder, mutant, text)
        return {**mutant.as_dict(), **verdict._asdict(), "seconds": round(time.monotonic() - begun, 1)}

    def judge(self, folder: Path, mutant: Mutant, text: str) -> Verdict:
        if not self.compiles(folder, mutant, text):
            return Verdict("does not compile")
        for stage in stages(mutant.path, mutant.area, self.base.setups):
            code, test = self.run_tests(folder, stage)
            while code not in NOTHING_NOTICED and test and not self.passes_unchanged(stage, test):
                stage = stage._replace(ignored=[*stage.ignored, test])
                code, test = self.run_tests(folder, stage)
            if code not in NOTHING_NOTICED:
                return Verdict("hung" if code is None else "caught", test or "the end of the run")
        return Verdict("survived")

    def compiles(self, folder: Path, mutant: Mutant, text: str) -> bool:
        if not mutant.path.endswith(".py"):
            return self.base.build(folder).code == 0
        try:
            compile(text, mutant.path, "exec")
        except SyntaxError:
            return False
        return True

    def run_tests(self, folder: Path, stage: Stage) -> tuple[int | None, str]:
        """The exit code of pytest, None if a test took too long, and the test that noticed something."""
        log = folder / "mutation.log"
        log.unlink(missing_ok=True)
        known = list(self.passes.items())       # other threads add to it
        failing = (test for (test, *setups), passes in known if not passes and setups == stage.setups)
        left_out = [*stage.ignored, *(test for test in failing if test not in stage.paths)]
        ignored = (f"--{'deselect' if '::' in path else 'ignore'}={path}" for path in left_out)
        done = run(
            folder, *PYTEST, *ignored, *stage.paths,
            silence=self.limit, TILEGAMES_TEST_GAMES=";".join(stage.setups), **{LOG: str(log)},
        )  # fmt: skip
        return done.code, noticed_by(log)

    def passes_unchanged(self, stage: Stage, test: str) -> bool:
        """Whether a test that noticed a mutant passes without it; one that fails anyway is left out, with a warning."""
        key = (test, *stage.setups)
        with self.lock:
            if key not in self.passes:
                code, _ = self.run_tests(self.base.folder, stage._replace(paths=[test], ignored=[]))
                self.passes[key] = code == PASSED
                if code != PASSED:
                    print(f"{test} fails without a change; TILEGAMES_TEST_GAMES={';'.join(stage.setups)!r}", flush=True)
            return self.passes[key]
