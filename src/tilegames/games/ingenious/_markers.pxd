"""What the markers decide: the score, the end of the game, the offer of a swap."""
from libc.stdint cimport int32_t, uint8_t

from tilegames.games.ingenious._pairs cimport has_room
from tilegames.games.ingenious._racks cimport colours_on
from tilegames.games.ingenious._rules cimport (
    COLOURS, COMPLETE, FULL, NONE, SECOND_STOP, IngeniousRules, IngeniousState,
)


cdef inline int32_t lowest_marker(const uint8_t* row) noexcept nogil:
    cdef int32_t least = row[0]
    cdef int colour
    for colour in range(1, COLOURS):
        if row[colour] < least:
            least = row[colour]
    return least


cdef inline bint is_complete(const IngeniousRules* g, const uint8_t* row) noexcept nogil:
    """Whether all six markers stand at the end."""
    cdef int colour
    for colour in range(COLOURS):
        if row[colour] != g.top:
            return False
    return True


cdef inline int how_over(const IngeniousState* s, bint complete) noexcept nogil:
    """How the game is over; `complete`: whether a row of markers is."""
    # Rule 6.1
    # Rule 7.2
    # Rule 7.8
    if complete:
        return COMPLETE
    # Rule 6.2
    return NONE if has_room(s) else FULL


cdef inline int termination(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    """How the game is over, in any position."""
    cdef int i
    cdef bint complete = False
    for i in range(g.sides):
        complete |= is_complete(g, s.marker[i])
    return how_over(s, complete)


cdef inline int lowest_colours(const uint8_t* row) noexcept nogil:
    """Bit per colour whose marker stands lowest."""
    cdef int colour, least = SECOND_STOP + 1, found = 0
    for colour in range(COLOURS):
        least = min(least, <int>row[colour])
    for colour in range(COLOURS):
        found |= (row[colour] == least) << colour
    return found


cdef inline bint offers_swap(const IngeniousRules* g, const uint8_t* row, const uint8_t* rack) noexcept nogil:
    """Whether a player with these markers and this rack may swap."""
    # Rule 7.10
    # Rule 7.7: not with an empty rack
    if not g.swap or g.solo or not rack[0]:
        return False
    # Rule 5.1
    return not (lowest_colours(row) & colours_on(g.board, rack))
