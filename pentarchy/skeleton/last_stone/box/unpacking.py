"""Unpack the box for a table. Say here which house rules there are, and how long a game can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import refuse_strange_files
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadOption, Option, read_options
from pentarchy.kernel.rule import enforces

from .constants import HEAPS, SEATS
from .state import Box, Numbers, Print

OPTIONS = (Option("stones", "Stones", "How many stones there are at the start.", "L-1", 21, HEAPS),)


@enforces("L-1")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for these options, or say what is wrong with them."""
    if seats not in range(2, SEATS + 1):
        raise BadOption(f"Last Stone is for 2 to {SEATS}, not {seats} (L-1)")
    refuse_strange_files("Last Stone", files)
    chosen = read_options(OPTIONS, options)
    numbers = Numbers.new()
    numbers.seats, numbers.stones = seats, chosen["stones"]
    return Box("last_stone", seats, chosen, {}, numbers, Print(), sides_by_colour(seats))


def longest(box: Box) -> int:
    """Return a bound on the moves of a game: each takes a stone, or a player leaves."""
    return int(box.numbers.stones) + box.seats


def horizon(box: Box) -> int:
    """Return how many moves a long ordinary game has; ``kernel/horizon.py`` helps where it takes figures."""
    return int(box.numbers.stones)
