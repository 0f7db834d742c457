"""Cell sets of fixed width, and the bit tricks they need.

A board is laid out row by row with a fixed stride (a power of two) that leaves at least one column free, so that a
step in any direction is one shift of the whole set and never runs into the next row.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
      #define tg_popcount64(x) __builtin_popcountll(x)
      #define tg_lowest64(x) __builtin_ctzll(x)
    #else
      static inline int tg_popcount64(uint64_t x) {
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
      }
      static inline int tg_lowest64(uint64_t x) { return tg_popcount64((x & (0 - x)) - 1); }
    #endif
    """
    int popcount "tg_popcount64"(uint64_t x) noexcept nogil
    int lowest "tg_lowest64"(uint64_t x) noexcept nogil

cdef enum:
    WORDS = 4              # words of a Set256

# 256 cells: 16 rows of 16, bit number = 16 * row + column.
ctypedef uint64_t Set256[WORDS]


cdef inline bint contains(const uint64_t* cells, int bit) noexcept nogil:
    """Whether the set holds this cell."""
    return (cells[bit >> 6] >> (bit & 63)) & 1


cdef inline void add(uint64_t* cells, int bit) noexcept nogil:
    """Put a cell into the set."""
    cells[bit >> 6] |= <uint64_t>1 << (bit & 63)


cdef inline void remove(uint64_t* cells, int bit) noexcept nogil:
    """Take a cell out of the set."""
    cells[bit >> 6] &= ~(<uint64_t>1 << (bit & 63))


cdef inline uint64_t shifted_word(const uint64_t* cells, int word, int by) noexcept nogil:
    """Word `word` of the set moved down by `by` bits (0 < by < 64): bit i of the result is bit i + by."""
    cdef uint64_t low = cells[word] >> by
    if word + 1 < WORDS:
        low |= cells[word + 1] << (64 - by)
    return low


cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """Position of the n-th (from 0) set bit; `bits` has more than n of them."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest(bits)
