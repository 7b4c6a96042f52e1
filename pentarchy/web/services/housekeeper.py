"""Forgets, an hour apart, what the operator wants kept no longer."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..storage.database import Database, NoAnswer
from ..storage.retention import Retention, forget_receipts, forget_tables
from .assembly import Services

LOG = logging.getLogger(__name__)
HOUR = 3600.0


class Housekeeper:
    """One loop that looks for what is too old. Of several servers on one database each has one."""

    def __init__(self, services: Services, database: Database, retention: Retention) -> None:
        self._services, self._database, self._retention = services, database, retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if anything is ever forgotten."""
        if self._retention.is_any:
            self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.tidy()
            except NoAnswer:
                pass  # the change poller says so
            except Exception:
                LOG.exception("what is too old could not be forgotten; it is tried again in an hour")
            await asyncio.sleep(HOUR)

    async def tidy(self) -> None:
        """Forget what is too old now; tables at which somebody looks stay for the time being."""
        now, count = self._services.now(), 0
        while True:
            spared = [live.snapshot.id for live in self._services.tables.opened if live.subscribers]
            work = partial(forget_tables, retention=self._retention, now=now, spared=spared)
            gone = await self._database.write(work)
            if not gone:
                break
            count += len(gone)
            await self._let_go(gone)
        receipts = partial(forget_receipts, retention=self._retention, now=now)
        forgotten = await self._database.write(receipts)
        if count or forgotten:
            LOG.warning("%d tables and %d receipts were forgotten, as they were too old", count, forgotten)

    async def _let_go(self, tables: list[str]) -> None:
        """Have nobody find tables in memory that are forgotten."""
        for table in tables:
            live = self._services.tables.opened.peek(table)
            if live is not None:
                await self._services.tables.refresh(live)
