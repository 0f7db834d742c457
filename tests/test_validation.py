"""Checks in bulk say what checks one by one say."""

import dataclasses
import random

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES, some_ids, walk
from tilegames.records import codec


def record_of(name, seed):
    *_, state = walk(name, seed)
    return tg.Record.from_state(state)


def damaged(record, rng):
    """A record with something wrong in it, mostly."""
    events = list(record.events)
    at = rng.randrange(len(events))
    kind = rng.randrange(4)
    if kind == 0:
        events[at] = rng.choice(events)
    elif kind == 1:
        del events[at]
    elif kind == 2:
        events.insert(at, "nonsense")
    else:
        events = events[:at]
    return dataclasses.replace(record, events=events)


@pytest.mark.parametrize("threads", [1, 3])
def test_same_as_one_by_one(threads):
    rng = random.Random(7)
    records = []
    for name in GAMES:
        good = record_of(name, 2)
        records += [good, damaged(good, rng), damaged(good, rng)]
    records *= 3
    rng.shuffle(records)
    found = list(tg.validate_records(iter(records), threads=threads))
    assert found == [record.verify() for record in records]
    assert any(found)
    assert not all(found)


@pytest.mark.parametrize("threads", [1, 2])
def test_streaming_and_errors_in_the_source(threads):
    record = record_of("gemblo(players=3)", 1)
    taken = 0

    def source():
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield record
        raise tg.RecordError("cut", 1001)

    results = tg.validate_records(source(), threads=threads)
    assert next(results) == []
    assert taken <= 64 * (threads + 2)
    assert [next(results) for _ in range(999)] == [[]] * 999
    with pytest.raises(tg.RecordError, match="cut"):
        next(results)


def test_what_is_remembered_is_bounded(monkeypatch):
    records = [record_of(name, seed) for seed in range(3) for name in GAMES]
    monkeypatch.setattr(codec, "MAX_CACHED_TEXTS", 50)
    codec.notation_cache.cache_clear()
    monkeypatch.setattr(codec.NotationCache, "size", 0)
    assert not any(tg.validate_records(records))
    assert codec.NotationCache.size <= 50


def test_closed_early():
    record = record_of("azul", 1)
    results = tg.validate_records([record] * 1000, threads=2)
    next(results)
    results.close()


@pytest.mark.parametrize("name", GAMES)
def test_check_many_is_check(name):
    rng = random.Random(3)
    game = tg.load_game(name)
    for step, state in enumerate(walk(name, 4, explicit=True)):
        if rng.random() > 0.1 and step:
            continue
        ids = [*some_ids(state, rng, 300), -1, -(2**63), 2**63 - 1, game.num_distinct_actions()]
        codes = tg.check_many(state, ids)
        assert (codes.dtype, codes.shape) == (np.int32, (len(ids),))
        for action, code in zip(ids, codes, strict=True):
            verdict = state.check(action)
            assert verdict.ok == (code == 0)
            if not (verdict.reason is tg.Reason.CHANCE_NODE and code == 1):
                assert tg.reason_of(game, code) == verdict.reason


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint32", "int64", "uint64", ">i4"])
def test_kinds_of_arrays(dtype):
    state = tg.new_game("azul", seed=1)
    wanted = [int(not state.is_legal(action)) for action in range(100)]
    found = tg.check_many(state, np.arange(200).astype(dtype)[:200:2][:50])
    assert len(found) == 50
    assert [int(code != 0) for code in tg.check_many(state, np.arange(100).astype(dtype))] == wanted


def test_odd_arrays():
    state = tg.new_game("azul", seed=1)
    assert tg.check_many(state, []).tolist() == []
    assert tg.check_many(state, np.array([2**64 - 1], np.uint64)).tolist() == [1]
    assert tg.check_many(state, [2**70, -(2**63) - 1]).tolist() == [1, 1]
    frozen = np.arange(5)
    frozen.flags.writeable = False
    assert len(tg.check_many(state, frozen)) == 5
    for odd in (3, [[1]], [1.0], ["1"], [None], [True], [[1], [2, 3]], "CB1", {}, np.zeros(2, "M8[s]")):
        with pytest.raises(tg.InvalidParameterError):
            tg.check_many(state, odd)
    with pytest.raises(tg.InvalidParameterError):
        tg.check_many("state", [1])


def test_state_is_left_alone():
    state = tg.new_game("azul", seed=1)
    before = state.clone()
    tg.check_many(state, range(1000))
    assert (state, state.history()) == (before, before.history())


def test_codes_without_reason():
    game = tg.load_game("azul")
    for odd in (-1, 4, 15, 10**6, 10**30, "x", None, 1.0):
        with pytest.raises(tg.InvalidParameterError):
            tg.reason_of(game, odd)
    with pytest.raises(tg.InvalidParameterError):
        tg.reason_of("azul", 0)
    reasons = game.hooks.reasons
    assert {tg.reason_of(game, code) for code in reasons} == {reason for reason, _ in reasons.values()}
