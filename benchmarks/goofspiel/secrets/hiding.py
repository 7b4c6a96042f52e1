"""What a seat may know: all but the others' bids."""

from __future__ import annotations

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from ..box.state import BIDDING, OVER, SEATS, Numbers, State
from ..rules.bidding import cards_in


@rule("G-4")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody sees another's bid, or whether it is made, until the game is over."""
    if state.stage == OVER:
        return
    for other in range(SEATS):
        if other != seat:
            state.players[other].bid = 0
    await_bids(numbers, state)


@rule("G-4")
def await_bids(numbers: Numbers, state: State) -> None:
    """Who plays and shows no bid is awaited."""
    state.waiting = 0
    if state.stage == BIDDING:
        for seat in range(numbers.seats):
            if state.players[seat].bid == 0:
                state.waiting |= state.playing & (1 << seat)


@rule("G-4")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Everyone else may have bid any card in hand, or none yet, each as likely; but not all have bid.

    Where all would have, one of the others, each as likely, has not. Unless ``begun``, nobody has bid.
    """
    if state.stage != BIDDING or not begun:
        return
    others = 0
    for other in range(numbers.seats):
        if other != seat and (state.playing >> other) & 1:
            state.players[other].bid = any_bid(state, other, chance)
            others += 1
    await_bids(numbers, state)
    if state.waiting == 0:
        take_back(numbers, state, seat, draw(chance, others))
        await_bids(numbers, state)


@rule("G-4")
def any_bid(state: State, seat: int, chance: Chance) -> int:
    """Return a card in hand, or 0 for none yet, each as likely."""
    hand = int(state.players[seat].hand)
    left = draw(chance, cards_in(hand) + 1)
    rank = 0
    while left > 0:
        rank += 1
        left -= (hand >> rank) & 1
    return rank


@rule("G-4")
def take_back(numbers: Numbers, state: State, seat: int, which: int) -> None:
    """One of the others has not yet bid."""
    for other in range(numbers.seats):
        if other != seat and (state.playing >> other) & 1:
            if which == 0:
                state.players[other].bid = 0
            which -= 1
