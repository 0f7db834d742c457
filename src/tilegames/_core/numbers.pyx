"""Integers to and from Python: single ones, and lists of events."""
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_Check
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc

from tilegames.errors import InvalidMoveError
from tilegames.integers import index_of

cdef extern from *:
    """
    #ifdef Py_GIL_DISABLED
      #define TG_SHARES_MEMORY 0
    #else
      #define TG_SHARES_MEMORY 1
    #endif
    """
    const bint TG_SHARES_MEMORY

cdef extern from "Python.h":
    ctypedef struct PyObject
    PyObject* borrowed_item "PyTuple_GET_ITEM"(tuple, Py_ssize_t) noexcept
    void put_item "PyList_SET_ITEM"(list, Py_ssize_t, PyObject*) noexcept
    void count_reference "Py_INCREF"(PyObject*) noexcept
    PyObject* new_int "PyLong_FromLong"(long) noexcept

# The ints that legal_actions() hands out, made once: filling a list from here costs a reference each.
cdef enum:
    MADE = 1 << 16
cdef tuple INTS = tuple(range(MADE))

# Where a state lists its events, before it keeps as many as there are. The GIL guards it; without one each call has its
# own.
cdef int32_t* shared_events = NULL
cdef size_t shared_room = 0


cdef int64_t as_integer(object action) except? -2:
    """A Python integer as int64; -1 for one that does not fit, which is no id either."""
    cdef int overflow = 0
    cdef int64_t value
    if not PyLong_Check(action):
        given = action
        action = index_of(given)
        if action is None:
            raise InvalidMoveError(f"An action is an integer, not {type(given).__name__}.")
    value = PyLong_AsLongLongAndOverflow(action, &overflow)
    return -1 if overflow else value


cdef int fill_list(list result, const int32_t* values, Py_ssize_t n) except -1:
    """Put integers into a new list, zeros for NULL. Runs no Python code."""
    cdef Py_ssize_t i
    cdef int32_t value = 0
    cdef PyObject* number
    for i in range(n):
        if values != NULL:
            value = values[i]
        # References are counted by hand: the compiler would count each three times.
        if value < MADE:
            number = borrowed_item(INTS, value)
            count_reference(number)
        else:
            number = new_int(value)
            if number == NULL:
                raise MemoryError
        put_item(result, i, number)
    return 0


cdef int32_t* borrow_events(size_t room) except NULL:
    """Memory for so many events, to be given back before any Python code runs."""
    global shared_events, shared_room
    cdef int32_t* events
    if TG_SHARES_MEMORY and room <= shared_room:
        return shared_events
    events = <int32_t*>malloc(room * sizeof(int32_t))
    if events == NULL:
        raise MemoryError
    if TG_SHARES_MEMORY:
        free(shared_events)
        shared_events, shared_room = events, room
    return events


cdef void give_back(int32_t* events) noexcept:
    if not TG_SHARES_MEMORY:
        free(events)
