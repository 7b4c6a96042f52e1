"""Scout runs (C-20, C-R23), by clearings: the free zones that hang together.

A Scout runs to any zone of a clearing beside which it stands, and to the enemies that stand
beside it. So each clearing is explored once, however many Scouts could run there. All that is
noted of clearings lies in one array, a *room*, for rules ask for runs a million times a second.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import ZONES
from ..box.move_codes import MARCH
from ..box.state import EXITS, OPEN, Numbers, State

ENDS = 0  #: plus a clearing, from 1: where its zones end among the targets
CLEARING = ENDS + ZONES + 1  #: plus a zone: its clearing; of an enemy's, the last one that was explored
CROSSED = CLEARING + ZONES  #: plus a clearing: the last Scout that crossed it, its zone + 1
LISTED = CROSSED + ZONES + 1  #: plus a zone: the last Scout whose attack on it was listed
TARGETS = LISTED + ZONES  #: from here on the zones of each clearing, and of the enemies beside it
ROOM = TARGETS + ZONES * EXITS


@rule("C-20", "C-R23")
def list_runs(numbers: Numbers, state: State, seat: int, start: int, room: Any, out: Any, count: int) -> int:
    """Write the runs of a Scout behind ``count`` other moves; return how many there are then."""
    way = 0
    while numbers.exits[start, way] >= 0:
        zone = numbers.exits[start, way]
        way += 1
        if state.owners[zone]:
            continue
        if room[CLEARING + zone] == 0:
            explore(numbers, state, seat, zone, room)
        clearing = room[CLEARING + zone]
        if room[CROSSED + clearing] != start + 1:
            room[CROSSED + clearing] = start + 1
            count = cross(numbers, state, start, clearing, room, out, count)
    return count


@rule("C-20", "C-R23")
def explore(numbers: Numbers, state: State, seat: int, zone: int, room: Any) -> None:
    """Note the zones of a new clearing, and the enemies beside it."""
    clearing = 1
    while room[ENDS + clearing]:
        clearing += 1
    at = max(TARGETS, int(room[ENDS + clearing - 1]))
    room[CLEARING + zone] = clearing
    room[at] = zone
    end = at + 1
    while at < end:
        here = room[at]
        at += 1
        if state.owners[here]:
            continue
        way = 0
        while numbers.exits[here, way] >= 0:
            other = numbers.exits[here, way]
            way += 1
            if room[CLEARING + other] != clearing and state.owners[other] != seat + 1:
                room[CLEARING + other] = clearing
                room[end] = other
                end += 1
    room[ENDS + clearing] = end


@rule("C-20", "C-R23")
def cross(numbers: Numbers, state: State, start: int, clearing: int, room: Any, out: Any, count: int) -> int:
    """Write a Scout's runs over one clearing: to zones that are not adjacent, and once to each enemy."""
    for at in range(max(TARGETS, int(room[ENDS + clearing - 1])), room[ENDS + clearing]):
        target = room[at]
        if numbers.borders[start, target] == OPEN:
            continue
        if state.owners[target]:
            if not numbers.run_attack or room[LISTED + target] == start + 1:
                continue
            room[LISTED + target] = start + 1
        out[count] = MARCH + start * ZONES + target
        count += 1
    return count


@rule("C-20", "C-R23")
def has_run(numbers: Numbers, state: State, seat: int, start: int, target: int) -> bool:
    """Whether a Scout can run from one zone to another."""
    out = np.empty(ZONES, np.int64)
    for index in range(list_runs(numbers, state, seat, start, np.zeros(ROOM, np.int16), out, 0)):
        if out[index] == MARCH + start * ZONES + target:
            return True
    return False
