"""Games that somebody else adds."""

import pytest

import tilegames as tg
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
