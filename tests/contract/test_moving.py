"""Legality, playing and taking back, for every game."""

import pickle
import random

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, chance_node, some_ids, walk

HOSTILE_IDS = (-(2**63), -(2**31), -2, -1, 2**31, 2**31 - 1, 2**32, 2**63 - 1, 2**63, 10**30, -(10**30))


@pytest.mark.parametrize("name", GAMES)
def test_every_listing_agrees_with_the_predicate(name):
    game, rng = tg.load_game(name), random.Random(name)
    for number, state in enumerate(walk(name, 3, explicit=True)):
        if number % 7:
            continue
        legal = state.legal_actions()
        ids = range(game.max_chance_outcomes()) if state.is_chance_node() else some_ids(state, rng, 40_000)
        known = set(legal).intersection(ids)
        assert sorted(known) == [action for action in ids if state.is_legal(action)]
        assert legal == sorted(set(legal))
        assert all(map(state.is_legal, legal))
        assert legal == state.legal_actions_array().tolist() == state.legal_moves.actions().tolist()
        if len(ids) <= 40_000 < state.num_distinct_actions() and not state.is_chance_node():
            with pytest.raises(tg.InvalidParameterError, match="refused"):
                state.legal_actions_mask()
        else:
            assert legal == state.legal_actions_mask().nonzero()[0].tolist()
        assert len(legal) == state.num_legal_actions() == len(state.legal_moves)
        fresh = state.clone()
        assert legal == [fresh.legal_action_at(i) for i in range(len(legal))]


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_undo_is_exact(name, greedy):
    keys = []
    for state in walk(name, 5, greedy=greedy):
        keys.append((state.key(), len(state.history())))
    final = pickle.loads(pickle.dumps(state))
    for twin in (state, final):
        for key, length in reversed(keys[:-1]):
            twin.undo()
            assert (twin.key(), len(twin.history())) == (key, length)
        with pytest.raises(tg.NothingToUndoError):
            twin.undo()


@pytest.mark.parametrize("name", GAMES)
def test_generator_is_taken_back_too(name):
    state = tg.new_game(name, seed=9)
    rng = random.Random(1)
    path = []
    for _ in range(30):
        if not state.is_terminal():
            path.append(state.random_action(rng))
            state.apply_action(path[-1])
    key = state.key()
    for _ in path:
        state.undo_action()
    for action in path:
        state.apply_action(action)
    assert state.key() == key


@pytest.mark.parametrize("name", GAMES)
def test_clones_share_the_past_and_nothing_else(name):
    rng = random.Random(2)
    states = [tg.new_game(name, seed=4)]
    pasts = [states[0].history()]
    for _ in range(200):
        i = rng.randrange(len(states))
        what = rng.random()
        if what < 0.3 and len(states) < 12:
            states.append(states[i].clone())
            pasts.append(pasts[i])
        elif what < 0.5 and states[i].can_undo():
            states[i].undo()
        elif not states[i].is_terminal():
            states[i].apply_action(states[i].random_action(rng))
        pasts[i] = states[i].history()
        assert [s.history() for s in states] == pasts
    for state in states:
        assert pickle.loads(pickle.dumps(state)).history() == state.history()


@pytest.mark.parametrize("name", GAMES)
def test_bad_ids_change_nothing(name):
    for number, state in enumerate(walk(name, 6, explicit=True)):
        if number % 11 and not state.is_terminal():
            continue
        before = state.key(), state.history()
        for action in HOSTILE_IDS:
            assert not state.is_legal(action)
            assert not state.check(action).ok
            with pytest.raises(tg.GameOverError if state.is_terminal() else tg.UnknownActionError):
                state.apply_action(action)
            state.apply_action_unchecked(action)
        for wrong in (None, 1.5, "x", object(), [1]):
            with pytest.raises(tg.InvalidMoveError):
                state.apply_action(wrong)
            with pytest.raises(tg.InvalidMoveError):
                state.is_legal(wrong)
        for text in ("", " ", "+", "nonsense", "\x00", "9" * 1000, "\ud800", "+Z", "3B4B"):
            with pytest.raises(tg.TilegamesError):
                state.play(text)
            assert text not in state.legal_moves
        assert (state.key(), state.history()) == before


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_a_sentence_and_a_rule(name):
    rng = random.Random(name)
    for number, state in enumerate(walk(name, 8)):
        if number % 9 or state.is_terminal():
            continue
        for action in rng.sample(ids := some_ids(state, rng, 2000), min(len(ids), 400)):
            verdict = state.check(action)
            assert verdict.ok == state.is_legal(action)
            if not verdict:
                assert verdict.message.endswith(".")
                assert (verdict.reason, verdict.rule) in state.get_game().reasons.values()
                with pytest.raises(tg.IllegalMoveError) as caught:
                    state.apply_action(action)
                assert caught.value.verdict == verdict


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_decisions_and_chance_are_told_apart(name):
    game, state = tg.load_game(name), chance_node(name)
    seeded = game.new_initial_state(seed=1)
    move, outcome = seeded.legal_moves[0], state.legal_moves[0]
    with pytest.raises(tg.ChanceNodeError):
        state.play(move)
    if game.num_distinct_actions() > game.max_chance_outcomes():
        with pytest.raises(tg.ChanceNodeError):
            state.apply_action(game.num_distinct_actions() - 1)
    assert state.check(move).reason == "chance_node"
    with pytest.raises(tg.ChanceNodeError):
        seeded.play(outcome)
    assert seeded.check(str(outcome)).reason == "decision_node"


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name):
    assert tg.new_game(name, seed=3).history() == tg.new_game(name, seed=3).history()
    state = tg.new_game(name, seed=3)
    twin, other = state.clone(), state.clone(reseed=99)
    assert other == state
    assert not other.can_undo()
    rng, rng2 = random.Random(1), random.Random(1)
    while not state.is_terminal():
        state.apply_action(state.legal_action_at(rng.randrange(state.num_legal_actions())))
        twin.apply_action(twin.legal_action_at(rng2.randrange(twin.num_legal_actions())))
    assert state == twin
    for seed in (-1, 2**64, "1", 1.5):
        with pytest.raises(tg.InvalidParameterError):
            tg.new_game(name, seed=seed)
