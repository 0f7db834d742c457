"""The rules of Ingenious; the numbers are those of docs/games/ingenious.md."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from tilegames._core.bits cimport (
    bytes_word, contains, inlined_void, lowest, multiversion_int32, not_above, remove, repeated, running_sums,
)
from tilegames._core.ops cimport (
    CHANCE, DECISION, LEGAL, OVER, GameOps, Head, RulesHead, Why, places_of, utilities_of_ranking,
)
from tilegames._core.position cimport Rules
from tilegames._core.rng cimport below
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, cold_void, tell1, tell2, tell3, tell4
from tilegames.games.ingenious._check cimport check_state
from tilegames.games.ingenious._markers cimport how_over, is_complete, lowest_colours, lowest_marker, offers_swap
from tilegames.games.ingenious._pairs cimport find_free_pairs, find_placements, nth_placement
from tilegames.games.ingenious._planes cimport PLANES, observe
from tilegames.games.ingenious._racks cimport holds, put, take, tiles_on, ways_to_lay
from tilegames.games.ingenious._tables cimport board_of

# ---- the functions of GameOps, in their order ------------------------------------------------------------------


cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef IngeniousState* s = <IngeniousState*>state
    # Rule 1.4
    # Rule 1.5: the markers are 0 already
    # Rule 7.1
    s.head.phase = DRAW if g.solo else DEAL
    s.head.node = CHANCE
    memcpy(s.empty, g.board.playable, sizeof(s.empty))
    memcpy(s.shown, g.board.printed, sizeof(s.shown))
    memcpy(s.bag, g.board.copies, sizeof(s.bag))


cdef int32_t legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef const IngeniousState* s = <const IngeniousState*>state
    cdef uint64_t pairs[PAIR_WORDS]
    cdef uint64_t ways, lower
    cdef int32_t offsets[2 * RACK]
    cdef int32_t n = 0, n_ways = 0, first
    cdef int w, bit, direction, i
    if s.head.phase == SWAP:
        # Rule 5.2
        out[0] = COLOURINGS * g.board.pairs
        out[1] = COLOURINGS * g.board.pairs + 1
        return 2
    if s.head.phase != PLACE:
        # Rule 6.3
        return 0
    ways = ways_to_lay(g.board, s.rack[s.head.to_move])
    while ways:
        offsets[n_ways] = lowest(ways)
        n_ways += 1
        ways &= ways - 1
    find_free_pairs(g, s, pairs)
    for w in range(4):
        lower = pairs[3 * w] | pairs[3 * w + 1] | pairs[3 * w + 2]
        while lower:
            bit = lowest(lower)
            lower &= lower - 1
            for direction in range(3):
                if (pairs[3 * w + direction] >> bit) & 1:
                    first = COLOURINGS * <int32_t>g.board.pair_of[direction][64 * w + bit]
                    for i in range(n_ways):
                        out[n] = first + offsets[i]
                        n += 1
    return n


cdef multiversion_int32 count_legal(const RulesHead* rules, const Head* state) noexcept nogil:
    cdef Choice all
    if state.phase == SWAP:
        return 2
    if state.phase != PLACE:
        return 0
    find_placements(<const IngeniousRules*>rules, <const IngeniousState*>state, &all)
    return all.before[3] * all.n_ways


cdef multiversion_int32 legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef Choice all
    if state.phase == SWAP:
        return COLOURINGS * g.board.pairs + i
    find_placements(g, <const IngeniousState*>state, &all)
    return nth_placement(g.board, &all, i)


cdef multiversion_int32 random_legal(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef Choice all
    if state.phase == SWAP:
        return COLOURINGS * g.board.pairs + <int32_t>below(rng, 2)
    find_placements(g, <const IngeniousState*>state, &all)
    return nth_placement(g.board, &all, <int32_t>below(rng, <uint32_t>(all.before[3] * all.n_ways)))


cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef const IngeniousState* s = <const IngeniousState*>state
    cdef const Board* board = g.board
    cdef int32_t pair = action // COLOURINGS
    cdef int low, high, colour
    cdef uint8_t touched
    if s.head.phase == SWAP:
        # Rule 5.2
        if pair < board.pairs:
            return SWAP_DUE
        return LEGAL
    if pair >= board.pairs:
        # Rule 4.4
        # Rule 5.1
        return BONUS_DUE if tiles_on(s.rack[s.head.to_move]) < g.rack else NO_SWAP_OFFERED
    # Rule 2.2: pairs with a printed cell have no ids
    low, high = board.low[pair], board.high[pair]
    # Rule 2.3
    if not (contains(s.empty, low) and contains(s.empty, high)):
        if why != NULL:
            if not contains(s.empty, low):
                why.cells[why.count] = board.number_of[low]
                why.count += 1
            if not contains(s.empty, high):
                why.cells[why.count] = board.number_of[high]
                why.count += 1
        return CELL_COVERED
    # Rule 2.4
    if not holds(s.rack[s.head.to_move], board.kind_of[action % COLOURINGS] + 1):
        return TILE_NOT_ON_RACK
    # Rule 2.7
    if (s.opened >> s.head.to_move) & 1:
        return LEGAL
    touched = board.touched[pair]
    # Rule 2.5
    if not touched:
        if why != NULL:
            why.cells[0] = board.number_of[low]
            why.cells[1] = board.number_of[high]
            why.count = 2
        return NO_PRINTED_SYMBOL
    # Rule 2.6
    if touched & s.claimed:
        if why != NULL:
            colour = lowest(touched)
            why.cells[0] = board.symbol[colour]
            why.count = 1
        return SYMBOL_CLAIMED
    return LEGAL


cdef inline inlined_void play(const IngeniousRules* g, IngeniousState* s, int32_t action, Trace* trace) noexcept nogil:
    if s.head.phase == PLACE:
        place(g, s, action, trace)
    else:
        answer(s, action == COLOURINGS * g.board.pairs + 1, trace)


cdef cold_void play_traced(const IngeniousRules* g, IngeniousState* s, int32_t action, Trace* trace) noexcept nogil:
    play(g, s, action, trace)


cdef void apply(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil:
    # Compiled twice: this copy knows that nothing is traced, and the other one does not weigh on it.
    if trace == NULL:
        play(<const IngeniousRules*>rules, <IngeniousState*>state, action, NULL)
    else:
        play_traced(<const IngeniousRules*>rules, <IngeniousState*>state, action, trace)


cdef cold_void draw_traced(const IngeniousRules* g, IngeniousState* s, int32_t kind, Trace* trace) noexcept nogil:
    draw(g, s, kind, trace)


cdef void apply_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    if trace == NULL:
        draw(<const IngeniousRules*>rules, <IngeniousState*>state, outcome, NULL)
    else:
        draw_traced(<const IngeniousRules*>rules, <IngeniousState*>state, outcome, trace)


cdef int32_t chance_outcomes(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil:
    cdef const IngeniousState* s = <const IngeniousState*>state
    cdef int32_t total = 0
    cdef int kind
    # Rule 5.4: every tile is equally likely
    for kind in range(KINDS):
        counts[kind] = s.bag[kind]
        total += s.bag[kind]
    return total


cdef int32_t random_outcome(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    # Rule 5.4; the running sums of all kinds lie side by side in words; there are at most 120 tiles
    cdef const uint8_t* bag = &(<const IngeniousState*>state).bag[0]
    cdef uint64_t first = running_sums(bytes_word(bag, 8))
    cdef uint64_t second = running_sums(bytes_word(bag + 8, 8)) + repeated(first >> 56)
    cdef uint64_t third = running_sums(bytes_word(bag + 16, KINDS - 16)) + repeated(second >> 56)
    cdef uint32_t piece = below(rng, <uint32_t>(third >> 56))
    return not_above(first, piece) + not_above(second, piece) + not_above(third, piece)


cdef void scores(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef const IngeniousState* s = <const IngeniousState*>state
    cdef int seat
    # Rule 6.4
    for seat in range(rules.players):
        out[seat] = lowest_marker(s.marker[seat % g.sides])


cdef void ranking(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef const IngeniousState* s = <const IngeniousState*>state
    cdef int64_t standings[SEATS]
    cdef uint8_t row[COLOURS]
    cdef uint8_t value
    cdef int seat, i, j
    # Rule 6.5: six bits for each marker, the lowest marker first
    for seat in range(rules.players):
        for i in range(COLOURS):
            value = s.marker[seat % g.sides][i]
            j = i
            while j > 0 and row[j - 1] > value:
                row[j] = row[j - 1]
                j -= 1
            row[j] = value
        standings[seat] = 0
        for i in range(COLOURS):
            standings[seat] = standings[seat] << 6 | row[i]
    # Rule 7.8: partners share their place
    places_of(rules.players, standings, out)


cdef void utilities(const RulesHead* rules, const Head* state, double* out) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef int32_t places[SEATS]
    # Rule 7.2: the higher the lowest marker, the better
    if g.solo:
        out[0] = lowest_marker((<const IngeniousState*>state).marker[0]) / <double>SECOND_STOP
        return
    ranking(rules, state, places)
    utilities_of_ranking(rules.players, g.sides, places, out)


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


# ---- placing ----------------------------------------------------------------------------------------------------


cdef inline inlined_void place(const IngeniousRules* g, IngeniousState* s, int32_t action, Trace* trace) noexcept nogil:
    """Lay a tile, score both halves, and go on with a bonus, the refill, the offer of a swap, or the end."""
    cdef const Board* board = g.board
    cdef int32_t pair = action // COLOURINGS, ways = action % COLOURINGS
    cdef int seat = s.head.to_move
    cdef int low = board.low[pair], high = board.high[pair]
    cdef int first = ways // 6, second = ways % 6
    cdef int first_length, second_length
    cdef bint first_stop, second_stop
    tell2(trace, PLACED, seat, board.kind_of[ways])
    tell_halves(board, low, high, first, second, trace)
    # Rule 2.6
    if not (s.opened >> seat) & 1:
        s.opened |= <uint8_t>(1 << seat)
        s.claimed |= board.touched[pair]
        tell2(trace, CLAIMED, seat, lowest(board.touched[pair]))
    # Rule 3.1
    first_length = points(s.shown + low + MARGIN, <uint8_t>(first + 1))
    second_length = points(s.shown + high + MARGIN, <uint8_t>(second + 1))
    # Rule 7.5: the half on the lower cell first
    first_stop = score_half(g, s, seat, low, first, first_length, trace)
    second_stop = score_half(g, s, seat, high, second, second_length, trace)
    take(s.rack[seat], board.kind_of[ways] + 1)
    s.shown[low + MARGIN] = <uint8_t>(first + 1)
    s.shown[high + MARGIN] = <uint8_t>(second + 1)
    remove(s.empty, low)
    remove(s.empty, high)
    # Rule 4.2
    s.placements_left -= 1
    # Rule 7.1
    if not g.solo:
        earn_bonus(s, seat, first, first_stop, trace)
        # Rule 7.9
        earn_bonus(s, seat, second, second_stop and not (g.bonus_one and first_stop), trace)
    go_on(g, s, seat, trace)


cdef inline void tell_halves(const Board* board, int low, int high, int first, int second, Trace* trace) noexcept nogil:
    """Add the cells of a tile and their colours to the last entry."""
    add_value(trace, board.number_of[low])
    add_value(trace, board.number_of[high])
    add_value(trace, first)
    add_value(trace, second)


cdef inline void earn_bonus(IngeniousState* s, int seat, int colour, bint reached, Trace* trace) noexcept nogil:
    """One more placement, if a marker has reached a stop."""
    s.placements_left = <uint8_t>(s.placements_left + reached)
    if trace != NULL and reached:
        tell3(trace, BONUS_EARNED, seat, colour, s.placements_left)


cdef inline inlined_void go_on(const IngeniousRules* g, IngeniousState* s, int seat, Trace* trace) noexcept nogil:
    """What follows a placement."""
    cdef const uint8_t* row = s.marker[seat if seat < g.sides else seat - g.sides]
    cdef int termination = how_over(s, is_complete(g, row))
    # Rule 4.4
    if not termination and s.placements_left and s.rack[seat][0]:
        return
    # Rule 6.2
    # Rule 7.7: a bonus due with an empty rack lapses
    if trace != NULL and s.placements_left:
        tell2(trace, BONUS_LAPSED, seat, s.placements_left)
    s.placements_left = 0
    if termination:
        s.head.phase = DONE
        s.head.node = OVER
        s.head.to_move = -1
        tell1(trace, ENDED, termination)
    elif offers_swap(g, row, s.rack[seat]):
        # Rule 5.5: the other seats see phase DRAW, see hidden.py and _planes.pxd
        s.head.phase = SWAP
        tell2(trace, SWAP_OFFERED, seat, lowest_colours(row))
        tell2(trace, SWAP_PHASE, seat, SWAP)
    else:
        s.head.phase = DRAW
        s.head.node = CHANCE
        tell2(trace, TURN_BEGAN, seat, DRAW)


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


cdef void tell_line(const Board* board, const IngeniousState* s, int seat, int cell, int colour, int length,
                    Trace* trace) noexcept nogil:
    """Tell the points of a half on a cell: the cells that it counts, clockwise from the right."""
    cdef const uint8_t* at = s.shown + cell + MARGIN
    cdef int32_t i, k
    cdef int32_t* steps = [EAST, SOUTH_EAST, SOUTH_WEST, -EAST, -SOUTH_EAST, -SOUTH_WEST]
    tell4(trace, SCORED, seat, length, LINE, colour)
    for i in range(6):
        for k in range(line(at, steps[i], <uint8_t>(colour + 1))):
            add_value(trace, board.number_of[cell + (k + 1) * steps[i]])


cdef inline bint score_half(const IngeniousRules* g, IngeniousState* s, int seat, int cell, int colour, int length,
                            Trace* trace) noexcept nogil:
    """Move the marker of a half that scores on a cell; return whether it reaches a stop."""
    # Rule 7.3: partners have common markers
    cdef uint8_t* marker = &s.marker[seat if seat < g.sides else seat - g.sides][colour]
    # Rule 3.4
    # Rule 3.5
    # Rule 7.4: points beyond a stop are lost
    cdef int before = marker[0]
    cdef int stop = FIRST_STOP if before < FIRST_STOP else g.top
    cdef int after = before + length if before + length < stop else stop
    marker[0] = <uint8_t>after
    if trace != NULL and length:
        tell_line(g.board, s, seat, cell, colour, length, trace)
        if before + length > stop:
            tell4(trace, SCORED, seat, stop - before - length, ABOVE_STOP, colour)
    # Rule 4.1
    # Rule 4.3
    # Rule 7.6
    return before < stop and after == stop


# ---- swap and refill ---------------------------------------------------------------------------------------------


cdef inline void answer(IngeniousState* s, bint swap, Trace* trace) noexcept nogil:
    """Keep the rack or lay it aside."""
    cdef int seat = s.head.to_move
    s.head.phase = DRAW
    s.head.node = CHANCE
    if not swap:
        tell1(trace, KEPT, seat)
        tell2(trace, SWAP_PHASE, seat, DRAW)
        return
    # Rule 5.3
    memcpy(s.aside, s.rack[seat], RACK)
    memset(s.rack[seat], 0, RACK)
    tell_tiles(SWAPPED, seat, s.aside, trace)
    tell2(trace, TURN_BEGAN, seat, DRAW)


cdef inline void tell_tiles(int32_t kind, int seat, const uint8_t* rack, Trace* trace) noexcept nogil:
    """Tell an entry of a seat and some tiles."""
    cdef int i
    tell1(trace, kind, seat)
    for i in range(tiles_on(rack)):
        add_value(trace, rack[i] - 1)


cdef inline inlined_void draw(const IngeniousRules* g, IngeniousState* s, int32_t kind, Trace* trace) noexcept nogil:
    """Put a tile from the bag on a rack; a full rack ends the deal to a seat, or the turn."""
    cdef int seat = s.head.to_move
    cdef uint8_t* rack = s.rack[seat]
    cdef int i
    # Rule 5.4
    s.bag[kind] -= 1
    put(rack, <uint8_t>(kind + 1))
    tell2(trace, DREW, seat, kind)
    if tiles_on(rack) < g.rack:
        return
    # Rule 5.3: the tiles laid aside go back with the last one drawn
    if s.aside[0]:
        tell_tiles(ASIDE_RETURNED, seat, s.aside, trace)
        for i in range(tiles_on(s.aside)):
            s.bag[s.aside[i] - 1] += 1
        memset(s.aside, 0, RACK)
    # Rule 1.6
    s.head.to_move += 1
    if s.head.to_move == g.head.players:
        s.head.to_move = 0
    # Rule 1.4
    if s.head.phase != DEAL or s.head.to_move == 0:
        s.head.phase = PLACE
        s.head.node = DECISION
        s.placements_left = 1
    tell2(trace, TURN_BEGAN, s.head.to_move, s.head.phase)


# ---- to Python --------------------------------------------------------------------------------------------------


cdef class IngeniousRulesHandle(Rules):
    """The rules of Ingenious with its options."""

    def __cinit__(self, int players, int radius, bint partnership, bint bonus_one, bint swap):
        if not 1 <= players <= SEATS or (partnership and players != 4):
            raise ValueError("Ingenious has 1 to 4 players, a partnership 4.")
        self.data.solo = players == 1
        self.data.radius = radius
        self.data.board = board_of(radius)
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
        self.data.head.planes = [PLANES, 2 * radius + 1, 2 * radius + 1]
        self.register(&OPS, &self.data.head)
