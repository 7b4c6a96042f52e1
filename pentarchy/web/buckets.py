"""How often something may be done: buckets that fill again with time. No clock is read here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

MOST_KEYS = 10_000  #: buckets that are remembered of one kind


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    most: int
    seconds: float

    def is_used_up(self, moments: Iterable[float], now: float) -> bool:
        """Whether something that was done at these moments, which are kept, may not be done once more now."""
        return sum(moment > now - self.seconds for moment in moments) >= self.most


class Buckets:
    """A bucket for each key, such as an address; each is full at first.

    Of a bucket only the moment is kept at which it is full again. Where there would be too many,
    those that were used longest ago are forgotten, and so full.
    """

    def __init__(self, rate: Rate, most: int = MOST_KEYS) -> None:
        self._interval = rate.seconds / rate.most
        self._patience = rate.seconds - self._interval
        self._most = most
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str, now: float) -> float:
        """Return the seconds until something is in a bucket; 0 where something is."""
        return max(0.0, self._full_at.get(key, now) - now - self._patience)

    def take(self, key: str, now: float, count: float = 1.0) -> None:
        """Take one out of a bucket, or more, even than it holds; ``wait`` says whether there is one."""
        self._full_at[key] = max(self._full_at.get(key, now), now) + self._interval * count
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)

    def fill(self, key: str) -> None:
        """Fill a bucket."""
        self._full_at.pop(key, None)
