"""Nothing that a sampled state gives depends on what was hidden from the player for whom it was sampled."""

import copy
import gc
import json
import pickle
import random

import pytest

import tilegames as tg
from tests.games.ingenious.test_hidden import POSITIONS, exchanged

#: Random without an argument, by design.
RANDOM = {"random_action"}


def asked(call, *args):
    """What a call gives or refuses, as text."""
    try:
        return repr(call(*args))
    except (tg.TilegamesError, TypeError, NotImplementedError) as error:
        return f"{type(error).__name__}: {error} {getattr(error, 'verdict', None)!r}"


def parts_of(state):
    """The objects behind a state that the garbage collector shows: of our logs what they keep."""
    logs = [each for each in gc.get_referents(state) if type(each).__name__ == "Log"]
    parts = [part for log in logs for part in gc.get_referents(log)]
    deep = [part for each in parts if not isinstance(each, type) for part in gc.get_referents(each)]
    return [part if isinstance(part, bytes) else type(part).__name__ for part in (*logs, *parts, *deep)]


def everything(state):
    """All that can be asked of a state, its attributes and methods found by looking."""
    found = {
        "repr": repr(state),
        "str": str(state),
        "pickle": pickle.dumps(state),
        "deep": pickle.dumps(copy.deepcopy(state)),
        "parts": parts_of(state),
    }
    players, game = range(state.num_players()), state.get_game()
    for name in set(dir(state)) - RANDOM - {"__class__"}:
        value = getattr(state, name)
        if not callable(value):
            found[name] = repr(value)
        elif not name.startswith("_"):
            found[name] = asked(getattr(state.clone(), name))
            found[f"{name} of players"] = [asked(getattr(state.clone(), name), player) for player in players]
    ids = random.Random(1).sample(range(game.num_distinct_actions()), 200)
    ids += [*state.legal_actions(), -1, 10**6, *range(game.max_chance_outcomes())]
    found["verdicts"] = [asked(state.check, each) for each in ids]
    found["texts"] = [asked(state.check, text) for text in ("keep", "swap", "+RB", "+PP", "Rh8-Gi8", "Pa1")]
    found["errors"] = [asked(state.clone().play, each) for each in ids if not state.is_legal(each)][:100]
    found["moves"] = repr(state.legal_moves), list(map(str, state.legal_moves))
    found["events"] = [asked(state.clone().play_with_events, each) for each in state.legal_actions()[:3]]
    return {name: strip_addresses(value) for name, value in found.items()}


def strip_addresses(value):
    """A text without the addresses of objects."""
    if isinstance(value, list):
        return [strip_addresses(each) for each in value]
    return value.split(" at 0x")[0] if isinstance(value, str) else value


def expect_alike(one, other):
    left, right = everything(one), everything(other)
    assert set(left) == set(right)
    for name, value in left.items():
        assert value == right[name], name


def worlds():
    """Pairs of states that a player cannot tell apart, some moves and own draws after their documents differ."""
    for _, _, state in POSITIONS:
        document, game = state.to_dict(), state.get_game()
        for seat in range(state.num_players()):
            other = exchanged(document, seat)
            if other is None:
                continue
            for player in set(range(state.num_players())) - {seat}:
                pair = game.state_from_dict(document), game.state_from_dict(other)
                while pair[0].to_move == player and len(pair[0].history()) < 4:
                    both = sorted(set(pair[0].legal_actions()) & set(pair[1].legal_actions()))
                    for each in pair:
                        each.apply_action(both[0])
                yield player, pair


WORLDS = list(worlds())


def test_there_are_worlds_with_a_past():
    assert len(WORLDS) > 100
    assert sum(bool(one.history()) for _, (one, _) in WORLDS) > 10
    assert all(one != other for _, (one, other) in WORLDS)


def test_everything_sees_the_difference_of_the_true_states():
    """The check below can fail: what is asked does show hidden tiles where they are."""
    _, (one, other) = WORLDS[0]
    left, right = everything(one), everything(other)
    assert {name for name in left if left[name] != right[name]} >= {"str", "pickle", "key", "to_dict", "hash64"}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_samples_of_worlds_that_look_alike_are_alike(part):
    for number, (player, pair) in enumerate(WORLDS):
        samples = [state.resample_from_infostate(player, number) for state in pair]
        assert pickle.dumps(samples[0]) == pickle.dumps(samples[1])
        if number % 40 == 10 * part:
            assert pair[0].information_state_string(player) == pair[1].information_state_string(player)
            expect_alike(*(state.resample_from_infostate(player, number) for state in pair))
            expect_alike(*(state.resample_from_infostate(player, 3) for state in samples))


def test_histories_that_look_alike_are_forgotten():
    """Whole games from the start, in which seat 1 drew other tiles: seeded and explicit samples are the same."""
    game = tg.load_game("ingenious")
    for reseed in (None, 5):
        pair = []
        for hidden in ("GG", "YY"):
            state = game.new_initial_state()
            for event in ["+RB"] * 3 + ["+OO"] * 3 + ["+RB"] * 2 + [f"+{hidden}"] * 4:
                state.play(event)
            for event in ("Bg4-Rh4", "+RB", "Rl4-Bm4", f"+{hidden}", "Rj8-Bk8", "+PP"):
                state.play(event)
            state = state.clone(reseed=reseed) if reseed else state
            pair.append(state.resample_from_infostate(0, 4))
        expect_alike(*pair)
        for _ in range(4):
            actions = pair[0].legal_actions()
            for state in pair:
                state.apply_action(actions[-1])
            expect_alike(*pair)


def test_a_pickle_has_nothing_of_the_true_state():
    """Its parts are the sampled position, a new stream, the events since and what the player was told."""
    state = tg.new_game("ingenious", seed=7)
    for _ in range(8):
        state.play(state.legal_moves[3])
    sample = state.resample_from_infostate(0, 1)
    _, (_, _, origin, before, rng, made, told) = sample.__reduce__()
    assert origin == sample.key() != state.key()
    assert (before, made) == ([], [])
    assert rng != state.__reduce__()[1][4]
    own, others = (json.loads(state.information_state_string(seat))["events"] for seat in (0, 1))
    assert told[:2] == (0, tuple(own))
    assert told[2] == tuple(one if one == other else "+?" for one, other in zip(own, others, strict=True))
