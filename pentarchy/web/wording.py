"""Turns of English that several pages need."""

from __future__ import annotations

from collections.abc import Sequence


def enumerated(words: Sequence[str], joint: str = "and") -> str:
    """Return words as one says them in a row: ``Red, Blue and Green``."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def genitive(name: str) -> str:
    """Return whose something is: ``Red's``."""
    return f"{name}’" if name.endswith("s") else f"{name}’s"
