"""The tables in memory, and the loops that keep them going."""
