"""The draft and the obstacles of five players."""
from libc.stdint cimport int32_t, uint32_t

from tilegames._core.ops cimport LEGAL, Why
from tilegames.games.gemblo._board cimport covered, has, piece_of, show, show_in, show_near, spots_of
from tilegames.games.gemblo._rules cimport (
    BEYOND_RING, CELL_COVERED, CROSSES_RING, DRAFTED, FIVE, GAP_CELLS, GAP_FULL, MISSES_RING, NOT_OWN_OBSTACLE, PIECES,
    SIZE, START_COVERED, TOUCHES_OBSTACLE, GembloRules, GembloState,
)

# ---- the draft --------------------------------------------------------------------------------------------------


cdef inline uint32_t picked(const GembloState* s) noexcept nogil:
    """Bit per piece of the sixth set that was drafted."""
    cdef uint32_t pieces = 0
    cdef int seat, i
    for seat in range(FIVE):
        for i in range(DRAFTED):
            if s.drafted[seat][i]:
                pieces |= <uint32_t>1 << (s.drafted[seat][i] - 1)
    return pieces


cdef inline uint32_t to_draft(const GembloRules* g, const GembloState* s) noexcept nogil:
    """Bit per piece that may be picked."""
    # Rule 5.4
    # Rule 5.5
    return ~(picked(s) | g.shapes.set_aside) & ((1 << PIECES) - 1)

# ---- where an obstacle may lie ----------------------------------------------------------------------------------


cdef inline int32_t misplaced(const GembloRules* g, int32_t placement, Why* why) noexcept nogil:
    """The reason against the place of an obstacle, whatever other pieces lie on the board; LEGAL if there is none."""
    cdef int on_ring
    # Rule 5.7
    if show_in(g, g.ring.starts, placement, why):
        return START_COVERED
    # Rule 5.8
    if show_in(g, g.ring.beyond, placement, why):
        return BEYOND_RING
    # Rule 5.9
    on_ring = show_in(g, g.ring.cells, placement, NULL)
    if on_ring == 0:
        return MISSES_RING
    if on_ring > 1:
        show_in(g, g.ring.cells, placement, why)
        return CROSSES_RING
    return LEGAL


cdef inline int gap_of_placement(const GembloRules* g, int32_t placement) noexcept nogil:
    """The gap of the first cell on the ring; -1 if that is a starting cell."""
    cdef int spots[SIZE]
    cdef int size = spots_of(g, placement, spots), i
    for i in range(size):
        if has(g.ring.cells, spots[i]):
            return g.ring.gap_of[g.board.cell_at[spots[i]]]
    return -1


cdef inline int in_gap(const GembloRules* g, const GembloState* s, int gap) noexcept nogil:
    """The number of obstacles in a gap, as long as only obstacles lie on the board."""
    cdef int i, n = 0
    for i in range(GAP_CELLS):
        n += has(covered(s), g.ring.gap_spots[gap][i])         # spot 0 is never covered
    return n


cdef inline bint holds(const GembloState* s, int seat, int piece) noexcept nogil:
    """Whether a seat still has to place a piece."""
    cdef int i
    for i in range(DRAFTED):
        if s.drafted[seat][i] == piece + 1 and (s.unplaced[seat] >> i) & 1:
            return True
    return False


cdef inline bint has_room(const GembloRules* g, const GembloState* s, int32_t i, bint touching) noexcept nogil:
    """Whether the i-th obstacle of the table may lie on this board."""
    # Rule 5.10
    if in_gap(g, s, g.ring.gap[i]) >= g.gap_limit or show_in(g, covered(s), g.ring.placement[i], NULL):
        return False
    # Rule 5.11
    return touching or not show_near(g, covered(s), g.ring.placement[i], NULL)


cdef inline bint can_place(const GembloRules* g, const GembloState* s, int seat, bint touching) noexcept nogil:
    """Whether there is room for one of the obstacles that a seat has to place."""
    cdef int piece
    cdef int32_t i
    for piece in range(PIECES):
        if holds(s, seat, piece):
            for i in range(g.ring.first[piece], g.ring.first[piece + 1]):
                if has_room(g, s, i, touching):
                    return True
    return False

# ---- legal obstacles --------------------------------------------------------------------------------------------


cdef inline int32_t obstacle_at(const GembloRules* g, const GembloState* s, int32_t wanted, int32_t* out,
                                int32_t* count) noexcept nogil:
    """The legal obstacle with this index, -1 if there are only `count`; `out`, if not NULL, gets those before it."""
    cdef int piece, seat = s.head.to_move
    cdef int32_t i
    # Rule 5.12
    cdef bint touching = not can_place(g, s, seat, False)
    count[0] = 0
    for piece in range(PIECES):
        # Rule 5.6
        if not holds(s, seat, piece):
            continue
        for i in range(g.ring.first[piece], g.ring.first[piece + 1]):
            if has_room(g, s, i, touching):
                if count[0] == wanted:
                    return g.ring.placement[i]
                if out != NULL:
                    out[count[0]] = g.ring.placement[i]
                count[0] += 1
    return -1


cdef inline int32_t why_no_obstacle(const GembloRules* g, const GembloState* s, int32_t placement,
                                    Why* why) noexcept nogil:
    cdef int32_t reason
    cdef int gap, i
    # Rule 5.6
    if not holds(s, s.head.to_move, piece_of(g, placement)):
        return NOT_OWN_OBSTACLE
    # Rule 5.7
    if show_in(g, covered(s), placement, why):
        return CELL_COVERED
    reason = misplaced(g, placement, why)
    if reason != LEGAL:
        return reason
    # Rule 5.10
    gap = gap_of_placement(g, placement)
    if in_gap(g, s, gap) >= g.gap_limit:
        for i in range(GAP_CELLS):
            if has(covered(s), g.ring.gap_spots[gap][i]):
                show(g.board, why, g.ring.gap_spots[gap][i])
        return GAP_FULL
    # Rule 5.11
    # Rule 5.12
    if show_near(g, covered(s), placement, NULL) and can_place(g, s, s.head.to_move, False):
        show_near(g, covered(s), placement, why)
        return TOUCHES_OBSTACLE
    return LEGAL
