"""The generator against slow code from its authors' description, and against golden values."""

import random

import numpy as np
import pytest

import tilegames as tg
from tilegames._core.packing import hash_bytes
from tilegames._core.streams import random_words
from tilegames.randomness import random_below

MASK = 2**64 - 1


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def rotl(x, k):
    return (x << k | x >> 64 - k) & MASK


def slow_words(seed, index, n):
    x = mix(seed + 0x9E3779B97F4A7C15 & MASK) ^ mix(index ^ 0xD1B54A32D192ED03)
    s = []
    for _ in range(4):
        x = x + 0x9E3779B97F4A7C15 & MASK
        s.append(mix(x))
    for _ in range(n):
        yield rotl(s[0] + s[3] & MASK, 23) + s[0] & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (7, 0), (7, 1), (MASK, MASK)])
def test_streams(seed, index):
    assert random_words(seed, index, 100) == list(slow_words(seed, index, 100))


def test_hash_is_slow_hash():
    for size in (0, 1, 7, 8, 9, 300):
        data = random.Random(size).randbytes(size)
        value = mix(size + 0x9E3779B97F4A7C15 & MASK)
        for at in range(0, size, 8):
            value = mix(value ^ int.from_bytes(data[at : at + 8], "little")) + 0x9E3779B97F4A7C15 & MASK
        assert hash_bytes(data) == mix(value)


def test_sources():
    state = tg.new_game("azul", seed=1)
    for make in (lambda: 5, lambda: random.Random(5), lambda: np.random.default_rng(5), lambda: lambda: 0.25):
        assert state.random_action(make()) == state.random_action(make())
    for bad in ("x", 1.5, -1, 2**64, lambda: 1.0, lambda: "x"):
        with pytest.raises(tg.InvalidParameterError):
            state.random_action(bad)
    counts = [0] * 6
    rng = random.Random(1)
    for _ in range(6000):
        counts[random_below(rng, 6)] += 1
    assert max(counts) - min(counts) < 250


def test_random_action_is_uniform():
    state = tg.new_game("azul", seed=1)
    counts = dict.fromkeys(state.legal_actions(), 0)
    for _ in range(100 * len(counts)):
        counts[state.random_action()] += 1
    assert min(counts.values()) > 40
    assert max(counts.values()) < 180
