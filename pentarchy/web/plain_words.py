"""What people write, made fit to be shown: one line, and nothing invisible, piled up or turned around."""

from __future__ import annotations

import unicodedata

MARKS = 2  #: accents that may stand on one letter


def one_line(text: str, most: int) -> str:
    """Return a text as one line of at most so many signs; what cannot be seen becomes a space."""
    signs: list[str] = []
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            signs.append(" " if kind[0] in "CZ" else sign)
    return " ".join("".join(signs).split())[:most].strip()
