"""The registry: games of other packages, and what type checkers know of the built-in ones."""

import re
from pathlib import Path
from typing import get_overloads

import pytest

import tilegames as tg
from tests.helpers import NAMES
from tilegames.games import azul


class HouseAzul(azul.AzulGame):
    __slots__ = ()
    name = "houseazul"


def test_registered_game_is_played_like_any_other():
    tg.register_game("houseazul", HouseAzul)
    tg.register_game("houseazul", HouseAzul)
    assert "houseazul" in tg.games()
    state = tg.new_game("houseazul(players=3)", seed=1)
    assert str(state.get_game()) == "houseazul(players=3,wall=fixed,max_rounds=100)"
    assert state != tg.new_game("azul", players=3, seed=1)
    state.play(state.legal_moves[0])
    with pytest.raises(tg.InvalidParameterError):
        tg.register_game("houseazul", azul.AzulGame)


@pytest.mark.parametrize(("name", "factory"), [("azul", HouseAzul), ("No Name", HouseAzul), ("x", 5), (5, HouseAzul)])
def test_bad_registrations(name, factory):
    with pytest.raises(tg.InvalidParameterError):
        tg.register_game(name, factory)


@pytest.mark.parametrize("function", [tg.load_game, tg.new_game], ids=lambda function: function.__name__)
def test_type_checkers_know_the_built_in_games(function):
    texts = [each.__annotations__["name"] for each in get_overloads(function)]
    assert texts == [*(f"Literal[{name!r}]" for name in NAMES), "str"]
    imported = re.findall(r"^    from \. import (\w+) as \1$", Path(tg.__file__).read_text("utf-8"), re.MULTILINE)
    assert [name for name in imported if name not in ("bots", "testing")] == list(NAMES)
