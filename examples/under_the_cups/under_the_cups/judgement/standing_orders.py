"""What an absent player does, what may be ordered beforehand, and what the odds are."""

from __future__ import annotations

from pentarchy.kernel.game import Forecast, StandingOrder
from pentarchy.kernel.rule import rule

from ..box.constants import ANSWERING, BELIEVE, CLAIM, CLAIMING, DOUBT, FACES
from ..box.state import Box, Numbers, Refusal, State
from ..rules.answers import is_asked
from ..rules.claims import claim_that_stands, dice_in_game, refusal_of_claim
from ..rules.odds import chance_of

ORDERS = (
    StandingOrder(
        "by the odds",
        "Believe claims that by my dice are true with at least so many in a hundred; doubt the others.",
        range(1, 100),
    ),
    StandingOrder("likeliest", "Claim what by my dice is likeliest, of all that is high enough."),
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


def forecasts(box: Box, state: State, seat: int) -> tuple[Forecast, ...]:
    """Return how likely the claim that stands is true, by what a viewer sees."""
    if state.stage not in (CLAIMING, ANSWERING) or state.count == 0:
        return ()
    count, face = int(state.count), int(state.face)
    share = float(chance_of(box.numbers, state, seat, count, face))
    more = [float(chance_of(box.numbers, state, seat, count + step, face)) for step in range(3)]
    rows = tuple((f"{count + step} or more", (_percent(chance),)) for step, chance in enumerate(more))
    own = "By your own dice, and" if seat >= 0 and state.players[seat].dice else "By nobody's dice:"
    sentence = f"{own} as if all other dice were any dice: what players say is not weighed."
    return (Forecast(f"Dice that show a {face}", sentence, ("chance",), rows, share),)


def _percent(chance: float) -> str:
    """Return ``65%``; what is only nearly certain never reads as certain."""
    return f"{min(max(round(100 * chance), int(chance > 0)), 100 - int(chance < 1))}%"
