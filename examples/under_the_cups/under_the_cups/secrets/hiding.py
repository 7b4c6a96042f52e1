"""What a seat may know: what lies under its own cup, and answers when all are given."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import ANSWERING, LIFTING, OVER, SEATS
from ..box.move_codes import ANSWER_UNSEEN, BEGIN, CLAIM, LIFT, ROLL, ROLL_UNSEEN
from ..box.state import Numbers, State
from ..rules.answers import asked


@rule("U-4", "U-8")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Cover all other cups, and all other answers that are still secret."""
    if state.stage == OVER:
        return
    for other in range(SEATS):
        if other != seat:
            state.players[other].roll = 0
            if state.stage == ANSWERING:
                state.players[other].answer = 0


@rule("U-4", "U-8")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """A roll is seen by the cup's owner, an answer by who gives it; what all have said, the state shows."""
    if seat == NATURE:
        is_others = ROLL <= move < LIFT and viewer != before.rolling
        return ROLL_UNSEEN if is_others else move
    return move if seat == viewer or move == LEAVE or move >= CLAIM else ANSWER_UNSEEN


@rule("U-4", "U-8", "U-10")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """What chance brings cannot be unseen, nor what all have said; a claim tells nothing else."""
    if seat != NATURE and CLAIM <= move < BEGIN:
        return bool(after.stage == LIFTING)
    return seat == NATURE or move == LEAVE or asked(before) == 1 << seat
