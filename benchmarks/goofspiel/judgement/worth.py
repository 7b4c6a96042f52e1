"""What a position is worth to a seat: points won and cards still held."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.state import OVER, RANKS, SEATS, Numbers, State
from ..rules.bidding import places

TERMS = (("points", 1.0), ("hand", 0.5))


@rule("G-8")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a seat's share of the table's points and cards, in 0..1; ``terms`` are the weights."""
    if state.stage == OVER:
        out = np.zeros(SEATS)
        places(numbers, state, out)
        return float(out[seat])
    if not (state.playing >> seat) & 1:
        return 0.0
    total, players = 0.0, 0
    for other in range(numbers.seats):
        if (state.playing >> other) & 1:
            total += strength(state, other, terms)
            players += 1
    return strength(state, seat, terms) / total if total > 0.0 else 1.0 / players


@rule("G-6")
def strength(state: State, seat: int, terms: Any) -> float:
    """Return the weighted points and ranks in hand of a seat."""
    ranks = 0
    for rank in range(1, RANKS + 1):
        ranks += rank * ((state.players[seat].hand >> rank) & 1)
    return float(terms[0] * state.players[seat].points + terms[1] * ranks)
