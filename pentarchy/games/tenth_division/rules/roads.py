"""Roads: built, and destroyed (T-10, T-R13 to T-R15)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import BRICK, HEXES, ROAD_MONEY, SIDES
from ..box.state import Build, Numbers, Refusal, State
from .board import has_road, is_own, network
from .stocks import pay


@rule("T-R13")
def beyond(box: Numbers, side: int) -> int:
    """Return the hex on the other side of a numbered side, -1 if there is none."""
    return int(box.targets[side // SIDES, side % SIDES])


@rule("T-R10")
def roads_built(state: State) -> int:
    """Return how many roads there are on the board."""
    count = 0
    for where in range(HEXES):
        for side in range(SIDES):
            count += int(has_road(state, where, side))
    return count


@rule("T-10", "T-R10", "T-R13")
def refuse_cost(box: Numbers, state: State, seat: int) -> Refusal:
    """A road costs $5 and a brick."""
    if state.money[seat] < ROAD_MONEY or state.stock[seat, BRICK] == 0:
        return Refusal.CANNOT_PAY
    is_out = box.supply == 1 and roads_built(state) >= box.box_roads
    return Refusal.OUT_OF_PIECES if is_out else Refusal.NONE


@rule("T-R14")
def is_in_reach(box: Numbers, state: State, seat: int, side: int, joined: int) -> bool:
    """Whether a road may be built on a side; ``joined`` are the hexes that roads join to one's own."""
    one, other = side // SIDES, beyond(box, side)
    if box.build == Build.ANYWHERE:
        return True
    if box.build == Build.OWN_HEX:
        return is_own(state, seat, one) or is_own(state, seat, other)
    return bool((joined >> one) & 1 or (joined >> other) & 1)


@rule("T-R13", "T-R14")
def refuse_site(box: Numbers, state: State, seat: int, side: int, joined: int) -> Refusal:
    """A road lies between two hexes, one on a side, within reach."""
    if beyond(box, side) < 0:
        return Refusal.NO_SUCH_HEX
    if has_road(state, side // SIDES, side % SIDES):
        return Refusal.ROAD_THERE
    if is_in_reach(box, state, seat, side, joined):
        return Refusal.NONE
    return Refusal.NOT_BESIDE_YOUR_HEX if box.build == Build.OWN_HEX else Refusal.ROAD_TOO_FAR


@rule("T-10", "T-R14")
def refuse_build(box: Numbers, state: State, seat: int, side: int) -> Refusal:
    """A road is built where it may lie and by who can pay for it."""
    refused = refuse_site(box, state, seat, side, network(box, state, seat))
    return refuse_cost(box, state, seat) if refused == Refusal.NONE else refused


@rule("T-10", "T-R15")
def refuse_raze(box: Numbers, state: State, seat: int, side: int) -> Refusal:
    """Any road beside one's troops may be destroyed."""
    if beyond(box, side) < 0:
        return Refusal.NO_SUCH_HEX
    if not has_road(state, side // SIDES, side % SIDES):
        return Refusal.NO_ROAD
    is_beside = is_own(state, seat, side // SIDES) or is_own(state, seat, beyond(box, side))
    return Refusal.NONE if is_beside else Refusal.NOT_BESIDE


@rule("T-10")
def build(box: Numbers, state: State, seat: int, side: int) -> None:
    """A road is paid for, and belongs to nobody."""
    state.money[seat] -= ROAD_MONEY
    pay(state, seat, BRICK, 1)
    turn_over(box, state, side)


@rule("T-10", "T-R13")
def turn_over(box: Numbers, state: State, side: int) -> None:
    """A road comes to a side, or goes from it: both hexes show it."""
    state.roads[side // SIDES] ^= 1 << (side % SIDES)
    state.roads[beyond(box, side)] ^= 1 << (side % SIDES + SIDES)


@rule("T-R49")
def can_build_or_raze(box: Numbers, state: State, seat: int) -> bool:
    """Whether a player can destroy a road, or build one.

    Where stocks are hidden the others cannot tell a brick from another card: who has any card is asked.
    """
    may_have_brick = state.cards[seat] > 0 if box.hidden else state.stock[seat, BRICK] > 0
    can_pay = may_have_brick and state.money[seat] >= ROAD_MONEY
    is_out = box.supply == 1 and roads_built(state) >= box.box_roads
    can_build = can_pay and not is_out
    joined = network(box, state, seat) if can_build else 0
    for side in range(int(box.hexes) * SIDES):
        if can_build and refuse_site(box, state, seat, side, joined) == Refusal.NONE:
            return True
        is_road = has_road(state, side // SIDES, side % SIDES)
        if is_road and refuse_raze(box, state, seat, side) == Refusal.NONE:
            return True
    return False
