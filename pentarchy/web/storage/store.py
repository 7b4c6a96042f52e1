"""Where tables are kept: a transaction per command.

Events are only ever added; a table's moves and seat changes are their fold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from pentarchy.table.clock import credited

from ..buckets import Rate
from ..domain.apart import Apart
from ..domain.details import NO_DETAILS, ChatMessage, TableDetails
from ..domain.events import Event, KeptDraft, Receipt
from ..domain.seating import Setup
from ..identity import unguessable
from ..limits import RATES
from ..moment import server_time
from .apart import agree_to_end, read_apart, set_apart, take_up
from .changing import Change, count_change, keep_details, note_holder, write_change, write_events
from .database import Database
from .forgetting import forget
from .mutes import why_muted
from .notices import post
from .receipts import read_receipt
from .schema import CHAT, DETAILS, DRAFTS, EVENTS, PRESENCES, PULSE, RECEIPTS, SEATS, TABLES

RECEIPT = sa.select(RECEIPTS.c.body).where(
    RECEIPTS.c.table_id == sa.bindparam("table"),
    RECEIPTS.c.client_id == sa.bindparam("client"),
    RECEIPTS.c.command == sa.bindparam("number"),
)
AGAIN = 60.0  #: seconds in which the same form makes no second table


@dataclass(frozen=True)
class TableRow:
    """A table as the database has it."""

    id: str
    rules_version: int
    setup: Setup
    seed: bytes
    revision: int
    version: int
    is_over: bool
    rematch: str | None
    changed: float


@dataclass(frozen=True)
class StoredTable:
    """All that the database has of a table."""

    kept: TableRow
    events: Sequence[Event]
    drafts: Mapping[int, KeptDraft]
    details: TableDetails
    chat: Sequence[ChatMessage]
    apart: Apart | None = None  #: why nobody plays there
    seen: Mapping[str, float] = field(default_factory=dict)  #: when its people were last there


class Store:
    """The verbs of tables."""

    def __init__(self, database: Database, rates: Mapping[str, Rate] = RATES) -> None:
        self._database, self._rates = database, rates
        self._read = database.read

    async def add_table(
        self,
        table: str,
        setup: Setup,
        rules_version: int,
        seed: bytes,
        made_from: str,
        is_usual: bool,
        now: float,
    ) -> str:
        """Keep a new table; return its id, or that of the table that already continues ``made_from``.

        If there is one of this id, made a moment ago by the same form, nothing is kept.
        """

        def add(connection: sa.Connection) -> str:
            new = _free_id(connection, table)
            if not new:
                return table
            made = _add_table(connection, new, setup, rules_version, seed, made_from)
            if made == new:
                post(connection, new, setup, is_usual, now)
            return made

        return await self._database.write(add)

    async def add_game(
        self,
        table: str,
        setup: Setup,
        rules_version: int,
        seed: bytes,
        events: Sequence[Event],
        version: int,
    ) -> str:
        """Keep a game that is over, with all its moves; return its table's id, as ``add_table`` does."""
        over = _new_row(table, setup, rules_version, seed) | {"version": version, "is_over": True}
        return await self._database.write(partial(_add_game, row=over, events=events))

    async def find_table(self, table: str) -> TableRow | None:
        """Return a table, or none if there is no such table."""
        rows = await self._read(sa.select(TABLES).where(TABLES.c.id == table))
        return _kept(rows[0]) if rows else None

    async def list_tables(self, client_id: str, limit: int, after: int = 0) -> list[TableRow]:
        """Return tables that a browser made or sits at, those in progress first; ``after`` so many."""
        sits = TABLES.c.id.in_(sa.select(SEATS.c.table_id).where(SEATS.c.client_id == client_id))
        query = sa.select(TABLES).where((TABLES.c.host == client_id) | sits)
        query = query.order_by(TABLES.c.is_over, TABLES.c.changed.desc(), TABLES.c.id)
        rows = await self._read(query.limit(limit).offset(after))
        return [_kept(row) for row in rows]

    async def list_belongings(self, client_id: str) -> list[tuple[str, str]]:
        """Return every table where somebody sits or has the host's rights, and the name of its game."""
        sits = TABLES.c.id.in_(sa.select(SEATS.c.table_id).where(SEATS.c.client_id == client_id))
        return await self._list_tables((TABLES.c.host == client_id) | sits)

    async def list_traces(self, client_id: str) -> list[tuple[str, str]]:
        """Return what ``list_belongings`` does, and every table where somebody sat before."""
        in_event = (EVENTS.c.kind == "seat") & EVENTS.c.body.contains(client_id, autoescape=True)
        sat = TABLES.c.id.in_(sa.select(EVENTS.c.table_id).where(in_event))
        began = TABLES.c.setup.contains(client_id, autoescape=True)
        return await self._list_tables((TABLES.c.host == client_id) | sat | began)

    async def _list_tables(self, which: sa.ColumnElement[bool]) -> list[tuple[str, str]]:
        query = sa.select(TABLES.c.id, TABLES.c.setup).where(which)
        rows = await self._read(query.order_by(TABLES.c.changed.desc()))
        return [(row.id, msgspec.json.decode(row.setup, type=Setup).game) for row in rows]

    async def forget(self, client_id: str, tables: Sequence[str]) -> None:
        """Take somebody's name out of some tables, and what they have there."""
        await self._database.write(partial(forget, client_id=client_id, tables=tables))

    async def find_whole(self, table: str) -> StoredTable | None:
        """Return all of a table as it is at one moment, or none if there is no such table."""
        return await self._database.read_at_once(partial(_read_whole, table=table))

    async def list_revisions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return how often each of some tables has been changed."""
        query = sa.select(TABLES.c.id, TABLES.c.revision).where(TABLES.c.id.in_(tables))
        return {row.id: row.revision for row in await self._read(query)}

    async def stamp(self) -> str:
        """Return what is another text whenever another server has written."""
        return await self._database.stamp()

    async def next_due(self) -> float | None:
        """Return the moment at which the first clock of all tables runs out."""
        rows = await self._read(sa.select(sa.func.min(DETAILS.c.due)))
        return rows[0][0] if rows else None

    async def list_due(self, now: float) -> list[str]:
        """Return the tables where a clock has run out, the longest ago first."""
        query = sa.select(DETAILS.c.table_id).where(DETAILS.c.due <= now).order_by(DETAILS.c.due)
        return [row.table_id for row in await self._read(query)]

    async def beat(self, now: float) -> None:
        """Note that the server is there."""
        await self._database.write(partial(_beat, now=now))

    async def credit_downtime(self, now: float) -> None:
        """Move every clock on by the time since the last sign of life, and note that the server is there.

        Where this machine's clock was set back meanwhile they go back by as much: nobody gains time by it.
        """
        await self._database.write(partial(_credit_downtime, now=now))

    async def set_apart(self, table: str, revision: int | None, apart: Apart) -> None:
        """Have nobody play at a table; ``Overtaken`` if it is not at this revision, where one is named."""

        def write(connection: sa.Connection) -> None:
            if revision is not None:
                count_change(connection, table, revision)
            set_apart(connection, table, apart)

        await self._database.write(write)

    async def take_up(self, table: str, now: float) -> None:
        """Set a table going again that was set apart."""
        await self._database.write(partial(take_up, table=table, now=now))

    async def agree_to_end(self, table: str, client_id: str, now: float) -> None:
        """Note that somebody wants a table ended that was set apart; ``MayNotEnd`` if it is not theirs."""
        await self._database.write(partial(agree_to_end, table=table, client_id=client_id, now=now))

    async def find_receipt(self, table: str, client_id: str, command_id: str) -> Receipt | None:
        """Return the first receipt of a command, or none if it is new."""
        key = {"table": table, "client": client_id, "number": command_id}
        rows = await self._database.read_at_once(lambda connection: connection.execute(RECEIPT, key).all())
        return read_receipt(rows[0].body) if rows else None

    async def why_muted(self, client_id: str) -> str | None:
        """Return why the operator has muted somebody in the chat; none if they have not."""
        return await self._database.read_at_once(partial(why_muted, client_id=client_id))

    async def commit(self, change: Change) -> None:
        """Write a change, all of it or nothing; ``Overtaken`` if the table is not as it was, and what
        ``write_change`` says besides.
        """
        await self._database.write(partial(write_change, change=change, rates=self._rates))


def _read_whole(connection: sa.Connection, table: str) -> StoredTable | None:
    def rows(of: sa.Table) -> Sequence[sa.Row[Any]]:
        return connection.execute(sa.select(of).where(of.c.table_id == table).order_by(*of.primary_key)).all()

    kept = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one_or_none()
    if kept is None:
        return None
    details = [msgspec.json.decode(row.body, type=TableDetails) for row in rows(DETAILS)]
    return StoredTable(
        _kept(kept),
        [Event(row.kind, row.seat, row.body, row.draw, _left(row.left)) for row in rows(EVENTS)],
        {row.seat: msgspec.json.decode(row.body, type=KeptDraft) for row in rows(DRAFTS)},
        details[0] if details else NO_DETAILS,
        [msgspec.json.decode(row.body, type=ChatMessage) for row in rows(CHAT)],
        read_apart(connection, table),
        {row.client_id: row.at for row in rows(PRESENCES)},
    )


def _beat(connection: sa.Connection, now: float) -> None:
    if connection.execute(sa.update(PULSE).values(at=now)).rowcount == 0:
        connection.execute(sa.insert(PULSE).values(id=1, at=now))


def _credit_downtime(connection: sa.Connection, now: float) -> None:
    at = connection.execute(sa.select(PULSE.c.at)).scalar()
    rows = connection.execute(sa.select(DETAILS).where(DETAILS.c.due.is_not(None))).all()
    for row in rows:
        details = msgspec.json.decode(row.body, type=TableDetails)
        if details.clock is not None and at is not None:
            clock = credited(details.clock, now - max(at, details.clock.since))
            keep_details(connection, row.table_id, msgspec.structs.replace(details, clock=clock))
            # It counts as a change: another server that has the table open reads it anew.
            here = sa.update(TABLES).where(TABLES.c.id == row.table_id)
            connection.execute(here.values(revision=TABLES.c.revision + 1))
    _beat(connection, now)


def _add_table(
    connection: sa.Connection, table: str, setup: Setup, rules_version: int, seed: bytes, made_from: str
) -> str:
    row = _new_row(table, setup, rules_version, seed)
    if made_from:
        # It counts as a change of the finished table: other servers read it anew.
        made = {"rematch": table, "revision": TABLES.c.revision + 1}
        mine = sa.update(TABLES).where(TABLES.c.id == made_from, TABLES.c.rematch.is_(None))
        if connection.execute(mine.values(made)).rowcount == 0:
            first = sa.select(TABLES.c.rematch).where(TABLES.c.id == made_from)
            return str(connection.execute(first).scalar_one())
    connection.execute(sa.insert(TABLES).values(row))
    for seat, holder in enumerate(setup.seats):
        note_holder(connection, table, seat, holder)
    return table


def _add_game(connection: sa.Connection, row: dict[str, Any], events: Sequence[Event]) -> str:
    new = _free_id(connection, row["id"])
    if new:
        connection.execute(sa.insert(TABLES).values(row | {"id": new}))
        write_events(connection, new, 0, events)
    return str(new or row["id"])


def _free_id(connection: sa.Connection, table: str) -> str:
    """Return the id for a new table: the one that is wanted, or another one if that was made long ago.

    Nothing where it was made just now: the same form comes twice.
    """
    made = connection.execute(sa.select(TABLES.c.made).where(TABLES.c.id == table)).scalar()
    if made is None:
        return table
    return "" if server_time() - made < AGAIN else unguessable()


def _new_row(table: str, setup: Setup, rules_version: int, seed: bytes) -> dict[str, Any]:
    """Return the row of a table at which nothing has happened."""
    now = server_time()
    return {
        "id": table,
        "host": setup.host,
        "rules_version": rules_version,
        "setup": msgspec.json.encode(setup).decode(),
        "seed": seed,
        "revision": 0,
        "version": 0,
        "is_over": False,
        "made": now,
        "changed": now,
    }


def _left(text: str) -> tuple[float, ...]:
    return msgspec.json.decode(text, type=tuple[float, ...]) if text else ()


def _kept(row: sa.Row[Any]) -> TableRow:
    return TableRow(
        row.id,
        row.rules_version,
        msgspec.json.decode(row.setup, type=Setup),
        row.seed,
        row.revision,
        row.version,
        row.is_over,
        row.rematch,
        row.changed,
    )
