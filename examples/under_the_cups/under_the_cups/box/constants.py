"""What never changes: the numbers of the game, and every way in which dice may fall."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod

import numpy as np

SEATS = 6
FACES = 6
MOST_DICE = 5  #: under a cup
ONE = 1  #: the face that may be wild

DRAWING, ROLLING, CLAIMING, ANSWERING, LIFTING, OVER = range(6)  #: the stages of a game

# What lies under a cup is one number: a row of this table. Row 0 is an empty cup, or one that is not known.
_THROWS = [
    throw
    for dice in range(MOST_DICE + 1)
    for throw in combinations_with_replacement(range(1, FACES + 1), dice)
]
SHOWS = np.array(
    [[throw.count(face) for face in range(FACES + 1)] for throw in _THROWS]
)  #: dice of each face
WEIGHTS = np.array([factorial(len(t)) // prod(map(factorial, Counter(t).values())) for t in _THROWS])
FIRST = np.array([0, *accumulate(comb(dice + FACES - 1, dice) for dice in range(MOST_DICE + 1))])
"""The first row for each number of dice; the next number's first is where they end."""
THROWS = len(_THROWS)
