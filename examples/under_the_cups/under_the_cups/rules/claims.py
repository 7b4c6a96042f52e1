"""U-5 to U-7, and U-10: what may be claimed. A claim is a number: the higher tops the lower."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ANSWERING, FACES, LIFTING, ONE, SEATS
from ..box.move_codes import DOUBT
from ..box.state import Numbers, Refusal, State


@rule("U-5")
def dice_in_game(state: State) -> int:
    """Return how many dice all cups hide."""
    dice = 0
    for seat in range(SEATS):
        dice += state.players[seat].dice
    return dice


@rule("U-6")
def claim_that_stands(state: State) -> int:
    """Return the number of the claim that is to be topped, -1 while there is none."""
    return (state.count - 1) * FACES + state.face - 1 if state.count > 0 else -1


@rule("U-5", "U-6", "U-7")
def refusal_of_claim(numbers: Numbers, state: State, number: int) -> int:
    """Return why a claim may not be made."""
    if number // FACES + 1 > dice_in_game(state):
        return Refusal.TOO_MANY
    if numbers.wild and number % FACES + 1 == ONE:
        return Refusal.ONES_ARE_WILD
    return Refusal.NONE if number > claim_that_stands(state) else Refusal.NOT_HIGHER


@rule("U-5", "U-10")
def claim(state: State, number: int) -> None:
    """The claim stands, and all others are asked; the highest of all they doubt."""
    state.count, state.face = number // FACES + 1, number % FACES + 1
    state.stage = ANSWERING
    if state.count == dice_in_game(state) and state.face == FACES:
        for seat in range(SEATS):
            if seat != state.turn and state.players[seat].dice > 0:
                state.players[seat].answer = DOUBT
        state.stage = LIFTING
