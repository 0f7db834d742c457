"""Documents, bytes, notation and outcomes, for every game."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, walk


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_round_trips(name, explicit):
    game = tg.load_game(name)
    assert pickle.loads(pickle.dumps(game)) == game == tg.load_game(str(game))
    for number, state in enumerate(walk(name, 11, greedy=number_is_odd(name), explicit=explicit)):
        assert game.state_from_dict(state.to_dict()) == state
        assert game.state_from_bytes(state.to_bytes()) == state
        if number % 5 == 0:
            assert game.parse_state(state.to_json()) == state
            for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
                assert twin == state
                assert (twin.key(), twin.hash64(), twin.history()) == (state.key(), state.hash64(), state.history())
                assert twin.is_seeded() == state.is_seeded()
            assert str(state)
            assert state.render_text(color=True, unicode=False).isascii()
        total = sum(p for _, p in state.chance_outcomes())
        assert total == pytest.approx(1) if state.is_chance_node() else total == 0


def number_is_odd(name):
    return len(name) % 2 == 1


@pytest.mark.parametrize("name", GAMES)
def test_notation(name):
    game = tg.load_game(name)
    rng = random.Random(name)
    actions = sorted(rng.sample(range(game.num_distinct_actions()), min(2000, game.num_distinct_actions())))
    moves = [game.decode(action) for action in actions]
    backwards = moves[::-1]
    assert moves == sorted(backwards)
    for action, move in zip(actions, moves, strict=True):
        assert move.action == action == game.encode(move)
        # Some ids look like a lower one, and are never legal.
        assert game.encode(str(move)) <= action
        assert game.parse(str(move)) == move == game.parse(f"  {str(move).upper()} ")
        assert hash(game.parse(str(move))) == hash(move)
    for outcome in range(game.max_chance_outcomes()):
        try:
            move = game.decode_outcome(outcome)
        except tg.UnknownActionError:
            continue
        assert (game.encode(move), game.parse(str(move)), str(move)[0]) == (outcome, move, "+")


@pytest.mark.parametrize("name", GAMES)
def test_notation_of_a_whole_game(name):
    for state in walk(name, 31, greedy=True, explicit=True):
        for move in list(state.legal_moves)[:200]:
            assert state.string_to_action(str(move)) == move.action == state.get_game().encode(move)
            assert state.action_to_string(move.action) == str(move)


@pytest.mark.parametrize("name", GAMES)
def test_the_end(name):
    *_, state = walk(name, 12)
    outcome = state.outcome()
    assert outcome.ranking == state.ranking()
    assert outcome.winners == tuple(p for p, place in enumerate(outcome.ranking) if place == 1)
    assert outcome.scores == tuple(state.score(p) for p in range(state.num_players()))
    assert state.returns() == state.rewards()
    game = state.get_game()
    assert all(game.min_utility() <= u <= game.max_utility() for u in state.returns())
    if game.utility_sum() is not None:
        assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert state.legal_actions() == []
    assert not state.legal_moves
    assert (state.current_player(), state.to_move, state.phase) == (tg.TERMINAL, -1, "over")


@pytest.mark.parametrize("name", GAMES)
def test_playouts_do_not_depend_on_threads(name):
    state = tg.new_game(name, seed=2)
    before = state.key()
    one = tg.playouts(state, 600, seed=5)
    assert (one == tg.playouts(state, 600, seed=5, threads=3)).all()
    assert state.key() == before
    for bad in ({"n": -1}, {"n": 1, "threads": 0}, {"n": 1, "seed": -1}, {"n": 2**60}):
        with pytest.raises(tg.InvalidParameterError):
            tg.playouts(state, **bad)


POSITIONS = [
    (name, state.to_dict())
    for name in GAMES
    for number, state in enumerate(walk(name, 13, explicit=True))
    if number % 29 == 0
]
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.integers(), max_size=3),
    st.sampled_from(["B", "RB", "over", "place", "draft", [], {}, 0, 1, -1, 2**70]),
)  # fmt: skip


def mutate(data, value):
    """Change one place of a document."""
    while True:
        if isinstance(value, dict) and value:
            key = data.draw(st.sampled_from(sorted(value)))
        elif isinstance(value, list) and value:
            key = data.draw(st.integers(0, len(value) - 1))
        else:
            return
        if not isinstance(value[key], dict | list) or data.draw(st.booleans()):
            if data.draw(st.booleans()):
                del value[key]
            else:
                value[key] = data.draw(ODD)
            return
        value = value[key]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_hostile_documents(data):
    name, document = data.draw(st.sampled_from(POSITIONS))
    document = json.loads(json.dumps(document))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, document)
    game = tg.load_game(name)
    try:
        state = game.state_from_dict(document)
    except tg.InvalidStateError as error:
        assert error.problems
        assert all(problem.path.startswith("$") for problem in error.problems)
    else:
        assert game.state_from_dict(state.to_dict()) == state
        for _ in range(40):
            if not state.is_terminal():
                state.apply_action(state.random_action(1))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_hostile_bytes(data):
    name, document = data.draw(st.sampled_from(POSITIONS))
    game = tg.load_game(name)
    packed = bytearray(game.state_from_dict(document).to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    packed = packed[: data.draw(st.sampled_from([len(packed), len(packed), len(packed) - 1, 3, 0]))]
    try:
        state = game.state_from_bytes(packed)
    except tg.InvalidStateError:
        return
    assert state.to_bytes() == packed


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a":1,"a":2}', "NaN", "1e999", "9" * 5000, b"\xff", "null"])
def test_hostile_json(text):
    for name in ("azul", "gembatan", "gemblo", "ingenious"):
        with pytest.raises(tg.InvalidStateError):
            tg.load_game(name).parse_state(text)


def test_unknown_games_and_parameters():
    with pytest.raises(tg.UnknownGameError, match="azul, gembatan, gemblo, ingenious"):
        tg.load_game("chess")
    for text in ("azul(players=9)", "azul(colour=1)", "azul(players=2", "azul(players=2,players=2)", "azul(players)"):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game(text)
    for params in ({"players": True}, {"players": 2.0}, {"wall": "grey"}, {"max_rounds": 0}, {"nonsense": 1}):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game("azul", **params)
    for params in ({"partnership": True}, {"partnership": 1, "players": 4}, {"bonus": "two"}):
        with pytest.raises(tg.InvalidParameterError):
            tg.load_game("ingenious", **params)
