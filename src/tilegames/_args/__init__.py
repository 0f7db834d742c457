"""The arguments of callers, checked and converted once: integers, arrays, values of plain types, texts for messages."""
