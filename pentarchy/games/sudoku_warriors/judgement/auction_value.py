"""The bidding for a province: of two players solved, of three put together from pairs.

What is on the table in a battle follows from which values are used: so all that
can happen in it are the sets of used values, each with one of two players to bid.
From the largest set down, the best bid from each is found; a bid is none, one or
two of the bidder's values, or to surrender. Winning brings the stake, losing costs
it, and every value that is used costs its price, for which the other is as much
better off.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import PLAYERS, PROVINCE_REACH, PROVINCE_VILLAGES, REACH, SIDE
from ..box.state import Numbers, State
from ..rules.island import has_control

SIDES = 2
USABLE = REACH * SIDE  #: most values that can be used in a battle
EXACT = 10  #: values of both sides together up to which nothing is left out


class Bidding(NamedTuple):
    """What whoever bids next may do, and for what."""

    room: int  #: values that may be added
    is_opening: bool
    stake: float


class Hands(NamedTuple):
    """What two sides may bid, a row each, the highest values first."""

    values: Any
    prices: Any  #: what each counts elsewhere
    counts: Any  #: how many values each side has


class Auction(NamedTuple):
    """All that can happen in a bidding: the sets of values that are used, as bits."""

    values: Any  #: those of side 0, then those of side 1
    prices: Any
    first: int  #: how many of them are side 0's
    leads: Any  #: for each set, by how much side 0 is ahead
    later: Any  #: for each side and set, what it is worth to that side to bid


class Battle(NamedTuple):
    """Who fights for a province, and how it stands."""

    province: int
    scores: Any  #: of each player
    fighting: Any  #: whether each fights
    bidder: int  #: who bids next


@rule("S-10", "S-11")
def solve(hands: Hands, lead: int, side: int, bidding: Bidding) -> float:
    """Return what a battle is worth to the bidder if both bid as well as can be.

    Side 0 is ahead by ``lead``, and ``side`` bids. With more than ``EXACT`` values the lowest are left out.
    """
    kept = keep(hands.counts)
    first, total = kept[0], kept[0] + kept[1]
    worths, costs = np.zeros(total, np.int64), np.zeros(total)
    for index in range(total):
        owner, place = (0, index) if index < first else (1, index - first)
        worths[index], costs[index] = hands.values[owner, place], hands.prices[owner, place]
    leads, later = np.zeros(1 << total, np.int64), np.zeros((SIDES, 1 << total))
    leads[0] = lead
    for index in range(total):
        step = worths[index] if index < first else -worths[index]
        for used in range(1 << index):
            leads[used | 1 << index] = leads[used] + step
    auction, answer = Auction(worths, costs, first, leads, later), Bidding(SIDES, False, bidding.stake)
    for used in range((1 << total) - 1, -1, -1):
        behind = 0 if leads[used] <= 0 else 1
        later[behind, used] = bid(auction, behind, used, answer)
        # Only the opening bid, of one value at most, can leave the next bidder ahead. He may leave it at
        # that, so what the one behind makes of it comes first.
        if used & (used - 1) == 0:
            later[1 - behind, used] = bid(auction, 1 - behind, used, answer)
    return bid(auction, side, 0, bidding)


@rule("S-10")
def keep(counts: Any) -> tuple[int, int]:
    """Return how many values of each side are looked at: all, or as many of each as there is room for."""
    half = EXACT // SIDES
    first = min(int(counts[0]), max(half, EXACT - int(counts[1])))
    return first, min(int(counts[1]), EXACT - first)


@rule("S-10", "S-11", "S-R9", "S-R10", "S-R11", "S-R12", "S-R13")
def bid(auction: Auction, side: int, used: int, bidding: Bidding) -> float:
    """Return what the best bid of a side is worth to it once some values are used.

    To surrender costs the stake; all else must bring the bidder above the other, but for the opening bid.
    """
    values, prices = auction.values, auction.prices
    margin = auction.leads[used] if side == 0 else -auction.leads[used]
    if not bidding.is_opening and margin + bidding.room * SIDE <= 0:
        return -bidding.stake  # not even the highest digits would do
    start, stop = (0, auction.first) if side == 0 else (auction.first, len(values))
    answer = auction.later[1 - side]
    best = -bidding.stake
    if bidding.is_opening or margin > 0:
        best = max(best, -answer[used])
    if bidding.room == 0:
        return best
    for one in range(start, stop):
        if (used >> one) & 1:
            continue
        with_one = used | 1 << one
        if bidding.is_opening or margin + values[one] > 0:
            best = max(best, -prices[one] - answer[with_one])
        if bidding.room == 1:
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
    numbers: Numbers, state: State, battle: Battle, first: int, second: int, bidding: Bidding, rates: Any
) -> float:
    """Return what a battle of two is worth to the first of them, who bids."""
    values, prices = np.zeros((SIDES, USABLE), np.int64), np.zeros((SIDES, USABLE))
    counts = np.zeros(SIDES, np.int64)
    counts[0] = gather(numbers, state, battle.province, first, rates, values[0], prices[0])
    counts[1] = gather(numbers, state, battle.province, second, rates, values[1], prices[1])
    lead = int(battle.scores[first]) - int(battle.scores[second])
    return solve(Hands(values, prices, counts), lead, 0, bidding)


@rule("S-11", "S-15", "S-R22")
def share_out(
    numbers: Numbers, state: State, battle: Battle, bidding: Bidding, rates: Any, shares: Any
) -> None:
    """Add to each player's share what he may hope for of the stake of a battle.

    Of three who fight, each pair is taken to bid for a third of the stake.
    """
    bidder, stake = battle.bidder, bidding.stake
    fighters, other = 0, bidder
    for seat in range(PLAYERS):
        fighters += battle.fighting[seat] != 0
        if battle.fighting[seat] and seat != bidder:
            other = seat
    if fighters == 1:
        shares[bidder] += stake
    elif fighters == SIDES:
        gain = duel(numbers, state, battle, bidder, other, bidding, rates)
        shares[bidder] += (stake + gain) / 2
        shares[other] += (stake - gain) / 2
    else:
        for step in range(PLAYERS):
            first, second = (bidder + step) % PLAYERS, (bidder + step + 1) % PLAYERS
            if second == bidder:
                first, second = bidder, first
            answer = bidding if first == bidder else Bidding(SIDES, False, stake)
            gain = duel(numbers, state, battle, first, second, answer, rates)
            shares[first] += (stake + gain) / (2 * PLAYERS)
            shares[second] += (stake - gain) / (2 * PLAYERS)
