"""U-11 to U-14: what the cups hide, and what it costs whom."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ONE, SEATS, SHOWS
from ..box.move_codes import DOUBT
from ..box.state import Numbers, State
from .ending import go_on
from .setting_up import next_with_dice


@rule("U-7", "U-11")
def dice_for(numbers: Numbers, throw: int, face: int) -> int:
    """Return how many dice of a throw count for a claim of a face."""
    return int(SHOWS[throw, face] + (SHOWS[throw, ONE] if numbers.wild else 0))


@rule("U-11")
def dice_found(numbers: Numbers, state: State) -> int:
    """Return how many dice under all cups count for the claim."""
    found = 0
    for seat in range(SEATS):
        found += dice_for(numbers, int(state.players[seat].roll), int(state.face))
    return found


@rule("U-12", "U-13")
def is_wrong(numbers: Numbers, state: State, seat: int, is_true: bool) -> bool:
    """Whether the dice say that a seat with dice was wrong about the claim."""
    if seat == state.turn:
        return not is_true
    doubts = state.players[seat].answer == DOUBT
    return bool(doubts) if is_true else not doubts and numbers.believers_pay != 0


@rule("U-11", "U-12", "U-13", "U-14")
def lift(numbers: Numbers, state: State) -> None:
    """All see all dice; whoever was wrong loses one, and the next round begins."""
    state.found = dice_found(numbers, state)
    state.shown_turn, state.shown_count, state.shown_face = state.turn + 1, state.count, state.face
    for seat in range(SEATS):
        player = state.players[seat]
        is_off = player.dice > 0 and is_wrong(numbers, state, seat, bool(state.found >= state.count))
        player.shown, player.said, player.lost = player.roll, player.answer, int(is_off)
        player.dice -= player.lost
    state.turn = next_with_dice(state, int(state.turn))
    go_on(state)
