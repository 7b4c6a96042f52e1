"""Planning: one secret order each (D-9, D-10), and signals (D-16)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import BATTALIONS, SQUARES, STEP_START, TROOPS
from ..box.move_codes import EACH, NAMED, ORDER, PASS
from ..box.state import SILENT, UNWRITTEN, Numbers, State


@rule("D-9", "D-R24")
def planned(numbers: Numbers, state: State, seat: int) -> int:
    """Return the first of a seat's battalions whose order is not written yet, -1 if there is none."""
    for place in range(BATTALIONS):
        battalion = numbers.team[seat, place]
        if battalion < 0:
            return -1
        if state.orders[battalion] == UNWRITTEN:
            return int(battalion)
    return -1


@rule("D-R24")
def other_planned(numbers: Numbers, state: State, seat: int) -> int:
    """Return the second battalion whose order a seat has not written, -1 if there is none."""
    first = planned(numbers, state, seat)
    for place in range(BATTALIONS):
        battalion = numbers.team[seat, place]
        if battalion >= 0 and battalion != first and state.orders[battalion] == UNWRITTEN:
            return int(battalion)
    return -1


@rule("D-R7", "D-R24")
def ordered(numbers: Numbers, state: State, seat: int, start: int, troops: int) -> int:
    """Return the first battalion without an order that has so many on a square, -1 if none has."""
    for place in range(BATTALIONS):
        battalion = numbers.team[seat, place]
        if battalion < 0:
            return -1
        if state.orders[battalion] == UNWRITTEN and state.troops[battalion, start] >= troops:
            return int(battalion)
    return -1


@rule("D-R24")
def plain(move: int) -> int:
    """Return a pass or an order without the name of its battalion."""
    if move < NAMED:
        return move
    said = (move - NAMED) % EACH
    return PASS if said == 0 else ORDER + said - 1


@rule("D-R24")
def named(battalion: int, move: int) -> int:
    """Return a pass or an order with the name of its battalion."""
    return NAMED + battalion * EACH + (0 if move == PASS else move - ORDER + 1)


@rule("D-9", "D-R24")
def meant(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return the battalion that a pass or an order is for: the one it names, or the first that it fits."""
    if move >= NAMED:
        return (move - NAMED) // EACH
    if move == PASS:
        return planned(numbers, state, seat)
    return ordered(numbers, state, seat, STEP_START[(move - ORDER) // TROOPS], (move - ORDER) % TROOPS + 1)


@rule("D-9", "D-10", "D-R7")
def list_orders(numbers: Numbers, troops: Any, battalion: int, out: Any, count: int) -> int:
    """Write every order of a battalion behind ``count`` others; return how many there are.

    ``troops`` is how many of it stand on each square. Random games spend most of
    their time here: numba walks a ``while`` twice as fast as a nested ``range``.
    """
    exits = numbers.exits[battalion]
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
def list_team_orders(numbers: Numbers, troops: Any, first: int, second: int, out: Any, count: int) -> int:
    """Write every order of a player with two battalions to order (``second`` is -1 for one).

    What the first could march from a square that they share means the first. Of the second it
    is said by name, or not at all where the player writes one order for both.
    """
    count = list_orders(numbers, troops[first], first, out, count)
    if second < 0:
        return count
    listed = list_orders(numbers, troops[second], second, out, count)
    for index in range(count, listed):
        order = out[index]
        start = STEP_START[(order - ORDER) // TROOPS]
        is_of_first = (order - ORDER) % TROOPS < troops[first, start]
        if is_of_first and numbers.one_order:
            continue
        out[count] = named(second, order) if is_of_first else order
        count += 1
    return count


@rule("D-R6")
def can_order(numbers: Numbers, state: State, battalion: int) -> bool:
    """Whether any order can be written for a battalion."""
    for start in range(SQUARES):
        if state.troops[battalion, start] > 0 and numbers.exits[battalion, start, 0] >= 0:
            return True
    return False


@rule("D-R6", "D-R24")
def may_pass(numbers: Numbers, state: State, seat: int, battalion: int) -> bool:
    """A battalion may pass, unless the table wants an order wherever there is one.

    Who writes one order for two battalions passes for both.
    """
    if numbers.passing:
        return True
    if can_order(numbers, state, battalion):
        return False
    other = other_planned(numbers, state, seat)
    return not (numbers.one_order and other >= 0 and can_order(numbers, state, other))


@rule("D-9", "D-R24")
def write_order(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """The order is written down; with one order a player, the other battalion stands."""
    state.orders[meant(numbers, state, seat, move)] = plain(move)
    if numbers.one_order:
        other = planned(numbers, state, seat)
        if other >= 0:
            state.orders[other] = SILENT


@rule("D-16", "D-R29")
def signal(state: State, seat: int, shown: int) -> None:
    """A player shows openly whom it thinks ahead; this never holds the game up."""
    state.pointers[seat] = shown
    state.pointer_changes[seat] += 1
