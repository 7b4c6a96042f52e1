"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel import game
from pentarchy.kernel.game import bits
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import names_of, results, win_sentence

from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import places
from ..rules.table import cards_in_base, result_of

Box = game.Box[Numbers, Print]


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's share, its result, and the clause that ended the game."""
    return Outcome(
        places=results(box, state, places),
        points=tuple(int(result_of(state, seat)) for seat in range(box.seats)),
        clause=Ending(int(state.ending)).clause,
        sentence=end_sentence(box, state),
    )


def end_sentence(box: Box, state: State) -> str:
    """Return who has won, and by what, in a sentence."""
    return win_sentence(names_of(box, int(state.winners)), _by(state))


def _by(state: State) -> str:
    """Return by what the winners win, each of whom has as much."""
    if int(state.ending) == Ending.LAST_PLAYER:
        return Ending.LAST_PLAYER.sentence
    winner = next(bits(int(state.winners)))
    influence, cards = int(result_of(state, winner)), int(cards_in_base(state, winner))
    if int(state.ending) == Ending.MORE_CARDS:
        return f"with an influence of {influence} and more cards in the base ({cards})"
    if int(state.ending) == Ending.SHARED:
        return f"with an influence of {influence} and {cards} cards each"
    return f"with an influence of {influence}"
