"""What a type checker knows of the public API: checked by mypy and pyright, and executed."""

from __future__ import annotations

from typing import Any, assert_type

import tilegames as tg
from tilegames.games import azul, gembatan, gemblo, ingenious


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


def test_vector_state() -> None:
    games = assert_type(tg.VectorState(tg.load_game("azul"), 2), tg.VectorState[azul.AzulState])
    assert_type(games.states[0], azul.AzulState)
    assert_type(games.states[:1], list[azul.AzulState])
    assert_type(games.clone(), tg.VectorState[azul.AzulState])
    assert_type(tg.VectorState("azul", 2), tg.VectorState[tg.State[Any]])
    games.step(games.sample_actions(seed=1))
    games.step([0, 0] if games.terminated.all() else games.sample_actions().tolist())
