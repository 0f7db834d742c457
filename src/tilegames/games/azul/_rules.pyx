"""The rules of Azul. Numbers refer to the rules on the game's page, docs/games/azul.md."""
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport bytes_word, lowest, multiversion_int32, not_above, nth_bit, popcount, running_sums
from tilegames._core.ops cimport CHANCE, LEGAL, GameOps, Head, RulesHead, Why, places_of
from tilegames._core.rng cimport below
from tilegames._core.trace cimport Trace
from tilegames.games.azul._board cimport (
    COLUMN_MASK, ROW_MASK, any_tile, complete_rows, filled, open_columns, topmost_complete_line, total, why_no_line,
)
from tilegames.games.azul._check cimport check_state
from tilegames.games.azul._planes cimport COMMON, OF_A_SEAT, SIDE, observe
from tilegames.games.azul._play cimport draw, play, put_on_wall, score_tile, tell_floor
from tilegames.games.azul._tables cimport EIGHT, TABLES
from tilegames.games.azul.spec import factories


cdef void destinations(const AzulState* s, uint32_t* where) noexcept nogil:
    """Where each colour may go, as bits: lines, and always the floor (Rule 2.8); a branch-free `why_no_line`."""
    cdef int seat = s.head.to_move
    cdef uint32_t empty = 0, rows
    cdef int line, size, colour
    memset(where, 0, COLOURS * sizeof(uint32_t))
    for line in range(ROWS):
        size = s.line_size[seat][line]
        empty |= <uint32_t>(size == 0) << line
        # Rules 2.9, 2.10
        where[s.line_colour[seat][line]] |= <uint32_t>((size > 0) & (size <= line)) << line
    for colour in range(COLOURS):
        rows = s.wall[seat][colour]
        rows |= rows >> 1 | rows >> 2 | rows >> 3 | rows >> 4
        # Rule 2.11: the lowest bits of the five rows, brought together by a product without carries.
        rows = ((rows & COLUMN_MASK) * <uint32_t>0x111110) >> 20 & ROW_MASK
        where[colour] = (where[colour] | empty) & ~rows | 1 << FLOOR


# ---- the functions of GameOps, in their order -------------------------------------------------------------------


cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    cdef AzulState* s = <AzulState*>state
    memset(s.bag, COPIES, COLOURS)                           # Rules 1.1, 1.2, 1.5
    s.marker = -1
    s.round = 1
    s.head.phase = DEAL
    s.head.node = CHANCE


cdef multiversion_int32 legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    cdef uint32_t where[COLOURS]
    cdef uint32_t places, sources
    cdef int32_t source, colour, place, row, take, n = 0
    if s.head.phase == TILE:
        row = topmost_complete_line(s, s.head.to_move)
        places = open_columns(g, s, s.head.to_move, row, s.line_colour[s.head.to_move][row])
        for place in range(COLOURS):
            if places >> place & 1:
                out[n] = g.takes + 5 * row + place
                n += 1
        return n
    destinations(s, where)
    sources = s.holders[0] | s.holders[1] | s.holders[2] | s.holders[3] | s.holders[4]
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        # Branch-free, because the branches are unpredictable: write all places and keep the legal ones.
        for colour in range(COLOURS):
            take = (source * COLOURS + colour) * (FLOOR + 1)
            for place in range(EIGHT):
                out[n + place] = take + g.tables.places[where[colour]][place]
            n += g.tables.width[where[colour]] & -(s.holders[colour] >> source & 1)
    return n


cdef multiversion_int32 count_legal(const RulesHead* rules, const Head* state) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    cdef uint32_t where[COLOURS]
    cdef int32_t colour, row, n = 0
    if s.head.phase == TILE:
        row = topmost_complete_line(s, s.head.to_move)
        return popcount(open_columns(g, s, s.head.to_move, row, s.line_colour[s.head.to_move][row]))
    destinations(s, where)
    for colour in range(COLOURS):
        n += popcount(s.holders[colour]) * g.tables.width[where[colour]]
    return n


cdef int32_t tile_at(const AzulRules* g, const AzulState* s, int32_t i) noexcept nogil:
    cdef int row = topmost_complete_line(s, s.head.to_move)
    return g.takes + 5 * row + nth_bit(
        open_columns(g, s, s.head.to_move, row, s.line_colour[s.head.to_move][row]), i)


cdef inline int32_t take_at(const AzulRules* g, const AzulState* s, const uint32_t* where, int32_t i) noexcept nogil:
    cdef int32_t source = 0, colour = 0, here
    for source in range(g.factories + 1):
        here = 0
        for colour in range(COLOURS):
            here += g.tables.width[where[colour]] & -(s.holders[colour] >> source & 1)
        if i < here:
            break
        i -= here
    for colour in range(COLOURS):
        here = g.tables.width[where[colour]] & -(s.holders[colour] >> source & 1)
        if i < here:
            break
        i -= here
    return (source * COLOURS + colour) * 6 + g.tables.places[where[colour]][i]


cdef int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef uint32_t where[COLOURS]
    if state.phase == TILE:
        return tile_at(<const AzulRules*>rules, <const AzulState*>state, i)
    destinations(<const AzulState*>state, where)
    return take_at(<const AzulRules*>rules, <const AzulState*>state, where, i)


