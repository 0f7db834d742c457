"""Names and parameters of games, and states that many threads read."""

import threading

import pytest

import tilegames as tg
from tests.helpers import GAMES, NAMES
from tilegames.games import _registered
from tilegames.games.azul import AzulGame


def test_games():
    assert tg.games() == tuple(sorted(tg.games()))
    assert set(NAMES) <= set(tg.games())
    assert tg.azul.AzulGame is AzulGame
    with pytest.raises(AttributeError, match="chess"):
        _ = tg.chess


@pytest.mark.parametrize("wrong", ["chess", "", "Azul", " ", "azul.x", "x" * 10_000, None, 1, b"azul", AzulGame])
def test_unknown_games(wrong):
    with pytest.raises(tg.UnknownGameError) as caught:
        tg.load_game(wrong)
    assert isinstance(caught.value, LookupError)
    assert len(str(caught.value)) < 300
    with pytest.raises(tg.UnknownGameError):
        tg.new_game(wrong)


def test_games_differ_by_their_parameters():
    games = [tg.load_game(name) for name in dict.fromkeys(str(tg.load_game(name)) for name in GAMES)]
    assert len(set(games)) == len(games)
    states = [game.new_initial_state(seed=1) for game in games]
    assert all((a == b) == (a is b) for a in states for b in states)
    with pytest.raises(TypeError):
        hash(states[0])
    assert states[0] != 1


def test_one_state_read_by_many_threads():
    state = tg.new_game("azul", seed=1)
    wanted, past = state.legal_actions(), state.history()
    wrong = []

    def read():
        for _ in range(300):
            twin = state.clone()
            twin.apply_action(twin.random_action())
            twin.undo()
            if state.legal_actions() != wanted or twin != state or twin.history() != past:
                wrong.append(twin)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert not state.can_undo()


@pytest.mark.parametrize(
    "text", [" " * 5000 + "(", "(" * 5000, "azul(self=1)", "azul(name=1)", "azul)", "azul(players=2))"]
)
def test_odd_texts_of_games(text):
    with pytest.raises((tg.UnknownGameError, tg.InvalidParameterError)):
        tg.load_game(text)


def test_odd_parameters_and_names():
    with pytest.raises(tg.InvalidParameterError):
        tg.load_game("azul", self=1)
    with pytest.raises(tg.InvalidParameterError):
        tg.load_game("azul", name=1)
    for name in ("__init__", "Azul2", "\uff41zul", "a" * 101, "a b", ""):
        with pytest.raises(tg.InvalidParameterError):
            tg.register_game(name, AzulGame)
    tg.register_game("no_game_at_all", dict)
    with pytest.raises(tg.InvalidParameterError, match="must return a game"):
        tg.load_game("no_game_at_all")
    _registered.pop("no_game_at_all")


def test_unknown_games_and_parameters():
    with pytest.raises(tg.UnknownGameError, match=", ".join(tg.games())):
        tg.load_game("chess")
    for text in ("azul(players=9)", "azul(colour=1)", "azul(players=2", "azul(players=2,players=2)", "azul(players)"):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game(text)
    for params in ({"players": True}, {"players": 2.0}, {"wall": "grey"}, {"max_rounds": 0}, {"nonsense": 1}):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game("azul", **params)
    for params in ({"partnership": True}, {"partnership": 1, "players": 4}, {"bonus": "two"}):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game("ingenious", **params)


@pytest.mark.parametrize("name", GAMES)
def test_parameters_given_twice_or_by_name(name):
    game = tg.load_game(name)
    assert tg.load_game(game.name, **game.params) == game
    assert game.num_players() == game.params["players"]
    with pytest.raises(tg.InvalidParameterError, match="twice"):
        tg.load_game(f"{game.name}(players={game.num_players()})", players=game.num_players())
