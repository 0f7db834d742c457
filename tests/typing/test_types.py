"""What a type checker knows of the public API: checked by mypy and pyright, and executed."""

from __future__ import annotations

import random
from typing import Any, TypeAlias, assert_type

import numpy as np

import tilegames as tg
from tilegames.azul import AzulState, Take
from tilegames.bots import random_bot
from tilegames.games import azul, gembatan, gemblo, ingenious
from tilegames.gembatan import GembatanGame
from tilegames.gemblo import Place
from tilegames.ingenious import Keep

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]


def test_load_game_knows_the_game() -> None:
    game = assert_type(tg.load_game("azul", players=3), azul.AzulGame)
    state = assert_type(game.new_initial_state(seed=1), azul.AzulState)
    assert isinstance(state, azul.AzulState)
    assert_type(tg.new_game("ingenious", seed=2), ingenious.IngeniousState)
    assert_type(tg.load_game("gemblo", players=3), gemblo.GembloGame)
    assert_type(tg.new_game("gembatan", seed=2), gembatan.GembatanState)
    name = str(game)
    assert_type(tg.load_game(name), tg.Game[Any, Any])


def test_states() -> None:
    state = tg.new_game("azul", seed=1)
    move = state.play(assert_type(state.legal_actions(), list[int])[0])
    assert isinstance(move, azul.Take)
    assert_type(move.line, int)
    assert_type(state.clone(), azul.AzulState)
    assert_type(state.check("CB1"), tg.Verdict)
    assert_type(state.outcome(), tg.Outcome | None)
    assert_type(tg.perft(state, 1), int)
    assert_type(tg.perft(state, 1, divide=True), dict[str, int])


def test_arrays() -> None:
    state = tg.new_game("azul", seed=1)
    assert_type(state.observation_tensor(0), Floats)
    assert_type(state.observation_tensor(None, np.empty((18, 5, 5), np.uint8)).dtype, np.dtype[np.uint8])
    assert_type(state.legal_actions_mask().dtype, np.dtype[np.uint8])
    flags = np.empty(180, np.bool_)
    assert state.legal_actions_mask(out=flags) is state.legal_actions_mask(0, flags)
    assert_type(state.get_game().observation_shape(), tuple[int, ...])
    assert_type(state.get_game().observation_planes(), tuple[str, ...])


def test_vector_state() -> None:
    games = assert_type(tg.VectorState(tg.load_game("azul"), 2), tg.VectorState[azul.AzulState])
    assert_type(games.states[0], azul.AzulState)
    assert_type(games.states[:1], list[azul.AzulState])
    assert_type(games.clone(), tg.VectorState[azul.AzulState])
    assert_type(tg.VectorState("azul", 2), tg.VectorState[tg.State[Any]])
    assert_type(games.observe(), Floats)
    assert_type(games.observe(np.empty((2, 18, 5, 5), np.uint8), player=1).dtype, np.dtype[np.uint8])
    assert_type(games.legal_mask().dtype, np.dtype[np.uint8])
    games.legal_mask(np.empty((2, 180), np.bool_))
    games.step(games.sample_actions(seed=1))
    games.step([0, 0] if games.terminated.all() else games.sample_actions().tolist())


def bot(state: tg.AnyState, rng: random.Random) -> int:
    """A bot for every game."""
    assert_type(state.score(0), int)
    return rng.choice(state.legal_actions())


def players(game: tg.AnyGame) -> int:
    """Something that any game is given to."""
    return game.num_players()


def test_any_game() -> None:
    rng = random.Random(1)
    states: list[tg.AnyState] = [
        tg.new_game("azul", seed=1),
        tg.new_game("gembatan", seed=1),
        tg.new_game("gemblo"),
        tg.new_game("ingenious", seed=1),
    ]
    states.append(assert_type(tg.new_game(str(states[0].get_game())), tg.State[Any]))
    for state in states[:-1]:
        assert state.is_legal(bot(state, rng))
        assert players(state.get_game()) == state.num_players()
    assert bot(tg.new_game("azul", seed=1), rng) in range(180)
    assert players(tg.load_game("gembatan", players=3)) == players(GembatanGame(players=3)) == 3
    assert_type(random_bot(tg.new_game("ingenious", seed=3), rng), int)
    assert len(list(tg.selfplay("gemblo(players=3)", 1, bot, seed=1))) == 1


def narrow(state: tg.AnyState) -> str:
    """A bot that knows a game."""
    if isinstance(state, AzulState):
        return str(assert_type(state.legal_moves[0], azul.AnyMove))
    return state.phase


def test_modules_of_games() -> None:
    assert_type(Place(("o15",)), gemblo.Place)
    assert_type(Take(1, "B", 2), azul.Take)
    assert_type(Keep(), ingenious.Keep)
    assert_type(tg.gembatan.Fill(0, 0, "N"), gembatan.Fill)
    assert narrow(tg.new_game("gemblo")) == "play"
    assert narrow(tg.new_game("azul", seed=1))
    assert tg.azul.Take is azul.Take is Take


def test_filters() -> None:
    moves = tg.new_game("azul", seed=1).legal_moves
    assert_type(moves.where(source="C", colour="blue"), tg.LegalMoves[azul.AnyMove])
    assert_type(moves.where(line=1)[:2], list[azul.AnyMove])
