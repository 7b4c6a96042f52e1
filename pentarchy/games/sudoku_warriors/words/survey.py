"""What can be read off the sheet of paper: who is where, what is nearly full, what may be added.

A state is read once: what is asked of an island is asked of its bytes, and kept by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from pentarchy.kernel.once_a_box import once_a_box

from ..box.constants import (
    CAPITAL_HILLTOPS,
    HILLTOP_PROVINCES,
    PLAYERS,
    PROVINCE_HILLTOPS,
    PROVINCE_REACH,
    PROVINCE_VILLAGES,
    VILLAGE_HILLTOPS,
)
from ..box.state import DESERTED, Numbers, State
from ..box.unpacking import Box
from ..rules.battle import next_fighter
from ..rules.island import NOBODY, controller

ISLANDS_KEPT = 64  #: positions of which something is kept, of all tables: those that are looked at now

AROUND_VILLAGES = tuple(itemgetter(*around) for around in VILLAGE_HILLTOPS.tolist())
IN_PROVINCES = tuple(itemgetter(*within) for within in PROVINCE_HILLTOPS.tolist())
"""What picks from all hilltops those around each village, and those of each province."""

AT_CAPITALS = tuple(tuple(around) for around in CAPITAL_HILLTOPS.tolist())
"""The hilltops around each capital."""

PROVINCES_AT = tuple(
    tuple(province for province in around if province >= 0) for around in HILLTOP_PROVINCES.tolist()
)
"""The provinces that each hilltop belongs to, one to four."""

REACHES = tuple(
    tuple(village for near in provinces if near >= 0 for village in PROVINCE_VILLAGES[near].tolist())
    for provinces in PROVINCE_REACH.tolist()
)
"""The villages of each province and of those that share a side with it."""


class Island(NamedTuple):
    """What is printed and written on the sheet of paper, a byte for each place."""

    values: bytes  #: of the villages
    is_strict: bool  #: whether control takes more than all others together
    hilltops: bytes  #: 0 free, a seat + 1, or CROSSED
    used: bytes  #: 1 where a village's value is crossed out
    owners: bytes  #: of the provinces: 0 while undecided, then the seat + 1, or DESERTED
    left: bytes  #: 1 for each player who has left


class Control(NamedTuple):
    """Who controls a village, and why."""

    holder: int  #: the seat, -1 for nobody
    warriors: tuple[tuple[int, int], ...]  #: the seats that have any around it, each with how many


def island_of(box: Box, state: State) -> Island:
    """Return what lies on the table."""
    values, is_strict = _printed(box)
    hilltops, used = state.hilltops.tobytes(), state.used.tobytes()
    return Island(values, is_strict, hilltops, used, state.owners.tobytes(), state.left.tobytes())


@once_a_box
def _printed(box: Box) -> tuple[bytes, bool]:
    return box.numbers.values.tobytes(), bool(box.numbers.strict)


def controls(island: Island) -> tuple[Control, ...]:
    """Return who controls each village."""
    return _controls(island.is_strict, island.hilltops, island.left)


@lru_cache(ISLANDS_KEPT)
def _controls(is_strict: bool, hilltops: bytes, left: bytes) -> tuple[Control, ...]:
    return tuple(_control(is_strict, around(hilltops), left) for around in AROUND_VILLAGES)


@cache
def _control(is_strict: bool, around: tuple[int, ...], left: bytes) -> Control:
    """Return who controls a village with these hilltops around it, by the rule: all villages are alike."""
    numbers, state = Numbers.new(), State.new()
    numbers.strict = is_strict
    state.hilltops[VILLAGE_HILLTOPS[0]] = around
    state.left[:] = tuple(left)
    warriors = tuple((seat, around.count(seat + 1)) for seat in range(PLAYERS) if seat + 1 in around)
    return Control(int(controller(numbers, state, 0)), warriors)


@lru_cache(ISLANDS_KEPT)
def free_hilltops(hilltops: bytes) -> tuple[int, ...]:
    """Return how many hilltops of each province may still be placed on."""
    return tuple(within(hilltops).count(0) for within in IN_PROVINCES)


def provinces_with(hilltops: bytes, hilltop: int, free: int) -> list[int]:
    """Return the provinces of a hilltop in which so many may still be placed on."""
    left = free_hilltops(hilltops)
    return [province for province in PROVINCES_AT[hilltop] if left[province] == free]


def provinces_that_fill(hilltops: bytes, hilltop: int) -> list[int]:
    """Return the provinces of which a free hilltop is the last one."""
    return provinces_with(hilltops, hilltop, 1) if not hilltops[hilltop] else []


def claimants(hilltops: bytes, left: bytes, province: int, placed: int = -1, by: int = -1) -> list[int]:
    """Return who may fight for a province: who is at its capital, one warrior more placed if so asked."""
    around = {by + 1 if hilltop == placed else hilltops[hilltop] for hilltop in AT_CAPITALS[province]}
    return [seat for seat in range(PLAYERS) if seat + 1 in around and not left[seat]]


def owner_of(owners: Sequence[int], province: int) -> int:
    """Return who owns a province, -1 if nobody does, or nobody ever will."""
    return NOBODY if owners[province] == DESERTED else owners[province] - 1


def unused_villages(island: Island, province: int, seat: int) -> list[int]:
    """Return the villages whose values a seat could still add in a battle there, the highest first."""
    held, used, values = controls(island), island.used, island.values
    ours = [v for v in REACHES[province] if held[v].holder == seat and not used[v]]
    return sorted(ours, key=lambda village: (-values[village], village))


def fighters(box: Box, state: State) -> list[int]:
    """Return the seats that are still in the battle."""
    return [seat for seat in range(box.seats) if state.fighting[seat]]


def rivals(box: Box, state: State) -> list[int]:
    """Return who else is in the battle, in the order in which they bid after the bidder."""
    others, seat = [], int(next_fighter(state, state.bidder))
    while seat != state.bidder:
        others.append(seat)
        seat = int(next_fighter(state, seat))
    return others
