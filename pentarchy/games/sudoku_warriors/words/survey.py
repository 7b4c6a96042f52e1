"""What can be read off the sheet of paper: who is where, what is nearly full, what may be added."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.constants import (
    CAPITAL_HILLTOPS,
    HILLTOP_PROVINCES,
    PROVINCE_HILLTOPS,
    PROVINCE_REACH,
    PROVINCE_VILLAGES,
    VILLAGE_HILLTOPS,
)
from ..box.state import DESERTED, State
from ..box.unpacking import Box
from ..rules.battle import next_fighter
from ..rules.island import NOBODY, controller


def warriors_around(box: Box, state: State, village: int) -> dict[int, int]:
    """Return how many warriors of each seat stand around a village, of those that have any."""
    around = state.hilltops[VILLAGE_HILLTOPS[village]].tolist()
    return {seat: around.count(seat + 1) for seat in range(box.seats) if seat + 1 in around}


def free_hilltops(state: State, province: int) -> list[int]:
    """Return the hilltops of a province that may still be placed on."""
    around = PROVINCE_HILLTOPS[province]
    return list(around[state.hilltops[around] == 0].tolist())


def provinces_at(hilltop: int) -> list[int]:
    """Return the provinces that a hilltop belongs to, one to four."""
    return [province for province in HILLTOP_PROVINCES[hilltop].tolist() if province >= 0]


def provinces_that_fill(state: State, hilltop: int) -> list[int]:
    """Return the provinces of which a free hilltop is the last one."""
    return [province for province in provinces_at(hilltop) if free_hilltops(state, province) == [hilltop]]


def claimants(box: Box, state: State, province: int, placed: int = -1, by: int = -1) -> list[int]:
    """Return who may fight for a province: who is at its capital, one warrior more placed if so asked."""
    around = {
        by + 1 if hilltop == placed else int(state.hilltops[hilltop])
        for hilltop in CAPITAL_HILLTOPS[province].tolist()
    }
    return [seat for seat in range(box.seats) if seat + 1 in around and not state.left[seat]]


def owner_of(state: State, province: int) -> int:
    """Return who owns a province, -1 if nobody does, or nobody ever will."""
    owner = int(state.owners[province])
    return NOBODY if owner == DESERTED else owner - 1


def fighters(box: Box, state: State) -> list[int]:
    """Return the seats that are still in the battle."""
    return [seat for seat in range(box.seats) if state.fighting[seat]]


def reach(province: int) -> Iterator[int]:
    """Yield the villages of a province and of those that share a side with it."""
    for near in PROVINCE_REACH[province].tolist():
        if near >= 0:
            yield from PROVINCE_VILLAGES[near].tolist()


def unused_villages(box: Box, state: State, seat: int) -> list[int]:
    """Return the villages whose values a seat could still add in this battle, the highest first."""
    ours = [
        village
        for village in reach(int(state.province))
        if not state.used[village] and controller(box.numbers, state, village) == seat
    ]
    return sorted(ours, key=lambda village: (-int(box.numbers.values[village]), village))


def rivals(box: Box, state: State) -> list[int]:
    """Return who else is in the battle, in the order in which they bid after the bidder."""
    others, seat = [], int(next_fighter(state, state.bidder))
    while seat != state.bidder:
        others.append(seat)
        seat = int(next_fighter(state, seat))
    return others
