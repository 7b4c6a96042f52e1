"""Trade: with players whom roads join, and with the bank (T-19, T-R39 to T-R42)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CARD_PRICE, CARDS, CARDS_FOR_ONE, GOODS, MONEY_STEP, PAYMENTS
from ..box.state import Numbers, Phase, Refusal, State
from .board import is_in, is_own, network
from .ending import clear_drafts
from .sequences import is_named
from .stocks import MOST_MONEY, bank_has, earn, gain, pay, show

GIVEN, ASKED = range(2)  #: the counts in a good's line


@rule("T-R39")
def is_joined(numbers: Numbers, state: State, other: int, joined: int) -> bool:
    """Whether a player stands on one of the hexes that roads join to another's."""
    for where in range(numbers.hexes):
        if (joined >> where) & 1 and is_own(state, other, where):
            return True
    return False


@rule("T-19", "T-R39", "T-R40")
def refuse_partner(numbers: Numbers, state: State, other: int, joined: int) -> Refusal:
    """One deals with a player whom roads join to one, five times a turn at most.

    ``joined`` are the hexes that roads join to those of the player whose turn it is.
    """
    seat = int(state.turn)
    if state.drafted[seat] > 0:
        return Refusal.HAS_PARTNER
    if other >= numbers.seats or other == seat or not is_in(state, other):
        return Refusal.NOT_A_PARTNER
    if not is_joined(numbers, state, other, joined):
        return Refusal.NOT_JOINED
    return Refusal.NO_OFFERS_LEFT if state.offers[other] >= numbers.offers else Refusal.NONE


@rule("T-R40")
def choose_partner(state: State, other: int) -> None:
    """An offer to a player is begun."""
    state.drafted[int(state.turn)] = 1 + other


@rule("T-R40")
def other_trader(state: State, seat: int) -> int:
    """Return with whom a seat trades, -1 if it has not said so."""
    if seat != state.turn:
        return int(state.turn)
    if state.phase == Phase.TRADE:
        return int(state.drafted[seat]) - 1
    return int(state.partner)


@rule("T-R40", "T-R42")
def holding(state: State, seat: int, good: int) -> int:
    """Return how much of a good a player has: steps of $5, or cards."""
    return int(state.money[seat]) // MONEY_STEP if good == 0 else int(state.stock[seat, good - 1])


@rule("T-R11", "T-R40")
def askable(numbers: Numbers, state: State, other: int, good: int) -> int:
    """Return how much of a good one may ask for; of hidden cards, as many as the other holds in all."""
    if good == 0 or not numbers.hidden:
        return holding(state, other, good)
    asked = 0
    for each in range(1, GOODS):
        if each != good:
            asked += int(state.lines[each].counts[ASKED])
    return int(state.cards[other]) - asked


@rule("T-19", "T-R40")
def refuse_good(numbers: Numbers, state: State, seat: int, good: int, column: int, number: int) -> Refusal:
    """An offer gives what one has and asks for what the other may have, each good one way."""
    other = other_trader(state, seat)
    if other < 0:
        return Refusal.NO_PARTNER
    counts = state.lines[good].counts
    if counts[1 - column] > 0:
        return Refusal.BOTH_WAYS
    if is_named(int(counts[column])):
        return Refusal.GOOD_NAMED
    there = holding(state, seat, good) if column == GIVEN else askable(numbers, state, other, good)
    return Refusal.NONE if int(counts[column]) + number <= there else Refusal.NOT_HELD


@rule("T-R40")
def name_good(state: State, good: int, column: int, number: int) -> None:
    """So much of a good is given, or asked for."""
    state.lines[good].counts[column] += number


@rule("T-R40")
def refuse_offer(state: State, seat: int) -> Refusal:
    """An offer is to somebody, and about something."""
    if other_trader(state, seat) < 0:
        return Refusal.NO_PARTNER
    for good in range(GOODS):
        if state.lines[good].counts[GIVEN] + state.lines[good].counts[ASKED] > 0:
            return Refusal.NONE
    return Refusal.EMPTY_OFFER


@rule("T-R40", "T-R11")
def offer(numbers: Numbers, state: State, seat: int) -> None:
    """The offer is open to all, and shows that one has what one offers."""
    if seat == state.turn:
        state.partner = other_trader(state, seat)
        state.offers[int(state.partner)] += 1
        state.drafted[seat] = 0
        state.phase = Phase.ANSWER
    else:
        state.phase = Phase.LAST_ANSWER
    for card in range(CARDS):
        show(numbers, state, seat, card, int(state.lines[card + 1].counts[GIVEN]))


@rule("T-R40")
def offerer(state: State) -> int:
    """Return who has made the offer that is to be answered."""
    return int(state.turn) if state.phase == Phase.ANSWER else int(state.partner)


@rule("T-R40")
def answerer(state: State) -> int:
    """Return who answers."""
    return int(state.partner) if state.phase == Phase.ANSWER else int(state.turn)


@rule("T-R40", "T-6")
def refuse_accept(state: State) -> Refusal:
    """One accepts what one can give."""
    seat, other = answerer(state), offerer(state)
    for good in range(GOODS):
        if state.lines[good].counts[ASKED] > holding(state, seat, good):
            return Refusal.NOT_HELD
    given, asked = money_of(state, GIVEN), money_of(state, ASKED)
    is_too_much = max(int(state.money[seat]) + given, int(state.money[other]) + asked) > MOST_MONEY
    return Refusal.PURSE_FULL if is_too_much else Refusal.NONE


@rule("T-R40")
def money_of(state: State, column: int) -> int:
    """Return how much money an offer gives or asks for."""
    return MONEY_STEP * int(state.lines[0].counts[column])


