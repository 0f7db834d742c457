"""The observation of Gembatan for a seat: planes that are lists; see *Observation* in docs/games/gembatan.md."""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memset

from tilegames._core.ops cimport Head, Plane, RulesHead, after, shade
from tilegames.games.gembatan._lists cimport gems_of, tiles_of
from tilegames.games.gembatan._rules cimport (
    BLANK, COLOUR, GRID, HAND, GembatanRules, GembatanState,
)

cdef enum:
    PLACE = 3              # planes of a tile or a gem before its colours: whether it is there, x, y
    IDLE = 5               # in the last plane, behind the phases
    STUCK = 6


cdef inline int32_t count_planes(int32_t players, int32_t colours) noexcept nogil:
    """The number of planes: tiles, gems, hands, pieces set aside, trays, scores, the seat to move, and the game."""
    return PLACE + 4 * (1 + colours) + PLACE + colours + 2 * players + 4 + 3


cdef inline void observe(const RulesHead* rules, const Head* state, int32_t seat, Plane* out) noexcept nogil:
    """Fill in all planes: seat +0 is `seat`, or seat 0 for a spectator."""
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef const GembatanState* s = <const GembatanState*>state
    cdef int32_t width = rules.planes[1], first = max(seat, 0), k, i
    memset(out, 0, rules.planes[0] * width * sizeof(Plane))
    observe_tiles(g, s, out)
    out += width * (PLACE + 4 * (1 + g.colours))
    observe_gems(g, s, out)
    out += width * (PLACE + g.colours)
    for k in range(rules.players):
        observe_pieces(s.hand_gems[after(first, k, rules.players)], out)
        observe_pieces(s.hand_tiles[after(first, k, rules.players)], out + width)
        out += 2 * width
    observe_pieces(s.aside_gems, out)
    observe_pieces(s.aside_tiles, out + width)
    out += 2 * width
    for i in range(g.gem_kinds):
        out[i] = shade(s.gem_tray[i])
    for i in range(g.tile_kinds):
        out[width + i] = shade(s.tile_tray[i])
    out += 2 * width
    for k in range(rules.players):
        out[k] = shade(s.score[after(first, k, rules.players)])
        out[width + k] = state.to_move == after(first, k, rules.players)
    out[2 * width + state.phase] = 1
    out[2 * width + IDLE] = s.idle
    out[2 * width + STUCK] = s.stuck


cdef inline void observe_tiles(const GembatanRules* g, const GembatanState* s, Plane* out) noexcept nogil:
    """List the tiles on the grid in the order of play."""
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef int32_t width = g.head.planes[1], i, side
    cdef uint32_t cell
    cdef const uint8_t* shown
    cdef Plane* sides
    for i in range(s.tiles):
        cell = tiles[i] >> 16
        out[i] = 1
        out[width + i] = <int32_t>(cell % GRID)
        out[2 * width + i] = <int32_t>(cell // GRID)
        shown = g.sides[tiles[i] & 0xFFFF]
        sides = out + width * (PLACE - BLANK) + i
        for side in range(4):
            sides[width * shown[side]] = 1
            sides += width * (1 + g.colours)
    for i in range(s.tiles - s.turn_tiles, s.tiles):
        out[i] = 2


cdef inline void observe_gems(const GembatanRules* g, const GembatanState* s, Plane* out) noexcept nogil:
    """List the gems on the grid in the order of play."""
    cdef const uint32_t* gems = gems_of(g, s)
    cdef int32_t width = g.head.planes[1], i
    cdef uint32_t cell, side
    cdef const uint8_t* ends
    cdef Plane* colours = out + width * (PLACE - COLOUR)
    for i in range(s.gems):
        cell, side = gems[i] >> 17, gems[i] >> 16 & 1
        out[i] = 1
        out[width + i] = <int32_t>(2 * (cell % GRID) + side)
        out[2 * width + i] = <int32_t>(2 * (cell // GRID) + 1 - side)
        ends = g.ends[gems[i] & 0xFFFF]
        colours[width * ends[0] + i] += 1
        colours[width * ends[1] + i] += 1
    for i in range(s.gems - s.turn_gems, s.gems):
        out[i] = 2


cdef inline void observe_pieces(const int32_t* hand, Plane* out) noexcept nogil:
    """Count the pieces of a hand by kind."""
    cdef int32_t i
    for i in range(HAND):
        if hand[i]:
            out[hand[i] - 1] += 1
