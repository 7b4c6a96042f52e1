"""What may be done: every move that is not refused, and how likely chance makes each of its own."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import NATURE

from ..box import move_codes as codes
from ..box.constants import (
    CARDS,
    CARDS_FOR_ONE,
    DICE_FIRST,
    DICE_WEIGHTS,
    FACES,
    GOODS,
    KINDS,
    PAYMENTS,
    SIDES,
    STEP,
    WAYS,
)
from ..box.state import Numbers, Phase, Refusal, State
from . import trade
from .allowed import WORDS, is_offering, refuse_choice, refuse_hex, refuse_number, refuse_word
from .board import has_road, is_enemy, network
from .fights import dice_of, rolling
from .movement import refuse_march, ways_out
from .roads import refuse_cost, refuse_raze, refuse_site
from .sequences import refuse_attack, units_listed, ways_of_attack
from .turn import to_move


@rule("T-5")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if state.phase == Phase.OVER:
        return 0
    if seat == NATURE:
        return list_nature(numbers, state, out)
    if seat < 0 or seat >= numbers.seats or not (to_move(numbers, state) >> seat) & 1:
        return 0
    count = list_words(numbers, state, seat, out)
    phase = state.phase
    if phase == Phase.COLLECT:
        return list_choices(numbers, state, out, count, codes.COLLECT, codes.BUY)
    if phase == Phase.LOSSES or phase == Phase.BONUS:
        return list_choices(numbers, state, out, count, codes.RAISE, codes.COLLECT)
    if is_offering(state):
        return list_trades(numbers, state, seat, out, count)
    if phase == Phase.ROADS:
        return list_roads(numbers, state, seat, out, count)
    if phase == Phase.PLACE or phase == Phase.TRAIN:
        count = list_hexes(numbers, state, seat, out, count)
    elif phase == Phase.ATTACK or phase == Phase.COUNTER:
        count = list_attacks(numbers, state, seat, out, count)
    elif phase == Phase.MOVE or phase == Phase.COUNTER_MOVE:
        count = list_marches(numbers, state, seat, out, count)
    return list_numbers(numbers, state, seat, out, count)


@rule("T-5")
def list_words(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write what may be said in a word."""
    count, words = 0, int(WORDS[state.phase])
    for word in range(codes.DONE, codes.RAISE):
        if (words >> word) & 1 and refuse_word(numbers, state, seat, word) == Refusal.NONE:
            out[count] = word
            count += 1
    return count


@rule("T-5")
def list_choices(numbers: Numbers, state: State, out: Any, count: int, first: int, last: int) -> int:
    """Write the choices from ``first`` to before ``last``, behind ``count`` other moves."""
    for move in range(first, last):
        if refuse_choice(numbers, state, move) == Refusal.NONE:
            out[count] = move
            count += 1
    return count


