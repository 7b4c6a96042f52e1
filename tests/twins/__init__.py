"""Twins: each game once more, written from its RULES.md alone, and played beside ours move by move."""

NATURE = 8  #: who draws lots and reveals orders; a seat is 0 to 7
