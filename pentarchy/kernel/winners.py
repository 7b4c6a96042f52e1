"""What each seat gets of a win: all of it, or as much as each other seat that shares it.

Compiled rules read this; winners are bits of seats.
"""

from __future__ import annotations

from typing import Any

from .rule import compiled


@compiled
def share_of_win(winners: int, seats: int, seat: int) -> float:
    """Return a seat's result: 1 for the only winner, a half for each of two, 0 for all others."""
    if (winners >> seat) & 1 == 0:
        return 0.0
    count = 0
    for other in range(seats):
        count += (winners >> other) & 1
    return 1.0 / count


@compiled
def share_win(winners: int, seats: int, out: Any) -> None:
    """Write every seat's result; all are 0 while nobody has won."""
    for seat in range(seats):
        out[seat] = share_of_win(winners, seats, seat)
