"""How long ordinary games are, by how many play: figures that were measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .game import Box

Moves = Callable[[Box[Any, Any]], int]


def measured(figures: Mapping[int, int], longest: Moves) -> Moves:
    """Return a game's ``horizon``: the figure for a box's seats, and never more than its longest game.

    ``python -m tests.laws.horizon GAME`` measures the figures anew.
    """
    return lambda box: min(figures[box.seats], longest(box))
