"""Setting up: who begins, and the start hexes (T-4, T-6, T-R6)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import INFANTRY, START_INFANTRY, START_MONEY
from ..box.state import Numbers, Phase, Refusal, State, Status
from .board import add_units, has_troops, is_in


@rule("T-6", "T-4")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Everybody has $100 and five infantry in hand; who begins is still to be drawn."""
    for seat in range(len(state.status)):
        state.status[seat] = Status.IN if seat < seats else Status.OUT
        state.money[seat] = START_MONEY if seat < seats else 0
    state.phase = Phase.FIRST


@rule("T-4")
def begin(state: State, seat: int) -> None:
    """The player who begins is the first to place their soldiers."""
    state.first = seat
    state.turn = seat
    state.phase = Phase.PLACE


@rule("T-4", "T-R6")
def refuse_place(numbers: Numbers, state: State, where: int) -> Refusal:
    """All soldiers stand on one free hex, but not on the hill."""
    if where >= numbers.hexes:
        return Refusal.NO_SUCH_HEX
    if where == numbers.hill:
        return Refusal.ON_THE_HILL
    return Refusal.NONE if state.owner[where] == 0 else Refusal.TAKEN


@rule("T-4", "T-R6")
def place(numbers: Numbers, state: State, where: int) -> None:
    """A player puts all their soldiers on a hex."""
    add_units(state, int(state.turn), where, INFANTRY, START_INFANTRY)


@rule("T-4")
def next_to_place(numbers: Numbers, state: State) -> int:
    """Return the next seat, clockwise, that has yet to place its soldiers; -1 if all have."""
    for step in range(numbers.seats):
        seat = (int(state.first) + step) % int(numbers.seats)
        if is_in(state, seat) and not has_troops(numbers, state, seat):
            return seat
    return -1
