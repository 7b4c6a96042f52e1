"""What an absent player does, and what a player may ask the table to do for them."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.move_codes import CALL_OFF, PASS, REINFORCE, SKIP, WIDEST
from ..box.state import Numbers, Phase, Refusal, State
from ..rules.allowed import refusal
from ..rules.movement import acting
from ..rules.planning import list_orders, may_pass, planned

ORDERS = (
    StandingOrder("reinforce-headquarters", "Bring a lost troop back to my headquarters every turn."),
    StandingOrder("pass", "Give no order in planning.", only_with={"allow_pass": (True,)}),
    StandingOrder("call-off", "Call off every attack on equals.", only_with={"equal_strength": ("choice",)}),
)
REINFORCE_HEADQUARTERS, PASS_ALWAYS, CALL_OFF_ALWAYS = range(len(ORDERS))


@rule("D-R32")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player passes, calls attacks on equals off, and reinforces their headquarters."""
    if state.phase == Phase.CHOICE:
        return CALL_OFF
    if state.phase == Phase.REINFORCEMENT:
        home = REINFORCE + int(numbers.headquarters[acting(state)])
        return home if refusal(numbers, state, seat, home) == Refusal.NONE else SKIP
    if may_pass(numbers, state, seat, planned(numbers, state, seat)):
        return PASS
    return first_order(numbers, state, seat)


@rule("D-R6")
def first_order(numbers: Numbers, state: State, seat: int) -> int:
    """Where passing is not allowed, the first order there is."""
    out = np.empty(WIDEST, np.int64)
    for place in range(len(numbers.team[seat])):
        battalion = numbers.team[seat, place]
        if battalion >= 0 and list_orders(numbers, state.troops[battalion], battalion, out, 0) > 0:
            if refusal(numbers, state, seat, int(out[0])) == Refusal.NONE:
                return int(out[0])
    return PASS


@rule("D-R17", "D-R6", "D-R14")
def follow(numbers: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    move = -1
    if order == REINFORCE_HEADQUARTERS and state.phase == Phase.REINFORCEMENT:
        move = REINFORCE + int(numbers.headquarters[acting(state)])
    elif order == PASS_ALWAYS and state.phase == Phase.PLANNING and planned(numbers, state, seat) >= 0:
        move = PASS
    elif order == CALL_OFF_ALWAYS and state.phase == Phase.CHOICE:
        move = CALL_OFF
    return move if move >= 0 and refusal(numbers, state, seat, move) == Refusal.NONE else -1
