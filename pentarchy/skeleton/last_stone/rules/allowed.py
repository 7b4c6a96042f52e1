"""Who may move, and what. Ask each clause here; ``legal`` and ``refusal`` share the answers."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE

from ..box.constants import MOST
from ..box.move_codes import TAKE
from ..box.state import Numbers, Refusal, State


@rule("L-1", "L-3")
def to_move(numbers: Numbers, state: State) -> int:
    """One player after the other, until somebody has won; ``NATURE_DUE`` where chance decides."""
    return 0 if state.winners else 1 << int(state.turn)


@rule("L-2")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move of a seat, but to leave, and return how many there are."""
    count = 0
    if to_move(numbers, state) == 1 << seat:
        for stones in range(1, min(MOST, int(state.heap)) + 1):
            out[count] = TAKE + stones
            count += 1
    return count


@rule("L-1", "L-2", "L-3", "L-4")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return why a seat may not make a move."""
    if state.winners:
        return Refusal.GAME_OVER
    if seat >= numbers.seats:
        return Refusal.NO_SUCH_PLAYER
    if (state.playing >> seat) & 1 == 0:
        return Refusal.HAS_LEFT
    if move == LEAVE:
        return Refusal.NONE
    if state.turn != seat:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NONE if move - TAKE <= state.heap else Refusal.TOO_MANY


@rule("L-2")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Write how likely each of NATURE's moves is: it has none here."""
    return 0
