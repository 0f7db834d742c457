"""The part of a position that writes arrays, as the engine uses it."""
cimport cython
from libc.stdint cimport int32_t, uint8_t

from tilegames._core.legal cimport LegalPosition


@cython.no_gc
cdef class ObservedPosition(LegalPosition):
    cdef int32_t seat_or_spectator(self, object player) except -2
    cdef int32_t mask_size(self, bint seated) noexcept
    cdef object acquire_mask(self, object out, int32_t size, Py_buffer* buffer)
    cdef int fill_mask(self, uint8_t* mask, int32_t size, bint acts) except -1
