"""How much of something each address has at once: connections, spectators, requests being answered."""

from __future__ import annotations

from collections import Counter

from .networks import household, site


class Occupancy:
    """Counts what is there, by household and by site, up to so much of each."""

    def __init__(self, of_address: int, of_site: int) -> None:
        self._most = (of_address, of_site)
        self._counts: tuple[Counter[str], Counter[str]] = Counter(), Counter()

    def __len__(self) -> int:
        """Return how many addresses have anything."""
        return len(self._counts[0])

    def has_room(self, host: str) -> bool:
        """Whether one more may come from an address."""
        counted = zip(self._counts, _places(host), self._most, strict=True)
        return all(counts[place] < most for counts, place, most in counted)

    def enter(self, host: str) -> None:
        """Count one more from an address; ``has_room`` says whether it may come."""
        for counts, place in zip(self._counts, _places(host), strict=True):
            counts[place] += 1

    def leave(self, host: str) -> None:
        """Count one less from an address."""
        for counts, place in zip(self._counts, _places(host), strict=True):
            counts[place] -= 1
            if counts[place] <= 0:
                del counts[place]


def _places(host: str) -> tuple[str, str]:
    return household(host), site(host)
