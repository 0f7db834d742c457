from libc.stdint cimport uint64_t

cdef uint64_t as_seed(object seed) except? 0
cdef uint64_t random_seed() noexcept
cdef void begin_stream(uint64_t* rng) noexcept
