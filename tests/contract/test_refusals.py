"""Every way to be refused is reached, and is said in the game's own words."""

import json
import random
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import GAMES, some_ids, walk
from tests.oracles.ingenious import Ingenious

BY_GAME = {}
for name in GAMES:
    BY_GAME.setdefault(name.split("(")[0], []).append(name)


def positions(game):
    """States of walks, and of the conformance data, whose positions were chosen to be awkward."""
    for name in BY_GAME[game]:
        for greedy in (False, True):
            yield from walk(name, 1 + greedy, greedy=greedy)
    path = Path(__file__).parents[1] / "conformance" / f"{game}.positions.jsonl"
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        yield tg.load_game(game, **case["params"]).state_from_dict(case["state"])


@cache
def refusals(game):
    """Different verdicts against moves that are not legal, each with the seat that was to move."""
    found = set()
    rng = random.Random(game)
    lately = []                   # ids that were legal a while ago
    for state in positions(game):
        if state.current_player() < 0:
            continue
        ids = some_ids(state, rng, 500)
        legal = state.legal_actions()
        lately = [action for action in lately[-400:] if action < state.num_distinct_actions()]
        lately += rng.sample(legal, min(len(legal), 30)) + legal[-20:]
        for action in {*rng.sample(ids, min(len(ids), 60)), *ids[-100:], *rng.sample(lately, min(len(lately), 40))}:
            if not state.is_legal(action):
                found.add((state.to_move, state.check(action)))
    return found


@pytest.mark.parametrize("game", BY_GAME)
def test_every_reason_is_reached(game):
    rules = dict(tg.load_game(game).reasons.values())
    assert set(rules) == set(type(next(iter(rules))))
    seen = set()
    for _, verdict in refusals(game):
        seen.add(verdict.reason)
        assert not verdict.ok
        assert isinstance(verdict.reason, StrEnum)
        assert verdict.rule == rules[verdict.reason]
        assert verdict.message[0].isupper()
        assert verdict.message.endswith(".")
        assert all(isinstance(cell, str) and cell for cell in verdict.cells)
    # A fill after which no tile can be placed is so rare that the tests of Gembatan set it up.
    assert set(rules) - seen <= {"tile_must_follow"}


@pytest.mark.parametrize("name", BY_GAME.get("ingenious", []))
def test_ingenious_names_the_same_rule_as_slow_code(name):
    for greedy in (False, True):
        game = tg.load_game(name)
        for number, state in enumerate(walk(name, 25, greedy=greedy)):
            if state.is_terminal() or (number % 5 and state.phase != "swap"):
                continue
            oracle = Ingenious.from_document(state.to_dict(), **game.params)
            top = state.num_distinct_actions()
            for action in [*range(number % 17, top, 17), top - 2, top - 1]:
                verdict = state.check(action)
                assert verdict.rule == oracle.refusal(str(game.decode(action)))
