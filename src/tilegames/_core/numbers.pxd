from libc.stdint cimport int32_t, int64_t

cdef int64_t as_integer(object action) except? -2
cdef int32_t as_index(object value, int32_t n) except -2
cdef int32_t number(object value, int32_t least, int32_t most) except? -99
cdef list sized(object values, Py_ssize_t most)
cdef int fill_list(list result, const int32_t* values, Py_ssize_t n) except -1
cdef int32_t* acquire_events(size_t room) except NULL
cdef void release_events(int32_t* events) noexcept
