"""Writes what becomes of a table, in one transaction.

This is on the way of every command, so its statements are made once: to make one anew takes SQLAlchemy
several times as long as to run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy import bindparam

from pentarchy.table.clock import due

from ..buckets import Rate
from ..domain.details import ChatMessage, TableDetails
from ..domain.events import Event, KeptDraft, Receipt, read_holder
from ..domain.seating import SeatHolder
from ..moment import server_time
from .faults import FaultReport, keep_reports
from .mailbox import Cause, keep_causes
from .notices import Posting, post_again
from .receipts import write_receipt
from .schema import CHAT, DETAILS, DRAFTS, EVENTS, RECEIPTS, SEATS, TABLES
from .webhooks import keep_calls


@dataclass(frozen=True)
class Change:
    """What one transaction writes."""

    table: str
    revision: int  #: the one this change follows; another one means that somebody was faster
    version: int
    is_over: bool
    first: int  #: the number of the first new event
    events: Sequence[Event]
    drafts: Sequence[tuple[int, KeptDraft]]
    client_id: str = ""  #: who gets the receipt
    receipt: Receipt | None = None  #: what is answered, where it was a command
    details: TableDetails | None = None  #: none where they are as they were
    chat: Sequence[tuple[int, ChatMessage]] = ()  #: what was said, and the number of each
    causes: Sequence[Cause] = ()  #: what people may be written of
    posting: Posting | None = None  #: none at a table that is found by its link alone
    reports: Sequence[FaultReport] = ()  #: what somebody tells the operator


class Overtaken(RuntimeError):
    """Another process changed the table first; nothing was written."""


class Answered(RuntimeError):
    """The command was obeyed before, and has its receipt; nothing was written."""


AT_REVISION = (TABLES.c.id == bindparam("here")) & (TABLES.c.revision == bindparam("was"))
COUNT = sa.update(TABLES).where(AT_REVISION).values(revision=bindparam("is_now"))
COUNT_MOVES = COUNT.values(
    version=bindparam("version"), is_over=bindparam("is_over"), changed=bindparam("changed")
)
HAND_ON = sa.update(TABLES).where(TABLES.c.id == bindparam("here")).values(host=bindparam("host"))
DROP_DRAFT = sa.delete(DRAFTS).where(
    (DRAFTS.c.table_id == bindparam("here")) & (DRAFTS.c.seat == bindparam("by"))
)
DROP_DETAILS = sa.delete(DETAILS).where(DETAILS.c.table_id == bindparam("here"))
DROP_HOLDER = sa.delete(SEATS).where(
    (SEATS.c.table_id == bindparam("here")) & (SEATS.c.seat == bindparam("of"))
)
ADD_EVENT, ADD_DRAFT, ADD_CHAT, ADD_RECEIPT, ADD_DETAILS, ADD_HOLDER = (
    sa.insert(of) for of in (EVENTS, DRAFTS, CHAT, RECEIPTS, DETAILS, SEATS)
)


def write_change(connection: sa.Connection, change: Change, rates: Mapping[str, Rate]) -> None:
    """Write a change; ``Overtaken`` if the table is not as it was, ``Answered`` if the command was obeyed.

    ``TooMany`` if it reports something more often than these rates let it.
    """
    count = {"here": change.table, "was": change.revision, "is_now": change.revision + 1}
    moves = {"version": change.version, "is_over": change.is_over, "changed": server_time()}
    if connection.execute(COUNT_MOVES, count | moves).rowcount == 0:
        raise overtaken(change.table, change.revision)
    write_events(connection, change.table, change.first, change.events)
    _write_drafts(connection, change.table, change.drafts)
    if change.details is not None:
        keep_details(connection, change.table, change.details)
    if change.posting is not None:
        post_again(connection, change.table, change.posting)
    key = {"table_id": change.table}
    said = [key | {"number": number, "body": _json(one)} for number, one in change.chat]
    if said:
        connection.execute(ADD_CHAT, said)
    keep_causes(connection, change.table, change.causes)
    keep_calls(connection, change.table, change.causes)
    keep_reports(connection, change.reports, rates, server_time())
    if change.receipt is not None:
        body = write_receipt(change.receipt)
        kept = {"client_id": change.client_id, "command": change.receipt.id, "body": body}
        try:
            connection.execute(ADD_RECEIPT, key | kept)
        except sa.exc.IntegrityError:
            raise Answered(f"command {change.receipt.id} was obeyed before") from None


def count_change(connection: sa.Connection, table: str, revision: int) -> None:
    """Count a change of a table that follows a revision, or raise ``Overtaken``."""
    counted = connection.execute(COUNT, {"here": table, "was": revision, "is_now": revision + 1})
    if counted.rowcount == 0:
        raise overtaken(table, revision)


def overtaken(table: str, revision: int) -> Overtaken:
    """Return the error that another process changed a table since a revision."""
    return Overtaken(f"table {table} is past revision {revision}")


def write_events(connection: sa.Connection, table: str, first: int, events: Sequence[Event]) -> None:
    """Add what happened at a table to its events, the first under this number."""
    rows = [
        {
            "table_id": table,
            "number": number,
            "kind": event.kind,
            "seat": event.seat,
            "body": event.body,
            "draw": event.draw,
            "left": _json(event.left) if event.left else "",
        }
        for number, event in enumerate(events, first)
    ]
    if rows:
        connection.execute(ADD_EVENT, rows)
    for event in events:
        if event.kind == "seat":
            note_holder(connection, table, event.seat, read_holder(event.body))
        elif event.kind == "owner":
            connection.execute(HAND_ON, {"here": table, "host": event.body})


def _write_drafts(connection: sa.Connection, table: str, drafts: Sequence[tuple[int, KeptDraft]]) -> None:
    if drafts:
        connection.execute(DROP_DRAFT, [{"here": table, "by": seat} for seat, _ in drafts])
        rows = [{"table_id": table, "seat": seat, "body": _json(draft)} for seat, draft in drafts]
        connection.execute(ADD_DRAFT, rows)


def keep_details(connection: sa.Connection, table: str, details: TableDetails) -> None:
    """Keep a table's details in the place of those before."""
    connection.execute(DROP_DETAILS, {"here": table})
    clock = due(details.clock) if details.clock else None
    moments = [moment for moment in (clock, details.seals) if moment is not None]
    when = min(moments, default=None)
    connection.execute(ADD_DETAILS, {"table_id": table, "body": _json(details), "due": when})


def note_holder(connection: sa.Connection, table: str, seat: int, holder: SeatHolder) -> None:
    """Note who sits in a seat now; bots have no tables to find."""
    connection.execute(DROP_HOLDER, {"here": table, "of": seat})
    if holder.client_id:
        row = {"table_id": table, "seat": seat, "client_id": holder.client_id}
        connection.execute(ADD_HOLDER, row)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
