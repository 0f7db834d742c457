"""The tables of Azul, filled from the facts in spec.py."""
from libc.string cimport memset

from tilegames.games.azul import spec


cdef void fill_destinations(Tables* t) noexcept:
    cdef int places, place
    for places in range(SETS):
        for place in range(6):
            if places >> place & 1:
                t.places[places][t.width[places]] = place
                t.width[places] += 1


cdef int fill_scores(Tables* t) except -1:
    for slot, cost in enumerate(spec.FLOOR_COSTS):
        t.floor_cost[slot + 1] = t.floor_cost[slot] + cost
    for kind, points in spec.BONUSES.items():
        t.bonus[spec.SCORE_KINDS.index(kind)] = points
    t.tile_points = spec.MAX_TILE_POINTS
    t.bonus_points = spec.ROWS * sum(spec.BONUSES.values())
    return 0


cdef int fill_tables(Tables* t) except -1:
    cdef int colour, row
    memset(t, 0, sizeof(Tables))
    fill_destinations(t)
    fill_scores(t)
    for colour in range(5):
        for row in range(5):
            t.column[colour][row] = spec.fixed_column(colour, row)
    return 0


fill_tables(&TABLES)
