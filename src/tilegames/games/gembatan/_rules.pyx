"""The rules of Gembatan; the numbers are those of docs/games/gembatan.md."""
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memmove, memset

from tilegames._core.bits cimport lowest
from tilegames._core.numbers cimport number, sized
from tilegames._core.ops cimport (
    CHANCE, DECISION, LEGAL, MAX_WHY, OVER, Faults, GameOps, Head, RulesHead, Why, utilities_of_ranking,
)
from tilegames._core.packing cimport pack_state
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell1, tell2, tell3, tell4
from tilegames._core.position cimport CorePosition, Rules
from tilegames.games.gembatan._planes cimport count_planes, observe

cdef enum Refusal:
    SWAP_BEGUN = 16
    REDUNDANT_ROTATION = 17
    TILE_NOT_IN_HAND = 18
    CELL_OCCUPIED = 19
    BLANK_AGAINST_CUT_OUT = 20
    CUT_OUT_AGAINST_BLANK = 21
    MAKES_NO_SOCKET = 22
    NOT_JOINED_TO_TURN = 23
    NO_SOCKET_ON_SIDE = 24
    NO_SOCKET = 25
    SOCKET_FILLED = 26
    GEM_NOT_IN_HAND = 27
    TILE_MUST_FOLLOW = 28
    NO_GEM_PLAYED = 29
    NO_TILE_PLAYED = 30
    TURN_BEGUN = 31
    PIECE_NOT_IN_HAND = 32
    ASIDE_OUT_OF_ORDER = 33
    TRAY_TOO_SMALL = 34
    NOTHING_ASIDE = 35
    MOVE_AVAILABLE = 36

cdef enum Entry:           # what a trace tells beside what all games do
    START_TILE_LAID = 16   # cell, tile as laid
    TILE_PLACED = 17       # seat, cell, tile as laid
    GEM_PLACED = 18        # seat, site, kind
    TURN_ENDED = 19        # seat
    SET_ASIDE = 20         # seat, piece: a piece is numbered as a chance outcome
    REDREW = 21            # seat, turns in a row without a gem, stuck ones
    PASSED = 22            # likewise
    DREW = 23              # seat, piece
    ASIDE_RETURNED = 24    # seat, pieces

cdef enum Score:           # reasons of points; the colour of the run follows, -1 for none, and the sites
    FOR_GEM = 0
    FOR_RUN = 1
    FOR_GEMBATAN = 2
    GEMS_LEFT = 3

cdef enum Special:         # ids from `others` on
    END = 0
    PASS = 1
    REDRAW = 2
    ASIDE_GEM = 3          # and its kind
    ASIDE_TILE = 35        # and its kind

cdef enum Alone:           # the neighbours of a free cell, unless it has one, which shows a cut-out
    NO_WAY = 0             # no cut-out faces it
    SEVERAL = 1            # it has several neighbours

# The differences between the numbers of a site and the next ones on its two diagonals, by direction and k. Beyond the
# edge of the grid they lead to a site that has a cell on one side only, which never holds a gem.
cdef int32_t[2][2] FORWARD = [[243, 1], [1, -241]]
cdef int32_t[2][2] BACKWARD = [[-1, -243], [241, -1]]

cdef uint8_t MASKS[NEEDS]  # bit d: side d has a neighbour; bit 4 + d: with a cut-out
cdef uint8_t ALONE[NEEDS]  # NO_WAY, SEVERAL, or what the only neighbour shows


cdef int fill_tables() noexcept:
    cdef int need, side, shown, present, cut
    for need in range(NEEDS):
        present = cut = 0
        for side in range(4):
            shown = need >> 3 * side & 7
            present |= (shown != NOTHING) << side
            cut |= (shown >= COLOUR) << side
            if shown:
                ALONE[need] = shown
        MASKS[need] = present | cut << 4
        if cut == 0:
            ALONE[need] = NO_WAY
        elif present & (present - 1):
            ALONE[need] = SEVERAL
    return 0


fill_tables()

cdef struct Offer:             # pieces that may be played, and where
    uint64_t tiles             # bit per kind
    uint32_t gems              # bit per kind
    uint32_t joined            # JOINED if only cells count that a tile of this turn faces
    uint8_t partners[SHOWN]    # by what one side of a socket shows: bits of what the other may show
    int32_t weight[SHOWN]      # by ALONE: number of placements on a cell

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

# ---- the grid ---------------------------------------------------------------------------------------------------


cdef inline int32_t neighbour(int32_t cell, int side) noexcept nogil:
    """The cell next to a cell, or -1 beyond the edge."""
    # Rule 2.12
    if side == 0:
        return cell + GRID if cell < CELLS - GRID else -1
    if side == 1:
        return cell + 1 if cell % GRID != GRID - 1 else -1
    if side == 2:
        return cell - GRID if cell >= GRID else -1
    return cell - 1 if cell % GRID else -1


cdef inline int32_t site_of(int32_t cell, int side) noexcept nogil:
    """The site on a side of a cell that has a neighbour there."""
    if side == 2:
        return 2 * (cell - GRID)
    return 2 * cell + side if side < 2 else 2 * (cell - 1) + 1


cdef inline uint32_t turned(uint32_t bits, int rotation) noexcept nogil:
    """The sides of a tile, one byte each, after `rotation` quarter turns clockwise."""
    return bits << 8 * rotation | bits >> (32 - 8 * rotation) if rotation else bits


cdef inline uint32_t need_of(const GembatanRules* g, const GembatanState* s, int32_t cell) noexcept nogil:
    """What the neighbours of an empty cell show, and JOINED."""
    cdef int32_t i = find(cells_of(g, s), s.cells, cell)
    return cells_of(g, s)[i] & 0xFFFF if i >= 0 else 0


cdef void face(const GembatanRules* g, GembatanState* s, int32_t cell, int side, uint32_t shown,
               bint joined) noexcept nogil:
    """Note what a new neighbour of an empty cell shows to that side of the cell."""
    cdef uint32_t* cells = cells_of(g, s)
    cdef int32_t i = index_in(cells, s.cells, cell)
    if i == s.cells or cells[i] >> 16 != <uint32_t>cell:
        insert(cells, &s.cells, i, <uint32_t>cell << 16)
    cells[i] |= shown << 3 * side
    if joined and shown >= COLOUR:
        cells[i] |= JOINED


