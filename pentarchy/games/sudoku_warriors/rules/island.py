"""The island: who controls a village, and which provinces are full (S-2 to S-6)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import (
    AROUND,
    CAPITAL_HILLTOPS,
    HILLTOP_PROVINCES,
    HILLTOPS_EACH,
    PLAYERS,
    PROVINCE_HILLTOPS,
    TOUCHING,
    VILLAGE_HILLTOPS,
)
from ..box.state import Numbers, State

NOBODY = -1
TALLY_BITS = 3  #: enough for the four warriors around a village
TALLY_MASK = (1 << TALLY_BITS) - 1


@rule("S-6", "S-R23")
def controller(numbers: Numbers, state: State, village: int) -> int:
    """Return who controls a village: at most one player can, and none who has left; -1 if nobody does."""
    for seat in range(PLAYERS):
        if not state.left[seat] and has_control(numbers, state, village, seat):
            return seat
    return NOBODY


@rule("S-6", "S-R15", "S-R16")
def has_control(numbers: Numbers, state: State, village: int, seat: int) -> bool:
    """Whoever has most warriors around a village controls it; on a tie nobody does."""
    tally = 0  # a digit for each holder: asking who holds which hilltop would take a branch each
    for side in range(AROUND):
        tally += 1 << (TALLY_BITS * int(state.hilltops[VILLAGE_HILLTOPS[village, side]]))
    most, total = 0, 0
    for other in range(PLAYERS):
        if other != seat:
            warriors = (tally >> (TALLY_BITS * (other + 1))) & TALLY_MASK
            most, total = max(most, warriors), total + warriors
    own = (tally >> (TALLY_BITS * (int(seat) + 1))) & TALLY_MASK
    return bool(own > (total if numbers.strict else most))


@rule("S-5", "S-R4")
def is_full(state: State, province: int) -> bool:
    """Whether a province has no hilltop left that is neither occupied nor crossed out."""
    for place in range(HILLTOPS_EACH):
        if state.hilltops[PROVINCE_HILLTOPS[province, place]] == 0:
            return False
    return True


@rule("S-9", "S-R8")
def warriors_in(state: State, province: int, seat: int) -> int:
    """Return a player's warriors on a province's sixteen hilltops, the border included."""
    count = 0
    for place in range(HILLTOPS_EACH):
        if state.hilltops[PROVINCE_HILLTOPS[province, place]] == seat + 1:
            count += 1
    return count


@rule("S-8", "S-R5")
def warriors_at_capital(state: State, province: int, seat: int) -> int:
    """Return a player's warriors on the four hilltops around a capital."""
    count = 0
    for side in range(AROUND):
        if state.hilltops[CAPITAL_HILLTOPS[province, side]] == seat + 1:
            count += 1
    return count


@rule("S-13", "S-R17")
def is_surrounded(state: State, hilltop: int, seat: int) -> bool:
    """Whether every province that touches a hilltop is a player's own."""
    for place in range(TOUCHING):
        province = HILLTOP_PROVINCES[hilltop, place]
        if province >= 0 and state.owners[province] != seat + 1:
            return False
    return True


@rule("S-14", "S-15")
def provinces_of(state: State, seat: int) -> int:
    """Return how many provinces a player owns."""
    count = 0
    for owner in state.owners:
        if owner == seat + 1:
            count += 1
    return count
