"""What an absent player does, and what may be ordered beforehand. Put here what is tedious in your game."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.constants import HEAPS
from ..box.move_codes import TAKE
from ..box.state import Numbers, State

ORDERS = (StandingOrder("one by one", "Take 1 stone a turn until so many are left.", range(1, max(HEAPS))),)


@rule("L-2")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player takes one stone."""
    return TAKE + 1


@rule("L-2")
def follow(numbers: Numbers, hidden: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    return TAKE + 1 if hidden.turn == seat and hidden.heap > number else -1
