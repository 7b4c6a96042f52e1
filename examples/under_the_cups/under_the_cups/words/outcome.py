"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import names_of, results, win_sentence

from ..box.state import Box, State
from ..rules.ending import places


def outcome(box: Box, state: State) -> Outcome:
    """Return who has the last dice, and whether because of doubt or because the others left."""
    points = tuple(int(state.players[seat].dice) for seat in range(box.seats))
    others_left = int(state.gone).bit_count() == box.seats - 1
    clause, why = ("U-17", "as all others have left") if others_left else ("U-16", "with the last dice")
    winner = names_of(box, 1 << int(state.turn))
    return Outcome(results(box, state, places), points, clause, win_sentence(winner, why))
