"""A number for rules that cites a clause, and says something to people."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Cited(IntEnum):
    """Base of refusals and endings; each member is a number and ``"CLAUSE: words"`` or ``"CLAUSE"``."""

    text: str

    def __new__(cls, value: int, text: str = "") -> Self:
        """Make a member that compiled rules see as its number."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member

    @property
    def clause(self) -> str:
        """The clause, such as ``D-10``; empty for ``NONE``."""
        return self.text.partition(": ")[0]

    @property
    def sentence(self) -> str:
        """The words without the clause; empty where there are none."""
        return self.text.partition(": ")[2]
