"""The observation of Ingenious for a seat: planes of the board's size; see *Observation* in docs/games/ingenious.md."""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

from tilegames._core.ops cimport Head, Plane, RulesHead, after, shade
from tilegames.games.ingenious._rules cimport (
    COLOURS, DRAW, KINDS, MARGIN, RACK, SWAP, Board, IngeniousRules, IngeniousState,
)

cdef enum:
    UNCLAIMED = 7          # after seven planes of the board: the empty cells, and those that show each colour
    RACKS = 8
    ASIDE = 9
    MARKERS = 10
    SEATS_PLANE = 11
    GAME = 12
    PLANES = 13


cdef inline void observe(const RulesHead* head, const Head* base, int32_t seat, Plane* out) noexcept nogil:
    """Fill in all planes. A spectator sees the seats from 0 on and no racks."""
    cdef const IngeniousRules* rules = <const IngeniousRules*>head
    cdef const IngeniousState* state = <const IngeniousState*>base
    cdef int32_t side = 2 * rules.radius + 1, area = side * side, first = max(seat, 0)
    memset(out, 0, PLANES * area * sizeof(Plane))
    observe_board(rules, state, out)
    if seat >= 0:
        observe_tiles(state.rack[seat], side, out + RACKS * area)
    observe_tiles(state.aside, side, out + ASIDE * area)
    observe_seats(rules, state, first, out + MARKERS * area, out + SEATS_PLANE * area)
    observe_game(state, seat, side, out + GAME * area)


cdef inline void observe_board(const IngeniousRules* rules, const IngeniousState* state, Plane* out) noexcept nogil:
    cdef const Board* board = rules.board
    cdef int32_t area = (2 * rules.radius + 1) * (2 * rules.radius + 1), colour, i
    for i in range(board.cells):
        out[area * state.shown[board.bit_of[i] + MARGIN] + board.place[i]] = 1
    for colour in range(COLOURS):
        if not (state.claimed >> colour) & 1:
            out[UNCLAIMED * area + board.place[board.symbol[colour]]] = 1


cdef inline void observe_tiles(const uint8_t* rack, int32_t side, Plane* out) noexcept nogil:
    """Count the tiles of a rack by their two colours."""
    cdef uint8_t counts[KINDS + 1]
    cdef const uint8_t* count = counts + 1
    cdef int32_t first, second, i
    memset(counts, 0, sizeof(counts))
    for i in range(RACK):
        counts[rack[i]] += 1
    for first in range(COLOURS):
        for second in range(first, COLOURS):
            out[second] = count[0]
            count += 1
        out += side


cdef inline void observe_seats(const IngeniousRules* rules, const IngeniousState* state, int32_t first,
                               Plane* markers, Plane* seats) noexcept nogil:
    cdef int32_t side = 2 * rules.radius + 1, k, i, seat, row = first if first < rules.sides else first - rules.sides
    for k in range(rules.sides):
        seat = after(row, k, rules.sides)
        for i in range(COLOURS):
            markers[side * k + i] = state.marker[seat][i]
    for k in range(rules.head.players):
        seat = after(first, k, rules.head.players)
        i = 0
        while i < RACK and state.rack[seat][i]:
            i += 1
        seats[side * k] = i
        seats[side * k + 1] = state.opened >> seat & 1
        seats[side * k + 2] = state.head.to_move == seat


cdef inline void observe_game(const IngeniousState* state, int32_t seat, int32_t side, Plane* out) noexcept nogil:
    cdef int32_t i, bag = 0
    # Rule 5.5
    out[DRAW if state.head.phase == SWAP and state.head.to_move != seat else state.head.phase] = 1
    for i in range(COLOURS):
        out[side + i] = state.claimed >> i & 1
    for i in range(KINDS):
        bag += state.bag[i]
    out[2 * side] = state.placements_left
    out[2 * side + 1] = shade(bag)
