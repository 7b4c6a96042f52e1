"""How good a position looks to a seat: each battalion's race to its objectives, and what threatens it.

All is counted in orders. A battalion's race is the fewest orders that bring its
stacks to all four objectives if nobody stands in the way: ``Numbers.needed``
knows the smallest tree for one stack, and a programme over sets of objectives
shares them among the stacks. A player's chance of winning falls by a constant
factor with every order more that they need, so that a lead counts most among
close rivals, and holding up the leader counts more than holding up the last.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from pentarchy.kernel.hashing import mixed
from pentarchy.kernel.memory import UNKNOWN, keep, recall
from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_of_win

from ..box.constants import BATTALIONS, OBJECTIVES, PLAYERS, SQUARES, STEP_START, STEP_TARGET, TROOPS
from ..box.move_codes import ORDER
from ..box.routes import FAR
from ..box.state import SUBSETS, WAYS, EqualStrength, Numbers, Phase, State

ALL_FOUR = SUBSETS - 1
MEMBERS = tuple(subset.bit_count() for subset in range(SUBSETS))  #: how many objectives a set has
SENT = OBJECTIVES + 1  #: numbers of troops that the bank may have to send, 0 included

PACE, BANK, TROOP, PARTNER, DANGER, LAST_STEPS = range(6)
TERMS = (
    ("pace", 0.45),  #: the logarithm of the factor by which one order more lowers the chance to win
    ("bank", 0.3),  #: orders that each troop counts which the bank must still send
    ("troops", 0.15),  #: orders that each troop on the board saves
    ("partner", 0.1),  #: the part of the other battalion's race that counts in a team of two
    ("danger", 0.35),  #: the part of a threatened loss that counts
    ("last steps", 1.5),  #: orders that a rival one order from winning is ahead of the race
)

MEMORY = 1 << 12  #: races that are remembered


@rule()
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return the part of a win that a seat may hope for, its own written orders carried out."""
    if state.phase == Phase.OVER:
        return final_share(state, seat)
    board, bank = state.troops.copy(), state.bank.copy()
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and not state.revealed[battalion]:
            act_out(numbers, board, bank, battalion, state.orders[battalion])
    own, total = 0.0, 0.0
    for player in range(numbers.seats):
        if state.left[player] and player != seat:
            continue
        orders = outlook(numbers, board, bank, player, terms)
        if player == seat:
            orders += terms[DANGER] * threatened(numbers, board, bank, seat, orders, terms)
        elif orders < terms[LAST_STEPS]:
            orders = 0.0
        chance = exp(-terms[PACE] * orders)
        total += chance
        if player == seat:
            own = chance
    return own / total


@rule()
def final_share(state: State, seat: int) -> float:
    """Return a seat's result once the game is over."""
    return share_of_win(int(state.winners), PLAYERS, seat)


@rule()
def act_out(numbers: Numbers, board: Any, bank: Any, battalion: int, order: int) -> None:
    """Carry out an order as if nobody else moved."""
    if order < ORDER:
        return
    step, troops = (order - ORDER) // TROOPS, (order - ORDER) % TROOPS + 1
    start, target = STEP_START[step], STEP_TARGET[step]
    if board[battalion, start] < troops:
        return
    foe, foes = -1, 0
    for other in range(BATTALIONS):
        if other == battalion or board[other, target] == 0:
            continue
        if numbers.commander[other] == numbers.commander[battalion]:
            if not numbers.shared_squares:
                return
        else:
            foe, foes = other, board[other, target]
    if troops == foes and numbers.equal_strength != EqualStrength.ANNIHILATE:
        return
    fallen = min(troops, foes)
    board[battalion, start] -= troops
    board[battalion, target] += troops - fallen
    bank[battalion] += fallen
    if foe >= 0:
        board[foe, target] -= fallen
        bank[foe] += fallen


@rule()
def outlook(numbers: Numbers, board: Any, bank: Any, player: int, terms: Any) -> float:
    """Return the orders that a player is from winning, less what their troops on the board save."""
    orders = standing(numbers, board, bank, numbers.team[player, 0], terms)
    if numbers.team[player, 1] < 0:
        return orders
    return in_team(numbers, orders, standing(numbers, board, bank, numbers.team[player, 1], terms), terms)


@rule()
def in_team(numbers: Numbers, orders: float, other: float, terms: Any) -> float:
    """Return the orders that a player of two battalions is from winning, given each one's."""
    if numbers.win_with_both:
        return float(max(orders, other) + terms[PARTNER] * min(orders, other))
    return float(min(orders, other) + terms[PARTNER] * max(orders, other))


@rule()
def standing(numbers: Numbers, board: Any, bank: Any, battalion: int, terms: Any) -> float:
    """Return a battalion's race, less what its troops on the board save."""
    return left_to_go(numbers, board, bank, battalion, key_of(board, battalion), terms)


