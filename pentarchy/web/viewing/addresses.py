"""The addresses of what a viewer may look at."""

from __future__ import annotations


def further(address: str, query: str) -> str:
    """Return an address with more asked of it."""
    return f"{address}{'&' if '?' in address else '?'}{query}"
