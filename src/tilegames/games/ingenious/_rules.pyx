"""The rules of Ingenious; the numbers are those of docs/games/ingenious.md."""
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from tilegames._core.bits cimport (
    add, bytes_word, contains, load64, lowest, multiversion_int32, not_above, nth_bit, popcount, remove, repeated,
    running_sums, shifted_word, store64, zero_bytes,
)
from tilegames._core.numbers cimport number, sized
from tilegames._core.ops cimport (
    CHANCE, DECISION, LEGAL, OVER, Faults, GameOps, Head, RulesHead, Why, utilities_of_ranking,
)
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition, Rules
from tilegames._core.rng cimport below
from tilegames._core.trace cimport Trace
from tilegames.games.ingenious._planes cimport PLANES, observe

from tilegames.games.ingenious import spec
from tilegames.kit.geometry import DIRECTIONS, HexBoard

# ---- constant tables ------------------------------------------------------------------------------------------

cdef Board BOARDS[3]                   # radius 5, 6, 7
cdef uint8_t KIND_OF[COLOURINGS]       # kind of the tile with colours 6 * c1 + c2
cdef uint64_t WAYS[KINDS + 1]          # by kind + 1: bit 6 * c1 + c2 for each way round
cdef uint8_t COLOURS_OF[KINDS + 1]     # by kind + 1: bit per colour
cdef uint8_t COPIES[KINDS]
cdef uint32_t APART[256]               # the bits of a byte, two zeros between any two


cdef int fill_board(Board* board, int radius) except -1:
    # Rule 1.1
    # Rule 1.2: printed cells are the same on every board
    hexes = HexBoard(radius)
    printed = {place: colour for colour, place in enumerate(spec.PRINTED)}
    cdef int cell, bit, far, direction, colour, pair = 0
    memset(board, 0, sizeof(Board))
    memset(board.index_of, 0xFF, sizeof(board.index_of))
    memset(board.pair_of, 0xFF, sizeof(board.pair_of))
    board.cells = len(hexes.cells)
    for cell, (q, r) in enumerate(hexes.cells):
        bit = 16 * (r + 7) + q + 7
        board.bit_of[cell] = bit
        board.index_of[bit] = cell
        board.place[cell] = (2 * radius + 1) * (r + radius) + q + radius
        if (q, r) in printed:
            colour = printed[q, r]
            board.printed[bit + MARGIN] = colour + 1
            board.symbol[colour] = cell
        else:
            add(board.playable, bit)
    for cell, (q, r) in enumerate(hexes.cells):
        for direction in range(3):
            other = (q + DIRECTIONS[direction][0], r + DIRECTIONS[direction][1])
            if (q, r) in printed or other in printed or other not in hexes.index:
                continue
            bit = board.bit_of[cell]
            far = board.bit_of[hexes.index[other]]
            board.low[pair] = bit
            board.high[pair] = far
            board.pair_of[direction][bit] = pair
            for near in hexes.neighbours((q, r)) + hexes.neighbours(other):
                if near in printed:
                    colour = printed[near]
                    board.touched[pair] |= 1 << colour
                    board.near[colour][3 * (bit >> 6) + direction] |= <uint64_t>1 << (bit & 63)
            pair += 1
    board.pairs = pair
    return 0


cdef int fill_tables() except -1:
    cdef int kind, first, second, i
    # Rule 1.3
    for kind in range(KINDS):
        first, second = spec.KINDS[kind]
        KIND_OF[6 * first + second] = KIND_OF[6 * second + first] = kind
        WAYS[kind + 1] = <uint64_t>1 << (6 * first + second) | <uint64_t>1 << (6 * second + first)
        COLOURS_OF[kind + 1] = 1 << first | 1 << second
        COPIES[kind] = spec.COPIES[kind]
    for i in range(256):
        APART[i] = 0
        for kind in range(8):
            APART[i] |= <uint32_t>(i >> kind & 1) << 3 * kind
    for i in range(3):
        fill_board(&BOARDS[i], 5 + i)
    return 0


WAYS[0] = 0
COLOURS_OF[0] = 0
fill_tables()

# ---- racks ----------------------------------------------------------------------------------------------------


