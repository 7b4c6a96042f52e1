"""Why a move is not allowed, as a number for rules and a sentence for people."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Refusal(IntEnum):
    """Base of a game's refusals; each member is a number and ``"CLAUSE: sentence"``."""

    text: str

    def __new__(cls, value: int, text: str = "") -> Self:
        """Make a member that compiled rules see as its number."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member

    @property
    def clause(self) -> str:
        """The clause that refuses, such as ``D-10``; empty for ``NONE``."""
        return self.text.partition(": ")[0]

    @property
    def sentence(self) -> str:
        """The reason in words, without the clause."""
        return self.text.partition(": ")[2]
