"""L-1: how a game starts, and whose turn comes next. A rule names its clauses; let yours do so, too."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.state import Numbers, State


@rule("L-1")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """The heap lies there, and all are in the game; what is not named is 0, and so seat 0 begins."""
    state.heap = numbers.stones
    state.playing = (1 << seats) - 1


@rule("L-1", "L-4")
def pass_on(numbers: Numbers, state: State) -> None:
    """The turn goes to the next player who has not left."""
    for _ in range(numbers.seats):
        state.turn = (state.turn + 1) % numbers.seats
        if (state.playing >> state.turn) & 1:
            break
