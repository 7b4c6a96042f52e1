"""What happened. Tell here each of your moves in a sentence, and all that it changed."""

from __future__ import annotations

from pentarchy.kernel.seats import LEAVE

from ..box.move_codes import TAKE
from ..box.state import Box, State
from .captions import stones_in_words
from .outcome import outcome


def tell(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move and what came of it, as a viewer saw it."""
    name = box.sides[seat].name
    told = f"{name} leaves the game." if seen == LEAVE else f"{name} takes {stones_in_words(seen - TAKE)}."
    return f"{told} {outcome(box, after).sentence}" if after.winners else told
