"""Positions as plain data, from the struct and back."""
cimport cython
from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from tilegames._core.numbers cimport number, sized
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames.games.gembatan._check cimport derive, node_of
from tilegames.games.gembatan._ending cimport why_over
from tilegames.games.gembatan._lists cimport gems_of, tiles_of
from tilegames.games.gembatan._rules cimport (
    CELLS, DONE, HAND, IDLE_TURNS, MAX_POINTS, NONE, OPS, GembatanRules, GembatanRulesHandle, GembatanState,
)


def fields(CorePosition state not None):
    """All numbers of a state of Gembatan.

    Tiles as (cell, 4 * kind + rotation) and gems as (site, kind), in the order of play; the cells and sites of those
    that were played in the running turn; hands and pieces set aside as lists of kinds, ascending; trays as a count for
    each kind.
    """
    cdef GembatanState* now
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gembatan.")
    now = <GembatanState*>malloc(state.rules.state_size)
    if now == NULL:
        raise MemoryError
    try:
        with cython.critical_section(state):
            memcpy(now, state.head, state.rules.state_size)
        return as_fields(<const GembatanRules*>state.rules, now)
    finally:
        free(now)


cdef dict as_fields(const GembatanRules* g, const GembatanState* s):
    cdef const uint32_t* tiles = tiles_of(g, s)
    cdef const uint32_t* gems = gems_of(g, s)
    cdef int32_t i
    return {
        "phase": s.head.phase,
        "to_move": s.head.to_move,
        "tiles": [(tiles[i] >> 16, tiles[i] & 0xFFFF) for i in range(s.tiles)],
        "gems": [(gems[i] >> 16, gems[i] & 0xFFFF) for i in range(s.gems)],
        "hands": [{"gems": kinds_of(s.hand_gems[i]), "tiles": kinds_of(s.hand_tiles[i])}
                  for i in range(g.head.players)],
        "scores": [s.score[i] for i in range(g.head.players)],
        "turn": {"cells": [tiles[i] >> 16 for i in range(s.tiles - s.turn_tiles, s.tiles)],
                 "sites": [gems[i] >> 16 for i in range(s.gems - s.turn_gems, s.gems)]},
        "idle": s.idle,
        "stuck": s.stuck,
        "aside": {"gems": kinds_of(s.aside_gems), "tiles": kinds_of(s.aside_tiles)},
        "gem_tray": [s.gem_tray[i] for i in range(g.gem_kinds)],
        "tile_tray": [s.tile_tray[i] for i in range(g.tile_kinds)],
        "termination": why_over(g, s) if s.head.phase == DONE else NONE,
    }


cdef list kinds_of(const int32_t* hand):
    return [hand[i] - 1 for i in range(HAND) if hand[i]]


def pack(GembatanRulesHandle rules not None, dict values not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef const GembatanRules* g = &rules.data
    cdef GembatanState* s = <GembatanState*>calloc(1, g.head.state_size)
    if s == NULL:
        raise MemoryError
    try:
        put_fields(g, s, values)
        derive(g, s)
        return pack_state(&g.head, &s.head)
    finally:
        free(s)


cdef int put_fields(const GembatanRules* g, GembatanState* s, dict values) except -1:
    """Write the fields into a state that is all zeros."""
    cdef int32_t i
    s.head.phase = number(values["phase"], 0, DONE)
    s.head.node = node_of(s.head.phase)
    s.head.to_move = number(values["to_move"], -1, g.head.players - 1)
    s.idle = number(values["idle"], 0, IDLE_TURNS * g.head.players)
    s.stuck = number(values["stuck"], 0, IDLE_TURNS * g.head.players)
    put_grid(g, s, values)
    for i, score in enumerate(sized(values["scores"], g.head.players)):
        s.score[i] = number(score, -HAND, MAX_POINTS)
    for i, hand in enumerate(sized(values["hands"], g.head.players)):
        put_pieces(g, s.hand_gems[i], s.hand_tiles[i], hand)
    put_pieces(g, s.aside_gems, s.aside_tiles, values["aside"])
    for i, count in enumerate(sized(values["gem_tray"], g.gem_kinds)):
        s.gem_tray[i] = number(count, 0, g.gems)
    for i, count in enumerate(sized(values["tile_tray"], g.tile_kinds)):
        s.tile_tray[i] = number(count, 0, g.tiles)
    return 0


cdef int put_grid(const GembatanRules* g, GembatanState* s, dict values) except -1:
    cdef int32_t i
    cdef list tiles = sized(values["tiles"], g.tiles), gems = sized(values["gems"], g.gems)
    s.tiles, s.gems = <int32_t>len(tiles), <int32_t>len(gems)
    for i, (cell, laid) in enumerate(tiles):
        tiles_of(g, s)[i] = <uint32_t>number(cell, 0, CELLS - 1) << 16 | <uint32_t>number(laid, 0, 4 * g.tile_kinds - 1)
    for i, (site, kind) in enumerate(gems):
        gems_of(g, s)[i] = <uint32_t>number(site, 0, 2 * CELLS - 1) << 16 | <uint32_t>number(kind, 0, g.gem_kinds - 1)
    s.turn_tiles = <int32_t>len(sized(values["turn"]["cells"], min(s.tiles, HAND)))
    s.turn_gems = <int32_t>len(sized(values["turn"]["sites"], min(s.gems, HAND)))
    return 0


cdef int put_pieces(const GembatanRules* g, int32_t* gems, int32_t* tiles, dict pieces) except -1:
    cdef int32_t i
    for i, kind in enumerate(sorted(sized(pieces["gems"], HAND))):
        gems[i] = number(kind, 0, g.gem_kinds - 1) + 1
    for i, kind in enumerate(sorted(sized(pieces["tiles"], HAND))):
        tiles[i] = number(kind, 0, g.tile_kinds - 1) + 1
    return 0
