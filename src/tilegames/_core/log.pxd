from libc.stdint cimport int32_t

from tilegames._core.ops cimport RulesHead, Head


cdef class Before:
    """What a player knows of the events before the sampling of a state, told when somebody asks.

    Until then it keeps the true events, the hidden ones among them: out of the sight of Python, the garbage
    collector included, and of pickles, which have what is told in its place. The log kept is frozen, so that it is
    all the same what becomes of the state that was sampled.
    """
    cdef int32_t seat             # who knows
    cdef Log log                  # the log that was sampled from, frozen; None once it is told
    cdef Py_ssize_t steps         # how many of its steps count
    cdef tuple told               # the seat, what it knows and what everybody knows; None until it is told


cdef class Log:
    """A run of events with the snapshots that undo them; frozen as soon as two states share it."""
    cdef Log parent               # the events before these, frozen
    cdef Py_ssize_t parent_steps  # how many steps of the parent belong to us
    cdef bint frozen
    cdef bytes origin             # of a root: the position before its first event, None = the start of the game
    cdef Before before            # of the root of a sampled state: what a player knows of the events before it
    cdef int32_t* events
    cdef Py_ssize_t n_events, room_events
    cdef char* steps              # each: a Step, then the state before it
    cdef Py_ssize_t n_steps, room_steps
    cdef size_t step_size
    cdef int add_event(self, int32_t event) except -1
    cdef int add_step(self, const Head* before) except -1
    cdef void reuse(self) noexcept
    cdef Log first(self)
    cdef int truncate(self, Py_ssize_t steps) except -1
    cdef Py_ssize_t events_before(self, Py_ssize_t step) noexcept
    cdef const Head* snapshot(self, Py_ssize_t step) noexcept


cdef Log new_log(const RulesHead* rules, Log parent, Py_ssize_t parent_steps, bytes origin)
cdef Before new_before(int32_t seat, Log log, Py_ssize_t steps, tuple told)
