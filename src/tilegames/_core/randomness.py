"""Turns the ``rng`` argument of callers into uniform integers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, cast

from .._args.checks import checked_seed
from .._args.integers import is_boolean
from ..errors import InvalidParameterError
from .streams import RNG_STREAM, random_index, random_words

if TYPE_CHECKING:
    import random

    import numpy as np

__all__ = ["RandomSource", "random_below", "uniform"]

#: A seed, a generator of the standard library or of numpy, or a callable that returns floats in [0, 1).
RandomSource: TypeAlias = "SupportsIndex | random.Random | np.random.Generator | Callable[[], float]"


def uniform(rng: RandomSource) -> Callable[[int], int]:
    """A source of uniform integers: ``uniform(rng)(n)`` is in [0, n), n from 1 to 2**63.

    An int is the seed of one stream; any other source gives two floats for each integer, because a float has only
    53 bits.
    """
    if hasattr(type(rng), "__index__"):
        words = stream(checked_seed(cast("SupportsIndex", rng)))
        return lambda n: next(words) * n >> 64
    draw = source(rng)

    def below(n: int) -> int:
        return ((scaled(draw(), 1 << 32) << 32) + scaled(draw(), 1 << 32)) * n >> 64

    return below


def stream(seed: int) -> Iterator[int]:
    """The 64-bit numbers of a seed, from a stream that no game with this seed uses."""
    size = 64
    known: list[int] = []
    while True:
        known = random_words(seed, RNG_STREAM, size)
        yield from known[size // 2 if size > 64 else 0 :]
        size *= 2


def random_below(rng: RandomSource, n: int) -> int:
    """A uniform integer in [0, n).

    Parameters
    ----------
    rng : int, random.Random, numpy.random.Generator or callable
        An int is a seed: the same seed always gives the same integer.
    n : int
        At least 1.

    Returns
    -------
    int

    Raises
    ------
    InvalidParameterError
        If `rng` is something else, or gives a number outside [0, 1).

    Examples
    --------
    >>> random_below(lambda: 0.5, 10)
    5
    """
    if hasattr(type(rng), "__index__"):
        return random_index(checked_seed(cast("SupportsIndex", rng)), n)
    return scaled(source(rng)(), n)


def source(rng: object) -> Callable[[], Any]:
    """The function that returns the numbers of a source other than a seed."""
    draw: Any = getattr(rng, "random", rng)
    if not callable(draw) or isinstance(rng, type):
        raise InvalidParameterError(
            "rng must be an int, a random.Random, a numpy.random.Generator or a callable giving floats in [0, 1), "
            f"not {type(rng).__name__}."
        )
    return cast("Callable[[], Any]", draw)


def scaled(value: Any, n: int) -> int:
    """A number in [0, 1) scaled to an integer in [0, n)."""
    number = value if type(value) is float else fraction(value)
    if not 0.0 <= number < 1.0:
        raise InvalidParameterError("rng must give floats in [0, 1).")
    # A product can round up to n.
    return min(int(number * n), n - 1)


def fraction(value: Any) -> float:
    """A number as a plain float, NaN for anything else; arithmetic of the caller's type is not used afterwards."""
    if not hasattr(type(value), "__float__") or is_boolean(value):
        return math.nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan
