"""What a seat may not know, the worlds that it may hold possible, and what no game may come to."""
