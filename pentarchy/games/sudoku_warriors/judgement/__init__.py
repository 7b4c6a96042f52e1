"""How good a position is, and what the table does for a player who asks it to."""
