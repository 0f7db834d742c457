"""Racks of tiles. A rack is handled as one word whose lowest bytes are its tiles: loops would be unpredictably long.

The two bytes after a rack are read and written back unchanged.
"""
from libc.stdint cimport uint8_t, uint64_t

from tilegames._core.bits cimport bytes_word, load64, not_above, repeated, store64, zero_bytes
from tilegames.games.ingenious._rules cimport RACK, Board


cdef inline void store_rack(uint8_t* rack, uint64_t word) noexcept nogil:
    cdef uint64_t behind = load64(rack) & <uint64_t>0xFFFF << 48
    store64(rack, behind | word)


cdef inline int tiles_on(const uint8_t* rack) noexcept nogil:
    """The number of tiles on a rack."""
    return 8 - zero_bytes(bytes_word(rack, RACK))


cdef inline bint holds(const uint8_t* rack, uint8_t tile) noexcept nogil:
    """Whether a rack holds the tile, given as kind + 1."""
    return zero_bytes(bytes_word(rack, RACK) ^ repeated(tile)) > 0


cdef inline void put(uint8_t* rack, uint8_t tile) noexcept nogil:
    """Put a tile on a rack that is not full."""
    cdef uint64_t word = bytes_word(rack, RACK)
    # The tile goes after those of lower kinds and of its own kind.
    cdef uint64_t before = (<uint64_t>1 << 8 * (not_above(word, tile) - zero_bytes(word))) - 1
    store_rack(rack, (word & before) | tile * (before + 1) | (word & ~before) << 8)


cdef inline void take(uint8_t* rack, uint8_t tile) noexcept nogil:
    """Take a tile from a rack that holds it."""
    cdef uint64_t word = bytes_word(rack, RACK)
    cdef uint64_t before = (<uint64_t>1 << 8 * (not_above(word, tile - 1) - zero_bytes(word))) - 1
    store_rack(rack, (word & before) | (word >> 8 & ~before))


cdef inline uint64_t ways_to_lay(const Board* board, const uint8_t* rack) noexcept nogil:
    """Bit 6 * c1 + c2 for each tile of the rack and each way round."""
    # Rule 2.1
    # Rule 2.4
    return (board.ways[rack[0]] | board.ways[rack[1]] | board.ways[rack[2]]
            | board.ways[rack[3]] | board.ways[rack[4]] | board.ways[rack[5]])


cdef inline int colours_on(const Board* board, const uint8_t* rack) noexcept nogil:
    """Bit per colour that the rack shows."""
    return (board.colours_of[rack[0]] | board.colours_of[rack[1]] | board.colours_of[rack[2]]
            | board.colours_of[rack[3]] | board.colours_of[rack[4]] | board.colours_of[rack[5]])
