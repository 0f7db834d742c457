"""Docs, code, refusals and tests name the same rules."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import NAMES

ROOT = Path(__file__).parents[1]


def documented(name):
    page = (ROOT / f"docs/games/{name}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(\d+\.\d+)\*\* ", page, re.MULTILINE)


def cited(name):
    source = (ROOT / f"src/tilegames/games/{name}/_rules.pyx").read_text(encoding="utf-8")
    found = set()
    for group in re.findall(r"Rules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)", source):
        found.update(re.findall(r"\d+\.\d+", group))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_numbered_once_and_cited_rules_exist(name):
    numbers = documented(name)
    assert len(numbers) == len(set(numbers)) > 0
    assert cited(name) <= set(numbers)


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_is_documented_and_cited(name):
    reasons = import_module(f"tilegames.games.{name}.spec").REASONS
    rules = {rule for _, rule in reasons.values()}
    assert rules <= set(documented(name))
    assert rules <= cited(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_on_the_page_of_the_game(name):
    page = (ROOT / f"docs/games/{name}.md").read_text(encoding="utf-8")
    reasons = {str(reason): rule for reason, rule in import_module(f"tilegames.games.{name}.spec").REASONS.values()}
    assert dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+\.\d+) \|$", page, re.MULTILINE)) == {
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
