"""What is handed to the functions of tilegames.testing: a result, or an error of the library, at once."""

import math
import random
import threading

import pytest

import tilegames as tg
from tests.helpers import walk
from tilegames.testing import (
    CHECKS,
    Check,
    check_game,
    documents,
    games,
    greedy_action,
    moves,
    mutated,
    places,
    some_ids,
    states,
    validator,
)
from tilegames.testing import walk as public_walk


class Unclear:
    """Neither true nor false, and equal to nothing."""

    def __bool__(self):
        raise ValueError("It depends.")

    def __eq__(self, other):
        return False

    __hash__ = None


def endless():
    document = {"more": []}
    document["more"].append(document)
    return document


def deep():
    document = []
    for _ in range(100_000):
        document = [document]
    return document


ODD = (
    None, True, -1, 0, 1, 2, 1.5, math.nan, 10**30, 10**5000, "", "x", "azul", "state", "undo", "x" * 100_000, "\ud800",
    b"azul", [], {}, (), ["undo"], ["nonsense"], [[]], [None], {"a": 1}, {1: 2}, {(1, 2): 3}, {"a": 10**5000},
    {"a": object()}, {"a": {1, 2}}, endless(), deep(), object, object(), len, Unclear(), threading.Lock(),
    random.Random(1), random.Random, random, iter("undo"), tg.load_game("gemblo"), tg.new_game("gemblo"),
    tg.load_game("gemblo").new_initial_state(), tg.load_game("azul").new_initial_state(), tg.azul.Tile(1, 1),
)  # fmt: skip


def draws(strategy):
    """A strategy was made; nothing is drawn from it here."""
    assert strategy is not None
    return strategy


def first(found):
    return next(iter(found), None)


STATE = tg.new_game("azul", seed=1)
RNG = random.Random(1)
#: Each call is tried with everything that is odd.
CALLS = {
    "check_game": lambda odd: check_game(odd, 1, checks=["values"]),
    "check_game, games": lambda odd: check_game("gemblo", odd, checks=["values"]),
    "check_game, seed": lambda odd: check_game("gemblo", 1, odd, checks=["values"]),
    "check_game, checks": lambda odd: check_game("gemblo", 1, checks=odd),
    "a check": lambda odd: CHECKS["values"](odd),
    "a check, games": lambda odd: CHECKS["values"]("gemblo", odd),
    "a check, seed": lambda odd: CHECKS["values"]("gemblo", 1, odd),
    "Check, body": lambda odd: Check("odd", odd, "state", 1).description,
    "Check, scope": lambda odd: Check("odd", print, odd, 1),
    "Check, per_game": lambda odd: Check("odd", print, "state", odd),
    "greedy_action": lambda odd: greedy_action(odd, RNG),
    "greedy_action, rng": lambda odd: greedy_action(STATE, odd),
    "walk": lambda odd: public_walk(odd, 1),
    "walk, seed": lambda odd: first(public_walk("azul", odd)),
    "walk, greedy": lambda odd: first(public_walk("azul", 1, greedy=odd)),
    "walk, explicit": lambda odd: first(public_walk("azul", 1, explicit=odd)),
    "some_ids": lambda odd: some_ids(odd, RNG, 5),
    "some_ids, rng": lambda odd: some_ids(STATE, odd, 5),
    "some_ids, most": lambda odd: some_ids(STATE, RNG, odd),
    "mutated": lambda odd: mutated(odd, RNG),
    "mutated, rng": lambda odd: mutated({"a": 1}, odd),
    "mutated, others": lambda odd: mutated({"a": 1}, RNG, odd),
    "mutated, one of the others": lambda odd: [mutated({"a": [1]}, random.Random(n), [odd]) for n in range(20)],
    "places": lambda odd: list(places(odd)),
    "validator": lambda odd: validator(odd, "state"),
    "validator, kind": lambda odd: validator("azul", odd),
    "games": lambda odd: draws(games(odd)),
    "states": lambda odd: draws(states(odd)),
    "states, explicit": lambda odd: draws(states("azul", explicit=odd)),
    "states, terminal": lambda odd: draws(states("azul", terminal=odd)),
    "moves": lambda odd: draws(moves(odd)),
    "documents": lambda odd: draws(documents(odd)),
    "documents, wrong": lambda odd: draws(documents("azul", wrong=odd)),
}


@pytest.mark.parametrize("call", CALLS)
def test_whatever_is_given(call):
    refused = 0
    for odd in ODD:
        try:
            CALLS[call](odd)
        except tg.TilegamesError as error:
            refused += 1
            assert len(str(error)) < 1000
    assert refused or call in ("places", "mutated, one of the others")


@pytest.mark.parametrize("call", [check_game, *CHECKS.values()])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"games": 0}, "games must be an integer from 1"), ({"games": -1}, "games"), ({"games": 1.5}, "games"),
        ({"games": None}, "games"), ({"games": "2"}, "games"), ({"seed": None}, "seed"), ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"), ({"seed": 2**64 - 1, "games": 2}, "seed"), ({"seed": "1"}, "seed"),
    ],
)  # fmt: skip
def test_games_and_seeds(call, given, message):
    with pytest.raises(tg.InvalidParameterError, match=message):
        call("gemblo", **given)


@pytest.mark.parametrize("checks", [[], (), "undo", b"undo", 5, ["undo", "nonsense"], [["undo"]], [None]])
def test_names_of_checks(checks, monkeypatch):
    """Nothing is checked before all names are known to be good."""
    monkeypatch.setattr(Check, "__call__", lambda *_: pytest.fail("A check was made."))
    with pytest.raises(tg.InvalidParameterError):
        check_game("gemblo", checks=checks)


def test_the_highest_seed():
    CHECKS["text"]("gemblo(players=3)", 1, 2**64 - 1)


def test_where_nobody_decides():
    *_, over = walk("gemblo", 1)
    with pytest.raises(tg.GameOverError):
        greedy_action(over, RNG)
    with pytest.raises(tg.ChanceNodeError):
        greedy_action(tg.load_game("azul").new_initial_state(), RNG)


@pytest.mark.parametrize("empty", [{}, [], "", 5, None])
def test_where_nothing_can_be_changed(empty):
    with pytest.raises(tg.InvalidParameterError, match="There is nothing to change"):
        mutated(empty, RNG)


def test_validators():
    for game in ("azul(players=3)", tg.load_game("azul", players=3)):
        for kind in ("state", "view", "record", "events"):
            assert validator(game, kind).schema["title"].endswith(f"of {tg.load_game('azul', players=3)}")
    assert validator("azul") is validator(tg.load_game("azul"), "state")
