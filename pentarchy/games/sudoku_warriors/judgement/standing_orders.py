"""What an absent player does, and what a player may ask the table to do for them."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.constants import HILLTOP_PROVINCES, HILLTOPS, HILLTOPS_EACH, PROVINCE_HILLTOPS, TOUCHING, VILLAGES
from ..box.move_codes import ADD, BATTLE, DONE, PLACE, SURRENDER
from ..box.state import Numbers, Phase, Refusal, State
from ..rules.allowed import refusal
from ..rules.battle import best_other, only_due

ORDERS = (
    StandingOrder(
        "raise-least", "Add the least that gets me ahead in a battle; surrender when nothing does."
    ),
    StandingOrder(
        "add-nothing", "Add no values in battles: close my bid while I am ahead, otherwise surrender."
    ),
)
RAISE_LEAST, ADD_NOTHING = range(len(ORDERS))


@rule("S-5", "S-7", "S-R23")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player fills no province while they need not, takes battles in order, adds nothing."""
    if state.phase == Phase.BATTLE:
        return close_or_surrender(numbers, state, seat)
    if state.phase == Phase.CHOOSING:
        return BATTLE + only_due(state)
    first = -1
    for hilltop in range(HILLTOPS):
        if state.hilltops[hilltop] == 0:
            if not would_fill(state, hilltop):
                return PLACE + hilltop
            if first < 0:
                first = hilltop
    return PLACE + first


@rule("S-5")
def would_fill(state: State, hilltop: int) -> bool:
    """Whether a free hilltop is the last one of a province."""
    for place in range(TOUCHING):
        province = HILLTOP_PROVINCES[hilltop, place]
        if province >= 0 and count_free(state, province) == 1:
            return True
    return False


@rule("S-5")
def count_free(state: State, province: int) -> int:
    """Return how many hilltops of a province may still be placed on."""
    count = 0
    for place in range(HILLTOPS_EACH):
        if state.hilltops[PROVINCE_HILLTOPS[province, place]] == 0:
            count += 1
    return count


@rule("S-11", "S-R13")
def close_or_surrender(numbers: Numbers, state: State, seat: int) -> int:
    """A bid is closed as it stands, or else given up."""
    return DONE if refusal(numbers, state, seat, DONE) == Refusal.NONE else SURRENDER


@rule("S-11", "S-R12", "S-R13")
def follow(numbers: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    if state.phase != Phase.BATTLE or state.bidder != seat:
        return -1
    move = close_or_surrender(numbers, state, seat)
    if order == RAISE_LEAST and move == SURRENDER:
        village = least_raise(numbers, state, seat)
        if village >= 0:
            return ADD + village
    return move


@rule("S-11", "S-R12")
def least_raise(numbers: Numbers, state: State, seat: int) -> int:
    """Return the first village of the cheapest one or two that get ahead, -1 if none do."""
    gap = best_other(state, seat) - int(state.scores[seat])
    best, cheapest = -1, -1
    for village in range(VILLAGES):
        if refusal(numbers, state, seat, ADD + village) != Refusal.NONE:
            continue
        worth = int(numbers.values[village])
        if worth <= gap:
            worth += least_second(numbers, state, seat, village, gap - worth)
        if best < 0 or worth < cheapest:
            best, cheapest = village, worth
    return best


@rule("S-11", "S-R12")
def least_second(numbers: Numbers, state: State, seat: int, first: int, gap: int) -> int:
    """Return the lowest value above a gap that may be added beside a first village."""
    least = 0
    for village in range(VILLAGES):
        worth = int(numbers.values[village])
        if village == first or worth <= gap or (least > 0 and worth >= least):
            continue
        if refusal(numbers, state, seat, ADD + village) == Refusal.NONE:
            least = worth
    return least
