"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel import game
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import names_of, results, win_sentence

from ..box.state import Ending, Numbers, Print, State
from ..rules.ending import flags_of, places

Box = game.Box[Numbers, Print]


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's result, the flags it holds, and the clause that ended the game."""
    return Outcome(
        places=results(box, state, places),
        points=tuple(int(flags_of(state, seat)) for seat in range(box.seats)),
        clause=Ending(int(state.ending)).clause,
        sentence=end_sentence(box, state),
    )


def end_sentence(box: Box, state: State) -> str:
    """Return who has won, and by what, in a sentence."""
    return win_sentence(names_of(box, int(state.winners)), Ending(int(state.ending)).sentence)
