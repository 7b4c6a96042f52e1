"""Five levels of one opponent, from gentle to fierce, the same in every game.

The lower ones look one step ahead and overlook moves; the higher ones search. What each of them comes to is
measured: ``docs/opponents.md`` has the figures, and decision 019 says why levels are made like this.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How strong an opponent a player asks for."""

    name: str
    sentence: str  #: what it does, for people
    overlooks: int = 0  #: of a hundred moves, how many it does not look at
    iterations: int = 0  #: of the search; none where it looks one step ahead


LEVELS = (
    Level("gentle", "Notices few of its moves, and plays the best of those.", overlooks=80),
    Level("casual", "Thinks one move ahead, and often misses the best one.", overlooks=55),
    Level("steady", "Thinks one move ahead, and misses nothing."),
    Level("keen", "Thinks several moves ahead, and guesses what it cannot see.", iterations=100),
    Level("fierce", "Thinks as far ahead as it can without keeping you waiting.", iterations=500),
)
USUAL = LEVELS[1]  #: who sits down at a new table
ONE_STEP = LEVELS[2]  #: who plays where there is no time to search
