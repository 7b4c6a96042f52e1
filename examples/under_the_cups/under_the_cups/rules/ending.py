"""U-15 to U-17: who is out, who wins, who leaves."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import OVER
from ..box.state import Numbers, State
from .setting_up import begin_round, clear, next_with_dice


@rule("U-14", "U-15", "U-16")
def go_on(state: State) -> None:
    """The next round begins, unless the player whose turn it is alone has dice."""
    if next_with_dice(state, int(state.turn)) == state.turn:
        clear(state)
        state.stage = OVER
    else:
        begin_round(state)


@rule("U-17")
def leave(state: State, seat: int) -> None:
    """A seat takes its dice along, and the round is broken off if it had any."""
    state.gone |= 1 << seat
    if state.players[seat].dice == 0:
        return
    state.players[seat].dice = 0
    if state.turn == seat:
        state.turn = next_with_dice(state, seat)
    go_on(state)


@rule("U-16")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """The last player with dice takes all."""
    for seat in range(numbers.seats):
        out[seat] = 1.0 if state.players[seat].dice > 0 else 0.0
