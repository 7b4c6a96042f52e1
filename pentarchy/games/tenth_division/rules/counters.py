"""Counter-attacks, or movement instead (T-18, T-R36 to T-R38, T-R47)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.state import Numbers, Phase, Refusal, State
from .board import is_in
from .ending import clear_drafts
from .marks import forget_moves
from .movement import has_march


@rule("T-R47")
def next_striker(numbers: Numbers, state: State) -> None:
    """The next of those who may strike back, clockwise, does so; after the last the turn goes on."""
    clear_drafts(state)
    for step in range(1, numbers.seats):
        seat = (int(state.turn) + step) % int(numbers.seats)
        if (int(state.strikers) >> seat) & 1:
            state.strikers &= ~(1 << seat)
            if is_in(state, seat):
                state.acting = seat
                state.phase = Phase.COUNTER
                return
    state.acting = state.turn
    state.phase = Phase.ATTACK


@rule("T-18", "T-R38")
def refuse_instead(numbers: Numbers, state: State) -> Refusal:
    """Troops may be moved instead, if any can."""
    can_move = has_march(numbers, state, int(state.acting), True)
    return Refusal.NONE if can_move else Refusal.NOBODY_CAN_MOVE


@rule("T-18", "T-R38")
def move_instead(state: State) -> None:
    """The player moves their troops and does not strike back."""
    clear_drafts(state)
    state.phase = Phase.COUNTER_MOVE


@rule("T-R38")
def end_moving_instead(numbers: Numbers, state: State) -> None:
    """The units of who struck back, or moved instead, have not moved when anybody asks again."""
    for where in range(numbers.hexes):
        if state.owner[where] == state.acting + 1:
            forget_moves(state, where)
    next_striker(numbers, state)
