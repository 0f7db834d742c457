"""The lists at the end of a state, and the hands."""
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memmove

from tilegames.games.gembatan._rules cimport HAND, GembatanRules, GembatanState

# ---- lists ------------------------------------------------------------------------------------------------------


cdef inline uint32_t* tiles_of(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    return <uint32_t*>(<char*>s + g.tiles_at)


cdef inline uint32_t* gems_of(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    return <uint32_t*>(<char*>s + g.gems_at)


cdef inline uint32_t* cells_of(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    return <uint32_t*>(<char*>s + g.cells_at)


cdef inline uint32_t* sockets_of(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    return <uint32_t*>(<char*>s + g.sockets_at)


cdef inline int32_t index_in(const uint32_t* entries, int32_t n, int32_t place) noexcept nogil:
    """Index of the first entry at or after the place, in a list in the order of places."""
    cdef int32_t low = 0, high = n, middle
    cdef uint32_t entry = <uint32_t>place << 16
    while low < high:
        middle = (low + high) >> 1
        if entries[middle] < entry:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline int32_t find(const uint32_t* entries, int32_t n, int32_t place) noexcept nogil:
    """Index of the entry at a place in such a list, or -1."""
    cdef int32_t i = index_in(entries, n, place)
    return i if i < n and entries[i] >> 16 == <uint32_t>place else -1


cdef inline int32_t seek(const uint32_t* entries, int32_t n, int32_t place) noexcept nogil:
    """Index of the entry at a place in a list in the order of play, or -1."""
    # without a way out of the loop, so that compilers make it a few vector instructions
    cdef int32_t i, found = 0
    for i in range(n):
        found |= (i + 1) & -<int32_t>(entries[i] >> 16 == <uint32_t>place)
    return found - 1


cdef inline void insert(uint32_t* entries, int32_t* n, int32_t i, uint32_t entry) noexcept nogil:
    memmove(entries + i + 1, entries + i, (n[0] - i) * sizeof(uint32_t))
    entries[i] = entry
    n[0] += 1


cdef inline void remove(uint32_t* entries, int32_t* n, int32_t i) noexcept nogil:
    n[0] -= 1
    memmove(entries + i, entries + i + 1, (n[0] - i) * sizeof(uint32_t))
    entries[n[0]] = 0

# ---- hands ------------------------------------------------------------------------------------------------------


cdef inline int32_t held(const int32_t* hand) noexcept nogil:
    """The number of pieces in a hand."""
    return (hand[0] != 0) + (hand[1] != 0) + (hand[2] != 0) + (hand[3] != 0)


cdef inline const int32_t* hand_of(const GembatanState* s, bint tiles) noexcept nogil:
    """The tiles or the gems in the hand of the player to move."""
    if tiles:
        return s.hand_tiles[s.head.to_move]
    return s.hand_gems[s.head.to_move]


cdef inline const int32_t* aside_of(const GembatanState* s, bint tiles) noexcept nogil:
    """The tiles or the gems that are set aside."""
    if tiles:
        return s.aside_tiles
    return s.aside_gems


cdef inline uint64_t kinds_in(const int32_t* hand) noexcept nogil:
    """Bit per kind that the hand holds."""
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(HAND):
        if hand[i]:
            kinds |= <uint64_t>1 << (hand[i] - 1)
    return kinds


cdef inline void put(int32_t* hand, int32_t kind) noexcept nogil:
    """Put a piece into a hand that is not full."""
    cdef int32_t i = held(hand)
    while i > 0 and hand[i - 1] > kind + 1:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = kind + 1


cdef inline void take(int32_t* hand, int32_t kind) noexcept nogil:
    """Take a piece from a hand that holds it."""
    cdef int i = 0
    while i < HAND - 1 and hand[i] != kind + 1:
        i += 1
    while i < HAND - 1:
        hand[i] = hand[i + 1]
        i += 1
    hand[HAND - 1] = 0
