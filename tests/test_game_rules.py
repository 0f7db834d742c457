"""What a game gets from ``GameRules`` if its author leaves it out."""

from types import SimpleNamespace
from typing import ClassVar

import pytest

import tilegames as tg
from tilegames.game_rules import GameRules
from tilegames.kit.documents import DocumentReader
from tilegames.kit.position import Document, Integer, Items, Name

PARAMS = {"players": 2, "target": 30}


class Small(GameRules):
    """Rules without a native part."""

    name = "small"
    phases = ("play", "over")
    terminations = ("target",)
    refusals: ClassVar = {"covered": "Cell {0} is covered; the target is {target}."}
    fault_texts: ClassVar = {7: ("$.scores[{0}]", "must be below {target}, not {1}.")}
    position = Document({"phase": ("phase", Name(phases)), "scores": ("points", Items(Integer(0, 99), 2))})

    def make_rules(self, params):
        return SimpleNamespace(num_players=params["players"])

    def place_name(self, number):
        return f"c{number}"


class TwoWays(Small):
    terminations = ("target", "max_turns")


RULES = Small(PARAMS)


def test_refusals_and_faults_are_sentences():
    found = RULES.explain_refusal({}, 3, "covered", (4, 5))
    assert found == ("Cell c4 is covered; the target is 30.", ("c4", "c5"))
    assert RULES.explain_fault({}, 7, 1, 31, 0) == ("$.scores[1]", "must be below 30, not 31.")


def test_documents_follow_the_position():
    fields, document = {"phase": 1, "points": [3, 4]}, {"phase": "over", "scores": [3, 4]}
    reader = DocumentReader()
    assert RULES.document(fields) == document
    assert RULES.read_fields(reader, document) == fields
    assert reader.ok
    assert RULES.document_schema(view=True) == RULES.document_schema(view=False)
    assert RULES.render(fields, color=False, unicode=True) == "phase: over\nscores: [3, 4]"


def test_terminations():
    assert RULES.termination({}) == "target"
    assert TwoWays(PARAMS).termination({"termination": 2}) == "max_turns"


def test_events_of_all_games():
    scored = (1, 0, 5, 0)
    with pytest.raises(NotImplementedError):
        RULES.events_of([scored])
    events = RULES.events_of([(2, 1, 0), (3, 1, 30, 4, 1, 2)])
    assert events == (tg.TurnBegan(1, "play"), tg.Ended("target", (30, 4), (1, 2)))


def test_there_are_no_numbered_rules_without_a_module():
    assert RULES.numbered_rules() == {}
    assert tg.load_game("azul").hooks.numbered_rules() is not tg.load_game("gemblo").hooks.numbered_rules()
