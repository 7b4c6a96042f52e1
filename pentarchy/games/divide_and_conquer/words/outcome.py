"""The end of a game in words and numbers."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome

from ..box.constants import BATTALIONS, PLAYERS
from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import places, secured
from .story import end_sentence

CLAUSES = {Ending.OBJECTIVES: "D-5", Ending.TURN_LIMIT: "D-R31", Ending.LAST_PLAYER: "D-R32"}


def outcome(box: game.Box[Numbers, Print], state: State) -> Outcome:
    """Return each seat's result, the objectives it holds, and the clause that ended the game."""
    shares = np.zeros(PLAYERS)
    places(box.numbers, state, shares)
    held = [0] * box.seats
    for battalion in range(BATTALIONS):
        seat = int(box.numbers.commander[battalion])
        if seat >= 0:
            held[seat] += int(secured(box.numbers, state, battalion))
    return Outcome(
        places=tuple(float(share) for share in shares[: box.seats]),
        points=tuple(held),
        clause=CLAUSES[Ending(int(state.ending))],
        sentence=end_sentence(box, state),
    )
