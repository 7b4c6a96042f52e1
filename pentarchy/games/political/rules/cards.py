"""Hands and the deck: who holds what, and in which order it comes (P-10, P-R11, P-R27)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import (
    ATTACHMENT_WORD,
    CARDS,
    EVENT_WORD,
    FIRST_ATTACHMENT,
    FIRST_EVENT,
    LOOKS,
    WORDS,
    bit_of,
    first_of,
    word_of,
)
from ..box.state import OFF_TABLE, Place, State

# Sets of cards.


@rule("P-R40")
def has_card(cards: Any, card: int) -> bool:
    """Whether a card is in a set."""
    return bool((int(cards[word_of(card)]) >> bit_of(card)) & 1)


@rule("P-R40")
def add_card(cards: Any, card: int) -> None:
    """A card comes into a set."""
    cards[word_of(card)] |= 1 << bit_of(card)


@rule("P-R40")
def remove_card(cards: Any, card: int) -> None:
    """A card leaves a set that has it."""
    cards[word_of(card)] -= 1 << bit_of(card)


@rule("P-R40")
def list_cards(cards: Any, first_word: int, beyond: int, start: int, out: Any, count: int) -> int:
    """Write the cards of some words of a set, each with ``start`` added; return how many there are now."""
    for word in range(first_word, beyond):
        rest, card = int(cards[word]), start + first_of(word)
        while rest:
            if rest & 0xFF == 0:
                rest >>= 8
                card += 8
                continue
            if rest & 1:
                out[count] = card
                count += 1
            rest >>= 1
            card += 1
    return count


# Hands.


@rule("P-11")
def has_group(state: State, seat: int) -> bool:
    """Whether a player has a group in hand."""
    return bool(state.hands[seat, 0] != 0 or state.hands[seat, 1] != 0)


@rule("P-11")
def has_attachment(state: State, seat: int) -> bool:
    """Whether a player has an asset or a deficit in hand."""
    return bool(state.hands[seat, ATTACHMENT_WORD] != 0)


@rule("P-4")
def has_event(state: State, seat: int) -> bool:
    """Whether a player has an event in hand."""
    return bool(state.hands[seat, EVENT_WORD] != 0)


@rule("P-10", "P-R12", "P-R41")
def give(state: State, seat: int, card: int) -> None:
    """A player gains a card; what a pass had proved of their hand holds no longer."""
    add_card(state.hands[seat], card)
    state.held[seat] += 1
    state.lacks[seat] = 0


@rule("P-11", "P-R41")
def play_from_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand, and with it the knowledge of those who saw it there."""
    remove_card(state.hands[seat], card)
    state.held[seat] -= 1
    for number in range(LOOKS):
        look = state.looks[number]
        if look.owner == seat + 1:
            if has_card(look.cards, card):
                remove_card(look.cards, card)
            if state.held[seat] == 0:
                forget(state, number)


@rule("P-R41")
def forget(state: State, number: int) -> None:
    """A look at a hand of which nothing is left is over."""
    state.looks[number].viewer = 0
    state.looks[number].owner = 0
    for word in range(WORDS):
        state.looks[number].cards[word] = 0


@rule("P-R40", "P-R41")
def look_at(state: State, viewer: int, owner: int) -> None:
    """A player sees what is in another's hand, and knows it while it stays there."""
    number = 0
    for other in range(LOOKS):
        look = state.looks[other]
        if look.viewer == viewer + 1 and look.owner == owner + 1:
            number = other
            break
        if look.viewer == 0:
            number = other
    state.looks[number].viewer = viewer + 1
    state.looks[number].owner = owner + 1
    for word in range(WORDS):
        state.looks[number].cards[word] = state.hands[owner, word]


@rule("P-6", "P-R27", "P-R34")
def discard_hand(state: State, seat: int) -> None:
    """All cards of a hand are discarded, face up."""
    for card in range(CARDS):
        if has_card(state.hands[seat], card):
            play_from_hand(state, seat, card)
            lay_off(state, card)
    state.lacks[seat] = 0


@rule("P-R27")
def lay_off(state: State, card: int) -> None:
    """A card that lies nowhere else goes to the discards, which never return."""
    if card < FIRST_ATTACHMENT:
        state.place[card] = Place.DISCARDED
    elif card < FIRST_EVENT:
        state.lies_on[card - FIRST_ATTACHMENT] = OFF_TABLE
    else:
        state.spent[card - FIRST_EVENT] = 1


# The deck.


@rule("P-10", "P-R11")
def count_middle(state: State) -> int:
    """Return how many cards of the deck are in no known order."""
    return int(state.deck) - int(state.under) - (1 if state.top_by else 0)


@rule("P-10", "P-R11")
def list_next(state: State, start: int, out: Any) -> int:
    """Write what may be the next card of the deck, each with ``start`` added; return how many there are."""
    if state.top_by:
        out[0] = start + state.top - 1
        return 1
    if count_middle(state) == 0:
        out[0] = start + state.bottom[0] - 1
        return 1
    return list_cards(state.middle, 0, WORDS, start, out, 0)


@rule("P-10", "P-R11")
def count_next(state: State) -> int:
    """Return how many cards may be the next of the deck: one, if its place is known."""
    return 1 if state.top_by else max(1, count_middle(state))


@rule("P-10", "P-R11")
def can_be_next(state: State, card: int) -> bool:
    """Whether a card may be the next one of the deck."""
    if state.deck == 0:
        return False
    if state.top_by:
        return bool(state.top == card + 1)
    if count_middle(state) == 0:
        return bool(state.bottom[0] == card + 1)
    return has_card(state.middle, card)


@rule("P-10")
def take_from_deck(state: State, card: int) -> None:
    """The next card leaves the deck."""
    if state.top_by:
        state.top_by = 0
        state.top = 0
    elif count_middle(state) > 0:
        remove_card(state.middle, card)
    else:
        state.under -= 1
        for place in range(state.under):
            state.bottom[place] = state.bottom[place + 1]
            state.bottom_by[place] = state.bottom_by[place + 1]
        state.bottom[state.under] = 0
        state.bottom_by[state.under] = 0
    state.deck -= 1


@rule("P-10", "P-R11")
def put_on_top(state: State, seat: int, card: int) -> None:
    """A card goes back on top of the deck, known to whoever puts it there."""
    state.top = card + 1
    state.top_by = seat + 1
    state.deck += 1


@rule("P-10", "P-R11")
def put_under(state: State, seat: int, card: int) -> None:
    """A card goes back to the bottom of the deck, known to whoever puts it there."""
    state.bottom[state.under] = card + 1
    state.bottom_by[state.under] = seat + 1
    state.under += 1
    state.deck += 1
