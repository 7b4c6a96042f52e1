"""U-8 and U-9: all others believe the claim, or doubt it."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ANSWERING, CLAIMING, LIFTING, SEATS
from ..box.move_codes import DOUBT
from ..box.state import State
from .setting_up import next_with_dice


@rule("U-8", "U-15")
def is_asked(state: State, seat: int) -> bool:
    """Whether a claim waits for a seat's answer."""
    player = state.players[seat]
    return bool(state.stage == ANSWERING and seat != state.turn and player.dice > 0 and player.answer == 0)


@rule("U-8")
def asked(state: State) -> int:
    """Return the bits of the seats whose answers are still to come."""
    seats = 0
    for seat in range(SEATS):
        if is_asked(state, seat):
            seats |= 1 << seat
    return seats


@rule("U-8", "U-9", "U-11")
def answer(state: State, seat: int, said: int) -> None:
    """An answer is given; after the last one the cups are lifted, or the turn goes on."""
    state.players[seat].answer = said
    if asked(state) == 0:
        if is_doubted(state):
            state.stage = LIFTING
        else:
            pass_on(state)


@rule("U-11")
def is_doubted(state: State) -> bool:
    """Whether anybody doubts the claim."""
    for seat in range(SEATS):
        if state.players[seat].answer == DOUBT:
            return True
    return False


@rule("U-9", "U-14")
def pass_on(state: State) -> None:
    """All believe: the next player is to top the claim."""
    for seat in range(SEATS):
        state.players[seat].answer = 0
    state.turn = next_with_dice(state, int(state.turn))
    state.stage = CLAIMING
