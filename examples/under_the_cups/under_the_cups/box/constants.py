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
BELIEVE, DOUBT = 1, 2  #: answers, and the moves that give them; 0 is no answer

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

# Moves: 0 leaves, 1 believes, 2 doubts; the other numbers begin where these say.
CLAIM = 3  #: of one 1, one 2, ..., one 6, two 1s, ... in the order in which claims top each other
CLAIMS = SEATS * MOST_DICE * FACES
BEGIN = CLAIM + CLAIMS  #: seat 0 begins, seat 1 ...
ROLL = BEGIN + SEATS  #: the dice fall as row 0 of the table says, row 1 ...
LIFT = ROLL + THROWS  #: the cups are lifted
MOVES = LIFT + 1
ANSWER_UNSEEN, ROLL_UNSEEN = MOVES, MOVES + 1  #: masks: what others see of an answer and of a roll
MASKS = 2
WIDEST = int(max(np.diff(FIRST)))  #: five dice fall in more ways than there are claims
