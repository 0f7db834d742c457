"""How a position of Azul changes. Numbers refer to the rules on the game's page, docs/games/azul.md.

Where `trace` is NULL nothing is told; the callers fix this, and the compiler drops all telling there.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from tilegames._core.bits cimport lowest, nth_bit, popcount
from tilegames._core.ops cimport CHANCE, DECISION, OVER
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell, tell1, tell2, tell3, tell4
from tilegames.games.azul._board cimport (
    COLUMN_MASK, ROW_MASK, any_tile, filled, open_columns, topmost_complete_line, total, why_over,
)
from tilegames.games.azul._rules cimport (
    BAG_REFILLED, COLOUR_POINTS, COLOURS, COLUMN_POINTS, DEAL, DONE, DRAFT, DRAWN, FACTORY_TILES, FLOOR, FLOOR_EMPTIED,
    FLOOR_POINTS, LINE_EMPTIED, MARKER, MARKER_RETURNED, MARKER_TAKEN, PLACED, PUT_ON_FLOOR, PUT_ON_LINE, ROUND_BEGAN,
    ROW_POINTS, ROWS, SLID_TO_CENTRE, SLOTS, TAKEN, TILE, TILE_POINTS, TO_LID, AzulRules, AzulState,
)

# ---- telling -----------------------------------------------------------------------------------------------------


cdef inline void add_tiles(Trace* trace, int colour, int count) noexcept nogil:
    """Add tiles to the last entry: a value for each."""
    cdef int _i
    for _i in range(count):
        add_value(trace, colour)


cdef inline void add_all_tiles(Trace* trace, const uint8_t* counts) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        add_tiles(trace, colour, counts[colour])


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
    if trace != NULL and any_tile(s.tiles[source]):
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
            score_floor(g, s, seat, trace)
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


cdef inline void score_floor(const AzulRules* g, AzulState* s, int seat, Trace* trace) noexcept nogil:
    """Rules 3.3, 3.4, 3.5."""
    cdef int32_t used = total(s.floor[seat], 6), lost = min(s.score[seat], g.tables.floor_cost[used]), colour
    s.score[seat] -= lost
    if lost:
        tell_floor(seat, lost, 0, used, trace)
    if trace != NULL and used:
        tell1(trace, FLOOR_EMPTIED, seat)
        if any_tile(s.floor[seat]):
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
    if any_tile(s.bag):
        return True
    for colour in range(COLOURS):
        s.bag[colour] = s.lid[colour]
        s.lid[colour] = 0
    if not any_tile(s.bag):
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


cdef inline void add_bonuses(const AzulRules* g, AzulState* s, Trace* trace) noexcept nogil:
    """Rule 4.8."""
    cdef int32_t seat, i
    cdef uint32_t wall
    for seat in range(g.head.players):
        wall = filled(s, seat)
        for i in range(ROWS):
            add_bonus(g, s, seat, wall, <uint32_t>ROW_MASK << 5 * i, ROW_POINTS, trace)
        for i in range(COLOURS):
            add_bonus(g, s, seat, wall, <uint32_t>COLUMN_MASK << i, COLUMN_POINTS, trace)
        for i in range(COLOURS):
            if popcount(s.wall[seat][i]) == ROWS:
                add_bonus(g, s, seat, wall, s.wall[seat][i], COLOUR_POINTS, trace)


cdef inline void add_bonus(const AzulRules* g, AzulState* s, int seat, uint32_t wall, uint32_t spaces, int reason,
                           Trace* trace) noexcept nogil:
    """Add the points if tiles lie on all these spaces."""
    if wall & spaces != spaces:
        return
    s.score[seat] += g.tables.bonus[reason]
    tell3(trace, SCORED, seat, g.tables.bonus[reason], reason)
    while trace != NULL and spaces:
        add_value(trace, lowest(spaces))
        spaces &= spaces - 1


# ---- whole events -------------------------------------------------------------------------------------------------


cdef inline void play(const AzulRules* g, AzulState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int32_t seat = s.head.to_move, phase = s.head.phase
    cdef uint32_t number = action                                # divided without a sign
    if action >= g.takes:
        put_on_wall(s, seat, (action - g.takes) // 5, (action - g.takes) % 5, trace)
        tile_from(g, s, seat, trace)
    else:
        take(s, number // 30, number // 6 % 5, number % 6, trace)
        if s.holders[0] | s.holders[1] | s.holders[2] | s.holders[3] | s.holders[4]:
            s.head.to_move = (seat + 1) % g.head.players         # Rule 2.2
        else:
            tile_from(g, s, s.starter, trace)                    # Rules 2.1, 5.2
    if s.head.phase != DONE and (s.head.phase != phase or s.head.to_move != seat):
        tell2(trace, TURN_BEGAN, s.head.to_move, s.head.phase)


cdef inline void draw(const AzulRules* g, AzulState* s, int32_t colour, Trace* trace) noexcept nogil:
    cdef int32_t factory = 1 + s.slot // FACTORY_TILES                       # Rule 4.1
    s.bag[colour] -= 1
    s.tiles[factory][colour] += 1
    s.holders[colour] |= 1 << factory
    s.slot += 1
    tell2(trace, DRAWN, factory, colour)
    if s.slot < FACTORY_TILES * g.factories and tile_in_bag(s, trace):       # Rule 1.4
        return
    s.slot = 0
    s.head.phase = DRAFT
    s.head.node = DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, DRAFT)
