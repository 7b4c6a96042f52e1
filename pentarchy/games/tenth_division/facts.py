"""Clauses that state a fact about the game rather than a rule, each with a question that is true of it."""

from __future__ import annotations

from .atlas import CARD_NAMES

FACTS = {
    "T-R4": lambda game: CARD_NAMES == ("rice", "wood", "brick", "iron"),
}
