"""Exact odds of an attack: fighting to the end with the default losses (T-R24 to T-R29).

To the end: the attacker never stops. The default losses: each side loses the kind of
which it has most. Then a battle is a walk on a grid: so many units lost here, so many
there, and in each cell the dice say where it goes next. What the dice do is the same
for all battles and stands in a table, made once.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.rule import rule

from ..box.constants import DICE, DICE_FIRST, DICE_WEIGHTS, FACES, KINDS, MOST_DICE
from ..box.state import Numbers
from .board import kinds_in, most_numerous
from .fights import PAIRS, bonus

MOST_BONUS = 2
CLEAR, LOSE, OWN_LOSSES, THEIR_LOSSES = range(4)  #: what is foreseen: two chances, two expected numbers
ANSWERS = 4
AS_IT_COMES = 9  #: the bonus follows the kinds that are left; otherwise it is held at -2 to 2

Grid = npt.NDArray[np.float64]
Dice = npt.NDArray[np.int64]


def _thrown(count: int) -> tuple[Dice, Dice]:
    """Return the sets of so many dice and how many throws come to each."""
    rows = slice(int(DICE_FIRST[count]), int(DICE_FIRST[count + 1]))
    return DICE[rows].astype(np.int64), DICE_WEIGHTS[rows].astype(np.int64)


def _compared(dice: Dice, theirs: Dice, units: int, their_units: int) -> tuple[Dice, Dice]:
    """Return the losses of both sides for arrays of dice, the best pair first, ties to the defence."""
    ours, other = -np.sort(-dice, axis=-1), -np.sort(-theirs, axis=-1)
    lost = np.zeros(np.broadcast_shapes(ours.shape[:-1], other.shape[:-1]), np.int64)
    their_lost = np.zeros_like(lost)
    for pair in range(PAIRS):
        is_on = (ours[..., pair] > 0) & (other[..., pair] > 0) & (lost < units) & (their_lost < their_units)
        wins = ours[..., pair] > other[..., pair]
        their_lost += is_on & wins
        lost += is_on & ~wins
    return lost, their_lost


def _raised(dice: Dice, points: int) -> list[Dice]:
    """Return the same dice with the points of a bonus placed in each way there is."""
    count = int(np.count_nonzero(dice[0]))
    ways = []
    for chosen in combinations_with_replacement(range(count), points):
        raised = dice.copy()
        for die in chosen:
            raised[:, die] += 1
        ways.append(raised)
    return ways


def _chances(own: int, other: int, held: int, units: int, their_units: int) -> Grid:
    """Return how likely each pair of losses is when so many dice are thrown with a bonus."""
    (dice, weight), (theirs, their_weight) = _thrown(own), _thrown(other)
    best: tuple[Dice, Dice, Dice] | None = None
    for ours in _raised(dice, max(0, held)):
        for against in _raised(theirs, max(0, -held)):
            lost, their_lost = _compared(ours[:, None], against[None, :], units, their_units)
            score = (their_lost - lost) * (1 if held >= 0 else -1)
            if best is None:
                best = score, lost, their_lost
            else:
                best = tuple(
                    np.where(score > best[0], new, old)
                    for new, old in zip((score, lost, their_lost), best, strict=True)
                )  # type: ignore[assignment]
    assert best is not None
    chances = np.zeros((PAIRS + 1, PAIRS + 1))
    np.add.at(chances, (best[1], best[2]), weight[:, None] * their_weight[None, :] / FACES ** (own + other))
    return chances


def _table() -> Grid:
    """Return the chances by dice of both sides, bonus, and whether each side has a single unit."""
    table = np.zeros(
        (MOST_DICE + 1, MOST_DICE + 1, 2 * MOST_BONUS + 1, PAIRS + 1, PAIRS + 1, PAIRS + 1, PAIRS + 1)
    )
    for own in range(1, MOST_DICE + 1):
        for other in range(1, MOST_DICE + 1):
            if own == other == MOST_DICE:
                continue  # only the larger side throws three
            for held in range(-MOST_BONUS, MOST_BONUS + 1):
                for units in (1, 2):
                    for their_units in (1, 2):
                        chances = _chances(own, other, held, units, their_units)
                        table[own, other, held + MOST_BONUS, units, their_units] = chances
    return table


TABLE = _table()


@rule("T-14", "T-R25")
def dice_for(numbers: Numbers, units: int, their_units: int) -> int:
    """Return how many dice a side throws."""
    dice = 3 if units > their_units else 2
    return min(dice, units) if numbers.capped else dice


@rule("T-R27", "T-R28")
def dwindle(counts: Any, kinds: Any) -> int:
    """Write the kinds, as bits, that are left after each default loss; return how many units there are."""
    left = np.zeros(KINDS, np.int64)
    total = 0
    for kind in range(KINDS):
        left[kind] = counts[kind]
        total += int(counts[kind])
    for lost in range(total):
        kinds[lost] = kinds_in(left[0], left[1], left[2])
        left[most_numerous(left[0], left[1], left[2])] -= 1
    return total


@rule("T-R28")
def held_bonus(numbers: Numbers, own: int, other: int, held: int) -> int:
    """Return the bonus of the attacker's kinds against the defender's, negative for the defender."""
    if held != AS_IT_COMES:
        return held
    return bonus(numbers, own, other) - bonus(numbers, other, own)


@rule("T-14", "T-15", "T-R24", "T-R25", "T-R26", "T-R27", "T-R28", "T-R29")
def foresee(numbers: Numbers, attackers: Any, defenders: Any, held: int, out: Any) -> None:
    """Write the chance to clear and to lose, and the losses to expect on both sides.

    ``attackers`` and ``defenders`` are units of each kind, ``held`` a bonus that is
    held throughout, or ``AS_IT_COMES``; ``out`` has room for ``ANSWERS`` numbers.
    """
    size = 1
    for kind in range(KINDS):
        size += int(attackers[kind]) + int(defenders[kind])
    kinds, their_kinds = np.zeros(size, np.int64), np.zeros(size, np.int64)
    units, their_units = dwindle(attackers, kinds), dwindle(defenders, their_kinds)
    reached = np.zeros((units + 3, their_units + 3))
    reached[0, 0] = 1.0
    for answer in range(ANSWERS):
        out[answer] = 0.0
    for lost in range(units + 1):
        for their_lost in range(their_units + 1):
            chance = reached[lost, their_lost]
            if chance == 0.0:
                continue
            left, their_left = units - lost, their_units - their_lost
            if left == 0 or their_left == 0:
                out[CLEAR if their_left == 0 else LOSE] += chance
                out[OWN_LOSSES] += chance * lost
                out[THEIR_LOSSES] += chance * their_lost
                continue
            dice, their_dice = dice_for(numbers, left, their_left), dice_for(numbers, their_left, left)
            points = held_bonus(numbers, kinds[lost], their_kinds[their_lost], held) + MOST_BONUS
            falls = TABLE[dice, their_dice, points, min(left, PAIRS), min(their_left, PAIRS)]
            for more in range(PAIRS + 1):
                for their_more in range(PAIRS + 1):
                    reached[lost + more, their_lost + their_more] += chance * falls[more, their_more]


@rule("T-R33")
def foresee_shot(numbers: Numbers, cannons: int, defenders: Any) -> float:
    """Return the losses to expect of a target without cannons from one free long shot."""
    units = int(defenders[0]) + int(defenders[1]) + int(defenders[2])
    if cannons == 0 or units == 0:
        return 0.0
    kinds = kinds_in(int(defenders[0]), int(defenders[1]), int(defenders[2]))
    points = held_bonus(numbers, kinds_in(0, 0, 1), kinds, AS_IT_COMES) + MOST_BONUS
    dice, their_dice = dice_for(numbers, cannons, units), dice_for(numbers, units, cannons)
    falls = TABLE[dice, their_dice, points, PAIRS, min(units, PAIRS)]
    expected = 0.0
    for lost in range(PAIRS + 1):
        for more in range(PAIRS + 1):
            expected += more * falls[lost, more]
    return expected
