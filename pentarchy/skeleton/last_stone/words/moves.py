"""Moves in notation and as clicks: ``take-2``, ``leave``. Write yours without blanks, and no two alike."""

from __future__ import annotations

from pentarchy.kernel.notation import joined, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.move_codes import MOVES, TAKE
from ..box.state import Box, State


def written(move: int) -> str:
    """Return a move in notation."""
    return "leave" if move == LEAVE else f"take-{move - TAKE}"


NUMBERS = {written(move): move for move in range(MOVES)}


def say(box: Box, move: int) -> str:
    """Return a move in notation, which is the same at every table."""
    return written(move)


def read(box: Box, text: str) -> int:
    """Return the move that a text means."""
    move = NUMBERS.get(joined(text))
    if move is None:
        raise unreadable(text, "take-1, take-2 or take-3")
    return move


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return what to click, one after the other: elements of the picture, or buttons that have a caption."""
    return (written(move),)
