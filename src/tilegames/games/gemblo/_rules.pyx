"""The rules of Gemblo; the numbers are those of docs/games/gemblo.md."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport lowest, popcount
from tilegames._core.ops cimport DECISION, LEGAL, OVER, Head, RulesHead, Why, places_of
from tilegames._core.position cimport Rules
from tilegames._core.rng cimport below
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell1, tell2, tell3, tell4
from tilegames.games.gemblo._board cimport (
    across, covered, flank, has, lay, own_cells, piece_of, show, show_in, show_near, spots_of,
)
from tilegames.games.gemblo._check cimport check_state
from tilegames.games.gemblo._obstacles cimport can_place, obstacle_at, picked, to_draft, why_no_obstacle
from tilegames.games.gemblo._planes cimport observe
from tilegames.games.gemblo._sweep cimport (
    count_placements, find_out, list_placements, nth_placement, random_placement,
)
from tilegames.games.gemblo._tables cimport spot_of, use_tables

from tilegames.games.gemblo import spec


cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    cdef bint five = (<const GembloRules*>rules).five
    # Rule 3.1
    # Rule 5.1
    # Rule 5.2
    state.phase = DRAFT if five else PLAY
    state.node = DECISION
    (<GembloState*>state).colour = -1 if five else 0

# ---- legal moves ------------------------------------------------------------------------------------------------


cdef int32_t legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    cdef uint32_t pieces
    cdef int32_t n = 0
    # Rule 3.2: there is no pass
    # Rule 4.2
    if state.phase == PLAY:
        return list_placements(g, s, out)
    if state.phase == OBSTACLES:
        obstacle_at(g, s, -1, out, &n)
    elif state.phase == DRAFT:
        pieces = to_draft(g, s)
        while pieces:
            out[n] = g.board.placements + lowest(pieces)
            pieces &= pieces - 1
            n += 1
    return n


cdef int32_t count_legal(const RulesHead* rules, const Head* state) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    cdef int32_t n = 0
    if state.phase == PLAY:
        return count_placements(g, s)
    if state.phase == OBSTACLES:
        obstacle_at(g, s, -1, NULL, &n)
    elif state.phase == DRAFT:
        n = popcount(to_draft(g, s))
    return n


cdef int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    cdef uint32_t pieces
    cdef int32_t n
    if state.phase == PLAY:
        return nth_placement(g, s, i)
    if state.phase == OBSTACLES:
        return obstacle_at(g, s, i, NULL, &n)
    pieces = to_draft(g, s)
    while i > 0:
        pieces &= pieces - 1
        i -= 1
    return g.board.placements + lowest(pieces)


cdef int32_t random_legal(const RulesHead* rules, const Head* state, uint64_t* rng) noexcept nogil:
    if state.phase == PLAY:
        return random_placement(<const GembloRules*>rules, <const GembloState*>state, rng)
    return legal_at(rules, state, <int32_t>below(rng, <uint32_t>count_legal(rules, state)))

# ---- why a move is refused --------------------------------------------------------------------------------------


cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef const GembloState* s = <const GembloState*>state
    if action >= g.board.placements:
        # Rule 5.3
        return why_no_pick(g, s, action - g.board.placements) if state.phase == DRAFT else DRAFT_OVER
    # Rule 5.2
    if state.phase == DRAFT:
        return DRAFT_DUE
    if state.phase == OBSTACLES:
        return why_no_obstacle(g, s, action, why)
    return why_no_placement(g, s, action, why)


cdef int32_t why_no_pick(const GembloRules* g, const GembloState* s, int piece) noexcept nogil:
    # Rule 5.4
    if (g.shapes.set_aside >> piece) & 1:
        return PIECE_SET_ASIDE
    # Rule 5.5
    if (picked(s) >> piece) & 1:
        return PIECE_DRAFTED
    return LEGAL


cdef int32_t why_no_placement(const GembloRules* g, const GembloState* s, int32_t placement, Why* why) noexcept nogil:
    cdef int colour = s.colour
    # Rule 2.1
    if (s.used[colour] >> piece_of(g, placement)) & 1:
        return PIECE_USED
    # Rule 2.2
    if show_in(g, covered(s), placement, why):
        return CELL_COVERED
    # Rule 2.3
    # Rule 2.10: other colours may be touched
    if show_near(g, own_cells(s, colour), placement, why):
        return TOUCHES_OWN_COLOUR
    if s.used[colour]:
        return why_not_joined(g, s, placement, why)
    # Rule 2.4
    if covers(g, placement, g.start[colour]):
        return LEGAL
    show(g.board, why, g.start[colour])
    return MISSES_START


cdef int32_t why_not_joined(const GembloRules* g, const GembloState* s, int32_t placement, Why* why) noexcept nogil:
    """The reason why no open hex edge leads from a placement to its colour; LEGAL if one does."""
    cdef const uint32_t* own = own_cells(s, s.colour)
    cdef int spots[SIZE]
    cdef int size = spots_of(g, placement, spots), i, way, up, upper, one, other
    cdef int32_t reason = NOT_CONNECTED
    for i in range(size):
        for way in range(EDGES):
            for up in range(2):
                upper = 2 * spots[i] - across(g, spots[i], way) if up else spots[i]
                # Rule 2.5
                if not has(own, upper if up else across(g, upper, way)):
                    continue
                # Rule 2.7
                if not has(s.rows + (BLOCKED + way) * ROWS, upper):
                    return LEGAL
                one, other = flank(g, upper, way, 0), flank(g, upper, way, 1)
                if g.board.cell_at[one] >= 0 and g.board.cell_at[other] >= 0:
                    # Rule 2.6
                    reason = EDGE_BLOCKED
                elif reason == NOT_CONNECTED:
                    # Rule 6.3
                    reason = RIM_BLOCKED
                show(g.board, why, one)
                show(g.board, why, other)
    return reason


cdef bint covers(const GembloRules* g, int32_t placement, int spot) noexcept nogil:
    """Whether a placement covers a cell."""
    cdef int spots[SIZE]
    cdef int size = spots_of(g, placement, spots), i
    for i in range(size):
        if spots[i] == spot:
            return True
    return False

# ---- playing ----------------------------------------------------------------------------------------------------


cdef void apply(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil:
    cdef const GembloRules* g = <const GembloRules*>rules
    cdef GembloState* s = <GembloState*>state
    if state.phase == PLAY:
        place_piece(g, s, action, trace)
    elif state.phase == OBSTACLES:
        place_obstacle(g, s, action, trace)
    else:
        draft(g, s, action - g.board.placements, trace)


cdef void place_piece(const GembloRules* g, GembloState* s, int32_t placement, Trace* trace) noexcept nogil:
    cdef int piece = piece_of(g, placement)
    lay(g, s, s.colour, placement)
    tell3(trace, PIECE_PLACED, s.head.to_move, s.colour, placement)
    # Rule 4.3
    tell4(trace, SCORED, s.head.to_move, g.shapes.size[piece], piece, s.colour)
    add_value(trace, placement)
    next_colour(g, s, trace)


cdef void place_obstacle(const GembloRules* g, GembloState* s, int32_t placement, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move, i
    lay(g, s, -1, placement)
    tell3(trace, PIECE_PLACED, seat, -1, placement)
    for i in range(DRAFTED):
        if s.drafted[seat][i] == piece_of(g, placement) + 1:
            s.unplaced[seat] &= <uint8_t>~(1 << i)
    next_obstacle(g, s, trace)


cdef void draft(const GembloRules* g, GembloState* s, int piece, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move, i = 0
    tell2(trace, PIECE_PICKED, seat, piece)
    while s.drafted[seat][i]:
        i += 1
    s.drafted[seat][i] = piece + 1
    s.unplaced[seat] |= <uint8_t>(1 << i)
    # Rule 5.2
    s.head.to_move = (seat + 1) % FIVE
    # Rule 5.3
    if seat == FIVE - 1 and i == DRAFTED - 1:
        next_obstacle(g, s, trace)
    else:
        tell_turn(s, trace)


cdef void next_obstacle(const GembloRules* g, GembloState* s, Trace* trace) noexcept nogil:
    """Pass the turn to the next seat that can place an obstacle, or begin the main part of the game."""
    cdef int seat = s.head.to_move
    while seat < FIVE and not can_place(g, s, seat, True):
        # Rule 5.13
        discard(s, seat, trace)
        seat += 1
    if seat == FIVE:
        # Rule 5.14
        s.head.phase = PLAY
        s.colour = FIVE - 2
        next_colour(g, s, trace)
    elif s.head.phase == DRAFT or seat != s.head.to_move:
        s.head.phase = OBSTACLES
        s.head.to_move = seat
        tell_turn(s, trace)


cdef void discard(GembloState* s, int seat, Trace* trace) noexcept nogil:
    """Remove the obstacles that a seat has not placed."""
    cdef int i
    if not s.unplaced[seat]:
        return
    tell1(trace, PIECES_DISCARDED, seat)
    for i in range(DRAFTED):
        if (s.unplaced[seat] >> i) & 1:
            add_value(trace, s.drafted[seat][i] - 1)
    s.unplaced[seat] = 0


cdef void next_colour(const GembloRules* g, GembloState* s, Trace* trace) noexcept nogil:
    """Pass the turn to the next colour that is still in."""
    cdef uint64_t left = s.out
    find_out(g, s)
    left ^= s.out
    while left:
        tell1(trace, COLOUR_OUT, lowest(left))
        left &= left - 1
    # Rule 4.1
    if s.out == (1 << g.colours) - 1:
        s.head.phase, s.head.node, s.head.to_move = DONE, OVER, -1
        s.colour = -1
        tell1(trace, ENDED, ALL_OUT)
        return
    # Rule 3.1
    # Rule 3.4
    s.colour = (s.colour + 1) % g.colours
    while (s.out >> s.colour) & 1:
        s.colour = (s.colour + 1) % g.colours
    # Rule 1.5
    # Rule 6.1
    s.head.to_move = s.colour % g.head.players
    tell_turn(s, trace)


cdef void tell_turn(const GembloState* s, Trace* trace) noexcept nogil:
    tell3(trace, TURN_BEGAN, s.head.to_move, s.head.phase, s.colour)

# ---- scores -----------------------------------------------------------------------------------------------------


cdef int32_t left_over(const GembloRules* g, const GembloState* s, int seat, uint64_t* worth) noexcept nogil:
    """The hexes that a player has left; `worth` orders the players, lower is better."""
    cdef int32_t n[SIZE + 1]
    cdef int32_t hexes = 0, value = 0
    cdef int colour = seat, piece, size
    memset(n, 0, sizeof(n))
    # Rule 4.7
    while colour < g.colours:
        for piece in range(PIECES):
            if not (s.used[colour] >> piece) & 1:
                n[g.shapes.size[piece]] += 1
                hexes += g.shapes.size[piece]
                value += g.shapes.tie_value[piece]
        colour += g.head.players
    # Rule 4.3
    worth[0] = hexes
    # Rule 4.4: with equal sums, the player with more pieces of the largest size has the larger first different piece
    for size in range(SIZE, 0, -1):
        worth[0] = worth[0] << 8 | n[size]
    # Rule 4.5
    worth[0] = worth[0] << 8 | value
    return hexes


cdef void scores(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef uint64_t worth
    cdef int seat
    for seat in range(rules.players):
        # Rule 4.3
        out[seat] = -left_over(<const GembloRules*>rules, <const GembloState*>state, seat, &worth)


cdef void ranking(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef uint64_t worth
    cdef int64_t standings[SEATS]
    cdef int seat
    for seat in range(rules.players):
        left_over(<const GembloRules*>rules, <const GembloState*>state, seat, &worth)
        standings[seat] = -<int64_t>worth
    # Rule 4.6
    places_of(rules.players, standings, out)


OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.random_legal = random_legal
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.scores = scores
OPS.ranking = ranking
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class GembloRulesHandle(Rules):
    """The rules of Gemblo with its options."""

    def __cinit__(self, int players, int colours, bint blocking):
        cdef GembloRules* g = &self.data
        cdef int i
        if not 2 <= players <= SEATS or not (colours in (4, 6) if players == 2 else colours == players):
            raise ValueError("Gemblo has 2 players with 4 or 6 colours, or 3 to 6 with one colour each.")
        use_tables(g, spec.MASKS.index(spec.mask_of(colours)))
        g.colours = colours
        g.blocking = blocking
        g.five = players == FIVE
        g.gap_limit = spec.GAP_LIMIT
        g.max_placed = PIECES * colours + (FIVE * DRAFTED if g.five else 0)
        # Rule 1.3
        for i, cell in enumerate(spec.STARTS[colours]):
            g.start[i] = spot_of(cell)
        g.head.players = players
        g.head.num_actions = g.board.placements + (PIECES if g.five else 0)
        # Each placement occurs at most once; placements and picks, at most 18, are never legal together. Listing
        # placements writes one more entry.
        g.head.max_moves = g.board.placements + 1
        g.head.state_size = sizeof(GembloState)
        g.head.words32 = BOARDS * ROWS + 4 + COLOURS
        g.head.words16 = MAX_PLACED
        g.head.planes = [1 + colours + g.five + 1, g.board.height, g.board.width]
        self.register(&OPS, &g.head)
