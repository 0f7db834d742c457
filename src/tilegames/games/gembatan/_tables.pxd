from tilegames.games.gembatan._rules cimport GembatanRules

cdef int fill_rules(GembatanRules* g, int players, int colours, object tile_kinds, object tile_counts,
                    object gem_counts) except -1
