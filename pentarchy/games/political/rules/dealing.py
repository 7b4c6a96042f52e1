"""The deal: six cards each, a group in the middle, and who begins (P-9)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ATTACHMENTS, DEALT, EVENTS, GROUPS, LOOKS, PLAYERS, WORDS
from ..box.state import BOTTOM, Ending, Numbers, Phase, Place, State, Team, Window
from .cards import forget, give, take_from_deck


@rule("P-1", "P-9")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Nobody has left, and the cards are to be dealt."""
    state.seats = seats
    lay_out(numbers, state)


@rule("P-9", "P-R31")
def lay_out(numbers: Numbers, state: State) -> None:
    """All cards go into the deck; six for each player are to be dealt."""
    clear_table(numbers, state)
    clear_hands(state)
    state.deck = numbers.cards
    for word in range(WORDS):
        state.middle[word] = numbers.deck[word]
    state.turn = first_from(state, 0)
    state.to_draw = DEALT
    state.phase = Phase.DEAL


@rule("P-9", "P-R31", "P-R34")
def first_from(state: State, seat: int) -> int:
    """Return the first seat from one on that has not left, the number of seats if there is none."""
    while seat < state.seats and state.left[seat]:
        seat += 1
    return seat


@rule("P-9", "P-R31")
def clear_table(numbers: Numbers, state: State) -> None:
    """Nothing lies on the table, nor among the discards."""
    for group in range(GROUPS):
        state.place[group] = Place.UNSEEN
        state.power[group] = numbers.power[group]
        state.wing[group] = numbers.wing[group]
        state.height[group] = 0
        state.cap[group] = 0
        state.team[group] = Team.NONE
    for attachment in range(ATTACHMENTS):
        state.lies_on[attachment] = 0
        state.level[attachment] = 0
    for event in range(EVENTS):
        state.spent[event] = 0
    state.window = Window.NONE
    state.last_seat = 0
    state.is_extra_turn = 0
    state.ending = Ending.NONE
    state.winners = 0


@rule("P-9", "P-R31")
def clear_hands(state: State) -> None:
    """Nobody has a card, and nobody knows where one is."""
    for seat in range(PLAYERS):
        state.held[seat] = 0
        state.lacks[seat] = 0
        for word in range(WORDS):
            state.hands[seat, word] = 0
    for number in range(LOOKS):
        forget(state, number)
    state.top_by = 0
    state.top = 0
    state.under = 0
    for place in range(BOTTOM):
        state.bottom[place] = 0
        state.bottom_by[place] = 0


@rule("P-9", "P-R31")
def deal(state: State, card: int) -> None:
    """A card is dealt; when everybody has six, a group is turned up."""
    take_from_deck(state, card)
    give(state, int(state.turn), card)
    state.to_draw -= 1
    if state.to_draw:
        return
    following = first_from(state, int(state.turn) + 1)
    if following < state.seats:
        state.turn = following
        state.to_draw = DEALT
    else:
        state.turn = first_from(state, 0)
        state.phase = Phase.MIDDLE


@rule("P-9", "P-R28")
def turn_up(state: State, group: int) -> None:
    """A group is turned up and belongs to nobody."""
    take_from_deck(state, group)
    state.place[group] = Place.UNAFFILIATED
    state.phase = Phase.FIRST
