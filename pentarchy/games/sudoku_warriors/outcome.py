"""The end of a game in words and numbers."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.outcome import Outcome

from .box import Box
from .rules.island import provinces_of
from .rules.turn import places
from .state import PLAYERS, Ending, State

NUMBERS_IN_WORDS = {3: "three", 5: "five"}


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's result, the provinces it owns, and the clause that ended the game."""
    shares = np.zeros(PLAYERS)
    places(box.numbers, state, shares)
    return Outcome(
        places=tuple(float(share) for share in shares[: box.seats]),
        points=tuple(int(provinces_of(state, seat)) for seat in range(box.seats)),
        clause=_clause(box, state),
        sentence=end_sentence(box, state),
    )


def _clause(box: Box, state: State) -> str:
    if state.ending == Ending.LAST_PLAYER:
        return "S-R23"
    return "S-14" if box.seats == 2 else "S-15"


def end_sentence(box: Box, state: State) -> str:
    """Return who won and by what; only of a game that is over."""
    winner = box.sides[int(state.winner) - 1].name
    if state.ending == Ending.LAST_PLAYER:
        return f"{winner} wins, for everybody else has left the game."
    number = NUMBERS_IN_WORDS[int(box.numbers.target)]
    return f"{winner} owns {number} provinces and wins."
