"""PettingZoo's Connect Four, without the wrappers that check its use."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3

from ..subject import Subject
from .pair import Pair


def legal(env: Any) -> Any:
    agent = env.agent_selection
    return () if env.terminations[agent] else np.flatnonzero(env.observe(agent)["action_mask"])


def random_game(env: Any, draws: Iterator[int]) -> None:
    while not env.terminations[env.agent_selection]:
        actions = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(actions[next(draws) % len(actions)])


def moves(env: Any) -> Callable[[], Any]:
    return lambda: legal(env)


def duplicate(env: Any) -> Any:
    """What the measurement needs but the library does not offer: its own copies start anew."""
    twin = connect_four_v3.raw_env()
    twin.__dict__.update({name: copy.copy(value) for name, value in env.__dict__.items()})
    return twin


def pairs() -> list[Pair]:
    env = connect_four_v3.raw_env()

    def new(seed: int) -> Any:
        env.reset(seed=seed)
        return env

    subject = Subject(
        name="PettingZoo connect_four",
        new=new,
        random_game=random_game,
        moves=moves,
        copy=lambda state: lambda: duplicate(state),
        play=lambda state: state.step,
        offers_copies=False,
    )
    return [Pair(subject, remark="an observation comes with every list")]
