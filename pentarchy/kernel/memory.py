"""What ``worth`` has worked out of a part of a position, kept for when that part comes again.

From one move to the next most of a position stays as it is, and so does what its parts come to. A game that
wants to be reminded says for how many answers there is room (``Judgement.memory``), and finds it behind the
weights of its terms: for each answer two numbers, its key and itself. An answer takes the place of an older
one that belongs there. What is kept holds for one box and these weights alone. Nothing is worth more or less
for it: it is only known sooner.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .rule import compiled

EXACT = (1 << 53) - 1  #: whole numbers up to this are exact as numbers with a point
UNKNOWN = -1e300  #: what is recalled where nothing was kept
WIDTH = 2  #: numbers that an answer takes


def room(answers: int) -> npt.NDArray[np.float64]:
    """Return room for so many answers, a power of two, or none."""
    return np.zeros(WIDTH * answers)


@compiled
def recall(memory: Any, key: int) -> float:
    """Return the answer that was kept under a key, or ``UNKNOWN``; ``memory`` has room for one at least."""
    at = WIDTH * (key & (len(memory) // WIDTH - 1))
    return float(memory[at + 1]) if memory[at] == float((key & EXACT) + 1) else UNKNOWN


@compiled
def keep(memory: Any, key: int, answer: float) -> float:
    """Keep an answer under a key, and return it."""
    at = WIDTH * (key & (len(memory) // WIDTH - 1))
    memory[at], memory[at + 1] = float((key & EXACT) + 1), answer
    return answer
