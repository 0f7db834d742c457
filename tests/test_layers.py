"""The rooms of the library: every import points into the same room or into one below."""

import ast
import re
from pathlib import Path

import pytest

import tilegames

ROOT = Path(tilegames.__file__).parent
#: The rooms from the lowest to the highest; rooms in one row do not import each other.
ROWS = (
    ("verdict",),
    ("errors",),
    ("_args",),
    ("_core",),
    ("kit",),
    ("events", "moves", "criteria", "refusals", "replay", "state", "game_rules", "game"),
    ("games",),
    ("azul", "gembatan", "gemblo", "ingenious", "records"),
    ("bulk",),
    ("bots",),
    ("testing",),
    ("cli", "_pyinstaller"),
    ("", "__main__"),
)
ROW = {room: number for number, row in enumerate(ROWS) for room in row}
#: These modules are one vocabulary, in one room without a folder.
VOCABULARY = {"events", "moves", "criteria", "refusals", "replay", "state", "game_rules", "game"}
COMPILED = re.compile(r"^\s*(?:from (tilegames[\w.]*) c?import|c?import (tilegames[\w.]*))", re.MULTILINE)


def modules():
    """The modules with their source files."""
    for path in sorted(ROOT.rglob("*.py*")):
        if path.suffix in (".py", ".pyx", ".pxd", ".pyi"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(("tilegames", *(part for part in parts if part != "__init__"))), path


def room(module):
    return module.removeprefix("tilegames").lstrip(".").partition(".")[0]


def imported(module, path):
    """The modules that a source file imports, at once, later, or for annotations."""
    if path.suffix in (".pyx", ".pxd"):
        for found in COMPILED.finditer(path.read_text()):
            yield found[1] or found[2]
        return
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            target = ".".join([*base, *filter(None, [node.module])])
            yield target
            if target == "tilegames":
                yield from (f"{target}.{each.name}" for each in node.names if room(f"{target}.{each.name}") in ROW)


@pytest.mark.parametrize(("module", "path"), list(modules()))
def test_imports_point_downwards(module, path):
    own = room(module)
    for target in imported(module, path):
        if not target.startswith("tilegames."):
            continue
        other = room(target)
        allowed = other == own or {own, other} <= VOCABULARY or ROW[other] < ROW[own]
        assert allowed, f"{module} imports {target}"


def test_every_module_has_a_room():
    assert {room(module) for module, _ in modules()} == set(ROW)
