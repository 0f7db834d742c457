"""What the rules of Azul ask of a position. Numbers refer to the rules on the game's page, docs/games/azul.md."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from tilegames._core.bits cimport bytes_word
from tilegames._core.ops cimport CHANCE, DECISION, LEGAL, OVER
from tilegames.games.azul._rules cimport (
    COLOURS, DEAL, DONE, EXHAUSTED, LINE_FULL, LINE_OTHER_COLOUR, NONE, ROUND_LIMIT, ROW, ROWS, STALLED,
    WALL_HAS_COLOUR, AzulRules, AzulState,
)

cdef enum:
    ROW_MASK = 0x1F        # row 0 of a wall; row r is this << 5 * r
    COLUMN_MASK = 0x108421   # column 0; column c is this << c


cdef inline uint8_t node_of(int phase) noexcept nogil:
    """The kind of event that a phase waits for. Rule 4.10: there are none after the end."""
    return CHANCE if phase == DEAL else OVER if phase == DONE else DECISION


cdef inline int32_t total(const uint8_t* counts, int n) noexcept nogil:
    cdef int32_t result = 0
    cdef int i
    for i in range(n):
        result += counts[i]
    return result


cdef inline bint any_tile(const uint8_t* counts) noexcept nogil:
    """Whether some colour has tiles; eight bytes are read."""
    return bytes_word(counts, COLOURS) != 0


cdef inline uint32_t filled(const AzulState* s, int seat) noexcept nogil:
    """All spaces of a wall that hold a tile."""
    return s.wall[seat][0] | s.wall[seat][1] | s.wall[seat][2] | s.wall[seat][3] | s.wall[seat][4]


cdef inline int32_t complete_rows(const AzulState* s, int seat) noexcept nogil:
    cdef uint32_t wall = filled(s, seat)
    cdef int32_t row, rows = 0
    for row in range(ROWS):
        rows += (wall >> 5 * row) & ROW_MASK == ROW_MASK
    return rows


cdef inline int topmost_complete_line(const AzulState* s, int seat) noexcept nogil:
    """The row whose tile is placed next, or -1."""
    cdef int row
    for row in range(ROWS):
        if s.line_size[seat][row] == row + 1:
            return row
    return -1


cdef inline uint32_t open_columns(const AzulRules* g, const AzulState* s, int seat, int row, int colour) noexcept nogil:
    """Columns of a row where a tile of the colour may go, as bits 0 to 4."""
    cdef uint32_t taken
    cdef int column
    if not g.free_wall:
        return <uint32_t>1 << g.tables.column[colour][row]       # Rule 1.3
    taken = (filled(s, seat) >> 5 * row) & ROW_MASK              # Rule 5.4
    for column in range(COLOURS):
        if s.wall[seat][colour] & <uint32_t>COLUMN_MASK << column:
            taken |= <uint32_t>1 << column                       # Rule 5.5
    return ~taken & ROW_MASK


cdef inline bint row_shows(const AzulState* s, int seat, int row, int colour) noexcept nogil:
    """Whether a row of a wall shows a colour."""
    return s.wall[seat][colour] & <uint32_t>ROW_MASK << 5 * row != 0


cdef inline int32_t why_no_line(const AzulState* s, int seat, int colour, int line) noexcept nogil:
    """Why a colour cannot go to a pattern line, or LEGAL. Rule 5.8: the column never matters here."""
    if s.line_size[seat][line] == line + 1:
        return LINE_FULL                                         # Rule 2.9
    if s.line_size[seat][line] and s.line_colour[seat][line] != colour:
        return LINE_OTHER_COLOUR                                 # Rule 2.10
    if row_shows(s, seat, line, colour):
        return WALL_HAS_COLOUR                                   # Rule 2.11
    return LEGAL


cdef inline int32_t why_over(const AzulRules* g, const AzulState* s) noexcept nogil:
    """Rules 4.3 to 4.7, in this order: how the game ends after this tiling phase, or NONE."""
    cdef int32_t seat, colour
    cdef uint32_t circulating = 0
    for seat in range(g.head.players):
        if complete_rows(s, seat):
            return ROW                                           # Rule 4.4
    for colour in range(COLOURS):
        if s.bag[colour] or s.lid[colour]:
            circulating |= <uint32_t>1 << colour
    if circulating == 0:
        return EXHAUSTED                                         # Rule 4.5
    if stalled(g, s, circulating):
        return STALLED                                           # Rule 4.6
    return ROUND_LIMIT if s.round >= <uint32_t>g.max_rounds else NONE   # Rule 4.7


cdef inline bint stalled(const AzulRules* g, const AzulState* s, uint32_t circulating) noexcept nogil:
    """Rule 4.6: no circulating colour fits a pattern line of any seat."""
    cdef int32_t seat, row, colour
    for seat in range(g.head.players):
        for row in range(ROWS):
            for colour in range(COLOURS):
                if circulating >> colour & 1 and why_no_line(s, seat, colour, row) == LEGAL:
                    return False
    return True
