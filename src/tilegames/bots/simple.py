"""The simplest bots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from ..bulk.playouts import playouts

if TYPE_CHECKING:
    from ..state import State

__all__ = ["greedy_bot", "random_bot"]

#: The largest number of legal moves to compare.
SAMPLE: Final = 60
#: Number of random continuations that rank moves with the same score.
CONTINUATIONS: Final = 8


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

    Each move is tried on a clone with another generator, which hides the true future.

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
    seat = state.current_player()
    actions: list[int] = state.legal_actions()
    if len(actions) > SAMPLE:
        actions = sorted(rng.sample(actions, SAMPLE))
    if len(actions) == 1:
        return actions[0]
    seed = rng.getrandbits(64)
    children: list[tuple[int, State[Any]]] = []
    best_score: int | None = None
    for action in actions:
        child = state.clone(reseed=seed)
        child.apply_action(action)
        score = child.score(seat)
        if best_score is None or score > best_score:
            best_score = score
            children = []
        if score == best_score:
            children.append((action, child))
    if len(children) == 1:
        return children[0][0]
    values = {action: float(playouts(child, CONTINUATIONS, seed=seed)[:, seat].mean()) for action, child in children}
    return max(values, key=lambda action: (values[action], -action))
