"""momaland's Ingenious: its rules in Python, without the environment around them, which would only slow them down."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from momaland.envs.ingenious.ingenious_base import IngeniousBase

from ..subject import Subject
from .pair import Pair


def random_game(game: IngeniousBase, draws: Iterator[int]) -> None:
    while not game.end_flag:
        actions = np.flatnonzero(game.return_action_list())
        game.set_action_index(int(actions[next(draws) % len(actions)]))


def moves(game: IngeniousBase) -> Callable[[], Any]:
    return lambda: () if game.end_flag else np.flatnonzero(game.return_action_list())


def pairs() -> list[Pair]:
    game = IngeniousBase(num_agents=2)

    def new(seed: int) -> IngeniousBase:
        game.reset_game(seed)
        return game

    subject = Subject(
        name="momaland Ingenious",
        new=new,
        random_game=random_game,
        moves=moves,
        copy=lambda state: lambda: copy.deepcopy(state),
        play=lambda state: state.set_action_index,
        offers_copies=False,
    )
    return [Pair(subject, "ingenious", "equal tiles of a rack and both orders of a placement count apart", same=True)]
