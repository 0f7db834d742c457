"""The tables of the rules: what tiles and gems fit where, and how large everything is."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from tilegames._core.numbers cimport number
from tilegames._core.ops cimport Head
from tilegames.games.gembatan._grid cimport cut_outs
from tilegames.games.gembatan._planes cimport count_planes
from tilegames.games.gembatan._rules cimport (
    ASIDE_TILE, BLANK, CELLS, COLOUR, COLOURS, GRID, HAND, MAX_PIECES, NEEDS, NO_WAY, NOTHING, SEATS, SEVERAL,
    TILE_KINDS, TILE_OUTCOME, GembatanRules, GembatanState,
)

cdef uint8_t MASKS[NEEDS]
cdef uint8_t ALONE[NEEDS]


cdef int fill_needs() noexcept:
    """Compute for everything that four neighbours can show how they bind a tile among them."""
    cdef int need, side, shown, present, cut
    for need in range(NEEDS):
        present = cut = 0
        for side in range(4):
            shown = need >> 3 * side & 7
            present |= (shown != NOTHING) << side
            cut |= (shown >= COLOUR) << side
            if shown:
                ALONE[need] = shown
        MASKS[need] = present | cut << 4
        if cut == 0:
            ALONE[need] = NO_WAY
        elif present & (present - 1):
            ALONE[need] = SEVERAL
    return 0


fill_needs()


cdef int fill_rules(GembatanRules* g, int players, int colours, object tile_kinds, object tile_counts,
                    object gem_counts) except -1:
    """Fill in what follows from the number of players and the component set; the options are set already."""
    cdef int kind
    if not (2 <= players <= SEATS and 1 <= colours <= COLOURS):
        raise ValueError("players or colours out of range")
    if not 1 <= len(tile_kinds) <= TILE_KINDS or len(tile_counts) != len(tile_kinds):
        raise ValueError("number of tile kinds out of range")
    if len(gem_counts) != colours * (colours + 1) // 2:
        raise ValueError("wrong number of gem kinds")
    g.head.players, g.colours = players, colours
    g.tile_kinds, g.gem_kinds = len(tile_kinds), len(gem_counts)
    g.masks, g.alone = MASKS, ALONE
    g.forward = [[2 * GRID + 1, 1], [1, 1 - 2 * GRID]]
    g.backward = [[-1, -2 * GRID - 1], [2 * GRID - 1, -1]]
    for kind in range(g.tile_kinds):
        g.tile_counts[kind] = number(tile_counts[kind], 1, MAX_PIECES)
        g.tiles += g.tile_counts[kind]
        fill_tile(g, kind, [number(side, -1, colours - 1) for side in tile_kinds[kind]])
    for kind in range(g.gem_kinds):
        g.gem_counts[kind] = number(gem_counts[kind], 0, MAX_PIECES)
        g.gems += g.gem_counts[kind]
    # Rules 7.1, 7.2, 7.3 and 7.4: every set must have enough pieces
    if not HAND * players < g.tiles <= MAX_PIECES or not HAND * players <= g.gems <= MAX_PIECES:
        raise ValueError("too few or too many pieces")
    fill_gems(g)
    fill_sizes(g)
    g.head.planes = [count_planes(players, colours), max(g.tiles, g.gems, g.gem_kinds), 0]
    return 0


cdef int fill_tile(GembatanRules* g, int kind, list colours) except -1:
    """Fill in what a kind of tile, given by the colours of its sides or -1, shows and where it fits."""
    # Rule 1.1
    cdef int rotation, side, colour, masks, cut, partners
    cdef uint8_t* sides
    if len(colours) != 4 or max(colours) < 0:
        raise ValueError("a tile has four sides, one of them with a cut-out")
    for rotation in range(4):
        for side in range(4):
            colour = colours[(side + 4 - rotation) % 4]
            g.sides[4 * kind + rotation][side] = <uint8_t>(COLOUR + colour if colour >= 0 else BLANK)
    sides = g.sides[4 * kind]
    # Rule 2.11
    g.different[kind] = 1 if len(set(colours)) == 1 else 2 if colours[:2] == colours[2:] else 4
    g.bits[kind] = (<uint32_t>1 << sides[0] | <uint32_t>256 << sides[1] | <uint32_t>65536 << sides[2]
                    | <uint32_t>16777216 << sides[3])
    for partners in range(256):
        for side in range(g.different[kind]):
            g.ways[kind][partners] += partners >> sides[side] & 1
    for masks in range(256):
        for rotation in range(g.different[kind]):
            # Rule 2.4
            # Rule 2.5
            # Rule 2.6
            cut = cut_outs(g, 4 * kind + rotation)
            if masks >> 4 and cut & masks & 15 == masks >> 4:
                g.rotations[kind][masks] |= <uint8_t>(1 << rotation)
                g.fitting[masks] |= <uint64_t>1 << kind
    return 0


cdef void fill_gems(GembatanRules* g) noexcept:
    # Rule 1.3
    cdef int kind, first = COLOUR, second = COLOUR
    for kind in range(g.gem_kinds):
        g.gem_of[first][second] = g.gem_of[second][first] = <uint8_t>kind
        g.ends[kind] = [<uint8_t>first, <uint8_t>second]
        g.colours_of[kind] = <uint8_t>(1 << first | 1 << second)
        second += 1
        if second == COLOUR + g.colours:
            first += 1
            second = first


cdef void fill_sizes(GembatanRules* g) noexcept:
    """Compute the numbers of actions and the room for the lists."""
    g.fills = 16 * CELLS * g.tile_kinds
    g.others = g.fills + 2 * CELLS
    g.head.num_actions = g.others + ASIDE_TILE + g.tile_kinds
    g.head.num_outcomes = TILE_OUTCOME + g.tile_kinds
    # Each tile touches one laid before it. So n tiles touch each other on at least n - 1 sides, and at most 2 n + 2 of
    # their 4 n sides touch free cells: this bounds the free cells. n tiles make at most 2 n - 2 sockets (a row of the
    # grid, like a column, has one pair of neighbours fewer than tiles), and at least n - 1 of these have gems: at most
    # n - 1 are open. While a tile is being laid there may be four more: see `derive`.
    g.tiles_at = sizeof(GembatanState)
    g.gems_at = g.tiles_at + 4 * g.tiles
    g.cells_at = g.gems_at + 4 * g.gems
    g.sockets_at = g.cells_at + 4 * (2 * g.tiles + 2)
    g.head.state_size = (g.sockets_at + 4 * (g.tiles + 4) + 7) // 8 * 8
    g.head.words32 = (g.head.state_size - sizeof(Head)) // 4
    # A placement is one of at most four kinds in the hand, one of four rotations, and one of the touching sides: at
    # most 16 (2 n + 2); n is less than the number of tiles, because one is in the hand. There are at most n - 1 fills,
    # `end`, `pass`, `redraw`, and at most eight pieces to set aside.
    g.head.max_moves = 32 * g.tiles + g.tiles + 11
