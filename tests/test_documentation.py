"""The documentation is complete: every public name, every page, every game."""

import dataclasses
import inspect
import re
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import NAMES
from tilegames.game_rules import GameRules

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((DOCS / "api").glob("*.md")))


def public(cls):
    return {name for name in {*dir(cls), *inspect.get_annotations(cls)} if not name.startswith("_")}


def documented(directive):
    return re.findall(rf"^\.\. {directive}:: (?:tilegames\.)?(\S+)", REFERENCE, re.MULTILINE)


@pytest.mark.parametrize("cls", [tg.Game, tg.State, GameRules], ids=lambda cls: cls.__name__)
def test_members_are_documented_once(cls):
    entries = documented("auto(?:method|attribute|property)")
    names = [entry.partition(".")[2] for entry in entries if entry.startswith(f"{cls.__name__}.")]
    assert sorted(names) == sorted(public(cls))


def test_all_names_are_documented_once():
    names = documented("(?:auto(?:class|function|exception)|py:data)")
    assert sorted(name for name in names if "." not in name) == sorted(tg.__all__)


FIELDS = [found for name in tg.__all__ if dataclasses.is_dataclass(found := getattr(tg, name))]


@pytest.mark.parametrize("cls", FIELDS, ids=lambda cls: cls.__name__)
def test_fields_are_described(cls):
    described = re.findall(r"^    (\w+(?:, \w+)*) : ", cls.__doc__, re.MULTILINE)
    names = [name for group in described for name in group.split(", ")]
    assert names == [field.name for field in dataclasses.fields(cls) if not field.name.startswith("_")]


@pytest.mark.parametrize("cls", [tg.IllegalMoveError, tg.ChanceNodeError, tg.InvalidStateError, tg.RecordError,
                                 tg.InvalidMoveError, tg.IllegalActionsError, tg.SelfPlayError])  # fmt: skip
def test_attributes_of_errors_are_described(cls):
    described = re.findall(r"^    (\w+) : ", cls.__doc__, re.MULTILINE)
    assert described == list(inspect.signature(cls).parameters)


def test_every_page_is_in_the_sidebar():
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")} - {"index"}
    listed = set()
    for index in (DOCS / "index.md", DOCS / "api/index.md"):
        for tree in re.findall(r"```\{toctree\}\n(.*?)```", index.read_text(encoding="utf-8"), re.DOTALL):
            for line in tree.splitlines():
                if line and not line.startswith(":"):
                    listed |= {found.with_suffix("") for found in index.parent.glob(f"{line}.md")}
    assert {page.relative_to(DOCS).as_posix() for page in listed} == pages


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_places(name):
    assert (DOCS / f"games/{name}.md").is_file()
    assert f"automodule:: tilegames.games.{name}\n" in REFERENCE
    assert f"| `{name}` |" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert name.replace("_", " ") in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").lower()
