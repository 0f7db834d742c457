"""Positions and placements as plain data, and back."""
cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t
from libc.string cimport memcpy, memset

from tilegames._core.numbers cimport number, sized
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames.games.gemblo._board cimport lay, piece_of, spots_of
from tilegames.games.gemblo._check cimport node_of
from tilegames.games.gemblo._rules cimport (
    DONE, DRAFTED, FIVE, OPS, OTHER_PIECES, PIECES, SHAPES, SIZE, GembloRules, GembloRulesHandle, GembloState,
)
from tilegames.games.gemblo._tables cimport placements_at


def fields(CorePosition state not None):
    """All numbers of a state of Gemblo: the pieces on the board as pairs of a colour and a placement."""
    cdef GembloState now
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gemblo.")
    with cython.critical_section(state):
        memcpy(&now, state.head, sizeof(GembloState))
    return as_fields(<const GembloRules*>state.rules, &now)


cdef dict as_fields(const GembloRules* g, const GembloState* s):
    cdef int i, seats = FIVE if g.five else 0
    return {
        "phase": s.head.phase,
        "to_move": s.head.to_move,
        "colour": s.colour,
        "placed": [(s.owner[i], s.placed[i]) for i in range(s.n_placed)],
        "out": [((s.out >> i) & 1) == 1 for i in range(g.colours)],
        "drafted": [pieces_of(s, i, ~0) for i in range(seats)],
        "unplaced": [pieces_of(s, i, s.unplaced[i]) for i in range(seats)],
    }


cdef list pieces_of(const GembloState* s, int seat, int bits):
    """Some of the pieces that a seat has drafted."""
    cdef int i
    return [s.drafted[seat][i] - 1 for i in range(DRAFTED) if s.drafted[seat][i] and (bits >> i) & 1]


def pack(GembloRulesHandle rules not None, dict values not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef GembloState s
    memset(&s, 0, sizeof(GembloState))
    put_fields(&rules.data, &s, values)
    return pack_state(&rules.data.head, &s.head)


cdef int put_fields(const GembloRules* g, GembloState* s, dict values) except -1:
    """Write the fields into a state that is all zeros."""
    cdef int i, j, seats = FIVE if g.five else 0
    s.head.phase = <uint8_t>number(values["phase"], 0, DONE)
    s.head.to_move = <int8_t>number(values["to_move"], -1, g.head.players - 1)
    s.head.node = node_of(s.head.phase)
    s.colour = <int8_t>number(values["colour"], -1, g.colours - 1)
    for colour, placement in sized(values["placed"], g.max_placed):
        lay(g, s, number(colour, -1 if g.five else 0, g.colours - 1), number(placement, 0, g.board.placements - 1))
    for i, is_out in enumerate(sized(values["out"], g.colours)):
        if is_out:
            s.out |= <uint8_t>(1 << i)
    for i, pieces in enumerate(sized(values["drafted"], seats)):
        for j, piece in enumerate(sized(pieces, DRAFTED)):
            s.drafted[i][j] = <uint8_t>(number(piece, 0, PIECES - 1) + 1)
    for i, pieces in enumerate(sized(values["unplaced"], seats)):
        s.unplaced[i] = bits_of(s, i, pieces)
    return 0


cdef uint8_t bits_of(const GembloState* s, int seat, pieces) except? 255:
    """The bits of some drafted pieces in their order; OTHER_PIECES if that is not what they are."""
    cdef uint8_t bits = 0
    cdef int i = 0, piece
    for each in sized(pieces, DRAFTED):
        piece = number(each, 0, PIECES - 1)
        while i < DRAFTED and s.drafted[seat][i] != piece + 1:
            i += 1
        if i == DRAFTED:
            return OTHER_PIECES
        bits |= <uint8_t>(1 << i)
        i += 1
    return bits


def placement(GembloRulesHandle rules not None, action):
    """The piece of a placement and its cells, ascending."""
    cdef const GembloRules* g = &rules.data
    cdef int spots[SIZE]
    cdef int32_t found = number(action, 0, g.board.placements - 1)
    cdef int size = spots_of(g, found, spots), i
    return piece_of(g, found), tuple([g.board.cell_at[spots[i]] for i in range(size)])


def action_of(GembloRulesHandle rules not None, cells):
    """The placement with exactly these cells, in any order; -1 if there is none."""
    cdef const GembloRules* g = &rules.data
    cdef int spots[SIZE]
    cdef int shape, i, piece, n
    ordered = sorted([number(cell, 0, g.board.cells - 1) for cell in cells])
    n = len(ordered)
    if not 1 <= n <= SIZE:
        return -1
    for i in range(n):
        spots[i] = g.board.spot_of[<int>ordered[i]]
    for shape in range(SHAPES):
        piece = g.shapes.piece[shape]
        if g.shapes.size[piece] == n:
            i = 0
            while i < n and spots[i] == spots[0] + g.shapes.step[shape][i]:
                i += 1
            if i == n:
                return placements_at(g.shapes, g.board, piece, ordered[0])[shape - g.shapes.first[piece]]
    return -1
