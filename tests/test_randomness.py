"""The generator against slow code from its authors' description, and against golden values."""

import math
import random
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES
from tilegames._core.packing import hash_bytes
from tilegames._core.randomness import random_below
from tilegames._core.streams import random_words

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


class Odd(float):
    """A float in [0, 1) whose arithmetic leads out of every range."""

    def __mul__(self, other):
        return 1e18

    __rmul__ = __mul__

    def __le__(self, other):
        return True

    __lt__ = __ge__ = __gt__ = __le__


class Liar(float):
    def __float__(self):
        return 1e18


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_a_source_stay_in_range(name):
    """What a source gives is made a float once; whatever is not in [0, 1) then is refused."""
    state = tg.new_game(name, seed=1)
    chance = tg.load_game(name).new_initial_state()
    right = (0, 0.0, -0.0, 0.5, 1 - 2**-53, 5e-324, np.float32(0.75), np.float64(0.75), Fraction(1, 3), Decimal("0.25"))
    for each in (state, chance):
        legal = each.legal_actions()
        for number in (*right, Odd(0.5)):
            assert each.random_action(lambda number=number: number) in legal
            sample = state.resample_from_infostate(0, lambda number=number: number)
            assert sample.view(0) == state.view(0)
        assert each.random_action(lambda: Odd(0.5)) == each.random_action(lambda: 0.5)
    wrong = (
        1, 1.0, -1, -5e-324, -0.5, 1e300, math.nan, math.inf, -math.inf, 10**400, Liar(0.5), Decimal("NaN"),
        Decimal("1e999"), Fraction(3, 2), Decimal("0.99999999999999999999"), True, False, np.True_, None, "0.5", b"0.5",
        [0.5], 0.5j, np.float32(1), np.array([0.5, 0.5]), np.float64("nan"), object(),
    )  # fmt: skip
    for number in wrong:
        for call in (state.random_action, chance.random_action, lambda rng: state.resample_from_infostate(0, rng)):
            with pytest.raises(tg.InvalidParameterError, match=r"\[0, 1\)"):
                call(lambda number=number: number)


def test_what_comes_back_from_python_is_checked_again(monkeypatch):
    """The engine takes no index from Python unchecked, not even from the library's own."""
    states = (tg.new_game("azul", seed=1), tg.load_game("azul").new_initial_state())
    for wrong in (-1, 10**6, 2**31, 2**64, -(2**63), True):
        monkeypatch.setattr("tilegames._core.randomness.random_below", lambda rng, n, wrong=wrong: wrong)
        for state in states:
            with pytest.raises(tg.TilegamesError):
                state.random_action(1)


def test_random_action_is_uniform():
    state = tg.new_game("azul", seed=1)
    counts = dict.fromkeys(state.legal_actions(), 0)
    for _ in range(100 * len(counts)):
        counts[state.random_action()] += 1
    assert min(counts.values()) > 40
    assert max(counts.values()) < 180
