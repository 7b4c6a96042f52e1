"""What a game that is over is remembered for: a few lines such as its biggest battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from .listing import listed

S_co = TypeVar("S_co", covariant=True)

MOST = 4  #: lines; more would be a table
ROOM = 44  #: characters of a line's words


class PlayedMove(NamedTuple, Generic[S_co]):
    """One move of a game, with nothing hidden."""

    before: S_co
    seat: int  #: who made it; NATURE, or a seat
    move: int  #: leaving included
    after: S_co


class Highlight(NamedTuple):
    """One line."""

    what: str  #: a noun, such as ``Biggest battle``
    words: str  #: such as ``9 against 6 on F3``


def the_most(names: Sequence[str], counts: Sequence[int], noun: str = "") -> str:
    """Return who has the most of something, and how much: ``Red, 7``, or ``Red and Blue, 7 turns each``.

    Empty where nobody has any, where everybody has as much, and where so many share it that there is no room
    for them: that says little of anybody.
    """
    most = max(counts)
    leaders = [name for name, count in zip(names, counts, strict=True) if count == most]
    if most <= 0 or len(leaders) == len(names):
        return ""
    counted = f"{most} {noun}{'' if most == 1 else 's'}" if noun else str(most)
    words = f"{listed(leaders)}, {counted}{'' if len(leaders) == 1 else ' each'}"
    return words if len(words) <= ROOM else ""


def remembered(*lines: tuple[str, str]) -> tuple[Highlight, ...]:
    """Return the lines that have something to say, as many as find room."""
    return tuple(Highlight(what, words) for what, words in lines if words)[:MOST]
