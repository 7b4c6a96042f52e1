"""What everybody at the table can count. Name here what your players keep an eye on; rows never change."""

from __future__ import annotations

from pentarchy.kernel.game import Standing

from ..box.state import Box, State


def standing(box: Box, state: State) -> Standing:
    """Return the heap, and who is still in the game."""
    is_in = [int(state.playing) >> seat & 1 for seat in range(box.seats)]
    seats = tuple((("Plays", "yes" if stays else "left"),) for stays in is_in)
    return Standing((("Stones", str(int(state.heap))),), seats)
