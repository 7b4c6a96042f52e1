"""The time in which the database was away, or took nothing: nobody could act, so nobody pays for it."""

from __future__ import annotations

from collections.abc import Callable

from ..storage.store import Store


class Outage:
    """Whether the database failed somebody since clocks were last right."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._is_noticed = False
        self.is_unseen = False  #: whether time was given back, and tables in memory do not know of it yet

    def note(self) -> None:
        """Note that the database did not do what it was asked."""
        self._is_noticed = True

    async def give_back(self) -> bool:
        """Give everybody the time since the last sign of life, if there was an outage; return whether so.

        It has to come before any deadline is applied and before the next sign of life. ``NoAnswer`` while
        the outage lasts.
        """
        if not self._is_noticed:
            return False
        await self._store.credit_downtime(self._now())
        self._is_noticed, self.is_unseen = False, True
        return True
