"""Each rule is typed once, and docs, code, refusals and tests name the same rules."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import NAMES

ROOT = Path(__file__).parents[1]


def page_of(name):
    return (ROOT / f"docs/games/{name}.md").read_text(encoding="utf-8")


def documented(name):
    return [*tg.load_game(name).rules()]


def cited(name):
    files = (ROOT / f"src/tilegames/games/{name}").glob("_*.p[xy][xd]")
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    found = set()
    for group in re.findall(r"Rules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)", source):
        found.update(re.findall(r"\d+\.\d+", group))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_numbered_once_and_cited_rules_exist(name):
    numbers = documented(name)
    source = (ROOT / f"src/tilegames/games/{name}/rules.py").read_text(encoding="utf-8")
    assert re.findall(r'^    "(\d+\.\d+)": ', source, re.MULTILINE) == numbers
    assert cited(name) <= set(numbers)


@pytest.mark.parametrize("name", NAMES)
def test_sections_and_rules_are_counted_from_1(name):
    sections = import_module(f"tilegames.games.{name}.rules").SECTIONS
    assert [*sections] == [str(number) for number in range(1, len(sections) + 1)]
    sizes = Counter(number.partition(".")[0] for number in documented(name))
    assert documented(name) == [f"{section}.{i}" for section in sections for i in range(1, sizes[section] + 1)]


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_typed_in_no_page(name):
    assert not re.search(r"^(\*\*\d+\.\d+\*\*|\*Section )", page_of(name), re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_is_documented_and_cited(name):
    reasons = import_module(f"tilegames.games.{name}.spec").REASONS
    rules = {rule for _, rule in reasons.values()}
    assert rules <= set(documented(name))
    assert rules <= cited(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_on_the_page_of_the_game(name):
    reasons = {str(reason): rule for reason, rule in import_module(f"tilegames.games.{name}.spec").REASONS.values()}
    assert dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+\.\d+) \|$", page_of(name), re.MULTILINE)) == {
        **reasons,
        "game_over": tg.load_game(name).hooks.over_rule,
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_documented_rule_is_cited(name):
    assert set(documented(name)) - cited(name) == set()


def marked(name):
    """The numbers of the rules that tests of a game are marked with."""
    for path in (ROOT / f"tests/games/{name}").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for mark in getattr(node, "decorator_list", ()):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    yield from (number.value for number in mark.args)


@pytest.mark.parametrize("name", NAMES)
def test_every_documented_rule_has_a_test(name):
    assert set(marked(name)) == set(documented(name))
