"""The rules of Gembatan; the numbers are those of docs/games/gembatan.md."""
cimport cython
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memcpy, memset

from tilegames._core.ops cimport CHANCE, DECISION, OVER, Head, RulesHead
from tilegames._core.position cimport CorePosition, Rules
from tilegames._core.trace cimport ENDED, SCORED, TURN_BEGAN, Trace, add_value, tell1, tell2, tell3, tell4
from tilegames.games.gembatan._check cimport check_state
from tilegames.games.gembatan._ending cimport can_draw, swap_is_stuck, why_over
from tilegames.games.gembatan._grid cimport join, need_of, site_of
from tilegames.games.gembatan._legality cimport count_legal, legal_actions, legal_at, why_illegal
from tilegames.games.gembatan._lists cimport cells_of, find, gems_of, held, put, remove, sockets_of, take, tiles_of
from tilegames.games.gembatan._planes cimport observe
from tilegames.games.gembatan._scoring cimport points
from tilegames.games.gembatan._tables cimport fill_rules

cdef void start(const RulesHead* rules, Head* state) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef GembatanState* s = <GembatanState*>state
    # Rule 1.4
    memcpy(s.gem_tray, g.gem_counts, sizeof(s.gem_tray))
    memcpy(s.tile_tray, g.tile_counts, sizeof(s.tile_tray))
    s.gems_left = g.gems
    s.tiles_left = g.tiles
    state.phase = DEAL
    state.node = CHANCE


cdef void apply(const RulesHead* rules, Head* state, int32_t action, Trace* trace) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef GembatanState* s = <GembatanState*>state
    # Written twice, so that the compiler may drop the trace from one copy.
    if trace == NULL:
        play(g, s, action, NULL)
    else:
        play(g, s, action, trace)


cdef void apply_outcome(const RulesHead* rules, Head* state, int32_t outcome, Trace* trace) noexcept nogil:
    cdef const GembatanRules* g = <const GembatanRules*>rules
    cdef GembatanState* s = <GembatanState*>state
    if trace == NULL:
        draw(g, s, outcome, NULL)
    else:
        draw(g, s, outcome, trace)


cdef void foresee(const RulesHead* rules, const Head* before, int32_t action, Head* after,
                  Trace* trace) noexcept nogil:
    """Tell the points of the running turn if it ended after a placement or a fill."""
    cdef const GembatanRules* g = <const GembatanRules*>rules
    if action < g.others:
        points(g, <const GembatanState*>after, trace)


cdef int32_t chance_outcomes(const RulesHead* rules, const Head* state, int32_t* counts) noexcept nogil:
    cdef const GembatanState* s = <const GembatanState*>state
    # Rule 1.4
    memset(counts, 0, rules.num_outcomes * sizeof(int32_t))
    # Rule 4.2: gems first
    if s.gems_left and s.hand_gems[state.to_move][HAND - 1] == 0:
        memcpy(counts, s.gem_tray, sizeof(s.gem_tray))
        return s.gems_left
    memcpy(counts + TILE_OUTCOME, s.tile_tray, (rules.num_outcomes - TILE_OUTCOME) * sizeof(int32_t))
    return s.tiles_left


