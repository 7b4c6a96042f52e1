"""What a seat is to do now. Say here what your players choose next, or whom they wait for."""

from __future__ import annotations

from collections.abc import Sequence

from ..box.constants import MOST
from ..box.state import Box, State
from .captions import stones_in_words
from .outcome import outcome


def prompt(box: Box, state: State, seat: int, path: Sequence[str]) -> str:
    """Return what to choose next, after the clicks of a path."""
    if state.winners:
        return outcome(box, state).sentence
    if state.turn != seat:
        return f"It is {box.sides[int(state.turn)].name}'s turn."
    most = min(MOST, int(state.heap))
    return f"Take {'up to ' if most > 1 else ''}{stones_in_words(most)}."
