"""A program watches a table: it is told what it may see when that changes, in an answer or a stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace

import msgspec

from ..domain.audience import as_shown_to
from ..services.assembly import Services
from ..services.live_connection import HEARTBEAT
from ..services.live_table import Watcher
from ..storage.database import NoAnswer
from ..viewing.observation import TableObservation, observe
from ..viewing.seeing import LIVE, Seeing
from .access import Access
from .refusing import refuse

GONE = "Your token was taken back, or the players at this table no longer want spectators."


class Watching:
    """Looks at tables for programs."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def look(self, access: Access, since: int | None = None) -> TableObservation:
        """Return what a program may see of a table now; ``since`` as for ``observe``."""
        live, now = access.live, self._services.now()
        live.note(access.client_id, now)
        snapshot = live.snapshot
        if not access.is_open(snapshot, self._services.identity):
            raise refuse(401 if access.token else 403, "Closed", GONE)
        viewer, options = access.viewer(snapshot), replace(LIVE, now=now, whole_story=True)
        seeing = Seeing(as_shown_to(snapshot, viewer), viewer, live.card, options)
        self._services.signals.table_used.send(live)
        return await self._services.loader.run(lambda: observe(seeing, since))

    async def wait(
        self, access: Access, mark: str, seconds: int, since: int | None = None
    ) -> TableObservation:
        """Return what there is to see as soon as it is not what has this mark, or after so many seconds."""
        with self._counted(access):
            ends = asyncio.get_running_loop().time() + seconds
            while True:
                change = access.live.changed
                seen = await self.look(access, since)
                left = ends - asyncio.get_running_loop().time()
                if seen.mark != mark or left <= 0 or access.live.is_closed:
                    return seen
                await _happens(change, left)

    async def events(self, access: Access, mark: str) -> AsyncIterator[str]:
        """Yield each observation that differs from the one before it, with signs of life in between.

        It ends when the token is taken back, and when the server has the table no more.
        """
        with self._counted(access):
            yield "retry: 3500\n\n"
            while not access.live.is_closed:
                change = access.live.changed
                if not access.is_open(access.live.snapshot, self._services.identity):
                    return
                try:
                    seen = await self.look(access)
                except NoAnswer:
                    return  # the program comes back and asks anew
                if seen.mark != mark:
                    mark = seen.mark
                    yield f"id: {mark}\ndata: {msgspec.json.encode(seen).decode()}\n\n"
                while not await _happens(change, HEARTBEAT):
                    access.live.note(access.client_id, self._services.now())
                    yield ": here\n\n"

    def check_place(self, access: Access) -> None:
        """Refuse a program where nobody more can be told of what happens at a table."""
        if not self._services.broadcast.has_place(access.live, access.client_id, access.host):
            raise refuse(503, "Too many spectators", "Too many are watching this table. Try again later.")

    @contextmanager
    def _counted(self, access: Access) -> Iterator[None]:
        """Count a program among those who are told of what happens at a table, or refuse it."""
        self.check_place(access)
        watcher = Watcher(access.client_id, access.host)
        access.live.watchers.add(watcher)
        try:
            yield
        finally:
            access.live.watchers.discard(watcher)


async def _happens(change: asyncio.Event, seconds: float) -> bool:
    """Wait for a change; return whether it came within so many seconds."""
    try:
        await asyncio.wait_for(change.wait(), seconds)
    except TimeoutError:
        return False
    return True
