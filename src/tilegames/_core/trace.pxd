"""What happened at an event, written by the code that did it: entries, each a kind and some numbers.

The functions that play an event take a :c:struct:`Trace`, or NULL to stay silent; a game's ``events.py`` turns the
entries into events.
"""
from libc.stdint cimport int32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

cdef enum Entry:           # the kinds that all games share; a game numbers its own from FIRST_GAME_ENTRY
    SCORED = 1             # seat, points, number of the reason, then what the game adds, such as the cells that scored
    TURN_BEGAN = 2         # seat, phase
    ENDED = 3              # number of the termination; the engine adds all scores and all places
    FIRST_GAME_ENTRY = 16

cdef struct Trace:
    int32_t* words         # for each entry its kind, the number of its values, its values
    int32_t size           # words in use
    int32_t room
    int32_t last           # where the last entry begins: it may still grow
    bint failed            # there was no memory

cdef enum:
    ROOM_FOR_ENTRIES = 512


cdef inline bint has_room(Trace* trace, int32_t more) noexcept nogil:
    """Make room for some more words."""
    cdef int32_t room = trace.room * 2 + ROOM_FOR_ENTRIES
    cdef int32_t* words
    if trace.size + more <= trace.room:
        return True
    words = <int32_t*>realloc(trace.words, room * sizeof(int32_t))
    if words == NULL:
        trace.failed = True
        return False
    trace.words, trace.room = words, room
    return True


cdef inline void tell(Trace* trace, int32_t kind) noexcept nogil:
    """Begin an entry."""
    if trace != NULL and has_room(trace, 2):
        trace.last = trace.size
        trace.words[trace.size] = kind
        trace.words[trace.size + 1] = 0
        trace.size += 2


cdef inline void add_value(Trace* trace, int32_t value) noexcept nogil:
    """Add a value to the last entry."""
    if trace != NULL and has_room(trace, 1) and not trace.failed:
        trace.words[trace.size] = value
        trace.words[trace.last + 1] += 1
        trace.size += 1


cdef inline void tell1(Trace* trace, int32_t kind, int32_t a) noexcept nogil:
    """Add an entry with one value; the next functions do the same with more."""
    if trace != NULL:
        tell(trace, kind)
        add_value(trace, a)


cdef inline void tell2(Trace* trace, int32_t kind, int32_t a, int32_t b) noexcept nogil:
    if trace != NULL:
        tell1(trace, kind, a)
        add_value(trace, b)


cdef inline void tell3(Trace* trace, int32_t kind, int32_t a, int32_t b, int32_t c) noexcept nogil:
    if trace != NULL:
        tell2(trace, kind, a, b)
        add_value(trace, c)


cdef inline void tell4(Trace* trace, int32_t kind, int32_t a, int32_t b, int32_t c, int32_t d) noexcept nogil:
    if trace != NULL:
        tell3(trace, kind, a, b, c)
        add_value(trace, d)


cdef inline void begin_trace(Trace* trace) noexcept nogil:
    memset(trace, 0, sizeof(Trace))


cdef inline list end_trace(Trace* trace, int32_t kind):
    """The entries of a kind (0: of all) as tuples of the kind and the values; the memory of the trace is freed."""
    cdef list entries = []
    cdef int32_t at = 0, i, n
    try:
        if trace.failed:
            raise MemoryError
        while at < trace.size:
            n = trace.words[at + 1]
            if kind == 0 or kind == trace.words[at]:
                entries.append((trace.words[at], *[trace.words[at + 2 + i] for i in range(n)]))
            at += 2 + n
        return entries
    finally:
        free(trace.words)
        trace.words = NULL
