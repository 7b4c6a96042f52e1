"""What things are called. Give everything a name here that can be clicked and is not in the picture."""

from __future__ import annotations

from ..box.state import Box, State


def caption(box: Box, state: State, element: str) -> str:
    """Return what a button says."""
    return element.replace("-", " ").capitalize()


def stones_in_words(count: int) -> str:
    """Return ``1 stone`` or ``2 stones``."""
    return f"{count} stone" if count == 1 else f"{count} stones"
