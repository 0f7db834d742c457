"""Whether a state is a position of the game, and if not, all that does not go together."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from tilegames._core.ops cimport CHANCE, DECISION, OVER, Faults, Head, RulesHead, add_fault
from tilegames.games.gembatan._ending cimport can_draw, why_over
from tilegames.games.gembatan._grid cimport join, need_of, neighbour, site_of
from tilegames.games.gembatan._lists cimport cells_of, gems_of, held, seek, tiles_of
from tilegames.games.gembatan._offers cimport can_follow
from tilegames.games.gembatan._rules cimport (
    CELLS, COLOUR, DEAL, DONE, DRAW, GEM_KINDS, HAND, IDLE_TURNS, MAX_POINTS, NEEDS, NONE, NOTHING, ORIGIN, PLAY, SEATS,
    SWAP, TILE_KINDS, GembatanRules, GembatanState,
)


cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    if not (head_in_range(g, s) and hands_in_range(g, s) and trays_in_range(g, s) and grid_in_range(g, s)
            and derived_right(g, s)):
        return False
    find_faults(g, s, faults)
    return True


# ---- numbers in range ---------------------------------------------------------------------------------------------


cdef uint8_t node_of(int phase) noexcept nogil:
    """The kind of event that a phase waits for."""
    return OVER if phase == DONE else DECISION if phase == PLAY or phase == SWAP else CHANCE


cdef bint head_in_range(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether the head, the scores and the counters are in range."""
    cdef int32_t i, limit = IDLE_TURNS * g.head.players
    for i in range(5):
        if s.head.unused[i]:
            return False
    for i in range(SEATS):
        if not (-HAND <= s.score[i] <= MAX_POINTS if i < g.head.players else s.score[i] == 0):
            return False
    return (s.unused == 0 and s.head.phase <= DONE and s.head.node == node_of(s.head.phase)
            and -1 <= s.head.to_move < g.head.players and 0 <= s.idle <= limit and 0 <= s.stuck <= limit)


