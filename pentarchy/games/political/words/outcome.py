"""The end of a game in words and numbers."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome

from ..box.constants import PLAYERS
from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import places
from ..rules.table import cards_in_base, result_of

Box = game.Box[Numbers, Print]

CLAUSES = {
    Ending.HIGHEST: "P-7",
    Ending.MORE_CARDS: "P-8",
    Ending.SHARED: "P-R31",
    Ending.LAST_PLAYER: "P-R34",
}


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's share, its result, and the clause that ended the game."""
    shares = np.zeros(PLAYERS)
    places(box.numbers, state, shares)
    return Outcome(
        places=tuple(float(share) for share in shares[: box.seats]),
        points=tuple(int(result_of(state, seat)) for seat in range(box.seats)),
        clause=CLAUSES[Ending(int(state.ending))],
        sentence=end_sentence(box, state),
    )


def end_sentence(box: Box, state: State) -> str:
    """Return who has won, and by what, in a sentence."""
    winners = [seat for seat in range(box.seats) if int(state.winners) >> seat & 1]
    names = [box.sides[seat].name for seat in winners]
    influence = int(result_of(state, winners[0]))
    if state.ending == Ending.LAST_PLAYER:
        return f"{names[0]} wins as the last player left."
    if state.ending == Ending.HIGHEST:
        return f"{names[0]} wins with an influence of {influence}."
    cards = int(cards_in_base(state, winners[0]))
    if state.ending == Ending.MORE_CARDS:
        return f"{names[0]} wins with an influence of {influence} and more cards in the base: {cards}."
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{together} share the win with an influence of {influence} and {cards} cards each."
