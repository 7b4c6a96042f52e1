"""What is kept of webhooks: who wants which address called, and which calls are due.

A call that is due is written down in the transaction of the change that makes it due. Before it is made
it is put off: after a crash it is tried again, no more often than any call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

import sqlalchemy as sa

from .database import Database
from .mailbox import Cause
from .schema import CALLS, WEBHOOKS

Shape = Literal["discord", "slack", "matrix", "json"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
WAIT = 60.0  #: seconds for which somebody may be about to look anyway


@dataclass(frozen=True)
class Webhook:
    """An address that somebody wants called when it is their turn."""

    client_id: str
    address: str
    shape: Shape
    off: str = ""  #: why it is not called any more, in words


@dataclass(frozen=True)
class Call:
    """A call that is due."""

    id: int
    client_id: str
    table: str  #: nothing where somebody only tries their address
    seat: int
    since: float  #: when the turn began
    due: float
    tries: int


class Webhooks:
    """The verbs of webhooks."""

    def __init__(self, database: Database) -> None:
        self._read, self._write = database.read, database.write

    async def find(self, client_id: str) -> Webhook | None:
        """Return the address that somebody wants called, or none."""
        rows = await self._read(sa.select(WEBHOOKS).where(WEBHOOKS.c.client_id == client_id))
        return Webhook(client_id, rows[0].address, rows[0].shape, rows[0].off) if rows else None

    async def keep(self, hook: Webhook) -> None:
        """Keep an address in the place of any other; nothing is due to it yet."""
        await self._write(partial(_keep, hook=hook))

    async def forget(self, client_id: str) -> None:
        """Keep nothing of somebody any more, and call nobody for them."""
        await self._write(partial(forget_webhook, client_id=client_id))

    async def switch_off(self, hook: Webhook, why: str) -> None:
        """Call an address no more, unless it is another one by now."""
        mine = (WEBHOOKS.c.client_id == hook.client_id) & (WEBHOOKS.c.address == hook.address)
        await self._write(
            lambda connection: connection.execute(sa.update(WEBHOOKS).where(mine).values(off=why))
        )

    async def hand_over(self, old: str, new: str) -> None:
        """Have an address called for another guest from now on, unless that guest has one already."""
        await self._write(partial(_hand_over, old=old, new=new))

    async def try_out(self, client_id: str, now: float) -> None:
        """Have somebody's address called to try it, also one that was not called any more."""
        await self._write(partial(_try_out, client_id=client_id, now=now))

    async def next_due(self) -> float | None:
        """Return when the next call is due."""
        rows = await self._read(sa.select(sa.func.min(CALLS.c.due)))
        return rows[0][0] if rows else None

    async def list_due(self, now: float) -> list[Call]:
        """Return the calls that are due, the longest ago first."""
        rows = await self._read(sa.select(CALLS).where(CALLS.c.due <= now).order_by(CALLS.c.due, CALLS.c.id))
        return [
            Call(row.id, row.client_id, row.table_id, row.seat, row.since, row.due, row.tries) for row in rows
        ]

    async def claim(self, call: Call, again: float) -> bool:
        """Put a call off to make it now; false if another server was faster."""
        mine = sa.update(CALLS).where(CALLS.c.id == call.id, CALLS.c.due == call.due)
        values = {"due": again, "tries": CALLS.c.tries + 1}
        return await self._write(lambda connection: connection.execute(mine.values(values)).rowcount == 1)

    async def put_off(self, call: Call, due: float) -> None:
        """Look at a call again later."""
        mine = sa.update(CALLS).where(CALLS.c.id == call.id, CALLS.c.due == call.due)
        await self._write(lambda connection: connection.execute(mine.values(due=due)))

    async def drop(self, call: Call) -> None:
        """Forget a call: it was made, or is not wanted any more."""
        gone = sa.delete(CALLS).where(CALLS.c.id == call.id)
        await self._write(lambda connection: connection.execute(gone))


def keep_calls(connection: sa.Connection, table: str, found: Sequence[Cause]) -> None:
    """Write down, in the transaction of a change, the calls that it makes due to those who want them."""
    if not found:
        return
    for seat in {cause.seat for cause in found}:
        connection.execute(sa.delete(CALLS).where(CALLS.c.table_id == table, CALLS.c.seat == seat))
    turns = [cause for cause in found if cause.kind == "turn"]
    wanted = sa.select(WEBHOOKS.c.client_id).where(
        WEBHOOKS.c.client_id.in_({cause.client_id for cause in turns}), WEBHOOKS.c.off == ""
    )
    called = set(connection.execute(wanted).scalars())
    for cause in turns:
        if cause.client_id in called:
            row = {"client_id": cause.client_id, "table_id": table, "seat": cause.seat}
            times = {"since": cause.since, "due": cause.due + WAIT, "tries": 0}
            connection.execute(sa.insert(CALLS).values(row | times))


def forget_webhook(connection: sa.Connection, client_id: str) -> None:
    """Keep nothing of somebody's webhook, in the transaction of whoever asks."""
    for kept in (CALLS, WEBHOOKS):
        connection.execute(sa.delete(kept).where(kept.c.client_id == client_id))


def _keep(connection: sa.Connection, hook: Webhook) -> None:
    forget_webhook(connection, hook.client_id)
    row = {"client_id": hook.client_id, "address": hook.address, "shape": hook.shape, "off": ""}
    connection.execute(sa.insert(WEBHOOKS).values(row))


def _hand_over(connection: sa.Connection, old: str, new: str) -> None:
    has = sa.select(WEBHOOKS.c.client_id).where(WEBHOOKS.c.client_id == new)
    if connection.execute(has).first() is not None:
        forget_webhook(connection, old)
    for kept in (CALLS, WEBHOOKS):
        connection.execute(sa.update(kept).where(kept.c.client_id == old).values(client_id=new))


def _try_out(connection: sa.Connection, client_id: str, now: float) -> None:
    mine = sa.update(WEBHOOKS).where(WEBHOOKS.c.client_id == client_id)
    if connection.execute(mine.values(off="")).rowcount:
        row = {"client_id": client_id, "table_id": "", "seat": 0, "since": now, "due": now, "tries": 0}
        connection.execute(sa.insert(CALLS).values(row))
