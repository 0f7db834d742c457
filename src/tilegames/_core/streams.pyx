"""The generator's streams for Python, and the source of seeds."""
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_CheckExact
from libc.stdint cimport int32_t, int64_t, uint64_t

from tilegames._core.rng cimport FOR_RNG, below, mix64, next64, numbered, stream

import os

from tilegames.errors import InvalidParameterError

#: The stream of a seed that is given as ``rng``.
RNG_STREAM = numbered(FOR_RNG, 0)

cdef uint64_t entropy = 0
cdef uint64_t streams_started = 0


def _new_entropy():
    """Make the generators of `random_action()` differ between processes, forked ones included."""
    global entropy
    entropy = int.from_bytes(os.urandom(8), "little")


_new_entropy()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_new_entropy)


def random_words(uint64_t seed, uint64_t index, int n):
    """The first `n` 64-bit numbers of a stream of the library's generator (xoshiro256++).

    Parameters
    ----------
    seed, index : int
        The stream: 0 <= seed, index < 2**64.
    n : int
        The count of numbers.

    Returns
    -------
    list of int
        The numbers, each below 2**64.

    Examples
    --------
    >>> len(random_words(7, 0, 3))
    3
    """
    cdef uint64_t rng[4]
    stream(rng, seed, index)
    return [next64(rng) for _ in range(n)]


def random_index(uint64_t seed, int32_t n):
    """A uniform integer in [0, n), the first of stream `RNG_STREAM` of `seed`; n >= 1."""
    cdef uint64_t rng[4]
    if n < 1:
        raise InvalidParameterError(f"n must be at least 1, not {n}.")
    stream(rng, seed, numbered(FOR_RNG, 0))
    return below(rng, n)


cdef uint64_t as_seed(object seed) except? 0:
    """A seed given by a caller."""
    cdef int overflow = 0
    cdef int64_t number = PyLong_AsLongLongAndOverflow(seed, &overflow) if PyLong_CheckExact(seed) else -1
    if number >= 0:
        return <uint64_t>number
    from tilegames._args.checks import checked_seed
    return checked_seed(seed)


cdef void begin_stream(uint64_t* rng) noexcept:
    """Start a stream that differs from those of all other calls and runs."""
    global streams_started
    streams_started += 1
    stream(rng, entropy, streams_started)


cdef uint64_t random_seed() noexcept:
    """A seed that differs from call to call and from run to run."""
    global streams_started
    streams_started += 1
    return mix64(entropy + streams_started)
