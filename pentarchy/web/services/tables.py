"""Finds tables, opens them, keeps them as the database has them, and lets them go."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable
from contextlib import suppress

from ..domain.apart import SENTENCES, Apart, Why
from ..storage.changing import Overtaken
from ..storage.database import NoAnswer
from ..storage.store import Store
from ..storage.unfolding import Unplayable
from .broadcast import Broadcast
from .game_loader import GameLoader
from .live_table import LiveTable
from .open_tables import OpenTables
from .signals import Signals
from .table_reader import SET_APART, TableReader
from .table_writer import TableWriter

LOG = logging.getLogger(__name__)
TRIES = 40  #: times that one thing is tried while other servers are faster
LONGEST_FAULT = 8_000  #: characters of an error that are kept for the operator
REMOVED = "The operator of this server has removed this table."
TOO_FAST = "table {} is changed faster than this server can read it"


class Tables:
    """All tables of this server, each in memory as long as it is used and in the database always."""

    def __init__(
        self,
        store: Store,
        loader: GameLoader,
        opened: OpenTables,
        writer: TableWriter,
        broadcast: Broadcast,
        signals: Signals,
        now: Callable[[], float],
    ) -> None:
        self._store, self._loader, self._now = store, loader, now
        self._reader, self._writer = TableReader(store, loader, now), writer
        self._broadcast, self._signals = broadcast, signals
        self.opened = opened
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, table: str) -> LiveTable | None:
        """Return a table, none if there is no such; ``Unplayable`` if it cannot be opened."""
        known = self.opened.find(table)
        if known is not None:
            return known
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            if table in self._opening and self._opening[table].done():
                del self._opening[table]

    async def _open(self, table: str) -> LiveTable | None:
        for _ in range(TRIES):
            with suppress(Overtaken):  # then it is read anew
                return await self._opened(table)
        raise Overtaken(TOO_FAST.format(table))

    async def _opened(self, table: str) -> LiveTable | None:
        found = await self._reader.read(table)
        if found is None:
            return None
        stored, snapshot = found
        card = await self._loader.card(snapshot.setup.game)
        live = LiveTable(snapshot, card, stored.kept.revision, len(stored.events), seen=dict(stored.seen))
        if snapshot.apart is None:
            try:
                await self._settle(live)
            except (NoAnswer, Overtaken):
                raise
            except Exception as error:
                await self.set_apart(live, "settling", error)
        self.opened.keep(live)
        return live

    async def _settle(self, live: LiveTable) -> None:
        """Let happen what waits for nobody, and give a table its clocks that has none yet."""
        snapshot = live.snapshot
        settled = await self._loader.run(snapshot.table.settled)
        has_new_clock = snapshot.pace is not None and snapshot.details.clock is None
        is_to_begin = not snapshot.table.is_sealed and not snapshot.is_seating
        if settled is not snapshot.table or has_new_clock or is_to_begin:
            await self._writer.write(live, lambda: snapshot.with_table(settled))

    async def catch_up(self, live: LiveTable) -> None:
        """Read a table anew that another server has changed, and show everybody what became of it.

        The caller holds the table's lock. One that cannot be read any more, or is gone, is let go:
        ``Unplayable``.
        """
        before = live.snapshot
        stored = await self._store.find_whole(before.id)
        if stored is not None and stored.kept.revision == live.revision:
            return
        try:
            if stored is None:
                raise Unplayable(REMOVED)
            live.snapshot = await self._reader.unfold(stored)
        except Unplayable:
            self.opened.let_go(live)
            raise
        live.revision, live.events = stored.kept.revision, len(stored.events)
        self._signals.clocks_changed.set()
        self._broadcast.publish(live)

    async def refresh(self, live: LiveTable) -> None:
        """Read a table anew if it was changed by others than its people; one that is gone is let go."""
        with suppress(Unplayable):
            async with live.lock:
                await self.catch_up(live)

    async def set_apart(self, live: LiveTable, why: Why, error: Exception) -> None:
        """Have nobody play at a table where something of ours failed; its people and the operator are told.

        The caller holds the table's lock. A table that another server has changed meanwhile is read anew.
        """
        table, fault = live.snapshot.id, "".join(traceback.format_exception(error))
        # What failed may name what was decided in secret: that is no business of the log.
        LOG.error(SET_APART, table, f"{why}: {type(error).__name__}", table)
        apart = Apart(why, SENTENCES[why], self._now(), fault=fault[-LONGEST_FAULT:])
        try:
            await self._store.set_apart(table, live.revision, apart)
        except Overtaken:
            LOG.warning("table %s was changed by another server meanwhile, and is tried again", table)
        await self.catch_up(live)

    async def agree_to_end(self, table: str, client_id: str) -> None:
        """Have a game ended that was set apart, as far as that is a client's to say; ``MayNotEnd`` if not."""
        await self._store.agree_to_end(table, client_id, self._now())
        live = self.opened.peek(table)
        if live is not None:
            async with live.lock:
                await self.catch_up(live)

    def close(self) -> None:
        """End every line, and wake no bots any more."""
        for live in self.opened:
            if live.attending is not None:
                live.attending.cancel()
            live.close()
