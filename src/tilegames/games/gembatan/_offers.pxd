"""Pieces that may be played, and how many placements and fills they allow."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport lowest
from tilegames.games.gembatan._grid cimport turned
from tilegames.games.gembatan._lists cimport cells_of, hand_of, kinds_in, sockets_of
from tilegames.games.gembatan._rules cimport (
    COLOUR, HAND, JOINED, NEEDS, SEVERAL, SHOWN, GembatanRules, GembatanState, Offer,
)


cdef inline void offer_gem(const GembatanRules* g, Offer* offer, int kind) noexcept nogil:
    # Rule 1.3
    cdef int first = g.ends[kind][0], second = g.ends[kind][1]
    offer.gems |= <uint32_t>1 << kind
    offer.partners[first] |= <uint8_t>(1 << second)
    offer.partners[second] |= <uint8_t>(1 << first)


cdef inline void offer_tiles(const GembatanRules* g, Offer* offer, uint64_t tiles) noexcept nogil:
    """Add the tiles after all gems."""
    cdef int shown, kind
    offer.tiles |= tiles
    while tiles:
        kind = lowest(tiles)
        tiles &= tiles - 1
        for shown in range(COLOUR, SHOWN):
            offer.weight[shown] += g.ways[kind][offer.partners[shown]]


cdef inline void try_tiles(const GembatanRules* g, Offer* offer, uint64_t tiles) noexcept nogil:
    """Offer these tiles for `some_place`: the weights say whether there is a placement, not how many there are."""
    cdef uint32_t sides = 0
    cdef int shown
    offer.tiles = tiles
    while tiles:
        sides |= g.bits[lowest(tiles)]
        tiles &= tiles - 1
    sides |= sides >> 16
    sides |= sides >> 8
    for shown in range(COLOUR, SHOWN):
        offer.weight[shown] = offer.partners[shown] & sides


cdef inline void offer_gems(const GembatanRules* g, Offer* offer, const int32_t* gems, int without) noexcept nogil:
    """Add the gems of a hand except one of the kind `without` (-1: none)."""
    cdef int i
    for i in range(HAND):
        if gems[i] == 0:
            break
        if gems[i] - 1 == without:
            without = -1
        else:
            offer_gem(g, offer, gems[i] - 1)


cdef inline void offer_hand(const GembatanRules* g, const GembatanState* s, Offer* offer, int without) noexcept nogil:
    """The pieces that the player to move can place after playing a gem of the kind `without` (-1: none)."""
    memset(offer, 0, sizeof(Offer))
    offer_gems(g, offer, s.hand_gems[s.head.to_move], without)
    # Rule 2.2
    offer_tiles(g, offer, kinds_in(s.hand_tiles[s.head.to_move]))
    # Rule 2.7
    offer.joined = JOINED if s.turn_tiles else 0


cdef inline uint32_t wanted(const Offer* offer, uint32_t cell) noexcept nogil:
    """Byte d: bits of the cut-outs that side d of a tile on the cell may show so that a gem fits there."""
    return (<uint32_t>offer.partners[cell & 7] | <uint32_t>offer.partners[cell >> 3 & 7] << 8
            | <uint32_t>offer.partners[cell >> 6 & 7] << 16 | <uint32_t>offer.partners[cell >> 9 & 7] << 24)


cdef inline int32_t bytes_in(uint32_t bits) noexcept nogil:
    """The number of nonzero bytes among four that have at most one bit each."""
    bits |= (bits & 0x7F7F7F7F) + 0x7F7F7F7F
    return ((bits >> 7) & 0x01010101) * 0x01010101 >> 24


cdef inline int32_t count_between(const GembatanRules* g, const Offer* offer, uint32_t cell) noexcept nogil:
    """Number of placements on a cell with any neighbours."""
    cdef uint8_t masks = g.masks[cell & (NEEDS - 1)]
    cdef uint64_t kinds = g.fitting[masks] & offer.tiles
    cdef uint32_t sides, rotations
    cdef int32_t n = 0
    cdef int kind
    if kinds == 0:
        return 0
    sides = wanted(offer, cell)
    if sides == 0:
        return 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        rotations = g.rotations[kind][masks]
        while rotations:
            n += bytes_in(sides & turned(g.bits[kind], lowest(rotations)))
            rotations &= rotations - 1
    return n


cdef inline int32_t count_on(const GembatanRules* g, const Offer* offer, uint32_t cell) noexcept nogil:
    """Number of placements on a free cell, given as its entry."""
    cdef uint8_t alone = g.alone[cell & (NEEDS - 1)]
    # Rule 2.7
    if cell & offer.joined != offer.joined:
        return 0
    # The place of a single neighbour does not matter: all rotations of a tile are tried
    return count_between(g, offer, cell) if alone == SEVERAL else offer.weight[alone]


cdef inline bint may_have(const GembatanRules* g, const Offer* offer, uint32_t cell) noexcept nogil:
    """A quick test whether there may be placements on a free cell."""
    cdef uint8_t alone = g.alone[cell & (NEEDS - 1)]
    return cell & offer.joined == offer.joined and (alone == SEVERAL or offer.weight[alone] > 0)


cdef inline int32_t count_placements(const GembatanRules* g, const GembatanState* s,
                                     const Offer* offer) noexcept nogil:
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i, n = 0
    for i in range(s.cells):
        n += count_on(g, offer, cells[i])
    return n


cdef inline int32_t first_place(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    """Index of the first free cell that has a placement, or -1."""
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    for i in range(s.cells):
        if count_on(g, offer, cells[i]):
            return i
    return -1


cdef inline bint some_place(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    """Whether there is any placement."""
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    # Cells with a single neighbour nearly always decide, and cost least: the others have no weight.
    for i in range(s.cells):
        if offer.weight[g.alone[cells[i] & (NEEDS - 1)]] and cells[i] & offer.joined == offer.joined:
            return True
    return first_place(g, s, offer) >= 0


cdef inline bint can_follow(const GembatanRules* g, const GembatanState* s, int gem) noexcept nogil:
    """Whether some placement is legal when a gem of the hand (-1: none) has been used for a fill."""
    cdef Offer offer
    offer_hand(g, s, &offer, gem)
    return some_place(g, s, &offer)


cdef inline uint32_t gems_to_fill(const GembatanRules* g, const GembatanState* s, uint32_t gems) noexcept nogil:
    """The kinds of gem, among `gems`, that may be used for fills."""
    cdef uint32_t left = gems
    cdef int gem
    if g.gem_only_turn or s.turn_tiles:
        return gems
    # Rule 7.6
    while left:
        gem = lowest(left)
        left &= left - 1
        if not can_follow(g, s, gem):
            gems &= ~(<uint32_t>1 << gem)
    return gems


cdef inline int32_t count_fills(const GembatanRules* g, const GembatanState* s, uint32_t gems) noexcept nogil:
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef int32_t i, n = 0
    for i in range(s.sockets):
        n += gems >> (sockets[i] & 31) & 1
    return n
