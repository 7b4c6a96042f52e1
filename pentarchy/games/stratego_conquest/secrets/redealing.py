"""Worlds that a viewer may hold possible: units matched with what each may be.

Each army is a set of units of which the viewer knows, one by one, what they may
be, and all together what they are. To fill the gaps is to match
the two. Units that may be little come first; where one finds nothing left, a
chain of others is moved on; at the end pairs that may be exchanged sometimes
are, so that every world is possible. The truth is a match, so one is always found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from ..box.constants import ANYTHING, ARMY, FLAG, KINDS, NO_UNIT, TERRITORIES, UNKNOWN, ZONES, ZONES_EACH
from ..box.state import Numbers, Phase, State
from ..rules.knowledge import is_captured, known, only
from ..rules.setup import is_unplaced
from .flag_places import settle_flag

IN_RESERVE, IN_HAND = -1, -2  #: where a unit is that does not stand in a zone


@rule("C-7", "C-R43", "C-R44")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Fill in what the others' units may be by all that the viewer knows.

    Every match of units with kinds comes, and where all units may be the same each is as likely. Elsewhere
    they are not: units that may be little choose first, and ``exchange`` evens that out in part. Then Flags
    go rather where players put them (``flag_places``). What third players were shown of a unit is blurred,
    where it is, with any set of kinds, each as likely. With
    ``begun``, while all place, a player has placed any number of units, each number as likely, on any of
    their zones, each unit that is left as likely, but not the last one for one of the others, each as likely,
    if the viewer is done.
    """
    if state.phase == Phase.PLACEMENT:
        if begun:
            guess_placements(numbers, state, seat, chance)
    elif Phase.PLACEMENT < state.phase < Phase.OVER:
        for other in range(state.seats):
            if other != seat:
                guess_army(numbers, state, seat, other, chance)
                guess_sights(state, seat, other, chance)


@rule("C-R43")
def guess_army(numbers: Numbers, state: State, viewer: int, seat: int, chance: Chance) -> None:
    """Match a player's units with what their army has."""
    left = np.zeros(KINDS, np.int64)
    where = np.empty(ARMY, np.int64)
    may_be = np.empty(ARMY, np.int64)
    kinds = np.zeros(ARMY, np.int64)
    units = count_army(numbers, state, seat, left)
    list_units(state, viewer, seat, units, where, may_be)
    match(units, may_be, kinds, left, chance)
    exchange(units, may_be, kinds, chance)
    settle_flag(numbers, state, seat, units, where, may_be, kinds, chance)
    for unit in range(units):
        if where[unit] == IN_RESERVE:
            state.reserve[seat, kinds[unit]] += 1
        elif where[unit] == IN_HAND:
            state.drawn = kinds[unit]
        else:
            state.kinds[where[unit]] = kinds[unit]


@rule("C-R1", "C-R43")
def count_army(numbers: Numbers, state: State, seat: int, left: Any) -> int:
    """Count what a player's units are that are not known to be in reserve, in hand or captured."""
    units = 0
    for kind in range(FLAG, KINDS):
        left[kind] = numbers.army[kind] - state.open_reserve[seat, kind]
        units += left[kind]
    if is_captured(state, seat):
        left[FLAG] -= 1
        units -= 1
    if state.phase == Phase.SETTING and state.turn == seat and state.drawn != UNKNOWN:
        left[state.drawn] -= 1
        units -= 1
    return units


@rule("C-R43")
def list_units(state: State, viewer: int, seat: int, units: int, where: Any, may_be: Any) -> None:
    """Write where those units are and what each may be: in zones, in hand, the rest in reserve."""
    count = 0
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1:
            where[count] = zone
            may_be[count] = known(state, viewer, zone)
            count += 1
    if state.phase == Phase.SETTING and state.turn == seat and state.drawn == UNKNOWN:
        where[count] = IN_HAND
        may_be[count] = state.drawn_may_be
        count += 1
    for unit in range(count, units):
        where[unit] = IN_RESERVE
        may_be[unit] = state.reserve_may_be[seat]


@rule("C-R43")
def match(units: int, may_be: Any, kinds: Any, left: Any, chance: Chance) -> None:
    """Give each unit a kind that is left, those that may be little first."""
    for choices in range(1, KINDS):
        for unit in range(units):
            if count_kinds(may_be[unit]) == choices:
                kinds[unit] = any_kind(may_be[unit], left, chance)
                if kinds[unit] == NO_UNIT:
                    make_way(unit, units, may_be, kinds, left)
                else:
                    left[kinds[unit]] -= 1


@rule("C-R43")
def count_kinds(kinds: int) -> int:
    """Return how many kinds are in a set."""
    count = 0
    while kinds:
        kinds &= kinds - 1
        count += 1
    return count


@rule("C-R43")
def any_kind(kinds: int, left: Any, chance: Chance) -> int:
    """Return a kind of a set, as likely as there are many left of it; 0 if there are none."""
    total = 0
    for kind in range(FLAG, KINDS):
        if (kinds >> kind) & 1:
            total += left[kind]
    if total == 0:
        return NO_UNIT
    which = draw(chance, total)
    for kind in range(FLAG, KINDS):
        if (kinds >> kind) & 1:
            which -= left[kind]
            if which < 0:
                return kind
    return NO_UNIT


