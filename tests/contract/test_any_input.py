"""Anything at all as a move, a document or bytes, at any position: a result or an error of the library."""

import inspect
import random
import sys
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, KINDS, chance_node, walk
from tests.hostile_values import OwnError, hostile_values
from tilegames._core import engine
from tilegames._core.position import DEBUG
from tilegames.moves import LegalMoves
from tilegames.testing import documents, moves, states
from tilegames.testing.checks_damage import reread

INTEGERS = st.one_of(st.integers(), st.integers(-5, 9000), st.integers(-(2**63), 2**63 - 1), st.just(10**30))
TEXTS = st.one_of(st.text(max_size=12), st.text("C123456789BYRKWFM@+-RGBOYPabcdefghijklmno keepswap", max_size=10))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=9), inner, max_size=12)),
    max_leaves=30,
)
NAMES = st.sampled_from(GAMES)
STATES = NAMES.flatmap(states)


def snapshot(state):
    return state.key(), state.history(), state.legal_actions(), state.ranking()


def refusal(state, action):
    """The error for an integer that is not legal."""
    if state.is_terminal():
        return tg.GameOverError
    if state.is_chance_node() and 0 <= action < state.num_distinct_actions():
        return tg.ChanceNodeError, tg.IllegalMoveError
    return tg.IllegalMoveError if 0 <= action < state.num_distinct_actions() else tg.UnknownActionError


@settings(max_examples=300)
@given(STATES, INTEGERS)
def test_any_integer(state, action):
    before = snapshot(state)
    legal = action in before[2]
    assert state.is_legal(action) == state.check(action).ok == (action in state.legal_moves) == legal
    twin = state.clone()
    twin.apply_action_unchecked(action)
    assert (twin == state) == (not legal)
    for look in (str, repr, tg.State.to_dict, tg.State.to_bytes, tg.State.legal_actions, tg.State.ranking):
        look(twin)
    twin = state.clone()
    if legal:
        twin.apply_action(action)
        assert twin.history()[len(before[1])] == action
    else:
        with pytest.raises(refusal(state, action)):
            twin.apply_action(action)
        assert snapshot(twin) == before
    assert snapshot(state) == before


@settings(max_examples=400)
@given(STATES, TEXTS)
def test_any_text(state, text):
    before = snapshot(state)
    game = state.get_game()
    try:
        move = game.parse(text)
    except tg.InvalidMoveError as caught:
        move, error = None, caught
    if move is None:
        assert str(error)
        assert error.position is None or 0 <= error.position <= len(text)
        for call in (state.check, state.play):
            with pytest.raises(tg.InvalidMoveError):
                call(text)
        assert text not in state.legal_moves
    else:
        assert game.parse(str(move)) == move
        assert game.encode(text) == state.string_to_action(text) == move.action
        verdict = state.check(text)
        assert verdict.ok == (move in state.legal_moves) == (text in state.legal_moves)
        if not verdict:
            with pytest.raises((tg.IllegalMoveError, tg.ChanceNodeError)):
                state.play(text)
    assert snapshot(state) == before


@settings(max_examples=200)
@given(st.data(), STATES)
def test_any_move(data, state):
    """A move of the game, legal here or not: all ways to ask agree."""
    game = state.get_game()
    move = data.draw(moves(game))
    verdict = state.check(move)
    assert verdict.ok == (move in state.legal_moves)
    if not state.is_chance_node():
        assert verdict.ok == state.is_legal(move.action)
        assert verdict == state.check(move.action)
    if verdict:
        assert state.child(move.action).history()[len(state.history())] == move.action
        assert data.draw(moves(state)) in state.legal_moves


@settings(max_examples=300)
@given(st.data(), NAMES)
def test_any_change_of_a_document(data, name):
    document = data.draw(documents(name, wrong=True))
    reread(lambda: tg.load_game(name).state_from_dict(document), "A changed document")


@settings(max_examples=150)
@given(NAMES, JSON)
def test_any_json(name, value):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.load_game(name).state_from_dict(value)
    assert caught.value.problems


@settings(max_examples=150)
@given(NAMES, st.text(max_size=30))
def test_any_text_as_a_document(name, text):
    with pytest.raises(tg.InvalidStateError):
        tg.load_game(name).parse_state(text)


