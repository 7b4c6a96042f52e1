"""Shows everybody at a table who else is there, without making any view anew, and keeps when people were."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ..domain.presence import Presence, presences
from ..storage.database import NoAnswer
from ..storage.presences import Presences
from ..viewing.messages import encode, presence_message
from .assembly import Services
from .live_table import LiveTable

LOG = logging.getLogger(__name__)
SWEEP = 20.0  #: seconds after which it is looked at again who is gone; other servers' word comes with it


class Attendance:
    """One loop that looks who is gone, and an ear for those who come."""

    def __init__(self, services: Services, kept: Presences) -> None:
        self._services, self._kept = services, kept
        self._noted = 0.0  #: until when it is kept who was there
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._noted = self._services.now()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End, and keep who was there."""
        if self._task is not None:
            self._task.cancel()
        with suppress(NoAnswer):
            await self._note()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.look()
            except NoAnswer:
                pass  # the change poller says so
            except Exception:
                LOG.exception("it could not be looked at who is there; it is tried again")

    async def look(self) -> None:
        """Keep who was there, hear who is at other servers, and show what is different."""
        await self._note()
        watched = {live.snapshot.id: live for live in self._services.tables.opened if live.subscribers}
        if not watched:
            return
        for (table, client_id), at in (await self._kept.list_of(watched)).items():
            watched[table].note(client_id, at)
        for live in watched.values():
            self.show(live)

    async def _note(self) -> None:
        """Keep who was there since it was kept last; who has a table open is there now."""
        now, since = self._services.now(), self._noted
        tables = {live.snapshot.id: live for live in self._services.tables.opened}
        for live in tables.values():
            for client_id in live.here:
                live.note(client_id, now)
        await self._kept.note(
            {
                (table, client_id): at
                for table, live in tables.items()
                for client_id, at in live.seen.items()
                if at >= since
            }
        )
        self._noted = now

    def hear(self, table: str, client_id: str) -> None:
        """Show who is at a table, where somebody came or went."""
        live = self._services.tables.opened.peek(table)
        if live is not None:
            self.show(live)

    def show(self, live: LiveTable) -> None:
        """Tell each browser that looks on who is there, unless it was told the same."""
        told = self.of(live)
        text = encode(presence_message(told))
        for subscriber in live.subscribers:
            subscriber.tell("presence", text)

    def of(self, live: LiveTable) -> tuple[Presence, ...]:
        """Return who is there of a table's people."""
        return presences(live.snapshot, live.seen, live.here, self._services.now())