cdef void open_socket(const GembatanRules* g, GembatanState* s, int32_t site, uint32_t gem) noexcept nogil:
    cdef uint32_t* sockets = sockets_of(g, s)
    insert(sockets, &s.sockets, index_in(sockets, s.sockets, site), <uint32_t>site << 16 | gem)


cdef void join(const GembatanRules* g, GembatanState* s, int32_t cell, int32_t laid, bint now,
               int32_t first) noexcept nogil:
    """Update free cells and open sockets for a tile laid in this turn or before.

    The gems in its sockets are in the list from index `first` on.
    """
    cdef uint32_t* cells = cells_of(g, s)
    cdef const uint8_t* sides = g.sides[laid]
    cdef uint32_t need = 0, shown
    cdef int32_t i = find(cells, s.cells, cell), other
    cdef int side
    if i >= 0:
        need = cells[i]
        remove(cells, &s.cells, i)
    for side in range(4):
        shown = need >> 3 * side & 7
        if shown == NOTHING:
            other = neighbour(cell, side)
            if other >= 0:
                face(g, s, other, side ^ 2, sides[side], now)
        elif shown >= COLOUR:
            # Rule 1.2
            # Rule 2.10
            other = site_of(cell, side)
            if seek(gems_of(g, s) + first, s.gems - first, other) < 0:
                open_socket(g, s, other, g.gem_of[shown][sides[side]])

# ---- placements -------------------------------------------------------------------------------------------------


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


cdef void offer_hand(const GembatanRules* g, const GembatanState* s, Offer* offer, int without) noexcept nogil:
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


cdef int32_t count_between(const GembatanRules* g, const Offer* offer, uint32_t cell) noexcept nogil:
    """Number of placements on a cell with any neighbours."""
    cdef uint8_t masks = MASKS[cell & (NEEDS - 1)]
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
        rotations = g.turns[kind][masks]
        while rotations:
            n += bytes_in(sides & turned(g.bits[kind], lowest(rotations)))
            rotations &= rotations - 1
    return n


cdef inline int32_t count_on(const GembatanRules* g, const Offer* offer, uint32_t cell) noexcept nogil:
    """Number of placements on a free cell, given as its entry."""
    cdef uint8_t alone = ALONE[cell & (NEEDS - 1)]
    # Rule 2.7
    if cell & offer.joined != offer.joined:
        return 0
    # The place of a single neighbour does not matter: all rotations of a tile are tried
    return count_between(g, offer, cell) if alone == SEVERAL else offer.weight[alone]


cdef inline bint may_have(const Offer* offer, uint32_t cell) noexcept nogil:
    """A quick test whether there may be placements on a free cell."""
    cdef uint8_t alone = ALONE[cell & (NEEDS - 1)]
    return cell & offer.joined == offer.joined and (alone == SEVERAL or offer.weight[alone] > 0)


