"""The bidding for a province: of two players solved, of three put together from pairs.

What is on the table in a battle follows from which values are used: so all that
can happen in it are the sets of used values, each with one of two players to bid.
From the largest set down, the best bid from each is found; a bid is none, one or
two of the bidder's values, or to surrender. Winning brings the stake, losing costs
it, and every value that is used costs its price, for which the other is as much
better off.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import PLAYERS, PROVINCE_REACH, PROVINCE_VILLAGES, REACH, SIDE
from ..box.state import Numbers, State
from ..rules.island import has_control

SIDES = 2
USABLE = REACH * SIDE  #: most values that can be used in a battle
EXACT = 10  #: values of both sides together up to which nothing is left out


@rule("S-10", "S-11")
def solve(
    values: Any, prices: Any, counts: Any, lead: int, side: int, room: int, is_opening: bool, stake: float
) -> float:
    """Return what a battle is worth to the bidder if both bid as well as can be.

    ``values`` and ``prices`` have a row for each of the two sides, the highest values first, and
    ``counts`` their numbers. Side 0 is ahead by ``lead``; ``side`` bids and may add ``room`` values
    more now. With more than ``EXACT`` values the lowest are left out.
    """
    kept = keep(counts)
    first, total = kept[0], kept[0] + kept[1]
    worths, costs = np.zeros(total, np.int64), np.zeros(total)
    for index in range(total):
        owner, place = (0, index) if index < first else (1, index - first)
        worths[index], costs[index] = values[owner, place], prices[owner, place]
    leads, later = np.zeros(1 << total, np.int64), np.zeros((SIDES, 1 << total))
    leads[0] = lead
    for index in range(total):
        step = worths[index] if index < first else -worths[index]
        for used in range(1 << index):
            leads[used | 1 << index] = leads[used] + step
    for used in range((1 << total) - 1, -1, -1):
        behind = 0 if leads[used] <= 0 else 1
        later[behind, used] = bid(worths, costs, first, leads, later, behind, used, 2, False, stake)
        # Only the opening bid, of one value at most, can leave the next bidder ahead. He may leave it at
        # that, so what the one behind makes of it comes first.
        if used & (used - 1) == 0:
            later[1 - behind, used] = bid(
                worths, costs, first, leads, later, 1 - behind, used, 2, False, stake
            )
    return bid(worths, costs, first, leads, later, side, 0, room, is_opening, stake)


@rule("S-10")
def keep(counts: Any) -> tuple[int, int]:
    """Return how many values of each side are looked at: all, or as many of each as there is room for."""
    half = EXACT // SIDES
    first = min(int(counts[0]), max(half, EXACT - int(counts[1])))
    return first, min(int(counts[1]), EXACT - first)


@rule("S-10", "S-11", "S-R9", "S-R10", "S-R11", "S-R12", "S-R13")
def bid(
    values: Any,
    prices: Any,
    first: int,
    leads: Any,
    later: Any,
    side: int,
    used: int,
    room: int,
    is_opening: bool,
    stake: float,
) -> float:
    """Return what the best bid of a side is worth to it, ``later`` being what the other makes of it.

    The first ``first`` values are side 0's. To surrender costs the stake; all else must bring the
    bidder above the other, but for the opening bid.
    """
    margin = leads[used] if side == 0 else -leads[used]
    if not is_opening and margin + room * SIDE <= 0:
        return -stake  # not even the highest digits would do
    start, stop = (0, first) if side == 0 else (first, len(values))
    answer = later[1 - side]
    best = -stake
    if is_opening or margin > 0:
        best = max(best, -answer[used])
    if room == 0:
        return best
    for one in range(start, stop):
        if (used >> one) & 1:
            continue
        with_one = used | 1 << one
        if is_opening or margin + values[one] > 0:
            best = max(best, -prices[one] - answer[with_one])
        if room == 1:
            continue
        for two in range(start, one):
            if (used >> two) & 1 == 0 and margin + values[one] + values[two] > 0:
                best = max(best, -prices[one] - prices[two] - answer[with_one | 1 << two])
    return float(best)


@rule("S-10", "S-R14")
def gather(
    numbers: Numbers, state: State, province: int, seat: int, rates: Any, values: Any, prices: Any
) -> int:
    """Write the values that a seat may use in a battle, and what they are worth elsewhere; count them.

    ``rates`` has for each province what a point of its values is worth. The highest values come first.
    """
    count = 0
    for place in range(REACH):
        near = PROVINCE_REACH[province, place]
        if near < 0:
            break
        for number in range(SIDE):
            village = PROVINCE_VILLAGES[near, number]
            if state.used[village] or not has_control(numbers, state, village, seat):
                continue
            value, at = int(numbers.values[village]), count
            while at > 0 and values[at - 1] < value:
                values[at], prices[at] = values[at - 1], prices[at - 1]
                at -= 1
            values[at], prices[at] = value, value * rates[near]
            count += 1
    return count


@rule("S-10", "S-11")
def duel(
    numbers: Numbers,
    state: State,
    province: int,
    bidder: int,
    other: int,
    lead: int,
    room: int,
    is_opening: bool,
    stake: float,
    rates: Any,
) -> float:
    """Return what a battle of two is worth to the bidder, who is ahead by ``lead`` and may add ``room``."""
    values, prices = np.zeros((SIDES, USABLE), np.int64), np.zeros((SIDES, USABLE))
    counts = np.zeros(SIDES, np.int64)
    counts[0] = gather(numbers, state, province, bidder, rates, values[0], prices[0])
    counts[1] = gather(numbers, state, province, other, rates, values[1], prices[1])
    return solve(values, prices, counts, lead, 0, room, is_opening, stake)


@rule("S-11", "S-15", "S-R22")
def share_out(
    numbers: Numbers,
    state: State,
    province: int,
    scores: Any,
    fighting: Any,
    bidder: int,
    room: int,
    is_opening: bool,
    stake: float,
    rates: Any,
    shares: Any,
) -> None:
    """Add to each player's share what he may hope for of the stake of a battle.

    Of three who fight, each pair is taken to bid for a third of the stake.
    """
    fighters, other = 0, bidder
    for seat in range(PLAYERS):
        fighters += fighting[seat] != 0
        if fighting[seat] and seat != bidder:
            other = seat
    if fighters == 1:
        shares[bidder] += stake
    elif fighters == SIDES:
        lead = int(scores[bidder]) - int(scores[other])
        gain = duel(numbers, state, province, bidder, other, lead, room, is_opening, stake, rates)
        shares[bidder] += (stake + gain) / 2
        shares[other] += (stake - gain) / 2
    else:
        for step in range(PLAYERS):
            first, second = (bidder + step) % PLAYERS, (bidder + step + 1) % PLAYERS
            if second == bidder:
                first, second = bidder, first
            lead = int(scores[first]) - int(scores[second])
            now, opens = (room, is_opening) if first == bidder else (SIDES, False)
            gain = duel(numbers, state, province, first, second, lead, now, opens, stake, rates)
            shares[first] += (stake + gain) / (2 * PLAYERS)
            shares[second] += (stake - gain) / (2 * PLAYERS)
