"""Whole games to test on, and what the tests try out at each position."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ..games import load_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game import Game
    from ..state import State

__all__ = ["greedy_action", "some_ids", "some_of", "walk"]

#: A greedy player looks at so many moves.
LOOKED_AT = 40


def as_game(game: Game[Any, Any] | str) -> Game[Any, Any]:
    """A game, given as such or by its name."""
    return load_game(game) if isinstance(game, str) else game


def greedy_action(state: State[Any], rng: random.Random) -> int:
    """The best of up to forty moves by the mover's own score, then at random.

    Parameters
    ----------
    state : State
        One in which a player is to decide.
    rng : random.Random
        Where the choice comes from.

    Returns
    -------
    int
        The action id.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import greedy_action
    >>> state = tg.new_game("azul", seed=1)
    >>> state.is_legal(greedy_action(state, random.Random(1)))
    True
    """
    seat = state.to_move
    actions = state.legal_actions()
    sample = rng.sample(actions, min(LOOKED_AT, len(actions)))
    return max(sample, key=lambda a: (state.child(a).score(seat), rng.random()))


def walk(
    game: Game[Any, Any] | str, seed: int, *, greedy: bool = False, explicit: bool = False
) -> Iterator[State[Any]]:
    """Yield a state before each event of a whole game, and at its end; it is the same object all along.

    Parameters
    ----------
    game : Game or str
        The game, or its name with parameters.
    seed : int
        The same seed gives the same game.
    greedy : bool
        Whether players take what scores most (:func:`greedy_action`), and not any move.
    explicit : bool
        Whether chance nodes are explicit: then the outcomes are events too.

    Yields
    ------
    State
        Clone it to keep it.

    Examples
    --------
    >>> from tilegames.testing import walk
    >>> phases = [state.phase for state in walk("gemblo(players=3)", 1)]
    >>> phases[0], phases[-1]
    ('play', 'over')
    """
    rng = random.Random(seed)
    state = as_game(game).new_initial_state(None if explicit else seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node() or not greedy:
            state.apply_action(state.random_action(rng))
        else:
            state.apply_action(greedy_action(state, rng))
    yield state


def some_ids(state: State[Any], rng: random.Random, most: int = 20_000) -> list[int]:
    """Action ids to try out, ascending.

    Parameters
    ----------
    state : State
        The position.
    rng : random.Random
        Where the choice comes from.
    most : int
        About how many.

    Returns
    -------
    list of int
        All ids, or the legal ones with neighbours near and far and any others.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import some_ids
    >>> len(some_ids(tg.new_game("azul", seed=1), random.Random(1)))
    180
    """
    top = state.num_distinct_actions()
    if top <= most:
        return list(range(top))
    legal = state.legal_actions()
    found = {*rng.sample(legal, min(len(legal), most // 4)), *range(top - 100, top), *rng.sample(range(top), most // 4)}
    while legal and len(found) < most:
        found.add(rng.choice(legal) + rng.choice((-1, 1)) * rng.randrange(2 ** rng.randrange(1, 22)))
    return sorted(action for action in found if 0 <= action < top)


def some_of(items: Sequence[Any], rng: random.Random, most: int) -> list[Any]:
    """At most so many of some items, in their order."""
    chosen = rng.sample(range(len(items)), min(most, len(items)))
    return [items[index] for index in sorted(chosen)]
