"""What a position is worth to a seat: troops, income, stock, the hill, danger, and what is under way.

A draft is judged by what it will do: a sequence by its odds, a movement and a
training as if they were carried out, an offer by whether both would gain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from .atlas import HEXES
from .drafts import best_march, best_training, offered_gain
from .estimate import TERMS as TERMS
from .estimate import UNIT, power, prize_of
from .prospects import promised_by_draft, promised_by_fights
from .rules.defence import pending
from .rules.trade import other_trader
from .state import ATTACKER, DEFENDER, Numbers, Phase, State, drafter

WAITING = 0.02  #: what a draft counts less than what it will be, so that it is carried out


@rule("T-2")
def worth(box: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a seat's share of all that the players have; when the game is over, its place."""
    if state.phase == Phase.OVER:
        winners = 0
        for other in range(box.seats):
            winners += (int(state.winners) >> other) & 1
        return float((int(state.winners) >> seat) & 1) / float(max(1, winners))
    own = max(1.0, own_worth(box, state, seat, terms))
    others = 0.0
    for other in range(box.seats):
        if other != seat:
            others += max(1.0, power(box, state, other, terms))
    losses = np.zeros(2)
    gained = under_way(box, state, seat, terms, losses)
    own = max(1.0, own + gained - float(terms[UNIT]) * losses[0])
    others = max(1.0, others - float(terms[UNIT]) * losses[1])
    return float(own / (own + others))


@rule("T-9", "T-8", "T-R40")
def own_worth(box: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what a seat has, its draft counted as carried out."""
    if drafter(state) == seat:
        if state.drafted[seat] > 0 and (state.phase == Phase.MOVE or state.phase == Phase.COUNTER_MOVE):
            return best_march(box, state, seat, terms) - WAITING
        if state.drafted[seat] > 0 and state.phase == Phase.TRAIN:
            return best_training(box, state, seat, terms) - WAITING
    value = power(box, state, seat, terms)
    is_offer = state.phase == Phase.TRADE or state.phase == Phase.ANSWER or state.phase == Phase.COUNTER_OFFER
    if is_offer and (state.turn == seat or drafter(state) == seat) and other_trader(state, seat) >= 0:
        value += offered_gain(box, state, seat, terms)
    return value


@rule("T-11", "T-13", "T-15", "T-R27")
def under_way(box: Numbers, state: State, seat: int, terms: Any, losses: Any) -> float:
    """Return what attacks under way will gain a seat; write its losses and those of the others."""
    phase = state.phase
    prize = np.zeros(HEXES)
    fill_prizes(box, state, terms, prize)
    if phase == Phase.ATTACK or phase == Phase.COUNTER:
        if drafter(state) == seat and state.drafted[seat] > 0:
            return promised_by_draft(box, state, seat, prize, losses) - WAITING
        return 0.0
    if not Phase.DEFENCE <= phase <= Phase.ADVANCE:
        return 0.0
    gained = promised_by_fights(box, state, prize, losses)
    losses[0] += int(state.owed[ATTACKER])
    losses[1] += int(state.owed[DEFENDER])
    if state.acting == seat:
        return gained
    losses[0], losses[1] = losses[1], losses[0]
    is_open = (pending(box, state) >> seat) & 1 if phase == Phase.DEFENCE else 0
    return -gained - 1.0 * is_open


@rule("T-R8", "T-R44")
def fill_prizes(box: Numbers, state: State, terms: Any, prize: Any) -> None:
    """Write what it is worth to drive the owner off each hex."""
    for where in range(box.hexes):
        if state.owner[where] != 0:
            prize[where] = prize_of(box, state, where, terms)
