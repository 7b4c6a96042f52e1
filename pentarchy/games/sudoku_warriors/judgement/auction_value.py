"""The bidding for a province: of two players solved, of three put together from pairs.

What is on the table in a battle follows from which values are used: so all that
can happen in it are the sets of used values, each with one of two players to bid.
Of each that is asked for, the best bid is found once; a bid is none, one or two of
the bidder's values, or to surrender. Winning brings the stake, losing costs it,
and every value that is used costs its price, for which the other is as much better
off.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.hashing import mixed
from pentarchy.kernel.memory import UNKNOWN, keep, recall
from pentarchy.kernel.rule import rule

from ..box.constants import PLAYERS, PROVINCE_REACH, PROVINCE_VILLAGES, REACH, SIDE
from ..box.state import Numbers

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


class Bids(NamedTuple):
    """What either side may add at once, a row each, the cheapest first: nothing, a value or two."""

    sets: Any  #: values as bits, side 0's below side 1's
    sums: Any
    gains: Any  #: what they are worth elsewhere, below zero
    counts: Any  #: how many bids each side has


class Stack(NamedTuple):
    """Bids that wait for what can be answered to them, the latest on top."""

    sides: Any
    used: Any  #: the set of values that are used
    margins: Any  #: by how much the bidder is ahead
    places: Any  #: the bid that is looked at
    bests: Any  #: what the best bid so far is worth


class Reserves(NamedTuple):
    """What everybody could bid."""

    holders: Any  #: who controls each village whose value is not used, or nobody
    rates: Any  #: what a point of each province's values counts elsewhere
    memory: Any  #: what biddings were worth that were solved before, see ``kernel/memory.py``


class Battle(NamedTuple):
    """Who fights for a province, and how it stands."""

    province: int
    scores: Any  #: of each player
    fighting: Any  #: whether each fights
    bidder: int  #: who bids next


@rule("S-10", "S-11", "S-R9", "S-R10", "S-R11", "S-R12", "S-R13")
def solve(hands: Hands, lead: int, side: int, bidding: Bidding) -> float:
    """Return what a battle is worth to the bidder if both bid as well as can be.

    Side 0 is ahead by ``lead``, and ``side`` bids. With more than ``EXACT`` values the lowest are left out.
    To surrender costs the stake; all else must bring the bidder above the other, but for the opening bid. No
    bid brings more than the stake less its price: once that is no more than what there is already, nothing
    dearer is looked at.
    """
    margin = lead if side == 0 else -lead
    if not bidding.is_opening and margin + bidding.room * SIDE <= 0:
        return -bidding.stake  # not even the highest digits would do
    bids, total = list_bids(hands)
    known, later = np.zeros((SIDES, 1 << total), np.bool_), np.empty((SIDES, 1 << total))
    rows, bests = np.empty((4, 2 * total + 3), np.int64), np.empty(2 * total + 3)
    stack = Stack(rows[0], rows[1], rows[2], rows[3], bests)
    height = push(stack, 0, side, 0, margin, bidding.stake)
    while True:
        top = height - 1
        side, used, margin = stack.sides[top], stack.used[top], stack.margins[top]
        room, is_opening = (bidding.room, bidding.is_opening) if top == 0 else (SIDES, False)
        place = next_bid(bids, stack, top, room, is_opening, bidding.stake)
        if place < 0:
            if top == 0:
                return float(stack.bests[0])
            known[side, used], later[side, used] = True, stack.bests[top]
            height -= 1
            continue
        after = used | bids.sets[side, place]
        if known[1 - side, after]:
            stack.bests[top] = max(stack.bests[top], bids.gains[side, place] - later[1 - side, after])
            stack.places[top] += 1
        else:
            height = push(stack, height, 1 - side, after, -margin - bids.sums[side, place], bidding.stake)


@rule("S-10")
def push(stack: Stack, height: int, side: int, used: int, margin: int, stake: float) -> int:
    """Begin to look for the best bid of a side; return how many are looked for then."""
    stack.sides[height], stack.used[height], stack.margins[height] = side, used, margin
    stack.places[height], stack.bests[height] = 0, -stake
    return height + 1


@rule("S-10", "S-R9", "S-R12", "S-R13")
def next_bid(bids: Bids, stack: Stack, top: int, room: int, is_opening: bool, stake: float) -> int:
    """Return the next bid that may be better than the best so far; -1 if there is none."""
    side, used, margin = stack.sides[top], stack.used[top], stack.margins[top]
    for place in range(stack.places[top], bids.counts[side]):
        if bids.gains[side, place] + stake <= stack.bests[top]:
            return -1
        added = bids.sets[side, place]
        values = count_values(added)
        is_above = margin + bids.sums[side, place] > 0 or (is_opening and values <= 1)
        if is_above and values <= room and used & added == 0:
            stack.places[top] = place
            return place
    return -1


@rule("S-10")
def count_values(added: int) -> int:
    """Return how many values are in a bid: none, one, or two, which stands for more."""
    if added == 0:
        return 0
    return 1 if added & (added - 1) == 0 else 2


@rule("S-10", "S-R12")
def list_bids(hands: Hands) -> tuple[Bids, int]:
    """List what each side may add at once; return with it how many values both have together."""
    kept = keep_highest(hands.counts)
    most = 1 + EXACT + EXACT * (EXACT - 1) // 2
    sets, sums = np.zeros((SIDES, most), np.int64), np.zeros((SIDES, most), np.int64)
    bids = Bids(sets, sums, np.zeros((SIDES, most)), np.zeros(SIDES, np.int64))
    for side in range(SIDES):
        below = kept[0] if side == 1 else 0
        values, prices = hands.values[side], hands.prices[side]
        put_in(bids, side, 0, 0, -0.0)
        for one in range(kept[side]):
            put_in(bids, side, 1 << (below + one), values[one], -prices[one])
            for two in range(one):
                both = 1 << (below + one) | 1 << (below + two)
                put_in(bids, side, both, values[one] + values[two], -prices[one] - prices[two])
    return bids, kept[0] + kept[1]


@rule("S-10")
def put_in(bids: Bids, side: int, added: int, total: int, gain: float) -> None:
    """Put a bid behind those that are as cheap, and before those that are dearer."""
    at = int(bids.counts[side])
    bids.counts[side] += 1
    while at > 0 and bids.gains[side, at - 1] < gain:
        bids.sets[side, at], bids.sums[side, at] = bids.sets[side, at - 1], bids.sums[side, at - 1]
        bids.gains[side, at] = bids.gains[side, at - 1]
        at -= 1
    bids.sets[side, at], bids.sums[side, at], bids.gains[side, at] = added, total, gain


@rule("S-10")
def keep_highest(counts: Any) -> tuple[int, int]:
    """Return how many values of each side are looked at: all, or as many of each as there is room for."""
    half = EXACT // SIDES
    first = min(int(counts[0]), max(half, EXACT - int(counts[1])))
    return first, min(int(counts[1]), EXACT - first)


@rule("S-10", "S-R14")
def gather(numbers: Numbers, reserves: Reserves, province: int, seat: int, values: Any, prices: Any) -> int:
    """Write the values that a seat may use in a battle, and what they are worth elsewhere; count them.

    The highest values come first.
    """
    count = 0
    for place in range(REACH):
        near = PROVINCE_REACH[province, place]
        if near < 0:
            break
        for number in range(SIDE):
            village = PROVINCE_VILLAGES[near, number]
            if reserves.holders[village] != seat:
                continue
            value, at = int(numbers.values[village]), count
            while at > 0 and values[at - 1] < value:
                values[at], prices[at] = values[at - 1], prices[at - 1]
                at -= 1
            values[at], prices[at] = value, value * reserves.rates[near]
            count += 1
    return count


@rule("S-10", "S-11")
def duel(
    numbers: Numbers, reserves: Reserves, battle: Battle, first: int, second: int, bidding: Bidding
) -> float:
    """Return what a battle of two is worth to the first of them, who bids."""
    values, prices = np.zeros((SIDES, USABLE), np.int64), np.zeros((SIDES, USABLE))
    counts = np.zeros(SIDES, np.int64)
    counts[0] = gather(numbers, reserves, battle.province, first, values[0], prices[0])
    counts[1] = gather(numbers, reserves, battle.province, second, values[1], prices[1])
    lead = int(battle.scores[first]) - int(battle.scores[second])
    hands = Hands(values, prices, counts)
    if len(reserves.memory) == 0:
        return solve(hands, lead, 0, bidding)
    key = key_of(hands, lead, bidding)
    known = recall(reserves.memory, key)
    return known if known != UNKNOWN else keep(reserves.memory, key, solve(hands, lead, 0, bidding))


@rule("S-10")
def key_of(hands: Hands, lead: int, bidding: Bidding) -> int:
    """Return a number for all that decides what a bidding is worth to side 0, who bids."""
    kept = keep_highest(hands.counts)
    stakes = np.zeros(1)
    stakes[0] = bidding.stake
    key = mixed(mixed(1, kept[0] << 8 | kept[1]), lead)
    key = mixed(mixed(key, bidding.room << 1 | bidding.is_opening), int(stakes.view(np.int64)[0]))
    for side in range(SIDES):
        bits = hands.prices[side].view(np.int64)
        for place in range(kept[side]):
            key = mixed(mixed(key, int(hands.values[side, place])), int(bits[place]))
    return key


@rule("S-11", "S-15", "S-R22")
def share_out(numbers: Numbers, reserves: Reserves, battle: Battle, bidding: Bidding, shares: Any) -> None:
    """Add to each player's share what they may hope for of the stake of a battle.

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
        gain = duel(numbers, reserves, battle, bidder, other, bidding)
        shares[bidder] += (stake + gain) / 2
        shares[other] += (stake - gain) / 2
    else:
        for step in range(PLAYERS):
            first, second = (bidder + step) % PLAYERS, (bidder + step + 1) % PLAYERS
            if second == bidder:
                first, second = bidder, first
            answer = bidding if first == bidder else Bidding(SIDES, False, stake)
            gain = duel(numbers, reserves, battle, first, second, answer)
            shares[first] += (stake + gain) / (2 * PLAYERS)
            shares[second] += (stake - gain) / (2 * PLAYERS)
