"""What a player has, weighed: units, combined arms, income, stock, the hill, where troops stand, roads."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import ADJACENT, CARDS, WILD
from ..box.state import Numbers, State, Status
from ..rules.board import has_two_roads, is_own, units_on
from ..rules.collecting import yielding

(UNIT, MIXED, INCOME, STOCK, HILL, APPROACH, DANGER, ROADS, DEALS) = range(9)
TERMS = (
    ("units on the board", 32.0),
    ("combined arms in one stack", 1.0),
    ("cards that the hexes yield", 1.0),
    ("money and cards", 1.0),
    ("the chance to win by the hill", 1.0),
    ("nearness to the hill or the enemy", 1.0),
    ("danger from neighbours", 1.0),
    ("roads to the hill", 1.0),
    ("deals that help both", 1.0),
)

MONEY = 0.7  #: what a dollar is worth
PURSE = 100  #: dollars that have a use soon
SPARE_MONEY = 0.08  #: and one beyond them: a card of the bank's is worth a hundred of those
ENOUGH = (6, 3, 2, 2)  #: cards of each kind that have a use soon
CARD = (9.0, 8.0, 4.0, 8.0)  #: what each of those is worth
SPARE = 2.5  #: and any beyond them
KIND_YIELD = (14.0, 9.0, 3.0, 7.0)  #: what it is worth to have a hex of each kind
HEX_YIELD = 9.0  #: a hex that yields, up to the average of the die
MORE_YIELD = 3.0  #: and one beyond that
MOST_YIELDING = 4
GROUND_OF_HILL = 25.0  #: what it is worth to stand on the hill, beside the chance to win by it
MIXED_STACK = 20.0  #: what a second kind of unit is worth in a stack, and a third
MIXED_UNIT = 2.0  #: and more for each unit that it helps
MOST_MIXED = 40
FAR = 9  #: steps; farther away is as far


@rule("T-2")
def power(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what a player has; nothing for one who is out or has left."""
    if state.status[seat] != Status.IN:
        return 0.0
    value = float(terms[STOCK]) * stock_value(state, seat)
    value += float(terms[INCOME]) * income_value(numbers, state, seat)
    if state.hill_holder == seat + 1:
        value += GROUND_OF_HILL
    for where in range(numbers.hexes):
        if is_own(state, seat, where):
            value += stack_value(numbers, state, seat, where, terms)
    return value


@rule("T-8")
def stock_value(state: State, seat: int) -> float:
    """Return what money and cards are worth: cards that are needed more than those that are spare."""
    value = money_value(int(state.money[seat]))
    for card in range(CARDS):
        held = int(state.stock[seat, card])
        needed = min(held, ENOUGH[card])
        value += CARD[card] * needed + SPARE * (held - needed)
    return value


@rule("T-6")
def money_value(money: int) -> float:
    """Return what money is worth: less where there is more than has a use soon."""
    return MONEY * min(money, PURSE) + SPARE_MONEY * max(0, money - PURSE)


@rule("T-7")
def income_value(numbers: Numbers, state: State, seat: int) -> float:
    """Return what the hexes are worth for the cards that they yield."""
    value, yields = 0.0, yielding(numbers, state, seat, WILD)
    for card in range(CARDS):
        count = yielding(numbers, state, seat, card)
        yields += count
        if count > 0:
            value += KIND_YIELD[card]
    return value + HEX_YIELD * min(yields, MOST_YIELDING) + MORE_YIELD * max(0, yields - MOST_YIELDING)


@rule("T-17", "T-R44")
def stack_value(numbers: Numbers, state: State, seat: int, where: int, terms: Any) -> float:
    """Return what the units on a hex are worth there."""
    infantry, cavalry, cannons = (
        int(state.troops[where, 0]),
        int(state.troops[where, 1]),
        int(state.troops[where, 2]),
    )
    units = infantry + cavalry + cannons
    value = float(terms[UNIT]) * (units + 0.1 * cavalry + 0.2 * cannons)
    if infantry > 0 and cavalry > 0:
        helped = MIXED_STACK + MIXED_UNIT * min(units, MOST_MIXED)
        value += float(terms[MIXED]) * (2 if cannons > 0 else 1) * helped
    value -= float(terms[APPROACH]) * far_value(numbers, state, seat, where) * units
    value -= float(terms[DANGER]) * danger(numbers, state, seat, where)
    if where == numbers.hill:
        value += GROUND_OF_HILL + 3.0 * min(units, 20)
    return value + float(terms[ROADS]) * road_value(numbers, state, seat, where)


@rule("T-2")
def far_value(numbers: Numbers, state: State, seat: int, where: int) -> float:
    """Return how far a unit is from where it is needed: the hill, or in Total War an enemy."""
    if numbers.hill >= 0:
        return 1.6 * min(FAR, int(numbers.apart[where, numbers.hill]))
    nearest = FAR
    for other in range(numbers.hexes):
        if state.owner[other] != 0 and not is_own(state, seat, other):
            nearest = min(nearest, int(numbers.apart[where, other]))
    return 1.2 * nearest


@rule("T-11")
def danger(numbers: Numbers, state: State, seat: int, where: int) -> float:
    """Return what neighbours with more units may cost a stack."""
    strongest = 0
    for side in range(ADJACENT):
        other = int(numbers.targets[where, side])
        if other >= 0 and state.owner[other] != 0 and not is_own(state, seat, other):
            strongest = max(strongest, units_on(state, other))
    units = units_on(state, where)
    return 9.0 * min(units, max(0, strongest - units))


@rule("T-9", "T-10")
def road_value(numbers: Numbers, state: State, seat: int, where: int) -> float:
    """Return what roads are worth that bring a stack two hexes to the hill in one turn."""
    if numbers.hill < 0 or numbers.apart[where, numbers.hill] != 2 or state.roads[where] == 0:
        return 0.0
    value = 0.0
    for way in range(ADJACENT, numbers.targets.shape[1]):
        if numbers.targets[where, way] == numbers.hill:
            is_whole = has_two_roads(numbers, state, seat, where * numbers.targets.shape[1] + way, False)
            value = 24.0 if is_whole else 10.0
    return value


@rule("T-R8", "T-R44")
def prize_of(numbers: Numbers, where: int) -> float:
    """Return what it is worth to drive the owner off a hex."""
    value = HEX_YIELD + 6.0
    if where == numbers.hill:
        value += 2.0 * GROUND_OF_HILL
    return value
