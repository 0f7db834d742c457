"""Integers to and from Python: single ones, and lists of events."""
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_Check, PyLong_CheckExact
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from tilegames.errors import InvalidMoveError
from tilegames._args.integers import index_of

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
    ctypedef struct ListHead "PyListObject":
        PyObject** ob_item
    ctypedef struct TupleHead "PyTupleObject":
        PyObject** ob_item
    void count_reference "Py_INCREF"(PyObject*) noexcept
    void drop_reference "Py_XDECREF"(PyObject*) noexcept
    PyObject* new_int "PyLong_FromLong"(long) noexcept

# The ints of legal_actions(), created once: an entry of a list then costs only a reference.
cdef enum:
    CACHED_INTS = 1 << 16
cdef tuple INTS = tuple(range(CACHED_INTS))

# The most recent of the larger ids: most actions that are legal in a position were legal in the one before.
cdef enum:
    RECENT_BITS = 10
cdef PyObject* RECENT_INTS[1 << RECENT_BITS]
cdef int32_t RECENT_VALUES[1 << RECENT_BITS]
memset(RECENT_INTS, 0, sizeof(RECENT_INTS))

# Scratch memory in which a state lists its events. The GIL guards it; without a GIL each call has its own memory.
cdef int32_t* shared_events = NULL
cdef size_t shared_room = 0


cdef object plain_action(object given):
    action = index_of(given)
    if action is None:
        raise InvalidMoveError(f"An action must be an integer, not {type(given).__name__}.")
    return action


cdef int64_t as_integer(object action) except? -2:
    """A Python integer as int64; -1 for one that does not fit, since neither is an id."""
    cdef int overflow = 0
    cdef int64_t value
    if not PyLong_CheckExact(action):
        action = plain_action(action)
    value = PyLong_AsLongLongAndOverflow(action, &overflow)
    return -1 if overflow else value


cdef int32_t as_index(object value, int32_t n) except -2:
    """A Python integer from 0 to n - 1; -1 for anything else."""
    cdef int overflow = 0
    cdef int64_t number
    if not PyLong_CheckExact(value):
        value = index_of(value)
        if value is None:
            return -1
    number = PyLong_AsLongLongAndOverflow(value, &overflow)
    return <int32_t>number if 0 <= number < n and not overflow else -1


cdef int32_t number(object value, int32_t least, int32_t most) except? -99:
    """A field of a position in a range; compared as a C number, whatever comparisons the object defines."""
    cdef int overflow = 0
    cdef int64_t found
    if PyLong_Check(value):
        found = PyLong_AsLongLongAndOverflow(value, &overflow)
        if least <= found <= most and not overflow:
            return <int32_t>found
    raise ValueError(f"{value!r} is not a number from {least} to {most}.")


cdef list sized(object values, Py_ssize_t most):
    """A field of a position that is a list of at most `most` values; copied, so that its length is fixed."""
    cdef list found
    if isinstance(values, (list, tuple)) and len(values) <= most:
        found = list(values)
        if len(found) <= most:
            return found
    raise ValueError(f"{values!r} is not a list of at most {most} values.")


cdef int fill_list(list result, const int32_t* values, Py_ssize_t n) except -1:
    """Put integers into a new list, zeros for NULL. This runs no Python code."""
    # Items and references are set directly: the usual calls would cost twice as much.
    cdef PyObject** items = (<ListHead*>result).ob_item
    cdef PyObject** made = (<TupleHead*>INTS).ob_item
    cdef PyObject* number
    cdef Py_ssize_t i
    for i in range(n):
        if values == NULL:
            number = made[0]
            count_reference(number)
        elif values[i] < CACHED_INTS:
            number = made[values[i]]
            count_reference(number)
        else:
            number = large_int(values[i])
        items[i] = number
    return 0


cdef inline PyObject* large_int(int32_t value) except NULL:
    """A new reference to an int that is not in the table: a recent one, or a new one."""
    cdef uint32_t slot = <uint32_t>value * <uint32_t>2654435769 >> 32 - RECENT_BITS
    cdef PyObject* number
    if TG_SHARES_MEMORY and RECENT_INTS[slot] != NULL and RECENT_VALUES[slot] == value:
        count_reference(RECENT_INTS[slot])
        return RECENT_INTS[slot]
    number = new_int(value)
    if number == NULL:
        raise MemoryError
    if TG_SHARES_MEMORY:
        count_reference(number)
        drop_reference(RECENT_INTS[slot])
        RECENT_INTS[slot], RECENT_VALUES[slot] = number, value
    return number


cdef int32_t* acquire_events(size_t room) except NULL:
    """Memory for `room` events; it must be returned before any Python code runs."""
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


cdef void release_events(int32_t* events) noexcept:
    if not TG_SHARES_MEMORY:
        free(events)
