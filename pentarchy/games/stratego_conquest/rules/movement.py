"""Moves, Scout runs and combat (C-16 to C-20)."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import (
    CURSED_LAND,
    FLAG,
    KING,
    RANKS,
    SCOUT,
    SORCERESS,
    SPY_MASTER,
    UNKNOWN,
    UNMOVABLE,
    ZONES,
)
from ..box.move_codes import MARCH
from ..box.state import OPEN, Numbers, State
from .board import defeat, shift
from .ending import end_if_one_flag_is_left
from .flags import capture
from .knowledge import exclude, has_way_out, leave_open, reveal
from .runs import ROOM, TARGETS, list_runs


@rule("C-17")
def can_move(kind: int) -> bool:
    """Flags and Cursed Lands never move."""
    return bool(kind > CURSED_LAND)


@rule("C-17", "C-R10", "C-R18")
def has_move(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether any of a player's units can make a basic move."""
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and can_move(state.kinds[zone]):
            if has_way_out(numbers, state, seat, zone):
                return True
    return False


@rule("C-16", "C-17", "C-R19")
def list_marches(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write every move of a player's units behind ``count`` others; return how many there are then."""
    room = np.empty(ROOM, np.int16)
    room[:TARGETS] = 0
    for start in range(ZONES):
        if state.owners[start] != seat + 1 or not can_move(state.kinds[start]):
            continue
        if not numbers.same_unit and state.moved[start]:
            continue
        way = 0
        while numbers.exits[start, way] >= 0:
            target = numbers.exits[start, way]
            if state.owners[target] != seat + 1:
                out[count] = MARCH + start * ZONES + target
                count += 1
            way += 1
        if state.kinds[start] == SCOUT:
            count = list_runs(numbers, state, seat, start, room, out, count)
    return count


@rule("C-16", "C-20", "C-R23", "C-R40", "C-R43")
def march(numbers: Numbers, state: State, seat: int, start: int, target: int) -> None:
    """A unit moves to a free zone, or attacks; all know that it can move, and of a run who runs."""
    exclude(numbers, state, start, UNMOVABLE)
    if not numbers.same_unit:
        state.moved[start] = 1
    if numbers.borders[start, target] != OPEN:
        reveal(numbers, state, start)
    if state.owners[target]:
        fight(numbers, state, seat, start, target)
    else:
        shift(numbers, state, start, target)


@rule("C-18", "C-19", "C-21", "C-R20", "C-R22", "C-R27")
def fight(numbers: Numbers, state: State, seat: int, start: int, target: int) -> None:
    """Both units are shown; the loser is lost, or both are; a winning attacker takes the zone."""
    reveal(numbers, state, start)
    if state.kinds[target] == UNKNOWN:
        leave_open(state, 2, start, target)
        return
    reveal(numbers, state, target)
    if state.kinds[target] == FLAG:
        capture(numbers, state, seat, target)
        shift(numbers, state, start, target)
        end_if_one_flag_is_left(state)
        return
    advantage = compare(int(state.kinds[start]), int(state.kinds[target]))
    if advantage >= 0:
        defeat(numbers, state, target)
    if advantage <= 0:
        defeat(numbers, state, start)
    else:
        shift(numbers, state, start, target)


@rule("C-18", "C-19", "C-R22", "C-R36")
def compare(attacker: int, defender: int) -> int:
    """Return 1 if the attacker wins, -1 if it loses, 0 if both are lost."""
    if defender == CURSED_LAND:
        return 1 if attacker == SORCERESS else -1
    if attacker == SPY_MASTER and defender == KING:
        return 1
    return int(np.sign(RANKS[attacker] - RANKS[defender]))
