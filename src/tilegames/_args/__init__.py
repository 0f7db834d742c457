"""What callers hand over, asked once: checks, integers, arrays, sources of random numbers, texts for messages."""
