"""Whether a state is a position of the game, and if not, all that does not go together."""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcmp, memset

from tilegames._core.bits cimport Set256, add, contains
from tilegames._core.ops cimport DECISION, OVER, Faults, Head, RulesHead, add_fault
from tilegames.games.gemblo._board cimport lay, neighbour, piece_of, show_in, spots_of
from tilegames.games.gemblo._obstacles cimport can_place, gap_of_placement, picked
from tilegames.games.gemblo._rules cimport (
    COLOURS, DONE, DRAFT, DRAFTED, FIVE, MAX_PLACED, OBSTACLES, OTHER_PIECES, PIECES, PLAY, ROWS, SIZE, GembloRules,
    GembloState,
)
from tilegames.games.gemblo._sweep cimport find_out


cdef bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    if not (head_in_range(g, s) and placed_in_range(g, s) and draft_in_range(g, s) and derived_right(g, s)):
        return False
    find_faults(g, s, faults)
    return True


# ---- numbers in range -------------------------------------------------------------------------------------------


cdef uint8_t node_of(int phase) noexcept nogil:
    """The kind of event that a phase waits for."""
    return OVER if phase == DONE else DECISION


cdef bint head_in_range(const GembloRules* g, const GembloState* s) noexcept nogil:
    cdef int i
    for i in range(5):
        if s.head.unused[i] or s.unused[i]:
            return False
    return ((DRAFT if g.five else PLAY) <= s.head.phase <= DONE and s.head.node == node_of(s.head.phase)
            and -1 <= s.head.to_move < g.head.players and -1 <= s.colour < g.colours and s.out < 1 << g.colours)


cdef bint placed_in_range(const GembloRules* g, const GembloState* s) noexcept nogil:
    cdef int lowest_colour = -1 if g.five else 0, i
    if s.n_placed > g.max_placed:
        return False
    for i in range(s.n_placed):
        if s.placed[i] >= g.board.placements or not lowest_colour <= s.owner[i] < g.colours:
            return False
    for i in range(s.n_placed, MAX_PLACED):
        if s.placed[i] or s.owner[i]:
            return False
    return True


cdef bint draft_in_range(const GembloRules* g, const GembloState* s) noexcept nogil:
    cdef int seat, i
    for seat in range(FIVE):
        for i in range(DRAFTED):
            if s.drafted[seat][i] > (PIECES if g.five else 0):
                return False
            if i and s.drafted[seat][i] and not s.drafted[seat][i - 1]:
                return False
        if s.unplaced[seat] & ~all_picks(s, seat) and not (g.five and s.unplaced[seat] == OTHER_PIECES):
            return False
    return True


cdef bint derived_right(const GembloRules* g, const GembloState* s) noexcept nogil:
    """Whether covered cells, blocked edges and used pieces are those of the pieces on the board."""
    cdef GembloState made
    cdef int i
    memset(&made, 0, sizeof(GembloState))
    for i in range(s.n_placed):
        lay(g, &made, s.owner[i], s.placed[i])
    return memcmp(made.rows, s.rows, sizeof(s.rows)) == 0 and memcmp(made.used, s.used, sizeof(s.used)) == 0

# ---- faults -----------------------------------------------------------------------------------------------------


