"""The board: who stands where, what is beside what, and where roads lead (T-1, T-R8, T-R13)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ADJACENT, FIRST_STEPS, WAYS
from ..box.state import Numbers, State, Status


@rule("T-R8")
def is_own(state: State, seat: int, where: int) -> bool:
    """A player controls a hex while a unit of theirs stands on it."""
    return bool(state.owner[where] == seat + 1)


@rule("T-R8")
def is_enemy(state: State, seat: int, where: int) -> bool:
    """Whether another player's units stand on a hex."""
    return bool(state.owner[where] != 0 and state.owner[where] != seat + 1)


@rule("T-R12")
def units_on(state: State, where: int) -> int:
    """Return how many units stand on a hex; each piece is one."""
    return int(state.troops[where, 0]) + int(state.troops[where, 1]) + int(state.troops[where, 2])


@rule("T-R8")
def has_troops(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player has a unit anywhere."""
    for where in range(numbers.hexes):
        if state.owner[where] == seat + 1:
            return True
    return False


@rule("T-R46", "T-R52")
def is_in(state: State, seat: int) -> bool:
    """Whether a seat is neither wiped out nor left."""
    return bool(state.status[seat] == Status.IN)


@rule("T-R8")
def add_units(state: State, seat: int, where: int, kind: int, number: int) -> None:
    """Units come to a free hex or to their own."""
    state.owner[where] = seat + 1
    state.troops[where, kind] += number


@rule("T-R8")
def take_units(state: State, where: int, kind: int, number: int) -> None:
    """Units go; a hex that all have left is free."""
    state.troops[where, kind] -= number
    if units_on(state, where) == 0:
        state.owner[where] = 0


@rule("T-R20")
def origin_of(way: int) -> int:
    """Return the hex from which a way leads."""
    return way // WAYS


@rule("T-R20")
def target_of(numbers: Numbers, way: int) -> int:
    """Return the hex to which a way leads, -1 if there is none."""
    return int(numbers.targets[way // WAYS, way % WAYS])


@rule("T-12", "T-R31")
def is_long(way: int) -> bool:
    """Whether a way leads two hexes far, whatever lies between."""
    return way % WAYS >= ADJACENT


@rule("T-R13")
def has_road(state: State, where: int, side: int) -> bool:
    """Whether a road leads from a hex in a direction."""
    return bool((int(state.roads[where]) >> side) & 1)


@rule("T-9", "T-R13", "T-R17")
def has_two_roads(numbers: Numbers, state: State, seat: int, way: int, is_free: bool) -> bool:
    """Whether two roads in a row lead along a way; ``is_free`` asks for no enemy between them."""
    origin, target = origin_of(way), target_of(numbers, way)
    for choice in range(2):
        side = int(FIRST_STEPS[way % WAYS, choice])
        middle = int(numbers.targets[origin, side])
        if middle < 0 or not has_road(state, origin, side) or (is_free and is_enemy(state, seat, middle)):
            continue
        for onward in range(ADJACENT):
            if numbers.targets[middle, onward] == target and has_road(state, middle, onward):
                return True
    return False


@rule("T-R14", "T-R39")
def network(numbers: Numbers, state: State, seat: int) -> int:
    """Return the bits of a player's hexes and of all that chains of roads join to them."""
    reached, has_roads = 0, False
    for where in range(numbers.hexes):
        if is_own(state, seat, where):
            reached |= 1 << where
            has_roads = has_roads or state.roads[where] != 0
    grown = -1
    while has_roads and grown != reached:
        grown = reached
        for where in range(numbers.hexes):
            if (reached >> where) & 1 and state.roads[where] != 0:
                for side in range(ADJACENT):
                    if has_road(state, where, side):
                        reached |= 1 << int(numbers.targets[where, side])
    return reached


@rule("T-R28")
def kinds_in(infantry: int, cavalry: int, cannons: int) -> int:
    """Return the kinds of which there are any, as bits."""
    return int(infantry > 0) + 2 * int(cavalry > 0) + 4 * int(cannons > 0)


@rule("T-R27")
def most_numerous(infantry: int, cavalry: int, cannons: int) -> int:
    """Return the kind of which there are most, the cheapest of several; -1 if there are none."""
    best = 0
    if cavalry > infantry:
        best = 1
    if cannons > max(infantry, cavalry):
        best = 2
    return best if infantry + cavalry + cannons > 0 else -1
