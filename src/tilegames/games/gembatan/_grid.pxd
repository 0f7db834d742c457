"""Cells, sites and what tiles show to each other."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from tilegames.games.gembatan._lists cimport (
    cells_of, find, gems_of, index_in, insert, remove, seek, sockets_of,
)
from tilegames.games.gembatan._rules cimport (
    CELLS, COLOUR, GRID, JOINED, NOTHING, GembatanRules, GembatanState,
)


cdef inline int32_t neighbour(int32_t cell, int side) noexcept nogil:
    """The cell next to a cell, or -1 beyond the edge."""
    # Rule 2.12
    if side == 0:
        return cell + GRID if cell < CELLS - GRID else -1
    if side == 1:
        return cell + 1 if cell % GRID != GRID - 1 else -1
    if side == 2:
        return cell - GRID if cell >= GRID else -1
    return cell - 1 if cell % GRID else -1


cdef inline int32_t site_of(int32_t cell, int side) noexcept nogil:
    """The site on a side of a cell that has a neighbour there."""
    if side == 2:
        return 2 * (cell - GRID)
    return 2 * cell + side if side < 2 else 2 * (cell - 1) + 1


cdef inline uint32_t turned(uint32_t bits, int rotation) noexcept nogil:
    """The sides of a tile, one byte each, after `rotation` quarter turns clockwise."""
    return bits << 8 * rotation | bits >> (32 - 8 * rotation) if rotation else bits


cdef inline uint32_t need_of(const GembatanRules* g, const GembatanState* s, int32_t cell) noexcept nogil:
    """What the neighbours of an empty cell show, and JOINED."""
    cdef int32_t i = find(cells_of(g, s), s.cells, cell)
    return cells_of(g, s)[i] & 0xFFFF if i >= 0 else 0


cdef inline void face(const GembatanRules* g, GembatanState* s, int32_t cell, int side, uint32_t shown,
                      bint joined) noexcept nogil:
    """Note what a new neighbour of an empty cell shows to that side of the cell."""
    cdef uint32_t* cells = cells_of(g, s)
    cdef int32_t i = index_in(cells, s.cells, cell)
    if i == s.cells or cells[i] >> 16 != <uint32_t>cell:
        insert(cells, &s.cells, i, <uint32_t>cell << 16)
    cells[i] |= shown << 3 * side
    if joined and shown >= COLOUR:
        cells[i] |= JOINED


cdef inline void open_socket(const GembatanRules* g, GembatanState* s, int32_t site, uint32_t gem) noexcept nogil:
    cdef uint32_t* sockets = sockets_of(g, s)
    insert(sockets, &s.sockets, index_in(sockets, s.sockets, site), <uint32_t>site << 16 | gem)


cdef inline void join(const GembatanRules* g, GembatanState* s, int32_t cell, int32_t laid, bint now,
                      int32_t first) noexcept nogil:
    """Update free cells and open sockets for a tile laid in this turn or before.

    The gems in its sockets are in the list from index `first` on.
    """
    cdef uint32_t* cells = cells_of(g, s)
    cdef const uint8_t* sides = g.sides[laid]
    cdef uint32_t need = 0, shown
    cdef int32_t i = find(cells, s.cells, cell), other
    cdef int side
    if i >= 0:
        need = cells[i]
        remove(cells, &s.cells, i)
    for side in range(4):
        shown = need >> 3 * side & 7
        if shown == NOTHING:
            other = neighbour(cell, side)
            if other >= 0:
                face(g, s, other, side ^ 2, sides[side], now)
        elif shown >= COLOUR:
            # Rule 1.2
            # Rule 2.10
            other = site_of(cell, side)
            if seek(gems_of(g, s) + first, s.gems - first, other) < 0:
                open_socket(g, s, other, g.gem_of[shown][sides[side]])


cdef inline uint32_t cut_outs(const GembatanRules* g, int32_t laid) noexcept nogil:
    """Bit per side of a tile as laid that has a cut-out."""
    cdef const uint8_t* sides = g.sides[laid]
    return ((sides[0] >= COLOUR) | (sides[1] >= COLOUR) << 1 | (sides[2] >= COLOUR) << 2 | (sides[3] >= COLOUR) << 3)
