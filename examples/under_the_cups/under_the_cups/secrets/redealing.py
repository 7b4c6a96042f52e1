"""Fill in what a seat may not know with what is possible, as likely as it is."""

from __future__ import annotations

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from ..box.constants import ANSWERING, FACES, FIRST, OVER, ROLLING, SEATS, WEIGHTS
from ..box.move_codes import DOUBT
from ..box.state import Numbers, State
from ..rules.answers import asked


@rule("U-4", "U-8")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """The dice of all others have fallen in any way, each die on any face as likely, whatever they claimed.

    With ``begun`` some of them may have answered, but not all: each has not, believes or doubts, as likely,
    and where all would have, one of the others, each as likely, has not.
    """
    for other in range(SEATS):
        if other != seat and is_covered(state, other):
            state.players[other].roll = any_throw(int(state.players[other].dice), chance)
    if begun and state.stage == ANSWERING:
        # Only who is still asked in a hidden state may have answered in the true one.
        others = asked(state) & ~(1 << seat) if seat >= 0 else asked(state)
        for other in range(SEATS):
            if (others >> other) & 1:
                state.players[other].answer = draw(chance, DOUBT + 1)
        if asked(state) == 0:
            take_back_one(state, others, chance)


@rule("U-4")
def is_covered(state: State, seat: int) -> bool:
    """Whether dice lie under a seat's cup."""
    is_rolled = state.stage > ROLLING or (state.stage == ROLLING and seat < state.rolling)
    return bool(is_rolled and state.stage != OVER and state.players[seat].dice > 0)


@rule("U-4")
def any_throw(dice: int, chance: Chance) -> int:
    """Return how so many dice may have fallen: each die shows each face as likely."""
    point = draw(chance, FACES**dice)
    throw = int(FIRST[dice])
    while point >= WEIGHTS[throw]:
        point -= WEIGHTS[throw]
        throw += 1
    return throw


@rule("U-8")
def take_back_one(state: State, others: int, chance: Chance) -> None:
    """One of the others has not answered yet, each as likely."""
    count = 0
    for other in range(SEATS):
        count += (others >> other) & 1
    which = draw(chance, count)
    for other in range(SEATS):
        if (others >> other) & 1:
            if which == 0:
                state.players[other].answer = 0
            which -= 1
