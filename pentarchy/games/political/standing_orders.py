"""What an absent player does, and what a player may ask the table to do for him."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.game import StandingOrder
from pentarchy.kernel.rule import rule

from .rules.allowed import legal, refusal
from .state import BASE, CALL, PASS, TAKE, WIDEST, Numbers, Phase, Refusal, State

ORDERS = (
    StandingOrder("no-events", "Play no events before rolls, and cancel none, until I stop this."),
    StandingOrder("cancel-none", "Cancel no events; ask me before rolls."),
    StandingOrder("call", "Call whenever a group of mine is attacked."),
)
NO_EVENTS, CANCEL_NONE, CALL_ALWAYS = range(len(ORDERS))


@rule("P-R34", "P-R39")
def idle(box: Numbers, state: State, seat: int) -> int:
    """An absent player plays no event, calls, and adds a group to his base where he has one."""
    if state.phase >= Phase.WINDOW:
        return PASS
    if state.phase == Phase.RAISE or state.phase == Phase.MORE:
        return CALL
    out = np.empty(WIDEST, np.int64)
    count = legal(box, state, seat, out)
    for index in range(count):
        if BASE <= out[index] < TAKE:
            return int(out[index])
    return int(out[0])


@rule("P-R25", "P-R39")
def follow(box: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    is_asked = state.phase == Phase.ASKING and (order == NO_EVENTS or order == CANCEL_NONE)
    move = -1
    if is_asked or (state.phase == Phase.WINDOW and order == NO_EVENTS):
        move = PASS
    elif order == CALL_ALWAYS and state.phase == Phase.RAISE:
        move = CALL
    return move if move >= 0 and refusal(box, state, seat, move) == Refusal.NONE else -1
