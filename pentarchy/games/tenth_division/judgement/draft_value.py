"""What a movement, a training or an offer will do, judged before it is carried out."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import CARDS, GOODS, INFANTRY, KINDS, LIMIT, MONEY_STEP, UNIT_CARDS, UNIT_MONEY
from ..box.state import Numbers, Phase, State
from ..rules.board import is_in, origin_of, target_of, units_on
from ..rules.movement import going
from ..rules.sequences import is_named
from ..rules.trade import ASKED, GIVEN, holding, other_trader
from ..rules.training import affordable
from .holdings_value import DEALS, power, stock_value

HOPE = 0.4  #: how likely a deal is that helps both
HOPE_OF_COUNTER = 0.02  #: and one that is made instead of accepting
FAIR = 1.1  #: a partner accepts if they gain so much more than the other gains on each of the rest
GENEROUS = 1.5  #: what a deal brings beyond so much of the partner's gain is not counted: they must want it
MOST_OFFERED = 6  #: of one good, in deals that are thought of
NOT_FAIR = -1.0  #: what an offer is worth that nobody would accept


# Movement.


@rule("T-9", "T-R16")
def best_march(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what the drafted movement comes to, with the units named or the best that may go."""
    way = int(state.lines[0].way)
    named, rest = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    total, is_more = 0, False
    for kind in range(KINDS):
        named[kind] = state.lines[0].counts[kind]
        total += named[kind]
        rest[kind] = named[kind]
        if not is_named(int(named[kind])):
            rest[kind] = going(numbers, state, way, kind)
            is_more = is_more or rest[kind] > named[kind]
    best = -1.0
    if total > 0:
        best = after_march(numbers, state, seat, way, named, terms)
    if is_more:
        best = max(best, after_march(numbers, state, seat, way, rest, terms) - 0.01)
        if rest[INFANTRY] > max(1, named[INFANTRY]):
            rest[INFANTRY] -= 1
            best = max(best, after_march(numbers, state, seat, way, rest, terms) - 0.01)
        if total == 0 and rest[INFANTRY] > 0:
            named[INFANTRY] = 1
            best = max(best, after_march(numbers, state, seat, way, named, terms) - 0.01)
    return best


@rule("T-9", "T-R8")
def after_march(numbers: Numbers, state: State, seat: int, way: int, units: Any, terms: Any) -> float:
    """Return what a player has once units have moved; the board is put back."""
    origin, target = origin_of(way), target_of(numbers, way)
    owners = state.owner[origin], state.owner[target]
    shift(state, origin, target, units, 1)
    state.owner[target] = seat + 1
    if units_on(state, origin) == 0:
        state.owner[origin] = 0
    value = power(numbers, state, seat, terms)
    shift(state, origin, target, units, -1)
    state.owner[origin], state.owner[target] = owners
    return value


@rule("T-9")
def shift(state: State, origin: int, target: int, units: Any, sign: int) -> None:
    """Put units from one hex on another, or back."""
    for kind in range(KINDS):
        state.troops[origin, kind] -= sign * units[kind]
        state.troops[target, kind] += sign * units[kind]


# Training.


