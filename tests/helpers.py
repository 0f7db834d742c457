"""Games, and ways to play them, that the tests share.

TILEGAMES_TEST_GAMES in the environment, games parted by semicolons, puts others in their place.
"""

import os
import random

import tilegames as tg

BUILT_IN = (
    "azul",
    "azul(players=3)",
    "azul(players=4)",
    "azul(players=2,wall=free)",
    "azul(players=3,wall=free)",
    "azul(players=4,wall=free)",
    "azul(max_rounds=2)",
    "gembatan",
    "gembatan(gem_only_turn=false)",
    "gembatan(players=3,components=no_doubles)",
    "gembatan(players=4,components=three_colours)",
    "gemblo",
    "gemblo(colours_each=3)",
    "gemblo(players=3)",
    "gemblo(players=4,border_flank=blocking)",
    "gemblo(players=5)",
    "gemblo(players=6)",
    "ingenious(players=1)",
    "ingenious",
    "ingenious(players=3,swap=off)",
    "ingenious(players=4,bonus=one)",
    "ingenious(players=4)",
    "ingenious(players=4,partnership=true)",
    "ingenious(players=4,partnership=true,bonus=one,swap=off)",
)

GAMES = tuple(filter(None, os.environ.get("TILEGAMES_TEST_GAMES", "").split(";"))) or BUILT_IN
#: Those in which something is drawn.
CHANCE_GAMES = tuple(name for name in GAMES if tg.load_game(name).max_chance_outcomes())


def greedy_action(state, rng):
    """The best of up to forty moves by the mover's own score, then at random."""
    seat = state.to_move
    actions = state.legal_actions()
    sample = rng.sample(actions, min(40, len(actions)))
    return max(sample, key=lambda a: (state.child(a).score(seat), rng.random()))


def walk(game, seed, *, greedy=False, explicit=False):
    """Yield a state before each event of a whole game, and at its end; it is the same object all along."""
    rng = random.Random(seed)
    state = tg.load_game(game).new_initial_state(None if explicit else seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node() or not greedy:
            state.apply_action(state.random_action(rng))
        else:
            state.apply_action(greedy_action(state, rng))
    yield state


def chance_node(name, seed=1):
    """The first position of a game at which something is drawn."""
    return next(state for state in walk(name, seed, explicit=True) if state.is_chance_node())


def some_ids(state, rng, most=20_000):
    """Action ids, ascending: all of them, or the legal ones with neighbours near and far and any others."""
    top = state.num_distinct_actions()
    if top <= most:
        return list(range(top))
    legal = state.legal_actions()
    found = {*rng.sample(legal, min(len(legal), most // 4)), *range(top - 100, top), *rng.sample(range(top), most // 4)}
    while legal and len(found) < most:
        found.add(rng.choice(legal) + rng.choice((-1, 1)) * rng.randrange(2 ** rng.randrange(1, 22)))
    return sorted(action for action in found if 0 <= action < top)
