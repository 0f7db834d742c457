"""The rules of Azul. Numbers refer to the rules on the game's page, docs/games/azul.md."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from tilegames._core.bits cimport bytes_word, lowest, multiversion_int32, not_above, nth_bit, popcount, running_sums
from tilegames._core.ops cimport (
    CHANCE, DECISION, LEGAL, MAX_PLAYERS, OVER, Faults, GameOps, Head, RulesHead, Why, utilities_of_ranking,
)
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames._core.rng cimport below
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell, tell1, tell2, tell3, tell4
from tilegames.games.azul._planes cimport COMMON, OF_A_SEAT, SIDE, observe

cdef enum:
    EIGHT = 8              # more than the six destinations: a whole register

cdef enum Refusal:
    NOT_DRAFTING = 16
    SOURCE_EMPTY = 17
    MARKER_ALONE = 18
    SOURCE_LACKS_COLOUR = 19
    LINE_FULL = 20
    LINE_OTHER_COLOUR = 21
    WALL_HAS_COLOUR = 22
    NOT_TILING = 23
    WRONG_ROW = 24
    SPACE_TAKEN = 25
    COLUMN_HAS_COLOUR = 26

cdef enum Told:            # entries of the trace, with what they hold
    TAKEN = 16             # seat, source, colour, number of tiles
    SLID_TO_CENTRE = 17    # source, the colour of each tile
    MARKER_TAKEN = 18      # seat, whether it uses a slot of the floor line
    PUT_ON_LINE = 19       # seat, row, colour, number of tiles
    PUT_ON_FLOOR = 20      # seat, the colour of each tile
    TO_LID = 21            # the colour of each tile
    PLACED = 22            # seat, row, column, colour
    LINE_EMPTIED = 23      # seat, row
    FLOOR_EMPTIED = 24     # seat
    MARKER_RETURNED = 25   # seat
    ROUND_BEGAN = 26       # round, starter
    BAG_REFILLED = 27
    DRAWN = 28             # factory, colour

cdef enum Points:          # reasons in entries of the kind SCORED, with what follows
    TILE_POINTS = 0        # the spaces that count, as 5 * row + column
    FLOOR_POINTS = 1       # the slots, from 0
    ROW_POINTS = 2         # the spaces
    COLUMN_POINTS = 3
    COLOUR_POINTS = 4
    TILE_LATER_POINTS = 5

cdef uint32_t ROW_MASK = 0x1F          # row 0; row r is this << 5 * r
cdef uint32_t COLUMN_MASK = 0x108421   # column 0; column c is this << c

# The number of destinations in a set, and the destinations, ascending.
cdef int32_t[64] WIDTH
cdef int32_t[64][EIGHT] PLACES


cdef void fill_tables() noexcept:
    cdef int places, place
    memset(PLACES, 0, sizeof(PLACES))
    for places in range(64):
        WIDTH[places] = 0
        for place in range(FLOOR + 1):
            if places >> place & 1:
                PLACES[places][WIDTH[places]] = place
                WIDTH[places] += 1


fill_tables()

# Rule 3.3: what 0 to 7 used slots of the floor line cost together.
cdef int32_t[8] FLOOR_COST = [0, 1, 2, 4, 6, 8, 11, 14]


# ---- small questions --------------------------------------------------------------------------------------------


cdef inline int32_t total(const uint8_t* counts, int n) noexcept nogil:
    cdef int32_t result = 0
    cdef int i
    for i in range(n):
        result += counts[i]
    return result


cdef inline uint32_t filled(const AzulState* s, int seat) noexcept nogil:
    """All spaces of a wall that hold a tile."""
    return s.wall[seat][0] | s.wall[seat][1] | s.wall[seat][2] | s.wall[seat][3] | s.wall[seat][4]


cdef int32_t complete_rows(const AzulState* s, int seat) noexcept nogil:
    cdef uint32_t wall = filled(s, seat)
    cdef int32_t row, rows = 0
    for row in range(ROWS):
        rows += (wall >> 5 * row) & ROW_MASK == ROW_MASK
    return rows


cdef int topmost_complete_line(const AzulState* s, int seat) noexcept nogil:
    """The row whose tile is placed next, or -1."""
    cdef int row
    for row in range(ROWS):
        if s.line_size[seat][row] == row + 1:
            return row
    return -1


cdef inline int fixed_column(int colour, int row) noexcept nogil:
    """Rule 1.3: the column of a colour in a row of the fixed wall."""
    return (colour + row) % COLOURS


cdef uint32_t open_columns(const AzulRules* g, const AzulState* s, int seat, int row, int colour) noexcept nogil:
    """Columns of a row where a tile of the colour may go, as bits 0 to 4."""
    cdef uint32_t taken
    cdef int column
    if not g.free_wall:
        return <uint32_t>1 << fixed_column(colour, row)
    taken = (filled(s, seat) >> 5 * row) & ROW_MASK              # Rule 5.4
    for column in range(COLOURS):
        if s.wall[seat][colour] & (COLUMN_MASK << column):
            taken |= <uint32_t>1 << column                       # Rule 5.5
    return ~taken & ROW_MASK


cdef int32_t why_no_line(const AzulState* s, int seat, int colour, int line) noexcept nogil:
    """Why a colour cannot go to a pattern line, or LEGAL. Rule 5.8: the column never matters here."""
    if s.line_size[seat][line] == line + 1:
        return LINE_FULL                                         # Rule 2.9
    if s.line_size[seat][line] and s.line_colour[seat][line] != colour:
        return LINE_OTHER_COLOUR                                 # Rule 2.10
    if s.wall[seat][colour] & (ROW_MASK << 5 * line):
        return WALL_HAS_COLOUR                                   # Rule 2.11
    return LEGAL


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


# ---- telling -----------------------------------------------------------------------------------------------------


cdef inline void add_tiles(Trace* trace, int colour, int count) noexcept nogil:
    """Add tiles to the last entry: a value for each."""
    cdef int i
    for i in range(count):
        add_value(trace, colour)


cdef inline void add_all_tiles(Trace* trace, const uint8_t* counts) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        add_tiles(trace, colour, counts[colour])


# ---- the functions of GameOps, in their order -------------------------------------------------------------------


cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    cdef AzulState* s = <AzulState*>state
    memset(s.bag, 20, COLOURS)                                   # Rules 1.1, 1.2, 1.5
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
                out[n + place] = take + PLACES[where[colour]][place]
            n += WIDTH[where[colour]] & -(s.holders[colour] >> source & 1)
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
        n += popcount(s.holders[colour]) * WIDTH[where[colour]]
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
            here += WIDTH[where[colour]] & -(s.holders[colour] >> source & 1)
        if i < here:
            break
        i -= here
    for colour in range(COLOURS):
        here = WIDTH[where[colour]] & -(s.holders[colour] >> source & 1)
        if i < here:
            break
        i -= here
    return (source * COLOURS + colour) * 6 + PLACES[where[colour]][i]


cdef int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef uint32_t where[COLOURS]
    if state.phase == TILE:
        return tile_at(<const AzulRules*>rules, <const AzulState*>state, i)
    destinations(<const AzulState*>state, where)
    return take_at(<const AzulRules*>rules, <const AzulState*>state, where, i)


cdef multiversion_int32 random_legal(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    cdef const AzulState* s = <const AzulState*>state
    cdef uint32_t where[COLOURS]
    cdef uint32_t n = 0
    cdef int32_t colour
    if state.phase == TILE:
        return tile_at(<const AzulRules*>rules, s, <int32_t>below(rng, <uint32_t>count_legal(rules, state)))
    destinations(s, where)
    for colour in range(COLOURS):
        n += popcount(s.holders[colour]) * WIDTH[where[colour]]
    return take_at(<const AzulRules*>rules, s, where, <int32_t>below(rng, n))


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
        if total(s.tiles[source], COLOURS):
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


cdef inline void play(const AzulRules* g, AzulState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int32_t seat = s.head.to_move, phase = s.head.phase
    if action >= g.takes:
        put_on_wall(s, seat, (action - g.takes) // 5, (action - g.takes) % 5, trace)
        tile_from(g, s, seat, trace)
    else:
        take(s, action // 30, action // 6 % 5, action % 6, trace)
        if s.holders[0] | s.holders[1] | s.holders[2] | s.holders[3] | s.holders[4]:
            s.head.to_move = (seat + 1) % g.head.players         # Rule 2.2
        else:
            tile_from(g, s, s.starter, trace)                    # Rules 2.1, 5.2
    if s.head.phase != DONE and (s.head.phase != phase or s.head.to_move != seat):
        tell2(trace, TURN_BEGAN, s.head.to_move, s.head.phase)


cdef void apply_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    if trace == NULL:
        draw(<const AzulRules*>rules, <AzulState*>state, outcome, NULL)
    else:
        draw(<const AzulRules*>rules, <AzulState*>state, outcome, trace)


cdef inline void draw(const AzulRules* g, AzulState* s, int32_t colour, Trace* trace) noexcept nogil:
    cdef int32_t factory = 1 + s.slot // 4                       # Rule 4.1
    tell2(trace, DRAWN, factory, colour)
    s.bag[colour] -= 1
    s.tiles[factory][colour] += 1
    s.holders[colour] |= 1 << factory
    s.slot += 1
    if s.slot < 4 * g.factories and tile_in_bag(s, trace):       # Rule 1.4
        return
    s.slot = 0
    s.head.phase = DRAFT
    s.head.node = DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, DRAFT)


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
        tell_floor(seat, FLOOR_COST[has] - FLOOR_COST[had], had, has, trace)


cdef void foresee_tile(const AzulRules* g, AzulState* s, int seat, int row, Trace* trace) noexcept nogil:
    """Tell what the tile of a line will score; the complete lines above it are placed first."""
    cdef int32_t above, reason = TILE_POINTS if s.line_size[seat][row] == row + 1 else TILE_LATER_POINTS
    for above in range(row):
        if s.line_size[seat][above] == above + 1:
            put_on_wall(s, seat, above, fixed_column(s.line_colour[seat][above], above), NULL)
    score_tile(s, seat, row, fixed_column(s.line_colour[seat][row], row), reason, trace)


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
    cdef int32_t standing[SEATS]
    cdef int32_t seat, other
    for seat in range(rules.players):
        standing[seat] = 8 * s.score[seat] + complete_rows(s, seat)
    for seat in range(rules.players):
        out[seat] = 1
        for other in range(rules.players):
            out[seat] += standing[other] > standing[seat]


cdef void utilities(const RulesHead* rules, const Head* state, double* out) noexcept nogil:
    cdef int32_t places[MAX_PLAYERS]
    ranking(rules, state, places)
    utilities_of_ranking(rules.players, rules.players, places, out)


cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    cdef int32_t players = rules.players, source, colour
    if s.head.phase > DONE or s.head.node != node_of(s.head.phase) or s.termination > ROUND_LIMIT:
        return False
    if not -1 <= s.head.to_move < players or (s.head.to_move < 0) != (s.head.phase == DONE):
        return False
    if total(s.head.unused, sizeof(s.head.unused)) or total(s.unused, sizeof(s.unused)):
        return False
    if s.starter >= players or not -1 <= s.marker < players or not 1 <= s.round <= <uint32_t>g.max_rounds:
        return False
    for source in range(SOURCES):
        for colour in range(COLOURS):
            if s.tiles[source][colour] > EACH or (s.holders[colour] >> source & 1) != (s.tiles[source][colour] > 0):
                return False
            if s.tiles[source][colour] and source > g.factories:
                return False
    for colour in range(COLOURS):
        if s.holders[colour] >> (g.factories + 1):               # no source beyond those of this game
            return False
        if s.bag[colour] > EACH or s.lid[colour] > EACH:
            return False
    for source in range(SEATS):
        if not check_board(s, source):
            return False
    if s.head.phase == DEAL:
        return s.slot < 4 * g.factories and total(s.bag, COLOURS) > 0
    if s.slot:
        return False
    if s.head.phase == DRAFT:
        return (s.holders[0] | s.holders[1] | s.holders[2] | s.holders[3] | s.holders[4]) != 0
    if s.head.phase == TILE:
        return g.free_wall and topmost_complete_line(s, s.head.to_move) >= 0 and count_legal(rules, state) > 0
    return True


cdef bint check_board(const AzulState* s, int seat) noexcept nogil:
    cdef int row, colour
    if not 0 <= s.score[seat] <= MOST_POINTS or total(s.floor[seat], 6) > SLOTS or s.floor[seat][MARKER] > 1:
        return False
    for row in range(ROWS):
        if s.line_size[seat][row] > row + 1 or s.line_colour[seat][row] >= COLOURS:
            return False
    for colour in range(COLOURS):
        if s.wall[seat][colour] >> 25:
            return False
    return True


# ---- drafting ---------------------------------------------------------------------------------------------------


cdef inline void take(AzulState* s, int source, int colour, int place, Trace* trace) noexcept nogil:
    """Rules 2.3, 2.7, 2.8, 2.12."""
    cdef int seat = s.head.to_move
    cdef int count = s.tiles[source][colour]
    cdef int fit = 0
    tell4(trace, TAKEN, seat, source, colour, count)
    s.tiles[source][colour] = 0
    s.holders[colour] &= ~(<uint16_t>1 << source)
    if source:
        slide(s, source, trace)
    elif s.marker < 0:
        take_marker(s, seat, trace)
    if place < FLOOR:
        fit = min(count, place + 1 - s.line_size[seat][place])
        s.line_size[seat][place] += fit
        s.line_colour[seat][place] = colour
        tell4(trace, PUT_ON_LINE, seat, place, colour, fit)
    drop(s, seat, colour, count - fit, trace)


cdef inline void slide(AzulState* s, int source, Trace* trace) noexcept nogil:
    """Rule 2.3: what is left on a factory slides to the centre."""
    cdef int colour
    if trace != NULL and total(s.tiles[source], COLOURS):
        tell1(trace, SLID_TO_CENTRE, source)
        add_all_tiles(trace, s.tiles[source])
    for colour in range(COLOURS):
        s.tiles[0][colour] += s.tiles[source][colour]
        s.tiles[source][colour] = 0
        s.holders[colour] = (s.holders[colour] & ~(<uint16_t>1 << source)) | (s.holders[colour] >> source & 1)


cdef inline void take_marker(AzulState* s, int seat, Trace* trace) noexcept nogil:
    """Rule 2.7."""
    s.marker = seat
    if total(s.floor[seat], 6) < SLOTS:
        s.floor[seat][MARKER] = 1
    tell2(trace, MARKER_TAKEN, seat, s.floor[seat][MARKER])


cdef inline void drop(AzulState* s, int seat, int colour, int count, Trace* trace) noexcept nogil:
    """Rule 2.12: put tiles into the free slots of the floor line, and the others into the lid."""
    cdef int fit = min(count, SLOTS - total(s.floor[seat], 6))
    s.floor[seat][colour] += fit
    if trace != NULL and fit:
        tell1(trace, PUT_ON_FLOOR, seat)
        add_tiles(trace, colour, fit)
    put_into_lid(s, colour, count - fit, trace)


cdef inline void put_into_lid(AzulState* s, int colour, int count, Trace* trace) noexcept nogil:
    s.lid[colour] += count
    if trace != NULL and count:
        tell(trace, TO_LID)
        add_tiles(trace, colour, count)


# ---- tiling -----------------------------------------------------------------------------------------------------


cdef inline void tile_from(const AzulRules* g, AzulState* s, int seat, Trace* trace) noexcept nogil:
    """Rules 3.1, 5.1, 5.2, 5.6, 5.7: tile from this seat on until a seat has a choice or all are done."""
    cdef int row, colour
    cdef uint32_t columns
    while True:
        row = topmost_complete_line(s, seat)
        if row < 0:
            score_floor(s, seat, trace)
            seat = (seat + 1) % g.head.players
            if seat == s.starter:
                end_round(g, s, trace)
                return
            continue
        colour = s.line_colour[seat][row]
        columns = open_columns(g, s, seat, row, colour)
        if columns == 0:
            empty_line(s, seat, row, trace)
            drop(s, seat, colour, row + 1, trace)
        elif columns & (columns - 1):
            s.head.phase = TILE
            s.head.to_move = seat
            return
        else:
            put_on_wall(s, seat, row, nth_bit(columns, 0), trace)


cdef inline void empty_line(AzulState* s, int seat, int row, Trace* trace) noexcept nogil:
    s.line_size[seat][row] = 0
    s.line_colour[seat][row] = 0
    tell2(trace, LINE_EMPTIED, seat, row)


cdef inline void put_on_wall(AzulState* s, int seat, int row, int column, Trace* trace) noexcept nogil:
    """Rule 3.1: put one tile of the line on the wall and the others into the lid."""
    cdef int colour = s.line_colour[seat][row]
    s.wall[seat][colour] |= <uint32_t>1 << (5 * row + column)
    tell4(trace, PLACED, seat, row, column, colour)
    s.score[seat] += score_tile(s, seat, row, column, TILE_POINTS, trace)
    empty_line(s, seat, row, trace)
    put_into_lid(s, colour, row, trace)


cdef inline int32_t score_tile(const AzulState* s, int seat, int row, int column, int reason,
                               Trace* trace) noexcept nogil:
    """Rule 3.2: the points of a tile on its space, one for each space of the runs that count."""
    cdef int32_t cells[2 * ROWS]
    cdef int32_t at = 5 * row + column, n, down, i
    cdef uint32_t wall = filled(s, seat) | <uint32_t>1 << at
    n = run(wall, at, 1, column, 4 - column, cells)
    n = n if n > 1 else 0
    down = run(wall, at, 5, row, 4 - row, cells + n)
    n += down if down > 1 or n == 0 else 0
    tell3(trace, SCORED, seat, n, reason)
    for i in range(n):
        add_value(trace, cells[i])
    return n


cdef inline int32_t run(uint32_t wall, int at, int step, int before, int after, int32_t* cells) noexcept nogil:
    """List the unbroken run through `at` with at most `before` and `after` spaces around it; return its length."""
    cdef int32_t length = 1
    while before and wall >> (at - step) & 1:
        at -= step
        before -= 1
        after += 1
    cells[0] = at
    while after and wall >> (at + step) & 1:
        at += step
        after -= 1
        cells[length] = at
        length += 1
    return length


cdef inline void score_floor(AzulState* s, int seat, Trace* trace) noexcept nogil:
    """Rules 3.3, 3.4, 3.5."""
    cdef int32_t used = total(s.floor[seat], 6), lost = min(s.score[seat], FLOOR_COST[used]), colour
    s.score[seat] -= lost
    if lost:
        tell_floor(seat, lost, 0, used, trace)
    if trace != NULL and used:
        tell1(trace, FLOOR_EMPTIED, seat)
        if total(s.floor[seat], COLOURS):
            tell(trace, TO_LID)
            add_all_tiles(trace, s.floor[seat])
    for colour in range(COLOURS):
        s.lid[colour] += s.floor[seat][colour]
    memset(s.floor[seat], 0, 6)


cdef inline void tell_floor(int seat, int32_t lost, int32_t first, int32_t end, Trace* trace) noexcept nogil:
    """Tell what the slots of a floor line from `first` to the one before `end` cost."""
    cdef int32_t slot
    tell3(trace, SCORED, seat, -lost, FLOOR_POINTS)
    for slot in range(first, end):
        add_value(trace, slot)


# ---- between rounds ---------------------------------------------------------------------------------------------


cdef inline bint tile_in_bag(AzulState* s, Trace* trace) noexcept nogil:
    """Rule 4.2: pour the lid into an empty bag; return whether the bag holds a tile now."""
    cdef int colour
    if total(s.bag, COLOURS):
        return True
    for colour in range(COLOURS):
        s.bag[colour] = s.lid[colour]
        s.lid[colour] = 0
    if not total(s.bag, COLOURS):
        return False
    tell(trace, BAG_REFILLED)
    return True


cdef inline void end_round(const AzulRules* g, AzulState* s, Trace* trace) noexcept nogil:
    """Rules 3.5, 3.6, 4.3."""
    cdef int marker = s.marker
    if marker >= 0:
        tell1(trace, MARKER_RETURNED, marker)
    s.marker = -1
    s.termination = why_over(g, s)
    if s.termination:
        add_bonuses(g, s, trace)
        s.head.phase = DONE
        s.head.node = OVER
        s.head.to_move = -1
        tell1(trace, ENDED, s.termination)
        return
    if marker >= 0:
        s.starter = marker
    s.head.to_move = s.starter
    s.round += 1
    s.head.phase = DEAL
    s.head.node = CHANCE
    tell2(trace, ROUND_BEGAN, s.round, s.starter)
    tile_in_bag(s, trace)


cdef int32_t why_over(const AzulRules* g, const AzulState* s) noexcept nogil:
    """Rules 4.3 to 4.7, in this order: how the game ends after this tiling phase, or NONE."""
    cdef int32_t seat, colour
    cdef uint32_t circulating = 0
    for seat in range(g.head.players):
        if complete_rows(s, seat):
            return ROW                                           # Rule 4.4
    for colour in range(COLOURS):
        if s.bag[colour] or s.lid[colour]:
            circulating |= <uint32_t>1 << colour
    if circulating == 0:
        return EXHAUSTED                                         # Rule 4.5
    if stalled(g, s, circulating):
        return STALLED                                           # Rule 4.6
    return ROUND_LIMIT if s.round >= <uint32_t>g.max_rounds else NONE   # Rule 4.7


cdef bint stalled(const AzulRules* g, const AzulState* s, uint32_t circulating) noexcept nogil:
    """Rule 4.6: no circulating colour fits a pattern line of any seat."""
    cdef int32_t seat, row, colour
    for seat in range(g.head.players):
        for row in range(ROWS):
            for colour in range(COLOURS):
                if circulating >> colour & 1 and why_no_line(s, seat, colour, row) == LEGAL:
                    return False
    return True


cdef void add_bonuses(const AzulRules* g, AzulState* s, Trace* trace) noexcept nogil:
    """Rule 4.8."""
    cdef int32_t seat, i
    cdef uint32_t wall
    for seat in range(g.head.players):
        wall = filled(s, seat)
        for i in range(ROWS):
            add_bonus(s, seat, wall, ROW_MASK << 5 * i, ROW_POINTS, 2, trace)
        for i in range(COLOURS):
            add_bonus(s, seat, wall, COLUMN_MASK << i, COLUMN_POINTS, 7, trace)
        for i in range(COLOURS):
            if popcount(s.wall[seat][i]) == ROWS:
                add_bonus(s, seat, wall, s.wall[seat][i], COLOUR_POINTS, 10, trace)


cdef inline void add_bonus(AzulState* s, int seat, uint32_t wall, uint32_t spaces, int reason, int32_t points,
                           Trace* trace) noexcept nogil:
    """Add the points if tiles lie on all these spaces."""
    if wall & spaces != spaces:
        return
    s.score[seat] += points
    tell3(trace, SCORED, seat, points, reason)
    while trace != NULL and spaces:
        add_value(trace, lowest(spaces))
        spaces &= spaces - 1


cdef uint8_t node_of(int phase) noexcept nogil:
    """The kind of event that a phase waits for. Rule 4.10: there are none after the end."""
    return CHANCE if phase == DEAL else OVER if phase == DONE else DECISION


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
OPS.utilities = utilities
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class AzulRulesHandle(Rules):
    """The rules of Azul for some players and options."""

    def __cinit__(self, int players, bint free_wall, int max_rounds):
        if not 2 <= players <= SEATS or max_rounds < 1:
            raise ValueError("players or max_rounds out of range")
        self.data.factories = 2 * players + 1                    # Rule 1.4
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
        self.ops = &OPS
        self.head = <RulesHead*>&self.data


# ---- for the document reader and writer -------------------------------------------------------------------------


def fields(CorePosition state not None):
    """The numbers of a state as plain data, see `_rules.pyi`."""
    if state.ops != &OPS:
        raise TypeError("This is not a state of Azul.")
    cdef const AzulState* s = <const AzulState*>state.head
    return {
        "phase": s.head.phase, "to_move": s.head.to_move, "round": s.round, "starter": s.starter,
        "marker": s.marker, "termination": s.termination,
        "tiles": [[s.tiles[i][j] for j in range(COLOURS)] for i in range(SOURCES)],
        "bag": [s.bag[j] for j in range(COLOURS)],
        "lid": [s.lid[j] for j in range(COLOURS)],
        "score": [s.score[i] for i in range(SEATS)],
        "line_size": [[s.line_size[i][j] for j in range(ROWS)] for i in range(SEATS)],
        "line_colour": [[s.line_colour[i][j] for j in range(ROWS)] for i in range(SEATS)],
        "wall": [[s.wall[i][j] for j in range(COLOURS)] for i in range(SEATS)],
        "floor": [[s.floor[i][j] for j in range(6)] for i in range(SEATS)],
    }


cdef int fill(AzulState* s, dict values) except -1:
    """Write checked values into a state that is all zeros."""
    cdef int i, j
    s.head.phase = values["phase"]
    s.head.node = node_of(s.head.phase)
    s.head.to_move = values["to_move"]
    s.round, s.starter, s.marker = values["round"], values["starter"], values["marker"]
    s.termination = values["termination"]
    for i in range(SEATS):
        s.score[i] = values["score"][i]
        for j in range(COLOURS):
            s.wall[i][j] = values["wall"][i][j]
            s.line_size[i][j] = values["line_size"][i][j]
            s.line_colour[i][j] = values["line_colour"][i][j]
        for j in range(6):
            s.floor[i][j] = values["floor"][i][j]
    for j in range(COLOURS):
        s.bag[j], s.lid[j] = values["bag"][j], values["lid"][j]
    for i in range(SOURCES):
        for j in range(COLOURS):
            s.tiles[i][j] = values["tiles"][i][j]
            if s.tiles[i][j]:
                s.holders[j] |= 1 << i
            if s.head.phase == DEAL:
                s.slot += s.tiles[i][j]
    return 0


def pack(AzulRulesHandle rules not None, dict values not None):
    """The packed position with these numbers."""
    cdef AzulState* s = <AzulState*>calloc(1, sizeof(AzulState))
    if s == NULL:
        raise MemoryError
    try:
        fill(s, values)
        return pack_state(&rules.data.head, &s.head)
    finally:
        free(s)


def end_reason(AzulRulesHandle rules not None, dict values not None):
    """The code of the end of the game after a tiling phase that left these numbers; 0 if the game goes on."""
    cdef AzulState s
    memset(&s, 0, sizeof(AzulState))
    fill(&s, values)
    return why_over(&rules.data, &s)


def columns(AzulRulesHandle rules not None, dict values not None, int seat, int row, int colour):
    """Columns of a row where a tile of the colour may go, as bits 0 to 4."""
    cdef AzulState s
    if not (0 <= seat < SEATS and 0 <= row < ROWS and 0 <= colour < COLOURS):
        raise ValueError("seat, row or colour out of range")
    memset(&s, 0, sizeof(AzulState))
    fill(&s, values)
    return open_columns(&rules.data, &s, seat, row, colour)
