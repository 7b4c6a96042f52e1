"""What comes in the box: the options, checked, as the numbers that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import refuse_strange_files
from pentarchy.kernel.game import Box
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadOption, Option, read_options
from pentarchy.kernel.rule import enforces

from .state import RANKS, SEATS, Numbers, Print

OPTIONS = (
    Option(
        "cards", "Cards", "How many ranks are in play, from the ace up.", "G-2", RANKS, range(2, RANKS + 1)
    ),
    Option(
        "ties",
        "Tied bids",
        "A prize whose highest bid is tied leaves the game, or stays at stake with the next.",
        "G-7",
        "nobody",
        ("nobody", "carry"),
    ),
)


@enforces("G-1", "G-2", "G-7")
def unpack(
    options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance
) -> Box[Numbers, Print]:
    """Return the box for these options; ``BadOption`` or ``BadFile`` if one, or the seats, are wrong."""
    if seats not in range(2, SEATS + 1):
        raise BadOption(f"Goofspiel is for 2 to {SEATS}, not {seats} (G-1)")
    chosen = read_options(OPTIONS, options)
    refuse_strange_files("Goofspiel", files)
    numbers = Numbers.new()
    numbers.seats = seats
    numbers.cards = chosen["cards"]
    numbers.carries = int(chosen["ties"] == "carry")
    return Box("goofspiel", seats, chosen, {}, numbers, Print(), sides_by_colour(seats))


def longest(box: Box[Numbers, Print]) -> int:
    """Return a bound on the moves of a game: a prize and its bids, rank by rank, and leaving."""
    return int(box.numbers.cards) * (box.seats + 1) + 2 * box.seats


def horizon(box: Box[Numbers, Print]) -> int:
    """Return the moves of a game in which nobody leaves: they are as many in each."""
    return int(box.numbers.cards) * (box.seats + 1)
