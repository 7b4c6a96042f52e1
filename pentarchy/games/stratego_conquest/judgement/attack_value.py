"""What fights may bring: an attack weighed by what the other unit may be, near and far, both ways."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import CURSED_LAND, FLAG, KINDS, SCOUT, UNMOVABLE, ZONES
from ..box.state import Numbers, State, is_one
from ..rules.movement import compare
from .enemy_ranks import MOVABLE

PRICES = np.array([0.0, 0.0, 3.0, 2.5, 1.6, 3.0, 3.0, 4.0, 5.0, 6.0, 7.5, 9.0, 11.0])
"""What a unit of each kind counts on the board, in points."""

NEARER = 0.8  #: what is left of a prospect for each further move that it needs
RUN = 3  #: zones that a Scout passes as easily as others pass one


class Aims(NamedTuple):
    """What the others' units may be, and what it counts to defeat them, in points."""

    odds: Any  #: for each zone, how likely the unit there is of each kind
    zeal: Any  #: for each player, what their losses count to one's own
    prizes: Any  #: for each player, what their Flag counts
    behind: Any  #: for each zone, what it counts to break into it for the Flag that may be beside it


@rule("C-18", "C-19", "C-21")
def expect(row: Any, kind: int, price: float, zeal: float, prize: float) -> float:
    """Return what it brings to attack a unit of which the odds are known, in points.

    ``price`` is what the attacker counts, ``zeal`` what another's loss counts to one's own, ``prize`` a Flag.
    """
    total = 0.0
    for other in range(FLAG, KINDS):
        if row[other] == 0.0:
            continue
        if other == FLAG:
            total += row[other] * prize
            continue
        advantage = compare(kind, other)
        if advantage >= 0:
            total += row[other] * zeal * PRICES[other]
        if advantage <= 0:
            total -= row[other] * price
    return total


@rule("C-16", "C-18", "C-20")
def chances(numbers: Numbers, state: State, seat: int, aims: Aims, cost: float, pull: float) -> float:
    """Return what a player's units may attack with profit, the less the farther away it is."""
    best, fields = np.zeros(ZONES), np.empty(ZONES)
    total = 0.0
    for kind in range(MOVABLE, KINDS):
        is_weighed = False
        for start in range(ZONES):
            if state.owners[start] != seat + 1 or state.kinds[start] != kind:
                continue
            if not is_weighed:
                weigh_targets(state, seat, aims, kind, cost * PRICES[kind], fields)
                is_weighed = True
            nearest = 0.0
            for zone in range(ZONES):
                if fields[zone] <= 0.0:
                    continue
                steps = int(numbers.steps[start, zone]) - 1
                if kind == SCOUT:
                    steps = (steps + RUN - 1) // RUN
                value = fields[zone] * NEARER**steps
                nearest = max(nearest, value)
                best[zone] = max(best[zone], value)
            total += pull * nearest
    for zone in range(ZONES):
        total += best[zone]
    return total


@rule("C-18")
def weigh_targets(state: State, seat: int, aims: Aims, kind: int, price: float, fields: Any) -> None:
    """Write what a kind of unit gets by an attack on each zone, 0 where nothing is to be had."""
    for zone in range(ZONES):
        owner = int(state.owners[zone]) - 1
        if owner < 0 or owner == seat:
            fields[zone] = 0.0
        else:
            fields[zone] = expect(aims.odds[zone], kind, price, aims.zeal[owner], aims.prizes[owner])
            if aims.behind[zone] > 0.0:
                fields[zone] += aims.behind[zone] * victory(aims.odds[zone], kind)


@rule("C-18", "C-19")
def victory(row: Any, kind: int) -> float:
    """Return how likely an attack defeats a unit of which the odds are known, and keeps the attacker."""
    total = 0.0
    for other in range(CURSED_LAND, KINDS):
        if row[other] > 0.0 and compare(kind, other) > 0:
            total += row[other]
    return total


@rule("C-17", "C-21", "C-R36")
def look_behind(numbers: Numbers, state: State, seat: int, part: float, aims: Aims) -> None:
    """Write what it counts to break into a zone, for the Flag that may be beside it."""
    behind = aims.behind
    for zone in range(ZONES):
        owner = int(state.owners[zone]) - 1
        if owner < 0 or owner == seat or aims.odds[zone, FLAG] == 0.0:
            continue
        way = 0
        while numbers.exits[zone, way] >= 0:
            guard = numbers.exits[zone, way]
            if state.owners[guard] == owner + 1:
                behind[guard] = max(behind[guard], part * aims.odds[zone, FLAG] * aims.prizes[owner])
            way += 1


@rule("C-18", "C-19")
def dangers(
    numbers: Numbers, state: State, seat: int, odds: Any, known_risk: float, unknown_risk: float
) -> float:
    """Return what a player may lose at once to the units beside their own, the Flag left out."""
    total = 0.0
    for zone in range(ZONES):
        if state.owners[zone] != seat + 1 or state.kinds[zone] == FLAG:
            continue
        kind, worst, way = int(state.kinds[zone]), 0.0, 0
        while numbers.exits[zone, way] >= 0:
            other = int(numbers.exits[zone, way])
            way += 1
            owner = int(state.owners[other]) - 1
            if owner < 0 or owner == seat or state.left[owner]:
                continue
            is_known = is_one(int(state.may_be[zone])) or (state.spied[zone] >> owner) & 1
            risk = known_risk if is_known else unknown_risk
            worst = max(worst, risk * beaten_by(odds[other], kind))
        total += worst * PRICES[kind]
    return total


@rule("C-18", "C-19")
def beaten_by(row: Any, kind: int) -> float:
    """Return how likely a unit of which the odds are known defeats one of a kind that it attacks."""
    total = 0.0
    for other in range(MOVABLE, KINDS):
        if row[other] > 0.0 and compare(other, kind) > 0:
            total += row[other]
    return total


@rule("C-17")
def may_move(state: State, zone: int) -> bool:
    """Whether a unit may be one that moves, as far as all know."""
    return bool(state.may_be[zone] & ~UNMOVABLE)
