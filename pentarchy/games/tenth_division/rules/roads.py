"""Roads: built, and destroyed (T-10, T-R13 to T-R15)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import BRICK, HEXES, ROAD_MONEY, SIDES
from ..box.state import Build, Numbers, Refusal, State
from .board import has_road, is_own, network
from .stocks import pay


@rule("T-R13")
def beyond(numbers: Numbers, side: int) -> int:
    """Return the hex on the other side of a numbered side, -1 if there is none."""
    return int(numbers.targets[side // SIDES, side % SIDES])


@rule("T-R10")
def roads_built(state: State) -> int:
    """Return how many roads there are on the board."""
    count = 0
    for where in range(HEXES):
        for side in range(SIDES):
            count += int(has_road(state, where, side))
    return count


@rule("T-10", "T-R10", "T-R13")
def refuse_cost(numbers: Numbers, state: State, seat: int) -> Refusal:
    """A road costs $5 and a brick."""
    if state.money[seat] < ROAD_MONEY or state.stock[seat, BRICK] == 0:
        return Refusal.CANNOT_PAY
    is_out = numbers.supply == 1 and roads_built(state) >= numbers.box_roads
    return Refusal.OUT_OF_PIECES if is_out else Refusal.NONE


@rule("T-R14")
def is_in_reach(numbers: Numbers, state: State, seat: int, side: int, joined: int) -> bool:
    """Whether a road may be built on a side; ``joined`` are the hexes that roads join to one's own."""
    one, other = side // SIDES, beyond(numbers, side)
    if numbers.build == Build.ANYWHERE:
        return True
    if numbers.build == Build.OWN_HEX:
        return is_own(state, seat, one) or is_own(state, seat, other)
    return bool((joined >> one) & 1 or (joined >> other) & 1)


@rule("T-R13", "T-R14")
def refuse_site(numbers: Numbers, state: State, seat: int, side: int, joined: int) -> Refusal:
    """A road lies between two hexes, one on a side, within reach."""
    if beyond(numbers, side) < 0:
        return Refusal.NO_SUCH_HEX
    if has_road(state, side // SIDES, side % SIDES):
        return Refusal.ROAD_THERE
    if is_in_reach(numbers, state, seat, side, joined):
        return Refusal.NONE
    return Refusal.NOT_BESIDE_YOUR_HEX if numbers.build == Build.OWN_HEX else Refusal.ROAD_TOO_FAR


@rule("T-10", "T-R14")
def refuse_build(numbers: Numbers, state: State, seat: int, side: int) -> Refusal:
    """A road is built where it may lie and by who can pay for it."""
    refused = refuse_site(numbers, state, seat, side, network(numbers, state, seat))
    return refuse_cost(numbers, state, seat) if refused == Refusal.NONE else refused


@rule("T-10", "T-R15")
def refuse_raze(numbers: Numbers, state: State, seat: int, side: int) -> Refusal:
    """Any road beside one's troops may be destroyed."""
    if beyond(numbers, side) < 0:
        return Refusal.NO_SUCH_HEX
    if not has_road(state, side // SIDES, side % SIDES):
        return Refusal.NO_ROAD
    is_beside = is_own(state, seat, side // SIDES) or is_own(state, seat, beyond(numbers, side))
    return Refusal.NONE if is_beside else Refusal.NOT_BESIDE


@rule("T-10")
def build(numbers: Numbers, state: State, seat: int, side: int) -> None:
    """A road is paid for, and belongs to nobody."""
    state.money[seat] -= ROAD_MONEY
    pay(state, seat, BRICK, 1)
    turn_over(numbers, state, side)


@rule("T-10", "T-R13")
def turn_over(numbers: Numbers, state: State, side: int) -> None:
    """A road comes to a side, or goes from it: both hexes show it."""
    state.roads[side // SIDES] ^= 1 << (side % SIDES)
    state.roads[beyond(numbers, side)] ^= 1 << (side % SIDES + SIDES)


@rule("T-R49")
def can_build_or_raze(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player can destroy a road, or build one.

    Where stocks are hidden the others cannot tell a brick from another card: who has any card is asked.
    """
    may_have_brick = state.cards[seat] > 0 if numbers.hidden else state.stock[seat, BRICK] > 0
    can_pay = may_have_brick and state.money[seat] >= ROAD_MONEY
    is_out = numbers.supply == 1 and roads_built(state) >= numbers.box_roads
    can_build = can_pay and not is_out
    joined = network(numbers, state, seat) if can_build else 0
    for side in range(int(numbers.hexes) * SIDES):
        if can_build and refuse_site(numbers, state, seat, side, joined) == Refusal.NONE:
            return True
        is_road = has_road(state, side // SIDES, side % SIDES)
        if is_road and refuse_raze(numbers, state, seat, side) == Refusal.NONE:
            return True
    return False
