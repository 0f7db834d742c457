"""The numbered rules as a caller gets them, and as the pages of the games show them."""

import re
import warnings
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import BUILT_IN, GAMES, NAMES, walk
from tilegames.games.azul import AzulGame
from tilegames.games.azul.game import AzulRules

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", BUILT_IN)
def test_rules_are_read_only_and_the_same_for_all_set_ups(name):
    game = tg.load_game(name)
    rules = game.rules()
    assert rules
    assert rules == tg.load_game(game.name).rules()
    with pytest.raises(TypeError):
        rules["1.1"] = "Everything is allowed."
    for number, text in rules.items():
        assert game.rule(number) is text
        assert text == text.strip()


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_of_every_verdict_can_be_asked_for(name):
    game = tg.load_game(name)
    numbers = {rule for _, rule in game.hooks.reasons.values()} | {game.hooks.over_rule}
    assert numbers <= set(game.rules())
    found = set()
    for state in walk(name, 3, explicit=True):
        for action in range(0, game.num_distinct_actions(), 1 + game.num_distinct_actions() // 50):
            found.add(state.check(action).rule)
    assert len(found - {None}) >= 2
    assert all(game.rule(number) for number in found - {None})


@pytest.mark.parametrize("name", NAMES)
def test_anything_else_is_refused_in_one_sentence(name):
    game = tg.load_game(name)
    first, *_, last = game.rules()
    for wrong in ("9.9", "1", "1.1 ", " 1.1", "1.01", "", "1.1\n", 1.1, None, ["1.1"], b"1.1"):
        with pytest.raises(tg.InvalidParameterError, match=f"from rules.., '{first}' to '{last}', not by") as caught:
            game.rule(wrong)
        assert len(str(caught.value)) < 200


def test_a_text_of_another_type_is_read_as_text():
    class Text(str):
        def __eq__(self, other):
            raise KeyError("compared")

        def __hash__(self):
            return 0

    game = tg.load_game("azul")
    assert game.rule(Text("2.6")) == game.rule("2.6")


def test_rules_without_numbers():
    class Plain(AzulRules):
        def numbered_rules(self):
            return {}

    class PlainGame(AzulGame):
        __slots__ = ()
        rules_type = Plain

    assert PlainGame().rules() == {}
    with pytest.raises(tg.InvalidParameterError, match="have no numbers"):
        PlainGame().rule("1.1")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of the games as Sphinx reads them."""
    application = pytest.importorskip("sphinx.application")
    pytest.importorskip("myst_parser")
    out = tmp_path_factory.mktemp("pages")
    wanted = {"extensions": ["myst_parser", "numbered_rules"], "smartquotes": False}
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings(action="ignore"):
        patch.syspath_prepend(DOCS / "_ext")
        app = application.Sphinx(DOCS / "games", None, out, out, "dummy", wanted, status=None, warning=None)
        app.build()
    return app.env


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_every_rule_once_and_in_order(name, pages):
    anchor = re.compile(rf"{name}-rule-(\d+)-(\d+)")
    shown = {}
    for node in pages.get_doctree(name).findall(lambda node: hasattr(node, "attributes")):
        for place in filter(None, map(anchor.fullmatch, node["ids"])):
            number, at = ".".join(place.groups()), node.parent.index(node)
            blocks = len(tg.load_game(name).rule(number).split("\n\n"))
            shown[number] = "\n".join(block.astext() for block in node.parent[at : at + blocks])
    rules = tg.load_game(name).rules()
    assert [*shown] == [*rules]
    for number, text in rules.items():
        plain = re.sub(r"[*`]", "", text)
        assert shown[number].split() == [number, *re.sub(r"\||---", " ", plain).split()]
