"""Which changes are tried: places drawn at random, as many from each area of the library."""

import difflib
import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from itertools import chain, islice, zip_longest
from pathlib import Path

from .operators import Change, changes

#: The first area that has a pattern of a file is the file's; the last one takes all that is left.
AREAS = {
    "rules": ("src/tilegames/games/*/_*.pyx", "src/tilegames/games/*/_*.pxd"),
    "core": ("src/tilegames/_core/*",),
    "games": ("src/tilegames/games/*",),
    "records": ("src/tilegames/records/*", "src/tilegames/kit/documents.py", "src/tilegames/kit/scanning.py"),
    "bulk": ("src/tilegames/bulk/*", "src/tilegames/bots/*", "src/tilegames/_args/*"),
    "interface": ("src/tilegames/*",),
}
#: The tests that the library offers are no part of what is tested.
EXCLUDED = "src/tilegames/testing/*"


@dataclass(frozen=True)
class Mutant:
    """A changed file; `key` is of its content, so a result of older source text is never taken for it."""

    area: str
    path: str
    line: int
    operator: str
    diff: str
    key: str

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def area_of(path: str) -> str:
    return next(area for area, patterns in AREAS.items() if any(fnmatch(path, pattern) for pattern in patterns))


def source_files(root: Path, only: str = "*") -> list[str]:
    files = (path.relative_to(root).as_posix() for path in (root / "src").rglob("*.p*"))
    return sorted(
        path for path in files
        if path.endswith((".py", ".pyx", ".pxd")) and fnmatch(path, only) and not fnmatch(path, EXCLUDED)
    )  # fmt: skip


def mutated(text: str, change: Change) -> str:
    return text[: change.start] + change.new + text[change.end :]


def choose(root: Path, count: int, seed: int, only: str = "*") -> list[tuple[Mutant, str]]:
    """The first `count` mutants of a seed with their texts; areas take turns, and no line is changed twice."""
    areas: dict[str, list[str]] = {area: [] for area in AREAS}
    for path in source_files(root, only):
        areas[area_of(path)].append(path)
    drawn = (draw(root, area, paths, seed) for area, paths in areas.items())
    turns = chain.from_iterable(zip_longest(*drawn))
    return list(islice(filter(None, turns), count))


def draw(root: Path, area: str, paths: Iterable[str], seed: int) -> Iterator[tuple[Mutant, str]]:
    """Mutants of an area in random order: each line is as likely, however many changes it offers."""
    rng = random.Random(f"{area} {seed}")
    texts = {path: (root / path).read_text() for path in paths}
    lines: dict[tuple[str, int], list[Change]] = {}
    for path, text in texts.items():
        for change in changes(text, cython=not path.endswith(".py")):
            lines.setdefault((path, text.count("\n", 0, change.start) + 1), []).append(change)
    order = list(lines)
    rng.shuffle(order)
    for path, line in order:
        change = rng.choice(lines[path, line])
        text = mutated(texts[path], change)
        yield describe(area, path, line, change.operator, texts[path], text), text


def describe(area: str, path: str, line: int, operator: str, old: str, new: str) -> Mutant:
    diff = difflib.unified_diff(old.splitlines(), new.splitlines(), path, path, lineterm="", n=1)
    key = hashlib.sha256(f"{path}\n{new}".encode()).hexdigest()[:16]
    return Mutant(area, path, line, operator, "\n".join(islice(diff, 2, None)), key)
