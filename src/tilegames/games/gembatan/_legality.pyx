"""Which decisions are legal: their list, their number, and why others are not."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from tilegames._core.bits cimport lowest
from tilegames._core.ops cimport LEGAL, MAX_WHY, Head, RulesHead, Why
from tilegames.games.gembatan._grid cimport cut_outs, need_of, neighbour, site_of, turned
from tilegames.games.gembatan._lists cimport (
    aside_of, cells_of, find, gems_of, hand_of, held, kinds_in, seek, sockets_of, tiles_of,
)
from tilegames.games.gembatan._offers cimport (
    can_follow, count_fills, count_on, count_placements, first_place, gems_to_fill, may_have, offer_hand, wanted,
)
from tilegames.games.gembatan._rules cimport (
    ASIDE_GEM, ASIDE_OUT_OF_ORDER, ASIDE_PLACE, ASIDE_TILE, BLANK_AGAINST_CUT_OUT, CELL_OCCUPIED, CELLS, COLOUR,
    CUT_OUT_AGAINST_BLANK, END, GEM_NOT_IN_HAND, GEM_TRAY_PLACE, HAND, HAND_PLACES, JOINED, MAKES_NO_SOCKET,
    MOVE_AVAILABLE, NEEDS, NO_GEM_PLAYED, NO_SOCKET, NO_SOCKET_ON_SIDE, NO_TILE_PLAYED, NOT_JOINED_TO_TURN,
    NOTHING_ASIDE, PASS, PIECE_NOT_IN_HAND, PLAY, REDRAW, REDUNDANT_ROTATION, SOCKET_FILLED, SWAP, SWAP_BEGUN,
    TILE_MUST_FOLLOW, TILE_NOT_IN_HAND, TILE_TRAY_PLACE, TRAY_TOO_SMALL, TURN_BEGUN, GembatanRules, GembatanState,
    Offer,
)

# ---- lists --------------------------------------------------------------------------------------------------------


cdef int32_t list_on(const GembatanRules* g, const Offer* offer, uint32_t cell, int32_t* out) noexcept nogil:
    """List the ids of the placements on a free cell, ascending; return their number."""
    cdef uint8_t masks = g.masks[cell & (NEEDS - 1)]
    cdef uint64_t kinds = g.fitting[masks] & offer.tiles
    cdef uint32_t sides = wanted(offer, cell), rotations, found
    cdef int32_t n = 0, first = <int32_t>(cell >> 16) * g.tile_kinds, rotation
    cdef int kind
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        rotations = g.rotations[kind][masks]
        while rotations:
            rotation = lowest(rotations)
            rotations &= rotations - 1
            found = sides & turned(g.bits[kind], rotation)
            while found:
                # Rule 2.8: in any of the sockets made
                out[n] = 16 * (first + kind) + 4 * rotation + (lowest(found) >> 3)
                n += 1
                found &= found - 1
    return n


cdef inline bint may_end(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    # Rule 4.1
    # Rule 7.5
    return s.turn_gems > 0 and (g.gem_only_turn or s.turn_tiles > 0)


cdef inline uint64_t from_last(const int32_t* hand, const int32_t* aside) noexcept nogil:
    """The kinds in the hand that do not come before those set aside."""
    cdef int32_t n = held(aside)
    cdef uint64_t kinds = kinds_in(hand)
    return kinds >> (aside[n - 1] - 1) << (aside[n - 1] - 1) if n else kinds


cdef inline uint64_t gems_for_aside(const GembatanState* s) noexcept nogil:
    """The kinds of gem that may be set aside, if a swap may begin or has begun."""
    # Rule 4.5
    # Rule 4.6
    if s.aside_tiles[0] or held(s.aside_gems) >= s.gems_left:
        return 0
    return from_last(s.hand_gems[s.head.to_move], s.aside_gems)


cdef inline uint64_t tiles_for_aside(const GembatanState* s) noexcept nogil:
    """The kinds of tile that may be set aside."""
    if held(s.aside_tiles) >= s.tiles_left:
        return 0
    return from_last(s.hand_tiles[s.head.to_move], s.aside_tiles)


cdef int32_t legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    cdef Offer offer
    cdef const uint32_t* cells = cells_of(g, s)
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef uint32_t gems
    cdef int32_t i, n = 0
    if state.phase == SWAP:
        out[0] = g.others + REDRAW
        return 1 + list_asides(g, s, out + 1)
    if state.phase != PLAY:
        return 0
    offer_hand(g, s, &offer, -1)
    for i in range(s.cells):
        if may_have(g, &offer, cells[i]):
            n += list_on(g, &offer, cells[i], out + n)
    gems = gems_to_fill(g, s, offer.gems)
    for i in range(s.sockets):
        if gems >> (sockets[i] & 31) & 1:
            out[n] = g.fills + <int32_t>(sockets[i] >> 16)
            n += 1
    if may_end(g, s):
        out[n] = g.others + END
        n += 1
    # Rule 4.3
    if s.turn_gems == 0:
        # Rule 4.10
        if n == 0:
            out[0] = g.others + PASS
            n = 1
        n += list_asides(g, s, out + n)
    return n


cdef int32_t list_asides(const GembatanRules* g, const GembatanState* s, int32_t* out) noexcept nogil:
    cdef uint64_t gems = gems_for_aside(s), tiles = tiles_for_aside(s)
    cdef int32_t n = 0
    while gems:
        out[n] = g.others + ASIDE_GEM + lowest(gems)
        gems &= gems - 1
        n += 1
    while tiles:
        out[n] = g.others + ASIDE_TILE + lowest(tiles)
        tiles &= tiles - 1
        n += 1
    return n


cdef int32_t count_legal(const RulesHead* rules, const Head* state) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    cdef int32_t asides[2 * HAND]
    cdef Offer offer
    cdef int32_t n
    if state.phase == SWAP:
        return 1 + list_asides(g, s, asides)
    if state.phase != PLAY:
        return 0
    offer_hand(g, s, &offer, -1)
    n = count_placements(g, s, &offer) + count_fills(g, s, gems_to_fill(g, s, offer.gems)) + may_end(g, s)
    if s.turn_gems == 0:
        return (n if n else 1) + list_asides(g, s, asides)
    return n


cdef int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    cdef int32_t asides[2 * HAND]
    cdef Offer offer
    cdef int32_t action = -1, index = i
    if state.phase == SWAP:
        if i == 0:
            return g.others + REDRAW
        list_asides(g, s, asides)
        return asides[i - 1]
    offer_hand(g, s, &offer, -1)
    action = placement_at(g, s, &offer, &i)
    if action < 0:
        action = fill_at(g, s, gems_to_fill(g, s, offer.gems), &i)
    if action >= 0:
        return action
    if may_end(g, s):
        return g.others + END
    if i == index:
        # Rule 4.10: there is neither a placement nor a fill
        if i == 0:
            return g.others + PASS
        i -= 1
    list_asides(g, s, asides)
    return asides[i]


cdef int32_t placement_at(const GembatanRules* g, const GembatanState* s, const Offer* offer,
                          int32_t* i) noexcept nogil:
    """The placement with this index; otherwise -1, and `i` becomes the index among the other decisions."""
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t ids[16 * HAND]
    cdef int32_t j, n
    for j in range(s.cells):
        n = count_on(g, offer, cells[j])
        if i[0] < n:
            list_on(g, offer, cells[j], ids)
            return ids[i[0]]
        i[0] -= n
    return -1


cdef int32_t fill_at(const GembatanRules* g, const GembatanState* s, uint32_t gems, int32_t* i) noexcept nogil:
    """The fill with this index; otherwise -1, and `i` becomes the index among the other decisions."""
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef int32_t j
    for j in range(s.sockets):
        if gems >> (sockets[j] & 31) & 1:
            if i[0] == 0:
                return g.fills + <int32_t>(sockets[j] >> 16)
            i[0] -= 1
    return -1


# ---- refusals -----------------------------------------------------------------------------------------------------


cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil:
    """The reason and the places that show it: cells by number, sites by CELLS + their number, and those of `Place`."""
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    cdef int32_t other = action - g.others
    if other >= ASIDE_GEM:
        return why_no_aside(g, s, other, why)
    if other == REDRAW:
        # Rule 4.7
        if state.phase != SWAP:
            show(why, ASIDE_PLACE)
            return NOTHING_ASIDE
        return LEGAL
    # Rule 4.8
    if state.phase == SWAP:
        show(why, ASIDE_PLACE)
        return SWAP_BEGUN
    if other == PASS:
        return why_no_pass(g, s, why)
    if other == END:
        return why_no_end(g, s, why)
    if action >= g.fills:
        return why_no_fill(g, s, action - g.fills, why)
    return why_no_placement(g, s, action, why)


cdef inline void show(Why* why, int32_t place) noexcept nogil:
    if why != NULL and why.count < MAX_WHY:
        why.cells[why.count] = place
        why.count += 1


cdef void show_hand(Why* why, int32_t first) noexcept nogil:
    """Note the spaces of a hand for one sort of pieces, beginning with `first`."""
    cdef int32_t i
    for i in range(HAND):
        show(why, first + i)


cdef inline int32_t hand_of_gems(int seat) noexcept nogil:
    return HAND_PLACES + 2 * HAND * seat


cdef inline int32_t hand_of_tiles(int seat) noexcept nogil:
    return hand_of_gems(seat) + HAND


cdef void show_turn_gems(const GembatanRules* g, const GembatanState* s, Why* why) noexcept nogil:
    """Note the sockets that the running turn has filled."""
    cdef int32_t i
    for i in range(s.gems - s.turn_gems, s.gems):
        show(why, CELLS + <int32_t>(gems_of(g, s)[i] >> 16))


cdef void show_missing_end(const GembatanRules* g, const GembatanState* s, int32_t site, Why* why) noexcept nogil:
    """Note the first of the two cells at a site that lacks a cut-out there."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef int32_t cell = site >> 1, i
    cdef int side = site & 1
    while side < 4 and cell >= 0:
        i = seek(tiles, s.tiles, cell)
        if i < 0 or g.sides[tiles[i] & 0xFFFF][side] < COLOUR:
            show(why, cell)
            return
        cell, side = neighbour(cell, side), side + 2


