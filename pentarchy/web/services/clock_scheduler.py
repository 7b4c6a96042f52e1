"""Sees to it that a clock that runs out is noticed, and that nobody pays for the time the server was away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ..storage.database import NoAnswer
from ..storage.unfolding import Unplayable
from .assembly import Services

LOG = logging.getLogger(__name__)
PULSE = 1.0  #: seconds between two signs of life while a clock has less than an hour to run
SLOW_PULSE = 30.0  #: and while none has
HOUR = 3600.0
AGAIN = 30.0  #: seconds after which the clocks are looked at again where that failed
SWEEP = 60.0  #: seconds after which the table of deadlines is looked at even if nothing was heard of one


class ClockScheduler:
    """One loop that sleeps until the next clock runs out."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._later: dict[str, float] = {}  #: when tables are looked at again of which nothing could be had
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give everybody the time back that the server was away, and begin."""
        await self._services.store.credit_downtime(self._services.now())
        self.task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End, and note when."""
        if self.task is not None:
            self.task.cancel()
        with suppress(NoAnswer):
            await self._services.store.beat(self._services.now())

    async def _run(self) -> None:
        while True:
            try:
                wait = await self._round()
            except NoAnswer:
                self._services.outage.note()
                wait = PULSE  # the change poller says so
            except Exception:
                LOG.exception("the clocks could not be looked at; it is tried again")
                wait = AGAIN
            with suppress(TimeoutError):
                await asyncio.wait_for(self._services.signals.clocks_changed.wait(), max(wait, 0.02))
            self._services.signals.clocks_changed.clear()

    async def _round(self) -> float:
        """Do what is due; return how long to sleep."""
        await self._services.outage.give_back()
        await self._show_given_back()
        due = await self._services.store.next_due()
        if due is None:
            return SWEEP
        left = due - self._services.now()
        await self._services.store.beat(self._services.now())
        if left <= 0 and not await self.look():
            return PULSE
        return max(0.0, min(left, PULSE if left < HOUR else SLOW_PULSE))

    async def _show_given_back(self) -> None:
        """Have everybody see the clocks as they are since an outage."""
        outage = self._services.outage
        if outage.is_unseen:
            outage.is_unseen = False
            for live in tuple(self._services.tables.opened):
                await self._services.tables.refresh(live)

    async def look(self) -> bool:
        """Move for everybody whose time has run out; return whether anything could be done."""
        is_done, now = False, self._services.now()
        for table in await self._services.store.list_due(now):
            if self._later.get(table, now) <= now:
                await self._call_time(table)
                is_done = True
        return is_done

    async def _call_time(self, table: str) -> None:
        """Apply a table's deadline; one where that fails is set apart, and holds up no other."""
        live = None
        try:
            live = await self._services.tables.find(table)
            if live is not None:
                await self._services.handler.call_time(live)
        except NoAnswer:
            raise  # that is no fault of the table
        except Unplayable:
            self._later[table] = self._services.now() + AGAIN
        except Exception as error:
            self._later[table] = self._services.now() + AGAIN
            if live is None:
                LOG.exception("table %s could not be had for its clock; it is tried again", table)
                return
            async with live.lock:
                await self._services.tables.set_apart(live, "deadline", error)
