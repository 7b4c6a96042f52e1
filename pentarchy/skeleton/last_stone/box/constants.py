"""What never changes: the numbers of the rulebook. Put yours here, and tables as NumPy arrays."""

SEATS = 4
HEAPS = (12, 21)  #: how many stones there may be at the start (L-1)
MOST = 3  #: stones that may be taken at once (L-2)
