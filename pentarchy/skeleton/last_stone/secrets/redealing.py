"""Guess what is hidden, for bots. Fill in here what ``hide`` covered, as likely as it is."""

from __future__ import annotations

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.rule import rule

from ..box.state import Numbers, State


@rule("L-2")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Make a world that a seat may hold possible: the one it sees.

    With ``begun`` others may have decided already in what all decide at once now; otherwise nobody has.
    """
