"""Many games at once: playouts, perft, vectors of games, self-play, validation."""
