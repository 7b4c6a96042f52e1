"""Clauses that state a fact about the game rather than a rule, each with a question that is true of it."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import LIVERIES

from ..box import constants

FACTS = {
    "D-1": lambda game: game.facts.seats == range(2, 5) and game.facts.minutes == (30, 45),
    "D-2": lambda game: (
        [LIVERIES[battalion].colour for battalion in range(4)] == ["red", "green", "blue", "yellow"]
    ),
    "D-3": lambda game: constants.SQUARE_NAMES[0] == "A1" and constants.SQUARE_NAMES[-1] == "J10",
    "D-R30": lambda game: is_kept_by_the_table(game, "chat"),
}


def is_kept_by_the_table(game: Game[Any, Any, Any], key: str) -> bool:
    """Whether an option changes nothing in the rules, but what the table does."""
    return any(option.key == key and option.is_for_table for option in game.box.options)
