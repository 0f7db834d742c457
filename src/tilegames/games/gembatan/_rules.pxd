"""The state of Gembatan as a flat struct, followed by four lists whose room depends on the component set.

Everything is in words of 32 bits. Every list entry is ``place << 16 | what lies there``, so that a list in the order of
its numbers is in the order of its places.

============  ==========================================================================  ============================
list          entry                                                                       order
============  ==========================================================================  ============================
tiles laid    cell << 16 | 4 * kind + rotation                                            of play
gems laid     site << 16 | kind                                                           of play
free cells    cell << 16 | joined << 12 | what the neighbours show, 3 bits for each side  of the cells
open sockets  site << 16 | kind of the gem that fits                                      of the sites
============  ==========================================================================  ============================

The last two follow from the first two; they are empty as long as tiles and gems do not lie as the rules want it.

A *cell* is where a tile may lie. A *side* is a side of a cell or of a tile: N, E, S, W are 0 to 3. A *site* is the
place between two cells, where there is a *socket* if two cut-outs meet: number 2 * cell + k, with k = 0 on the north
side of the cell and 1 on its east side. A *kind* is a number among the tiles or the gems of the set, and a *piece* is
a gem, by its kind, or a tile, by TILE_OUTCOME + its kind. What a side *shows* is 0 (there is no tile), 1 (a blank
side) or 2 + colour.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from tilegames._core.ops cimport GameOps, Head, RulesHead
from tilegames._core.position cimport Rules

cdef enum:
    SEATS = 4
    HAND = 4               # gems, and tiles, in a full hand
    COLOURS = 6            # R B G Y O P
    GEM_KINDS = 21
    TILE_KINDS = 64
    MAX_PIECES = 1000      # limits of tiles and of gems in a component set
    MAX_POINTS = 10000000  # limit of a score in a document
    SHORTEST_RUN = 3
    GEMBATAN = 4           # points
    IDLE_TURNS = 10        # for each player; this many turns in a row without a gem end the game
    GRID = 121
    CELLS = 14641
    ORIGIN = 7320          # cell 0,0
    TILE_OUTCOME = 32      # chance outcome of tile kind 0; those of the gems begin at 0
    NOTHING = 0            # a side shows: no tile,
    BLANK = 1              # a blank side,
    COLOUR = 2             # colour 0, and so on
    SHOWN = 8              # number of values that a side can show
    NEEDS = 4096           # combinations that four neighbours can show
    JOINED = 4096          # in an entry: a cut-out of a tile of this turn faces the cell

cdef enum Place:           # numbers of places that verdicts name, after those of cells and sites
    HAND_PLACES = 43923    # seat by seat: the spaces for gems, then those for tiles
    ASIDE_PLACE = 43955
    GEM_TRAY_PLACE = 43956
    TILE_TRAY_PLACE = 43957

cdef enum OtherAction:     # ids from `others` on
    END = 0
    PASS = 1
    REDRAW = 2
    ASIDE_GEM = 3          # and its kind
    ASIDE_TILE = 35        # and its kind

cdef enum LoneNeighbour:   # the neighbours of a free cell, unless it has one, which shows a cut-out
    NO_WAY = 0             # no cut-out faces it
    SEVERAL = 1            # it has several neighbours

cdef enum Phase:
    DEAL = 0
    PLAY = 1
    SWAP = 2
    DRAW = 3
    DONE = 4

cdef enum Termination:
    NONE = 0
    OUT_OF_GEMS = 1
    STUCK = 2
    STALLED = 3
    TURN_LIMIT = 4

cdef enum Refusal:
    SWAP_BEGUN = 16
    REDUNDANT_ROTATION = 17
    TILE_NOT_IN_HAND = 18
    CELL_OCCUPIED = 19
    BLANK_AGAINST_CUT_OUT = 20
    CUT_OUT_AGAINST_BLANK = 21
    MAKES_NO_SOCKET = 22
    NOT_JOINED_TO_TURN = 23
    NO_SOCKET_ON_SIDE = 24
    NO_SOCKET = 25
    SOCKET_FILLED = 26
    GEM_NOT_IN_HAND = 27
    TILE_MUST_FOLLOW = 28
    NO_GEM_PLAYED = 29
    NO_TILE_PLAYED = 30
    TURN_BEGUN = 31
    PIECE_NOT_IN_HAND = 32
    ASIDE_OUT_OF_ORDER = 33
    TRAY_TOO_SMALL = 34
    NOTHING_ASIDE = 35
    MOVE_AVAILABLE = 36

cdef enum Entry:           # what a trace tells beside what all games do
    START_TILE_LAID = 16   # cell, 4 * kind + rotation
    TILE_PLACED = 17       # seat, cell, 4 * kind + rotation
    GEM_PLACED = 18        # seat, site, kind
    TURN_ENDED = 19        # seat
    SET_ASIDE = 20         # seat, piece
    REDREW = 21            # seat, turns in a row without a gem, stuck turns in a row
    PASSED = 22            # the same
    DREW = 23              # seat, piece
    ASIDE_RETURNED = 24    # seat, pieces

cdef enum Score:           # reasons of points; the colour of the run follows, or -1, and the sites
    FOR_GEM = 0
    FOR_RUN = 1
    FOR_GEMBATAN = 2
    GEMS_LEFT = 3

cdef struct GembatanRules:
    RulesHead head
    bint gem_only_turn
    bint chains_by_gem
    int32_t colours                             # of the component set
    int32_t tile_kinds
    int32_t gem_kinds
    int32_t tiles                               # of the component set
    int32_t gems
    int32_t fills                               # ids of placements are below this, ids of fills begin here
    int32_t others                              # all other ids begin here
    int32_t tiles_at                            # where in the state the lists begin, in bytes
    int32_t gems_at
    int32_t cells_at
    int32_t sockets_at
    # By what the neighbours of a cell show:
    const uint8_t* masks                        # bit d: side d has a neighbour; bit 4 + d: with a cut-out
    const uint8_t* alone                        # LoneNeighbour, or what the only neighbour shows
    # From a site to the next one on a diagonal, by direction and k. Beyond the edge of the grid that is a site which
    # has a cell on one side only: it never holds a gem.
    int32_t forward[2][2]
    int32_t backward[2][2]
    int32_t tile_counts[TILE_KINDS]
    int32_t gem_counts[GEM_KINDS]
    uint64_t fitting[256]                       # by `masks`: bit per tile kind that fits in some rotation
    uint8_t rotations[TILE_KINDS][256]          # by `masks`: bit per rotation that fits
    uint8_t ways[TILE_KINDS][256]               # how many rotations show one of a set of colours on a given side
    uint8_t different[TILE_KINDS]               # number of different rotations
    uint8_t sides[4 * TILE_KINDS][4]            # what the sides show, by 4 * kind + rotation
    uint32_t bits[TILE_KINDS]                   # the same for rotation 0: byte d has the bit of what side d shows
    uint8_t gem_of[SHOWN][SHOWN]                # kind of the gem that fits between two cut-outs
    uint8_t ends[GEM_KINDS][2]                  # the two cut-outs that a gem fits between, as shown
    uint8_t colours_of[GEM_KINDS]               # bit per colour, as shown

cdef struct GembatanState:
    Head head
    int32_t score[SEATS]
    int32_t idle                                # turns in a row without a gem
    int32_t stuck                               # stuck turns in a row
    int32_t tiles                               # laid
    int32_t gems
    int32_t turn_tiles                          # number of them laid in the running turn: the last ones
    int32_t turn_gems
    int32_t cells                               # entries of the other two lists
    int32_t sockets
    int32_t gems_left                           # pieces in the trays
    int32_t tiles_left
    int32_t gem_tray[GEM_KINDS]
    int32_t tile_tray[TILE_KINDS]
    int32_t hand_gems[SEATS][HAND]              # kind + 1, ascending, zeros at the end
    int32_t hand_tiles[SEATS][HAND]             # likewise
    int32_t aside_gems[HAND]                    # likewise
    int32_t aside_tiles[HAND]                   # likewise
    int32_t unused                              # fills the last 64 bits, so that the struct has no hole

cdef struct Offer:             # pieces that may be played, and where
    uint64_t tiles             # bit per kind
    uint32_t gems              # bit per kind
    uint32_t joined            # JOINED if only cells count that a tile of this turn faces
    uint8_t partners[SHOWN]    # by what one side of a socket shows: bits of what the other may show
    int32_t weight[SHOWN]      # by ALONE: number of placements on a cell

cdef GameOps OPS

cdef class GembatanRulesHandle(Rules):
    cdef GembatanRules data
