cimport cython
from libc.stdint cimport int32_t

from tilegames._core.log cimport HiddenPast, Log
from tilegames._core.observed cimport ObservedPosition
from tilegames._core.trace cimport Trace


@cython.no_gc
cdef class CoreState(ObservedPosition):
    cdef Log log
    cdef Py_ssize_t steps         # number of steps of the log that belong to this state
    cdef object replay_cache       # results cached along the history, see replay.py; None at first
    cdef int step(self, int32_t event, Trace* trace) except -1
    cdef int skip_empty_logs(self) except -1
    cdef int own_log(self) except -1
    cdef int follow_chance(self, Trace* trace) except -1
    cdef bint has_past(self) noexcept
    cdef list events(self, Log log, Py_ssize_t steps, bint undoable)
    cdef int back(self) except -1
    cdef Py_ssize_t steps_to_decision(self) noexcept
    cdef tuple known_past(self, HiddenPast hidden)
