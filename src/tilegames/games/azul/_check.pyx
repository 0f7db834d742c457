"""The one validator of positions of Azul: first whether its numbers are in range, then what does not go together."""
from libc.stdint cimport int32_t, uint16_t, uint32_t

from tilegames._core.bits cimport popcount
from tilegames._core.ops cimport Faults, Head, RulesHead, add_fault
from tilegames.games.azul._board cimport (
    COLUMN_MASK, ROW_MASK, any_tile, filled, node_of, open_columns, row_shows, topmost_complete_line, total, why_over,
)
from tilegames.games.azul._rules cimport (
    COLOURS, COPIES, DEAL, DONE, DRAFT, FACTORY_TILES, MARKER, MAX_POINTS, ROUND_LIMIT, ROWS, SEATS, SLOTS, SOURCES,
    TILE, AzulRules, AzulState,
)


cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const AzulRules* g = <const AzulRules*>rules
    cdef const AzulState* s = <const AzulState*>state
    if not (is_turn_in_range(g, s) and are_tiles_in_range(g, s)):
        return False
    find_faults(g, s, faults)
    return True


# ---- ranges -----------------------------------------------------------------------------------------------------


cdef bint is_turn_in_range(const AzulRules* g, const AzulState* s) noexcept nogil:
    cdef int32_t players = g.head.players
    if s.head.phase > DONE or s.head.node != node_of(s.head.phase) or s.termination > ROUND_LIMIT:
        return False
    if total(s.head.unused, sizeof(s.head.unused)) or total(s.unused, sizeof(s.unused)):
        return False
    if not -1 <= s.head.to_move < players or s.starter >= players or not -1 <= s.marker < players:
        return False
    return 1 <= s.round <= <uint32_t>g.max_rounds


cdef bint are_tiles_in_range(const AzulRules* g, const AzulState* s) noexcept nogil:
    """Also whether what follows from other numbers is right, and what this game does not use is zero."""
    cdef uint16_t holders[COLOURS]
    cdef int32_t source, colour, seat, dealt = 0
    for colour in range(COLOURS):
        holders[colour] = 0
        if s.bag[colour] > COPIES or s.lid[colour] > COPIES:
            return False
    for source in range(SOURCES):
        if total(s.tiles[source], COLOURS) > room_at(g, source):
            return False
        dealt += total(s.tiles[source], COLOURS) if source else 0
        for colour in range(COLOURS):
            holders[colour] |= <uint16_t>(s.tiles[source][colour] > 0) << source
    for colour in range(COLOURS):
        if s.holders[colour] != holders[colour]:
            return False
    for seat in range(SEATS):
        if not (is_board_in_range(s, seat) if seat < g.head.players else is_blank(s, seat)):
            return False
    return s.slot == (dealt if s.head.phase == DEAL else 0)


cdef int32_t room_at(const AzulRules* g, int source) noexcept nogil:
    """The largest number of tiles that a document can name there."""
    return COPIES * COLOURS if source == 0 else FACTORY_TILES if source <= g.factories else 0


cdef bint is_board_in_range(const AzulState* s, int seat) noexcept nogil:
    cdef int32_t row, colour, tiles = 0
    if not 0 <= s.score[seat] <= MAX_POINTS or total(s.floor[seat], 6) > SLOTS or s.floor[seat][MARKER] > 1:
        return False
    for row in range(ROWS):
        if s.line_size[seat][row] > row + 1 or s.line_colour[seat][row] >= COLOURS:
            return False
        if s.line_size[seat][row] == 0 and s.line_colour[seat][row]:
            return False
    for colour in range(COLOURS):
        if s.wall[seat][colour] >> 25:
            return False
        tiles += popcount(s.wall[seat][colour])
    return tiles == popcount(filled(s, seat))


cdef bint is_blank(const AzulState* s, int seat) noexcept nogil:
    return not (s.score[seat] or filled(s, seat) or total(s.line_size[seat], ROWS) or total(s.line_colour[seat], ROWS)
                or total(s.floor[seat], 6))


# ---- faults -----------------------------------------------------------------------------------------------------


