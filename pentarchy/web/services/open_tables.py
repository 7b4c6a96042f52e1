"""The tables in memory: each as long as anybody has it in hand, and the latest a while longer."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakValueDictionary

from .live_table import LiveTable

KEPT_TABLES = 50  #: how many tables stay in memory, those used last, besides those that somebody looks at


class OpenTables:
    """Every table that is in memory, by its id.

    One that somebody has in hand is in it, too: as long as they have it, everybody gets the same.
    """

    def __init__(self) -> None:
        self._live = WeakValueDictionary[str, LiveTable]()  #: all that anybody has in hand
        self._latest: dict[str, LiveTable] = {}  #: those that were used last, the latest at the end

    def __iter__(self) -> Iterator[LiveTable]:
        """Return all of them, as they are now."""
        return iter(tuple(self._live.values()))

    def find(self, table: str) -> LiveTable | None:
        """Return a table, and note that it was used; none if it is not in memory."""
        live = self._live.get(table)
        if live is not None:
            self.keep(live)
        return live

    def peek(self, table: str) -> LiveTable | None:
        """Return a table, or none; it counts as no use of it."""
        return self._live.get(table)

    def keep(self, live: LiveTable) -> None:
        """Keep a table as the one that was used last; the one that was used longest ago may go."""
        table = live.snapshot.id
        self._live[table] = live
        self._latest.pop(table, None)
        self._latest[table] = live
        while len(self._latest) > KEPT_TABLES:
            del self._latest[next(iter(self._latest))]

    def let_go(self, live: LiveTable) -> None:
        """Let a table go, and everybody who looks at it."""
        self._live.pop(live.snapshot.id, None)
        self._latest.pop(live.snapshot.id, None)
        live.close()
