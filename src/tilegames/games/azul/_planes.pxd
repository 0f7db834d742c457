"""The observation of Azul for a seat: planes of 5 by 5 numbers; see *Observation* in docs/games/azul.md."""
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memset

from tilegames._core.bits cimport lowest
from tilegames._core.ops cimport Head, Plane, RulesHead, after, shade
from tilegames.games.azul._rules cimport COLOURS, MARKER, ROWS, SOURCES, AzulState

cdef enum:
    SIDE = 5               # of a plane
    AREA = 25
    SUPPLY = 2             # after the two planes of the sources: the rows of the second one go on
    FLOORS = 3
    SEATS_PLANE = 4
    GAME = 5
    COMMON = 6             # planes before those of the seats
    OF_A_SEAT = 6          # planes of each seat: the wall by colour, the pattern lines
    LINES = 5


cdef inline void observe(const RulesHead* rules, const Head* state, int32_t seat, Plane* out) noexcept nogil:
    """Fill in all planes: seat +0 is `seat`, or seat 0 for a spectator."""
    cdef const AzulState* s = <const AzulState*>state
    cdef int32_t first = max(seat, 0), k, i, source
    memset(out, 0, (COMMON + OF_A_SEAT * rules.players) * AREA * sizeof(Plane))
    for source in range(SOURCES):
        for i in range(COLOURS):
            out[SIDE * source + i] = s.tiles[source][i]
    for i in range(COLOURS):
        out[AREA * SUPPLY + i] = s.bag[i]
        out[AREA * SUPPLY + SIDE + i] = s.lid[i]
    out[AREA * GAME + state.phase] = 1
    out[AREA * GAME + 4] = s.marker < 0
    out[AREA * GAME + SIDE] = shade(s.round)
    for k in range(rules.players):
        observe_seat(s, after(first, k, rules.players), k, out)


cdef inline void observe_seat(const AzulState* s, int32_t seat, int32_t k, Plane* out) noexcept nogil:
    """Fill in the planes of a seat, as seat +k."""
    cdef Plane* own = out + AREA * (COMMON + OF_A_SEAT * k)
    cdef Plane* row = out + AREA * SEATS_PLANE + SIDE * k
    cdef uint32_t wall
    cdef int32_t i
    row[0] = shade(s.score[seat])
    row[1] = s.floor[seat][MARKER]
    row[2] = s.marker == seat
    row[3] = s.starter == seat
    row[4] = s.head.to_move == seat
    for i in range(COLOURS):
        out[AREA * FLOORS + SIDE * k + i] = s.floor[seat][i]
        wall = s.wall[seat][i]
        while wall:
            own[AREA * i + lowest(wall)] = 1
            wall &= wall - 1
    for i in range(ROWS):
        own[AREA * LINES + SIDE * i + s.line_colour[seat][i]] = s.line_size[seat][i]
