"""Stratego Conquest once more, in plain Python, from RULES.md alone: all but what is known of whom.

It has nothing in common with the rules that it is compared with but the notation: zones, units, cards
and moves are texts, as people write them. Each function names the clauses that it plays. It sees all
units, so what players have been shown (C-R43 to C-R45) is no part of it.
"""

from .board import TRAITOR, Map
from .twin import Twin

__all__ = ["TRAITOR", "Map", "Twin"]