cdef void show_neighbours(Why* why, int32_t cell, uint32_t sides) noexcept nogil:
    """Note a cell and its neighbours on these sides."""
    cdef int side
    show(why, cell)
    for side in range(4):
        if sides >> side & 1:
            show(why, neighbour(cell, side))


cdef int32_t why_no_placement(const GembatanRules* g, const GembatanState* s, int32_t action, Why* why) noexcept nogil:
    cdef int side = action & 3, rotation = action >> 2 & 3, seat = s.head.to_move
    cdef int32_t kind = (action >> 4) % g.tile_kinds, cell = (action >> 4) // g.tile_kinds
    cdef int32_t laid = 4 * kind + rotation, code
    cdef int shown
    # Rule 2.11
    if rotation >= g.different[kind]:
        show(why, cell)
        return REDUNDANT_ROTATION
    # Rule 2.2
    if not kinds_in(s.hand_tiles[seat]) >> kind & 1:
        show_hand(why, hand_of_tiles(seat))
        return TILE_NOT_IN_HAND
    code = why_no_fit(g, s, cell, cut_outs(g, laid), why)
    if code != LEGAL:
        return code
    shown = need_of(g, s, cell) >> 3 * side & 7
    # Rule 2.8: where the tile fits, a cut-out meets only cut-outs
    if shown < COLOUR:
        show(why, cell)
        return NO_SOCKET_ON_SIDE
    # Rule 2.9
    if not kinds_in(s.hand_gems[seat]) >> g.gem_of[shown][g.sides[laid][side]] & 1:
        show(why, CELLS + site_of(cell, side))
        show_hand(why, hand_of_gems(seat))
        return GEM_NOT_IN_HAND
    return LEGAL


