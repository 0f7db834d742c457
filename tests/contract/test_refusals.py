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
from tilegames.games.gembatan.spec import rotations

BY_GAME = {}
for name in GAMES:
    BY_GAME.setdefault(name.split("(")[0], []).append(name)


OF_THE_DRAFT = {
    "draft_due", "draft_over", "piece_set_aside", "piece_drafted", "not_own_obstacle", "start_covered", "beyond_ring",
    "misses_ring", "crosses_ring", "gap_full", "touches_obstacle",
}  # fmt: skip
OF_TILING = {"not_drafting", "not_tiling", "wrong_row", "space_taken", "column_has_colour"}
#: A fill after which no tile can be placed is so rare that the tests of Gembatan set it up.
SET_UP_ELSEWHERE = {"tile_must_follow"}


def impossible(name):
    """The reasons that a game with these options never gives."""
    game = tg.load_game(name)
    params = game.params
    if game.name == "azul":
        return OF_TILING if params["wall"] == "fixed" else set()
    if game.name == "gembatan":
        symmetric = any(len(set(rotations(tile))) < 4 for tile in game.hooks.kinds.tiles)
        free = {"no_tile_played", "tile_must_follow"} if params["gem_only_turn"] else set()
        return free if symmetric else free | {"redundant_rotation"}
    if game.name == "gemblo":
        rim = {"rim_blocked"} if params["border_flank"] == "open" else set()
        return rim if params["players"] == 5 else rim | OF_THE_DRAFT
    if game.name == "ingenious":
        alone = {"symbol_claimed", "bonus_due"} if params["players"] == 1 else set()
        return alone if game.hooks.offers_swaps else alone | {"swap_due"}
    return set()


def walks(name):
    """States of a random and of a greedy game."""
    for greedy in (False, True):
        yield from walk(name, 1 + greedy, greedy=greedy)


def awkward(game):
    """States of the conformance data, whose positions were chosen to be awkward."""
    path = Path(__file__).parents[1] / "conformance" / f"{game}.positions.jsonl"
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        yield tg.load_game(game, **case["params"]).state_from_dict(case["state"])


def refused(states, rng):
    """Verdicts against many ids at each position, each with the seat to move: any ids, the last, the lately legal."""
    lately = []
    for state in states:
        if state.current_player() < 0:
            continue
        ids = some_ids(state, rng, 500)
        legal = state.legal_actions()
        lately = [action for action in lately[-400:] if action < state.num_distinct_actions()]
        lately += rng.sample(legal, min(len(legal), 30)) + legal[-20:]
        for action in {*rng.sample(ids, min(len(ids), 60)), *ids[-100:], *rng.sample(lately, min(len(lately), 40))}:
            if not state.is_legal(action):
                yield state.to_move, state.check(action)


@cache
def refusals(game):
    """Different verdicts with their seats, by set-up; those of the conformance data under None."""
    rng = random.Random(game)
    found = {name: set(refused(walks(name), rng)) for name in BY_GAME[game]}
    return found | {None: set(refused(awkward(game), rng))}


@pytest.mark.parametrize("game", BY_GAME)
def test_every_reason_is_reached(game):
    rules = dict(tg.load_game(game).hooks.reasons.values())
    assert set(rules) == set(type(next(iter(rules))))
    seen, wanted = set(), set()
    for name, found in refusals(game).items():
        reasons = {verdict.reason for _, verdict in found}
        seen |= reasons
        if name is not None:
            assert not reasons & impossible(name), name
            wanted |= set(rules) - impossible(name)
    assert wanted - seen <= SET_UP_ELSEWHERE


@pytest.mark.parametrize("game", BY_GAME)
def test_every_refusal_is_complete_and_in_words(game):
    rules = dict(tg.load_game(game).hooks.reasons.values())
    for _, verdict in set().union(*refusals(game).values()):
        assert not verdict.ok
        assert isinstance(verdict.reason, StrEnum)
        assert verdict.rule == rules[verdict.reason]
        assert verdict.message.isascii()
        assert verdict.message[0].isupper()
        assert verdict.message.endswith(".")
        assert all(isinstance(cell, str) and cell for cell in verdict.cells)


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
