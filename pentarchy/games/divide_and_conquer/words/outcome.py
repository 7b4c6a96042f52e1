"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import results

from ..box.constants import BATTALIONS
from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import places, secured
from .story import end_sentence


def outcome(box: game.Box[Numbers, Print], state: State) -> Outcome:
    """Return each seat's result, the objectives it holds, and the clause that ended the game."""
    held = [0] * box.seats
    for battalion in range(BATTALIONS):
        seat = int(box.numbers.commander[battalion])
        if seat >= 0:
            held[seat] += int(secured(box.numbers, state, battalion))
    return Outcome(
        places=results(box, state, places),
        points=tuple(held),
        clause=Ending(int(state.ending)).clause,
        sentence=end_sentence(box, state),
    )
