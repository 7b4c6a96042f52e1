"""The game log: which steps are one sentence, which only pass, and where a turn begins."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.passages import Passage, Series, telling

from ..box.constants import BATTALION_NAMES, SQUARE_NAMES
from ..box.move_codes import ORDER, PASS, SECRET_ORDER, SKIP
from ..box.state import Phase, State
from .moves import Box
from .standing import side
from .story import end_sentence, tell_move


def narrate(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[Passage]:
    """Yield what a viewer is told of a move, with what becomes of it in the game log."""
    told = tell_move(box, before, seat, seen, after, viewer)
    if seen == SECRET_ORDER:
        yield Passage(told, True, series=Series("write", "Orders written so far: {}.", side(box, seat)))
    else:
        yield Passage(told, is_passing=seen >= ORDER or seen in (PASS, SKIP))
    if before.phase == Phase.PLANNING and after.phase == Phase.MOVEMENT:
        yield Passage("All orders are written.", is_passing=True)
    if after.phase == Phase.OVER:
        yield Passage(end_sentence(box, after))
    elif after.turn != before.turn:
        name, turn = BATTALION_NAMES[int(after.initiative)], int(after.turn)
        heading = f"Turn {turn}: {name} has the initiative"
        yield Passage(f"Turn {turn} begins; {name} has the initiative.", heading=heading)


@once_a_box
def mentions(box: Box) -> Mentions:
    """Return the squares, which are called in the picture what they are called in the game log."""
    return Mentions({name: name for name in SQUARE_NAMES})


tell = telling(narrate)
