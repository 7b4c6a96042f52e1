"""The end of a game in words and numbers."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome

from ..box.constants import PLAYERS
from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import hexes_of, places

Box = game.Box[Numbers, Print]

CLAUSES = {
    Ending.HILL: "T-R44",
    Ending.LAST_TROOPS: "T-2",
    Ending.ROUND_LIMIT: "T-R48",
    Ending.LAST_PLAYER: "T-R52",
}
BY = {
    Ending.HILL: "by holding the hill",
    Ending.LAST_TROOPS: "with the last troops on the board",
    Ending.ROUND_LIMIT: "by count, after the last round",
    Ending.LAST_PLAYER: "as the last player left",
}


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's result, the hexes it holds, and the clause that ended the game."""
    shares = np.zeros(PLAYERS)
    places(box.numbers, state, shares)
    return Outcome(
        places=tuple(float(share) for share in shares[: box.seats]),
        points=tuple(int(hexes_of(box.numbers, state, seat)) for seat in range(box.seats)),
        clause=CLAUSES[Ending(int(state.ending))],
        sentence=end_sentence(box, state),
    )


def end_sentence(box: Box, state: State) -> str:
    """Return who has won, and by what, in a sentence."""
    names = [box.sides[seat].name for seat in range(box.seats) if int(state.winners) >> seat & 1]
    by = BY[Ending(int(state.ending))]
    if len(names) == 1:
        return f"{names[0]} wins {by}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win {by}."
