"""The odds of a battle: the table that was measured, and a slow twin that throws every die."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from pentarchy.games.tenth_division.box.unpacking import unpack
from pentarchy.games.tenth_division.rules import odds
from pentarchy.kernel.chance import seeded

FIGHTS = ("1v1", "2v1", "1v2", "2v2", "3v2", "3v3", "5v3", "3v5", "5v5", "7v5", "10v5", "10v10")
MEASURED = {
    -1: (0.22, 0.55, 0.06, 0.18, 0.42, 0.13, 0.41, 0.01, 0.08, 0.28, 0.59, 0.03),
    0: (0.39, 0.71, 0.13, 0.35, 0.65, 0.32, 0.70, 0.06, 0.28, 0.63, 0.89, 0.23),
    1: (0.61, 0.86, 0.24, 0.61, 0.85, 0.63, 0.92, 0.24, 0.65, 0.92, 0.99, 0.69),
    2: (0.78, 0.93, 0.37, 0.79, 0.94, 0.83, 0.98, 0.49, 0.88, 0.99, 1.0, 0.93),
}


def foreseen(attackers: Any, defenders: Any, held: int = odds.AS_IT_COMES, **options: Any) -> list[float]:
    box = unpack(options, {}, 2, seeded(1))
    out = np.zeros(odds.ANSWERS)
    odds.foresee(box.numbers, np.array(attackers), np.array(defenders), held, out)
    return [float(answer) for answer in out]


@pytest.mark.parametrize("held", MEASURED)
@pytest.mark.parametrize("column", range(len(FIGHTS)), ids=FIGHTS)
def test_the_measured_table(held: int, column: int) -> None:
    attackers, defenders = map(int, FIGHTS[column].split("v"))
    clear = foreseen((attackers, 0, 0), (defenders, 0, 0), held)[odds.CLEAR]
    assert clear == pytest.approx(MEASURED[held][column], abs=0.0101)


# The slow twin: whole units, every throw of every die, nothing in common with the code but the rulebook.


@cache
def throws(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


def points(own: tuple[int, ...], other: tuple[int, ...], any_two: bool) -> int:
    """Return the bonus by the words of T-17."""
    ours = {kind for kind in range(3) if own[kind]}
    theirs = {kind for kind in range(3) if other[kind]}
    if any_two:
        return max(0, len(ours) - len(theirs))
    if len(ours) == 3:
        return {1: 2, 2: 1, 3: 0}[len(theirs)]
    return int(ours == {0, 1} and len(theirs) == 1)


def fallen(dice: list[int], theirs: list[int], units: int, their_units: int) -> tuple[int, int]:
    lost = their_lost = 0
    for mine, other in zip(sorted(dice, reverse=True)[:2], sorted(theirs, reverse=True)[:2], strict=False):
        if lost == units or their_lost == their_units:
            break
        if mine > other:
            their_lost += 1
        else:
            lost += 1
    return lost, their_lost


def placed(dice: tuple[int, ...], bonus: int) -> list[list[int]]:
    ways = []
    for spots in product(range(len(dice)), repeat=bonus):
        ways.append([face + spots.count(at) for at, face in enumerate(dice)])
    return ways


@cache
def roll(own: int, other: int, bonus: int, units: int, their_units: int) -> dict[tuple[int, int], Fraction]:
    """Return how likely each pair of losses is; the bonus is the attacker's, or the defender's below 0."""
    chances: dict[tuple[int, int], Fraction] = {}
    for dice in throws(own):
        for theirs in throws(other):
            results = [
                fallen(a, d, units, their_units)
                for a in placed(dice, max(0, bonus))
                for d in placed(theirs, max(0, -bonus))
            ]
            choose = max if bonus >= 0 else min
            best = choose(results, key=lambda result: result[1] - result[0])
            chances[best] = chances.get(best, Fraction(0)) + Fraction(1, 6 ** (own + other))
    return chances


def without_one(units: tuple[int, ...], number: int) -> tuple[int, ...]:
    left = list(units)
    for _ in range(number):
        left[left.index(max(left))] -= 1
    return tuple(left)


def slowly(attackers: tuple[int, ...], defenders: tuple[int, ...], **rules: Any) -> tuple[Fraction, ...]:
    """Return the chance to clear, to lose, and the losses of both sides to expect."""

    @cache
    def walk(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[Fraction, ...]:
        units, their_units = sum(own), sum(other)
        if not units or not their_units:
            lost, their_lost = sum(attackers) - units, sum(defenders) - their_units
            return Fraction(not their_units), Fraction(not units), Fraction(lost), Fraction(their_lost)
        dice = 3 if units > their_units else 2
        their_dice = 3 if their_units > units else 2
        if rules.get("capped"):
            dice, their_dice = min(dice, units), min(their_dice, their_units)
        any_two = bool(rules.get("any_two"))
        bonus = points(own, other, any_two) - points(other, own, any_two)
        total = [Fraction(0)] * 4
        for (lost, their_lost), chance in roll(
            dice, their_dice, bonus, min(2, units), min(2, their_units)
        ).items():
            for at, value in enumerate(walk(without_one(own, lost), without_one(other, their_lost))):
                total[at] += chance * value
        return tuple(total)

    return walk(attackers, defenders)


BATTLES = [
    ((1, 0, 0), (1, 0, 0)),
    ((3, 1, 0), (4, 0, 0)),
    ((2, 1, 1), (3, 2, 0)),
    ((2, 0, 1), (1, 1, 1)),
    ((0, 2, 2), (2, 2, 0)),
]


@pytest.mark.parametrize(("attackers", "defenders"), BATTLES)
def test_the_slow_twin_foresees_the_same(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    wanted = [float(value) for value in slowly(attackers, defenders)]
    assert foreseen(attackers, defenders) == pytest.approx(wanted)


def test_the_slow_twin_agrees_under_house_rules() -> None:
    own, other = (2, 0, 1), (2, 0, 0)
    capped = [float(value) for value in slowly(own, other, capped=True)]
    assert foreseen(own, other, dice_cap_by_units=True) == pytest.approx(capped)
    any_two = [float(value) for value in slowly(own, other, any_two=True)]
    assert foreseen(own, other, dual="any_two") == pytest.approx(any_two)
    assert any_two[0] > capped[0]


def test_chances_add_up_and_losses_are_within_the_armies() -> None:
    clear, lose, own, their = foreseen((40, 12, 8), (30, 20, 3))
    assert clear + lose == pytest.approx(1)
    assert 0 < own < 60 and 0 < their < 53


def test_a_free_shot_costs_the_target_up_to_two() -> None:
    numbers = unpack({}, {}, 2, seeded(1)).numbers
    one = odds.foresee_shot(numbers, 1, np.array((5, 0, 0)))
    six = odds.foresee_shot(numbers, 6, np.array((5, 0, 0)))
    mixed = odds.foresee_shot(numbers, 6, np.array((3, 2, 0)))
    assert 0 < one < six < 2
    assert mixed < six, "combined arms defend better"
    assert odds.foresee_shot(numbers, 0, np.array((5, 0, 0))) == 0
