"""Several things in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return ``A``, ``A and B`` or ``A, B and C``; an empty text for nothing."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final
