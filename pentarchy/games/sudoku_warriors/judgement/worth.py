"""How good a position looks to a seat: the provinces it owns, and what it may hope for of the others.

A province whose battle is fought or due is worth what its bidding comes to, which
``auction`` solves. One with a single free hilltop falls to the first who wins it by
filling it; for whoever fills a province has a warrior more in it and the first bid,
which is no burden since it need not be high. So nobody likes to leave a single free
hilltop: where two are free, the number of harmless placements left says who will have
to. Else everybody has a part that grows with their warriors, their place around the
capital and the values they could bid there.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import (
    AROUND,
    HILLTOP_PROVINCES,
    HILLTOP_VILLAGES,
    HILLTOPS,
    HILLTOPS_EACH,
    PLAYERS,
    PROVINCE_HILLTOPS,
    PROVINCE_REACH,
    PROVINCE_VILLAGES,
    PROVINCES,
    REACH,
    SIDE,
    TOUCHING,
    VILLAGES,
)
from ..box.state import DESERTED, Numbers, Phase, State
from ..rules.battle import limit
from ..rules.island import NOBODY, controller, provinces_of, warriors_at_capital, warriors_in
from ..rules.turn import places
from .auction_value import Battle, Bidding, Reserves, share_out
from .standing_orders import count_free

PROVINCE, LAST_PROVINCE, VALUE, RESERVE, CAPITAL, ALL_FOUR, LEEWAY, FREE, TEMPO = range(9)
TERMS = (
    ("province", 1.0),  #: the logarithm of the factor by which a province raises the chance to win
    ("last province", 4.0),  #: how many others the province counts that wins the game
    ("value", 0.002),  #: what a point of a controlled value counts for each battle it may yet be bid in
    (
        "reserve",
        0.15,
    ),  #: points of a bid that a point of a usable value counts, the more the fuller the province
    ("capital", 3.0),  #: points of a bid that a warrior at a capital counts
    ("all four", 2.0),  #: points that each of them counts besides while nobody else is there
    ("leeway", 5.0),  #: points of a bid that make a lead where all hilltops are taken
    ("free", 1.0),  #: points by which each free hilltop makes a lead less sure
    ("tempo", 6.0),  #: harmless placements left that halve how sure it is who runs out of them
)

MEMORY = 1 << 12  #: biddings that are remembered


@rule()
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return the part of a win that a seat may hope for; the state keeps its bytes."""
    if state.phase == Phase.OVER:
        shares = np.zeros(PLAYERS)
        places(numbers, state, shares)
        return float(shares[seat])
    strengths, total = np.zeros(PLAYERS), 0.0
    count_strengths(numbers, state, terms, strengths)
    for player in range(numbers.seats):
        if player == seat or not state.left[player]:
            total += exp(strengths[player] - strengths[seat])
    return 1.0 / total


@rule()
def count_strengths(numbers: Numbers, state: State, terms: Any, strengths: Any) -> None:
    """Add up what each player has: provinces, hopes of others, and values for battles to come."""
    holders, rates = np.zeros(VILLAGES, np.int64), np.zeros(PROVINCES)
    count_uses(state, terms, rates)
    count_values(numbers, state, rates, holders, strengths)
    for index in range(PROVINCES):
        rates[index] -= terms[VALUE]  # the battle itself, where values are bid
    reserves = Reserves(holders, rates, terms[len(TERMS) :])
    stake, safe, taken = count_stake(numbers, state, terms), count_safe(state), np.zeros(PLAYERS, np.int64)
    for province in range(PROVINCES):
        free = count_free(state, province)
        if state.owners[province]:
            if state.owners[province] != DESERTED:
                strengths[state.owners[province] - 1] += terms[PROVINCE]
        elif state.phase == Phase.BATTLE and province == state.province:
            look_at_battle(numbers, state, stake, reserves, strengths)
        elif free == 0:
            fight_out(numbers, state, province, state.mover, stake, reserves, strengths)
        elif free == 1:
            look_at_last(numbers, state, province, stake, reserves, taken, strengths)
        else:
            hopes, given = np.zeros(PLAYERS), np.zeros(PLAYERS)
            estimate(numbers, state, province, free, holders, stake, terms, hopes)
            if free == 2:
                look_at_last_two(numbers, state, province, safe, stake, reserves, given)
                hopes += (given - hopes) / (1.0 + safe / terms[TEMPO])
            strengths += hopes


