"""Takes all that tells of somebody out of the database: their name, their browser, and what was theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from pentarchy.table import records

from ..domain.details import ChatMessage, TableDetails
from ..domain.events import read_holder
from ..domain.seating import SeatHolder, Setup
from .apart import forget_consent
from .notices import Notice
from .schema import (
    CHAT,
    CONFIRMATIONS,
    DETAILS,
    EVENTS,
    MUTES,
    NOTICES,
    PRESENCES,
    RECEIPTS,
    REPORTS,
    SEATS,
    TABLES,
)
from .webhooks import forget_webhook
from .whom import holders, person_name

SOMEBODY = "Somebody"  #: what people are called who are forgotten

Names = set[tuple[int, str]]
"""Seats of a table, and what somebody was called there."""


def forget(connection: sa.Connection, client_id: str, tables: Sequence[str]) -> None:
    """Forget somebody wherever they sat at these tables, in what they said there, too, and what was theirs.

    What they were called is read from their seats; in these seats the name goes wherever it stands, since
    they may have sat there from another browser before. What they said stays, without their name.
    """
    for table in tables:
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
        setup = msgspec.json.decode(row.setup, type=Setup)
        sat = holders(connection, table)
        names = {(seat, person_name(holder)) for seat, holder in sat if holder.client_id == client_id}
        seats = tuple(_forgotten(one, seat, names, client_id) for seat, one in enumerate(setup.seats))
        host = "" if setup.host == client_id else setup.host
        values = {"setup": _text(msgspec.structs.replace(setup, seats=seats, host=host))}
        if row.host == client_id:
            values["host"] = ""
        here = sa.update(TABLES).where(TABLES.c.id == table)
        connection.execute(here.values(revision=row.revision + 1, **values))
        _forget_in_events(connection, table, names, client_id)
        _forget_in_talk(connection, table, names)
        _forget_in_notes(connection, table, names)
        _forget_in_details(connection, table, client_id)
        _forget_in_notice(connection, table, names)
        _forget_in_reports(connection, table, names)
        forget_consent(connection, table, client_id)
    forget_webhook(connection, client_id)
    for of in (SEATS, RECEIPTS, CONFIRMATIONS, MUTES, PRESENCES):
        connection.execute(sa.delete(of).where(of.c.client_id == client_id))
    own = sa.update(REPORTS).where(REPORTS.c.client_id == client_id)
    connection.execute(own.values(client_id="", agent=""))


def _forget_in_events(connection: sa.Connection, table: str, names: Names, client_id: str) -> None:
    here = (EVENTS.c.table_id == table) & EVENTS.c.kind.in_(("seat", "owner"))
    for row in connection.execute(sa.select(EVENTS).where(here)).all():
        if row.kind == "owner":
            body = "" if row.body == client_id else row.body
        else:
            body = _text(_forgotten(read_holder(row.body), row.seat, names, client_id))
        if body != row.body:
            this = (EVENTS.c.table_id == table) & (EVENTS.c.number == row.number)
            connection.execute(sa.update(EVENTS).where(this).values(body=body))


def _forget_in_talk(connection: sa.Connection, table: str, names: Names) -> None:
    for row in connection.execute(sa.select(CHAT).where(CHAT.c.table_id == table)).all():
        said = msgspec.json.decode(row.body, type=ChatMessage)
        if (said.seat, said.name) in names:
            here = (CHAT.c.table_id == table) & (CHAT.c.number == row.number)
            body = _text(msgspec.structs.replace(said, name=SOMEBODY))
            connection.execute(sa.update(CHAT).where(here).values(body=body))


def _forget_in_notes(connection: sa.Connection, table: str, names: Names) -> None:
    """Leave out of the story who took over a seat, where it names somebody who is forgotten."""
    here = (EVENTS.c.table_id == table) & (EVENTS.c.kind == "note")
    taken = sa.select(EVENTS).where(here & EVENTS.c.body.startswith("taken "))
    for row in connection.execute(taken).all():
        if any(row.seat == seat and name in row.body for seat, name in names):
            body = f"taken {SOMEBODY.lower()} else"
            connection.execute(
                sa.update(EVENTS).where(here & (EVENTS.c.number == row.number)).values(body=body)
            )


def _forget_in_details(connection: sa.Connection, table: str, client_id: str) -> None:
    """Leave out what was told to somebody, and what they allowed others: at a table that is set apart."""
    here = DETAILS.c.table_id == table
    for row in connection.execute(sa.select(DETAILS).where(here)).all():
        details = msgspec.json.decode(row.body, type=TableDetails)
        body = _text(
            msgspec.structs.replace(
                details,
                seat_notices=tuple(one for one in details.seat_notices if one.client_id != client_id),
                grants=tuple(one for one in details.grants if one.client_id != client_id),
                programs=tuple(one for one in details.programs if one.client_id != client_id),
            )
        )
        connection.execute(sa.update(DETAILS).where(here).values(body=body))


def _forget_in_notice(connection: sa.Connection, table: str, names: Names) -> None:
    """Leave a name out of the list of public tables, where the seat could not be given up."""
    here = NOTICES.c.table_id == table
    for row in connection.execute(sa.select(NOTICES).where(here)).all():
        notice = msgspec.json.decode(row.body, type=Notice)
        places = tuple(
            msgspec.structs.replace(
                one,
                who=SOMEBODY if (seat, one.who) in names else one.who,
                offered=SOMEBODY if (seat, one.offered) in names else one.offered,
            )
            for seat, one in enumerate(notice.places)
        )
        body = _text(msgspec.structs.replace(notice, places=places))
        connection.execute(sa.update(NOTICES).where(here).values(body=body))


def _forget_in_reports(connection: sa.Connection, table: str, names: Names) -> None:
    """Leave a name out of what was reported of a table: out of our words there, and out of the record."""
    for row in connection.execute(sa.select(REPORTS).where(REPORTS.c.table_id == table)).all():
        words = row.words
        for seat, name in names:
            by = re.escape(f", by {name} in seat {seat}: ")
            words = re.sub(rf"^(Line \d+){by}", rf"\1, by {SOMEBODY} in seat {seat}: ", words)
        values = {"words": words, "record": _record(row.record, names)}
        connection.execute(sa.update(REPORTS).where(REPORTS.c.id == row.id).values(values))


def _record(text: str, names: Names) -> str:
    """Return a record without somebody's name; there is none of a table that could not be opened."""
    if not text:
        return text
    told = records.read(text)
    seats = [
        msgspec.structs.replace(one, name=SOMEBODY) if (seat, one.name) in names else one
        for seat, one in enumerate(told.seats)
    ]
    return records.write(msgspec.structs.replace(told, seats=seats))


def _forgotten(holder: SeatHolder, seat: int, names: Names, client_id: str) -> SeatHolder:
    """Return a holder of a seat without somebody's name and browser."""
    if holder.client_id == client_id:
        holder = msgspec.structs.replace(holder, client_id="")
    if (seat, person_name(holder)) not in names:
        return holder
    if holder.stands_in_for:
        return msgspec.structs.replace(holder, stands_in_for=SOMEBODY)
    return msgspec.structs.replace(holder, name=SOMEBODY) if holder.kind == "person" else holder


def _text(struct: msgspec.Struct) -> str:
    return msgspec.json.encode(struct).decode()
