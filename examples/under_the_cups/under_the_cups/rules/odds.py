"""How likely a claim is, to somebody who sees their own dice only; exact."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import FACES
from ..box.state import Numbers, State
from .claims import dice_in_game
from .lifting import dice_for


@rule("U-11")
def chance_of(numbers: Numbers, state: State, seat: int, count: int, face: int) -> float:
    """Return how likely at least so many dice count for a face, by what a seat sees under its cup."""
    unseen = int(dice_in_game(state))
    missing = count
    if seat >= 0:
        unseen -= int(state.players[seat].dice)
        missing -= dice_for(numbers, int(state.players[seat].roll), face)
    each = (2.0 if numbers.wild else 1.0) / FACES
    chance = 0.0
    for hits in range(max(0, missing), unseen + 1):
        ways = 1.0
        for die in range(hits):
            ways = ways * (unseen - die) / (die + 1) * each
        for _ in range(unseen - hits):
            ways *= 1.0 - each
        chance += ways
    return min(chance, 1.0)