@rule("S-10", "S-R14")
def count_uses(state: State, terms: Any, rates: Any) -> None:
    """Write what a point of each province's values counts, by the battles to come that it may be bid in."""
    for province in range(PROVINCES):
        if state.owners[province] == 0:
            for place in range(REACH):
                near = PROVINCE_REACH[province, place]
                if near >= 0:
                    rates[near] += terms[VALUE]


@rule("S-6", "S-10")
def count_values(numbers: Numbers, state: State, rates: Any, holders: Any, strengths: Any) -> None:
    """Write who has each unused value, and add to their strength what it counts."""
    for province in range(PROVINCES):
        for number in range(SIDE):
            village = PROVINCE_VILLAGES[province, number]
            holders[village] = holder_of(numbers, state, village)
            if holders[village] != NOBODY:
                strengths[holders[village]] += rates[province] * numbers.values[village]


@rule("S-5")
def count_safe(state: State) -> int:
    """Return how many placements neither fill a province nor leave one with a single free hilltop."""
    is_brink = np.zeros(PROVINCES, np.bool_)
    for province in range(PROVINCES):
        is_brink[province] = count_free(state, province) <= 2
    count = 0
    for hilltop in range(HILLTOPS):
        is_safe = state.hilltops[hilltop] == 0
        for place in range(TOUCHING):
            province = HILLTOP_PROVINCES[hilltop, place]
            if province >= 0 and is_brink[province]:
                is_safe = False
        count += is_safe
    return count


@rule("S-14", "S-15")
def count_stake(numbers: Numbers, state: State, terms: Any) -> float:
    """Return what it counts to win a province: more when somebody has but one to go."""
    for seat in range(numbers.seats):
        if not state.left[seat] and provinces_of(state, seat) + 1 >= numbers.target:
            return float(terms[PROVINCE] * (1.0 + terms[LAST_PROVINCE]))
    return float(terms[PROVINCE])


@rule("S-10", "S-11")
def look_at_battle(numbers: Numbers, state: State, stake: float, reserves: Reserves, strengths: Any) -> None:
    """Add what each may hope for of the battle that is being fought."""
    battle = Battle(int(state.province), state.scores, state.fighting, int(state.bidder))
    bidding = Bidding(int(limit(state) - state.added), bool(state.is_opening), stake)
    share_out(numbers, reserves, battle, bidding, strengths)


@rule("S-8", "S-9", "S-R6", "S-R8", "S-R23")
def fight_out(
    numbers: Numbers,
    state: State,
    province: int,
    placer: int,
    stake: float,
    reserves: Reserves,
    strengths: Any,
) -> None:
    """Add what each may hope for of a full province, its battle brought about by a placer."""
    scores, fighting = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    for seat in range(numbers.seats):
        fighting[seat] = not state.left[seat] and warriors_at_capital(state, province, seat) > 0
        scores[seat] = warriors_in(state, province, seat)
    if not fighting.any():
        return
    bidder = placer
    while not fighting[bidder]:
        bidder = (bidder + 1) % numbers.seats
    battle = Battle(province, scores, fighting, bidder)
    share_out(numbers, reserves, battle, Bidding(1, True, stake), strengths)


@rule("S-5")
def next_placer(numbers: Numbers, state: State) -> int:
    """Return who places next, once the battles that are due are over."""
    return int(state.mover) if state.phase == Phase.PLACING else after_him(numbers, state, state.mover)


@rule("S-5", "S-R23")
def after_him(numbers: Numbers, state: State, seat: int) -> int:
    """Return who of those in the game places after a player."""
    seat = (seat + 1) % numbers.seats
    while state.left[seat]:
        seat = (seat + 1) % numbers.seats
    return int(seat)


@rule("S-5", "S-8")
def look_at_last(
    numbers: Numbers,
    state: State,
    province: int,
    stake: float,
    reserves: Reserves,
    taken: Any,
    strengths: Any,
) -> None:
    """Add what each may hope for of a province with one free hilltop.

    The first who wins by filling it does so, but a turn fills one province only: ``taken`` counts
    them. If nobody does, it may be any who fills it.
    """
    seats, first = int(numbers.seats), next_placer(numbers, state)
    hilltop = free_hilltop(state, province, 0)
    hopes, mean = np.zeros((PLAYERS, PLAYERS)), np.zeros(PLAYERS)
    filler, soonest, present = NOBODY, 0, 0
    for turn in range(seats):
        seat = (first + turn) % seats
        if state.left[seat]:
            continue
        put(numbers, state, hilltop, seat + 1, reserves.holders)
        fight_out(numbers, state, province, seat, stake, reserves, hopes[seat])
        put(numbers, state, hilltop, 0, reserves.holders)
        mean += hopes[seat]
        present += 1
        turns = turn + taken[seat] * seats
        if hopes[seat, seat] > stake / 2 and (filler == NOBODY or turns < soonest):
            filler, soonest = seat, turns
    if filler == NOBODY:
        strengths += mean / present
        return
    taken[filler] += 1
    strengths += hopes[filler]