cdef int32_t why_no_fit(const GembatanRules* g, const GembatanState* s, int32_t cell, uint32_t own,
                        Why* why) noexcept nogil:
    """The reason against a tile with these cut-outs, as bits, whatever their colours."""
    cdef uint32_t need = need_of(g, s, cell)
    cdef uint32_t present = g.masks[need & (NEEDS - 1)] & 15, cut = g.masks[need & (NEEDS - 1)] >> 4
    cdef int32_t i
    # Rule 2.3
    if seek(tiles_of(g, s), s.tiles, cell) >= 0:
        show(why, cell)
        return CELL_OCCUPIED
    # Rule 2.4
    if cut & ~own:
        show_neighbours(why, cell, cut & ~own)
        return BLANK_AGAINST_CUT_OUT
    # Rule 2.5
    if own & present & ~cut:
        show_neighbours(why, cell, own & present & ~cut)
        return CUT_OUT_AGAINST_BLANK
    # Rule 2.6
    if own & cut == 0:
        show(why, cell)
        return MAKES_NO_SOCKET
    # Rule 2.7
    if s.turn_tiles and not need & JOINED:
        show(why, cell)
        for i in range(s.tiles - s.turn_tiles, s.tiles):
            show(why, tiles_of(g, s)[i] >> 16)
        return NOT_JOINED_TO_TURN
    return LEGAL


