from libc.stdint cimport int32_t, uint64_t

from tilegames._core.bits cimport multiversion_int32, multiversion_void
from tilegames.games.gemblo._rules cimport GembloRules, GembloState

cdef multiversion_int32 count_placements(const GembloRules* g, const GembloState* s) noexcept nogil
cdef multiversion_int32 list_placements(const GembloRules* g, const GembloState* s, int32_t* out) noexcept nogil
cdef multiversion_int32 nth_placement(const GembloRules* g, const GembloState* s, int32_t i) noexcept nogil
cdef multiversion_int32 random_placement(const GembloRules* g, const GembloState* s, uint64_t* rng) noexcept nogil
cdef multiversion_void find_out(const GembloRules* g, GembloState* s) noexcept nogil
