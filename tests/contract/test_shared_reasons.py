"""The reasons that all games share: each is given, and named with a rule or without one as the page says."""

import re
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk

PAGE = (Path(__file__).parents[2] / "docs/api/moves.md").read_text(encoding="utf-8")
#: What the page says about the rule of each reason.
TABLE = dict(re.findall(r"^\| `(\w+)` \| .* \| (.+) \|$", PAGE, re.MULTILINE))
NOT_OF_THE_RULES = {"legal", "unknown_action", "chance_node", "decision_node", "impossible_outcome"}


def test_the_page_has_all_shared_reasons():
    assert set(TABLE) == {reason.value for reason in tg.Reason}
    assert {reason for reason, rule in TABLE.items() if rule == "`None`"} == NOT_OF_THE_RULES
    documented = tg.Verdict.__doc__.split("do not come from the rules: ")[1].split(".\n")[0]
    assert set(re.findall(r"``(\w+)``", documented)) == NOT_OF_THE_RULES


def verdicts(name):
    """At least one verdict of each shared reason that a game can give."""
    game = tg.load_game(name)
    over = None
    for state in walk(name, 2, explicit=True):
        over = state
        possible = state.legal_actions()
        move = state.legal_moves[0] if possible else None
        if move is not None:
            yield state.check(move)
        yield state.check(-1)
        if state.is_chance_node():
            yield state.check(game.num_distinct_actions() - 1)
            yield state.check(10**9)
            yield from (state.check(each) for each in range(game.max_chance_outcomes()) if each not in possible)
            yield first_decision(name).check(move)
            yield state.check(first_decision(name).legal_moves[0])
    yield over.check(0)
    if move := next(iter(first_decision(name).legal_moves), None):
        yield over.check(str(move))


def first_decision(name):
    return tg.new_game(name, seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_or_none_as_the_page_says(name):
    game, seen = tg.load_game(name), {}
    for verdict in verdicts(name):
        if isinstance(verdict.reason, tg.Reason):
            seen.setdefault(verdict.reason.value, set()).add(verdict.rule)
    assert {"legal", "unknown_action", "game_over"} <= set(seen)
    if game.max_chance_outcomes():
        assert {"chance_node", "decision_node"} <= set(seen)
    for reason, rules in seen.items():
        assert rules == ({None} if TABLE[reason] == "`None`" else {game.hooks.over_rule}), reason
    assert re.fullmatch(r"\d+\.\d+", game.hooks.over_rule)


@pytest.mark.parametrize("name", GAMES)
def test_the_reasons_of_a_game_name_rules(name):
    for reason, rule in tg.load_game(name).hooks.reasons.values():
        assert reason.value not in TABLE
        assert re.fullmatch(r"\d+\.\d+", rule)
