"""Cell sets of fixed width, and the bit tricks they need.

A board is laid out row by row with a fixed stride (a power of two) that leaves at least one column free, so that a
step in any direction is one shift of the whole set and never runs into the next row.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

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
    #include <string.h>
    /* Eight bytes, the first one lowest on every machine. */
    #if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
      #define tg_little64(x) __builtin_bswap64(x)
    #else
      #define tg_little64(x) (x)
    #endif
    CYTHON_UNUSED static inline uint64_t tg_load64(const void* at) {
      uint64_t x;
      memcpy(&x, at, 8);
      return tg_little64(x);
    }
    CYTHON_UNUSED static inline void tg_store64(void* at, uint64_t x) { x = tg_little64(x); memcpy(at, &x, 8); }
    """
    uint64_t load64 "tg_load64"(const void* at) noexcept nogil
    void store64 "tg_store64"(void* at, uint64_t word) noexcept nogil
    int popcount "tg_popcount64"(uint64_t x) noexcept nogil
    int lowest "tg_lowest64"(uint64_t x) noexcept nogil

cdef extern from *:
    """
    /* The loader must be able to choose (ifunc): musl, macOS and Windows cannot. */
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) \\
        && !defined(__UCLIBC__) && !defined(TILEGAMES_DEBUG)
      #define TG_MULTIVERSION __attribute__((target_clones("avx2", "default")))
      /* Cython also declares a local variable with the result type, where the attribute has no meaning. */
      #pragma GCC diagnostic ignored "-Wattributes"
    #else
      #define TG_MULTIVERSION
    #endif
    #if defined(__GNUC__) || defined(__clang__)
      #define TG_ALWAYS_INLINE __attribute__((always_inline))
    #else
      #define TG_ALWAYS_INLINE
    #endif
    #define TG_MULTIVERSION_INT32 TG_MULTIVERSION int32_t
    #define TG_MULTIVERSION_VOID TG_MULTIVERSION void
    #define TG_INLINED_VOID TG_ALWAYS_INLINE void
    """
    # Cython knows no function attributes, so these are an attribute and a result type in one name. Multiversion
    # functions are compiled twice: for any processor, and for those with AVX2 (hence POPCNT); the loader chooses.
    ctypedef int32_t multiversion_int32 "TG_MULTIVERSION_INT32"
    ctypedef void multiversion_void "TG_MULTIVERSION_VOID"
    # What multiversion functions call must be inlined, or it is compiled once only.
    ctypedef void inlined_void "TG_INLINED_VOID"

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


cdef inline uint64_t bytes_word(const uint8_t* values, int n) noexcept nogil:
    """Up to eight bytes as one word, the first one lowest. Eight bytes are always read."""
    return load64(values) & (~<uint64_t>0 >> (64 - 8 * n))


cdef inline uint64_t repeated(uint64_t value) noexcept nogil:
    """Eight bytes of the same value, which is below 256."""
    return value * <uint64_t>0x0101010101010101


cdef inline uint64_t running_sums(uint64_t word) noexcept nogil:
    """Byte i: the sum of bytes 0 to i; the sum of all must be below 256. Byte 7 is this sum."""
    return repeated(word)


cdef inline int not_above(uint64_t word, uint64_t value) noexcept nogil:
    """The number of the eight bytes that are at most `value`; the bytes and `value` must be below 128."""
    cdef uint64_t high = repeated(0x80)
    return <int>(repeated((((high | repeated(value)) - word) & high) >> 7) >> 56)


cdef inline int zero_bytes(uint64_t word) noexcept nogil:
    """The number of the eight bytes that are zero; all must be below 128."""
    return not_above(word, 0)


cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """Position of the n-th (from 0) set bit; `bits` has more than n of them.

    It works by bytes (Vigna, "Broadword implementation of rank/select queries", 2008) and is branch-free: the end of
    a loop over bits is unpredictable.
    """
    cdef uint64_t counts = bits - ((bits >> 1) & <uint64_t>0x5555555555555555)
    cdef int at
    counts = (counts & <uint64_t>0x3333333333333333) + ((counts >> 2) & <uint64_t>0x3333333333333333)
    counts = running_sums((counts + (counts >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F)
    at = 8 * not_above(counts, n)
    n -= <int>(counts << 8 >> at & 0xFF)
    # bit i of this byte as byte i, 0 or 1
    bits = repeated(bits >> at & 0xFF) & <uint64_t>0x8040201008040201
    bits = (bits + repeated(0x7F)) >> 7 & repeated(1)
    return at + not_above(running_sums(bits), n)
