"""What happened at an event, written by the code that did it: entries, each a kind and some numbers.

The functions that play an event take a :c:struct:`Trace`, or NULL to stay silent; a game's ``events.py`` turns the
entries into events.
"""
from libc.stdint cimport int32_t
from libc.stdlib cimport free
from libc.string cimport memset

cdef enum Entry:           # the kinds that all games share; a game numbers its own from FIRST_GAME_ENTRY
    SCORED = 1             # seat, points, number of the reason, then what the game adds, such as the cells that scored
    TURN_BEGAN = 2         # seat, phase
    ENDED = 3              # number of the termination; the engine adds all scores and all places
    FIRST_GAME_ENTRY = 16

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdlib.h>
    #include <string.h>
    /* Tracing stays out of line: the rules are to be quick when nothing is traced. */
    #if defined(__GNUC__) || defined(__clang__)
      #define TG_COLD __attribute__((cold, noinline))
    #else
      #define TG_COLD
    #endif
    #define TG_COLD_VOID TG_COLD void
    #ifndef TG_TRACE
      #define TG_TRACE
      typedef struct {
        int32_t* words;
        int32_t size, room, last;
        int failed;
      } tg_trace;

      CYTHON_UNUSED static TG_COLD int tg_has_room(tg_trace* trace, int32_t more) {
        int32_t room = trace->room * 2 + 512;
        int32_t* words;
        if (trace->size + more <= trace->room) return 1;
        words = (int32_t*)realloc(trace->words, (size_t)room * sizeof(int32_t));
        if (words == NULL) {
          trace->failed = 1;
          return 0;
        }
        trace->words = words;
        trace->room = room;
        return 1;
      }

      CYTHON_UNUSED static TG_COLD void tg_begin_entry(tg_trace* trace, int32_t kind, int32_t n, int32_t a, int32_t b,
                                                       int32_t c, int32_t d) {
        const int32_t entry[6] = {kind, n, a, b, c, d};
        if (!tg_has_room(trace, 6)) return;
        trace->last = trace->size;
        memcpy(trace->words + trace->size, entry, sizeof(entry));
        trace->size += 2 + n;
      }

      CYTHON_UNUSED static TG_COLD void tg_add_value(tg_trace* trace, int32_t value) {
        if (!tg_has_room(trace, 1) || trace->failed) return;
        trace->words[trace->size++] = value;
        trace->words[trace->last + 1]++;
      }
    #endif
    """
    # An attribute and a result type in one name, as in bits.pxd: for functions that run only when something is traced.
    ctypedef void cold_void "TG_COLD_VOID"

    ctypedef struct Trace "tg_trace":
        int32_t* words         # for each entry its kind, the number of its values, its values
        int32_t size           # words in use
        int32_t room
        int32_t last           # where the last entry begins: it may still grow
        bint failed            # there was no memory

    # Begin an entry with the first `n` of these values.
    void begin_entry "tg_begin_entry"(Trace* trace, int32_t kind, int32_t n, int32_t a, int32_t b, int32_t c,
                                      int32_t d) noexcept nogil
    void append "tg_add_value"(Trace* trace, int32_t value) noexcept nogil


cdef inline void tell(Trace* trace, int32_t kind) noexcept nogil:
    """Begin an entry."""
    if trace != NULL:
        begin_entry(trace, kind, 0, 0, 0, 0, 0)


cdef inline void add_value(Trace* trace, int32_t value) noexcept nogil:
    """Add a value to the last entry."""
    if trace != NULL:
        append(trace, value)


cdef inline void tell1(Trace* trace, int32_t kind, int32_t a) noexcept nogil:
    """Add an entry with one value; the next functions do the same with more."""
    if trace != NULL:
        begin_entry(trace, kind, 1, a, 0, 0, 0)


cdef inline void tell2(Trace* trace, int32_t kind, int32_t a, int32_t b) noexcept nogil:
    if trace != NULL:
        begin_entry(trace, kind, 2, a, b, 0, 0)


cdef inline void tell3(Trace* trace, int32_t kind, int32_t a, int32_t b, int32_t c) noexcept nogil:
    if trace != NULL:
        begin_entry(trace, kind, 3, a, b, c, 0)


cdef inline void tell4(Trace* trace, int32_t kind, int32_t a, int32_t b, int32_t c, int32_t d) noexcept nogil:
    if trace != NULL:
        begin_entry(trace, kind, 4, a, b, c, d)


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