cdef void find_faults(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    cdef int32_t seat, phase = s.head.phase
    check_totals(g, s, faults)
    check_turn(s, faults)
    for seat in range(g.head.players):
        check_score(g, s, seat, faults)
        check_wall(g, s, seat, faults)
        check_lines(s, seat, faults)
        check_floor(s, seat, faults)
    if phase == DEAL:
        check_deal(g, s, faults)
    elif phase == DRAFT:
        check_draft(g, s, faults)
    else:
        check_bare(g, s, faults)
        if phase == TILE:
            check_tiling(g, s, faults)
        else:
            check_end(g, s, faults)
    if (phase == DEAL or phase == DONE) and s.marker >= 0:
        add_fault(faults, MARKER_OUT)
    if phase != DONE and s.termination:
        add_fault(faults, ENDED_TOO_EARLY)


cdef void check_totals(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rule 1.1."""
    cdef int32_t colour, tiles, source, seat, row
    for colour in range(COLOURS):
        tiles = s.bag[colour] + s.lid[colour]
        for source in range(SOURCES):
            tiles += s.tiles[source][colour]
        for seat in range(g.head.players):
            tiles += s.floor[seat][colour] + popcount(s.wall[seat][colour])
            for row in range(ROWS):
                tiles += s.line_size[seat][row] if s.line_colour[seat][row] == colour else 0
        if tiles != COPIES:
            add_fault(faults, WRONG_TOTAL, colour, tiles)


cdef void check_turn(const AzulState* s, Faults* faults) noexcept nogil:
    if (s.head.to_move < 0) != (s.head.phase == DONE):
        add_fault(faults, NO_SEAT if s.head.to_move < 0 else SEAT_AFTER_END)
    elif s.head.phase == DEAL and s.head.to_move != s.starter:
        add_fault(faults, NOT_STARTER)


cdef void check_score(const AzulRules* g, const AzulState* s, int seat, Faults* faults) noexcept nogil:
    """Even with the best score for every tile and all bonuses, play cannot exceed the limit of points."""
    cdef int32_t most = MAX_POINTS
    if s.head.phase != DONE:
        most -= g.tables.tile_points * (ROWS * ROWS - popcount(filled(s, seat))) + g.tables.bonus_points
    if s.score[seat] > most:
        add_fault(faults, SCORE_TOO_HIGH, seat, most)


cdef void check_wall(const AzulRules* g, const AzulState* s, int seat, Faults* faults) noexcept nogil:
    """Rules 1.3, 2.11, 4.4, 5.5."""
    cdef int32_t row, column, colour
    for row in range(ROWS):
        if g.free_wall:
            for colour in range(COLOURS):
                if popcount(s.wall[seat][colour] & <uint32_t>ROW_MASK << 5 * row) > 1:
                    add_fault(faults, TWICE_IN_ROW, seat, row, colour)
        else:
            check_fixed_row(g, s, seat, row, faults)
        if (filled(s, seat) >> 5 * row) & ROW_MASK == ROW_MASK and not may_have_tiled(g, s, seat):
            add_fault(faults, ROW_COMPLETE, seat, row)
    if g.free_wall:
        for column in range(ROWS):
            for colour in range(COLOURS):
                if popcount(s.wall[seat][colour] & <uint32_t>COLUMN_MASK << column) > 1:
                    add_fault(faults, TWICE_IN_COLUMN, seat, column, colour)


cdef void check_fixed_row(const AzulRules* g, const AzulState* s, int seat, int row, Faults* faults) noexcept nogil:
    """Rule 1.3."""
    cdef int32_t column, colour
    for column in range(ROWS):
        for colour in range(COLOURS):
            if s.wall[seat][colour] >> (5 * row + column) & 1 and g.tables.column[colour][row] != column:
                add_fault(faults, WRONG_SPACE, seat, 5 * row + column, colour)


cdef int32_t place(const AzulRules* g, const AzulState* s, int seat) noexcept nogil:
    """The place of a seat in the order of this round; that of no seat is that of the last one."""
    return (seat - s.starter + g.head.players) % g.head.players


cdef bint may_have_tiled(const AzulRules* g, const AzulState* s, int seat) noexcept nogil:
    """Whether a seat may have completed a row in this round."""
    if s.head.phase == TILE:
        return place(g, s, seat) <= place(g, s, s.head.to_move)
    return s.head.phase == DONE


cdef void check_lines(const AzulState* s, int seat, Faults* faults) noexcept nogil:
    """Rules 2.11, 3.1."""
    cdef int32_t row
    for row in range(ROWS):
        if s.line_size[seat][row] and row_shows(s, seat, row, s.line_colour[seat][row]):
            add_fault(faults, LINE_SHOWN, seat, row)
        if s.line_size[seat][row] == row + 1 and (s.head.phase == DEAL or s.head.phase == DONE):
            add_fault(faults, LINE_COMPLETE, seat, row)


cdef void check_floor(const AzulState* s, int seat, Faults* faults) noexcept nogil:
    """Rules 2.7, 3.5."""
    cdef bint holder = s.marker == seat
    cdef int32_t used = total(s.floor[seat], 6)
    if s.floor[seat][MARKER] and not holder:
        add_fault(faults, MARKER_ELSEWHERE, seat)
    if s.head.phase == DRAFT and holder and not s.floor[seat][MARKER] and used < SLOTS:
        add_fault(faults, MARKER_MISSING, seat)
    if used and (s.head.phase == DEAL or s.head.phase == DONE):
        add_fault(faults, FLOOR_USED, seat)


cdef void check_deal(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rules 4.1, 4.2."""
    cdef int32_t source
    if any_tile(s.tiles[0]):
        add_fault(faults, CENTRE_USED)
    if not any_tile(s.bag):
        add_fault(faults, BAG_EMPTY)
    for source in range(2, g.factories + 1):
        if any_tile(s.tiles[source]) and total(s.tiles[source - 1], COLOURS) < FACTORY_TILES:
            add_fault(faults, FACTORY_TOO_EARLY, source - 1)
    if total(s.tiles[g.factories], COLOURS) == FACTORY_TILES:
        add_fault(faults, FACTORIES_FULL)


cdef void check_draft(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rules 1.4, 2.1, 4.2."""
    cdef int32_t source, tiles
    cdef bint fewer = not any_tile(s.bag)                        # whether the last factory with tiles may have fewer
    cdef uint32_t later = s.holders[0] | s.holders[1] | s.holders[2] | s.holders[3] | s.holders[4]
    if not later:
        add_fault(faults, NOTHING_TO_TAKE)
    for source in range(1, g.factories + 1):
        tiles = total(s.tiles[source], COLOURS)
        if 0 < tiles < FACTORY_TILES and not (fewer and later >> source == 1):
            add_fault(faults, FACTORY_BEGUN, source - 1)


cdef void check_bare(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rule 2.1."""
    cdef int32_t source
    if any_tile(s.tiles[0]):
        add_fault(faults, CENTRE_USED)
    for source in range(1, g.factories + 1):
        if any_tile(s.tiles[source]):
            add_fault(faults, FACTORY_USED, source - 1)


cdef void check_tiling(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rules 5.1, 5.2, 5.3, 5.7."""
    cdef int32_t seat, row, to_move = s.head.to_move
    if not g.free_wall:
        add_fault(faults, NO_CHOICE_EVER)
        return
    if to_move < 0:
        return
    for seat in range(g.head.players):
        if place(g, s, seat) < place(g, s, to_move):
            check_tiled(s, seat, faults)
    row = topmost_complete_line(s, to_move)
    if row < 0:
        add_fault(faults, NO_LINE, to_move)
    elif popcount(open_columns(g, s, to_move, row, s.line_colour[to_move][row])) < 2:
        add_fault(faults, NO_CHOICE, to_move, row)


cdef void check_tiled(const AzulState* s, int seat, Faults* faults) noexcept nogil:
    cdef int32_t row
    for row in range(ROWS):
        if s.line_size[seat][row] == row + 1:
            add_fault(faults, LINE_NOT_TILED, seat, row)
    if total(s.floor[seat], 6):
        add_fault(faults, FLOOR_NOT_SCORED, seat)


cdef void check_end(const AzulRules* g, const AzulState* s, Faults* faults) noexcept nogil:
    """Rule 4.3."""
    cdef int32_t termination = why_over(g, s)
    if termination == 0:
        add_fault(faults, NOT_OVER)
    elif termination != s.termination:
        add_fault(faults, OTHER_TERMINATION, termination)