@settings(max_examples=200)
@given(st.data(), STATES)
def test_any_change_of_bytes(data, state):
    packed = bytearray(state.to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    packed = packed[: data.draw(st.sampled_from([len(packed), len(packed), len(packed) - 1, 3, 0]))]
    read = reread(lambda: state.get_game().state_from_bytes(packed), "Changed bytes")
    assert read is None or read.to_bytes() == packed


@settings(max_examples=200)
@given(NAMES, st.data())
def test_any_position(name, data):
    game = tg.load_game(name)
    size = game.hooks.native_rules.position_size
    body = data.draw(st.binary(min_size=size, max_size=size))
    read = reread(lambda: game.state_from_bytes(game._bytes_header() + body), "Any bytes after the header")
    assert read is None or read.key() == body


@pytest.mark.skipif(DEBUG, reason="a debug build stops at what is not consistent")
@pytest.mark.parametrize("name", GAMES)
def test_positions_with_flipped_bits_are_safe(name):
    """What the engine itself lets in need not be consistent, but every action listed for it exists."""
    game, rng = tg.load_game(name), random.Random(name)
    for number, state in enumerate(walk(name, 5, explicit=True)):
        if number % 7:
            continue
        packed = state.key()
        for _ in range(400):
            damaged = bytearray(packed)
            for _ in range(rng.choice((1, 1, 2))):
                damaged[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
            try:
                twin = engine.load(game.state_type, game, bytes(damaged))
            except tg.InvalidStateError:
                continue
            legal = twin.legal_actions()
            most = game.max_chance_outcomes() if twin.is_chance_node() else game.num_distinct_actions()
            assert len(set(legal)) == len(legal) <= max(game.hooks.native_rules.max_moves, game.max_chance_outcomes())
            assert all(0 <= action < most for action in legal)
            if legal:
                twin.apply_action_unchecked(rng.choice(legal))
            assert len(twin.key()) == len(packed)


# ---- any object for any argument ------------------------------------------------------------------------------------

#: What a hook for authors of games is given was checked before; players of games call these, too.
HOOKS_FOR_ALL = ("decode", "decode_outcome", "encode", "parse")


def for_everybody(name):
    """Whether a method of a game is one that its documentation describes to users."""
    method = getattr(tg.Game, name, None)
    return name in HOOKS_FOR_ALL or (callable(method) and "Returns\n" in (method.__doc__ or ""))


def right_arguments(state):
    """For each name of a parameter an argument that is right."""
    action = next(iter(state.legal_actions()), 0)
    return {
        "action": action, "actions": [action], "bots": lambda state, rng: state.legal_action_at(0), "code": 0,
        "data": state.to_bytes(), "depth": 1, "document": state.to_dict(), "game": state.get_game(), "i": 0, "index": 0,
        "key": action, "memo": {}, "move": action, "n": 2, "name": "azul", "other": state, "outcome": 0,
        "path": "records.jsonl", "player": 0, "records": [], "factory": tg.azul.AzulGame, "rng": 1, "state": state,
        "text": "x",
    }  # fmt: skip


def arguments(call, state):
    """The call with each of its arguments replaced by each hostile value, the others being right."""
    right = right_arguments(state)
    parameters = inspect.signature(call).parameters.values()
    needed = {each.name for each in parameters if each.default is each.empty and each.kind < each.VAR_POSITIONAL}
    for odd in parameters:
        if odd.kind in (odd.VAR_POSITIONAL, odd.VAR_KEYWORD):
            continue
        for value in hostile_values():
            placed, named = [], {}
            for each in parameters:
                if each.name != odd.name and each.name not in needed:
                    continue
                argument = value if each.name == odd.name else right[each.name]
                if each.kind is each.POSITIONAL_ONLY or (each.name in needed and each.kind < each.VAR_POSITIONAL):
                    placed.append(argument)
                else:
                    named[each.name] = argument
            yield odd.name, value, placed, named


def expect_answer(call, placed, named, allowed=()):
    """A result, or an error of the library or of the caller's own: whether it was a result."""
    try:
        result = call(*placed, **named)
        if inspect.isgenerator(result):
            list(islice(result, 3))
    except (tg.TilegamesError, OwnError, *allowed):
        return False
    return True


def public(of):
    """The names of public methods, and of those that operators call."""
    operators = [name for name in ("__contains__", "__eq__", "__getitem__", "__lt__") if name in dir(type(of))]
    return [name for name in dir(of) if not name.startswith("_") and callable(getattr(of, name))] + operators


def positions_of(name):
    yield next(state for number, state in enumerate(walk(name, 3)) if number == 4 and not state.is_terminal())
    if name == KINDS[0]:
        *_, over = walk(name, 3)
        yield over
        if over.get_game().max_chance_outcomes():
            yield chance_node(name)


@pytest.mark.parametrize("name", KINDS)
def test_any_argument_of_a_state(name):
    for state in positions_of(name):
        before = snapshot(state)
        for method in public(state):
            for _, _, placed, named in arguments(getattr(state, method), state):
                twin = state.clone()
                done = expect_answer(getattr(twin, method), placed, named)
                assert done or twin == state
        assert snapshot(state) == before


@pytest.mark.parametrize("name", KINDS)
def test_any_argument_of_a_game(name):
    state = next(positions_of(name))
    game = state.get_game()
    for method in filter(for_everybody, public(game)):
        for _, _, placed, named in arguments(getattr(game, method), state):
            expect_answer(getattr(game, method), placed, named)


@pytest.mark.parametrize("name", KINDS)
def test_any_argument_of_legal_moves(name):
    state = next(positions_of(name))
    for moves_here in (state.legal_moves, LegalMoves(state)):
        for method in public(moves_here):
            for _, _, placed, named in arguments(getattr(moves_here, method), state):
                expect_answer(getattr(moves_here, method), placed, named, allowed=(IndexError,))


@pytest.mark.parametrize("name", KINDS)
def test_any_argument_of_a_vector(name):
    games = tg.VectorState(name, 2, seed=1)
    state = games.states[0]
    for method in public(games):
        for _, _, placed, named in arguments(getattr(games, method), state):
            twin = games.clone()
            done = expect_answer(getattr(twin, method), placed, named)
            assert done or [*twin.states] == [*games.states]
    for _, _, placed, named in arguments(games.states.__getitem__, state):
        expect_answer(games.states.__getitem__, placed, named, allowed=(IndexError,))


def test_any_argument_of_a_function(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "records.jsonl").write_text("")
    monkeypatch.setattr(sys.modules["tilegames.games"], "_registered", {})
    state = next(positions_of(KINDS[0]))
    functions = [getattr(tg, name) for name in tg.__all__]
    functions = [each for each in functions if inspect.isfunction(each) or each in (tg.VectorState, tg.Record)]
    for function in functions:
        for name, value, placed, named in arguments(function, state):
            # What is called with arguments that it does not take raises an error of its own.
            foreign = name in ("progress", "factory") and callable(value)
            # So many playouts can be had, if one has the time.
            endless = name == "n" and type(value) is int and value == 2**31
            if not foreign and not endless:
                expect_answer(function, placed, named, allowed=(OSError,) if name == "path" else ())


@pytest.mark.parametrize("name", KINDS)
def test_states_that_no_game_made(name):
    """Every method and property answers, with any number of right arguments."""
    state = tg.new_game(name, seed=1)
    bare = type(state).__new__(type(state))
    right = right_arguments(state)
    for attribute in dir(bare):
        if attribute in ("__class__", "__init__", "__init_subclass__", "__new__", "__subclasshook__", "__del__"):
            continue
        try:
            found = getattr(bare, attribute)
            parameters = inspect.signature(found).parameters.values() if callable(found) else ()
        except (tg.InvalidStateError, ValueError):
            continue
        if callable(found):
            needed = [right.get(each.name, 1) for each in parameters if each.kind < each.VAR_POSITIONAL]
            # Attributes that cannot be set, comparisons that are not made.
            pythons_own = (TypeError, AttributeError) if attribute.startswith("__") else ()
            expect_answer(found, needed, {}, allowed=pythons_own)
            for count in range(len(needed)):
                expect_answer(found, needed[:count], {}, allowed=(TypeError, *pythons_own))
    looks = (lambda moves: moves[0], lambda moves: moves.where(kind="x"), lambda moves: 1 in moves)
    for look in (list, len, repr, *looks):
        expect_answer(look, [bare.legal_moves], {}, allowed=(IndexError,))
    for change in (bare.apply_action, bare.play, bare.child, bare.random_action, bare.play_with_events, bare.check):
        with pytest.raises(tg.InvalidStateError, match="does not belong to a game"):
            change(0)
    assert bare == type(state).__new__(type(state))


@pytest.mark.parametrize("name", KINDS)
def test_an_event_is_shown_to_seats_and_spectators_only(name):
    class Equal:
        def __eq__(self, other):
            return True

        __hash__ = None

    state = next(state for state in walk(name, 1) if state.current_player() >= 0)
    for event in state.play_with_events(state.legal_actions()[0]):
        for player in (True, 1.0, 1 + 0j, "1", -1, 10**30, np.zeros(5, bool), Equal()):
            with pytest.raises(tg.InvalidParameterError, match="player must be None or the number of a seat"):
                event.seen_by(player)
        assert event.seen_by(np.int8(0)) == event.seen_by(0)
