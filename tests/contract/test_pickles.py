"""Pickles that somebody edited: what they say is checked, or refused by an error of the library."""

import random
from contextlib import suppress

import pytest

import tilegames as tg
from tests.helpers import CHANCE_GAMES, GAMES, walk
from tests.hostile_values import OwnError, hostile_values


@pytest.mark.parametrize("name", GAMES)
def test_damaged_pickles(name):
    """The position with which a pickled past begins is checked as thoroughly as any bytes."""
    game, rng = tg.load_game(name), random.Random(name)
    state = next(state for i, state in enumerate(walk(name, 3)) if i == 4)
    sample = state.resample_from_infostate(0, 1)
    rebuild, (kind, _, origin, *rest) = sample.__reduce__()
    header = game.new_initial_state().to_bytes()[: -len(origin)]
    for _ in range(150):
        damaged = bytearray(origin)
        damaged[rng.randrange(len(origin))] ^= 1 << rng.randrange(8)
        try:
            twin = rebuild(kind, game, bytes(damaged), *rest)
        except tg.InvalidStateError:
            continue
        assert game.state_from_bytes(header + bytes(damaged)).to_dict()
        assert (tg.playouts(twin, 1) == tg.playouts(twin, 1)).all()
    block = tg.VectorState(game, 1, seed=1)
    rebuild, (kind, _, seed, threads, ((begun, words, packed),)) = block.__reduce__()
    damaged = bytearray(packed)
    for at in range(len(packed)):
        damaged[at] ^= 255
        with suppress(tg.InvalidStateError):
            rebuild(kind, game, seed, threads, [(begun, words, bytes(damaged))])
            assert game.state_from_bytes(header + bytes(damaged)).to_dict()
        damaged[at] ^= 255


OTHER_TYPES = (None, int, object, type("Mine", (), {}), type("Own", (tg.State,), {}), tg.VectorState)


@pytest.mark.parametrize("kind", OTHER_TYPES)
def test_pickles_of_other_types(kind):
    state = tg.new_game(GAMES[0], seed=1)
    rebuild, (_, game, *rest) = state.__reduce__()
    with pytest.raises(tg.InvalidStateError):
        rebuild(kind, game, *rest)
    for wrong in (None, 1, object(), type("Mine", (), {"rules": None, "state_type": type(state)})()):
        with pytest.raises(tg.InvalidStateError):
            rebuild(type(state), wrong, *rest)


def edited(value):
    """A value with one thing in it, at any depth, replaced, left out, or there twice."""
    yield from hostile_values()
    if isinstance(value, tuple | list):
        for i, part in enumerate(value[:4]):
            whole = [*value]
            for other in edited(part):
                whole[i] = other
                yield type(value)(whole)
            yield type(value)([*value[:i], *value[i + 1 :]])
            yield type(value)([*value[:i], part, part, *value[i + 1 :]])
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in hostile_values())
            without = {name: each for name, each in value.items() if name != key}
            yield without
            yield from ({**without, other: part} for other in (1, None, (), b"players", f"{key}s"))


def expect_pickled(pickled, look):
    """Each part of a pickle edited in turn: an object that can be looked at, or an error of the library."""
    rebuild, parts = pickled.__reduce__()
    look(rebuild(*parts))
    for number, part in enumerate(parts):
        for other in edited(part):
            with suppress(tg.TilegamesError, OwnError):
                look(rebuild(*parts[:number], other, *parts[number + 1 :]))
    for count in range(len(parts)):
        with suppress(tg.TilegamesError):
            look(rebuild(*parts[:count]))
    with pytest.raises(tg.TilegamesError):
        rebuild(*parts, None)


def look_at_state(state):
    for player in range(state.num_players()):
        state.information_state_string(player)
    for look in (str, repr, tg.State.clone, tg.State.to_json, tg.State.history, tg.State.legal_actions):
        look(state)
    while state.can_undo():
        state.undo_action()


@pytest.mark.parametrize("name", CHANCE_GAMES)
def test_edited_pickles_of_states(name):
    state = next(state for i, state in enumerate(walk(name, 3)) if i == 4)
    expect_pickled(state, look_at_state)
    sample = state.resample_from_infostate(0, 1)
    sample.apply_action(sample.legal_actions()[0])
    expect_pickled(sample, look_at_state)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_edited_pickles_of_games(name):
    expect_pickled(tg.load_game(name), lambda game: game.new_initial_state(1).to_json())


@pytest.mark.parametrize("name", CHANCE_GAMES[:1])
def test_edited_pickles_of_vectors(name):
    expect_pickled(tg.VectorState(name, 2, seed=1), lambda games: [*games.states, games.sample_actions()])


@pytest.mark.slow
def test_edited_pickles_of_records():
    *_, state = walk(GAMES[0], 1)
    expect_pickled(tg.Record.from_state(state), tg.Record.to_json)


@pytest.mark.parametrize(
    "told",
    [(0, ("x", 1), ("x", "y")), (0, (), ("x",)), (9, (), ()), (-1, (), ()), (0, (b"x",), (b"x",)), (0, ("x",), (0,))],
)
@pytest.mark.parametrize("name", CHANCE_GAMES[:1])
def test_a_past_that_is_no_list_of_texts(name, told):
    state = tg.new_game(name, seed=1)
    rebuild, parts = state.__reduce__()
    assert parts[-1] is None
    with pytest.raises(tg.InvalidStateError):
        rebuild(*parts[:-1], told)
    right = rebuild(*parts[:-1], (0, ("own",), ("common",)))
    assert '"own"' in right.information_state_string(0)
    assert '"common"' in right.information_state_string(1)


@pytest.mark.parametrize("name", CHANCE_GAMES[:1])
def test_a_generator_of_zeros_is_refused(name):
    """It would give zeros for ever, and a draw without bias would wait for another number."""
    state = tg.VectorState(name, 1, seed=1)
    rebuild, (kind, game, seed, threads, ((begun, _, packed),)) = state.__reduce__()

    class Zero(int):
        def __bool__(self):
            return True

    for words in ((0, 0, 0, 0), (Zero(),) * 4):
        with pytest.raises(tg.InvalidStateError, match="not a generator"):
            rebuild(kind, game, seed, threads, [(begun, words, packed)])
