"""Sets of pairs of neighbouring cells: those that a tile may cover, counted and numbered without a list."""
from libc.stdint cimport int32_t, uint64_t

from tilegames._core.bits cimport nth_bit, popcount, shifted_word
from tilegames.games.ingenious._racks cimport ways_to_lay
from tilegames.games.ingenious._rules cimport (
    COLOURINGS, COLOURS, EAST, PAIR_WORDS, SOUTH_EAST, SOUTH_WEST, Board, Choice, IngeniousRules,
    IngeniousState,
)


cdef inline void find_pairs(const uint64_t* cells, uint64_t* pairs) noexcept nogil:
    """The pairs of neighbouring cells in a set of cells."""
    cdef int w
    for w in range(4):
        pairs[3 * w] = cells[w] & shifted_word(cells, w, EAST)
        pairs[3 * w + 1] = cells[w] & shifted_word(cells, w, SOUTH_WEST)
        pairs[3 * w + 2] = cells[w] & shifted_word(cells, w, SOUTH_EAST)


cdef inline bint has_room(const IngeniousState* s) noexcept nogil:
    """Whether two neighbouring cells are empty."""
    cdef int w
    for w in range(4):
        if s.empty[w] & (shifted_word(s.empty, w, EAST) | shifted_word(s.empty, w, SOUTH_WEST)
                         | shifted_word(s.empty, w, SOUTH_EAST)):
            return True
    return False


cdef inline void find_free_pairs(const IngeniousRules* g, const IngeniousState* s, uint64_t* pairs) noexcept nogil:
    """The pairs that the player may cover."""
    cdef int colour, i
    cdef uint64_t allowed
    # Rule 2.2: printed cells are never among the empty ones
    # Rule 2.3
    find_pairs(s.empty, pairs)
    # Rule 2.7: this applies to the first placement only
    if not (s.opened >> s.head.to_move) & 1:
        # Rule 2.5
        # Rule 2.6
        for i in range(PAIR_WORDS):
            allowed = 0
            for colour in range(COLOURS):
                if not (s.claimed >> colour) & 1:
                    allowed |= g.board.near[colour][i]
            pairs[i] &= allowed


cdef inline void find_placements(const IngeniousRules* g, const IngeniousState* s, Choice* all) noexcept nogil:
    cdef int32_t n = 0
    cdef int w
    all.ways = ways_to_lay(g.board, s.rack[s.head.to_move])
    all.n_ways = popcount(all.ways)
    find_free_pairs(g, s, all.pairs)
    for w in range(4):
        n += popcount(all.pairs[3 * w]) + popcount(all.pairs[3 * w + 1]) + popcount(all.pairs[3 * w + 2])
        all.before[w] = n


cdef inline uint64_t nibbles(uint64_t x) noexcept nogil:
    """The number of set bits in each group of four."""
    x = x - ((x >> 1) & <uint64_t>0x5555555555555555)
    return (x & <uint64_t>0x3333333333333333) + ((x >> 2) & <uint64_t>0x3333333333333333)


cdef inline uint64_t running_counts(const uint64_t* three) noexcept nogil:
    """Byte i: the number of set bits in bytes 0..i of three words together, at most 192 (in the last byte)."""
    cdef uint64_t x = nibbles(three[0]) + nibbles(three[1]) + nibbles(three[2])
    x = (x & <uint64_t>0x0F0F0F0F0F0F0F0F) + ((x >> 4) & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return x * <uint64_t>0x0101010101010101


cdef inline int32_t nth_pair(const Board* board, const Choice* all, int32_t n) noexcept nogil:
    """The number of the n-th of the pairs."""
    cdef int w = (n >= all.before[0]) + (n >= all.before[1]) + (n >= all.before[2])
    cdef const uint64_t* three = all.pairs + 3 * w
    cdef uint64_t counts = running_counts(three), near
    cdef int byte, at = 0
    if w:
        n -= all.before[w - 1]
    for byte in range(7):
        at += 8 * (n >= <int32_t>(counts >> 8 * byte & 0xFF))
    n -= <int32_t>(counts << 8 >> at & 0xFF)
    # the three directions of eight cells in one word, in the order of the pairs
    near = (board.apart[three[0] >> at & 0xFF] | board.apart[three[1] >> at & 0xFF] << 1
            | board.apart[three[2] >> at & 0xFF] << 2)
    n = nth_bit(near, n)
    return board.pair_of[n % 3][64 * w + at + n // 3]


cdef inline int32_t nth_placement(const Board* board, const Choice* all, int32_t i) noexcept nogil:
    return COLOURINGS * nth_pair(board, all, i // all.n_ways) + nth_bit(all.ways, i % all.n_ways)