cdef bint hands_in_range(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        if not (hand_in_range(s.hand_gems[seat], g.gem_kinds) and hand_in_range(s.hand_tiles[seat], g.tile_kinds)):
            return False
        if seat >= g.head.players and (s.hand_gems[seat][0] or s.hand_tiles[seat][0]):
            return False
    return hand_in_range(s.aside_gems, g.gem_kinds) and hand_in_range(s.aside_tiles, g.tile_kinds)


cdef bint hand_in_range(const int32_t* hand, int32_t kinds) noexcept nogil:
    """Whether the pieces of a hand exist and are in order."""
    cdef int i
    for i in range(HAND):
        if not 0 <= hand[i] <= kinds:
            return False
        if i and hand[i] and (hand[i - 1] == 0 or hand[i - 1] > hand[i]):
            return False
    return True


cdef bint trays_in_range(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef int kind
    for kind in range(GEM_KINDS):
        if not 0 <= s.gem_tray[kind] <= (g.gems if kind < g.gem_kinds else 0):
            return False
    for kind in range(TILE_KINDS):
        if not 0 <= s.tile_tray[kind] <= (g.tiles if kind < g.tile_kinds else 0):
            return False
    return True


cdef bint grid_in_range(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether tiles and gems exist, each at a place of its own, the tiles with the lowest rotation of their look."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef const uint32_t* gems = gems_of(g, s)
    cdef uint32_t kind
    cdef int32_t i
    if not (0 <= s.tiles <= g.tiles and 0 <= s.gems <= g.gems):
        return False
    if not (0 <= s.turn_tiles <= min(s.tiles, HAND) and 0 <= s.turn_gems <= min(s.gems, HAND)):
        return False
    for i in range(s.tiles):
        kind = (tiles[i] & 0xFFFF) >> 2
        if tiles[i] >> 16 >= CELLS or kind >= <uint32_t>g.tile_kinds or tiles[i] & 3 >= g.different[kind]:
            return False
        if seek(tiles, i, tiles[i] >> 16) >= 0:
            return False
    for i in range(s.gems):
        if gems[i] >> 16 >= 2 * CELLS or gems[i] & 0xFFFF >= <uint32_t>g.gem_kinds:
            return False
        if seek(gems, i, gems[i] >> 16) >= 0:
            return False
    return True

# ---- derived parts ------------------------------------------------------------------------------------------------


cdef bint derived_right(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef GembatanState* again = <GembatanState*>malloc(g.head.state_size)
    cdef bint right
    if again == NULL:
        return False
    memcpy(again, s, g.head.state_size)
    derive(g, again)
    right = memcmp(again, s, g.head.state_size) == 0
    free(again)
    return right


cdef void derive(const GembatanRules* g, GembatanState* s) noexcept nogil:
    """Compute what follows from the rest, which is in range. Nothing follows from a grid that is not as it must be."""
    cdef int32_t i
    memset(tiles_of(g, s) + s.tiles, 0, (g.tiles - s.tiles) * sizeof(uint32_t))
    memset(gems_of(g, s) + s.gems, 0, (g.gems - s.gems) * sizeof(uint32_t))
    s.gems_left = s.tiles_left = 0
    for i in range(GEM_KINDS):
        s.gems_left += s.gem_tray[i]
    for i in range(TILE_KINDS):
        s.tiles_left += s.tile_tray[i]
    clear(g, s)
    if not lay_again(g, s):
        clear(g, s)


cdef void clear(const GembatanRules* g, GembatanState* s) noexcept nogil:
    """Forget free cells and open sockets."""
    memset(cells_of(g, s), 0, g.head.state_size - g.cells_at)
    s.cells = s.sockets = 0


cdef bint lay_again(const GembatanRules* g, GembatanState* s) noexcept nogil:
    """List free cells and open sockets; return whether tiles and gems lie as they must."""
    cdef uint32_t* tiles = tiles_of(g, s)
    cdef const uint32_t* gems = gems_of(g, s)
    cdef int32_t i, cell, laid
    cdef uint8_t ends[2]
    cdef uint8_t masks
    for i in range(s.gems):
        if not is_socket(g, s, gems[i] >> 16, ends) or g.gem_of[ends[0]][ends[1]] != gems[i] & 0xFFFF:
            return False
    for i in range(s.tiles):
        cell, laid = tiles[i] >> 16, tiles[i] & 0xFFFF
        masks = g.masks[need_of(g, s, cell) & (NEEDS - 1)]
        if (cell != ORIGIN) if i == 0 else not g.rotations[laid >> 2][masks] >> (laid & 3) & 1:
            return False
        join(g, s, cell, laid, i >= s.tiles - s.turn_tiles, 0)
        # There is no room for more. If each tile but the first has a gem in a socket that it made, there are fewer.
        if s.sockets >= g.tiles:
            return False
    return True


cdef bint is_socket(const GembatanRules* g, const GembatanState* s, int32_t site, uint8_t* ends) noexcept nogil:
    """Whether two cut-outs meet at a site; `ends` get what they show, the later tile first."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef int side = site & 1
    cdef int32_t other = neighbour(site >> 1, side)
    cdef int32_t i = seek(tiles, s.tiles, site >> 1), j
    if i < 0 or other < 0:
        return False
    j = seek(tiles, s.tiles, other)
    if j < 0:
        return False
    ends[i < j] = g.sides[tiles[i] & 0xFFFF][side]
    ends[i > j] = g.sides[tiles[j] & 0xFFFF][side + 2]
    return ends[0] >= COLOUR and ends[1] >= COLOUR

# ---- faults -------------------------------------------------------------------------------------------------------


cdef void find_faults(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    """Add all that does not go together in a state whose numbers are in range."""
    cdef int32_t phase = s.head.phase
    find_in_counts(g.gem_counts, g.gem_kinds, s.gem_tray, gems_of(g, s), s.gems, 0, &s.hand_gems[0][0], s.aside_gems,
                   GEM_COUNT, faults)
    find_in_counts(g.tile_counts, g.tile_kinds, s.tile_tray, tiles_of(g, s), s.tiles, 2, &s.hand_tiles[0][0],
                   s.aside_tiles, TILE_COUNT, faults)
    find_in_tiles(g, s, faults)
    find_in_gems(g, s, faults)
    find_in_turn(s, faults)
    find_in_idle_turns(g, s, faults)
    find_in_scores(g, s, faults)
    if (s.head.to_move < 0) != (phase == DONE):
        add_fault(faults, WRONG_SEAT_TO_MOVE)
        return
    if phase != SWAP and phase != DRAW:
        find_aside(s, faults)
    if phase == DEAL:
        find_in_deal(g, s, faults)
    elif phase == PLAY:
        find_in_play(g, s, faults)
    elif phase == SWAP:
        find_in_swap(s, faults)
    elif phase == DRAW:
        find_in_draw(s, faults)
    elif faults.count == 0 and why_over(g, s) == NONE:
        # Rule 6.1
        add_fault(faults, NOT_OVER)


cdef void find_in_counts(const int32_t* counts, int32_t kinds, const int32_t* tray, const uint32_t* laid, int32_t n,
                         int shift, const int32_t* hands, const int32_t* aside, FaultCode code,
                         Faults* faults) noexcept nogil:
    """Add the kinds of which tray, grid, hands and pieces set aside have not as many as the set."""
    cdef int32_t found[TILE_KINDS]
    cdef int32_t i
    memcpy(found, tray, kinds * sizeof(int32_t))
    for i in range(n):
        found[(laid[i] & 0xFFFF) >> shift] += 1
    for i in range(SEATS * HAND):
        if hands[i]:
            found[hands[i] - 1] += 1
    for i in range(HAND):
        if aside[i]:
            found[aside[i] - 1] += 1
    for i in range(kinds):
        if found[i] != counts[i]:
            add_fault(faults, code, i, counts[i], found[i])


cdef void find_in_tiles(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    """The tiles in the order of play, each among those before it."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef int32_t i
    if s.head.phase == DEAL:
        if s.tiles:
            add_fault(faults, TILES_IN_DEAL)
        return
    if s.tiles == 0:
        add_fault(faults, NO_START_TILE)
        return
    # Rule 1.6
    if tiles[0] >> 16 != ORIGIN:
        add_fault(faults, START_TILE_ELSEWHERE)
    for i in range(1, s.tiles):
        find_at_tile(g, s, i, faults)


cdef void find_at_tile(const GembatanRules* g, const GembatanState* s, int32_t i, Faults* faults) noexcept nogil:
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef const uint8_t* sides = g.sides[tiles[i] & 0xFFFF]
    cdef int32_t cell = tiles[i] >> 16, fresh = s.tiles - s.turn_tiles, other, gem
    cdef int side
    cdef bint made = False, joined = i <= fresh, filled = False
    cdef uint8_t facing
    for side in range(4):
        other = neighbour(cell, side)
        other = -1 if other < 0 else seek(tiles, i, other)
        facing = NOTHING if other < 0 else g.sides[tiles[other] & 0xFFFF][side ^ 2]
        if facing == NOTHING or (facing < COLOUR and sides[side] < COLOUR):
            continue
        if sides[side] < COLOUR:
            # Rule 2.4
            add_fault(faults, BLANK_SIDE_MEETS_CUT_OUT, i, side)
        elif facing < COLOUR:
            # Rule 2.5
            add_fault(faults, CUT_OUT_MEETS_BLANK_SIDE, i, side)
        else:
            gem = seek(gems_of(g, s), s.gems, site_of(cell, side))
            made = True
            joined = joined or other >= fresh
            filled = filled or (gem >= 0 and (gem >= s.gems - s.turn_gems) == (i >= fresh))
    if not made:
        # Rule 2.6
        add_fault(faults, TILE_WITHOUT_SOCKET, i)
        return
    # Rule 2.7
    if not joined:
        add_fault(faults, TILE_NOT_JOINED, i)
    # Rule 2.8
    if not filled:
        add_fault(faults, TILE_WITHOUT_GEM_OF_TURN if i >= fresh else TILE_WITHOUT_EARLIER_GEM, i)


cdef void find_in_gems(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    cdef const uint32_t* gems = gems_of(g, s)
    cdef uint8_t ends[2]
    cdef int32_t i
    if s.head.phase == DEAL:
        if s.gems:
            add_fault(faults, GEMS_IN_DEAL)
        return
    for i in range(s.gems):
        if not is_socket(g, s, gems[i] >> 16, ends):
            # Rule 3.2
            add_fault(faults, GEM_WITHOUT_SOCKET, i)
        elif g.gem_of[ends[0]][ends[1]] != gems[i] & 0xFFFF:
            # Rule 1.3
            add_fault(faults, GEM_DOES_NOT_FIT, i, ends[0] - COLOUR, ends[1] - COLOUR)


cdef void find_in_turn(const GembatanState* s, Faults* faults) noexcept nogil:
    """The tiles and gems that the running turn can have brought."""
    cdef int32_t phase = s.head.phase
    if s.turn_tiles and phase != PLAY:
        add_fault(faults, TURN_TILES_IN_PHASE, phase)
    elif s.turn_tiles and s.turn_tiles == s.tiles:
        add_fault(faults, START_TILE_IN_TURN)
    if s.turn_gems and phase != PLAY:
        add_fault(faults, TURN_GEMS_IN_PHASE, phase)


cdef void find_in_idle_turns(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    """Turns in a row without a gem, and stuck ones among the last of them."""
    cdef int32_t phase = s.head.phase, limit = IDLE_TURNS * g.head.players
    cdef bint goes_on = phase == PLAY or phase == SWAP
    # Rule 6.5
    if goes_on and s.idle >= limit:
        add_fault(faults, IDLE_TOO_LONG, limit, phase)
    elif phase == DEAL and s.idle:
        add_fault(faults, IDLE_IN_DEAL)
    # Rule 4.11
    if s.stuck > s.idle:
        add_fault(faults, STUCK_ABOVE_IDLE)
    # Rule 6.3
    elif goes_on and s.stuck >= g.head.players and s.gems_left == 0:
        add_fault(faults, STUCK_FOR_A_ROUND, g.head.players)


cdef void find_in_scores(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    cdef bint over = s.head.phase == DONE
    cdef int32_t seat, least, most = <int32_t>(MAX_POINTS - (0 if over else still_to_gain(g, s)))
    for seat in range(g.head.players):
        # Rule 6.6
        least = -held(s.hand_gems[seat]) if over else 0
        if not least <= s.score[seat] <= most:
            add_fault(faults, SCORE_OUT_OF_RANGE, seat, least, most)
        elif s.score[seat] and s.head.phase == DEAL:
            add_fault(faults, SCORE_IN_DEAL, seat)


cdef int64_t still_to_gain(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """An upper bound of the points still to come: each gem scores 1, its share of the 4, and four full runs."""
    cdef int64_t left = s.gems_left + held(s.aside_gems)
    cdef int seat
    for seat in range(g.head.players):
        left += held(s.hand_gems[seat])
    return (left + s.turn_gems) * (4 * (s.gems + left) + 2)


cdef void find_aside(const GembatanState* s, Faults* faults) noexcept nogil:
    """Nothing is set aside outside a swap."""
    if s.aside_gems[0]:
        add_fault(faults, ASIDE_IN_PHASE, GEMS, s.head.phase)
    if s.aside_tiles[0]:
        add_fault(faults, ASIDE_IN_PHASE, TILES, s.head.phase)


cdef void find_in_deal(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    """Seats draw one after the other, gems first."""
    # Rule 1.5
    cdef int32_t seat, to_move = s.head.to_move
    if all_full(g, s):
        if to_move:
            add_fault(faults, FIRST_SEAT_TO_MOVE)
        return
    for seat in range(g.head.players):
        find_in_dealt_hand(seat, GEMS, held(s.hand_gems[seat]), to_move, faults)
        find_in_dealt_hand(seat, TILES, held(s.hand_tiles[seat]), to_move, faults)
        if seat != to_move:
            continue
        if held(s.hand_gems[seat]) < HAND and s.hand_tiles[seat][0]:
            add_fault(faults, TILES_BEFORE_GEMS, seat)
        elif held(s.hand_gems[seat]) == held(s.hand_tiles[seat]) == HAND:
            add_fault(faults, HAND_FULL_ALREADY)


cdef bint all_full(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef int seat
    for seat in range(g.head.players):
        if held(s.hand_gems[seat]) < HAND or held(s.hand_tiles[seat]) < HAND:
            return False
    return True


cdef void find_in_dealt_hand(int32_t seat, Sort sort, int32_t n, int32_t to_move, Faults* faults) noexcept nogil:
    if seat < to_move and n < HAND:
        add_fault(faults, HAND_NOT_FULL, seat, sort)
    elif seat > to_move and n:
        add_fault(faults, HAND_NOT_EMPTY, seat, sort)


cdef void find_in_play(const GembatanRules* g, const GembatanState* s, Faults* faults) noexcept nogil:
    """The turn and the hand together come from a hand of four gems and four tiles."""
    cdef int32_t seat = s.head.to_move
    if held(s.hand_gems[seat]) + s.turn_gems > HAND:
        add_fault(faults, HAND_TOO_LARGE, seat, GEMS)
    if held(s.hand_tiles[seat]) + s.turn_tiles > HAND:
        add_fault(faults, HAND_TOO_LARGE, seat, TILES)
    # Rule 7.6: no player gets stuck in a turn
    if g.gem_only_turn or s.turn_gems == 0 or s.turn_tiles:
        return
    if faults.count == 0 and not can_follow(g, s, -1):
        add_fault(faults, NO_TILE_CAN_FOLLOW)


cdef void find_in_swap(const GembatanState* s, Faults* faults) noexcept nogil:
    """Pieces were set aside, and no more than the trays hold."""
    cdef int32_t seat = s.head.to_move
    if s.aside_gems[0] == 0 and s.aside_tiles[0] == 0:
        add_fault(faults, SWAP_WITHOUT_ASIDE)
    find_in_aside(GEMS, held(s.aside_gems), held(s.hand_gems[seat]), s.gems_left, faults)
    find_in_aside(TILES, held(s.aside_tiles), held(s.hand_tiles[seat]), s.tiles_left, faults)


cdef void find_in_aside(Sort sort, int32_t aside, int32_t hand, int32_t left, Faults* faults) noexcept nogil:
    # Rule 4.5
    if aside > left:
        add_fault(faults, ASIDE_ABOVE_TRAY, sort)
    if aside + hand > HAND:
        add_fault(faults, ASIDE_TOO_LARGE, sort)


cdef void find_in_draw(const GembatanState* s, Faults* faults) noexcept nogil:
    """A piece can be drawn, after a turn or a swap."""
    if not can_draw(s):
        add_fault(faults, NOTHING_TO_DRAW)
    # Rule 4.9
    if (s.aside_gems[0] != 0 or s.aside_tiles[0] != 0) != (s.idle > 0):
        add_fault(faults, ASIDE_AND_IDLE)
