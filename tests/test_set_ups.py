"""Set-ups that try out the parameters of a game."""

from itertools import combinations
from typing import ClassVar

import pytest

import tilegames as tg
from tests.helpers import NAMES
from tilegames.games import _registered
from tilegames.kit.parameters import Parameter
from tilegames.testing import set_ups


def meeting(game, size):
    return set(combinations(game.params.items(), size))


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_all_values_meet(name, strength):
    games = [tg.load_game(text) for text in set_ups(name, strength)]
    assert games[0] == tg.load_game(name)
    assert len(set(games)) == len(games)
    met = set().union(*(meeting(game, strength) for game in games))
    for cls in {type(game) for game in games}:
        for key, parameter in cls.parameters.items():
            wanted = parameter.allowed if len(parameter.allowed) <= 20 else (parameter.default, parameter.allowed[0])
            assert {game.params[key] for game in games if key in game.params} == set(wanted)
    players = tg.load_game(name).parameters["players"].allowed
    others = {key: each for key, each in games[0].parameters.items() if key != "players" and len(each.allowed) <= 20}
    for count in players if strength == 2 else ():
        for key, parameter in others.items():
            for value in parameter.allowed:
                try:
                    game = tg.load_game(name, players=count, **{key: value})
                except tg.InvalidParameterError:
                    continue
                assert (("players", game.params["players"]), (key, value)) in met


def test_a_game_with_one_parameter(monkeypatch):
    class SmallRules(tg.azul.AzulGame.rules_type):
        name: ClassVar = "small"
        parameters: ClassVar = {"players": Parameter(2, range(2, 4))}

        def __init__(self, params):
            super().__init__({"wall": "fixed", "max_rounds": 9, **params})

    class Small(tg.azul.AzulGame):
        __slots__ = ()
        rules_type: ClassVar = SmallRules

    monkeypatch.setitem(_registered, "small", Small)
    assert set_ups("small") == set_ups("small", 1) == ("small", "small(players=3)")


@pytest.mark.parametrize("wrong", [0, 3, "2", None, 1.0])
def test_other_strengths(wrong):
    with pytest.raises(tg.InvalidParameterError, match="strength"):
        set_ups("azul", wrong)
    with pytest.raises(tg.UnknownGameError):
        set_ups("chess")
