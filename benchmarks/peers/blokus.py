"""blokus-rl: Blokus in Rust, the nearest relative of Gemblo; its core, without the environment around it."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from blokus_rl._blokus import PyBlokus

from ..subject import Subject
from .pair import Pair


def legal(game: PyBlokus) -> Any:
    return np.flatnonzero(np.frombuffer(game.observe(game.agent_selection).action_mask, np.int8))


def step(game: PyBlokus, action: int) -> None:
    """Play an action; players without a move pass."""
    game.step(action)
    while not game.is_over and game.terminations[game.agent_selection]:
        game.step(None)


def random_game(game: PyBlokus, draws: Iterator[int]) -> None:
    while not game.is_over:
        actions = legal(game)
        step(game, int(actions[next(draws) % len(actions)]))


def moves(game: PyBlokus) -> Callable[[], Any]:
    return lambda: () if game.is_over else legal(game)


def pairs() -> list[Pair]:
    subject = Subject(
        name="blokus-rl, 4 colours",
        new=lambda _: PyBlokus(),
        random_game=random_game,
        moves=moves,
        copy=lambda game: game.copy,
        play=lambda game: lambda action: step(game, int(action)),
    )
    return [Pair(subject, "gemblo(players=4)", "an observation comes with every list")]
