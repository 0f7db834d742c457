"""Positions of Azul as plain data, for documents and texts."""
from libc.stdlib cimport calloc, free

from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames.games.azul._board cimport node_of
from tilegames.games.azul._rules cimport COLOURS, DEAL, ROWS, AzulRules, AzulRulesHandle, AzulState


def fields(CorePosition state not None):
    """The numbers of a state as plain data: lists by colour, by row, or with one list for each factory or seat.

    ``marker`` is -1 for the centre; ``termination`` counts from 1, and 0 means that the game goes on.
    """
    if not isinstance(state.owner, AzulRulesHandle):
        raise TypeError("This is not a state of Azul.")
    cdef const AzulRules* g = <const AzulRules*>state.rules
    cdef const AzulState* s = <const AzulState*>state.head
    cdef int players = g.head.players, i, j
    return {
        "phase": s.head.phase, "to_move": s.head.to_move, "round": s.round, "starter": s.starter,
        "marker": s.marker, "termination": s.termination,
        "centre": [s.tiles[0][j] for j in range(COLOURS)],
        "factories": [[s.tiles[i][j] for j in range(COLOURS)] for i in range(1, g.factories + 1)],
        "bag": [s.bag[j] for j in range(COLOURS)],
        "lid": [s.lid[j] for j in range(COLOURS)],
        "score": [s.score[i] for i in range(players)],
        "line_size": [[s.line_size[i][j] for j in range(ROWS)] for i in range(players)],
        "line_colour": [[s.line_colour[i][j] for j in range(ROWS)] for i in range(players)],
        "wall": [[s.wall[i][j] for j in range(COLOURS)] for i in range(players)],
        "floor": [[s.floor[i][j] for j in range(COLOURS + 1)] for i in range(players)],
    }


cdef int fill(const AzulRules* g, AzulState* s, dict values) except -1:
    """Write well-formed values into a state that is all zeros."""
    cdef int i, j
    s.head.phase = values["phase"]
    s.head.node = node_of(s.head.phase)
    s.head.to_move = values["to_move"]
    s.round, s.starter, s.marker = values["round"], values["starter"], values["marker"]
    s.termination = values["termination"]
    for i in range(g.head.players):
        s.score[i] = values["score"][i]
        for j in range(ROWS):
            s.line_size[i][j] = values["line_size"][i][j]
            s.line_colour[i][j] = values["line_colour"][i][j]
        for j in range(COLOURS):
            s.wall[i][j] = values["wall"][i][j]
        for j in range(COLOURS + 1):
            s.floor[i][j] = values["floor"][i][j]
    for j in range(COLOURS):
        s.bag[j], s.lid[j] = values["bag"][j], values["lid"][j]
    return fill_sources(g, s, [values["centre"], *values["factories"]])


cdef int fill_sources(const AzulRules* g, AzulState* s, list tiles) except -1:
    """Write the tiles of the sources, and what follows from them."""
    cdef int source, colour
    for source in range(g.factories + 1):
        for colour in range(COLOURS):
            s.tiles[source][colour] = tiles[source][colour]
            s.holders[colour] |= (s.tiles[source][colour] > 0) << source
            if s.head.phase == DEAL and source:
                s.slot += s.tiles[source][colour]
    return 0


def pack(AzulRulesHandle rules not None, dict values not None):
    """The packed position with these numbers, which may not go together."""
    cdef AzulState* s = <AzulState*>calloc(1, sizeof(AzulState))
    if s == NULL:
        raise MemoryError
    try:
        fill(&rules.data, s, values)
        return pack_state(&rules.data.head, &s.head)
    finally:
        free(s)
