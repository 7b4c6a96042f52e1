"""What a position is worth to a seat: its share of the dice, less those it is likely to lose."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import LIFTING, OVER
from ..box.move_codes import DOUBT
from ..box.state import Numbers, State
from ..rules.claims import dice_in_game
from ..rules.odds import chance_of

TERMS = (("how likely it is that somebody doubts", 0.5),)


@rule("U-12", "U-13", "U-16")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a seat's share of all dice, with the die that it may lose for the claim that stands."""
    if state.stage == OVER:
        return 1.0 if state.players[seat].dice > 0 else 0.0
    if state.players[seat].dice == 0:
        return 0.0
    dice = float(state.players[seat].dice)
    if state.count > 0:
        dice -= risk(numbers, state, seat, 1.0 if state.stage == LIFTING else float(terms[0]))
    return dice / dice_in_game(state)


@rule("U-12", "U-13")
def risk(numbers: Numbers, state: State, seat: int, doubted: float) -> float:
    """Return how likely the claim that stands costs a seat a die."""
    chance = chance_of(numbers, state, seat, int(state.count), int(state.face))
    if seat != state.turn and state.players[seat].answer == DOUBT:
        return chance
    is_safe = seat != state.turn and numbers.believers_pay == 0
    return 0.0 if is_safe else (1.0 - chance) * doubted
