"""Records of games: reading, writing and verifying them, and their schema."""
