"""Bots for every game, for :func:`tilegames.selfplay`: functions of a state and a generator that return a move."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from . import demo

if TYPE_CHECKING:
    from .state import State

__all__ = ["greedy_bot", "random_bot"]


def random_bot(state: State[Any], rng: random.Random) -> int:
    """A legal move, all equally likely.

    Parameters
    ----------
    state : State
        A position in which a player is to decide.
    rng : random.Random
        Source of random choices.

    Returns
    -------
    int
        The action id.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.bots import random_bot
    >>> state = tg.new_game("azul", seed=7)
    >>> state.is_legal(random_bot(state, random.Random(1)))
    True
    """
    return state.legal_action_at(rng.randrange(state.num_legal_actions()))


def greedy_bot(state: State[Any], rng: random.Random) -> int:
    """The policy of ``tilegames demo``: the highest score now; among equals, the best result in random continuations.

    Parameters
    ----------
    state : State
        A position in which a player is to decide; it is not changed.
    rng : random.Random
        Source of samples and continuations.

    Returns
    -------
    int
        The action id.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.bots import greedy_bot
    >>> state = tg.new_game("gemblo", players=3)
    >>> state.is_legal(greedy_bot(state, random.Random(1)))
    True
    """
    return demo.choose(state, rng)
