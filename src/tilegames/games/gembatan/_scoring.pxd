"""The points of a turn."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from tilegames._core.bits cimport lowest
from tilegames._core.trace cimport SCORED, Trace, add_value, tell4
from tilegames.games.gembatan._lists cimport gems_of, seek
from tilegames.games.gembatan._rules cimport (
    COLOUR, FOR_GEM, FOR_GEMBATAN, FOR_RUN, GEMBATAN, HAND, SHORTEST_RUN, GembatanRules, GembatanState,
)


cdef inline int32_t points(const GembatanRules* g, const GembatanState* s, Trace* trace) noexcept nogil:
    """Tell the score of the running turn if it ends now, and return it."""
    cdef int32_t i, total
    cdef int direction
    # Rule 5.1
    total = s.turn_gems
    if trace != NULL:
        for i in range(s.gems - s.turn_gems, s.gems):
            tell_gems(g, s, FOR_GEM, 1, i, i + 1, trace)
    # Rule 5.2
    for i in range(s.gems - s.turn_gems, s.gems):
        for direction in range(2):
            total += runs(g, s, i, direction, trace)
    # Rule 5.5
    if s.turn_gems == HAND:
        total += GEMBATAN
        if trace != NULL:
            tell_gems(g, s, FOR_GEMBATAN, GEMBATAN, s.gems - HAND, s.gems, trace)
    return total


cdef inline void tell_gems(const GembatanRules* g, const GembatanState* s, int32_t reason, int32_t worth,
                           int32_t first, int32_t end, Trace* trace) noexcept nogil:
    """Tell points for the gems from index `first` up to `end`."""
    cdef int32_t i
    tell4(trace, SCORED, s.head.to_move, worth, reason, -1)
    for i in range(first, end):
        add_value(trace, <int32_t>(gems_of(g, s)[i] >> 16))


cdef inline void tell_run(const GembatanRules* g, int32_t seat, int colour, int direction, int32_t site,
                          int32_t before, int32_t length, Trace* trace) noexcept nogil:
    """Tell the sites of a run from one end to the other; `before` is the number of those that come before `site`."""
    cdef int32_t _
    tell4(trace, SCORED, seat, length, FOR_RUN, colour - COLOUR)
    for _ in range(before):
        site += g.backward[direction][site & 1]
    for _ in range(length):
        add_value(trace, site)
        site += g.forward[direction][site & 1]


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
    back, on = beside(&chains, site, g.backward[direction]), beside(&chains, site, g.forward[direction])
    if back >= 0:
        beyond |= g.colours_of[gems[back] & 0xFFFF]
    if on >= 0:
        beyond |= g.colours_of[gems[on] & 0xFFFF]
    # Rule 5.4
    colours = g.colours_of[gems[first] & 0xFFFF] & beyond
    while colours:
        colour = lowest(colours)
        colours &= colours - 1
        before = stretch(g, &chains, first, back, g.backward[direction], colour)
        after = stretch(g, &chains, first, on, g.forward[direction], colour)
        # Rule 5.3
        if before >= 0 and after >= 0 and before + 1 + after >= SHORTEST_RUN:
            points += before + 1 + after
            if trace != NULL:
                tell_run(g, s.head.to_move, colour, direction, site, before, before + 1 + after, trace)
    return points


cdef inline int32_t stretch(const GembatanRules* g, const Chains* chains, int32_t first, int32_t i,
                            const int32_t* step, int colour) noexcept nogil:
    """The number of gems in a row, from gem i on, that show a colour; -1 if the run through `first` was counted."""
    cdef int32_t n = 0
    while i >= 0 and g.colours_of[chains.gems[i] & 0xFFFF] >> colour & 1:
        if chains.counted <= i < first:
            return -1
        n += 1
        i = beside(chains, chains.gems[i] >> 16, step)
    return n
