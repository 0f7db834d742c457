"""Whole games to test on, and the ids that tests try at each position."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from .._args.checks import checked_seed
from .arguments import as_game, as_random, checked_state, deciding, truth, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game import Game
    from ..state import State

__all__ = ["greedy_action", "some_ids", "some_of", "walk"]

#: Number of moves that a greedy player compares.
LOOKED_AT: Final = 40
#: The largest number of ids to try.
MAX_IDS: Final = 1 << 31


def greedy_action(state: State[Any], rng: random.Random) -> int:
    """The action with the highest score for the mover, of up to forty random ones; ties are broken at random.

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

    Raises
    ------
    GameOverError
        If the game is over.
    ChanceNodeError
        If chance is to act.
    InvalidParameterError
        If `state` is not a state, or `rng` is not a random.Random.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import greedy_action
    >>> state = tg.new_game("azul", seed=1)
    >>> state.is_legal(greedy_action(state, random.Random(1)))
    True
    """
    seat, rng = deciding(state).to_move, as_random(rng)
    actions = state.legal_actions()
    sample = rng.sample(actions, min(LOOKED_AT, len(actions)))
    return max(sample, key=lambda a: (state.child(a).score(seat), rng.random()))


def walk(
    game: Game[Any, Any] | str, seed: SupportsIndex, *, greedy: bool = False, explicit: bool = False
) -> Iterator[State[Any]]:
    """Yield a state before each event of a whole game and at its end: the same object each time.

    Parameters
    ----------
    game : Game or str
        The game, or its name with parameters.
    seed : int
        The same seed gives the same game.
    greedy : bool
        Whether players choose by :func:`greedy_action`; otherwise they move at random.
    explicit : bool
        Whether chance nodes are explicit: then the outcomes are events too.

    Yields
    ------
    State
        Clone it to keep it.

    Raises
    ------
    UnknownGameError, InvalidParameterError
        If there is no such game, or `seed` is out of range: raised by the call, not with the first state.

    Examples
    --------
    >>> from tilegames.testing import walk
    >>> phases = [state.phase for state in walk("gemblo(players=3)", 1)]
    >>> phases[0], phases[-1]
    ('play', 'over')
    """
    number = checked_seed(seed)
    state = as_game(game).new_initial_state(None if truth(explicit, "explicit") else number)
    return played_on(state, random.Random(number), truth(greedy, "greedy"))


def played_on(state: State[Any], rng: random.Random, greedy: bool) -> Iterator[State[Any]]:
    """Yield the state itself before each event, and when the game is over."""
    while not state.is_terminal():
        yield state
        if state.is_chance_node() or not greedy:
            state.apply_action(state.random_action(rng))
        else:
            state.apply_action(greedy_action(state, rng))
    yield state


def some_ids(state: State[Any], rng: random.Random, most: SupportsIndex = 20_000) -> list[int]:
    """Action ids to try, ascending.

    Parameters
    ----------
    state : State
        The position.
    rng : random.Random
        Source of random choices.
    most : int
        About how many ids to give.

    Returns
    -------
    list of int
        All ids if there are no more than `most`; otherwise legal ids, ids near and far from them, and random ones.

    Raises
    ------
    InvalidParameterError
        If `state` is not a state, `rng` is not a random.Random, or `most` is not from 1 to 2**31.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import some_ids
    >>> len(some_ids(tg.new_game("azul", seed=1), random.Random(1)))
    180
    """
    top, number = checked_state(state).num_distinct_actions(), whole_number(most, "most", 1, MAX_IDS)
    rng = as_random(rng)
    if top <= number:
        return list(range(top))
    legal, part = state.legal_actions(), number // 4
    found = {*rng.sample(legal, min(len(legal), part)), *range(top - 100, top), *rng.sample(range(top), part)}
    while legal and len(found) < number:
        found.add(rng.choice(legal) + rng.choice((-1, 1)) * rng.randrange(2 ** rng.randrange(1, 22)))
    return sorted(action for action in found if 0 <= action < top)


def some_of(items: Sequence[Any], rng: random.Random, most: int) -> list[Any]:
    """At most this many random items, in their order."""
    chosen = rng.sample(range(len(items)), min(most, len(items)))
    return [items[index] for index in sorted(chosen)]
