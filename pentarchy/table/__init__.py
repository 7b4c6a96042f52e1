"""One game in progress, and its record: pure, without files, clock or randomness of its own."""
