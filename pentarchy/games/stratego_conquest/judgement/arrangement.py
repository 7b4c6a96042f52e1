"""How good a share of the territories is, and an arrangement of the units in it (C-6, C-7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import (
    CURSED_LAND,
    FLAG,
    KING,
    NO_UNIT,
    RANKS,
    SCOUT,
    SORCERESS,
    SPY_MASTER,
    TERRITORIES,
    ZONES,
    ZONES_EACH,
)
from ..box.state import Numbers, State
from .standing_orders import beside, depths, ways, whim

CITY, TOGETHER = 2.0, 1.0  #: in the draft: a city, and two own territories side by side
STRONGEST_GUARD = 6  #: the highest rank that is kept beside the Flag
FIRST_OF_ALL = np.array([0, 400, 200, 60, 40, 120, 100, 110, 115, 100, 105, 110, 115], np.int64)
"""What it counts that a unit of a kind is placed at all: the Flag first, then its guards, then the rest."""

NOT_BEGUN = 1_500.0  #: what an arrangement counts that is still to be made: as much as half of a good one
HANDICAP = np.array([1.0, 4.0, 2.0, 2.0, 2.0, 1.0])
"""How many times as much few units count, so that few are not taken to be bad; powers of two keep bits."""


@rule("C-6")
def value_share(numbers: Numbers, state: State, seat: int) -> float:
    """Return how good the territories are that a player has taken: cities, and such as lie together."""
    total = 0.0
    for territory in range(TERRITORIES):
        if state.tokens[territory] != seat + 1:
            continue
        total += CITY * numbers.city[territory]
        for other in range(territory):
            if numbers.beside[territory, other] and state.tokens[other] == seat + 1:
                total += TOGETHER
    return total


@rule("C-7")
def value_arrangement(numbers: Numbers, state: State, seat: int) -> float:
    """Return how good the units stand that a player has placed so far; each counts more than none."""
    depth, total, mood = depths(numbers, state, seat), 0.0, 0
    for territory in range(TERRITORIES):
        mood = mood * 5 + int(state.tokens[territory])
    mood, placed = mood & 0xFFFF, 0
    for zone in range(ZONES):
        kind = int(state.kinds[zone])
        if kind != NO_UNIT and state.tokens[numbers.territory[zone]] == seat + 1:
            place = value_place(numbers, state, seat, kind, zone, depth)
            total += FIRST_OF_ALL[kind] + place + 0.2 * whim(mood, kind, zone)
            placed += 1
    return HANDICAP[min(placed, len(HANDICAP) - 1)] * total if placed else NOT_BEGUN


@rule("C-7")
def value_place(numbers: Numbers, state: State, seat: int, kind: int, zone: int, depth: Any) -> float:
    """Return how good a zone is for a kind of unit, given what stands beside it already."""
    behind, is_city = float(depth[zone]), float(numbers.city[numbers.territory[zone]])
    if kind == FLAG:
        return 12.0 * behind + 3.0 * city_ways(numbers, state, seat, zone) - 4.0 * ways(numbers, zone)
    at_home = float(beside(numbers, state, seat, zone, FLAG))
    if kind == CURSED_LAND:
        walled = count_walls(numbers, state, seat)
        return 10.0 * is_city + 9.0 * at_home - 8.0 * max(0, walled - 1) * at_home
    if kind == SPY_MASTER:
        return 3.0 * behind + 4.0 * at_home - crowd(numbers, state, seat, zone)
    if kind == SCOUT:
        return 2.0 * behind + 2.0 * at_home - crowd(numbers, state, seat, zone)
    if kind == SORCERESS:
        return 2.0 * behind + 6.0 * at_home - crowd(numbers, state, seat, zone)
    front = 4.0 - abs(behind - (2.0 if kind == KING else 1.0))
    rank = float(RANKS[kind])
    guard = 12.0 * at_home if rank <= STRONGEST_GUARD else 0.0
    return 0.6 * rank * front + guard + is_city - 2.0 * crowd(numbers, state, seat, zone)


@rule("C-7")
def city_ways(numbers: Numbers, state: State, seat: int, zone: int) -> int:
    """Return how many adjacent zones lie in own territories with a city, where guards serve twice."""
    count, way = 0, 0
    while numbers.exits[zone, way] >= 0:
        territory = numbers.territory[numbers.exits[zone, way]]
        if numbers.city[territory] and state.tokens[territory] == seat + 1:
            count += 1
        way += 1
    return count


@rule("C-7")
def count_walls(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many Cursed Lands stand beside the own Flag."""
    for zone in range(ZONES):
        if state.kinds[zone] == FLAG and state.tokens[numbers.territory[zone]] == seat + 1:
            return beside(numbers, state, seat, zone, CURSED_LAND)
    return 0


@rule("C-7")
def crowd(numbers: Numbers, state: State, seat: int, zone: int) -> float:
    """Return how strong the own units are that stand about a zone: strength is better spread."""
    total, way = 0.0, 0
    while numbers.exits[zone, way] >= 0:
        other = numbers.exits[zone, way]
        if state.tokens[numbers.territory[other]] == seat + 1:
            total += 0.1 * RANKS[state.kinds[other]]
        way += 1
    for place in range(ZONES_EACH):
        if state.kinds[numbers.zones[numbers.territory[zone], place]] != NO_UNIT:
            total += 0.5
    return total
