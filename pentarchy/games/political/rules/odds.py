"""The exact odds of an attack, and what both sides bring to it."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import SIDES_OF_DIE

ALL = (SIDES_OF_DIE * SIDES_OF_DIE) ** 2  #: ways in which two dice a side may fall


@rule("P-17", "P-R22", "P-R40")
def ways(number: int, is_twice: bool) -> int:
    """Return in how many of 36 ways two dice bring a number: the first of them, or the better."""
    return 2 * number - 1 if is_twice else SIDES_OF_DIE


@rule("P-17", "P-R22", "P-R40")
def chance_to_win(lead: int, attack_twice: bool, defence_twice: bool) -> float:
    """Return the probability that an attack with a lead in power, negative if it is behind, wins."""
    won = 0
    for attack in range(1, SIDES_OF_DIE + 1):
        for defence in range(1, SIDES_OF_DIE + 1):
            if lead + attack > defence:
                won += ways(attack, attack_twice) * ways(defence, defence_twice)
    return won / ALL