cdef void find_faults(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    """Add all that does not go together in a state whose numbers are in range."""
    cdef int phase = s.head.phase
    cdef bint sound
    find_on_board(g, s, faults)
    if g.five:
        find_in_places(g, s, faults)
    sound = faults.count == 0
    if g.five:
        find_in_picks(g, s, faults)
    if phase == DRAFT:
        find_in_draft(g, s, faults)
    elif phase == OBSTACLES:
        find_in_obstacles(g, s, faults)
    else:
        find_in_play(g, s, sound, faults)
    if phase != PLAY and s.colour != -1:
        add_fault(faults, COLOUR_OUTSIDE_PLAY, phase)


cdef void find_on_board(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    """No colour has a piece twice, no cell is covered twice, and no colour touches itself."""
    cdef uint32_t used[COLOURS + 1]        # obstacles first
    cdef uint8_t top[ROWS * ROWS]          # by spot: 1 + the first entry that covers it
    cdef int i, piece, colour
    memset(used, 0, sizeof(used))
    memset(top, 0, sizeof(top))
    for i in range(s.n_placed):
        piece, colour = piece_of(g, s.placed[i]), s.owner[i]
        if (used[colour + 1] >> piece) & 1:
            # Rule 2.1
            # Rule 5.6
            add_fault(faults, PIECE_TWICE if colour >= 0 else OBSTACLE_TWICE, i, piece, colour)
        used[colour + 1] |= <uint32_t>1 << piece
        find_at_piece(g, s, i, top, faults)


cdef void find_at_piece(const GembloRules* g, const GembloState* s, int i, uint8_t* top, Faults* faults) noexcept nogil:
    """Compare a piece with those before it, and enter its cells."""
    cdef int spots[SIZE]
    cdef int size = spots_of(g, s.placed[i], spots), k, way, other
    cdef Set256 near
    memset(near, 0, sizeof(near))
    for k in range(size):
        if top[spots[k]]:
            # Rule 2.2
            add_fault(faults, COVERED_TWICE, i, k, top[spots[k]] - 1)
        for way in range(6):
            add(near, top[neighbour(g, spots[k], way)])
    for other in range(i):
        if s.owner[i] >= 0 and s.owner[other] == s.owner[i] and contains(near, other + 1):
            # Rule 2.3
            add_fault(faults, COLOUR_TOUCHES_ITSELF, i, other)
    for k in range(size):
        if not top[spots[k]]:
            top[spots[k]] = <uint8_t>(i + 1)


cdef void find_in_places(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    """Each obstacle was drafted and lies where it may."""
    cdef uint32_t drafted = picked(s)
    cdef int32_t in_gaps[FIVE]
    cdef int i, piece, gap, on_ring
    memset(in_gaps, 0, sizeof(in_gaps))
    for i in range(s.n_placed):
        if s.owner[i] >= 0:
            continue
        piece, gap = piece_of(g, s.placed[i]), gap_of_placement(g, s.placed[i])
        if not (drafted >> piece) & 1:
            add_fault(faults, OBSTACLE_NOT_DRAFTED, i, piece)
        # Rule 5.7
        if show_in(g, g.ring.starts, s.placed[i], NULL):
            add_fault(faults, OBSTACLE_ON_START, i)
        # Rule 5.8
        if show_in(g, g.ring.beyond, s.placed[i], NULL):
            add_fault(faults, OBSTACLE_BEYOND_RING, i)
        # Rule 5.9
        on_ring = show_in(g, g.ring.cells, s.placed[i], NULL)
        if on_ring != 1:
            add_fault(faults, OBSTACLE_OFF_RING, i, on_ring)
        elif gap >= 0:
            # Rule 5.10
            in_gaps[gap] += 1
            if in_gaps[gap] > g.gap_limit:
                add_fault(faults, OBSTACLE_TOO_MANY, i)

# ---- draft and obstacles ----------------------------------------------------------------------------------------


cdef int picks_of(const GembloState* s, int seat) noexcept nogil:
    """The number of pieces that a seat has drafted."""
    cdef int i, n = 0
    for i in range(DRAFTED):
        n += s.drafted[seat][i] != 0
    return n


cdef uint8_t all_picks(const GembloState* s, int seat) noexcept nogil:
    """All bits that `unplaced` of a seat can have."""
    return <uint8_t>((1 << picks_of(s, seat)) - 1)


cdef int all_picked(const GembloState* s) noexcept nogil:
    cdef int seat, n = 0
    for seat in range(FIVE):
        n += picks_of(s, seat)
    return n


cdef void find_in_picks(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    """Pieces are picked in turn, each once, and none of those set aside."""
    cdef int total = all_picked(s), seat, i, piece, wanted
    cdef uint32_t seen = 0
    for seat in range(FIVE):
        # Rule 5.2
        wanted = (total - seat + FIVE - 1) // FIVE
        if picks_of(s, seat) != wanted:
            add_fault(faults, PICKS_OUT_OF_TURN, seat, wanted, total)
        for i in range(picks_of(s, seat)):
            piece = s.drafted[seat][i] - 1
            # Rule 5.4
            if (g.shapes.set_aside >> piece) & 1:
                add_fault(faults, PICK_OF_SET_ASIDE, seat, i, piece)
            # Rule 5.5
            elif (seen >> piece) & 1:
                add_fault(faults, PICKED_TWICE, seat, i, piece)
            seen |= <uint32_t>1 << piece
    # Rule 5.3
    if total == FIVE * DRAFTED and s.head.phase == DRAFT:
        add_fault(faults, DRAFT_IS_DONE)
    elif total < FIVE * DRAFTED and s.head.phase != DRAFT:
        add_fault(faults, DRAFT_IS_NOT_DONE, s.head.phase)


cdef void find_in_draft(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    cdef int seat
    if s.n_placed:
        add_fault(faults, PLACED_IN_DRAFT)
    for seat in range(FIVE):
        if s.unplaced[seat] != all_picks(s, seat):
            add_fault(faults, UNPLACED_IN_DRAFT, seat)
    if s.head.to_move != all_picked(s) % FIVE:
        add_fault(faults, NOT_NEXT_TO_PICK, all_picked(s) % FIVE)
    find_out_too_early(g, s, faults)


cdef void find_out_too_early(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    cdef int colour
    for colour in range(g.colours):
        if (s.out >> colour) & 1:
            add_fault(faults, OUT_TOO_EARLY, colour, s.head.phase)


cdef void find_in_obstacles(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    cdef uint32_t laid = 0
    cdef int seat = 0, later, i
    for i in range(s.n_placed):
        if s.owner[i] >= 0:
            add_fault(faults, COLOUR_TOO_EARLY, i)
        else:
            laid |= <uint32_t>1 << piece_of(g, s.placed[i])
    find_out_too_early(g, s, faults)
    while seat < FIVE and not s.unplaced[seat]:
        seat += 1
    if seat == FIVE:
        add_fault(faults, OBSTACLES_DONE)
        return
    if s.head.to_move != seat:
        add_fault(faults, NOT_FIRST_TO_PLACE, seat)
    if s.unplaced[seat] != not_laid(s, seat, laid):
        add_fault(faults, UNPLACED_DIFFER, seat)
    for later in range(seat + 1, FIVE):
        find_at_later_seat(g, s, later, faults)
    # Rule 5.13
    if faults.count == 0 and not can_place(g, s, seat, True):
        add_fault(faults, NO_ROOM, seat)


cdef uint8_t not_laid(const GembloState* s, int seat, uint32_t laid) noexcept nogil:
    """What `unplaced` of a seat must be if these pieces lie on the board."""
    cdef uint8_t found = 0
    cdef int i
    for i in range(picks_of(s, seat)):
        if not (laid >> (s.drafted[seat][i] - 1)) & 1:
            found |= <uint8_t>(1 << i)
    return found


cdef void find_at_later_seat(const GembloRules* g, const GembloState* s, int seat, Faults* faults) noexcept nogil:
    """A seat whose turn comes later has placed nothing."""
    cdef uint32_t own = 0
    cdef int i
    if s.unplaced[seat] != all_picks(s, seat):
        add_fault(faults, UNPLACED_OF_LATER_SEAT, seat)
    for i in range(picks_of(s, seat)):
        own |= <uint32_t>1 << (s.drafted[seat][i] - 1)
    for i in range(s.n_placed):
        if s.owner[i] < 0 and (own >> piece_of(g, s.placed[i])) & 1:
            add_fault(faults, PLACED_TOO_EARLY, i, seat)

# ---- play and end -----------------------------------------------------------------------------------------------


cdef void find_in_play(const GembloRules* g, const GembloState* s, bint sound, Faults* faults) noexcept nogil:
    """Phases play and over; `sound`: the rules can be applied to the board."""
    cdef int seat, everything = (1 << g.colours) - 1, out = s.out
    for seat in range(FIVE):
        if s.unplaced[seat]:
            add_fault(faults, UNPLACED_IN_PLAY, seat, s.head.phase)
    if sound:
        out = found_out(g, s, faults)
    if s.head.phase == DONE:
        # Rule 4.1
        if out != everything:
            add_fault(faults, NOT_OVER)
        if s.head.to_move != -1:
            add_fault(faults, SEAT_AT_END)
    elif out == everything:
        add_fault(faults, IS_OVER)
    else:
        find_in_turn(g, s, out, faults)


cdef int found_out(const GembloRules* g, const GembloState* s, Faults* faults) noexcept nogil:
    """The colours that are out; add those for which the state says something else."""
    cdef GembloState now = s[0]
    cdef int colour
    now.out = 0
    find_out(g, &now)
    for colour in range(g.colours):
        if ((now.out ^ s.out) >> colour) & 1:
            # Rule 3.3
            add_fault(faults, COLOUR_IS_OUT if (now.out >> colour) & 1 else COLOUR_IS_IN, colour)
    return now.out


cdef void find_in_turn(const GembloRules* g, const GembloState* s, int out, Faults* faults) noexcept nogil:
    cdef int owner = s.colour % g.head.players
    # Rule 3.4
    if s.colour == -1 or (out >> s.colour) & 1:
        add_fault(faults, NO_COLOUR_TO_MOVE)
    # Rule 1.5
    if s.colour != -1 and s.head.to_move != owner:
        add_fault(faults, NOT_THE_OWNER, owner, s.colour)
    elif s.head.to_move == -1:
        add_fault(faults, NO_SEAT_TO_MOVE)
