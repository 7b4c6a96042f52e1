"""Money and cards: who has them, and what of it all know (T-6, T-7, T-R10, T-R11)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CARDS, PLAYERS
from ..box.state import Numbers, State

MOST_MONEY = 32_000  #: a purse holds no more; nobody comes near


@rule("T-R11")
def gain(numbers: Numbers, state: State, seat: int, card: int, number: int, is_seen: bool) -> None:
    """A player gets cards; where stocks are hidden, all know what they have seen."""
    state.stock[seat, card] += number
    state.cards[seat] += number
    if numbers.hidden and is_seen:
        state.known[seat, card] += number


@rule("T-R11")
def pay(state: State, seat: int, card: int, number: int) -> None:
    """A player gives cards away, openly: first of those that all know of."""
    state.stock[seat, card] -= number
    state.cards[seat] -= number
    state.known[seat, card] = max(0, int(state.known[seat, card]) - number)


@rule("T-R11")
def show(numbers: Numbers, state: State, seat: int, card: int, number: int) -> None:
    """A player who offers cards shows that they have them."""
    if numbers.hidden and state.known[seat, card] < number:
        state.known[seat, card] = number


@rule("T-6")
def earn(state: State, seat: int, money: int) -> None:
    """A player gets money."""
    state.money[seat] = min(MOST_MONEY, int(state.money[seat]) + money)


@rule("T-R10")
def bank_has(numbers: Numbers, state: State, card: int) -> bool:
    """Whether the bank has a card of a kind; it always has, but where only the box's are played with."""
    if not numbers.supply:
        return True
    held = 0
    for seat in range(PLAYERS):
        held += int(state.stock[seat, card])
    return held < numbers.box_cards


@rule("T-R10")
def pieces_on_board(numbers: Numbers, state: State, seat: int, kind: int) -> int:
    """Return how many units of a kind a player has on the board."""
    count = 0
    for where in range(numbers.hexes):
        if state.owner[where] == seat + 1:
            count += int(state.troops[where, kind])
    return count


@rule("T-R46")
def hand_over(numbers: Numbers, state: State, seat: int, heir: int) -> None:
    """What a player who is wiped out had goes to the bank, or at some tables to their conqueror."""
    if numbers.spoils and heir >= 0:
        earn(state, heir, int(state.money[seat]))
    state.money[seat] = 0
    for card in range(CARDS):
        held, seen = int(state.stock[seat, card]), int(state.known[seat, card])
        pay(state, seat, card, held)
        if numbers.spoils and heir >= 0:
            gain(numbers, state, heir, card, seen, True)
            gain(numbers, state, heir, card, held - seen, False)