# A rack is handled as one word whose lowest bytes are its tiles: this avoids loops of unpredictable length. The two
# bytes after a rack are read and written back unchanged.


cdef inline void store_rack(uint8_t* rack, uint64_t word) noexcept nogil:
    cdef uint64_t behind = load64(rack) & <uint64_t>0xFFFF << 48
    store64(rack, behind | word)


cdef inline int tiles_on(const uint8_t* rack) noexcept nogil:
    """The number of tiles on a rack."""
    return 8 - zero_bytes(bytes_word(rack, RACK))


cdef inline bint holds(const uint8_t* rack, uint8_t tile) noexcept nogil:
    """Whether a rack holds the tile, given as kind + 1."""
    return zero_bytes(bytes_word(rack, RACK) ^ repeated(tile)) > 0


cdef inline void put(uint8_t* rack, uint8_t tile) noexcept nogil:
    """Put a tile on a rack that is not full."""
    cdef uint64_t word = bytes_word(rack, RACK)
    # The tile goes after those of lower kinds and of its own kind.
    cdef uint64_t before = (<uint64_t>1 << 8 * (not_above(word, tile) - zero_bytes(word))) - 1
    store_rack(rack, (word & before) | tile * (before + 1) | (word & ~before) << 8)


cdef inline void take(uint8_t* rack, uint8_t tile) noexcept nogil:
    """Take a tile from a rack that holds it."""
    cdef uint64_t word = bytes_word(rack, RACK)
    cdef uint64_t before = (<uint64_t>1 << 8 * (not_above(word, tile - 1) - zero_bytes(word))) - 1
    store_rack(rack, (word & before) | (word >> 8 & ~before))


cdef inline uint64_t ways_to_lay(const uint8_t* rack) noexcept nogil:
    """Bit 6 * c1 + c2 for each tile of the rack and each way round."""
    # Rule 2.1
    # Rule 2.4
    return WAYS[rack[0]] | WAYS[rack[1]] | WAYS[rack[2]] | WAYS[rack[3]] | WAYS[rack[4]] | WAYS[rack[5]]


cdef inline int colours_on(const uint8_t* rack) noexcept nogil:
    """Bit per colour that the rack shows."""
    return (COLOURS_OF[rack[0]] | COLOURS_OF[rack[1]] | COLOURS_OF[rack[2]]
            | COLOURS_OF[rack[3]] | COLOURS_OF[rack[4]] | COLOURS_OF[rack[5]])

# ---- free pairs -----------------------------------------------------------------------------------------------


cdef inline void find_pairs(const IngeniousRules* rules, const IngeniousState* state, uint64_t* pairs) noexcept nogil:
    """The pairs that the player may cover."""
    cdef int w, colour, i
    cdef uint64_t allowed
    # Rule 2.2: printed cells are never among the empty ones
    # Rule 2.3
    for w in range(4):
        pairs[3 * w] = state.empty[w] & shifted_word(state.empty, w, EAST)
        pairs[3 * w + 1] = state.empty[w] & shifted_word(state.empty, w, SOUTH_WEST)
        pairs[3 * w + 2] = state.empty[w] & shifted_word(state.empty, w, SOUTH_EAST)
    # Rule 2.7: this applies to the first placement only
    if not (state.opened >> state.head.to_move) & 1:
        # Rule 2.5
        # Rule 2.6
        for i in range(PAIR_WORDS):
            allowed = 0
            for colour in range(COLOURS):
                if not (state.claimed >> colour) & 1:
                    allowed |= rules.board.near[colour][i]
            pairs[i] &= allowed


cdef inline bint has_room(const IngeniousState* state) noexcept nogil:
    """Whether two neighbouring cells are empty."""
    cdef int w
    for w in range(4):
        if state.empty[w] & (shifted_word(state.empty, w, EAST) | shifted_word(state.empty, w, SOUTH_WEST)
                             | shifted_word(state.empty, w, SOUTH_EAST)):
            return True
    return False


cdef inline uint64_t nibbles(uint64_t x) noexcept nogil:
    """The number of set bits in each group of four."""
    x = x - ((x >> 1) & <uint64_t>0x5555555555555555)
    return (x & <uint64_t>0x3333333333333333) + ((x >> 2) & <uint64_t>0x3333333333333333)


