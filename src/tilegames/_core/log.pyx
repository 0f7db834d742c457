"""The past of a state: its events, and the snapshots that undo them."""
cimport cython
from libc.stdint cimport int32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from tilegames._core.ops cimport Head, RulesHead

cdef extern from *:
    """
    #ifdef Py_GIL_DISABLED
      #define TG_KEEPS_BLOCKS 0  /* the list of kept blocks would need a lock */
    #else
      #define TG_KEEPS_BLOCKS 1
    #endif
    """
    const bint TG_KEEPS_BLOCKS

cdef enum:
    MAX_KEPT_BLOCKS = 4
    MIN_KEPT_SIZE = 1 << 14
    MAX_KEPT_SIZE = 1 << 22

cdef struct Block:
    char* start
    size_t size

# Memory of the snapshots of finished games, kept for the next ones: if it went back to the system, every page would
# have to be found and cleared again, which costs more than the rules.
cdef Block kept[MAX_KEPT_BLOCKS]
cdef int n_kept = 0


cdef void release(char* start, size_t size) noexcept:
    """Keep a block for the next game, or free it."""
    global n_kept
    if TG_KEEPS_BLOCKS and n_kept < MAX_KEPT_BLOCKS and MIN_KEPT_SIZE <= size <= MAX_KEPT_SIZE:
        kept[n_kept].start, kept[n_kept].size = start, size
        n_kept += 1
    else:
        free(start)


cdef struct Step:
    Py_ssize_t event       # index in the log of the step's first event


# In a chain of samples of samples every other object is a Log, whose trashcan protects this class as well.
@cython.final
@cython.no_gc
cdef class HiddenPast:
    pass


# This is a garbage-collected type, although it cannot be part of a cycle: the trashcan, which frees long chains of
# clones without deep recursion, needs the collector's header.
@cython.final
@cython.trashcan(True)
cdef class Log:

    def __dealloc__(self):
        free(self.events)
        release(self.steps, self.room_steps * self.step_size)

    cdef int add_event(self, int32_t event) except -1:
        cdef int32_t* grown
        if self.n_events == self.room_events:
            grown = <int32_t*>realloc(self.events, (2 * self.room_events + 16) * sizeof(int32_t))
            if grown == NULL:
                raise MemoryError
            self.events = grown
            self.room_events = 2 * self.room_events + 16
        self.events[self.n_events] = event
        self.n_events += 1
        return 0

    cdef int add_step(self, const Head* before) except -1:
        """Begin a step: all events that follow belong to it, and `before` undoes them."""
        cdef char* grown
        cdef char* at
        if self.steps == NULL and self.parent is None:
            self.reuse()
        if self.n_steps == self.room_steps:
            grown = <char*>realloc(self.steps, (2 * self.room_steps + 4) * self.step_size)
            if grown == NULL:
                raise MemoryError
            self.steps = grown
            self.room_steps = 2 * self.room_steps + 4
        at = self.steps + self.n_steps * self.step_size
        (<Step*>at).event = self.n_events
        memcpy(at + sizeof(Step), before, self.step_size - sizeof(Step))
        self.n_steps += 1
        return 0

    cdef void reuse(self) noexcept:
        """Use a kept block if there is one: the log of a game from its start will be long."""
        global n_kept
        if n_kept > 0:
            n_kept -= 1
            self.steps = kept[n_kept].start
            self.room_steps = kept[n_kept].size // self.step_size

    cdef int truncate(self, Py_ssize_t steps) except -1:
        """Forget all but the first `steps` steps."""
        if steps < self.n_steps:
            self.n_events = self.events_before(steps)
            self.n_steps = steps
        return 0

    cdef Log first(self):
        """The log with which the past begins."""
        cdef Log log = self
        while log.parent is not None:
            log = log.parent
        return log

    cdef Py_ssize_t events_before(self, Py_ssize_t step) noexcept:
        """The number of this log's events before a step."""
        if step < self.n_steps:
            return (<Step*>(self.steps + step * self.step_size)).event
        return self.n_events

    cdef const Head* snapshot(self, Py_ssize_t step) noexcept:
        """The state before a step."""
        return <const Head*>(self.steps + step * self.step_size + sizeof(Step))


cdef Log new_log(const RulesHead* rules, Log parent, Py_ssize_t parent_steps, bytes origin):
    cdef Log log = Log.__new__(Log)
    log.step_size = sizeof(Step) + rules.state_size
    log.parent = parent
    log.parent_steps = parent_steps
    log.origin = origin
    return log


cdef HiddenPast new_hidden_past(int32_t listener, Log log, Py_ssize_t steps, tuple as_told):
    cdef HiddenPast hidden = HiddenPast.__new__(HiddenPast)
    hidden.listener = listener
    hidden.log = log
    hidden.steps = steps
    hidden.as_told = as_told
    return hidden
