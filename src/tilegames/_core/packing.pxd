from tilegames._core.ops cimport Head, RulesHead

cdef enum:
    RNG_SIZE = 32          # bytes of the generator, at the start of a state: not part of the position

cdef bytes pack_state(const RulesHead* rules, const Head* state)
cdef int unpack(const RulesHead* rules, Head* state, bytes packed) except -1
