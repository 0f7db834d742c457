"""The constant tables, made when the module is imported."""
from libc.stdint cimport uint16_t

from tilegames.games.gemblo._rules cimport CELLS, Board, GembloRules, Shapes

cdef inline const uint16_t* placements_at(const Shapes* shapes, const Board* board, int piece, int cell) noexcept nogil:
    """The placements of a piece that are anchored in a cell, one for each of its shapes in order.

    The order is that of lists, piece by piece and then cell by cell, for locality.
    """
    cdef int shapes_of_piece = shapes.first[piece + 1] - shapes.first[piece]
    return board.placement_of + <size_t>CELLS * shapes.first[piece] + <size_t>cell * shapes_of_piece

cdef void use_tables(GembloRules* g, int mask) noexcept
cdef int spot_of(cell) except -1
