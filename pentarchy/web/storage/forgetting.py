"""Takes somebody's name out of what the database has of their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from ..domain.details import ChatMessage
from ..domain.seating import SeatHolder, Setup
from .apart import forget_consent
from .schema import CHAT, EVENTS, PRESENCES, REPORTS, SEATS, TABLES
from .webhooks import forget_webhook

SOMEBODY = "Somebody"  #: what people are called whose account is gone


def forget(connection: sa.Connection, client_id: str, tables: Sequence[str]) -> None:
    """Call somebody otherwise wherever they sat at these tables, in what they said there, too.

    What they were called is read from their seats; in these seats the name goes wherever it stands, since
    they may have sat there from another browser before.
    """
    for table in tables:
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
        setup = msgspec.json.decode(row.setup, type=Setup)
        of_seats = sa.select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.kind == "seat")
        changes = connection.execute(of_seats).all()
        sat = [*enumerate(setup.seats), *((one.seat, _occupant(one.body)) for one in changes)]
        names = {(seat, _name(holder)) for seat, holder in sat if holder.client_id == client_id}
        seats = tuple(_renamed(one, seat, names) for seat, one in enumerate(setup.seats))
        values = {"setup": _text(msgspec.structs.replace(setup, seats=seats))}
        if row.host == client_id:
            values["host"] = ""
        here = sa.update(TABLES).where(TABLES.c.id == table)
        connection.execute(here.values(revision=row.revision + 1, **values))
        _forget_in_seats(connection, table, changes, names)
        _forget_in_talk(connection, table, names)
        _forget_in_notes(connection, table, names)
        forget_consent(connection, table, client_id)
    forget_webhook(connection, client_id)
    for kept in (SEATS, PRESENCES):
        connection.execute(sa.delete(kept).where(kept.c.client_id == client_id))
    connection.execute(sa.update(REPORTS).where(REPORTS.c.client_id == client_id).values(client_id=""))


def _forget_in_seats(
    connection: sa.Connection, table: str, changes: Iterable[sa.Row[Any]], names: set[tuple[int, str]]
) -> None:
    for row in changes:
        body = _text(_renamed(_occupant(row.body), row.seat, names))
        if body != row.body:
            here = (EVENTS.c.table_id == table) & (EVENTS.c.number == row.number)
            connection.execute(sa.update(EVENTS).where(here).values(body=body))


def _forget_in_talk(connection: sa.Connection, table: str, names: set[tuple[int, str]]) -> None:
    for row in connection.execute(sa.select(CHAT).where(CHAT.c.table_id == table)).all():
        said = msgspec.json.decode(row.body, type=ChatMessage)
        if (said.seat, said.name) in names:
            here = (CHAT.c.table_id == table) & (CHAT.c.number == row.number)
            body = _text(msgspec.structs.replace(said, name=SOMEBODY))
            connection.execute(sa.update(CHAT).where(here).values(body=body))


def _forget_in_notes(connection: sa.Connection, table: str, names: set[tuple[int, str]]) -> None:
    """Leave out of the story who took over a seat, where it names somebody who is forgotten."""
    here = (EVENTS.c.table_id == table) & (EVENTS.c.kind == "note")
    taken = sa.select(EVENTS).where(here & EVENTS.c.body.startswith("taken "))
    for row in connection.execute(taken).all():
        if any(row.seat == seat and name in row.body for seat, name in names):
            body = f"taken {SOMEBODY.lower()} else"
            connection.execute(
                sa.update(EVENTS).where(here & (EVENTS.c.number == row.number)).values(body=body)
            )


def _name(holder: SeatHolder) -> str:
    """Return what a person is called, though a bot may keep their seat."""
    return holder.stands_in_for or holder.name


def _renamed(holder: SeatHolder, seat: int, names: set[tuple[int, str]]) -> SeatHolder:
    if (seat, _name(holder)) not in names:
        return holder
    if holder.stands_in_for:
        return msgspec.structs.replace(holder, stands_in_for=SOMEBODY)
    return msgspec.structs.replace(holder, name=SOMEBODY) if holder.kind == "person" else holder


def _occupant(body: str) -> SeatHolder:
    return msgspec.json.decode(body, type=SeatHolder)


def _text(struct: msgspec.Struct) -> str:
    return msgspec.json.encode(struct).decode()