@rule("C-R43")
def make_way(unit: int, units: int, may_be: Any, kinds: Any, left: Any) -> None:
    """Give a unit a kind that another has, who takes one of a third, and so on to one that is left."""
    taker = np.full(KINDS, -1, np.int64)
    front = np.empty(KINDS, np.int64)
    at, length = 0, reach(unit, may_be, taker, front, 0)
    while at < length:
        kind = front[at]
        at += 1
        if left[kind] > 0:
            hand_on(unit, kind, kinds, left, taker)
            return
        for other in range(units):
            if kinds[other] == kind:
                length = reach(other, may_be, taker, front, length)


@rule("C-R43")
def reach(unit: int, may_be: Any, taker: Any, front: Any, length: int) -> int:
    """Note for each kind that a unit may be, and nobody else has asked for, that this unit would take it."""
    for kind in range(FLAG, KINDS):
        if (may_be[unit] >> kind) & 1 and taker[kind] < 0:
            taker[kind] = unit
            front[length] = kind
            length += 1
    return length


@rule("C-R43")
def hand_on(unit: int, kind: int, kinds: Any, left: Any, taker: Any) -> None:
    """Each unit on the way to a kind that is left takes what it asked for."""
    left[kind] -= 1
    while True:
        other = taker[kind]
        given = kinds[other]
        kinds[other] = kind
        if other == unit:
            return
        kind = given


@rule("C-R43")
def exchange(units: int, may_be: Any, kinds: Any, chance: Chance) -> None:
    """Let pairs of units exchange what they are, where both may be the other."""
    for one in range(units):
        other = draw(chance, units)
        if (may_be[one] >> kinds[other]) & 1 and (may_be[other] >> kinds[one]) & 1:
            kinds[one], kinds[other] = kinds[other], kinds[one]


@rule("C-R43", "C-R44")
def guess_sights(state: State, viewer: int, seat: int, chance: Chance) -> None:
    """What a third player was shown of a unit is what it is, blurred with anything if Redeploy blurred it."""
    for zone in range(ZONES):
        if state.owners[zone] != seat + 1 or state.spied[zone] == 0:
            continue
        for other in range(state.seats):
            if other != viewer and (state.spied[zone] >> other) & 1:
                sight = only(state.kinds[zone])
                if (state.mixed[zone] >> other) & 1:
                    sight |= ANYTHING & draw(chance, ANYTHING + 1)
                state.sight[other, zone] = sight


@rule("C-7", "C-R9")
def guess_placements(numbers: Numbers, state: State, viewer: int, chance: Chance) -> None:
    """While all place, anybody may have placed all, some or none of their units, but not everybody all."""
    slowest = slowest_placer(state, viewer, chance)
    for seat in range(state.seats):
        if seat != viewer and not state.left[seat]:
            most = numbers.army_units - 1 if seat == slowest else numbers.army_units
            guess_placement(numbers, state, seat, draw(chance, most + 1), chance)


@rule("C-R9")
def slowest_placer(state: State, viewer: int, chance: Chance) -> int:
    """Return somebody else who has not finished, if the viewer has; otherwise nobody, -1."""
    if viewer >= 0 and is_unplaced(state, viewer):
        return -1
    others, slowest = 0, -1
    for seat in range(state.seats):
        if seat != viewer and not state.left[seat]:
            others += 1
            if draw(chance, others) == 0:
                slowest = seat
    return slowest


@rule("C-7", "C-R9")
def guess_placement(numbers: Numbers, state: State, seat: int, placed: int, chance: Chance) -> None:
    """Place so many units, with enough left for the territories that have none."""
    zones = np.empty(ZONES, np.int64)
    territories = 0
    for territory in range(TERRITORIES):
        if state.tokens[territory] == seat + 1:
            for place in range(ZONES_EACH):
                zones[territories * ZONES_EACH + place] = numbers.zones[territory, place]
            territories += 1
    count = territories * ZONES_EACH
    shuffle_territories(zones, territories, chance)
    # One zone of each territory that must not stay empty comes first, then any zones.
    covered = max(0, territories - (numbers.army_units - placed))
    for index in range(placed):
        if index < covered:
            swap(zones, index, index * ZONES_EACH + draw(chance, ZONES_EACH))
        else:
            swap(zones, index, index + draw(chance, count - index))
        place_any(state, seat, int(zones[index]), chance)


@rule("C-7")
def shuffle_territories(zones: Any, territories: int, chance: Chance) -> None:
    """Bring the triples of zones into any order."""
    for last in range(territories - 1, 0, -1):
        other = draw(chance, last + 1)
        for place in range(ZONES_EACH):
            swap(zones, last * ZONES_EACH + place, other * ZONES_EACH + place)


@rule("C-7")
def swap(zones: Any, one: int, other: int) -> None:
    """Exchange two entries of a list."""
    zones[one], zones[other] = zones[other], zones[one]


@rule("C-7")
def place_any(state: State, seat: int, zone: int, chance: Chance) -> None:
    """Place any unit that is left, each as likely."""
    kind = any_kind(ANYTHING, state.reserve[seat], chance)
    state.kinds[zone] = kind
    state.reserve[seat, kind] -= 1
