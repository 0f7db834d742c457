from libc.stdint cimport int32_t

from tilegames._core.ops cimport RulesHead, Head


cdef class HiddenPast:
    """The events before the sampling of a state as a player knows them, computed on demand.

    Until then it keeps the true events, including hidden ones. Python code, the garbage collector and pickles never
    see these. The log is frozen, so later changes of the original state do not matter.
    """
    cdef int32_t listener         # the seat that the state was sampled for
    cdef Log log                  # the log of the original state, frozen; None when `as_told` is computed
    cdef Py_ssize_t steps         # number of its steps that count
    cdef tuple as_told            # the seat, the events that it knows, and those that all know; None until computed


cdef class Log:
    """A run of events with the snapshots that undo them; frozen as soon as two states share it."""
    cdef Log parent               # the events before these, frozen
    cdef Py_ssize_t parent_steps  # number of steps of the parent that belong to this log
    cdef bint frozen
    cdef bytes origin             # for a root: the position before its first event, None = the start of the game
    cdef HiddenPast hidden        # for the root of a sampled state: the earlier events as a player knows them
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
cdef HiddenPast new_hidden_past(int32_t listener, Log log, Py_ssize_t steps, tuple as_told)
