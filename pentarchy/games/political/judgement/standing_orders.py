"""What an absent player does, and what a player may ask the table to do for them."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.constants import Effect
from ..box.move_codes import BASE, CALL, PASS, TAKE, WIDEST
from ..box.state import Numbers, Phase, Refusal, State
from ..rules.allowed import legal, refusal

ORDERS = (
    StandingOrder("no-events", "Play no events before rolls, and cancel none, until I stop this."),
    StandingOrder("cancel-none", "Cancel no events; ask me before rolls."),
    StandingOrder(
        "mind-my-own", "Play no events, and cancel none, in what does not concern me or my groups."
    ),
    StandingOrder("call", "Call whenever a group of mine is attacked."),
)
NO_EVENTS, CANCEL_NONE, MIND_MY_OWN, CALL_ALWAYS = range(len(ORDERS))


@rule("P-R34", "P-R39")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player plays no event, calls, and adds a group to their base where they have one."""
    if state.phase >= Phase.WINDOW:
        return PASS
    if state.phase == Phase.RAISE or state.phase == Phase.MORE:
        return CALL
    out = np.empty(WIDEST, np.int64)
    count = legal(numbers, state, seat, out)
    for index in range(count):
        if BASE <= out[index] < TAKE:
            return int(out[index])
    return int(out[0])


@rule("P-R25", "P-R39")
def is_concerned(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player attacks or is attacked, has the turn, or has an event aimed at them or theirs."""
    if state.turn == seat or (state.target > 0 and state.place[state.target - 1] == seat + 1):
        return True
    if state.phase != Phase.ASKING:
        return False
    effect = numbers.effect[state.event - 1]
    if effect == Effect.REMOVE:
        return bool(state.place[state.event_at] == seat + 1)
    return bool((effect == Effect.DISCARD or effect == Effect.LOOK) and state.event_at == seat)


@rule("P-R25", "P-R39")
def follow(numbers: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    lets_be = order == NO_EVENTS
    if order == CANCEL_NONE:
        lets_be = state.phase == Phase.ASKING
    elif order == MIND_MY_OWN:
        lets_be = not is_concerned(numbers, state, seat)
    move = -1
    if lets_be and (state.phase == Phase.WINDOW or state.phase == Phase.ASKING):
        move = PASS
    elif order == CALL_ALWAYS and state.phase == Phase.RAISE:
        move = CALL
    return move if move >= 0 and refusal(numbers, state, seat, move) == Refusal.NONE else -1
