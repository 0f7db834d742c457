"""The legal actions of a position, as the engine uses them."""
cimport cython
from libc.stdint cimport int32_t, int64_t

from tilegames._core.position cimport CorePosition


@cython.no_gc
cdef class LegalPosition(CorePosition):
    cdef bint is_turn_of(self, object player) except -1
    cdef int32_t judge(self, int64_t action) noexcept
    cdef int generate(self) except -1
    cdef int grow_legal(self, int32_t n) except -1
    cdef list legal_list(self)
    cdef int32_t count_events(self) except -1
    cdef int32_t count(self) except -1
    cdef object legal_array(self, object out)
    cdef int32_t action_at(self, int32_t i) noexcept
    cdef int32_t random_index(self, object rng) except -1
    cdef int32_t random_outcome(self, object rng) except -1
    cdef int refuse(self, object action) except -1
