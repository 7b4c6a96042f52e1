"""Roll and collect (T-7, T-R2, T-R3, T-R9)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CARDS, WILD
from ..box.state import Numbers, Refusal, State
from .board import is_own
from .stocks import bank_has, gain


@rule("T-7")
def forage(state: State, shown: int) -> None:
    """The die says how many cards there are to collect."""
    state.die = shown
    state.collected = 0


@rule("T-7", "T-R2", "T-R3")
def yielding(numbers: Numbers, state: State, seat: int, card: int) -> int:
    """Return on how many hexes a player stands that yield a kind of card, or ``WILD``: any one kind."""
    count = 0
    for where in range(numbers.hexes):
        count += int(is_own(state, seat, where) & (numbers.yields[where] == card))
    return count


@rule("T-7", "T-R9")
def is_foraged(numbers: Numbers, state: State, card: int) -> bool:
    """Whether a further hex of the player whose turn it is yields a kind of card."""
    seat = int(state.turn)
    if state.taken[card] < yielding(numbers, state, seat, card):
        return True
    wild = yielding(numbers, state, seat, WILD)
    if wild == 0:
        return False
    beyond = 0  # cards for which no hex of their own kind is left
    for kind in range(CARDS):
        wanted = int(state.taken[kind]) + (1 if kind == card else 0)
        beyond += max(0, wanted - yielding(numbers, state, seat, kind)) if wanted > 0 else 0
    return beyond <= wild


@rule("T-7", "T-R10")
def refuse_collect(numbers: Numbers, state: State, card: int) -> Refusal:
    """At most one card for each hex that yields it, as long as the bank has any."""
    if not is_foraged(numbers, state, card):
        return Refusal.NOT_FORAGED
    return Refusal.NONE if bank_has(numbers, state, card) else Refusal.BANK_IS_OUT


@rule("T-7")
def collect(numbers: Numbers, state: State, card: int) -> None:
    """The player whose turn it is takes a card."""
    state.taken[card] += 1
    state.collected += 1
    gain(numbers, state, int(state.turn), card, 1, False)


@rule("T-7", "T-R9")
def can_collect(numbers: Numbers, state: State) -> bool:
    """Whether there is a card to take, and a number of the die to take it for."""
    if state.collected >= state.die:
        return False
    for card in range(CARDS):
        if refuse_collect(numbers, state, card) == Refusal.NONE:
            return True
    return False


@rule("T-R9", "T-R11")
def put_die_away(state: State) -> None:
    """What was collected is no longer told apart from the rest."""
    state.die = 0
    state.collected = 0
    for card in range(CARDS):
        state.taken[card] = 0
