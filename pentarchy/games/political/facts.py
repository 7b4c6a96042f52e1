"""Clauses that state a fact about the game rather than a rule, each with a question that is true of it."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.game import Game

FACTS = {
    "P-R32": lambda game: is_kept_by_the_table(game, "chat"),
}


def is_kept_by_the_table(game: Game[Any, Any, Any], key: str) -> bool:
    """Whether an option changes nothing in the rules, but what the table does."""
    return any(option.key == key and option.is_for_table for option in game.options)
