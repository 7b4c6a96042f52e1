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
    Level("gentle", "Sees few of its moves, and plays the best of those.", overlooks=80),
    Level("casual", "Looks one move ahead, and often overlooks the best.", overlooks=50),
    Level("steady", "Looks one move ahead, and overlooks nothing.", overlooks=0),
    Level("keen", "Looks some moves ahead, in worlds that it guesses from what it may know.", iterations=100),
    Level("fierce", "Looks further ahead, for as long as others would wait.", iterations=500),
)
USUAL = LEVELS[1]  #: who sits down at a new table
ONE_STEP = LEVELS[2]  #: who plays where there is no time to search
