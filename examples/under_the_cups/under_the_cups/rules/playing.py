"""What each move does."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE

from ..box.move_codes import BEGIN, CLAIM, LIFT, ROLL
from ..box.state import Numbers, State
from .answers import answer
from .claims import claim
from .ending import leave
from .lifting import lift
from .setting_up import begin_game, roll


@rule("U-3", "U-4", "U-5", "U-8", "U-11", "U-17")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Chance or a player makes a move that is not refused."""
    if move == LEAVE:
        leave(state, seat)
    elif move < CLAIM:
        answer(state, seat, move)
    elif move < BEGIN:
        claim(state, move - CLAIM)
    elif move < ROLL:
        begin_game(state, move - BEGIN)
    elif move < LIFT:
        roll(state, move - ROLL)
    else:
        lift(numbers, state)
