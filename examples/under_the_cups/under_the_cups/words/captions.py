"""What things are called: claims, dice, and what can be clicked."""

from __future__ import annotations

from ..box.state import Box, State

FACE_WORDS = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
ONE_WORDS = ("", "one", "two", "three", "four", "five", "six")
PLAIN = {
    "believe": "Believe it",
    "doubt": "Doubt it",
    "lift": "Lift the cups",
    "leave": "Leave the game",
}


def dice_in_words(count: int, face: int) -> str:
    """Return a claim in words: ``5 threes``."""
    return f"{count} {FACE_WORDS[face] if count > 1 else ONE_WORDS[face]}"


def caption(box: Box, state: State, element: str) -> str:
    """Return what a button or a face says."""
    kind, _, number = element.rpartition("-")
    if kind == "face":
        return FACE_WORDS[int(number)].capitalize()
    return f"At least {number}" if kind == "at-least" else PLAIN.get(element, element.capitalize())
