"""Documents and bytes that nobody's game wrote."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, walk

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=9), inner, max_size=12)),
    max_leaves=30,
)
ODD = (None, True, False, -1, 0, 1, 6, 10**30, 1.0, 1e308, "", "B", "over", "RR", "x" * 10_000, [], {}, [[]], {"B": 1})


def middle(name):
    states = [state.to_dict() for state in walk(name, 27, greedy=True, explicit=True)]
    return [states[len(states) * part // 7] for part in range(7)] + [states[-1]]


def places(value, path=()):
    """The paths of everything in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def judge(game, document):
    """A hostile document is refused with problems, or read as what it says."""
    before = copy.deepcopy(document)
    try:
        state = game.state_from_dict(document)
    except tg.InvalidStateError as caught:
        state, error = None, caught
    if state is None:
        assert error.problems
        assert len(str(error)) < 100_000
        assert all(p.path.startswith("$") and p.message for p in error.problems)
    else:
        assert game.state_from_dict(state.to_dict()) == state
        assert game.state_from_bytes(state.to_bytes()) == state
        assert str(state)
        for number in range(12):
            if not state.is_terminal():
                state.apply_action(state.random_action(number))
    assert document == before
    return state


@pytest.mark.parametrize("name", GAMES)
def test_something_odd_in_every_place(name):
    game = tg.load_game(name)
    for number, document in enumerate(middle(name)):
        everything = list(places(document))[1:]
        for at, path in enumerate(everything[number :: max(1, len(everything) // 100)]):
            changed = copy.deepcopy(document)
            where = changed
            for key in path[:-1]:
                where = where[key]
            if at % 3 == 0:
                del where[path[-1]]
            else:
                where[path[-1]] = ODD[(at + number) % len(ODD)]
            judge(game, changed)


@pytest.mark.parametrize("name", GAMES)
def test_documents_of_other_options(name):
    """A document of one game read by all the others."""
    for document in middle(name)[::3]:
        for other in GAMES:
            judge(tg.load_game(other), document)


@pytest.mark.parametrize("name", GAMES)
def test_missing_and_unknown_keys_are_all_reported(name):
    game = tg.load_game(name)
    document = middle(name)[3]
    with pytest.raises(tg.InvalidStateError) as caught:
        game.state_from_dict({"nonsense": 1})
    assert len(caught.value.problems) == len(document) + 1
    for key in document:
        less = {k: v for k, v in document.items() if k != key}
        with pytest.raises(tg.InvalidStateError, match=key):
            game.state_from_dict(less)
        text = json.dumps(document)[:-1] + f", {json.dumps(key)}: {json.dumps(document[key])}}}"
        with pytest.raises(tg.InvalidStateError, match="twice"):
            game.parse_state(text)
    for wrong in (None, 1, "x", [], (), object(), [document], json.dumps(document)):
        with pytest.raises(tg.InvalidStateError):
            game.state_from_dict(wrong)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES), JSON)
def test_random_json(name, value):
    assert judge(tg.load_game(name), value) is None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES), st.text(max_size=30))
def test_random_text(name, text):
    with pytest.raises(tg.InvalidStateError):
        tg.load_game(name).parse_state(text)


@pytest.mark.parametrize("name", GAMES)
def test_bytes_cut_off_and_flipped(name):
    game = tg.load_game(name)
    states = [s.clone() for s in walk(name, 29, greedy=True)]
    packed = states[len(states) // 2].to_bytes()
    for size in range(len(packed)):
        with pytest.raises(tg.InvalidStateError):
            game.state_from_bytes(packed[:size])
    with pytest.raises(tg.InvalidStateError):
        game.state_from_bytes(packed + b"\0")
    for at in range(len(packed)):
        for flip in (1, 0x80, 0xFF):
            changed = bytearray(packed)
            changed[at] ^= flip
            try:
                state = game.state_from_bytes(changed)
            except tg.InvalidStateError:
                continue
            assert state.to_bytes() == changed
            assert state == game.state_from_dict(state.to_dict())
            for number in range(200):
                if not state.is_terminal():
                    state.apply_action(state.random_action(number))
    assert game.state_from_bytes(memoryview(packed)) == states[len(states) // 2]
    for wrong in (None, 5, "x", [1]):
        with pytest.raises(tg.InvalidStateError):
            game.state_from_bytes(wrong)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_random_positions(name, data):
    game = tg.load_game(name)
    size = game.rules.position_size
    body = data.draw(st.binary(min_size=size, max_size=size))
    try:
        state = game.state_from_bytes(game.bytes_header() + body)
    except tg.InvalidStateError:
        return
    assert state.key() == body


def test_bytes_of_other_games():
    for name in GAMES:
        packed = tg.new_game(name, seed=1).to_bytes()
        for other in GAMES:
            if tg.load_game(other) != tg.load_game(name):
                with pytest.raises(tg.InvalidStateError):
                    tg.load_game(other).state_from_bytes(packed)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_state_writes_can_be_read_however_many_points_it_began_with(name):
    """Wherever a document has a score, the highest one that is read still leaves room for the rest of the game."""
    game = tg.load_game(name)
    for document in middle(name)[:-1]:
        for path in [path for path in places(document) if "score" in path or "scores" in path]:
            changed = copy.deepcopy(document)
            where = changed
            for key in path[:-1]:
                where = where[key]
            if not isinstance(where[path[-1]], int):
                continue
            state = None
            for power in range(31, 3, -1):
                where[path[-1]] += 2**power
                try:
                    state = game.state_from_dict(changed)
                except tg.InvalidStateError:
                    where[path[-1]] -= 2**power
            while state is not None and not state.is_terminal():
                state.apply_action(state.random_action(7))
            if state is not None:
                assert game.state_from_dict(state.to_dict()) == game.state_from_bytes(state.to_bytes()) == state
