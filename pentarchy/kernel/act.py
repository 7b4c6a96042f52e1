"""Several moves of the rules that a player chooses as one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

AND_THEN = ", "  #: between moves in writing that are made one after the other


@dataclass(frozen=True)
class PlayerAct:
    """What a player decides at once, where rules take small steps: so many of those units go there."""

    path: tuple[str, ...]  #: the clicks that choose it; a move of the same path is chosen so no more
    moves: tuple[int, ...]  #: made one after the other by the same player, all or none


def in_writing(say: Callable[[int], str], moves: Iterable[int]) -> str:
    """Return moves in notation, one after the other: ``4-infantry, march``."""
    return AND_THEN.join(say(move) for move in moves)


def from_writing(read: Callable[[str], int], text: str) -> list[int]:
    """Return the moves that a text means, one at least; what ``read`` raises goes through."""
    return [read(one) for one in text.split(AND_THEN.strip())]
