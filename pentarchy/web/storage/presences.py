"""When people were last at their tables: kept, so that it is known after a restart and at another server."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from .database import Database
from .schema import PRESENCES

NOTE = sa.text(
    "INSERT INTO presences (table_id, guest, at) SELECT id, :guest, :at FROM tables WHERE id = :table "
    "ON CONFLICT (table_id, guest) DO UPDATE SET at = excluded.at WHERE presences.at < excluded.at"
)
"""Both databases read it; a table that was removed meanwhile keeps nothing."""

Seen = Mapping[tuple[str, str], float]
"""When somebody was last at a table, by its id and the browser."""


class Presences:
    """The verbs of presence."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, seen: Seen) -> None:
        """Keep when people were last at their tables; what is kept and later stays."""
        rows = [{"table": table, "guest": client_id, "at": at} for (table, client_id), at in seen.items()]
        if rows:
            await self._database.write(lambda connection: connection.execute(NOTE, rows))

    async def list_of(self, tables: Collection[str]) -> Seen:
        """Return when people were last at some tables."""
        rows = await self._database.read(sa.select(PRESENCES).where(PRESENCES.c.table_id.in_(tables)))
        return {(row.table_id, row.client_id): row.at for row in rows}