@rule()
def left_to_go(numbers: Numbers, board: Any, bank: Any, battalion: int, key: int, terms: Any) -> float:
    """Return what ``standing`` returns, given the key of where the battalion's troops stand."""
    orders = known_race(numbers, board, bank, battalion, key, terms)
    return float(orders - terms[TROOP] * (TROOPS - bank[battalion]))


@rule()
def known_race(numbers: Numbers, board: Any, bank: Any, battalion: int, key: int, terms: Any) -> float:
    """Return a battalion's race, from memory where its troops have stood so before; they have a ``key``."""
    memory = terms[len(TERMS) :]
    if len(memory) == 0:
        return race(numbers, board, bank, battalion, terms)
    key = mixed(mixed(key, int(battalion)), int(bank[battalion]))
    known = recall(memory, key)
    return known if known != UNKNOWN else keep(memory, key, race(numbers, board, bank, battalion, terms))


@rule()
def key_of(board: Any, battalion: int) -> int:
    """Return a number for where a battalion's troops stand, put together from one for each stack."""
    key = 0
    for square in range(SQUARES):
        if board[battalion, square] > 0:
            key ^= key_of_stack(square, board[battalion, square])
    return key


@rule()
def key_of_stack(square: int, troops: int) -> int:
    """Return a number for so many troops on a square; none for no troops."""
    return mixed(mixed(1, square + 1), int(troops)) if troops > 0 else 0


@rule()
def race(numbers: Numbers, board: Any, bank: Any, battalion: int, terms: Any) -> float:
    """Return the fewest orders that bring a battalion to its objectives, unopposed.

    A stack serves as many objectives as it has troops. It may serve more with
    troops from the bank, which return to any square it holds, or to the
    headquarters: they cost no order, but one turn each.
    """
    best = np.full((SUBSETS, SENT), FAR, np.int64)
    best[0, 0], reached = 0, 1
    reserve = min(bank[battalion], OBJECTIVES)
    home = numbers.headquarters[battalion]
    for square in range(SQUARES):
        troops = board[battalion, square]
        if troops > 0 or (square == home and reserve > 0):
            reached = share_out(numbers.needed[battalion], best, reached, square, troops, reserve)
    least = float(FAR)
    for sent in range(reserve + 1):
        orders = max(float(best[ALL_FOUR, sent]), float(sent)) + terms[BANK] * sent
        least = min(least, orders)
    return least


@rule()
def share_out(needed: Any, best: Any, reached: int, square: int, troops: int, reserve: int) -> int:
    """Let the stack on a square serve any of the objectives that those before it left.

    ``reached`` has a bit for each set of objectives that somebody serves so far; returned with those of now.
    """
    before = reached
    for served in range(ALL_FOUR, 0, -1):
        part = served
        while part:
            rest, extra = served ^ part, max(MEMBERS[part] - troops, 0)
            if (before >> rest) & 1 and extra <= reserve:
                orders = needed[part, square]
                for sent in range(extra, reserve + 1):
                    best[served, sent] = min(best[served, sent], best[rest, sent - extra] + orders)
                reached |= 1 << served
            part = (part - 1) & served
    return reached


@rule()
def threatened(numbers: Numbers, board: Any, bank: Any, seat: int, before: float, terms: Any) -> float:
    """Return the orders by which the worst single attack would set a seat back from its outlook ``before``.

    Troops on their own symbols cannot be attacked. An attacker who would not be
    left with the square is half as likely to come.
    """
    worst = 0.0
    for place in range(BATTALIONS):
        battalion, partner = numbers.team[seat, place], numbers.team[seat, place ^ 1]
        if battalion < 0:
            break
        beside = standing(numbers, board, bank, partner, terms) if partner >= 0 else 0.0
        whole = key_of(board, battalion)
        for square in range(SQUARES):
            troops = board[battalion, square]
            if troops == 0 or numbers.symbol[square] == battalion + 1:
                continue
            strength = strongest_beside(numbers, board, seat, square)
            fallen = min(troops, strength)
            if fallen == 0:
                continue
            board[battalion, square] -= fallen
            bank[battalion] += fallen
            key = whole ^ key_of_stack(square, troops) ^ key_of_stack(square, troops - fallen)
            after = left_to_go(numbers, board, bank, battalion, key, terms)
            setback = (in_team(numbers, after, beside, terms) if partner >= 0 else after) - before
            board[battalion, square] += fallen
            bank[battalion] -= fallen
            if strength <= troops:
                setback *= 0.5
            worst = max(worst, setback)
    return worst


@rule()
def strongest_beside(numbers: Numbers, board: Any, seat: int, square: int) -> int:
    """Return the strength of the largest rival stack that may march onto a square."""
    strongest = 0
    for rival in range(BATTALIONS):
        commander = numbers.commander[rival]
        if commander < 0 or commander == seat:
            continue
        for way in range(WAYS):
            order = numbers.exits[rival, square, way]
            if order < 0:
                break
            strongest = max(strongest, board[rival, STEP_TARGET[(order - ORDER) // TROOPS]])
    return strongest
