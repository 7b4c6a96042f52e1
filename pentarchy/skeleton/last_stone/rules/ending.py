"""L-3 and L-4: who wins, and who leaves. Say here how your game ends, whoever leaves."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_win

from ..box.state import Numbers, State
from .setting_up import pass_on


@rule("L-3")
def win(state: State, winners: int) -> None:
    """The seats of some bits have won, and the game is over."""
    state.winners = winners


@rule("L-4")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """A player is passed over from now on; the only one who stays has won."""
    state.playing &= ~(1 << seat)
    if state.turn == seat:
        pass_on(numbers, state)
    if state.playing & (state.playing - 1) == 0:
        win(state, int(state.playing))


@rule("L-3", "L-4")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """Write each seat's result: all of the win, a share of it, or nothing."""
    share_win(int(state.winners), int(numbers.seats), out)