cdef inline uint64_t running_counts(const uint64_t* three) noexcept nogil:
    """Byte i: the number of set bits in bytes 0..i of three words together, at most 192 (in the last byte)."""
    cdef uint64_t x = nibbles(three[0]) + nibbles(three[1]) + nibbles(three[2])
    x = (x & <uint64_t>0x0F0F0F0F0F0F0F0F) + ((x >> 4) & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return x * <uint64_t>0x0101010101010101

# ---- the functions of the table -------------------------------------------------------------------------------


cdef void start(const RulesHead* head, Head* base) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef IngeniousState* state = <IngeniousState*>base
    # Rule 1.4
    # Rule 1.5: the markers are 0 already
    # Rule 7.1
    state.head.phase = DRAW if rules.solo else DEAL
    state.head.node = CHANCE
    memcpy(state.empty, rules.board.playable, sizeof(state.empty))
    memcpy(state.shown, rules.board.printed, sizeof(state.shown))
    memcpy(state.bag, COPIES, sizeof(state.bag))


cdef int32_t legal_actions(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef uint64_t pairs[PAIR_WORDS]
    cdef uint64_t ways, lower
    cdef int32_t offsets[2 * RACK]
    cdef int32_t n = 0, n_ways = 0, first
    cdef int w, bit, direction, i
    if base.phase == SWAP:
        # Rule 5.2
        out[0] = COLOURINGS * rules.board.pairs
        out[1] = COLOURINGS * rules.board.pairs + 1
        return 2
    if base.phase != PLACE:
        # Rule 6.3
        return 0
    ways = ways_to_lay(state.rack[base.to_move])
    while ways:
        offsets[n_ways] = lowest(ways)
        n_ways += 1
        ways &= ways - 1
    find_pairs(rules, state, pairs)
    for w in range(4):
        lower = pairs[3 * w] | pairs[3 * w + 1] | pairs[3 * w + 2]
        while lower:
            bit = lowest(lower)
            lower &= lower - 1
            for direction in range(3):
                if (pairs[3 * w + direction] >> bit) & 1:
                    first = COLOURINGS * <int32_t>rules.board.pair_of[direction][64 * w + bit]
                    for i in range(n_ways):
                        out[n] = first + offsets[i]
                        n += 1
    return n


cdef struct Choice:                    # all placements at once
    uint64_t pairs[PAIR_WORDS]
    uint64_t ways
    int32_t n_ways
    int32_t before[4]                  # numbers of pairs before 64, 128, 192, 256 cells


cdef inline void find_placements(const IngeniousRules* rules, const IngeniousState* state, Choice* all) noexcept nogil:
    cdef int32_t n = 0
    cdef int w
    all.ways = ways_to_lay(state.rack[state.head.to_move])
    all.n_ways = popcount(all.ways)
    find_pairs(rules, state, all.pairs)
    for w in range(4):
        n += popcount(all.pairs[3 * w]) + popcount(all.pairs[3 * w + 1]) + popcount(all.pairs[3 * w + 2])
        all.before[w] = n


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
    near = APART[three[0] >> at & 0xFF] | APART[three[1] >> at & 0xFF] << 1 | APART[three[2] >> at & 0xFF] << 2
    n = nth_bit(near, n)
    return board.pair_of[n % 3][64 * w + at + n // 3]


cdef inline int32_t nth_placement(const Board* board, const Choice* all, int32_t i) noexcept nogil:
    return COLOURINGS * nth_pair(board, all, i // all.n_ways) + nth_bit(all.ways, i % all.n_ways)


cdef multiversion_int32 count_legal(const RulesHead* head, const Head* base) noexcept nogil:
    cdef Choice all
    if base.phase == SWAP:
        return 2
    if base.phase != PLACE:
        return 0
    find_placements(<const IngeniousRules*>head, <const IngeniousState*>base, &all)
    return all.before[3] * all.n_ways


cdef multiversion_int32 legal_at(const RulesHead* head, const Head* base, int32_t i) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef Choice all
    if base.phase == SWAP:
        return COLOURINGS * rules.board.pairs + i
    find_placements(rules, <const IngeniousState*>base, &all)
    return nth_placement(rules.board, &all, i)


cdef multiversion_int32 random_legal(const RulesHead* head, const Head* base, uint64_t* rng) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef Choice all
    if base.phase == SWAP:
        return COLOURINGS * rules.board.pairs + <int32_t>below(rng, 2)
    find_placements(rules, <const IngeniousState*>base, &all)
    return nth_placement(rules.board, &all, <int32_t>below(rng, <uint32_t>(all.before[3] * all.n_ways)))


cdef int32_t why_illegal(const RulesHead* head, const Head* base, int32_t action, Why* why) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef const Board* board = rules.board
    cdef int32_t pair = action // COLOURINGS
    cdef int low, high, colour
    cdef uint8_t touched
    if base.phase == SWAP:
        # Rule 5.2
        if pair < board.pairs:
            return SWAP_DUE
        return LEGAL
    if pair >= board.pairs:
        # Rule 4.4
        # Rule 5.1
        return BONUS_DUE if tiles_on(state.rack[base.to_move]) < rules.rack else NO_SWAP_OFFERED
    # Rule 2.2: pairs with a printed cell have no ids
    low, high = board.low[pair], board.high[pair]
    # Rule 2.3
    if not (contains(state.empty, low) and contains(state.empty, high)):
        if why != NULL:
            if not contains(state.empty, low):
                why.cells[why.count] = board.index_of[low]
                why.count += 1
            if not contains(state.empty, high):
                why.cells[why.count] = board.index_of[high]
                why.count += 1
        return CELL_COVERED
    # Rule 2.4
    if not holds(state.rack[base.to_move], KIND_OF[action % COLOURINGS] + 1):
        return TILE_NOT_ON_RACK
    # Rule 2.7
    if (state.opened >> base.to_move) & 1:
        return LEGAL
    touched = board.touched[pair]
    # Rule 2.5
    if not touched:
        if why != NULL:
            why.cells[0] = board.index_of[low]
            why.cells[1] = board.index_of[high]
            why.count = 2
        return NO_PRINTED_SYMBOL
    # Rule 2.6
    if touched & state.claimed:
        if why != NULL:
            colour = lowest(touched)
            why.cells[0] = board.symbol[colour]
            why.count = 1
        return SYMBOL_CLAIMED
    return LEGAL


cdef inline int line(const uint8_t* at, int step, uint8_t colour) noexcept nogil:
    """The number of cells in a row, from the next one on, that show the colour."""
    # Rule 3.3
    cdef int n = 0
    at += step
    while at[0] == colour:
        n += 1
        at += step
    return n


cdef inline int points(const uint8_t* at, uint8_t colour) noexcept nogil:
    """The points of a half on a cell, before its tile is laid."""
    # Rule 3.2: the other half does not lie there yet, so its direction counts nothing
    return (line(at, EAST, colour) + line(at, SOUTH_WEST, colour) + line(at, SOUTH_EAST, colour)
            + line(at, -EAST, colour) + line(at, -SOUTH_WEST, colour) + line(at, -SOUTH_EAST, colour))


cdef inline int advance(const IngeniousRules* rules, uint8_t* marker, int by) noexcept nogil:
    """Move a marker forward; return the number of stops that it reaches, 0 or 1."""
    # Rule 3.4
    # Rule 3.5
    # Rule 7.4: points beyond a stop are lost
    cdef int before = marker[0]
    cdef int stop = FIRST_STOP if before < FIRST_STOP else rules.top
    cdef int after = before + by if before + by < stop else stop
    marker[0] = <uint8_t>after
    # Rule 4.1
    # Rule 4.3
    # Rule 7.6
    return before < stop and after == stop


cdef inline bint is_complete(const IngeniousRules* rules, const uint8_t* row) noexcept nogil:
    """Whether all six markers stand at the end."""
    cdef int colour
    for colour in range(COLOURS):
        if row[colour] != rules.top:
            return False
    return True


cdef inline bint offers_swap(const IngeniousRules* rules, const uint8_t* row, const uint8_t* rack) noexcept nogil:
    """Whether a player with these markers and this rack may swap."""
    cdef int colour, least = SECOND_STOP + 1, lowest_colours = 0
    # Rule 7.10
    # Rule 7.7: not with an empty rack
    if not rules.swap or rules.solo or not rack[0]:
        return False
    # Rule 5.1
    for colour in range(COLOURS):
        least = min(least, <int>row[colour])
    for colour in range(COLOURS):
        lowest_colours |= (row[colour] == least) << colour
    return not (lowest_colours & colours_on(rack))


cdef inline void place(const IngeniousRules* rules, IngeniousState* state, int32_t action) noexcept nogil:
    cdef const Board* board = rules.board
    cdef int32_t pair = action // COLOURINGS, ways = action % COLOURINGS
    cdef int seat = state.head.to_move
    # Rule 7.3: partners have common markers
    cdef uint8_t* row = state.marker[seat if seat < rules.sides else seat - rules.sides]
    cdef uint8_t* rack = state.rack[seat]
    cdef int low = board.low[pair], high = board.high[pair]
    cdef int first = ways // 6, second = ways % 6
    cdef int first_points, second_points, bonuses
    # Rule 3.1
    first_points = points(state.shown + low + MARGIN, <uint8_t>(first + 1))
    second_points = points(state.shown + high + MARGIN, <uint8_t>(second + 1))
    # Rule 7.5: the half on the lower cell first
    bonuses = advance(rules, row + first, first_points)
    bonuses += advance(rules, row + second, second_points)
    # Rule 7.1
    if rules.solo:
        bonuses = 0
    # Rule 7.9
    elif rules.bonus_one and bonuses > 1:
        bonuses = 1
    take(rack, KIND_OF[ways] + 1)
    state.shown[low + MARGIN] = <uint8_t>(first + 1)
    state.shown[high + MARGIN] = <uint8_t>(second + 1)
    remove(state.empty, low)
    remove(state.empty, high)
    # Rule 2.6
    if not (state.opened >> seat) & 1:
        state.opened |= <uint8_t>(1 << seat)
        state.claimed |= board.touched[pair]
    # Rule 4.2
    state.placements_left = <uint8_t>(state.placements_left + bonuses - 1)
    # Rule 6.1
    # Rule 6.2
    # Rule 7.2
    # Rule 7.8
    if is_complete(rules, row) or not has_room(state):
        state.head.phase = DONE
        state.head.node = OVER
        state.head.to_move = -1
        state.placements_left = 0
        return
    # Rule 4.4
    if state.placements_left and rack[0]:
        return
    # Rule 7.7: a bonus due with an empty rack lapses
    state.placements_left = 0
    if offers_swap(rules, row, rack):
        # Rule 5.5: the other seats see phase DRAW, see hidden.py and _planes.pxd
        state.head.phase = SWAP
    else:
        state.head.phase = DRAW
        state.head.node = CHANCE


cdef void apply(const RulesHead* head, Head* base, int32_t action, Trace* trace) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef IngeniousState* state = <IngeniousState*>base
    if base.phase == PLACE:
        place(rules, state, action)
        return
    # Rule 5.3
    if action == COLOURINGS * rules.board.pairs + 1:
        memcpy(state.aside, state.rack[base.to_move], RACK)
        memset(state.rack[base.to_move], 0, RACK)
    base.phase = DRAW
    base.node = CHANCE


cdef void apply_outcome(const RulesHead* head, Head* base, int32_t outcome, Trace* trace) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef IngeniousState* state = <IngeniousState*>base
    cdef uint8_t* rack = state.rack[base.to_move]
    cdef int i
    # Rule 5.4
    state.bag[outcome] -= 1
    put(rack, <uint8_t>(outcome + 1))
    if tiles_on(rack) < rules.rack:
        return
    # Rule 5.3: the tiles laid aside go back with the last one drawn
    if state.aside[0]:
        for i in range(tiles_on(state.aside)):
            state.bag[state.aside[i] - 1] += 1
        memset(state.aside, 0, RACK)
    # Rule 1.6
    base.to_move += 1
    if base.to_move == head.players:
        base.to_move = 0
    # Rule 1.4
    if base.phase == DEAL and base.to_move != 0:
        return
    base.phase = PLACE
    base.node = DECISION
    state.placements_left = 1


cdef int32_t chance_outcomes(const RulesHead* head, const Head* base, int32_t* counts) noexcept nogil:
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef int32_t total = 0
    cdef int kind
    # Rule 5.4: every tile is equally likely
    for kind in range(KINDS):
        counts[kind] = state.bag[kind]
        total += state.bag[kind]
    return total


cdef int32_t random_outcome(const RulesHead* head, const Head* base, uint64_t* rng) noexcept nogil:
    # Rule 5.4; the running sums of all kinds lie side by side in words; there are at most 120 tiles
    cdef const uint8_t* bag = &(<const IngeniousState*>base).bag[0]
    cdef uint64_t first = running_sums(bytes_word(bag, 8))
    cdef uint64_t second = running_sums(bytes_word(bag + 8, 8)) + repeated(first >> 56)
    cdef uint64_t third = running_sums(bytes_word(bag + 16, KINDS - 16)) + repeated(second >> 56)
    cdef uint32_t piece = below(rng, <uint32_t>(third >> 56))
    return not_above(first, piece) + not_above(second, piece) + not_above(third, piece)


cdef inline int32_t score(const IngeniousRules* rules, const IngeniousState* state, int seat) noexcept nogil:
    cdef const uint8_t* row = state.marker[seat % rules.sides]
    cdef int32_t least = row[0]
    cdef int colour
    # Rule 6.4
    for colour in range(1, COLOURS):
        if row[colour] < least:
            least = row[colour]
    return least


cdef void scores(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range(head.players):
        out[seat] = score(<const IngeniousRules*>head, <const IngeniousState*>base, seat)


cdef void ranking(const RulesHead* head, const Head* base, int32_t* out) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef uint64_t worth[SEATS]
    cdef uint8_t row[COLOURS]
    cdef uint8_t value
    cdef int seat, other, i, j
    # Rule 6.5: six bits for each marker, the lowest marker first
    for seat in range(head.players):
        for i in range(COLOURS):
            value = state.marker[seat % rules.sides][i]
            j = i
            while j > 0 and row[j - 1] > value:
                row[j] = row[j - 1]
                j -= 1
            row[j] = value
        worth[seat] = 0
        for i in range(COLOURS):
            worth[seat] = worth[seat] << 6 | row[i]
    # Rule 7.8: partners share their place
    for seat in range(head.players):
        out[seat] = 1
        for other in range(head.players):
            out[seat] += worth[other] > worth[seat]


cdef void utilities(const RulesHead* head, const Head* base, double* out) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef int32_t places[SEATS]
    # Rule 7.2: the higher the lowest marker, the better
    if rules.solo:
        out[0] = score(rules, <const IngeniousState*>base, 0) / <double>SECOND_STOP
        return
    ranking(head, base, places)
    utilities_of_ranking(head.players, rules.sides, places, out)


cdef bint sound_rack(const uint8_t* rack, int32_t* kinds) noexcept nogil:
    """Whether a rack is in order; adds its tiles to `kinds`."""
    cdef int i
    for i in range(RACK):
        if rack[i] > KINDS or (i and rack[i] and rack[i - 1] > rack[i]) or (i and rack[i] and not rack[i - 1]):
            return False
        if rack[i]:
            kinds[rack[i] - 1] += 1
    return True


cdef bint check_state(const RulesHead* head, const Head* base, Faults* faults) noexcept nogil:
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef const Board* board = rules.board
    cdef int32_t kinds[KINDS]
    cdef int32_t missing[COLOURS]          # symbols of the tiles that are neither in the bag nor on a rack
    cdef int32_t held[SEATS]
    cdef uint8_t row[COLOURS]
    cdef int i, j, colour, kind, first, second, seat, covered = 0, openings = popcount(state.opened)
    cdef int to_move = base.to_move, phase = base.phase
    cdef int players = head.players
    # the head
    if phase > DONE or (phase == DEAL and rules.solo) or state.unused[0] or state.unused[1]:
        return False
    for i in range(5):
        if base.unused[i]:
            return False
    if base.node != (OVER if phase == DONE else DECISION if phase == PLACE or phase == SWAP else CHANCE):
        return False
    if (to_move != -1) if phase == DONE else (to_move < 0 or to_move >= players):
        return False
    if (state.placements_left > 0) != (phase == PLACE) or state.placements_left > MOST_PLACEMENTS:
        return False
    # the board
    memset(missing, 0, sizeof(missing))
    for i in range(SHOWN):
        j = i - MARGIN
        if 0 <= j < 256 and contains(board.playable, j):
            if state.shown[i] > COLOURS or (state.shown[i] == 0) != contains(state.empty, j):
                return False
            if state.shown[i]:
                missing[state.shown[i] - 1] -= 1
                covered += 1
        elif state.shown[i] != board.printed[i]:
            return False
    for i in range(4):
        if state.empty[i] & ~board.playable[i]:
            return False
    # the tiles
    memset(kinds, 0, sizeof(kinds))
    for seat in range(SEATS):
        if not sound_rack(state.rack[seat], kinds):
            return False
        held[seat] = tiles_on(state.rack[seat])
        if held[seat] > (rules.rack if seat < players else 0):
            return False
    if not sound_rack(state.aside, kinds) or state.aside[RACK - 1] or (state.aside[0] and phase != DRAW):
        return False
    kind = 0
    for first in range(COLOURS):
        for second in range(first, COLOURS):
            j = COPIES[kind] - kinds[kind] - state.bag[kind]
            if j < 0:
                return False
            missing[first] += j
            missing[second] += j
            kind += 1
    for colour in range(COLOURS):
        if missing[colour]:
            return False
    # the racks in each phase
    for seat in range(players):
        if phase == DEAL:
            if (held[seat] != RACK if seat < to_move else held[seat] == RACK if seat == to_move else held[seat] > 0):
                return False
        elif phase != DONE:
            if seat != to_move and held[seat] != rules.rack:
                return False
            if seat == to_move and held[seat] == 0 and phase != DRAW:
                return False
            if seat == to_move and held[seat] == rules.rack and phase != PLACE:
                return False
    # the markers
    for i in range(SEATS):
        for colour in range(COLOURS):
            if state.marker[i][colour] > (rules.top if i < rules.sides else 0):
                return False
    if phase == SWAP:
        memcpy(row, state.marker[to_move % rules.sides], COLOURS)
        if not offers_swap(rules, row, state.rack[to_move]):
            return False
    # First placements: as long as some are due, the board is empty enough for each.
    if (state.opened & (state.opened + 1)) or state.opened >> players or state.claimed >> COLOURS:
        return False
    if popcount(state.claimed) != openings:
        return False
    if phase == DEAL and openings:
        return False
    if openings < players and phase != DONE:
        if covered != 2 * openings:
            return False
        for i in range(rules.sides):
            for colour in range(COLOURS):
                if i >= openings and state.marker[i][colour]:
                    return False
        if phase == PLACE and (to_move != openings or held[to_move] != rules.rack or state.placements_left != 1):
            return False
        if (phase == SWAP or phase == DRAW) and to_move != (openings - 1 if openings else 0):
            return False
        if phase == SWAP and not openings or phase == DRAW and not openings and not rules.solo:
            return False
    return phase == DONE or has_room(state)


cdef GameOps OPS
OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.random_legal = random_legal
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.chance_outcomes = chance_outcomes
OPS.random_outcome = random_outcome
OPS.scores = scores
OPS.ranking = ranking
OPS.utilities = utilities
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe

# ---- to Python ------------------------------------------------------------------------------------------------


cdef class IngeniousRulesHandle(Rules):
    """The rules of Ingenious with its options."""

    def __cinit__(self, int players, bint partnership, bint bonus_one, bint swap):
        if not 1 <= players <= SEATS or (partnership and players != 4):
            raise ValueError("Ingenious has 1 to 4 players, a partnership 4.")
        self.data.solo = players == 1
        self.data.radius = spec.RADIUS[players]
        self.data.board = &BOARDS[self.data.radius - 5]
        # Rule 7.3
        self.data.sides = 2 if partnership else players
        self.data.top = SECOND_STOP if partnership or players == 1 else FIRST_STOP
        self.data.rack = 1 if players == 1 else RACK
        self.data.bonus_one = bonus_one
        self.data.swap = swap
        self.data.head.players = players
        self.data.head.num_actions = COLOURINGS * self.data.board.pairs + 2
        self.data.head.num_outcomes = KINDS
        # A placement is one of U pairs, one of at most six tiles, and one of two ways round: at most 12 U. A swap
        # decision has two moves.
        self.data.head.max_moves = 12 * self.data.board.pairs
        self.data.head.state_size = sizeof(IngeniousState)
        self.data.head.words64 = 4
        self.data.head.planes = [PLANES, 2 * self.data.radius + 1, 2 * self.data.radius + 1]
        self.ops = &OPS
        self.head = <RulesHead*>&self.data


cdef list tiles_of(const uint8_t* rack):
    cdef int i
    return [rack[i] - 1 for i in range(tiles_on(rack))]


def fields(CorePosition state not None):
    """All numbers of a state of Ingenious."""
    cdef IngeniousState now
    cdef const IngeniousRules* rules
    cdef int i, j
    if state.ops != &OPS:
        raise TypeError("This is not a state of Ingenious.")
    with cython.critical_section(state):
        memcpy(&now, state.head, sizeof(IngeniousState))
    rules = <const IngeniousRules*>state.rules
    board = {}
    for i in range(rules.board.cells):
        j = rules.board.bit_of[i]
        if now.shown[j + MARGIN] and not rules.board.printed[j + MARGIN]:
            board[i] = now.shown[j + MARGIN] - 1
    return {
        "phase": now.head.phase,
        "to_move": now.head.to_move,
        "placements_left": now.placements_left,
        "board": board,
        "racks": [tiles_of(now.rack[i]) for i in range(rules.head.players)],
        "aside": tiles_of(now.aside),
        "markers": [[now.marker[i][j] for j in range(COLOURS)] for i in range(rules.sides)],
        "claimed": [i for i in range(COLOURS) if (now.claimed >> i) & 1],
        "opened": [((now.opened >> i) & 1) == 1 for i in range(rules.head.players)],
        "bag": [now.bag[i] for i in range(KINDS)],
    }


cdef int put_tiles(uint8_t* rack, object tiles) except -1:
    cdef int i
    for i, tile in enumerate(sized(sorted(sized(tiles, RACK)), RACK)):
        rack[i] = <uint8_t>(number(tile, 0, KINDS - 1) + 1)
    return 0


def pack(IngeniousRulesHandle handle not None, dict fields not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef IngeniousState state
    cdef const IngeniousRules* rules = &handle.data
    cdef int i, j, bit, phase, players = handle.data.head.players
    try:
        phase = number(fields["phase"], 0, DONE)
        memset(&state, 0, sizeof(state))
        memcpy(state.empty, rules.board.playable, sizeof(state.empty))
        memcpy(state.shown, rules.board.printed, sizeof(state.shown))
        state.head.phase = <uint8_t>phase
        state.head.to_move = number(fields["to_move"], -1, players - 1)
        state.head.node = OVER if phase == DONE else DECISION if phase == PLACE or phase == SWAP else CHANCE
        state.placements_left = number(fields["placements_left"], 0, MOST_PLACEMENTS)
        for cell, colour in fields["board"].items():
            bit = rules.board.bit_of[number(cell, 0, rules.board.cells - 1)]
            if not contains(rules.board.playable, bit):
                raise ValueError(f"Cell {cell} has a printed symbol.")
            state.shown[bit + MARGIN] = <uint8_t>(number(colour, 0, COLOURS - 1) + 1)
            remove(state.empty, bit)
        for i, tiles in enumerate(sized(fields["racks"], players)):
            put_tiles(state.rack[i], tiles)
        put_tiles(state.aside, fields["aside"])
        for i, row in enumerate(sized(fields["markers"], rules.sides)):
            for j, marker in enumerate(sized(row, COLOURS)):
                state.marker[i][j] = number(marker, 0, rules.top)
        for colour in fields["claimed"]:
            state.claimed |= <uint8_t>(1 << number(colour, 0, COLOURS - 1))
        for i, opened in enumerate(sized(fields["opened"], players)):
            if opened:
                state.opened |= <uint8_t>(1 << i)
        for i, count in enumerate(sized(fields["bag"], KINDS)):
            state.bag[i] = number(count, 0, RACK)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"These are not the fields of a position: {error!r}") from None
    if not check_state(<const RulesHead*>rules, <const Head*>&state, NULL):
        raise ValueError("These fields are not a position of this game.")
    return pack_state(&handle.data.head, &state.head)
