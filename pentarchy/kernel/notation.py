"""How every game writes names, reads what somebody wrote, and says of a text that it is not a move."""

from __future__ import annotations

from typing import Any

from .game import Box, UnreadableMove
from .quote import quoted


def hyphenated(name: str) -> str:
    """Return a name as notation and elements write it: ``spy-master``."""
    return name.lower().replace(" ", "-")


def seat_words(box: Box[Any, Any]) -> list[str]:
    """Return what notation calls the seats: ``light-blue``."""
    return [hyphenated(side.name) for side in box.sides]


def joined(text: str) -> str:
    """Return what somebody wrote as notation has it: in small letters, its words joined by hyphens."""
    return "-".join(text.lower().split())


def unreadable(text: str, examples: str) -> UnreadableMove:
    """Return the error for a text that is not a move; ``examples`` are moves that can be written instead."""
    return UnreadableMove(f"{quoted(text)} is not a move. Write {examples}.")
