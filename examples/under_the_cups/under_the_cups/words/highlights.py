"""What a game that is over is remembered for."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.kernel.highlights import Highlight, PlayedMove, remembered

from ..box.move_codes import BEGIN, CLAIM, LIFT
from ..box.state import Box, State
from ..rules.lifting import dice_found
from .captions import dice_in_words


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return how many claims were doubted, and which of all said most that was not there."""
    claims, doubted, missing, boldest = 0, 0, 0, ""
    for step in steps:
        doubted += step.move == LIFT
        if CLAIM <= step.move < BEGIN:
            claims += 1
            count, found = int(step.after.count), int(dice_found(box.numbers, step.after))
            if count - found > missing:
                missing = count - found
                claim = dice_in_words(count, int(step.after.face))
                were = f"{'was' if found == 1 else 'were'} {found or 'none'}"
                boldest = f"{box.sides[step.seat].name}, {claim} where there {were}"
    share = f"{doubted or 'none'} of {claims}" if claims else ""
    return remembered(("Claims doubted", share), ("Boldest claim", boldest))
