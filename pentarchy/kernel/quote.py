"""What somebody wrote, as an error quotes it."""

from __future__ import annotations

LONGEST = 48  #: characters of a quotation, its marks included
LONGEST_NUMBER = 15  #: digits of a number that is quoted as it is
PART = 60  #: characters that are kept of either end of what is cut in the middle


def quoted(value: object) -> str:
    """Return what a file or a person says, cut short; no text is made from what has no bound.

    A text stands between marks, and what is no letter in it is written as its number, which is longer.
    """
    if isinstance(value, str):
        whole = repr(value[:LONGEST])
        is_whole = len(whole) <= LONGEST and len(value) <= LONGEST
        return whole if is_whole else f"{whole[: LONGEST - 4]}...{whole[0]}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST_NUMBER else "a number of very many digits"
    if isinstance(value, float) or value is None:
        return repr(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return cut(str(value))


def cut(words: str) -> str:
    """Return what a library says of something, without its middle if it is long."""
    return words if len(words) <= 2 * PART + 3 else f"{words[:PART]}...{words[-PART:]}"
