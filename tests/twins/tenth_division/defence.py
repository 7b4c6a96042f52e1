"""Which units may meet which attack on a hex (T-13, T-R22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .board import KINDS

NEAR, LONG = False, True


class Split:
    """The units of a hex, and the attacks on it that can be met, in order."""

    def __init__(self, troops: Counter[str], attacks: Sequence[bool]) -> None:
        """Take the units, and for each attack whether it is a long shot."""
        self.troops = troops
        self.attacks = attacks
        cannons, soldiers = troops["cannon"], troops["infantry"] + troops["cavalry"]
        long, near = attacks.count(LONG), attacks.count(NEAR)
        self.are_cannons_shared = cannons < long and soldiers >= near
        self.is_shared = not self.are_cannons_shared and (cannons < long or soldiers + cannons - long < near)

    def can_meet(self, at: int, kind: str) -> bool:
        """Whether units of a kind may meet an attack: cannons alone a long shot (T-12)."""
        return kind == "cannon" or not self.attacks[at]

    def fits(self, met: Sequence[Counter[str]]) -> bool:
        """Whether all attacks that nobody meets yet can still be met, no unit being shared without need."""
        numbers = [units.total() for units in met]
        open_ones = [is_long for is_long, number in zip(self.attacks, numbers, strict=True) if not number]
        near, long = open_ones.count(NEAR), open_ones.count(LONG)
        left = {kind: self.troops[kind] - sum(units[kind] for units in met) for kind in KINDS}
        if self.is_shared:  # as few as there are, one meets each, and all units meet one
            due = {kind: max(number, 0) for kind, number in left.items()}
            in_need = due["infantry"] + due["cavalry"] + max(due["cannon"] - long, 0)
            return max(numbers) <= 1 and in_need <= near
        soldiers, cannons = left["infantry"] + left["cavalry"], left["cannon"]
        if left["infantry"] < 0 or left["cavalry"] < 0:
            return False
        if self.are_cannons_shared:  # they have enough to do; the soldiers do without them
            pairs = [*zip(self.attacks, met, strict=True)]
            are_single = all(units.total() <= 1 for is_long, units in pairs if is_long)
            return (
                are_single
                and soldiers >= near
                and not any(units["cannon"] for far, units in pairs if not far)
            )
        return cannons >= long and soldiers + cannons - long >= near