@rule("T-8", "T-R43")
def best_training(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what a player has once the best troops are trained on the hex that is chosen."""
    where = int(state.lines[0].way)
    best = -1.0
    for kind in range(KINDS):
        most = min(affordable(state, seat, kind), LIMIT - int(state.troops[where, kind]))
        if most > 0:
            best = max(best, after_training(numbers, state, seat, where, kind, most, terms))
            best = max(best, after_training(numbers, state, seat, where, kind, 1, terms))
    return best


@rule("T-8")
def after_training(
    numbers: Numbers, state: State, seat: int, where: int, kind: int, number: int, terms: Any
) -> float:
    """Return what a player has once so many of a kind are trained; all is put back."""
    settle(state, seat, where, kind, number)
    value = power(numbers, state, seat, terms)
    settle(state, seat, where, kind, -number)
    return value


@rule("T-8")
def settle(state: State, seat: int, where: int, kind: int, number: int) -> None:
    """Pay for units and put them on a hex, or take all back."""
    state.troops[where, kind] += number
    state.money[seat] -= number * int(UNIT_MONEY[kind])
    for card in range(CARDS):
        state.stock[seat, card] -= number * int(UNIT_CARDS[kind, card])


# Offers.


@rule("T-R40")
def offered_gain(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what an offer, as it is or as it may still be made, is worth to the one who makes it."""
    given, asked = first_good(state, GIVEN), first_good(state, ASKED)
    weight = float(terms[DEALS]) * (HOPE if seat == state.turn else HOPE_OF_COUNTER)
    if given >= 0 and asked >= 0:
        number, wanted = int(state.lines[given].counts[GIVEN]), int(state.lines[asked].counts[ASKED])
        return weight * deal(state, seat, given, number, asked, wanted) - (0.0 if is_made(state) else 0.02)
    if is_made(state):
        return NOT_FAIR
    best = NOT_FAIR
    for one in range(GOODS):
        if given >= 0 and one != given:
            continue
        for other in range(GOODS):
            if other != one and (asked < 0 or other == asked):
                best = max(best, weight * best_deal(state, seat, one, other, given, asked) - 0.05)
    return best


@rule("T-R40")
def is_made(state: State) -> bool:
    """Whether the offer waits for its answer."""
    return bool(state.phase == Phase.ANSWER or state.phase == Phase.LAST_ANSWER)


@rule("T-R40")
def first_good(state: State, column: int) -> int:
    """Return the first good that an offer gives, or asks for; -1 for none."""
    for good in range(GOODS):
        if state.lines[good].counts[column] > 0:
            return good
    return -1


@rule("T-R40")
def best_deal(state: State, seat: int, one: int, other: int, given: int, asked: int) -> float:
    """Return the best of the small deals of one good for another; what is named already stands."""
    partner = other_trader(state, seat)
    best = NOT_FAIR
    least = int(state.lines[one].counts[GIVEN]) if given >= 0 else 1
    wanted = int(state.lines[other].counts[ASKED]) if asked >= 0 else 1
    most = least if given >= 0 else min(MOST_OFFERED, holding(state, seat, one))
    most_wanted = wanted if asked >= 0 else min(MOST_OFFERED, holding(state, partner, other))
    for number in range(least, most + 1):
        for back in range(wanted, most_wanted + 1):
            best = max(best, deal(state, seat, one, number, other, back))
    return best


@rule("T-R40")
def deal(state: State, seat: int, one: int, number: int, other: int, back: int) -> float:
    """Return what a deal is worth to the one who offers it, if the partner gains a fair part."""
    partner = other_trader(state, seat)
    ours, theirs = stock_value(state, seat), stock_value(state, partner)
    hand_over(state, seat, partner, one, number)
    hand_over(state, partner, seat, other, back)
    gained, their_gain = stock_value(state, seat) - ours, stock_value(state, partner) - theirs
    hand_over(state, seat, partner, one, -number)
    hand_over(state, partner, seat, other, -back)
    rest = players_in(state) - 1
    is_fair = their_gain * rest > FAIR * gained and gained * rest > FAIR * their_gain
    return min(gained, GENEROUS * their_gain) if is_fair else NOT_FAIR


@rule("T-R46", "T-R52")
def players_in(state: State) -> int:
    """Return how many players are in the game."""
    count = 0
    for seat in range(len(state.status)):
        if is_in(state, seat):
            count += 1
    return count


@rule("T-R40")
def hand_over(state: State, giver: int, taker: int, good: int, number: int) -> None:
    """Move goods from one to the other, or back."""
    if good == 0:
        state.money[giver] -= MONEY_STEP * number
        state.money[taker] += MONEY_STEP * number
    else:
        state.stock[giver, good - 1] -= number
        state.stock[taker, good - 1] += number
