"""Checks for Ctrl-C in loops that run without the GIL."""

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept


cdef inline bint interrupted() noexcept with gil:
    """Whether Ctrl-C was pressed; the exception is then set and stays so."""
    return PyErr_CheckSignals() != 0


cdef inline int raise_pending() except -1:
    """Raise the exception that `interrupted` has set."""
    return -1