cdef int32_t count_placements(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i, n = 0
    for i in range(s.cells):
        n += count_on(g, offer, cells[i])
    return n


cdef int32_t first_place(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    """Index of the first free cell that has a placement, or -1."""
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    for i in range(s.cells):
        if count_on(g, offer, cells[i]):
            return i
    return -1


cdef bint some_place(const GembatanRules* g, const GembatanState* s, const Offer* offer) noexcept nogil:
    """Whether there is any placement."""
    cdef const uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    # Cells with a single neighbour nearly always decide, and cost least: the others have no weight.
    for i in range(s.cells):
        if offer.weight[ALONE[cells[i] & (NEEDS - 1)]] and cells[i] & offer.joined == offer.joined:
            return True
    return first_place(g, s, offer) >= 0


cdef int32_t list_on(const GembatanRules* g, const Offer* offer, uint32_t cell, int32_t* out) noexcept nogil:
    """List the ids of the placements on a free cell, ascending; return their number."""
    cdef uint8_t masks = MASKS[cell & (NEEDS - 1)]
    cdef uint64_t kinds = g.fitting[masks] & offer.tiles
    cdef uint32_t sides = wanted(offer, cell), rotations, found
    cdef int32_t n = 0, first = <int32_t>(cell >> 16) * g.tile_kinds, rotation
    cdef int kind
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        rotations = g.turns[kind][masks]
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


cdef bint can_follow(const GembatanRules* g, const GembatanState* s, int gem) noexcept nogil:
    """Whether some placement is legal when a gem of the hand (-1: none) has been used for a fill."""
    cdef Offer offer
    offer_hand(g, s, &offer, gem)
    return some_place(g, s, &offer)


cdef uint32_t gems_to_fill(const GembatanRules* g, const GembatanState* s, uint32_t gems) noexcept nogil:
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


cdef int32_t count_fills(const GembatanRules* g, const GembatanState* s, uint32_t gems) noexcept nogil:
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef int32_t i, n = 0
    for i in range(s.sockets):
        n += gems >> (sockets[i] & 31) & 1
    return n


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


cdef bint swap_is_stuck(const GembatanRules* g, const GembatanState* s) noexcept nogil:
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

# ---- the functions of the table -----------------------------------------------------------------------------------


cdef void start(const RulesHead* head, Head* base) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef GembatanState* s = <GembatanState*>base
    # Rule 1.4
    memcpy(s.gem_tray, g.gem_counts, sizeof(s.gem_tray))
    memcpy(s.tile_tray, g.tile_counts, sizeof(s.tile_tray))
    s.gems_left = g.gems
    s.tiles_left = g.tiles
    base.phase = DEAL
    base.node = CHANCE


cdef int32_t legal_actions(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef const GembatanState* s = <const GembatanState*>base
    cdef Offer offer
    cdef const uint32_t* cells = cells_of(g, s)
    cdef const uint32_t* sockets = sockets_of(g, s)
    cdef uint32_t gems
    cdef int32_t i, n = 0
    if base.phase == SWAP:
        out[0] = g.others + REDRAW
        return 1 + list_asides(g, s, out + 1)
    if base.phase != PLAY:
        return 0
    offer_hand(g, s, &offer, -1)
    for i in range(s.cells):
        if may_have(&offer, cells[i]):
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


cdef int32_t count_legal(const RulesHead* head, const Head* base) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef const GembatanState* s = <const GembatanState*>base
    cdef int32_t asides[2 * HAND]
    cdef Offer offer
    cdef int32_t n
    if base.phase == SWAP:
        return 1 + list_asides(g, s, asides)
    if base.phase != PLAY:
        return 0
    offer_hand(g, s, &offer, -1)
    n = count_placements(g, s, &offer) + count_fills(g, s, gems_to_fill(g, s, offer.gems)) + may_end(g, s)
    if s.turn_gems == 0:
        return (n if n else 1) + list_asides(g, s, asides)
    return n


cdef int32_t legal_at(const RulesHead* head, const Head* base, int32_t i) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef const GembatanState* s = <const GembatanState*>base
    cdef int32_t asides[2 * HAND]
    cdef Offer offer
    cdef int32_t action = -1, index = i
    if base.phase == SWAP:
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


cdef int32_t why_illegal(const RulesHead* head, const Head* base, int32_t action, Why* why) noexcept nogil:
    """The reason and the places that show it: cells by number, sites by CELLS + their number, and those of `Place`."""
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef const GembatanState* s = <const GembatanState*>base
    cdef int32_t special = action - g.others
    if special >= ASIDE_GEM:
        return why_no_aside(g, s, special, why)
    if special == REDRAW:
        # Rule 4.7
        if base.phase != SWAP:
            show(why, ASIDE_PLACE)
            return NOTHING_ASIDE
        return LEGAL
    # Rule 4.8
    if base.phase == SWAP:
        show(why, ASIDE_PLACE)
        return SWAP_BEGUN
    if special == PASS:
        return why_no_pass(g, s, why)
    if special == END:
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
    cdef uint32_t present = MASKS[need & (NEEDS - 1)] & 15, cut = MASKS[need & (NEEDS - 1)] >> 4
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


cdef inline uint32_t cut_outs(const GembatanRules* g, int32_t laid) noexcept nogil:
    """Bit per side of a tile as laid that has a cut-out."""
    cdef const uint8_t* sides = g.sides[laid]
    return ((sides[0] >= COLOUR) | (sides[1] >= COLOUR) << 1 | (sides[2] >= COLOUR) << 2 | (sides[3] >= COLOUR) << 3)


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


cdef int32_t why_no_aside(const GembatanRules* g, const GembatanState* s, int32_t special, Why* why) noexcept nogil:
    cdef bint tile = special >= ASIDE_TILE
    cdef int kind = special - (ASIDE_TILE if tile else ASIDE_GEM), seat = s.head.to_move
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


cdef void apply(const RulesHead* head, Head* base, int32_t action, Trace* trace) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef GembatanState* s = <GembatanState*>base
    # The compiler makes two copies of the code, one of them without a trace.
    if trace == NULL:
        play(g, s, action, NULL)
    else:
        play(g, s, action, trace)


cdef void apply_outcome(const RulesHead* head, Head* base, int32_t outcome, Trace* trace) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef GembatanState* s = <GembatanState*>base
    if trace == NULL:
        draw(g, s, outcome, NULL)
    else:
        draw(g, s, outcome, trace)


cdef void foresee(const RulesHead* head, const Head* before, int32_t action, Head* after,
                  Trace* trace) noexcept nogil:
    """Tell the points of the running turn if it ended after a placement or a fill."""
    cdef const GembatanRules* g = <const GembatanRules*>head
    if action < g.others:
        points(g, <const GembatanState*>after, trace)


cdef int32_t chance_outcomes(const RulesHead* head, const Head* base, int32_t* counts) noexcept nogil:
    cdef const GembatanState* s = <const GembatanState*>base
    # Rule 1.4
    memset(counts, 0, head.num_outcomes * sizeof(int32_t))
    # Rule 4.2: gems first
    if s.gems_left and s.hand_gems[base.to_move][HAND - 1] == 0:
        memcpy(counts, s.gem_tray, sizeof(s.gem_tray))
        return s.gems_left
    memcpy(counts + TILE_OUTCOME, s.tile_tray, (head.num_outcomes - TILE_OUTCOME) * sizeof(int32_t))
    return s.tiles_left


cdef void scores(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range(head.players):
        out[seat] = (<const GembatanState*>base).score[seat]


cdef void ranking(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef const GembatanState* s = <const GembatanState*>base
    cdef int seat, other
    # Rule 6.7
    for seat in range(head.players):
        out[seat] = 1
        for other in range(head.players):
            out[seat] += s.score[other] > s.score[seat]


cdef void utilities(const RulesHead* head, const Head* base, double* out) noexcept nogil:
    cdef int32_t places[SEATS]
    ranking(head, base, places)
    utilities_of_ranking(head.players, head.players, places, out)


cdef bint check_state(const RulesHead* head, const Head* base, Faults* faults) noexcept nogil:
    """Whether all numbers are in range, the pieces are those of the set, and the derived parts are right."""
    cdef const GembatanRules* g = <const GembatanRules*>head
    cdef const GembatanState* s = <const GembatanState*>base
    cdef GembatanState* again
    cdef bint sound
    if not (sound_head(g, s) and sound_hands(g, s) and sound_pieces(g, s) and sound_phase(g, s)):
        return False
    again = <GembatanState*>malloc(head.state_size)
    if again == NULL:
        return False
    memcpy(again, s, head.state_size)
    sound = rebuild(g, again) and memcmp(again, s, head.state_size) == 0
    free(again)
    # Rule 7.6: no player gets stuck in a turn
    return sound and (base.phase != PLAY or g.gem_only_turn or s.turn_gems == 0 or s.turn_tiles > 0
                      or can_follow(g, s, -1))

# ---- playing ----------------------------------------------------------------------------------------------------


cdef inline void play(const GembatanRules* g, GembatanState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int32_t special = action - g.others
    # Rule 2.1
    if action < g.fills:
        place(g, s, action, trace)
    elif action < g.others:
        fill_socket(g, s, action - g.fills, trace)
    elif special == END:
        end_turn(g, s, trace)
    elif special == PASS:
        count_idle(s, True)
        tell3(trace, PASSED, s.head.to_move, s.idle, s.stuck)
        # Rule 4.10: nothing is drawn
        finish_turn(g, s, trace)
    elif special == REDRAW:
        count_idle(s, swap_is_stuck(g, s))
        tell3(trace, REDREW, s.head.to_move, s.idle, s.stuck)
        draw_or_finish(g, s, trace)
    else:
        set_aside(s, special - ASIDE_GEM, trace)


cdef inline void draw(const GembatanRules* g, GembatanState* s, int32_t piece, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move
    if piece < TILE_OUTCOME:
        s.gem_tray[piece] -= 1
        s.gems_left -= 1
        put(s.hand_gems[seat], piece)
    else:
        s.tile_tray[piece - TILE_OUTCOME] -= 1
        s.tiles_left -= 1
        if s.hand_tiles[seat][HAND - 1]:
            begin(g, s, piece - TILE_OUTCOME, trace)
            return
        put(s.hand_tiles[seat], piece - TILE_OUTCOME)
    tell2(trace, DREW, seat, piece)
    if s.head.phase == DRAW:
        draw_or_finish(g, s, trace)
    elif s.hand_tiles[seat][HAND - 1]:
        # Rule 1.5: when all have drawn, the start tile is drawn for seat 0
        s.head.to_move = (seat + 1) % g.head.players
        tell2(trace, TURN_BEGAN, s.head.to_move, DEAL)


cdef inline void begin(const GembatanRules* g, GembatanState* s, int32_t kind, Trace* trace) noexcept nogil:
    """Lay the start tile."""
    # Rule 1.6
    tiles_of(g, s)[0] = <uint32_t>ORIGIN << 16 | <uint32_t>(4 * kind)
    s.tiles = 1
    join(g, s, ORIGIN, 4 * kind, False, 0)
    tell2(trace, START_TILE_LAID, ORIGIN, 4 * kind)
    # Rule 1.7: seat 0 is to move already
    s.head.phase = PLAY
    s.head.node = DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, PLAY)


cdef inline void put_gem(const GembatanRules* g, GembatanState* s, int32_t site, uint32_t gem,
                         Trace* trace) noexcept nogil:
    take(s.hand_gems[s.head.to_move], gem)
    gems_of(g, s)[s.gems] = <uint32_t>site << 16 | gem
    s.gems += 1
    s.turn_gems += 1
    tell3(trace, GEM_PLACED, s.head.to_move, site, gem)


cdef inline void place(const GembatanRules* g, GembatanState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int side = action & 3
    cdef int32_t cell = (action >> 4) // g.tile_kinds, kind = (action >> 4) % g.tile_kinds
    cdef int32_t laid = 4 * kind + (action >> 2 & 3)
    cdef int shown = need_of(g, s, cell) >> 3 * side & 7
    tell3(trace, TILE_PLACED, s.head.to_move, cell, laid)
    put_gem(g, s, site_of(cell, side), g.gem_of[shown][g.sides[laid][side]], trace)
    take(s.hand_tiles[s.head.to_move], kind)
    tiles_of(g, s)[s.tiles] = <uint32_t>cell << 16 | <uint32_t>laid
    s.tiles += 1
    s.turn_tiles += 1
    join(g, s, cell, laid, True, s.gems - 1)


cdef inline void fill_socket(const GembatanRules* g, GembatanState* s, int32_t site, Trace* trace) noexcept nogil:
    cdef uint32_t* sockets = sockets_of(g, s)
    cdef int32_t i = find(sockets, s.sockets, site)
    # Rule 3.1
    put_gem(g, s, site, sockets[i] & 0xFFFF, trace)
    remove(sockets, &s.sockets, i)


cdef inline void set_aside(GembatanState* s, int32_t piece, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move
    # Rule 4.4
    if piece >= TILE_OUTCOME:
        take(s.hand_tiles[seat], piece - TILE_OUTCOME)
        put(s.aside_tiles, piece - TILE_OUTCOME)
    else:
        take(s.hand_gems[seat], piece)
        put(s.aside_gems, piece)
    tell2(trace, SET_ASIDE, seat, piece)
    if s.head.phase == PLAY:
        s.head.phase = SWAP
        tell2(trace, TURN_BEGAN, seat, SWAP)


cdef inline void count_idle(GembatanState* s, bint stuck) noexcept nogil:
    """Count a turn that ended without a gem."""
    s.idle += 1
    # Rule 4.11
    s.stuck = s.stuck + 1 if stuck else 0


cdef inline void end_turn(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    cdef uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    # Rule 5.6
    s.score[s.head.to_move] += points(g, s, trace)
    tell1(trace, TURN_ENDED, s.head.to_move)
    s.idle = s.stuck = 0
    if s.turn_tiles:
        for i in range(s.cells):
            cells[i] &= ~<uint32_t>JOINED
    s.turn_tiles = s.turn_gems = 0
    draw_or_finish(g, s, trace)


cdef inline bint can_draw(const GembatanState* s) noexcept nogil:
    """Whether the hand of the player to move can be filled up further."""
    # Rule 4.2
    cdef int seat = s.head.to_move
    return ((s.hand_gems[seat][HAND - 1] == 0 and s.gems_left > 0)
            or (s.hand_tiles[seat][HAND - 1] == 0 and s.tiles_left > 0))


cdef inline void draw_or_finish(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    if not can_draw(s):
        finish_turn(g, s, trace)
    elif s.head.phase != DRAW:
        s.head.phase, s.head.node = DRAW, CHANCE
        tell2(trace, TURN_BEGAN, s.head.to_move, DRAW)


cdef inline void finish_turn(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    """Finish the turn after the draws."""
    cdef int32_t termination
    return_aside(s, trace)
    # Rule 6.1
    termination = why_over(g, s)
    if termination != NONE:
        pay_for_gems_left(g, s, trace)
        # Rule 6.8
        s.head.phase, s.head.node, s.head.to_move = DONE, OVER, -1
        tell1(trace, ENDED, termination)
        return
    # Rule 1.7
    s.head.to_move += 1
    if s.head.to_move == g.head.players:
        s.head.to_move = 0
    s.head.phase, s.head.node = PLAY, DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, PLAY)


cdef inline void pay_for_gems_left(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    # Rule 6.6
    cdef int32_t seat, gems
    for seat in range(g.head.players):
        gems = held(s.hand_gems[seat])
        s.score[seat] -= gems
        if gems:
            tell4(trace, SCORED, seat, -gems, GEMS_LEFT, -1)


cdef inline void return_aside(GembatanState* s, Trace* trace) noexcept nogil:
    """Return the pieces that were set aside to the trays."""
    cdef int32_t i
    if s.aside_gems[0] == 0 and s.aside_tiles[0] == 0:
        return
    tell1(trace, ASIDE_RETURNED, s.head.to_move)
    # Rule 4.9
    for i in range(held(s.aside_gems)):
        add_value(trace, s.aside_gems[i] - 1)
        s.gem_tray[s.aside_gems[i] - 1] += 1
        s.gems_left += 1
    for i in range(held(s.aside_tiles)):
        add_value(trace, TILE_OUTCOME + s.aside_tiles[i] - 1)
        s.tile_tray[s.aside_tiles[i] - 1] += 1
        s.tiles_left += 1
    memset(s.aside_gems, 0, sizeof(s.aside_gems))
    memset(s.aside_tiles, 0, sizeof(s.aside_tiles))

# ---- scoring ----------------------------------------------------------------------------------------------------


cdef inline int32_t points(const GembatanRules* g, const GembatanState* s, Trace* trace) noexcept nogil:
    """The score of the running turn if it ends now; it is told."""
    cdef int32_t seat = s.head.to_move, first = s.gems - s.turn_gems, i, total
    cdef int direction
    # Rule 5.1
    total = s.turn_gems
    for i in range(first, s.gems):
        tell4(trace, SCORED, seat, 1, FOR_GEM, -1)
        tell_site(g, s, i, trace)
    # Rule 5.2
    for i in range(first, s.gems):
        for direction in range(2):
            total += runs(g, s, i, direction, trace)
    # Rule 5.5
    if s.turn_gems != HAND:
        return total
    tell4(trace, SCORED, seat, GEMBATAN, FOR_GEMBATAN, -1)
    for i in range(first, s.gems):
        tell_site(g, s, i, trace)
    return total + GEMBATAN


cdef inline void tell_site(const GembatanRules* g, const GembatanState* s, int32_t i, Trace* trace) noexcept nogil:
    """Add the site of a gem to the last entry."""
    add_value(trace, <int32_t>(gems_of(g, s)[i] >> 16))


cdef inline void tell_run(int32_t seat, int colour, int32_t site, int32_t before, int32_t length, int direction,
                          Trace* trace) noexcept nogil:
    """Tell a run with so many gems before a site, and all its sites from one end to the other."""
    cdef int32_t i
    if trace == NULL:
        return
    tell4(trace, SCORED, seat, length, FOR_RUN, colour - COLOUR)
    for i in range(before):
        site += BACKWARD[direction][site & 1]
    for i in range(length):
        add_value(trace, site)
        site += FORWARD[direction][site & 1]


cdef struct Chains:            # which gems count for the runs through a gem
    const uint32_t* gems       # in the order of play
    int32_t known              # number of them
    int32_t counted            # runs with a gem from this index up to the gem have been counted


cdef inline int32_t beside(const Chains* chains, int32_t site, const int32_t* step) noexcept nogil:
    """Index of the gem next to a site on its diagonal, or -1."""
    return seek(chains.gems, chains.known, site + step[site & 1])


cdef inline int32_t runs(const GembatanRules* g, const GembatanState* s, int32_t first, int direction,
                         Trace* trace) noexcept nogil:
    """The points of the runs through gem `first` of the turn in one direction."""
    cdef const uint32_t* gems = gems_of(g, s)
    cdef Chains chains = Chains(gems, s.gems, s.gems - s.turn_gems)
    cdef int32_t site = gems[first] >> 16, points = 0, before, after, back, on
    cdef uint8_t beyond = 0
    cdef int colours, colour
    if g.chains_by_gem:
        # Rule 7.7: later gems do not count yet, and a longer run counts again
        chains.known, chains.counted = first + 1, first
    back, on = beside(&chains, site, BACKWARD[direction]), beside(&chains, site, FORWARD[direction])
    if back >= 0:
        beyond |= g.colours_of[gems[back] & 0xFFFF]
    if on >= 0:
        beyond |= g.colours_of[gems[on] & 0xFFFF]
    # Rule 5.4
    colours = g.colours_of[gems[first] & 0xFFFF] & beyond
    while colours:
        colour = lowest(colours)
        colours &= colours - 1
        before = stretch(g, &chains, first, back, BACKWARD[direction], colour)
        after = stretch(g, &chains, first, on, FORWARD[direction], colour)
        # Rule 5.3
        if before >= 0 and after >= 0 and before + 1 + after >= SHORTEST_RUN:
            points += before + 1 + after
            tell_run(s.head.to_move, colour, site, before, before + 1 + after, direction, trace)
    return points


cdef int32_t stretch(const GembatanRules* g, const Chains* chains, int32_t first, int32_t i, const int32_t* step,
                     int colour) noexcept nogil:
    """The number of gems in a row, from gem i on, that show a colour; -1 if the run through `first` was counted."""
    cdef int32_t n = 0
    while i >= 0 and g.colours_of[chains.gems[i] & 0xFFFF] >> colour & 1:
        if chains.counted <= i < first:
            return -1
        n += 1
        i = beside(chains, chains.gems[i] >> 16, step)
    return n

# ---- the end ----------------------------------------------------------------------------------------------------


cdef int32_t why_over(const GembatanRules* g, const GembatanState* s) noexcept nogil:
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


cdef bint anything_fits(const GembatanRules* g, const GembatanState* s) noexcept nogil:
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

# ---- whether a state is sound -------------------------------------------------------------------------------------


cdef uint8_t node_of(int phase) noexcept nogil:
    """The kind of event that a phase waits for."""
    return OVER if phase == DONE else DECISION if phase == PLAY or phase == SWAP else CHANCE


cdef bint sound_head(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether the head, the scores and the lengths are in range."""
    cdef int i
    for i in range(5):
        if s.head.unused[i]:
            return False
    if s.unused:
        return False
    for i in range(SEATS):
        if not -HAND <= s.score[i] <= (2 * MOST_POINTS if i < g.head.players else 0):
            return False
        if s.score[i] < 0 and (i >= g.head.players or s.head.phase != DONE):
            return False
    if s.head.phase > DONE or s.head.node != node_of(s.head.phase):
        return False
    if not -1 <= s.head.to_move < g.head.players or (s.head.to_move < 0) != (s.head.phase == DONE):
        return False
    if not (0 <= s.tiles <= g.tiles and 0 <= s.gems <= g.gems):
        return False
    # Rule 4.11: every stuck turn is one without a gem
    if not 0 <= s.stuck <= s.idle <= IDLE_TURNS * g.head.players:
        return False
    # There is a gem for each tile but the first, so there are fewer open sockets than tiles.
    if s.gems < s.tiles - 1:
        return False
    return 0 <= s.turn_tiles <= s.turn_gems <= HAND and s.turn_tiles <= s.tiles and s.turn_gems <= s.gems


cdef bint sound_hand(const int32_t* hand, int32_t kinds) noexcept nogil:
    """Whether the pieces of a hand exist and are in order."""
    cdef int i
    for i in range(HAND):
        if not 0 <= hand[i] <= kinds:
            return False
        if i and hand[i] and (hand[i - 1] == 0 or hand[i - 1] > hand[i]):
            return False
    return True


cdef bint sound_hands(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        if not (sound_hand(s.hand_gems[seat], g.gem_kinds) and sound_hand(s.hand_tiles[seat], g.tile_kinds)):
            return False
        if seat >= g.head.players and (s.hand_gems[seat][0] or s.hand_tiles[seat][0]):
            return False
    return sound_hand(s.aside_gems, g.gem_kinds) and sound_hand(s.aside_tiles, g.tile_kinds)


cdef bint sound_sum(const int32_t* counts, int32_t kinds, const int32_t* tray, const uint32_t* laid, int32_t n,
                    int shift, const int32_t* hands, const int32_t* aside) noexcept nogil:
    """Whether tray, grid, hands and pieces set aside make up the component set."""
    cdef int32_t found[TILE_KINDS]
    cdef int32_t i, kind
    memset(found, 0, sizeof(found))
    for i in range(n):
        kind = (laid[i] & 0xFFFF) >> shift
        if kind >= kinds:
            return False
        found[kind] += 1
    for i in range(SEATS * HAND):
        if hands[i]:
            found[hands[i] - 1] += 1
    for i in range(HAND):
        if aside[i]:
            found[aside[i] - 1] += 1
    for kind in range(kinds):
        if tray[kind] < 0 or tray[kind] != counts[kind] - found[kind]:
            return False
    return True


cdef bint sound_pieces(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether every piece of the set lies in exactly one place."""
    cdef int kind
    for kind in range(g.gem_kinds, GEM_KINDS):
        if s.gem_tray[kind]:
            return False
    for kind in range(g.tile_kinds, TILE_KINDS):
        if s.tile_tray[kind]:
            return False
    return (sound_sum(g.gem_counts, g.gem_kinds, s.gem_tray, gems_of(g, s), s.gems, 0,
                      &s.hand_gems[0][0], s.aside_gems)
            and sound_sum(g.tile_counts, g.tile_kinds, s.tile_tray, tiles_of(g, s), s.tiles, 2,
                          &s.hand_tiles[0][0], s.aside_tiles))


cdef bint sound_phase(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether the numbers are consistent in this phase."""
    cdef int seat = s.head.to_move
    cdef bint aside = s.aside_gems[0] != 0 or s.aside_tiles[0] != 0
    if s.head.phase == DEAL:
        return sound_deal(g, s)
    if s.tiles == 0 or (s.turn_gems and s.head.phase != PLAY) or s.turn_tiles >= s.tiles:
        return False
    if s.head.phase == DRAW:
        # `rebuild` checks `gems_left` and `tiles_left` later
        return can_draw(s) and aside == (s.idle > 0)
    if aside != (s.head.phase == SWAP):
        return False
    if s.head.phase == DONE:
        return True
    # Rules 6.3 and 6.5: the game would be over
    if s.idle == IDLE_TURNS * g.head.players or (s.gems_left == 0 and s.stuck >= g.head.players):
        return False
    if s.head.phase == SWAP and (held(s.aside_gems) > s.gems_left or held(s.aside_tiles) > s.tiles_left):
        return False
    return (s.turn_gems + held(s.hand_gems[seat]) + held(s.aside_gems) <= HAND
            and s.turn_tiles + held(s.hand_tiles[seat]) + held(s.aside_tiles) <= HAND)


cdef bint sound_deal(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    cdef int seat, to_move = s.head.to_move
    cdef int32_t gems, tiles
    if s.tiles or s.gems or s.idle or s.turn_gems or s.aside_gems[0] or s.aside_tiles[0]:
        return False
    # Rule 1.5: in the end every seat has a full hand, and seat 0 is to move
    if to_move == 0 and held(s.hand_tiles[0]) == HAND:
        to_move = g.head.players
    for seat in range(g.head.players):
        gems, tiles = held(s.hand_gems[seat]), held(s.hand_tiles[seat])
        if s.score[seat] or (tiles and gems < HAND):
            return False
        if seat < to_move and tiles < HAND:
            return False
        if (seat == to_move and tiles == HAND) or (seat > to_move and gems):
            return False
    return True


cdef int32_t gem_between(const GembatanRules* g, const GembatanState* s, int32_t site) noexcept nogil:
    """The kind of gem that fits a site, or -1 if it is not a socket."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef int side = site & 1
    cdef int32_t other = neighbour(site >> 1, side)
    cdef int32_t i = seek(tiles, s.tiles, site >> 1), j = seek(tiles, s.tiles, other)
    cdef uint8_t shown, facing
    if i < 0 or j < 0 or other < 0:
        return -1
    shown, facing = g.sides[tiles[i] & 0xFFFF][side], g.sides[tiles[j] & 0xFFFF][side + 2]
    return g.gem_of[shown][facing] if shown >= COLOUR and facing >= COLOUR else -1


cdef bint gems_fit(const GembatanRules* g, const GembatanState* s) noexcept nogil:
    """Whether each gem of the grid lies in a socket of its own."""
    cdef const uint32_t* gems = gems_of(g, s)
    cdef int32_t i
    for i in range(s.gems):
        if gems[i] >> 16 >= 2 * CELLS or gem_between(g, s, gems[i] >> 16) != <int32_t>(gems[i] & 0xFFFF):
            return False
        if seek(gems, i, gems[i] >> 16) >= 0:
            return False
    return True


cdef bint rebuild(const GembatanRules* g, GembatanState* s) noexcept nogil:
    """Recompute the derived parts; return whether tiles and gems lie as they must. The kinds are in range."""
    cdef uint32_t* tiles = tiles_of(g, s)
    cdef int32_t i, cell, laid
    cdef uint8_t masks
    memset(tiles + s.tiles, 0, (g.tiles - s.tiles) * sizeof(uint32_t))
    memset(gems_of(g, s) + s.gems, 0, (g.gems - s.gems) * sizeof(uint32_t))
    memset(cells_of(g, s), 0, g.head.state_size - g.cells_at)
    s.cells = s.sockets = s.gems_left = s.tiles_left = 0
    for i in range(GEM_KINDS):
        s.gems_left += s.gem_tray[i]
    for i in range(TILE_KINDS):
        s.tiles_left += s.tile_tray[i]
    if not gems_fit(g, s):
        return False
    for i in range(s.tiles):
        cell, laid = tiles[i] >> 16, tiles[i] & 0xFFFF
        masks = MASKS[need_of(g, s, cell) & (NEEDS - 1)]
        if laid & 3 >= g.different[laid >> 2]:
            return False
        if (cell != ORIGIN) if i == 0 else not g.turns[laid >> 2][masks] >> (laid & 3) & 1:
            return False
        join(g, s, cell, laid, i >= s.tiles - s.turn_tiles, 0)
        if s.sockets >= g.tiles:
            return False
    return True


cdef GameOps OPS
OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.foresee = foresee
OPS.chance_outcomes = chance_outcomes
OPS.scores = scores
OPS.ranking = ranking
OPS.utilities = utilities
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe

# ---- to Python ------------------------------------------------------------------------------------------------


cdef class GembatanRulesHandle(Rules):
    """The rules of Gembatan for some players, component set and options."""

    def __cinit__(self, int players, int colours, tile_kinds, tile_counts, gem_counts, bint gem_only_turn,
                  bint chains_by_gem):
        cdef int kind
        if not (2 <= players <= SEATS and 1 <= colours <= COLOURS):
            raise ValueError("players or colours out of range")
        if not 1 <= len(tile_kinds) <= TILE_KINDS or len(tile_counts) != len(tile_kinds):
            raise ValueError("number of tile kinds out of range")
        if len(gem_counts) != colours * (colours + 1) // 2:
            raise ValueError("wrong number of gem kinds")
        self.data.gem_only_turn = gem_only_turn                  # Rule 7.5
        self.data.chains_by_gem = chains_by_gem                  # Rule 7.7
        self.data.colours = colours
        self.data.tile_kinds = len(tile_kinds)
        self.data.gem_kinds = len(gem_counts)
        self.data.head.players = players
        for kind in range(self.data.tile_kinds):
            self.data.tile_counts[kind] = number(tile_counts[kind], 1, MOST_PIECES)
            self.data.tiles += self.data.tile_counts[kind]
            fill_tile(&self.data, kind, [number(side, -1, colours - 1) for side in tile_kinds[kind]])
        for kind in range(self.data.gem_kinds):
            self.data.gem_counts[kind] = number(gem_counts[kind], 0, MOST_PIECES)
            self.data.gems += self.data.gem_counts[kind]
        # Rules 7.1, 7.2, 7.3 and 7.4: every set must have enough pieces
        if not HAND * players < self.data.tiles <= MOST_PIECES or not HAND * players <= self.data.gems <= MOST_PIECES:
            raise ValueError("too few or too many pieces")
        fill_gems(&self.data, colours)
        fill_sizes(&self.data)
        self.data.head.planes = [count_planes(players, colours),
                                 max(self.data.tiles, self.data.gems, self.data.gem_kinds), 0]
        self.ops = &OPS
        self.head = <RulesHead*>&self.data


cdef int fill_tile(GembatanRules* g, int kind, list colours) except -1:
    # Rule 1.1
    cdef int rotation, side, colour, masks, cut, partners
    cdef uint8_t* sides
    if len(colours) != 4 or max(colours) < 0:
        raise ValueError("a tile has four sides, one of them with a cut-out")
    for rotation in range(4):
        for side in range(4):
            colour = colours[(side + 4 - rotation) % 4]
            g.sides[4 * kind + rotation][side] = <uint8_t>(COLOUR + colour if colour >= 0 else BLANK)
    sides = g.sides[4 * kind]
    # Rule 2.11
    g.different[kind] = 1 if len(set(colours)) == 1 else 2 if colours[:2] == colours[2:] else 4
    g.bits[kind] = (<uint32_t>1 << sides[0] | <uint32_t>256 << sides[1] | <uint32_t>65536 << sides[2]
                    | <uint32_t>16777216 << sides[3])
    for partners in range(256):
        for side in range(g.different[kind]):
            g.ways[kind][partners] += partners >> sides[side] & 1
    for masks in range(256):
        for rotation in range(g.different[kind]):
            # Rule 2.4
            # Rule 2.5
            # Rule 2.6
            cut = cut_outs(g, 4 * kind + rotation)
            if masks >> 4 and cut & masks & 15 == masks >> 4:
                g.turns[kind][masks] |= <uint8_t>(1 << rotation)
                g.fitting[masks] |= <uint64_t>1 << kind
    return 0


cdef void fill_gems(GembatanRules* g, int colours) noexcept:
    # Rule 1.3
    cdef int first, second, kind = 0
    for first in range(COLOUR, COLOUR + colours):
        for second in range(first, COLOUR + colours):
            g.gem_of[first][second] = g.gem_of[second][first] = <uint8_t>kind
            g.ends[kind][0], g.ends[kind][1] = <uint8_t>first, <uint8_t>second
            g.colours_of[kind] = <uint8_t>(1 << first | 1 << second)
            kind += 1


cdef void fill_sizes(GembatanRules* g) noexcept:
    """Compute the numbers of actions and the room for the lists."""
    g.fills = 16 * CELLS * g.tile_kinds
    g.others = g.fills + 2 * CELLS
    g.head.num_actions = g.others + ASIDE_TILE + g.tile_kinds
    g.head.num_outcomes = TILE_OUTCOME + g.tile_kinds
    # Each tile touches one laid before it. So n tiles touch each other on at least n - 1 sides, and at most 2 n + 2 of
    # their 4 n sides touch free cells: this bounds the free cells. n tiles make at most 2 n - 2 sockets (a row of the
    # grid, like a column, has one pair of neighbours fewer than tiles), and at least n - 1 of these have gems: at most
    # n - 1 are open. While a tile is being laid there may be four more: see `rebuild`.
    g.tiles_at = sizeof(GembatanState)
    g.gems_at = g.tiles_at + 4 * g.tiles
    g.cells_at = g.gems_at + 4 * g.gems
    g.sockets_at = g.cells_at + 4 * (2 * g.tiles + 2)
    g.head.state_size = (g.sockets_at + 4 * (g.tiles + 4) + 7) // 8 * 8
    g.head.words32 = (g.head.state_size - sizeof(Head)) // 4
    # A placement is one of at most four kinds in the hand, one of four rotations, and one of the touching sides: at
    # most 16 (2 n + 2); n is less than the number of tiles, because one is in the hand. There are at most n - 1 fills,
    # `end`, `pass`, `redraw`, and at most eight pieces to set aside.
    g.head.max_moves = 32 * g.tiles + g.tiles + 11


cdef list kinds_of(const int32_t* hand):
    return [hand[i] - 1 for i in range(HAND) if hand[i]]


cdef dict as_fields(const GembatanRules* g, const GembatanState* s):
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef const uint32_t* gems = gems_of(g, s)
    cdef int32_t i
    return {
        "phase": s.head.phase,
        "to_move": s.head.to_move,
        "tiles": [(tiles[i] >> 16, (tiles[i] & 0xFFFF) >> 2, tiles[i] & 3) for i in range(s.tiles)],
        "gems": [(gems[i] >> 16, gems[i] & 0xFFFF) for i in range(s.gems)],
        "hands": [{"gems": kinds_of(s.hand_gems[i]), "tiles": kinds_of(s.hand_tiles[i])}
                  for i in range(g.head.players)],
        "scores": [s.score[i] for i in range(g.head.players)],
        "turn_tiles": s.turn_tiles,
        "turn_gems": s.turn_gems,
        "idle": s.idle,
        "stuck": s.stuck,
        "aside": {"gems": kinds_of(s.aside_gems), "tiles": kinds_of(s.aside_tiles)},
        "gem_tray": [s.gem_tray[i] for i in range(g.gem_kinds)],
        "tile_tray": [s.tile_tray[i] for i in range(g.tile_kinds)],
        "termination": why_over(g, s) if s.head.phase == DONE else NONE,
    }


def fields(CorePosition state not None):
    """All numbers of a state of Gembatan.

    Tiles as (cell, kind, rotation) and gems as (site, kind), in the order of play; hands and pieces set aside as
    lists of kinds, ascending; trays as a count for each kind. `turn_tiles` and `turn_gems` say how many of the last
    tiles and gems were played in the running turn.
    """
    cdef GembatanState* now
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gembatan.")
    now = <GembatanState*>malloc(state.rules.state_size)
    if now == NULL:
        raise MemoryError
    try:
        with cython.critical_section(state):
            memcpy(now, state.head, state.rules.state_size)
        return as_fields(<const GembatanRules*>state.rules, now)
    finally:
        free(now)


def turn_points(CorePosition state not None):
    """The score of the running turn of a state of Gembatan if it ends now."""
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gembatan.")
    with cython.critical_section(state):
        return points(<const GembatanRules*>state.rules, <const GembatanState*>state.head, NULL)


cdef int put_pieces(int32_t* hand, object kinds, int32_t n) except -1:
    cdef int i
    for i, kind in enumerate(sorted(sized(kinds, HAND))):
        hand[i] = number(kind, 0, n - 1) + 1
    return 0


cdef int put_laid(const GembatanRules* g, GembatanState* s, dict values) except -1:
    """Write the tiles and gems on the grid."""
    cdef int32_t i
    cdef list tiles = sized(values["tiles"], g.tiles), gems = sized(values["gems"], g.gems)
    s.tiles, s.gems = <int32_t>len(tiles), <int32_t>len(gems)
    for i, (cell, kind, rotation) in enumerate(tiles):
        tiles_of(g, s)[i] = (<uint32_t>number(cell, 0, CELLS - 1) << 16
                             | <uint32_t>(4 * number(kind, 0, g.tile_kinds - 1) + number(rotation, 0, 3)))
    for i, (site, kind) in enumerate(gems):
        gems_of(g, s)[i] = <uint32_t>number(site, 0, 2 * CELLS - 1) << 16 | <uint32_t>number(kind, 0, g.gem_kinds - 1)
    s.turn_tiles = number(values["turn_tiles"], 0, HAND)
    s.turn_gems = number(values["turn_gems"], 0, HAND)
    return 0


cdef int put_all(const GembatanRules* g, GembatanState* s, dict values) except -1:
    """Write the fields into a state that is all zeros."""
    cdef int32_t i
    s.head.phase = number(values["phase"], 0, DONE)
    s.head.node = node_of(s.head.phase)
    s.head.to_move = number(values["to_move"], -1, g.head.players - 1)
    s.idle = number(values["idle"], 0, IDLE_TURNS * g.head.players)
    s.stuck = number(values["stuck"], 0, IDLE_TURNS * g.head.players)
    put_laid(g, s, values)
    for i, score in enumerate(sized(values["scores"], g.head.players)):
        s.score[i] = number(score, -HAND, MOST_POINTS)
    for i, hand in enumerate(sized(values["hands"], g.head.players)):
        put_pieces(s.hand_gems[i], hand["gems"], g.gem_kinds)
        put_pieces(s.hand_tiles[i], hand["tiles"], g.tile_kinds)
    put_pieces(s.aside_gems, values["aside"]["gems"], g.gem_kinds)
    put_pieces(s.aside_tiles, values["aside"]["tiles"], g.tile_kinds)
    for i, count in enumerate(sized(values["gem_tray"], g.gem_kinds)):
        s.gem_tray[i] = number(count, 0, MOST_PIECES)
    for i, count in enumerate(sized(values["tile_tray"], g.tile_kinds)):
        s.tile_tray[i] = number(count, 0, MOST_PIECES)
    if not sound_head(g, s) or not rebuild(g, s):
        raise ValueError("These fields are not a position of this game.")
    return 0


cdef GembatanState* made(const GembatanRules* g, dict values) except NULL:
    """A new state with these fields, which the caller frees; the pieces are not counted."""
    cdef GembatanState* s = <GembatanState*>calloc(1, g.head.state_size)
    if s == NULL:
        raise MemoryError
    try:
        put_all(g, s, values)
    except BaseException as error:
        free(s)
        if isinstance(error, (KeyError, TypeError, AttributeError)):
            raise ValueError(f"These are not the fields of a position: {error!r}") from None
        raise
    return s


def pack(GembatanRulesHandle rules not None, dict values not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef GembatanState* s = made(&rules.data, values)
    try:
        if not check_state(&rules.data.head, &s.head, NULL):
            raise ValueError("These fields are not a position of this game.")
        return pack_state(&rules.data.head, &s.head)
    finally:
        free(s)


def end_reason(GembatanRulesHandle rules not None, dict values not None):
    """The first of rules 6.2 to 6.5 that holds, counted from 1; 0 if none does."""
    cdef GembatanState* s = made(&rules.data, values)
    try:
        return why_over(&rules.data, s)
    finally:
        free(s)


def some_placement(GembatanRulesHandle rules not None, dict values not None):
    """Whether the player to move has a legal placement."""
    cdef GembatanState* s = made(&rules.data, values)
    try:
        if s.head.to_move < 0:
            raise ValueError("No seat is to move.")
        return can_follow(&rules.data, s, -1)
    finally:
        free(s)
