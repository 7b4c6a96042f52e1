"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel.outcome import Outcome

from ..box.state import Box, State


def outcome(box: Box, state: State) -> Outcome:
    """Return who has the last dice, and whether because of doubt or because the others left."""
    points = tuple(int(state.players[seat].dice) for seat in range(box.seats))
    winner = next(seat for seat, dice in enumerate(points) if dice)
    others_left = int(state.gone).bit_count() == box.seats - 1
    clause, why = ("U-17", "as all others have left") if others_left else ("U-16", "with the last dice")
    places = tuple(float(seat == winner) for seat in range(box.seats))
    return Outcome(places, points, clause, f"{box.sides[winner].name} wins {why}.")
