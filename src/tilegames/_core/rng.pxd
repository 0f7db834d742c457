"""The generator: xoshiro256++ (Blackman & Vigna, 2019), seeded through SplitMix64 as its authors advise.

The streams are part of the library's promises: tests hold golden values.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    static inline uint64_t tg_rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    """
    uint64_t tg_rotl(uint64_t x, int k) noexcept nogil


cdef inline uint64_t mix64(uint64_t z) noexcept nogil:
    """SplitMix64's output function: a bijection that spreads every bit over all others."""
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


# The uses of the streams of a seed, by number: games have those from 0 on, draws of VectorState the last ones. So one
# seed that is given to a game and to a search in it never gives the same numbers twice, which would leak hidden pieces.
cdef enum:
    FOR_PLAYOUTS = 1
    FOR_RNG = 2            # an int given as `rng`
    FOR_RESEEDED = 3       # clone(reseed=), samples


cdef inline uint64_t numbered(uint64_t use, uint64_t index) noexcept nogil:
    """The number of a stream for a use."""
    return (use << 56) + index


cdef inline void stream(uint64_t* rng, uint64_t seed, uint64_t index) noexcept nogil:
    """Start stream number `index` of `seed`. The four words are never all zero."""
    cdef uint64_t x = mix64(seed + <uint64_t>0x9E3779B97F4A7C15) ^ mix64(index ^ <uint64_t>0xD1B54A32D192ED03)
    cdef int i
    for i in range(4):
        x += <uint64_t>0x9E3779B97F4A7C15
        rng[i] = mix64(x)


cdef inline uint64_t next64(uint64_t* rng) noexcept nogil:
    """The next 64 random bits."""
    cdef uint64_t result = tg_rotl(rng[0] + rng[3], 23) + rng[0]
    cdef uint64_t t = rng[1] << 17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= t
    rng[3] = tg_rotl(rng[3], 45)
    return result


cdef inline uint32_t below(uint64_t* rng, uint32_t n) noexcept nogil:
    """A uniform integer in [0, n), n >= 1, without bias (Lemire, 2019: multiply, reject the short part)."""
    cdef uint64_t product = (next64(rng) >> 32) * n
    cdef uint32_t low = <uint32_t>product
    cdef uint32_t threshold
    if low < n:
        threshold = (<uint32_t>0 - n) % n
        while low < threshold:
            product = (next64(rng) >> 32) * n
            low = <uint32_t>product
    return <uint32_t>(product >> 32)
