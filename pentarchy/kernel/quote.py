"""What somebody wrote, as an error quotes it."""

from __future__ import annotations

LONGEST = 48  #: characters of a quotation, its marks included


def quoted(text: str) -> str:
    """Return a text between marks, cut short; what is no letter is written as its number, which is longer."""
    whole = repr(text[:LONGEST])
    return whole if len(whole) <= LONGEST and len(text) <= LONGEST else f"{whole[: LONGEST - 4]}...{whole[0]}"
