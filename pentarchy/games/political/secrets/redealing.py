"""Worlds that a viewer may hold possible: the unseen cards dealt to the places where one may lie.

Unseen cards lie in other hands, in the deck, or are just drawn. What a forced pass proved of a
hand limits which may lie there: first the hands that can hold nothing but events are filled,
then those without groups, then all other places, each with any of the cards that are left. The
truth is such a deal, so the cards suffice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from ..box.constants import ATTACHMENTS, CARDS, EVENTS, FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, LOOKS, WORDS
from ..box.move_codes import PASS, WIDEST
from ..box.state import PASSED_WITHOUT_ATTACHMENT, Numbers, Phase, Place, State, builder
from ..rules.allowed import legal, list_events
from ..rules.cards import add_card, has_card, list_cards, remove_card
from ..rules.turn import play
from ..rules.windows import unanswered
from .hiding import is_step

MOST_STEPS = 5  #: more steps than a guessed plan has


@rule("P-9", "P-R11", "P-R41")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Fill in what a viewer does not know: hands, the deck, looks, plans, answers.

    Each deal of the unseen cards that passes allow is as likely: however the hands that can hold least were
    filled, as many deals of the rest are left. What others kept, put back or did not play tells nothing.

    The rest is not as likely as it is: a card of a hand that a third player looked at has even odds to have
    been there; an answer that was given and only not yet looked at is a pass or any event that can be played,
    each as likely. With ``begun``, whoever is asked has answered with even odds, by any of their moves, each
    as likely, but for one, each as likely, if the viewer has; and a plan has 0 to 4 steps, each number as
    likely, each step any that there is, each as likely.
    """
    if state.phase == Phase.OVER:
        return
    cards = np.empty(CARDS, np.int64)
    count = gather_unseen(numbers, state, seat, cards)
    shuffle(cards, count, chance)
    for least in (FIRST_EVENT, FIRST_ATTACHMENT):
        left = fill_hands(state, seat, least, cards, count)
        if left < count:
            shuffle(cards, left, chance)  # cards that were passed over lie in front of the others now
        count = left
    count = fill_hands(state, seat, 0, cards, count)
    fill_deck(state, seat, cards, count)
    guess_looks(state, seat, chance)
    if begun:
        guess_answers(numbers, state, seat, chance)
    if state.pending:
        guess_pending(numbers, state, seat, chance)
    if begun:
        guess_plan(numbers, state, seat, chance)


@rule("P-R41")
def gather_unseen(numbers: Numbers, state: State, viewer: int, cards: Any) -> int:
    """Write the cards that a viewer cannot place; return how many there are."""
    unseen = np.zeros(WORDS, np.int64)
    for word in range(WORDS):
        unseen[word] = numbers.deck[word]
    strike_table(numbers, state, unseen)
    if viewer >= 0:
        strike_hand(state.hands[viewer], unseen)
        for number in range(LOOKS):
            if state.looks[number].viewer == viewer + 1:
                take_seen(state, number, unseen)
    if state.top:
        remove_card(unseen, int(state.top) - 1)
    for place in range(state.under):
        if state.bottom[place]:
            remove_card(unseen, int(state.bottom[place]) - 1)
    for number in range(2):
        if state.drawn[number]:
            remove_card(unseen, int(state.drawn[number]) - 1)
    return list_cards(unseen, 0, WORDS, 0, cards, 0)


@rule("P-R27", "P-R41")
def strike_table(numbers: Numbers, state: State, unseen: Any) -> None:
    """Strike what lies face up, discards among it."""
    for group in range(GROUPS):
        if state.place[group] != Place.UNSEEN:
            remove_card(unseen, group)
    for attachment in range(ATTACHMENTS):
        if state.lies_on[attachment]:
            remove_card(unseen, FIRST_ATTACHMENT + attachment)
    for event in range(EVENTS):
        if state.spent[event] or state.event == event + 1:
            remove_card(unseen, FIRST_EVENT + event)


@rule("P-R41")
def strike_hand(hand: Any, unseen: Any) -> None:
    """Strike what lies in a hand."""
    for word in range(WORDS):
        unseen[word] &= ~hand[word]


@rule("P-R41")
def take_seen(state: State, number: int, unseen: Any) -> None:
    """What a viewer saw in a hand is still there."""
    look = state.looks[number]
    strike_hand(look.cards, unseen)
    for word in range(WORDS):
        state.hands[look.owner - 1, word] |= look.cards[word]