cdef int32_t why_no_fill(const GembatanRules* g, const GembatanState* s, int32_t site, Why* why) noexcept nogil:
    cdef int32_t i = find(sockets_of(g, s), s.sockets, site)
    cdef int gem, seat = s.head.to_move
    if i < 0:
        show(why, CELLS + site)
        # Rule 3.3
        if seek(gems_of(g, s), s.gems, site) >= 0:
            return SOCKET_FILLED
        # Rule 3.2
        show_missing_end(g, s, site, why)
        return NO_SOCKET
    # Rule 3.1: there is no other condition
    gem = sockets_of(g, s)[i] & 0xFFFF
    # Rule 2.9
    if not kinds_in(s.hand_gems[seat]) >> gem & 1:
        show(why, CELLS + site)
        show_hand(why, hand_of_gems(seat))
        return GEM_NOT_IN_HAND
    # Rule 7.6
    if not g.gem_only_turn and s.turn_tiles == 0 and not can_follow(g, s, gem):
        show(why, CELLS + site)
        return TILE_MUST_FOLLOW
    return LEGAL


cdef int32_t why_no_end(const GembatanRules* g, const GembatanState* s, Why* why) noexcept nogil:
    # Rule 4.1
    if s.turn_gems == 0:
        return NO_GEM_PLAYED
    # Rule 7.5
    if not g.gem_only_turn and s.turn_tiles == 0:
        show_turn_gems(g, s, why)
        return NO_TILE_PLAYED
    return LEGAL


cdef int32_t why_no_pass(const GembatanRules* g, const GembatanState* s, Why* why) noexcept nogil:
    cdef Offer offer
    cdef int32_t place
    # Rule 4.3
    if s.turn_gems:
        show_turn_gems(g, s, why)
        return TURN_BEGUN
    # Rule 4.10
    offer_hand(g, s, &offer, -1)
    place = first_play(g, s, &offer)
    if place < 0:
        return LEGAL
    show(why, place)
    return MOVE_AVAILABLE


cdef int32_t first_play(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    """The place, as verdicts number places, of a placement or fill at the start of a turn; -1 if there is none."""
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef int32_t i = first_place(g, s, offer)
    if i >= 0:
        return <int32_t>(cells_of(g, s)[i] >> 16)
    # Rule 7.6: without a placement there is no fill either
    if g.gem_only_turn:
        for i in range(s.sockets):
            if offer.gems >> (sockets[i] & 31) & 1:
                return CELLS + <int32_t>(sockets[i] >> 16)
    return -1


cdef int32_t why_no_aside(const GembatanRules* g, const GembatanState* s, int32_t other, Why* why) noexcept nogil:
    cdef bint tile = other >= ASIDE_TILE
    cdef int kind = other - (ASIDE_TILE if tile else ASIDE_GEM), seat = s.head.to_move
    cdef const int32_t* aside = aside_of(s, tile)
    cdef int32_t n = held(aside)
    # Rule 4.3
    if s.turn_gems:
        show_turn_gems(g, s, why)
        return TURN_BEGUN
    # Rule 4.4
    if not kinds_in(hand_of(s, tile)) >> kind & 1:
        show_hand(why, hand_of_tiles(seat) if tile else hand_of_gems(seat))
        return PIECE_NOT_IN_HAND
    # Rule 4.6: gems come before tiles
    if (s.aside_tiles[0] and not tile) or (n and aside[n - 1] > kind + 1):
        show(why, ASIDE_PLACE)
        return ASIDE_OUT_OF_ORDER
    # Rule 4.5
    if n >= (s.tiles_left if tile else s.gems_left):
        show(why, TILE_TRAY_PLACE if tile else GEM_TRAY_PLACE)
        return TRAY_TOO_SMALL
    return LEGAL
