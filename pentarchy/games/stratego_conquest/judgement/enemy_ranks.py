"""What a seat thinks the units of the others are: odds by what is left of their armies.

One of the units that may be the Flag is it, each as likely; so with the Cursed Lands. The
other kinds are as likely as there are units of them that are not accounted for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import CURSED_LAND, FLAG, KINDS, ZONES
from ..box.state import Numbers, State, is_one
from ..rules.ending import has_own_flag
from ..rules.knowledge import known, only, sole

MOVABLE = CURSED_LAND + 1  #: the first kind that can move


@rule("C-R43")
def suppose(numbers: Numbers, state: State, seat: int, odds: Any) -> None:
    """Write for each zone of another player how likely the unit there is of each kind."""
    for owner in range(state.seats):
        if owner != seat and state.standing[owner] > 0:
            suppose_army(numbers, state, seat, owner, odds)


@rule("C-R43")
def possible(state: State, seat: int, zone: int) -> int:
    """Return what a unit may be as far as a seat knows; one that they are about to be shown, as all know."""
    kinds = known(state, seat, zone)
    return kinds if kinds else int(state.may_be[zone])


@rule("C-R30")
def has_flag_in_hand(state: State, owner: int) -> bool:
    """Whether a player is about to put their regained flag back on the board."""
    return bool(state.turn == owner and state.drawn_may_be == only(FLAG))


@rule("C-3", "C-R43", "C-R44")
def suppose_army(numbers: Numbers, state: State, seat: int, owner: int, odds: Any) -> None:
    """Write the odds of each unit of one player."""
    left = np.zeros(KINDS)
    for kind in range(FLAG, KINDS):
        left[kind] = numbers.army[kind] - state.open_reserve[owner, kind]
    if not has_own_flag(state, owner) or has_flag_in_hand(state, owner):
        left[FLAG] = 0
    flags, lands, unknown = 0, 0, 0
    for zone in range(ZONES):
        if state.owners[zone] != owner + 1:
            continue
        kinds = possible(state, seat, zone)
        if is_one(kinds):
            left[sole(kinds)] -= 1
        else:
            unknown += 1
            flags += (kinds >> FLAG) & 1
            lands += (kinds >> CURSED_LAND) & 1
    if unknown == 0:
        spread_known(state, seat, owner, odds)
        return
    if (state.reserve_may_be[owner] >> CURSED_LAND) & 1:
        lands += max(0, int(left.sum()) - unknown)
    flag, land = left[FLAG] / max(1, flags), left[CURSED_LAND] / max(1, lands)
    for zone in range(ZONES):
        if state.owners[zone] == owner + 1:
            spread_over(odds[zone], possible(state, seat, zone), left, min(1.0, flag), min(1.0, land))


@rule("C-R43")
def spread_known(state: State, seat: int, owner: int, odds: Any) -> None:
    """Write the odds where all is known."""
    for zone in range(ZONES):
        if state.owners[zone] == owner + 1:
            odds[zone, sole(possible(state, seat, zone))] = 1.0


@rule("C-R43")
def spread_over(row: Any, kinds: int, left: Any, flag: float, land: float) -> None:
    """Write the odds of one unit, given what it may be and how likely it is Flag and Cursed Land."""
    if is_one(kinds):
        row[sole(kinds)] = 1.0
        return
    row[FLAG] = flag if kinds & only(FLAG) else 0.0
    row[CURSED_LAND] = min(land, 1.0 - row[FLAG]) if kinds & only(CURSED_LAND) else 0.0
    units = 0.0
    for kind in range(MOVABLE, KINDS):
        if kinds & only(kind):
            units += max(0.0, left[kind])
    rest = 1.0 - row[FLAG] - row[CURSED_LAND]
    for kind in range(MOVABLE, KINDS):
        if units > 0 and kinds & only(kind):
            row[kind] = rest * max(0.0, left[kind]) / units
    if units == 0 and rest < 1.0:
        # It is one of the two that never move, whichever: their odds are for all units that may be one.
        row[FLAG], row[CURSED_LAND] = row[FLAG] / (1.0 - rest), row[CURSED_LAND] / (1.0 - rest)
