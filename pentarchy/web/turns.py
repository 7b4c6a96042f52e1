"""Turns: of what one address asks only so much is worked on at once, and the rest waits for its like.

So a flood from one address is a queue of its own, and whoever else asks is next.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from .networks import household


@dataclass
class Queue:
    """Those of one household who have a turn, or wait for one, first come, first served."""

    turns: asyncio.Semaphore
    people: int = 0


class Turns:
    """Gives each household its turns."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._queues: dict[str, Queue] = {}

    def __len__(self) -> int:
        """Return how many households have or want a turn."""
        return len(self._queues)

    @asynccontextmanager
    async def taken(self, host: str) -> AsyncIterator[None]:
        """Wait for a turn of an address, and have it."""
        place = household(host)
        queue = self._queues.setdefault(place, Queue(asyncio.Semaphore(self._most)))
        queue.people += 1
        try:
            async with queue.turns:
                yield
        finally:
            queue.people -= 1
            if not queue.people:
                del self._queues[place]
