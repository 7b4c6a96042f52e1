"""What a position is worth to a seat: troops, income, stock, the hill, danger, and what is under way.

A draft is judged by what it will do: a sequence by its odds, a movement and a
training as if they were carried out, an offer by whether both would gain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_of_win

from ..box.constants import HEXES, INCOME
from ..box.state import ATTACKER, DEFENDER, Numbers, Phase, State, drafter
from ..rules.board import is_own
from ..rules.defence import pending
from ..rules.trade import other_trader
from ..rules.turn import following
from .attack_value import HILL_CLEARED, OURS, THEIRS, promised_by_draft, promised_by_fights
from .draft_value import best_march, best_training, offered_gain, players_in
from .holdings_value import HILL, STOCK, UNIT, money_value, power, prize_of
from .holdings_value import TERMS as TERMS

SURE = 0.9  #: the chance to win of one who lacks a single turn on the hill
WAITING = 0.02  #: what a draft counts less than what it will be, so that it is carried out


@rule("T-2")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a seat's share of all that the players have; when the game is over, its place."""
    if state.phase == Phase.OVER:
        return share_of_win(int(state.winners), numbers.seats, seat)
    own = max(1.0, own_worth(numbers, state, seat, terms))
    others = 0.0
    for other in range(numbers.seats):
        if other != seat:
            others += max(1.0, power(numbers, state, other, terms))
    if state.turn == seat:
        others += next_income(numbers, state, terms)
    losses = np.zeros(3)
    gained = under_way(numbers, state, seat, terms, losses)
    own = max(1.0, own + gained - float(terms[UNIT]) * losses[OURS])
    others = max(1.0, others - float(terms[UNIT]) * losses[THEIRS])
    stays = float(terms[HILL]) * hill_chance(numbers, state, seat) * (1.0 - losses[HILL_CLEARED])
    is_ours = numbers.hill >= 0 and is_own(state, seat, int(numbers.hill))
    return float((1.0 - stays) * own / (own + others) + (stays if is_ours else 0.0))


@rule("T-6")
def next_income(numbers: Numbers, state: State, terms: Any) -> float:
    """Return what the next player's $50 will be worth to them: nobody is to put off the end of their turn."""
    money = int(state.money[following(numbers, state)])
    return float(terms[STOCK]) * (money_value(money + INCOME) - money_value(money))


@rule("T-R44")
def hill_chance(numbers: Numbers, state: State, seat: int) -> float:
    """Return how likely whoever stands on the hill wins by it: the more, the longer they have.

    The turn of the player who asks counts already: they are not to hurry to its end.
    """
    if numbers.hill < 0 or state.owner[numbers.hill] == 0:
        return 0.0
    turns = 0
    if state.owner[numbers.hill] == state.hill_holder:
        is_counted = numbers.table_turns == 1 or state.hill_holder == seat + 1
        turns = int(state.hill_count) + int(is_counted and state.turn == seat and state.hill_fresh == 0)
    return SURE * ((1.0 + min(turns, int(numbers.hill_turns) - 1)) / int(numbers.hill_turns)) ** 2


@rule("T-9", "T-8", "T-R40")
def own_worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what a seat has, its draft counted as carried out."""
    if drafter(state) == seat:
        if state.drafted[seat] > 0 and (state.phase == Phase.MOVE or state.phase == Phase.COUNTER_MOVE):
            return best_march(numbers, state, seat, terms) - WAITING
        if state.drafted[seat] > 0 and state.phase == Phase.TRAIN:
            return best_training(numbers, state, seat, terms) - WAITING
    value = power(numbers, state, seat, terms)
    is_offer = state.phase == Phase.TRADE or state.phase == Phase.ANSWER or state.phase == Phase.COUNTER_OFFER
    if is_offer and (state.turn == seat or drafter(state) == seat) and other_trader(state, seat) >= 0:
        value += offered_gain(numbers, state, seat, terms)
    return value


@rule("T-11", "T-13", "T-15", "T-R27")
def under_way(numbers: Numbers, state: State, seat: int, terms: Any, losses: Any) -> float:
    """Return what attacks under way will gain a seat; write its losses and those of the others."""
    phase = state.phase
    prize = np.zeros(HEXES)
    fill_prizes(numbers, state, prize)
    if phase == Phase.ATTACK or phase == Phase.COUNTER:
        if drafter(state) == seat and state.drafted[seat] > 0:
            gained = promised_by_draft(numbers, state, seat, prize, losses) - WAITING
            losses[OURS] *= toll(numbers, state)
            return gained
        return 0.0
    if not Phase.DEFENCE <= phase <= Phase.ADVANCE:
        return 0.0
    gained = promised_by_fights(numbers, state, prize, losses)
    losses[OURS] += int(state.owed[ATTACKER])
    losses[THEIRS] += int(state.owed[DEFENDER])
    if state.acting == seat:
        losses[OURS] *= toll(numbers, state)
        return gained
    losses[OURS], losses[THEIRS] = losses[THEIRS], losses[OURS]
    is_open = (pending(numbers, state) >> seat) & 1 if phase == Phase.DEFENCE else 0
    return -gained - 1.0 * is_open


@rule("T-2")
def toll(numbers: Numbers, state: State) -> float:
    """Return how much of an attacker's losses counts.

    In Total War all others must be beaten, by whomever: a unit for a unit is fair,
    and only its part of the cost is the attacker's own.
    """
    return 1.0 if numbers.hill >= 0 else 1.0 / max(1, players_in(state) - 1)


@rule("T-R8", "T-R44")
def fill_prizes(numbers: Numbers, state: State, prize: Any) -> None:
    """Write what it is worth to drive the owner off each hex."""
    for where in range(numbers.hexes):
        if state.owner[where] != 0:
            prize[where] = prize_of(numbers, where)
