"""Whether a struct is a position: first that all is in range, then what does not go together."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from tilegames._core.bits cimport contains, popcount
from tilegames._core.ops cimport CHANCE, DECISION, OVER, Faults, Head, RulesHead, add_fault
from tilegames.games.ingenious._markers cimport offers_swap, termination
from tilegames.games.ingenious._pairs cimport find_pairs
from tilegames.games.ingenious._racks cimport tiles_on
from tilegames.games.ingenious._rules cimport (
    ASIDE_OUTSIDE_DRAW, ASIDE_WITHOUT_SWAP, BOARD_IN_DEAL, CLAIMED_WITHOUT_TILE, CLAIMS_OF_OTHERS, COLOURS,
    DEAL, DEAL_IN_SOLO, DONE, DRAW, FIRST_STOP, KINDS, MARGIN, MARKERS_IN_DEAL, MARKERS_WITHOUT_OPENING,
    MAX_COPIES, MAX_PLACEMENTS, NO_SEAT, NO_SWAP, NOT_FIRST_TO_OPEN, NOT_LAST_TO_OPEN, NOT_OVER, OPENED_IN_DEAL,
    OPENED_OUT_OF_ORDER, OPENED_WITHOUT_TILE, OTHER_SYMBOLS, PAIR_WORDS, PLACE, PLACEMENTS_OUTSIDE_PLACE, RACK,
    RACK_NOT_FULL, RACK_SIZE, RACKS_NOT_REFILLED, SEATS, SECOND_PLACEMENT, SECOND_STOP, SHOWN, SWAP,
    TILE_AFTER_THE_END, TILES_WITHOUT_OPENING, TOO_EARLY, TOO_MANY_PLACEMENTS, TOO_MANY_TILES, Board, IngeniousRules,
    IngeniousState,
)


cdef inline bint check_state(const RulesHead* rules, const Head* state, Faults* faults) noexcept nogil:
    cdef const IngeniousRules* g = <const IngeniousRules*>rules
    cdef const IngeniousState* s = <const IngeniousState*>state
    if not (is_turn(g, s) and is_board(g.board, s) and are_tiles(g, s) and are_markers(g, s)):
        return False
    find_faults(g, s, faults)
    return True


# ---- what is in range -------------------------------------------------------------------------------------------


cdef inline bint is_turn(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    cdef int phase = s.head.phase, i
    for i in range(5):
        if s.head.unused[i]:
            return False
    if s.unused[0] or s.unused[1] or phase > DONE or not -1 <= s.head.to_move < g.head.players:
        return False
    if s.head.node != (OVER if phase == DONE else DECISION if phase == PLACE or phase == SWAP else CHANCE):
        return False
    return s.placements_left <= MAX_PLACEMENTS and not s.opened >> g.head.players and not s.claimed >> COLOURS


cdef inline bint is_board(const Board* board, const IngeniousState* s) noexcept nogil:
    """Whether playable cells are empty or show a colour, and all others show what is printed."""
    cdef int i, bit
    for i in range(SHOWN):
        bit = i - MARGIN
        if 0 <= bit < 256 and contains(board.playable, bit):
            if s.shown[i] > COLOURS or (s.shown[i] == 0) != contains(s.empty, bit):
                return False
        elif s.shown[i] != board.printed[i]:
            return False
    for i in range(4):
        if s.empty[i] & ~board.playable[i]:
            return False
    return True


cdef inline bint is_rack(const uint8_t* rack, int most) noexcept nogil:
    """Whether these are at most `most` tiles in order, then zeros."""
    cdef int i
    for i in range(RACK):
        if rack[i] > (KINDS if i < most else 0):
            return False
        if i and rack[i] and rack[i - 1] > rack[i] or i and rack[i] and not rack[i - 1]:
            return False
    return True


cdef inline bint are_tiles(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    cdef int seat, kind
    for seat in range(SEATS):
        if not is_rack(s.rack[seat], g.rack if seat < g.head.players else 0):
            return False
    for kind in range(KINDS):
        if s.bag[kind] > MAX_COPIES:
            return False
    return is_rack(s.aside, RACK - 1)


cdef inline bint are_markers(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    cdef int i, colour
    for i in range(SEATS):
        for colour in range(COLOURS):
            if s.marker[i][colour] > (g.top if i < g.sides else 0):
                return False
    return True


# ---- what does not go together ----------------------------------------------------------------------------------


cdef inline void find_faults(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    cdef int phase = s.head.phase, termination_now = termination(g, s)
    if (s.head.to_move == -1) != (phase == DONE):
        add_fault(faults, NO_SEAT)
    if (s.placements_left > 0) != (phase == PLACE):
        add_fault(faults, PLACEMENTS_OUTSIDE_PLACE)
    check_symbols(g, s, faults)
    if termination_now and phase != DONE:
        add_fault(faults, NOT_OVER)
    elif not termination_now and phase == DONE:
        add_fault(faults, TOO_EARLY)
    check_claims(g, s, faults)
    if phase == DONE:
        check_end(g, s, faults)
    elif s.head.to_move >= 0 and phase == DEAL:
        check_deal(g, s, faults)
    elif s.head.to_move >= 0:
        check_racks(g, s, faults)
        check_placements(g, s, faults)
        if phase == SWAP and not offers_swap(g, mover_row(g, s), s.rack[s.head.to_move]):
            add_fault(faults, NO_SWAP)
        check_opening(g, s, faults)
    check_aside(g, s, faults)


cdef inline const uint8_t* mover_row(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    return s.marker[s.head.to_move % g.sides]


cdef inline bint is_at_start(const uint8_t* row) noexcept nogil:
    """Whether six markers stand at 0."""
    cdef int colour
    for colour in range(COLOURS):
        if row[colour]:
            return False
    return True


cdef inline int covered_cells(const IngeniousRules* g, const IngeniousState* s) noexcept nogil:
    cdef int w, n = 0
    for w in range(4):
        n += popcount(g.board.playable[w] & ~s.empty[w])
    return n


cdef inline void check_symbols(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    """The colours on the board are those of the tiles that are nowhere else."""
    cdef int32_t missing[KINDS]
    cdef int32_t wanted[COLOURS]
    cdef int32_t covered[COLOURS + 1]
    cdef int kind, first, second, colour, i
    cdef bint enough = True
    count_missing(g, s, missing)
    for kind in range(KINDS):
        if missing[kind] < 0:
            add_fault(faults, TOO_MANY_TILES, kind, g.board.copies[kind] - missing[kind])
            enough = False
    if not enough:
        return
    memset(wanted, 0, sizeof(wanted))
    memset(covered, 0, sizeof(covered))
    kind = 0
    for first in range(COLOURS):
        for second in range(first, COLOURS):
            wanted[first] += missing[kind]
            wanted[second] += missing[kind]
            kind += 1
    for i in range(g.board.cells):
        if contains(g.board.playable, g.board.bit_of[i]):
            covered[s.shown[g.board.bit_of[i] + MARGIN]] += 1
    for colour in range(COLOURS):
        if wanted[colour] != covered[colour + 1]:
            add_fault(faults, OTHER_SYMBOLS, colour, wanted[colour], covered[colour + 1])


cdef inline void count_missing(const IngeniousRules* g, const IngeniousState* s, int32_t* missing) noexcept nogil:
    """The numbers of tiles that are neither in the bag, nor on a rack, nor laid aside; negative: too many are there."""
    cdef int kind, seat, i
    for kind in range(KINDS):
        missing[kind] = g.board.copies[kind] - s.bag[kind]
    for i in range(RACK):
        for seat in range(g.head.players):
            if s.rack[seat][i]:
                missing[s.rack[seat][i] - 1] -= 1
        if s.aside[i]:
            missing[s.aside[i] - 1] -= 1


cdef inline void check_claims(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    """Claims and first placements, in every phase."""
    cdef int count = popcount(s.opened), covered = covered_cells(g, s), i, seat
    cdef bint opened
    if popcount(s.claimed) != count:
        add_fault(faults, CLAIMS_OF_OTHERS, count)
    if s.opened & (s.opened + 1):
        add_fault(faults, OPENED_OUT_OF_ORDER)
    if covered < 2 * count:
        add_fault(faults, OPENED_WITHOUT_TILE, count, covered // 2)
    check_claimed_symbols(g, s, faults)
    if count == g.head.players:
        return
    if covered > 2 * count:
        add_fault(faults, TILES_WITHOUT_OPENING, 2 * count)
    for i in range(g.sides):
        opened = False
        for seat in range(g.head.players):
            opened |= seat % g.sides == i and (s.opened >> seat & 1) == 1
        if not opened and not is_at_start(s.marker[i]):
            add_fault(faults, MARKERS_WITHOUT_OPENING, i)


cdef inline void check_claimed_symbols(const IngeniousRules* g, const IngeniousState* s,
                                       Faults* faults) noexcept nogil:
    """A tile may lie next to each claimed symbol: no tile lies next to two, so each claim is checked by itself."""
    cdef uint64_t cells[4]
    cdef uint64_t pairs[PAIR_WORDS]
    cdef uint64_t found
    cdef int colour, claim = 0, i
    for i in range(4):
        cells[i] = g.board.playable[i] & ~s.empty[i]
    find_pairs(cells, pairs)
    for colour in range(COLOURS):
        if not s.claimed >> colour & 1:
            continue
        found = 0
        for i in range(PAIR_WORDS):
            found |= pairs[i] & g.board.near[colour][i]
        if not found:
            add_fault(faults, CLAIMED_WITHOUT_TILE, colour, claim)
        claim += 1


cdef inline void check_end(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    cdef int seat, short = 0
    for seat in range(g.head.players):
        short += tiles_on(s.rack[seat]) < RACK
    if g.solo and s.rack[0][0]:
        add_fault(faults, TILE_AFTER_THE_END)
    elif not g.solo and short > 1:
        add_fault(faults, RACKS_NOT_REFILLED)


cdef inline void check_deal(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    cdef int seat, i
    cdef bint moved = False
    if g.solo:
        add_fault(faults, DEAL_IN_SOLO)
        return
    for i in range(g.sides):
        moved |= not is_at_start(s.marker[i])
    if covered_cells(g, s):
        add_fault(faults, BOARD_IN_DEAL)
    if moved:
        add_fault(faults, MARKERS_IN_DEAL)
    if s.opened:
        add_fault(faults, OPENED_IN_DEAL)
    for seat in range(g.head.players):
        if seat < s.head.to_move:
            check_rack(s, seat, RACK, RACK, faults)
        else:
            check_rack(s, seat, 0, RACK - 1 if seat == s.head.to_move else 0, faults)


cdef inline void check_rack(const IngeniousState* s, int seat, int low, int high, Faults* faults) noexcept nogil:
    if not low <= tiles_on(s.rack[seat]) <= high:
        add_fault(faults, RACK_SIZE, seat, low, high)


cdef inline void check_racks(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    """The sizes of the racks in the phases place, swap and draw."""
    cdef int seat, phase = s.head.phase
    for seat in range(g.head.players):
        if seat != s.head.to_move:
            check_rack(s, seat, RACK, RACK, faults)
        elif phase == PLACE:
            check_rack(s, seat, 1, g.rack, faults)
        elif phase == SWAP:
            check_rack(s, seat, 1, RACK - 1, faults)
        else:
            check_rack(s, seat, 0, g.rack - 1, faults)


cdef inline void check_placements(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    """The markers must have earned all placements of the turn except the first, whether made or left."""
    cdef const uint8_t* row = mover_row(g, s)
    cdef bint placing = s.head.phase == PLACE
    # In a swap, the tiles laid aside are the rack after the placements; later draws only add to a rack.
    cdef int gone = RACK - (tiles_on(s.aside) if s.aside[0] else tiles_on(s.rack[s.head.to_move]))
    cdef int colour, reached = 0
    if placing and not s.placements_left:
        return
    for colour in range(COLOURS):
        reached += (row[colour] >= FIRST_STOP) + (row[colour] >= SECOND_STOP)
    if placing and (g.solo or gone == 0 or g.bonus_one) and s.placements_left != 1:
        add_fault(faults, SECOND_PLACEMENT)
    elif not g.solo and gone + s.placements_left - 1 > reached:
        add_fault(faults, TOO_MANY_PLACEMENTS, gone, reached)


cdef inline void check_opening(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    """The seat to move as long as some seat has not opened."""
    cdef int count = popcount(s.opened), seat = s.head.to_move
    if count == g.head.players:
        return
    if s.head.phase == PLACE:
        if seat != count:
            add_fault(faults, NOT_FIRST_TO_OPEN, count)
        if not g.solo and tiles_on(s.rack[seat]) != RACK:
            add_fault(faults, RACK_NOT_FULL, seat)
    elif not g.solo and seat != count - 1:
        add_fault(faults, NOT_LAST_TO_OPEN)


cdef inline void check_aside(const IngeniousRules* g, const IngeniousState* s, Faults* faults) noexcept nogil:
    if not s.aside[0]:
        return
    if s.head.phase != DRAW:
        add_fault(faults, ASIDE_OUTSIDE_DRAW)
    elif s.head.to_move >= 0 and not offers_swap(g, mover_row(g, s), s.aside):
        add_fault(faults, ASIDE_WITHOUT_SWAP)