@rule("P-R41")
def shuffle(cards: Any, count: int, chance: Chance) -> None:
    """Bring cards into any order."""
    for last in range(count - 1, 0, -1):
        other = draw(chance, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule("P-R13", "P-R41")
def least_of(state: State, seat: int) -> int:
    """Return the lowest number that a card may have which others do not see in a hand."""
    if state.lacks[seat] & PASSED_WITHOUT_ATTACHMENT:
        return FIRST_EVENT
    return FIRST_ATTACHMENT if state.lacks[seat] else 0


@rule("P-R13", "P-R41")
def fill_hands(state: State, viewer: int, least: int, cards: Any, count: int) -> int:
    """Deal to the hands that may hold cards from a number on; return how many are left."""
    for seat in range(state.seats):
        if seat == viewer or least_of(state, seat) != least:
            continue
        missing = int(state.held[seat]) - count_cards(state.hands[seat])
        index = count - 1
        while missing > 0:
            if cards[index] >= least:
                add_card(state.hands[seat], int(cards[index]))
                missing -= 1
                count -= 1
                cards[index] = cards[count]
            index -= 1
    return count


@rule("P-R41")
def count_cards(cards: Any) -> int:
    """Return how many cards are in a set."""
    count = 0
    for word in range(WORDS):
        rest = int(cards[word])
        while rest:
            rest &= rest - 1
            count += 1
    return count


@rule("P-10", "P-R11", "P-R41")
def fill_deck(state: State, viewer: int, cards: Any, count: int) -> None:
    """Deal what is just drawn, what lies on top and at the bottom, and the rest in between."""
    if state.turn != viewer:
        for number in range(state.drawn_count):
            count -= 1
            state.drawn[number] = cards[count] + 1
    if state.top_by and state.top == 0:
        count -= 1
        state.top = cards[count] + 1
    for place in range(state.under):
        if state.bottom[place] == 0:
            count -= 1
            state.bottom[place] = cards[count] + 1
    for index in range(count):
        add_card(state.middle, int(cards[index]))


@rule("P-R41")
def guess_looks(state: State, viewer: int, chance: Chance) -> None:
    """What others saw in a hand is anything that may still be there."""
    for number in range(LOOKS):
        look = state.looks[number]
        if look.viewer == 0 or look.viewer == viewer + 1 or look.owner == viewer + 1:
            continue
        for card in range(CARDS):
            if has_card(state.hands[look.owner - 1], card) and draw(chance, 2):
                add_card(look.cards, card)


@rule("P-R25", "P-R26")
def guess_answers(numbers: Numbers, state: State, viewer: int, chance: Chance) -> None:
    """Others may have answered or not, but not all of them if the viewer has."""
    if state.phase == Phase.WINDOW:
        guess_replies(numbers, state, state.answers, viewer, chance)
    elif state.phase == Phase.ASKING:
        guess_replies(numbers, state, state.replies, viewer, chance)


@rule("P-R25", "P-R26")
def guess_replies(numbers: Numbers, state: State, replies: Any, viewer: int, chance: Chance) -> None:
    """Give others answers, each with even odds; one who has none is left if the viewer has theirs."""
    out = np.empty(WIDEST, np.int64)
    asked = unanswered(state)
    others, slowest = 0, -1
    for seat in range(state.seats):
        if (asked >> seat) & 1 and seat != viewer:
            others += 1
            if draw(chance, others) == 0:
                slowest = seat
    if viewer >= 0 and (asked >> viewer) & 1:
        slowest = -1
    for seat in range(state.seats):
        if (asked >> seat) & 1 and seat != viewer and seat != slowest and draw(chance, 2):
            count = legal(numbers, state, seat, out)
            replies[seat] = out[draw(chance, count)]


@rule("P-R25")
def guess_pending(numbers: Numbers, state: State, viewer: int, chance: Chance) -> None:
    """An answer that is still to be looked at passes, or plays an event that is in hand."""
    out = np.empty(WIDEST, np.int64)
    for seat in range(state.seats):
        if (state.pending >> seat) & 1 and seat != viewer:
            out[0] = PASS
            count = list_events(numbers, state, seat, out, 1)
            state.answers[seat] = out[draw(chance, count)]


@rule("P-R37")
def guess_plan(numbers: Numbers, state: State, viewer: int, chance: Chance) -> None:
    """Whoever may be putting something together has come any way with it."""
    seat = builder(state)
    if seat < 0 or seat == viewer:
        return
    out = np.empty(WIDEST, np.int64)
    for _ in range(draw(chance, MOST_STEPS)):
        count, steps = legal(numbers, state, seat, out), 0
        for index in range(count):
            out[steps] = out[index]
            steps += is_step(state, int(out[index]))
        if steps == 0:
            return
        play(numbers, state, seat, out[draw(chance, steps)])
