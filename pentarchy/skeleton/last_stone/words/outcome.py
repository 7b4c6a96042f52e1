"""The end of a game. Name here the clause that ended yours, and by what somebody won."""

from __future__ import annotations

from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import names_of, results, win_sentence

from ..box.state import Box, State
from ..rules.ending import places


def outcome(box: Box, state: State) -> Outcome:
    """Return who won, and whether by the last stone or as the last player."""
    clause, by = ("L-4", "as all others have left") if state.heap else ("L-3", "with the last stone")
    shares = results(box, state, places)
    points = tuple(int(share) for share in shares)
    return Outcome(shares, points, clause, win_sentence(names_of(box, int(state.winners)), by))
