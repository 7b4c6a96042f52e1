"""How many live lines each guest has open, so that one browser cannot have them without end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class GuestLines:
    """Counts the lines of guests whom the server knows; those of others count for their address alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return how many guests have any."""
        return len(self._counts)

    @contextmanager
    def opened(self, client_id: str) -> Iterator[bool]:
        """Count a line as long as it is open; gives whether its guest may have it."""
        has_room = not client_id or self._counts[client_id] < self._most
        if not client_id or not has_room:
            yield has_room
            return
        self._counts[client_id] += 1
        try:
            yield True
        finally:
            self._counts[client_id] -= 1
            if not self._counts[client_id]:
                del self._counts[client_id]
