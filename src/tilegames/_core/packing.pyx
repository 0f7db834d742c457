"""Positions as portable bytes, and a hash of them."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.rng cimport mix64

from tilegames.errors import InvalidStateError, Problem

cdef extern from *:
    """
    #if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
      #define TG_BIG_ENDIAN 1
    #else
      #define TG_BIG_ENDIAN 0
    #endif
    """
    const bint TG_BIG_ENDIAN


cdef void swap_words(const RulesHead* rules, char* packed) noexcept nogil:
    """Turn the words of a packed position from the machine's order to little-endian or back (big-endian machines)."""
    cdef int32_t counts[3]
    cdef int32_t width = 8, kind, j
    cdef char* word = packed + sizeof(Head) - RNG_SIZE
    counts[0], counts[1], counts[2] = rules.words64, rules.words32, rules.words16
    for kind in range(3):
        for _ in range(counts[kind]):
            for j in range(width >> 1):
                word[j], word[width - 1 - j] = word[width - 1 - j], word[j]
            word += width
        width >>= 1


cdef bytes pack_state(const RulesHead* rules, const Head* state):
    """The position as portable bytes: everything but the generator, words little-endian."""
    cdef bytes packed = (<const char*>state)[RNG_SIZE:rules.state_size]
    if TG_BIG_ENDIAN:
        swap_words(rules, <char*>packed)
    return packed


cdef int unpack(const RulesHead* rules, Head* state, bytes packed) except -1:
    """The reverse of `pack_state`, into a state with explicit chance. Checks the length only."""
    if len(packed) != <Py_ssize_t>(rules.state_size - RNG_SIZE):
        raise InvalidStateError([Problem("$", f"a position of this game has {rules.state_size - RNG_SIZE} bytes, "
                                              f"not {len(packed)}.")])
    memset(state, 0, RNG_SIZE)
    memcpy(<char*>state + RNG_SIZE, <const char*>packed, rules.state_size - RNG_SIZE)
    if TG_BIG_ENDIAN:
        swap_words(rules, <char*>state + RNG_SIZE)
    return 0


def hash_bytes(bytes data):
    """A 64-bit hash of bytes, the same on every platform.

    The data is read as little-endian 64-bit words, the last one padded with zeros; each word is added into the hash
    by SplitMix64's output function, the length first.

    Parameters
    ----------
    data : bytes
        The bytes to hash.

    Returns
    -------
    int
        0 <= hash < 2**64.

    Examples
    --------
    >>> hash_bytes(b"") == hash_bytes(b"\\0")
    False
    """
    cdef const uint8_t* at = data
    cdef Py_ssize_t size = len(data), i, j
    cdef uint64_t word, value = mix64(<uint64_t>size + <uint64_t>0x9E3779B97F4A7C15)
    for i in range(0, size, 8):
        word = 0
        for j in range(min(8, size - i)):
            word |= <uint64_t>at[i + j] << (8 * j)
        value = mix64(value ^ word) + <uint64_t>0x9E3779B97F4A7C15
    return mix64(value)
