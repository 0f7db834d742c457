"""What ends turns and the game."""
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport lowest
from tilegames.games.gembatan._lists cimport hand_of, kinds_in
from tilegames.games.gembatan._offers cimport count_fills, offer_gem, offer_gems, some_place, try_tiles
from tilegames.games.gembatan._rules cimport (
    HAND, IDLE_TURNS, NONE, OUT_OF_GEMS, STALLED, STUCK, TURN_LIMIT, GembatanRules, GembatanState, Offer,
)


cdef inline bint can_draw(const GembatanState* s) noexcept nogil:
    """Whether the hand of the player to move can be filled up further."""
    # Rule 4.2
    cdef int seat = s.head.to_move
    return ((s.hand_gems[seat][HAND - 1] == 0 and s.gems_left > 0)
            or (s.hand_tiles[seat][HAND - 1] == 0 and s.tiles_left > 0))


cdef inline bint swap_is_stuck(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether there was no placement and no fill when the swap began."""
    # Rule 4.11: what was set aside was in the hand then
    cdef const int32_t* gems = hand_of(s, False)
    cdef Offer offer
    if g.gem_only_turn and count_fills(g, s, <uint32_t>(kinds_in(gems) | kinds_in(s.aside_gems))):
        return False
    memset(&offer, 0, sizeof(Offer))
    offer_gems(g, &offer, gems, -1)
    offer_gems(g, &offer, s.aside_gems, -1)
    try_tiles(g, &offer, kinds_in(hand_of(s, True)) | kinds_in(s.aside_tiles))
    return not some_place(g, s, &offer)


cdef inline int32_t why_over(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """How the game ends after a turn, or NONE."""
    cdef int seat
    if s.gems_left == 0:
        # Rule 6.2
        for seat in range(g.head.players):
            if s.hand_gems[seat][0] == 0:
                return OUT_OF_GEMS
        # Rule 6.3
        if s.stuck >= g.head.players:
            return STUCK
    # Rule 6.4
    if not anything_fits(g, s):
        return STALLED
    # Rule 6.5
    return TURN_LIMIT if s.idle >= IDLE_TURNS * g.head.players else NONE


cdef inline bint anything_fits(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether any piece outside the grid could be played by a player who holds it."""
    cdef Offer offer
    cdef uint64_t tiles = 0
    cdef uint32_t gems = 0
    cdef int seat, kind
    for kind in range(g.gem_kinds):
        gems |= <uint32_t>(s.gem_tray[kind] > 0) << kind
    for seat in range(g.head.players):
        gems |= <uint32_t>kinds_in(s.hand_gems[seat])
        tiles |= kinds_in(s.hand_tiles[seat])
    if count_fills(g, s, gems):
        return True
    memset(&offer, 0, sizeof(Offer))
    while gems:
        offer_gem(g, &offer, lowest(gems))
        gems &= gems - 1
    # The few tiles in the hands nearly always decide.
    try_tiles(g, &offer, tiles)
    if some_place(g, s, &offer):
        return True
    tiles = 0
    for kind in range(g.tile_kinds):
        tiles |= <uint64_t>(s.tile_tray[kind] > 0) << kind
    try_tiles(g, &offer, tiles)
    return some_place(g, s, &offer)
