from libc.stdint cimport int32_t

from tilegames._core.ops cimport Head, RulesHead, Why

cdef int32_t legal_actions(const RulesHead* rules, const Head* state, int32_t* out) noexcept nogil
cdef int32_t count_legal(const RulesHead* rules, const Head* state) noexcept nogil
cdef int32_t legal_at(const RulesHead* rules, const Head* state, int32_t i) noexcept nogil
cdef int32_t why_illegal(const RulesHead* rules, const Head* state, int32_t action, Why* why) noexcept nogil
