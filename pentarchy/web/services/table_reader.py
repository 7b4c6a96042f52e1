"""Reads tables from the database: what is stored becomes a snapshot, or the reason why it cannot."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

import msgspec

from ..domain.apart import Apart
from ..domain.snapshot import TableSnapshot
from ..storage.store import Store, StoredTable
from ..storage.unfolding import UNREADABLE, Unplayable, unfold
from .game_loader import GameLoader

LOG = logging.getLogger(__name__)
SET_APART = "table %s is set apart (%s): `pentarchy tables show %s` tells more, `resume` sets it going again"


class TableReader:
    """Reads tables, and notes of each whether it can still be read."""

    def __init__(self, store: Store, loader: GameLoader, now: Callable[[], float]) -> None:
        self._store, self._loader, self._now = store, loader, now

    async def read(self, table: str) -> tuple[StoredTable, TableSnapshot] | None:
        """Return what is stored of a table and its snapshot; none if there is no such table.

        That it can be read no more, or again, is noted. ``Unplayable`` if nothing of it can be shown.
        """
        stored = await self._store.find_whole(table)
        if stored is None:
            return None
        try:
            snapshot = await self.unfold(stored)
        except Unplayable as error:
            await self._note_unreadable(stored, error)
            raise
        apart = snapshot.apart
        if stored.kept.is_over or (apart is None) == (stored.apart is None):
            return stored, snapshot
        if apart is None:
            LOG.warning("table %s can be read again, and goes on", table)
            await self._store.take_up(table, self._now())
        else:
            LOG.error(SET_APART, table, apart.why, table)
            noted = msgspec.structs.replace(apart, at=self._now())
            await self._store.set_apart(table, stored.kept.revision, noted)
        again = await self._store.find_whole(table)
        return None if again is None else (again, await self.unfold(again))

    async def _note_unreadable(self, stored: StoredTable, error: Unplayable) -> None:
        table = stored.kept.id
        if stored.apart is None and not stored.kept.is_over:
            LOG.error(SET_APART, table, "opening", table)
            found = Apart("opening", str(error), self._now(), fault=error.fault)
            await self._store.set_apart(table, stored.kept.revision, found)

    async def unfold(self, stored: StoredTable) -> TableSnapshot:
        """Return the snapshot of what is stored; ``Unplayable`` if the rules do not read it."""
        try:
            game = await self._loader.load(stored.kept.setup.game)
            self._loader.prefer(game.facts.name)
        except LookupError as error:
            raise Unplayable(str(error)) from None
        try:
            return await self._loader.run(lambda: unfold(game, stored))
        except Unplayable:
            raise
        except Exception as error:
            raise Unplayable(UNREADABLE, "".join(traceback.format_exception(error))) from error
