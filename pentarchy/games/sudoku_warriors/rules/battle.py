"""The battle for a province: who takes part, bidding, and what the winner takes (S-7 to S-13)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import (
    HILLTOP_PROVINCES,
    HILLTOPS_EACH,
    PLAYERS,
    PROVINCE_HILLTOPS,
    PROVINCE_REACH,
    PROVINCE_VILLAGES,
    PROVINCES,
    REACH,
    SIDE,
    TOUCHING,
)
from ..box.state import CROSSED, DESERTED, Ending, Numbers, Phase, State
from .island import (
    NOBODY,
    has_control,
    is_full,
    is_surrounded,
    provinces_of,
    warriors_at_capital,
    warriors_in,
)


@rule("S-5", "S-7")
def call_battles(state: State, hilltop: int) -> None:
    """A battle is due in every province that a placement has filled."""
    for place in range(TOUCHING):
        province = HILLTOP_PROVINCES[hilltop, place]
        if province >= 0 and state.owners[province] == 0 and is_full(state, province):
            state.due |= 1 << province


@rule("S-7", "S-R18")
def count_due(state: State) -> int:
    """Return how many battles are still to be fought."""
    count = 0
    for province in range(PROVINCES):
        count += (state.due >> province) & 1
    return count


@rule("S-7", "S-R18")
def only_due(state: State) -> int:
    """Return the first province whose battle is due."""
    for province in range(PROVINCES):
        if (state.due >> province) & 1:
            return province
    return NOBODY


@rule("S-8", "S-9", "S-R6", "S-R7", "S-R8", "S-R23")
def begin_battle(numbers: Numbers, state: State, province: int) -> None:
    """All who are in the game and at the capital take part; one alone wins at once."""
    state.due &= ~(1 << province)
    state.province = province
    fighters, last = 0, NOBODY
    for seat in range(state.seats):
        state.fighting[seat] = not state.left[seat] and warriors_at_capital(state, province, seat) > 0
        state.scores[seat] = 0
        if state.fighting[seat]:
            state.scores[seat] = warriors_in(state, province, seat)
            fighters += 1
            last = seat
    if fighters == 0:
        decide(state, DESERTED)
        end_if_all_are_decided(state)
    elif fighters == 1:
        win(numbers, state, last)
    else:
        state.phase = Phase.BATTLE
        state.is_opening = 1
        state.added = 0
        state.bidder = state.mover if state.fighting[state.mover] else next_fighter(state, state.mover)


@rule("S-11", "S-15")
def next_fighter(state: State, seat: int) -> int:
    """Return who of those in the battle comes after a player in turn order."""
    other = (seat + 1) % state.seats
    while not state.fighting[other]:
        other = (other + 1) % state.seats
    return other


@rule("S-10", "S-R14")
def is_in_reach(province: int, village_province: int) -> bool:
    """A village counts in its own province and in those beside it."""
    for place in range(REACH):
        if PROVINCE_REACH[province, place] == village_province:
            return True
    return False


@rule("S-11", "S-R10")
def best_other(state: State, seat: int) -> int:
    """Return the highest score of the others in the battle."""
    best = 0
    for other in range(state.seats):
        if other != seat and state.fighting[other] and state.scores[other] > best:
            best = int(state.scores[other])
    return best


@rule("S-10", "S-11", "S-15")
def limit(state: State) -> int:
    """The one who opens adds one value at most, everybody after that two."""
    return 1 if state.is_opening else 2


@rule("S-6", "S-10", "S-R14")
def is_usable(numbers: Numbers, state: State, village: int) -> bool:
    """Whether a village's value is unused and the bidder's to use."""
    return bool((state.used[village] == 0) & has_control(numbers, state, village, state.bidder))


@rule("S-R12")
def best_value(numbers: Numbers, state: State, but: int) -> int:
    """Return the bidder's highest usable value in reach, one village left aside (-1 for none)."""
    best = 0
    for place in range(REACH):
        province = PROVINCE_REACH[state.province, place]
        if province < 0:
            break
        for number in range(SIDE):
            village = PROVINCE_VILLAGES[province, number]
            if village != but and numbers.values[village] > best and is_usable(numbers, state, village):
                best = int(numbers.values[village])
    return best


@rule("S-R12")
def can_still_exceed(numbers: Numbers, state: State, village: int) -> bool:
    """Whether the bidder can get above the others with a village's value, or with it and one more."""
    return is_enough(state, numbers.values[village], best_value(numbers, state, village))


@rule("S-R9", "S-R12")
def is_enough(state: State, value: int, more: int) -> bool:
    """A value may be added only if with it, or with one more, the bid gets above the others."""
    if state.is_opening:
        return True
    gap = best_other(state, state.bidder) - state.scores[state.bidder]
    return value > gap or (state.added + 1 < limit(state) and value + more > gap)


@rule("S-10", "S-11")
def add(numbers: Numbers, state: State, village: int) -> None:
    """The value raises the score and is crossed out for good."""
    state.used[village] = 1
    state.scores[state.bidder] += numbers.values[village]
    state.added += 1


@rule("S-11", "S-15")
def close_bid(state: State) -> None:
    """The next in the battle bids."""
    state.is_opening = 0
    state.added = 0
    state.bidder = next_fighter(state, state.bidder)


@rule("S-11", "S-R13", "S-R22", "S-R23")
def drop_out(numbers: Numbers, state: State, seat: int) -> None:
    """Somebody is out of this battle; values that were used stay used, and the last one in it wins."""
    state.fighting[seat] = 0
    fighters, last = 0, NOBODY
    for other in range(state.seats):
        if state.fighting[other]:
            fighters += 1
            last = other
    if fighters == 1:
        win(numbers, state, last)
    elif seat == state.bidder:
        close_bid(state)


@rule("S-12", "S-13", "S-14", "S-15", "S-R19")
def win(numbers: Numbers, state: State, seat: int) -> None:
    """The winner takes the province and crosses out enemies where all around is the winner's own."""
    decide(state, seat + 1)
    for place in range(HILLTOPS_EACH):
        hilltop = PROVINCE_HILLTOPS[state.province, place]
        is_enemy = state.hilltops[hilltop] != seat + 1
        if is_enemy and state.hilltops[hilltop] != 0 and is_surrounded(state, hilltop, seat):
            state.hilltops[hilltop] = CROSSED
    if provinces_of(state, seat) >= numbers.target:
        end_game(state, Ending.PROVINCES, 1 << seat)
    else:
        end_if_all_are_decided(state)


@rule("S-12", "S-R19", "S-R23")
def decide(state: State, owner: int) -> None:
    """A province is somebody's or nobody's for good, and its battle is over."""
    state.owners[state.province] = owner
    for seat in range(PLAYERS):
        state.fighting[seat] = 0
        state.scores[seat] = 0
    state.phase = Phase.PLACING


@rule("S-R20", "S-R23")
def end_if_all_are_decided(state: State) -> None:
    """With every province decided and nobody at the aim, whoever is left and owns most wins."""
    for owner in state.owners:
        if owner == 0:
            return
    most, winners = -1, 0
    for seat in range(state.seats):
        if state.left[seat]:
            continue
        owned = provinces_of(state, seat)
        if owned > most:
            most, winners = owned, 0
        if owned == most:
            winners |= 1 << seat
    end_game(state, Ending.MOST_PROVINCES, winners)


@rule("S-14", "S-R23")
def end_game(state: State, ending: int, winners: int) -> None:
    """The game is over at once."""
    state.phase = Phase.OVER
    state.ending = ending
    state.winners = winners
    state.due = 0
