"""Political Divide & Conquer 2020 once more, in plain Python, from RULES.md alone.

It has nothing in common with the rules that it is compared with but the notation: cards and moves are
texts, as people write them. Each function names the clauses that it plays. It sees all cards; of what
players know for certain it keeps what P-R41 names, but hides nothing from anybody.
"""

from .cards import Card, read_deck
from .twin import Twin

__all__ = ["Card", "Twin", "read_deck"]
