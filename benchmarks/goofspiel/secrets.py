"""What a seat may know: all but the others' bids."""

from __future__ import annotations

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from .rules import to_move
from .state import BIDDING, OVER, Numbers, State


@rule("G-4")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody sees another's bid, or whether it is made, until the game is over."""
    if state.stage != OVER:
        for other in range(numbers.seats):
            if other != seat:
                state.players[other].bid = 0


@rule("G-4")
def redeal(numbers: Numbers, state: State, seat: int, chance: Chance) -> None:
    """Everyone else may have bid any card in hand, or none yet; but not all have bid."""
    if state.stage != BIDDING:
        return
    for other in range(numbers.seats):
        if other != seat and not state.players[other].has_left:
            state.players[other].bid = any_bid(numbers, state, other, chance)
    others = 0
    for other in range(numbers.seats):
        if other != seat and not state.players[other].has_left:
            others += 1
    if to_move(numbers, state) == 0:
        forget_one(numbers, state, seat, draw(chance, others))


@rule("G-4")
def any_bid(numbers: Numbers, state: State, seat: int, chance: Chance) -> int:
    """Return a card in hand, or 0 for none yet, each as likely."""
    held = 0
    for rank in range(1, numbers.cards + 1):
        held += (state.players[seat].hand >> rank) & 1
    left = draw(chance, held + 1)
    rank = 0
    while left > 0:
        rank += 1
        left -= (state.players[seat].hand >> rank) & 1
    return rank


@rule("G-4")
def forget_one(numbers: Numbers, state: State, seat: int, which: int) -> None:
    """The bid of one of the others is not yet made."""
    for other in range(numbers.seats):
        if other != seat and not state.players[other].has_left:
            if which == 0:
                state.players[other].bid = 0
            which -= 1
