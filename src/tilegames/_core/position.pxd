"""The part of a position that a game's ``_rules.pyx`` and other native code use."""
cimport cython
from libc.stdint cimport int32_t, uint64_t

from tilegames._core.ops cimport GameOps, Head, RulesHead


cdef class Rules:
    """The rules of one game with its options: the table and the constant data behind it."""
    cdef const GameOps* ops
    cdef RulesHead* head
    cdef int register(self, GameOps* ops, RulesHead* head) except -1


@cython.no_gc
cdef class CorePosition:
    cdef const GameOps* ops
    cdef const RulesHead* rules
    cdef Head* head               # the state struct
    cdef Rules owner              # keeps the memory of `rules` and `ops` alive
    cdef readonly object game
    cdef int32_t* legal           # the events possible here, unless n_legal is -1
    cdef int32_t room_legal
    cdef int32_t n_legal          # -1: not generated for this position
    cdef int32_t n_counted        # -1: not counted for this position
    cdef uint64_t changes         # number of changes of the position
    cdef uint64_t choice[4]       # generator of random_action() without an argument, all zero until used
    cdef int init_for(self, object game) except -1
    cdef int copy_from(self, CorePosition other) except -1
    cdef bint seeded(self) noexcept
    cdef void forget_cached(self) noexcept
    cdef int32_t seat(self, object player) except -1
