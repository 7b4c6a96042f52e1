"""Sudokus that more than one test asks about."""

from __future__ import annotations

#: no solution, and nothing but guessing shows it: minutes of it
ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
