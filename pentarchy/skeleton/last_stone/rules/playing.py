"""L-2: what each move does. Tell your kinds of moves apart here, and leave the rest to the chapters."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE

from ..box.move_codes import TAKE
from ..box.state import Numbers, State
from .ending import leave, win
from .setting_up import pass_on


@rule("L-2", "L-4")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A player makes a move that is not refused."""
    if move == LEAVE:
        leave(numbers, state, seat)
    else:
        take(numbers, state, seat, move - TAKE)


@rule("L-2", "L-3")
def take(numbers: Numbers, state: State, seat: int, stones: int) -> None:
    """A player takes stones; after the last one there is no next turn."""
    state.heap -= stones
    if state.heap == 0:
        win(state, 1 << seat)
    else:
        pass_on(numbers, state)
