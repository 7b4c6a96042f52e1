"""What an absent player does, and what may be ordered beforehand."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.constants import CLAIMING, FACES
from ..box.move_codes import BELIEVE, CLAIM, DOUBT
from ..box.state import Numbers, Refusal, State
from ..rules.answers import is_asked
from ..rules.claims import claim_that_stands, dice_in_game, refusal_of_claim
from ..rules.odds import chance_of

ORDERS = (
    StandingOrder(
        "by the odds",
        "Believe claims that my dice make at least this likely, in percent; doubt the others.",
        range(1, 100),
    ),
    StandingOrder("likeliest", "Claim what my dice make likeliest, of all that is high enough."),
)
BY_THE_ODDS, LIKELIEST = range(len(ORDERS))


@rule("U-5", "U-8")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player claims as little as may be, and believes claims of up to a third of all dice."""
    if state.stage == CLAIMING:
        number = claim_that_stands(state) + 1
        while refusal_of_claim(numbers, state, number) != Refusal.NONE:
            number += 1
        return CLAIM + number
    return BELIEVE if 3 * state.count <= dice_in_game(state) else DOUBT


@rule("U-5", "U-8")
def follow(numbers: Numbers, hidden: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    if order == BY_THE_ODDS and is_asked(hidden, seat):
        chance = chance_of(numbers, hidden, seat, int(hidden.count), int(hidden.face))
        return BELIEVE if 100.0 * chance >= number else DOUBT
    if order == LIKELIEST and hidden.stage == CLAIMING and hidden.turn == seat:
        return CLAIM + likeliest(numbers, hidden, seat)
    return -1


@rule("U-5", "U-6")
def likeliest(numbers: Numbers, state: State, seat: int) -> int:
    """Return the claim that may be made and is likeliest to be true; the highest of equals."""
    best, highest = -1, -1.0
    for number in range(claim_that_stands(state) + 1, FACES * dice_in_game(state)):
        if refusal_of_claim(numbers, state, number) == Refusal.NONE:
            chance = chance_of(numbers, state, seat, number // FACES + 1, number % FACES + 1)
            if chance >= highest:
                best, highest = number, chance
    return best
