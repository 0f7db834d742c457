from tilegames.games.ingenious._rules cimport Board

cdef const Board* board_of(int radius) except NULL