cdef multiversion_int32 random_legal(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    cdef uint32_t where[COLOURS]
    cdef uint32_t n = 0
    cdef int32_t colour
    if state.phase == TILE:
        return tile_at(g, s, <int32_t>below(rng, <uint32_t>count_legal(rules, state)))
    destinations(s, where)
    for colour in range(COLOURS):
        n += popcount(s.holders[colour]) * g.tables.width[where[colour]]
    return take_at(g, s, where, <int32_t>below(rng, n))


cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    if action >= g.takes:
        return why_no_tile(g, s, (action - g.takes) // 5, (action - g.takes) % 5)
    return why_no_take(s, action // 30, action // 6 % 5, action % 6)


cdef int32_t why_no_take(const AzulState* s, int source, int colour, int place) noexcept nogil:
    if s.head.phase != DRAFT:
        return NOT_DRAFTING                                      # Rule 2.1
    if not s.holders[colour] >> source & 1:
        if any_tile(s.tiles[source]):
            return SOURCE_LACKS_COLOUR                           # Rule 2.5
        if source == 0 and s.marker < 0:
            return MARKER_ALONE                                  # Rule 2.6
        return SOURCE_EMPTY                                      # Rule 2.4
    return LEGAL if place == FLOOR else why_no_line(s, s.head.to_move, colour, place)


cdef int32_t why_no_tile(const AzulRules* g, const AzulState* s, int row, int column) noexcept nogil:
    cdef int seat = s.head.to_move
    if s.head.phase != TILE:
        return NOT_TILING                                        # Rule 5.2
    if row != topmost_complete_line(s, seat):
        return WRONG_ROW                                         # Rule 5.3
    if filled(s, seat) >> (5 * row + column) & 1:
        return SPACE_TAKEN                                       # Rule 5.4
    if not open_columns(g, s, seat, row, s.line_colour[seat][row]) >> column & 1:
        return COLUMN_HAS_COLOUR                                 # Rule 5.5
    return LEGAL


cdef void apply(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil:
    # Written twice, so that the compiler drops all that is told where nobody listens.
    if trace == NULL:
        play(<const AzulRules*>rules, <AzulState*>state, action, NULL)
    else:
        play(<const AzulRules*>rules, <AzulState*>state, action, trace)


cdef void apply_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    if trace == NULL:
        draw(<const AzulRules*>rules, <AzulState*>state, outcome, NULL)
    else:
        draw(<const AzulRules*>rules, <AzulState*>state, outcome, trace)


cdef void foresee(const RulesHead* rules, const Head* before, int32_t action, Head* after,
                  Trace* trace) noexcept nogil:
    """What a take prepares while the round goes on: the tile of its line (Rule 3.2), its floor slots (Rule 3.3)."""
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef AzulState* s = <AzulState*>after
    cdef int32_t seat = before.to_move, place = action % 6, had, has
    if action >= g.takes or s.head.phase != DRAFT:
        return
    if place < FLOOR and not g.free_wall:
        foresee_tile(g, s, seat, place, trace)
    had, has = total((<const AzulState*>before).floor[seat], 6), total(s.floor[seat], 6)
    if has > had:
        tell_floor(seat, g.tables.floor_cost[has] - g.tables.floor_cost[had], had, has, trace)


cdef void foresee_tile(const AzulRules* g, AzulState* s, int seat, int row, Trace* trace) noexcept nogil:
    """Tell what the tile of a line will score; the complete lines above it are placed first."""
    cdef int32_t above, reason = TILE_POINTS if s.line_size[seat][row] == row + 1 else TILE_LATER_POINTS
    for above in range(row):
        if s.line_size[seat][above] == above + 1:
            put_on_wall(s, seat, above, g.tables.column[s.line_colour[seat][above]][above], NULL)
    score_tile(s, seat, row, g.tables.column[s.line_colour[seat][row]][row], reason, trace)


cdef int32_t chance_outcomes(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil:
    cdef const AzulState* s = <const AzulState*>state
    cdef int32_t colour, n = 0
    for colour in range(COLOURS):
        counts[colour] = s.bag[colour]
        n += s.bag[colour]
    return n


cdef int32_t random_outcome(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    cdef uint64_t sums = running_sums(bytes_word((<const AzulState*>state).bag, COLOURS))
    return not_above(sums, below(rng, <uint32_t>(sums >> 56)))


cdef void scores(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const AzulState* s = <const AzulState*>state
    cdef int32_t seat
    for seat in range(rules.players):
        out[seat] = s.score[seat]


cdef void ranking(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    """Rule 4.9: points, then complete rows; equal players share a place."""
    cdef const AzulState* s = <const AzulState*>state
    cdef int64_t standings[SEATS]
    cdef int32_t seat
    for seat in range(rules.players):
        standings[seat] = 8 * s.score[seat] + complete_rows(s, seat)
    places_of(rules.players, standings, out)


cdef GameOps OPS
OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.random_legal = random_legal
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.foresee = foresee
OPS.chance_outcomes = chance_outcomes
OPS.random_outcome = random_outcome
OPS.scores = scores
OPS.ranking = ranking
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class AzulRulesHandle(Rules):
    """The rules of Azul for some players and options."""

    def __cinit__(self, int players, bint free_wall, int max_rounds):
        if not 2 <= players <= SEATS or max_rounds < 1:
            raise ValueError("players or max_rounds out of range")
        self.data.tables = &TABLES
        self.data.factories = factories(players)
        self.data.takes = 30 * (self.data.factories + 1)
        self.data.max_rounds = max_rounds
        self.data.free_wall = free_wall
        self.data.head.players = players
        self.data.head.num_actions = self.data.takes + (25 if free_wall else 0)
        self.data.head.num_outcomes = COLOURS
        # Every id at most once; two more are written when the last ones are listed.
        self.data.head.max_moves = self.data.head.num_actions + EIGHT - FLOOR - 1
        self.data.head.state_size = sizeof(AzulState)
        self.data.head.words32 = SEATS * COLOURS + SEATS + 1
        self.data.head.words16 = COLOURS
        self.data.head.planes = [COMMON + OF_A_SEAT * players, SIDE, SIDE]
        self.register(&OPS, &self.data.head)
