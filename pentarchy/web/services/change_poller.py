"""Sees what other servers on the same database have written, and brings this one's tables up to date."""

from __future__ import annotations

import asyncio
import logging

from ..storage.database import NoAnswer
from ..storage.unfolding import Unplayable
from .assembly import Services
from .live_table import LiveTable

LOG = logging.getLogger(__name__)
GLANCE = 0.25  #: seconds between two looks at whether anybody else has written
AGAIN = 1.0  #: seconds after which a database is asked again that did not answer


class ChangePoller:
    """One loop that reads anew what others changed.

    Nothing is told from server to server: each reads the database, so nothing that is lost on
    the way can leave one behind.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        seen, is_answered = "", True
        while True:
            wait = GLANCE
            try:
                now = await self._services.store.stamp()
                if now != seen:
                    await self._look()
                    await self._services.broadcast.turn_away_strangers()
                    seen = now
                if not is_answered:
                    LOG.warning("the database answers again")
                is_answered = True
            except NoAnswer as error:
                self._services.outage.note()
                if is_answered:
                    LOG.warning("%s; it is asked again each second", error)
                is_answered, wait = False, AGAIN
            except Exception:
                LOG.exception("what other servers have written could not be read; it is tried again")
            await asyncio.sleep(wait)

    async def _look(self) -> None:
        """Bring every table up to date that another server has changed."""
        opened = {live.snapshot.id: live for live in self._services.tables.opened}
        revisions = await self._services.store.list_revisions(tuple(opened))
        for table, live in opened.items():
            if revisions.get(table) != live.revision:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Bring one table up to date; one that fails holds up no other."""
        try:
            async with live.lock:
                await self._services.tables.catch_up(live)
        except NoAnswer:
            raise
        except Unplayable as error:
            LOG.warning("table %s was changed by another server, and is let go: %s", live.snapshot.id, error)
        except Exception:
            LOG.exception("table %s was changed by another server and cannot be read", live.snapshot.id)
        else:
            self._services.signals.table_used.send(live)