@rule("S-5", "S-8")
def look_at_last_two(
    numbers: Numbers,
    state: State,
    province: int,
    safe: int,
    stake: float,
    reserves: Reserves,
    hopes: Any,
) -> None:
    """Write what each may hope for of a province with two free hilltops.

    Whoever has no harmless placement left takes the hilltop that is better for them, and the next
    after them fills the province.
    """
    giver = next_placer(numbers, state)
    for _ in range(safe):
        giver = after_him(numbers, state, giver)
    filler = after_him(numbers, state, giver)
    tried = np.zeros((2, PLAYERS))
    for choice in range(2):
        given, last = free_hilltop(state, province, choice), free_hilltop(state, province, 1 - choice)
        put(numbers, state, given, giver + 1, reserves.holders)
        put(numbers, state, last, filler + 1, reserves.holders)
        fight_out(numbers, state, province, filler, stake, reserves, tried[choice])
        put(numbers, state, given, 0, reserves.holders)
        put(numbers, state, last, 0, reserves.holders)
    hopes[:] = tried[0] if tried[0, giver] >= tried[1, giver] else tried[1]


@rule("S-5", "S-6")
def put(numbers: Numbers, state: State, hilltop: int, holder: int, holders: Any) -> None:
    """Put a warrior on a hilltop, or nobody's, and see who has the values around it then."""
    state.hilltops[hilltop] = holder
    for place in range(AROUND):
        village = HILLTOP_VILLAGES[hilltop, place]
        if village >= 0:
            holders[village] = holder_of(numbers, state, village)


@rule("S-6", "S-10")
def holder_of(numbers: Numbers, state: State, village: int) -> int:
    """Return who could bid a village's value; nobody once it is used."""
    return NOBODY if state.used[village] else controller(numbers, state, village)


@rule("S-5")
def free_hilltop(state: State, province: int, number: int) -> int:
    """Return the first free hilltop of a province, after so many others."""
    place = 0
    while state.hilltops[PROVINCE_HILLTOPS[province, place]] != 0 or number > 0:
        number -= state.hilltops[PROVINCE_HILLTOPS[province, place]] == 0
        place += 1
    return int(PROVINCE_HILLTOPS[province, place])


@rule("S-8", "S-9", "S-10")
def estimate(
    numbers: Numbers,
    state: State,
    province: int,
    free: int,
    holders: Any,
    stake: float,
    terms: Any,
    hopes: Any,
) -> None:
    """Share out the stake of an open province by what everybody could bid if it were full.

    Control of villages changes until then: the emptier the province, the less it counts.
    """
    points, rate = np.zeros(PLAYERS), terms[RESERVE] * (1.0 - free / HILLTOPS_EACH)
    for place in range(REACH):
        near = PROVINCE_REACH[province, place]
        if near >= 0:
            for number in range(SIDE):
                village = PROVINCE_VILLAGES[near, number]
                if holders[village] != NOBODY:
                    points[holders[village]] += rate * numbers.values[village]
    at_capital, total = np.zeros(PLAYERS, np.int64), 0
    for seat in range(numbers.seats):
        at_capital[seat] = warriors_at_capital(state, province, seat)
        total += at_capital[seat]
    highest = 0.0
    for seat in range(numbers.seats):
        rate = terms[CAPITAL] + (terms[ALL_FOUR] if at_capital[seat] == total else 0.0)
        points[seat] += warriors_in(state, province, seat) + rate * at_capital[seat]
        highest = max(highest, points[seat])
    parts, whole, unsure = np.zeros(PLAYERS), 0.0, terms[LEEWAY] + terms[FREE] * free
    for seat in range(numbers.seats):
        if not state.left[seat] and (total < AROUND or at_capital[seat] > 0):
            parts[seat] = exp((points[seat] - highest) / unsure)
            whole += parts[seat]
    if whole > 0.0:
        hopes += stake * parts / whole
