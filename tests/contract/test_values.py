"""Names, parameters, and games as values."""

import copy
import pickle
import threading

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES
from tilegames.games import _registered
from tilegames.games.azul import AzulGame


def test_games():
    assert tg.games() == tuple(sorted(tg.games()))
    assert {"azul", "ingenious"} <= set(tg.games())
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


@pytest.mark.parametrize("name", GAMES)
def test_games_are_values(name):
    game = tg.load_game(name)
    for twin in (tg.load_game(str(game)), tg.load_game(game.name, **game.params), pickle.loads(pickle.dumps(game))):
        assert (twin, hash(twin), str(twin), repr(twin)) == (game, hash(game), str(game), repr(game))
    assert copy.copy(game) == copy.deepcopy(game) == game
    assert len({game, tg.load_game(name)}) == 1
    assert game != name
    for attribute in ("params", "rules", "nonsense"):
        with pytest.raises(AttributeError):
            setattr(game, attribute, 1)
    with pytest.raises(TypeError):
        game.params["players"] = 9
    assert game.num_players() == game.params["players"]
    assert game.rules_text().strip()
    assert game.max_game_length() > 0


def test_nothing_of_a_game_can_be_deleted():
    with pytest.raises(AttributeError):
        del tg.load_game("azul").rules


def test_games_differ_by_their_parameters():
    games = [tg.load_game(name) for name in GAMES]
    assert len(set(games)) == len(games)
    states = [game.new_initial_state(seed=1) for game in games]
    assert all((a == b) == (a is b) for a in states for b in states)
    with pytest.raises(TypeError):
        hash(states[0])
    assert states[0] != 1


@pytest.mark.parametrize("name", GAMES)
def test_parameters_are_checked(name):
    game = tg.load_game(name)
    for key in game.params:
        for bad in (None, -1, 0, 10**30, 2.5, "nonsense", [], object(), "x" * 10_000):
            with pytest.raises(tg.InvalidParameterError, match=key) as caught:
                tg.load_game(game.name, **{**game.params, key: bad})
            assert len(str(caught.value)) < 300
    with pytest.raises(tg.InvalidParameterError, match="twice"):
        tg.load_game(f"{game.name}(players={game.num_players()})", players=game.num_players())
    with pytest.raises(tg.InvalidParameterError, match="nonsense"):
        tg.load_game(game.name, nonsense=1)


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_seeded_games_are_reproducible(name):
    def game(seed, choice):
        state = tg.new_game(name, seed=seed)
        for number in range(10_000):
            if state.is_terminal():
                break
            state.apply_action(state.random_action(choice + number))
        return state.history(), state.key()

    first = game(5, 1)
    assert game(5, 1) == first
    assert game(6, 1) != first
    assert game(2**64 - 1, 1) == game(2**64 - 1, 1)


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
    with pytest.raises(tg.InvalidParameterError, match="gave no game"):
        tg.load_game("no_game_at_all")
    _registered.pop("no_game_at_all")


@pytest.mark.parametrize("name", GAMES)
def test_slices_of_legal_moves(name):
    moves = tg.new_game(name, seed=1).legal_moves
    assert moves[1:3] == list(moves)[1:3]
    with pytest.raises(tg.InvalidParameterError):
        moves["first"]
