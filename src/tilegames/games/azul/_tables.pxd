"""Tables of Azul: constant after import."""
from libc.stdint cimport int32_t, uint32_t

cdef enum:
    EIGHT = 8              # more than the six destinations: a whole register
    SETS = 64              # of destinations

cdef struct Tables:
    # The number of destinations in a set, and the destinations, ascending.
    int32_t width[SETS]
    int32_t places[SETS][EIGHT]
    int32_t column[5][5]   # of a colour in a row of the fixed wall (Rule 1.3)
    int32_t floor_cost[8]  # what 0 to 7 used slots of the floor line cost together (Rule 3.3)
    int32_t bonus[5]       # the points for each reason; 0 where they vary (Rule 4.8)
    int32_t tile_points    # the most points of one tile (Rule 3.2)
    int32_t bonus_points   # the most points of all bonuses of a player

cdef Tables TABLES
