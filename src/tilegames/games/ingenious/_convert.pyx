"""Positions of Ingenious as plain data, and back."""
cimport cython
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from tilegames._core.bits cimport contains, remove
from tilegames._core.numbers cimport number, sized
from tilegames._core.ops cimport CHANCE, DECISION, OVER
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition
from tilegames.games.ingenious._markers cimport termination
from tilegames.games.ingenious._racks cimport tiles_on
from tilegames.games.ingenious._rules cimport (
    COLOURS, DONE, KINDS, MARGIN, MAX_COPIES, MAX_PLACEMENTS, PLACE, RACK, SWAP, Board, IngeniousRules,
    IngeniousRulesHandle, IngeniousState,
)


cdef list tiles_of(const uint8_t* rack):
    cdef int i
    return [rack[i] - 1 for i in range(tiles_on(rack))]


cdef dict covered_cells(const Board* board, const IngeniousState* s):
    """The colour of each covered cell, by number."""
    cdef dict found = {}
    cdef int cell, at
    for cell in range(board.cells):
        at = board.bit_of[cell] + MARGIN
        if s.shown[at] and not board.printed[at]:
            found[cell] = s.shown[at] - 1
    return found


def fields(CorePosition state not None):
    """All numbers of a state of Ingenious."""
    cdef IngeniousState s
    cdef const IngeniousRules* g
    cdef int i, j
    if not isinstance(state.owner, IngeniousRulesHandle):
        raise TypeError("This is not a state of Ingenious.")
    with cython.critical_section(state):
        memcpy(&s, state.head, sizeof(IngeniousState))
    g = <const IngeniousRules*>state.rules
    return {
        "phase": s.head.phase,
        "termination": termination(g, &s),
        "to_move": s.head.to_move,
        "placements_left": s.placements_left,
        "board": covered_cells(g.board, &s),
        "racks": [tiles_of(s.rack[i]) for i in range(g.head.players)],
        "aside": tiles_of(s.aside),
        "markers": [[s.marker[i][j] for j in range(COLOURS)] for i in range(g.sides)],
        "claimed": [i for i in range(COLOURS) if (s.claimed >> i) & 1],
        "opened": [((s.opened >> i) & 1) == 1 for i in range(g.head.players)],
        "bag": [s.bag[i] for i in range(KINDS)],
    }


cdef int put_tiles(uint8_t* rack, object tiles) except -1:
    cdef int i
    for i, tile in enumerate(sized(sorted(sized(tiles, RACK)), RACK)):
        rack[i] = <uint8_t>(number(tile, 0, KINDS - 1) + 1)
    return 0


cdef int put_board(const Board* board, IngeniousState* s, dict covered) except -1:
    cdef int bit
    memcpy(s.empty, board.playable, sizeof(s.empty))
    memcpy(s.shown, board.printed, sizeof(s.shown))
    for cell, colour in covered.items():
        bit = board.bit_of[number(cell, 0, board.cells - 1)]
        if not contains(board.playable, bit):
            raise ValueError(f"Cell {cell} has a printed symbol.")
        s.shown[bit + MARGIN] = <uint8_t>(number(colour, 0, COLOURS - 1) + 1)
        remove(s.empty, bit)
    return 0


cdef int put_seats(const IngeniousRules* g, IngeniousState* s, dict fields) except -1:
    cdef int i, j
    for i, tiles in enumerate(sized(fields["racks"], g.head.players)):
        put_tiles(s.rack[i], tiles)
    for i, row in enumerate(sized(fields["markers"], g.sides)):
        for j, marker in enumerate(sized(row, COLOURS)):
            s.marker[i][j] = <uint8_t>number(marker, 0, g.top)
    for colour in fields["claimed"]:
        s.claimed |= <uint8_t>(1 << number(colour, 0, COLOURS - 1))
    for i, opened in enumerate(sized(fields["opened"], g.head.players)):
        if opened:
            s.opened |= <uint8_t>(1 << i)
    return 0


def pack(IngeniousRulesHandle handle not None, dict fields not None):
    """The portable bytes of a position given by its fields; the reverse of :func:`fields`."""
    cdef IngeniousState s
    cdef const IngeniousRules* g = &handle.data
    cdef int i, phase
    try:
        phase = number(fields["phase"], 0, DONE)
        memset(&s, 0, sizeof(s))
        s.head.phase = <uint8_t>phase
        s.head.node = OVER if phase == DONE else DECISION if phase == PLACE or phase == SWAP else CHANCE
        s.head.to_move = number(fields["to_move"], -1, g.head.players - 1)
        s.placements_left = number(fields["placements_left"], 0, MAX_PLACEMENTS)
        put_board(g.board, &s, fields["board"])
        put_seats(g, &s, fields)
        put_tiles(s.aside, fields["aside"])
        for i, count in enumerate(sized(fields["bag"], KINDS)):
            s.bag[i] = <uint8_t>number(count, 0, MAX_COPIES)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"These are not the fields of a position: {error!r}") from None
    return pack_state(&handle.data.head, &s.head)
