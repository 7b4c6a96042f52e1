"""What a position is worth to a seat. Estimate here how yours will end: bots choose what is worth most."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_of_win

from ..box.constants import MOST
from ..box.state import Numbers, State

TERMS = (("a heap that is bad for the next player", 0.5),)


@rule("L-3")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a result from 0 to 1: an equal share, and more after leaving a multiple of four."""
    if state.winners:
        return share_of_win(int(state.winners), int(numbers.seats), seat)
    share = 1.0 / numbers.seats
    if state.turn != seat and state.heap % (MOST + 1) == 0:
        share += float(terms[0]) * (1.0 - share)
    return share
