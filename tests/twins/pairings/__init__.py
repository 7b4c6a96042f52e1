"""Each game that has a twin: tables for both, and our board in the twin's words."""

from . import divide_and_conquer, political, stratego_conquest, sudoku_warriors, tenth_division

PAIRINGS = {
    "divide_and_conquer": divide_and_conquer.PAIRING,
    "sudoku_warriors": sudoku_warriors.PAIRING,
    "stratego_conquest": stratego_conquest.PAIRING,
    "political": political.PAIRING,
    "tenth_division": tenth_division.PAIRING,
}
"""Every game that has a twin, by its name."""