cdef void scores(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range(rules.players):
        out[seat] = (<const GembatanState*>state).score[seat]


# ---- playing ----------------------------------------------------------------------------------------------------


cdef inline void play(const GembatanRules* g, GembatanState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int32_t other = action - g.others
    # Rule 2.1
    if action < g.fills:
        place(g, s, action, trace)
    elif action < g.others:
        fill_socket(g, s, action - g.fills, trace)
    elif other == END:
        end_turn(g, s, trace)
    elif other == PASS:
        count_idle(s, True)
        tell3(trace, PASSED, s.head.to_move, s.idle, s.stuck)
        # Rule 4.10: nothing is drawn
        finish_turn(g, s, trace)
    elif other == REDRAW:
        count_idle(s, swap_is_stuck(g, s))
        tell3(trace, REDREW, s.head.to_move, s.idle, s.stuck)
        draw_or_finish(g, s, trace)
    else:
        set_aside(s, other - ASIDE_GEM, trace)


cdef inline void draw(const GembatanRules* g, GembatanState* s, int32_t piece, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move
    if piece < TILE_OUTCOME:
        s.gem_tray[piece] -= 1
        s.gems_left -= 1
        put(s.hand_gems[seat], piece)
    else:
        s.tile_tray[piece - TILE_OUTCOME] -= 1
        s.tiles_left -= 1
        if s.hand_tiles[seat][HAND - 1]:
            begin(g, s, piece - TILE_OUTCOME, trace)
            return
        put(s.hand_tiles[seat], piece - TILE_OUTCOME)
    tell2(trace, DREW, seat, piece)
    if s.head.phase == DRAW:
        draw_or_finish(g, s, trace)
    elif s.hand_tiles[seat][HAND - 1]:
        # Rule 1.5: when all have drawn, the start tile is drawn for seat 0
        s.head.to_move = (seat + 1) % g.head.players
        tell2(trace, TURN_BEGAN, s.head.to_move, DEAL)


cdef inline void begin(const GembatanRules* g, GembatanState* s, int32_t kind, Trace* trace) noexcept nogil:
    """Lay the start tile."""
    # Rule 1.6
    tiles_of(g, s)[0] = <uint32_t>ORIGIN << 16 | <uint32_t>(4 * kind)
    s.tiles = 1
    join(g, s, ORIGIN, 4 * kind, False, 0)
    tell2(trace, START_TILE_LAID, ORIGIN, 4 * kind)
    # Rule 1.7: seat 0 is to move already
    s.head.phase = PLAY
    s.head.node = DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, PLAY)


cdef inline void put_gem(const GembatanRules* g, GembatanState* s, int32_t site, uint32_t gem,
                         Trace* trace) noexcept nogil:
    take(s.hand_gems[s.head.to_move], gem)
    gems_of(g, s)[s.gems] = <uint32_t>site << 16 | gem
    s.gems += 1
    s.turn_gems += 1
    tell3(trace, GEM_PLACED, s.head.to_move, site, gem)


cdef inline void place(const GembatanRules* g, GembatanState* s, int32_t action, Trace* trace) noexcept nogil:
    cdef int side = action & 3
    cdef int32_t cell = (action >> 4) // g.tile_kinds, kind = (action >> 4) % g.tile_kinds
    cdef int32_t laid = 4 * kind + (action >> 2 & 3)
    cdef int shown = need_of(g, s, cell) >> 3 * side & 7
    tell3(trace, TILE_PLACED, s.head.to_move, cell, laid)
    put_gem(g, s, site_of(cell, side), g.gem_of[shown][g.sides[laid][side]], trace)
    take(s.hand_tiles[s.head.to_move], kind)
    tiles_of(g, s)[s.tiles] = <uint32_t>cell << 16 | <uint32_t>laid
    s.tiles += 1
    s.turn_tiles += 1
    join(g, s, cell, laid, True, s.gems - 1)


cdef inline void fill_socket(const GembatanRules* g, GembatanState* s, int32_t site, Trace* trace) noexcept nogil:
    cdef uint32_t* sockets = sockets_of(g, s)
    cdef int32_t i = find(sockets, s.sockets, site)
    # Rule 3.1
    put_gem(g, s, site, sockets[i] & 0xFFFF, trace)
    remove(sockets, &s.sockets, i)


cdef inline void set_aside(GembatanState* s, int32_t piece, Trace* trace) noexcept nogil:
    cdef int seat = s.head.to_move
    # Rule 4.4
    if piece >= TILE_OUTCOME:
        take(s.hand_tiles[seat], piece - TILE_OUTCOME)
        put(s.aside_tiles, piece - TILE_OUTCOME)
    else:
        take(s.hand_gems[seat], piece)
        put(s.aside_gems, piece)
    tell2(trace, SET_ASIDE, seat, piece)
    if s.head.phase == PLAY:
        s.head.phase = SWAP
        tell2(trace, TURN_BEGAN, seat, SWAP)


cdef inline void count_idle(GembatanState* s, bint stuck) noexcept nogil:
    """Count a turn that ended without a gem."""
    s.idle += 1
    # Rule 4.11
    s.stuck = s.stuck + 1 if stuck else 0


cdef inline void end_turn(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    cdef uint32_t* cells = cells_of(g, s)
    cdef int32_t i
    # Rule 5.6
    s.score[s.head.to_move] += points(g, s, trace)
    tell1(trace, TURN_ENDED, s.head.to_move)
    s.idle = s.stuck = 0
    if s.turn_tiles:
        for i in range(s.cells):
            cells[i] &= ~<uint32_t>JOINED
    s.turn_tiles = s.turn_gems = 0
    draw_or_finish(g, s, trace)


cdef inline void draw_or_finish(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    if not can_draw(s):
        finish_turn(g, s, trace)
    elif s.head.phase != DRAW:
        s.head.phase, s.head.node = DRAW, CHANCE
        tell2(trace, TURN_BEGAN, s.head.to_move, DRAW)


cdef inline void finish_turn(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    """Finish the turn after the draws."""
    cdef int32_t termination
    return_aside(s, trace)
    # Rule 6.1
    termination = why_over(g, s)
    if termination != NONE:
        pay_for_gems_left(g, s, trace)
        # Rule 6.8
        s.head.phase, s.head.node, s.head.to_move = DONE, OVER, -1
        tell1(trace, ENDED, termination)
        return
    # Rule 1.7
    s.head.to_move += 1
    if s.head.to_move == g.head.players:
        s.head.to_move = 0
    s.head.phase, s.head.node = PLAY, DECISION
    tell2(trace, TURN_BEGAN, s.head.to_move, PLAY)


cdef inline void pay_for_gems_left(const GembatanRules* g, GembatanState* s, Trace* trace) noexcept nogil:
    # Rule 6.6
    cdef int32_t seat, gems
    for seat in range(g.head.players):
        gems = held(s.hand_gems[seat])
        s.score[seat] -= gems
        if gems:
            tell4(trace, SCORED, seat, -gems, GEMS_LEFT, -1)


cdef inline void return_aside(GembatanState* s, Trace* trace) noexcept nogil:
    """Return the pieces that were set aside to the trays."""
    cdef int32_t i
    if s.aside_gems[0] == 0 and s.aside_tiles[0] == 0:
        return
    tell1(trace, ASIDE_RETURNED, s.head.to_move)
    # Rule 4.9
    for i in range(held(s.aside_gems)):
        add_value(trace, s.aside_gems[i] - 1)
        s.gem_tray[s.aside_gems[i] - 1] += 1
        s.gems_left += 1
    for i in range(held(s.aside_tiles)):
        add_value(trace, TILE_OUTCOME + s.aside_tiles[i] - 1)
        s.tile_tray[s.aside_tiles[i] - 1] += 1
        s.tiles_left += 1
    memset(s.aside_gems, 0, sizeof(s.aside_gems))
    memset(s.aside_tiles, 0, sizeof(s.aside_tiles))


# ---- the table of functions ---------------------------------------------------------------------------------------

OPS.start = start
OPS.legal_actions = legal_actions
OPS.count_legal = count_legal
OPS.legal_at = legal_at
OPS.why_illegal = why_illegal
OPS.apply = apply
OPS.apply_outcome = apply_outcome
OPS.foresee = foresee
OPS.chance_outcomes = chance_outcomes
OPS.scores = scores
# Rule 6.7: the ranking is the default
OPS.check_state = check_state
OPS.observe_bytes = observe
OPS.observe_floats = observe


cdef class GembatanRulesHandle(Rules):
    """The rules of Gembatan for some players, component set and options."""

    def __cinit__(self, int players, int colours, tile_kinds, tile_counts, gem_counts, bint gem_only_turn,
                  bint chains_by_gem):
        self.data.gem_only_turn = gem_only_turn                  # Rule 7.5
        self.data.chains_by_gem = chains_by_gem                  # Rule 7.7
        fill_rules(&self.data, players, colours, tile_kinds, tile_counts, gem_counts)
        self.register(&OPS, <RulesHead*>&self.data)


def turn_points(CorePosition state not None):
    """The score of the running turn of a state of Gembatan if it ends now."""
    if state.ops != &OPS:
        raise TypeError("This is not a state of Gembatan.")
    with cython.critical_section(state):
        return points(<const GembatanRules*>state.rules, <const GembatanState*>state.head, NULL)