@rule("T-19", "T-R40", "T-R41")
def list_trades(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write what may be traded with the bank and with players, behind ``count`` others."""
    if state.phase == Phase.TRADE:
        count = list_choices(numbers, state, out, count, codes.BUY, codes.PARTNER)
        count = list_partners(numbers, state, out, count)
        count = list_swaps(numbers, state, out, count)
    return list_goods(numbers, state, seat, out, count) if trade.other_trader(state, seat) >= 0 else count


@rule("T-R39", "T-R40")
def list_partners(numbers: Numbers, state: State, out: Any, count: int) -> int:
    """Write with whom one may deal, behind ``count`` others."""
    joined = network(numbers, state, int(state.turn))
    for other in range(numbers.seats):
        if trade.refuse_partner(numbers, state, other, joined) == Refusal.NONE:
            out[count] = codes.PARTNER + other
            count += 1
    return count


@rule("T-R41")
def list_swaps(numbers: Numbers, state: State, out: Any, count: int) -> int:
    """Write which three cards the bank takes for which, behind ``count`` others."""
    if state.cards[int(state.turn)] < CARDS_FOR_ONE:
        return count
    for payment in range(len(PAYMENTS)):
        if trade.refuse_payment(numbers, state, payment) == Refusal.NONE:
            for card in range(CARDS):
                if trade.refuse_swap(numbers, state, payment, card) == Refusal.NONE:
                    out[count] = codes.SWAP + payment * CARDS + card
                    count += 1
    return count


@rule("T-R40")
def list_goods(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write how much of each good may be given or asked for, behind ``count`` others.

    When one number is too many, all that are larger are.
    """
    for first, column in ((codes.GIVE, trade.GIVEN), (codes.GET, trade.ASKED)):
        for good in range(GOODS):
            number = 1
            while (
                number <= STEP
                and trade.refuse_good(numbers, state, seat, good, column, number) == Refusal.NONE
            ):
                out[count] = first + good * STEP + number - 1
                count += 1
                number += 1
    return count


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def list_numbers(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write how many of each kind may be named, behind ``count`` others; likewise."""
    for kind in range(KINDS):
        number = 1
        while number <= STEP and refuse_number(numbers, state, seat, kind, number) == Refusal.NONE:
            out[count] = codes.ADD + kind * STEP + number - 1
            count += 1
            number += 1
    return count


@rule("T-4", "T-8")
def list_hexes(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write where one may start, or train troops, behind ``count`` others."""
    for where in range(numbers.hexes):
        if refuse_hex(numbers, state, seat, where) == Refusal.NONE:
            out[count] = codes.HEX + where
            count += 1
    return count


@rule("T-11", "T-R19")
def list_attacks(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write the attacks that may be listed next, behind ``count`` others; most ways lead to no enemy."""
    drafted = int(state.drafted[seat])
    if drafted > 0 and units_listed(state, drafted - 1) == 0:
        return count
    for origin in range(numbers.hexes):
        for way in range(ways_of_attack(state, seat, origin)):
            target = int(numbers.targets[origin, way])
            if target >= 0 and is_enemy(state, seat, target):
                if refuse_attack(numbers, state, seat, origin * WAYS + way) == Refusal.NONE:
                    out[count] = codes.WAY + origin * WAYS + way
                    count += 1
    return count


@rule("T-9", "T-R16")
def list_marches(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write the ways of a movement, behind ``count`` others."""
    if state.drafted[seat] > 0:
        return count
    is_one_hex = state.phase == Phase.COUNTER_MOVE
    for origin in range(numbers.hexes):
        for way in range(origin * WAYS, origin * WAYS + ways_out(state, seat, origin)):
            if refuse_march(numbers, state, seat, way, is_one_hex) == Refusal.NONE:
                out[count] = codes.WAY + way
                count += 1
    return count


@rule("T-10", "T-R14", "T-R15")
def list_roads(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write where a road may be built, and which may be destroyed, behind ``count`` others."""
    can_pay = refuse_cost(numbers, state, seat) == Refusal.NONE
    joined = network(numbers, state, seat) if can_pay else 0
    for side in range(int(numbers.hexes) * SIDES):
        if has_road(state, side // SIDES, side % SIDES):
            if refuse_raze(numbers, state, seat, side) == Refusal.NONE:
                out[count] = codes.RAZE + side
                count += 1
        elif can_pay and refuse_site(numbers, state, seat, side, joined) == Refusal.NONE:
            out[count] = codes.BUILD + side
            count += 1
    return count


@rule("T-4", "T-7", "T-14")
def list_nature(numbers: Numbers, state: State, out: Any) -> int:
    """Write who may begin, what the die may show, or what the dice may."""
    first, last = chances(numbers, state)
    for index in range(last - first):
        out[index] = first + index
    return max(0, last - first)


@rule("T-4", "T-7", "T-14")
def chances(numbers: Numbers, state: State) -> tuple[int, int]:
    """Return the first outcome of what is due, and the one behind the last."""
    phase = state.phase
    if phase == Phase.FIRST:
        return codes.BEGIN, codes.BEGIN + int(numbers.seats)
    if phase == Phase.FORAGE:
        return codes.FORAGE, codes.FORAGE + FACES
    if phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE:
        dice = dice_of(numbers, state, rolling(state))
        return codes.THROW + int(DICE_FIRST[dice]), codes.THROW + int(DICE_FIRST[dice + 1])
    return 0, 0


@rule("T-4", "T-7", "T-14")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Seats and faces are as likely each; a set of dice, by the throws that come to it."""
    first, last = chances(numbers, state)
    for index in range(last - first):
        out[index] = DICE_WEIGHTS[first + index - codes.THROW] if first >= codes.THROW else 1
    return max(0, last - first)
