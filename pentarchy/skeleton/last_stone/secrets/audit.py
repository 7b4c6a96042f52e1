"""What no sequence of moves may bring about. Say here what must always hold, without asking the rules."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Flag, auto

from pentarchy.kernel.flaws import found

from ..box.state import Box, State


class Flaw(Flag):
    """What is wrong with a state."""

    HEAP_WRONG = auto()  #: more stones than at the start, or fewer than none
    TURN_WRONG = auto()  #: a player is to move who has left
    END_WRONG = auto()  #: over too early, or not at all


def audit(box: Box, state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    return found(Flaw, _findings(box, state))


def _findings(box: Box, state: State) -> Iterator[tuple[Flaw, bool]]:
    heap, playing = int(state.heap), int(state.playing)
    yield Flaw.HEAP_WRONG, not 0 <= heap <= box.numbers.stones
    yield Flaw.TURN_WRONG, playing >> int(state.turn) & 1 == 0
    yield Flaw.END_WRONG, (state.winners != 0) != (heap == 0 or playing.bit_count() == 1)
