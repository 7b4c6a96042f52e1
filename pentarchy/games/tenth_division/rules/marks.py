"""Who has moved and which cannons have fired: marks that go and fall with the units (T-R16, T-R33).

Units of a kind are alike, so a hex counts its marks. Which unit is meant matters where
some have a mark and others none: then it is the one that leaves its owner most.
"""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CANNON, KINDS
from ..box.state import Numbers, State
from .board import add_units, is_long, origin_of, take_units


@rule("T-R16")
def unmoved(state: State, where: int, kind: int) -> int:
    """Return how many units of a kind on a hex have yet to move."""
    return int(state.troops[where, kind]) - int(state.moved[where, kind])


@rule("T-11", "T-R33")
def in_long_shots(state: State, where: int, begun: int) -> int:
    """Return how many cannons of a hex are in this sequence's long shots, thrown for or not."""
    count = 0
    for attack in range(state.attacks_made):
        way = int(state.attacks[attack].way)
        if is_long(way) and origin_of(way) == where and state.attacks[attack].begun == begun:
            count += int(state.attacks[attack].units[CANNON])
    return count


@rule("T-R33")
def spent_among(state: State, where: int, number: int) -> int:
    """Return how many of so many cannons that go from a hex have fired: those that have not go first.

    Who has moved stays, and cannons of a long shot that is still to be thrown for do not go elsewhere.
    """
    spent = int(state.fired[where]) - int(state.fired_and_moved[where])
    fresh = unmoved(state, where, CANNON) - spent - in_long_shots(state, where, 0)
    return min(spent, max(0, number - max(0, fresh)))


@rule("T-R16", "T-R33")
def go(state: State, seat: int, origin: int, target: int, kind: int, number: int, is_move: bool) -> None:
    """Units go from a hex to another, and what they have done goes with them."""
    if kind == CANNON:
        spent = spent_among(state, origin, number)
        state.fired[origin] -= spent
        state.fired[target] += spent
        if is_move:
            state.fired_and_moved[target] += spent
    if is_move:
        state.moved[target, kind] += number
    take_units(state, origin, kind, number)
    add_units(state, seat, target, kind, number)


@rule("T-R16", "T-R33")
def lose_unit(state: State, where: int, kind: int, has_shot: bool) -> None:
    """A unit is lost, and its marks with it; of units that are alike, one that has fired or moved.

    ``has_shot`` is whether it was in a long shot; if it was not, those that were are not meant.
    """
    has_moved = state.moved[where, kind] > 0
    if kind == CANNON and state.fired[where] > 0:
        if has_shot or state.fired[where] > in_long_shots(state, where, 1):
            state.fired[where] -= 1
            has_moved = state.fired_and_moved[where] > 0
            state.fired_and_moved[where] -= int(has_moved)
    if has_moved:
        state.moved[where, kind] -= 1
    take_units(state, where, kind, 1)


@rule("T-R16", "T-R38")
def forget_moves(state: State, where: int) -> None:
    """The units on a hex have not moved when anybody asks again."""
    state.fired_and_moved[where] = 0
    for kind in range(KINDS):
        state.moved[where, kind] = 0


@rule("T-R16", "T-R33")
def forget_all(numbers: Numbers, state: State) -> None:
    """A new turn: nobody has moved or fired."""
    for where in range(numbers.hexes):
        state.fired[where] = 0
        forget_moves(state, where)
