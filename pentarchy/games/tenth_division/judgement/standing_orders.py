"""What an absent player does, and what a player may ask the table to do for them."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box import move_codes as codes
from ..box.constants import CARDS
from ..box.state import ATTACKER, Numbers, Phase, Refusal, State
from ..rules.allowed import refusal
from ..rules.collecting import refuse_collect
from ..rules.fights import default_loss, loser, strength
from ..rules.listing import legal
from ..rules.turn import to_move

ORDERS = (
    StandingOrder("split evenly", "Whenever I am attacked, split my units evenly among the attacks."),
    StandingOrder(
        "lose the most numerous", "Whenever I lose a unit, lose one of the kind that I have most of."
    ),
    StandingOrder(
        "attack until decided",
        "In every attack roll on until it is decided, or until I have only so many units left in it.",
        range(0, 61),
    ),
    StandingOrder("collect what I need", "Collect the cards that I need most for new troops and roads."),
    StandingOrder(
        "decline offers",
        "Decline every offer that is made to me.",
        only_with={"offers_per_partner": range(1, 10)},
    ),
)
SPLIT_EVENLY, LOSE_MOST, ATTACK_ON, COLLECT_NEEDS, DECLINE_ALL = range(len(ORDERS))

NEEDS = np.array([6, 3, 2, 2], np.int16)  #: how much rice, wood, brick and iron a mixed army uses up


@rule("T-R9")
def wanted_card(numbers: Numbers, state: State, seat: int) -> int:
    """Return the card that can be collected of which a player has least for what they will need."""
    best, most = -1, -1
    for card in range(CARDS):
        if refuse_collect(numbers, state, card) == Refusal.NONE:
            want = 1_000 * int(NEEDS[card]) // (1 + int(state.stock[seat, card]))
            if want > most:
                best, most = card, want
    return best


@rule("T-R52")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player collects and defends, loses what they have most of, and otherwise does nothing."""
    phase = state.phase
    if phase == Phase.DEFENCE:
        return codes.SPLIT
    if phase == Phase.FIGHT:
        return codes.STOP
    if phase == Phase.LOSSES:
        return codes.LOSE + default_loss(numbers, state, loser(state))
    if phase == Phase.COLLECT:
        return codes.COLLECT + wanted_card(numbers, state, seat)
    if phase == Phase.ANSWER or phase == Phase.LAST_ANSWER:
        return codes.DECLINE
    if phase == Phase.COUNTER_OFFER:
        return codes.ABANDON
    if phase == Phase.PLACE or phase == Phase.BONUS:
        return first_move(numbers, state, seat)
    return codes.DONE


@rule("T-R6", "T-R29")
def first_move(numbers: Numbers, state: State, seat: int) -> int:
    """Return the first of the moves there are."""
    out = np.empty(codes.WIDEST, np.int64)
    legal(numbers, state, seat, out)
    return int(out[0])


@rule("T-R22", "T-R27", "T-15", "T-R9", "T-R40")
def follow(numbers: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    phase, move = state.phase, -1
    if not (to_move(numbers, state) >> seat) & 1:
        return move
    if order == SPLIT_EVENLY and phase == Phase.DEFENCE:
        move = codes.SPLIT
    elif order == LOSE_MOST and phase == Phase.LOSSES:
        move = codes.LOSE + default_loss(numbers, state, loser(state))
    elif order == ATTACK_ON and phase == Phase.FIGHT:
        move = codes.GO if strength(numbers, state, ATTACKER) > number else codes.STOP
    elif order == COLLECT_NEEDS and phase == Phase.COLLECT:
        move = codes.COLLECT + wanted_card(numbers, state, seat)
    elif order == DECLINE_ALL and (phase == Phase.ANSWER or phase == Phase.LAST_ANSWER):
        move = codes.DECLINE
    return move if move >= 0 and refusal(numbers, state, seat, move) == Refusal.NONE else -1
