"""Planning: one secret order each (D-9, D-10), and signals (D-16)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..atlas import BATTALIONS, IS_DIAGONAL, SQUARES, STEP_START, TROOPS
from ..state import ORDER, SILENT, UNWRITTEN, WAYS, Numbers, State


@rule("D-9", "D-R24")
def planned(box: Numbers, state: State, seat: int) -> int:
    """Return the battalion whose order a seat writes next, -1 if none; a team's in its fixed order."""
    for place in range(BATTALIONS):
        battalion = box.team[seat, place]
        if battalion < 0:
            return -1
        if state.orders[battalion] == UNWRITTEN:
            return int(battalion)
    return -1


@rule("D-R7", "D-R24")
def ordered(box: Numbers, state: State, seat: int, start: int, troops: int) -> int:
    """Return the battalion that an order would move, -1 if none of the seat's can.

    With one order a player it is any of his; where both stand on the square, the
    first that has so many.
    """
    if not box.one_order:
        battalion = planned(box, state, seat)
        return battalion if battalion >= 0 and state.troops[battalion, start] >= troops else -1
    for place in range(BATTALIONS):
        battalion = box.team[seat, place]
        if battalion < 0:
            return -1
        if state.orders[battalion] == UNWRITTEN and state.troops[battalion, start] >= troops:
            return int(battalion)
    return -1


@rule("D-10", "D-R4", "D-R5", "D-R26")
def is_closed(box: Numbers, battalion: int, target: int) -> bool:
    """No square may be entered that carries another player's symbol."""
    owner = box.symbol[target] - 1
    if owner < 0:
        return False
    if box.commander[owner] < 0:
        return box.closed_symbols == 1
    return bool(box.commander[owner] != box.commander[battalion])


@rule("D-10", "D-R1")
def is_too_slanted(box: Numbers, step: int) -> bool:
    """All eight neighbours are adjacent, unless the table plays with four."""
    return IS_DIAGONAL[step] == 1 and box.diagonals == 0


@rule("D-R7", "D-R8")
def mustered(state: State, battalion: int, square: int) -> int:
    """Return how many troops stood on a square when the orders of this turn were written."""
    troops = int(state.troops[battalion, square])
    for note in range(state.losses_noted):
        loss = state.losses[note]
        if loss.battalion == battalion and loss.where == square:
            troops += loss.troops
    return troops


@rule("D-9", "D-10", "D-R7")
def list_orders(box: Numbers, state: State, battalion: int, partner: int, out: Any, count: int) -> int:
    """Write every order a battalion can be given behind ``count`` others; return how many there are.

    What ``partner`` (-1 for none) could march from the same square is its order, and left out.
    """
    troops = TROOPS - state.bank[battalion]
    for start in range(SQUARES):
        standing = mustered(state, battalion, start)
        if standing == 0:
            continue
        first = 0 if partner < 0 else mustered(state, partner, start)
        for way in range(WAYS):
            order = box.exits[battalion, start, way]
            if order < 0:
                break
            for more in range(first, standing):
                out[count] = order + more
                count += 1
        troops -= state.troops[battalion, start]
        if troops == 0 and state.losses_noted == 0:
            break
    return count


@rule("D-R24", "D-R26")
def list_team_orders(box: Numbers, state: State, seat: int, veil: int, out: Any, count: int) -> int:
    """Write every order of a player who writes one for all his battalions (those that hold ``veil``)."""
    partner = -1
    for place in range(BATTALIONS):
        battalion = box.team[seat, place]
        if battalion >= 0 and state.orders[battalion] == veil:
            count = list_orders(box, state, battalion, partner, out, count)
            partner = battalion
    return count


@rule("D-R6")
def can_order(box: Numbers, state: State, battalion: int) -> bool:
    """Whether any order can be written for a battalion."""
    for start in range(SQUARES):
        if state.troops[battalion, start] > 0 and box.exits[battalion, start, 0] >= 0:
            return True
    return False


@rule("D-R6", "D-R24")
def may_pass(box: Numbers, state: State, seat: int) -> bool:
    """One may pass, unless the table wants an order wherever there is one."""
    if box.passing:
        return True
    for place in range(BATTALIONS):
        battalion = box.team[seat, place]
        if battalion < 0:
            break
        if state.orders[battalion] == UNWRITTEN:
            if can_order(box, state, battalion):
                return False
            if not box.one_order:
                break
    return True


@rule("D-9", "D-R24")
def write_order(box: Numbers, state: State, seat: int, order: int) -> None:
    """The order is written down; with one order a player, his other battalion stands."""
    battalion = planned(box, state, seat)
    if order >= ORDER:
        start = STEP_START[(order - ORDER) // TROOPS]
        battalion = ordered(box, state, seat, start, (order - ORDER) % TROOPS + 1)
    state.orders[battalion] = order
    if box.one_order:
        for place in range(BATTALIONS):
            other = box.team[seat, place]
            if other >= 0 and state.orders[other] == UNWRITTEN:
                state.orders[other] = SILENT


@rule("D-16", "D-R29")
def signal(state: State, seat: int, shown: int) -> None:
    """A player shows openly whom it thinks ahead; this never holds the game up."""
    state.pointers[seat] = shown
    state.pointer_changes[seat] += 1
