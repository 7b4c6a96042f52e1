"""Tenth Division once more, in plain Python, from RULES.md alone.

It has nothing in common with the rules that it is compared with but the notation: hexes, units, cards
and moves are texts, as people write them. Each function names the clauses that it plays.
"""

from .board import read_board
from .position import MOVE, ROADS, TRADE
from .twin import Twin

__all__ = ["MOVE", "ROADS", "TRADE", "Twin", "read_board"]