@rule("T-19", "T-R40", "T-R42")
def exchange(numbers: Numbers, state: State) -> None:
    """Money and cards change hands at once."""
    seat, other = answerer(state), offerer(state)
    given, asked = money_of(state, GIVEN), money_of(state, ASKED)
    state.money[seat] += given - asked
    state.money[other] += asked - given
    for card in range(CARDS):
        hand_cards(numbers, state, other, seat, card, int(state.lines[card + 1].counts[GIVEN]))
        hand_cards(numbers, state, seat, other, card, int(state.lines[card + 1].counts[ASKED]))
    end_offer(state)


@rule("T-R40", "T-R11")
def hand_cards(numbers: Numbers, state: State, giver: int, taker: int, card: int, number: int) -> None:
    """Cards go from one to the other, openly."""
    if number > 0:
        pay(state, giver, card, number)
        gain(numbers, state, taker, card, number, True)


@rule("T-R40")
def end_offer(state: State) -> None:
    """The offer is settled, and the trade step goes on."""
    clear_drafts(state)
    state.phase = Phase.TRADE


@rule("T-R40")
def begin_counter_offer(state: State) -> None:
    """The partner makes an offer of their own instead."""
    clear_drafts(state)
    state.phase = Phase.COUNTER_OFFER


@rule("T-R40")
def drop_offer(state: State) -> None:
    """An offer that the player at turn has begun and drops counts."""
    begun = int(state.drafted[int(state.turn)])
    if begun > 0:
        state.offers[begun - 1] += 1
    clear_drafts(state)


@rule("T-R40")
def abandon(state: State, seat: int) -> None:
    """An offer is dropped, or a counter-offer, which does not count."""
    if seat == state.turn:
        drop_offer(state)
    end_offer(state)


@rule("T-R41")
def refuse_payment(numbers: Numbers, state: State, payment: int) -> Refusal:
    """The bank takes three cards of one kind, or of any."""
    most = 0
    for kind in range(CARDS):
        if PAYMENTS[payment, kind] > state.stock[int(state.turn), kind]:
            return Refusal.CANNOT_PAY
        most = max(most, int(PAYMENTS[payment, kind]))
    return Refusal.ONE_KIND if most < CARDS_FOR_ONE and not numbers.any_three else Refusal.NONE


@rule("T-R41")
def refuse_swap(numbers: Numbers, state: State, payment: int, card: int) -> Refusal:
    """For three cards the bank gives one of another kind."""
    if PAYMENTS[payment, card] > 0:
        return Refusal.SAME_CARD
    refused = refuse_payment(numbers, state, payment)
    if refused != Refusal.NONE:
        return refused
    return Refusal.NONE if bank_has(numbers, state, card) else Refusal.BANK_IS_OUT


@rule("T-19", "T-R41")
def swap(numbers: Numbers, state: State, payment: int, card: int) -> None:
    """Three cards go to the bank for one; an offer that was begun is dropped."""
    seat = int(state.turn)
    drop_offer(state)
    state.paid = payment + 1
    for kind in range(CARDS):
        pay(state, seat, kind, int(PAYMENTS[payment, kind]))
    gain(numbers, state, seat, card, 1, True)


@rule("T-19", "T-R41")
def refuse_purchase(numbers: Numbers, state: State, card: int) -> Refusal:
    """The bank sells any card for $100."""
    if state.money[int(state.turn)] < CARD_PRICE:
        return Refusal.CANNOT_PAY
    return Refusal.NONE if bank_has(numbers, state, card) else Refusal.BANK_IS_OUT


@rule("T-19", "T-R41")
def buy(numbers: Numbers, state: State, card: int) -> None:
    """A card for $100; an offer that was begun is dropped."""
    drop_offer(state)
    earn(state, int(state.turn), -CARD_PRICE)
    gain(numbers, state, int(state.turn), card, 1, True)


@rule("T-R49")
def can_trade(numbers: Numbers, state: State) -> bool:
    """Whether the player whose turn it is can trade with the bank or with anybody."""
    if has_bank_trade(numbers, state):
        return True
    joined = network(numbers, state, int(state.turn))
    for other in range(numbers.seats):
        is_worth_it = has_goods(state, other) or has_goods(state, int(state.turn))
        if is_worth_it and refuse_partner(numbers, state, other, joined) == Refusal.NONE:
            return True
    return False


@rule("T-R40")
def has_goods(state: State, seat: int) -> bool:
    """Whether a player has anything to trade."""
    return bool(state.money[seat] >= MONEY_STEP or state.cards[seat] > 0)


@rule("T-R41", "T-R11")
def has_bank_trade(numbers: Numbers, state: State) -> bool:
    """Whether the bank can be traded with; where stocks are hidden, as far as the others can tell."""
    seat = int(state.turn)
    has_three = bool(state.cards[seat] >= CARDS_FOR_ONE)
    if numbers.hidden and has_three:
        return True
    for card in range(CARDS):
        if refuse_purchase(numbers, state, card) == Refusal.NONE:
            return True
        if has_three and has_three_for(numbers, state, seat, card) and bank_has(numbers, state, card):
            return True
    return False


@rule("T-R41")
def has_three_for(numbers: Numbers, state: State, seat: int, card: int) -> bool:
    """Whether a player holds what the bank takes for a card: three of another kind, or of any others."""
    total, most = 0, 0
    for kind in range(CARDS):
        if kind != card:
            total += int(state.stock[seat, kind])
            most = max(most, int(state.stock[seat, kind]))
    return (total if numbers.any_three else most) >= CARDS_FOR_ONE
