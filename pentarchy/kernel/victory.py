"""Who has won: as results for an outcome, and as a sentence for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .game import Box, N, P, S, bits
from .listing import listed


def results(box: Box[N, P], state: S, places: Callable[[N, S, Any], None]) -> tuple[float, ...]:
    """Return each seat's result, as a game's rules write it."""
    out = np.zeros(box.seats)
    places(box.numbers, state, out)
    return tuple(float(result) for result in out)


def names_of(box: Box[Any, Any], seats: int) -> list[str]:
    """Return what the seats of some bits are called, the lowest seat first."""
    return [box.sides[seat].name for seat in bits(seats)]


def win_sentence(names: Sequence[str], by: str) -> str:
    """Return ``Red wins by count.`` or ``Red, Green and Blue share the win by count.``"""
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{listed(names)} {verb} {by}."
