"""Unpack the box: read what the table chooses, or refuse it in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import refuse_strange_files
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadOption, Option, read_options
from pentarchy.kernel.rule import enforces

from .constants import MOST_DICE, SEATS
from .move_codes import MOVE_KINDS
from .state import Box, Numbers, Print

OPTIONS = (
    Option("dice", "Dice", "How many dice everybody begins with.", "U-2", 4, range(2, MOST_DICE + 1)),
    Option("ones", "Ones", "Ones count as every face, or as ones only.", "U-7", "wild", ("wild", "plain")),
    Option(
        "believers",
        "Players who believe a false claim",
        "They pay a die like the player who made it, or go free.",
        "U-13",
        "pay",
        ("pay", "go free"),
    ),
)


@enforces("U-1", "U-2", "U-7", "U-13")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for these options, or say what is wrong with them."""
    if seats not in range(2, SEATS + 1):
        raise BadOption(f"Under the Cups is for 2 to {SEATS}, not {seats} (U-1)")
    refuse_strange_files("Under the Cups", files)
    chosen = read_options(OPTIONS, options)
    numbers = Numbers.new()
    numbers.seats, numbers.dice = seats, chosen["dice"]
    numbers.wild = int(chosen["ones"] == "wild")
    numbers.believers_pay = int(chosen["believers"] == "pay")
    return Box("under_the_cups", seats, chosen, {}, numbers, Print(), sides_by_colour(seats))


def longest(box: Box) -> int:
    """Return a bound on the moves of a game: a die or a player goes every round, and each claim is higher."""
    rounds = box.seats * int(box.numbers.dice) + box.seats
    claims = MOVE_KINDS["claim"].count * box.seats * int(box.numbers.dice) // (SEATS * MOST_DICE)
    return 1 + box.seats + rounds * (box.seats + claims * box.seats + 1)


horizon = measured({2: 90, 3: 200, 4: 370, 5: 620, 6: 900}, longest)
