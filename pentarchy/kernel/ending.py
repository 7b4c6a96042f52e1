"""What ended a game, as a number for rules and a clause and words for people."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Ending(IntEnum):
    """Base of a game's endings; each member is a number and ``"CLAUSE"`` or ``"CLAUSE: by what"``."""

    text: str

    def __new__(cls, value: int, text: str = "") -> Self:
        """Make a member that compiled rules see as its number."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member

    @property
    def clause(self) -> str:
        """The clause that ends the game, such as ``C-8``; empty for ``NONE``."""
        return self.text.partition(": ")[0]

    @property
    def by(self) -> str:
        """By what a winner wins, as it stands behind ``Red wins``; empty where that is told otherwise."""
        return self.text.partition(": ")[2]
