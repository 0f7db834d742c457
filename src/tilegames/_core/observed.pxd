"""The part of a position that writes arrays, as the engine uses it."""
cimport cython
from libc.stdint cimport int32_t, uint8_t

from tilegames._core.position cimport CorePosition


@cython.no_gc
cdef class ObservedPosition(CorePosition):
    cdef int32_t looking(self, object player) except -2
    cdef int32_t mask_size(self, bint seated) noexcept
    cdef object lend_mask(self, object out, int32_t size, Py_buffer* lent)
    cdef int fill_mask(self, uint8_t* mask, int32_t size, bint acts) except -1
