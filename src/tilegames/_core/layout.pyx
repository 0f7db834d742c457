"""Positions as plain data, by a description of the struct: for games that do not convert them by their own code.

A layout lists what follows the head of the struct, in its order: for each part its name, the type of its numbers
(``"u8"``, ``"i8"``, ``"u16"``, ``"u32"``, ``"i32"`` or ``"u64"``), and how many there are: a tuple of sizes, empty for
one number. A name that begins with an underscore is not shown and stays zero.
"""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from tilegames._core.ops cimport Head, RulesHead
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition, Rules

WIDTHS = {"u8": 1, "i8": 1, "u16": 2, "u32": 4, "i32": 4, "u64": 8}


cdef Py_ssize_t numbers_in(tuple shape):
    cdef Py_ssize_t n = 1
    for size in shape:
        n *= size
    return n


def size_of(tuple layout not None):
    """The bytes of the parts of a layout."""
    return sum([WIDTHS[kind] * numbers_in(shape) for _, kind, shape in layout])


cdef int expect_size(const RulesHead* rules, tuple layout) except -1:
    if size_of(layout) != <Py_ssize_t>(rules.state_size - sizeof(Head)):
        raise ValueError("the layout is not that of the struct of the game")
    return 0


cdef object read_number(const char* at, str kind):
    if kind == "u8":
        return (<const uint8_t*>at)[0]
    if kind == "i8":
        return (<const int8_t*>at)[0]
    if kind == "u16":
        return (<const uint16_t*>at)[0]
    if kind == "u32":
        return (<const uint32_t*>at)[0]
    if kind == "i32":
        return (<const int32_t*>at)[0]
    return (<const uint64_t*>at)[0]


cdef int write_number(char* at, str kind, object value) except -1:
    if kind == "u8":
        (<uint8_t*>at)[0] = value
    elif kind == "i8":
        (<int8_t*>at)[0] = value
    elif kind == "u16":
        (<uint16_t*>at)[0] = value
    elif kind == "u32":
        (<uint32_t*>at)[0] = value
    elif kind == "i32":
        (<int32_t*>at)[0] = value
    else:
        (<uint64_t*>at)[0] = value
    return 0


cdef object read_part(const char* at, str kind, tuple shape):
    cdef Py_ssize_t i, size
    if not shape:
        return read_number(at, kind)
    size = WIDTHS[kind] * numbers_in(shape[1:])
    return [read_part(at + i * size, kind, shape[1:]) for i in range(shape[0])]


cdef int write_part(char* at, str kind, tuple shape, object value) except -1:
    """Write a number or nested lists; lists may be shorter than the struct has room for."""
    cdef Py_ssize_t i, size
    if not shape:
        return write_number(at, kind, value)
    if len(value) > shape[0]:
        raise ValueError("a list is longer than the struct has room for")
    size = WIDTHS[kind] * numbers_in(shape[1:])
    for i in range(len(value)):
        write_part(at + i * size, kind, shape[1:], value[i])
    return 0


def fields(CorePosition state not None, tuple layout not None):
    """The numbers of a position by the names of a layout, and ``phase`` and ``to_move``."""
    cdef dict found = {"phase": state.head.phase, "to_move": state.head.to_move}
    cdef Py_ssize_t at = sizeof(Head)
    expect_size(state.rules, layout)
    for name, kind, shape in layout:
        if not name.startswith("_"):
            found[name] = read_part(<const char*>state.head + at, kind, shape)
        at += WIDTHS[kind] * numbers_in(shape)
    return found


def pack(Rules rules not None, tuple layout not None, tuple nodes not None, dict values not None):
    """The packed position with these numbers; `nodes` has the kind of node of each phase."""
    cdef Py_ssize_t at = sizeof(Head)
    cdef Head* state
    expect_size(rules.head, layout)
    state = <Head*>calloc(1, rules.head.state_size)
    if state == NULL:
        raise MemoryError
    try:
        state.phase, state.to_move = values["phase"], values["to_move"]
        state.node = nodes[state.phase]
        for name, kind, shape in layout:
            if not name.startswith("_"):
                write_part(<char*>state + at, kind, shape, values[name])
            at += WIDTHS[kind] * numbers_in(shape)
        return pack_state(rules.head, state)
    finally:
        free(state)
