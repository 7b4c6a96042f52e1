"""The end of a game in words and numbers."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome

from ..box.constants import PLAYERS
from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import flags_of, places

Box = game.Box[Numbers, Print]

CLAUSES = {
    Ending.LAST_FLAG: "C-8",
    Ending.BLOCKED: "C-R34",
    Ending.QUIET: "C-R35",
    Ending.ROUND_LIMIT: "C-R35",
    Ending.LAST_PLAYER: "C-R42",
    Ending.FLAG_OF_LEAVER: "C-R42",
}

BY = {
    Ending.LAST_FLAG: "with the last flag on the board",
    Ending.BLOCKED: "by count, for nobody could move or played a card",
    Ending.QUIET: "by count, after too many quiet rounds",
    Ending.ROUND_LIMIT: "by count, after the last round",
    Ending.LAST_PLAYER: "as the last player left",
    Ending.FLAG_OF_LEAVER: "by count, for the last flag is that of a player who left",
}


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's result, the flags it holds, and the clause that ended the game."""
    shares = np.zeros(PLAYERS)
    places(box.numbers, state, shares)
    return Outcome(
        places=tuple(float(share) for share in shares[: box.seats]),
        points=tuple(int(flags_of(state, seat)) for seat in range(box.seats)),
        clause=CLAUSES[Ending(int(state.ending))],
        sentence=end_sentence(box, state),
    )


def end_sentence(box: Box, state: State) -> str:
    """Return who has won, and by what, in a sentence."""
    names = [box.sides[seat].name for seat in range(box.seats) if int(state.winners) >> seat & 1]
    if len(names) == 1:
        return f"{names[0]} wins {BY[Ending(int(state.ending))]}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win {BY[Ending(int(state.ending))]}."
