"""U-1 to U-4: cups, dice, and the roll that begins a round."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CLAIMING, DRAWING, ROLLING, SEATS
from ..box.state import Numbers, State


@rule("U-2", "U-3")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Everybody has as many dice, and who claims first is still to be drawn."""
    state.stage = DRAWING
    for seat in range(seats):
        state.players[seat].dice = numbers.dice


@rule("U-3")
def begin_game(state: State, seat: int) -> None:
    """A player claims first in the first round."""
    state.turn = seat
    begin_round(state)


@rule("U-4")
def begin_round(state: State) -> None:
    """All dice are rolled, one cup after the other."""
    clear(state)
    state.rounds += 1
    state.rolling = next_with_dice(state, SEATS - 1)
    state.stage = ROLLING


@rule("U-4")
def clear(state: State) -> None:
    """What was claimed, said and rolled is past."""
    state.count = state.face = 0
    for seat in range(SEATS):
        state.players[seat].roll = state.players[seat].answer = 0


@rule("U-4")
def roll(state: State, throw: int) -> None:
    """The dice fall under the cup whose turn it is; after the last cup the first claim is due."""
    state.players[state.rolling].roll = throw
    following = next_with_dice(state, int(state.rolling))
    if following <= state.rolling:
        state.stage = CLAIMING
    else:
        state.rolling = following


@rule("U-14", "U-15")
def next_with_dice(state: State, seat: int) -> int:
    """Return the next seat around the table that has dice."""
    for _ in range(SEATS):
        seat = (seat + 1) % SEATS
        if state.players[seat].dice > 0:
            break
    return seat
