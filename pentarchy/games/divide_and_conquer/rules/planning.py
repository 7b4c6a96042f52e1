"""Planning: one secret order each (D-9, D-10), and signals (D-16)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..atlas import BATTALIONS, IS_DIAGONAL, SQUARES, STEP_START, TROOPS
from ..state import ORDER, SILENT, UNWRITTEN, Numbers, State


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


@rule("D-R24")
def other_planned(box: Numbers, state: State, seat: int) -> int:
    """Return the second battalion whose order a seat has not written, -1 if there is none."""
    first = planned(box, state, seat)
    for place in range(BATTALIONS):
        battalion = box.team[seat, place]
        if battalion >= 0 and battalion != first and state.orders[battalion] == UNWRITTEN:
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
def list_orders(box: Numbers, troops: Any, battalion: int, out: Any, count: int) -> int:
    """Write every order of a battalion behind ``count`` others; return how many there are.

    ``troops`` is how many of it stand on each square. Random games spend most of
    their time here: numba walks a ``while`` twice as fast as a nested ``range``.
    """
    exits = box.exits[battalion]
    for start in range(SQUARES):
        standing = int(troops[start])
        way = 0
        while standing > 0 and exits[start, way] >= 0:
            order = int(exits[start, way])
            beyond = order + standing
            while order < beyond:
                out[count] = order
                count += 1
                order += 1
            way += 1
    return count


@rule("D-R24", "D-R26")
def list_team_orders(box: Numbers, troops: Any, first: int, second: int, out: Any, count: int) -> int:
    """Write every order of a player who writes one for two battalions (``second`` is -1 for one).

    What the first could march from a square that they share is its order, not the second's.
    """
    count = list_orders(box, troops[first], first, out, count)
    if second < 0:
        return count
    listed = list_orders(box, troops[second], second, out, count)
    for index in range(count, listed):
        start = STEP_START[(out[index] - ORDER) // TROOPS]
        if (out[index] - ORDER) % TROOPS >= troops[first, start]:
            out[count] = out[index]
            count += 1
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
