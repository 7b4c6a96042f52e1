"""How an operator says whom they mean: by the name of an account, a seat, or a report of a chat message.

A guest has no name of their own: where they sit, or what was reported of them, tells who they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from ..domain.details import ChatMessage
from ..domain.events import read_holder
from ..domain.seating import SeatHolder, Setup
from .faults import reported_line
from .passwords import folded
from .schema import ACCOUNTS, CHAT, EVENTS, REPORTS, TABLES

NOBODY = 'Nobody has an account under the name "{}".'


class Person(NamedTuple):
    """Somebody, with an account or without."""

    client_id: str
    name: str  #: what they are called: by their account, or at the table


@dataclass(frozen=True)
class Whom:
    """What an operator says of somebody: one of these."""

    name: str = ""  #: of an account
    table: str = ""  #: the id, or how it begins
    seat: int | None = None  #: at that table
    report: int | None = None  #: the number of a report of a chat message


class NobodyFound(ValueError):
    """There is nobody of whom that is true, or more than one; the text is a sentence."""


def find_person(connection: sa.Connection, whom: Whom) -> Person:
    """Return whom an operator means, or raise ``NobodyFound``."""
    if whom.report is not None:
        return _reported(connection, whom.report)
    if whom.table:
        return _seated(connection, whom.table, whom.seat)
    row = connection.execute(sa.select(ACCOUNTS).where(ACCOUNTS.c.folded == folded(whom.name))).one_or_none()
    if row is None:
        raise NobodyFound(NOBODY.format(whom.name))
    return Person(row.client_id, row.name)


def holders(connection: sa.Connection, table: str) -> Iterator[tuple[int, SeatHolder]]:
    """Yield everybody who ever sat at a table, each with the seat, in order."""
    text = connection.execute(sa.select(TABLES.c.setup).where(TABLES.c.id == table)).scalar_one_or_none()
    if text is None:
        return
    yield from enumerate(msgspec.json.decode(text, type=Setup).seats)
    here = (EVENTS.c.table_id == table) & (EVENTS.c.kind == "seat")
    for row in connection.execute(sa.select(EVENTS).where(here).order_by(EVENTS.c.number)).all():
        yield row.seat, read_holder(row.body)


def person_name(holder: SeatHolder) -> str:
    """Return what the person of a seat is called, though a bot may keep it."""
    return holder.stands_in_for or holder.name


def _seated(connection: sa.Connection, beginning: str, seat: int | None) -> Person:
    here = TABLES.c.id.startswith(beginning, autoescape=True)
    tables = connection.execute(sa.select(TABLES.c.id).where(here).limit(2)).scalars().all()
    if len(tables) != 1:
        many = "More than one table has" if tables else "No table has"
        raise NobodyFound(f"{many} an id that begins with {beginning!r}.")
    last = dict(holders(connection, tables[0])).get(-1 if seat is None else seat)
    if last is None or not last.client_id:
        raise NobodyFound(f"Nobody sits in seat {seat} of table {tables[0]}: seats are counted from 0.")
    return Person(last.client_id, person_name(last))


def _reported(connection: sa.Connection, number: int) -> Person:
    report = connection.execute(sa.select(REPORTS).where(REPORTS.c.id == number)).one_or_none()
    line = reported_line(report.words) if report is not None and report.kind == "talk" else None
    if report is None or line is None:
        raise NobodyFound(f"Report {number} is none of a chat message; `pentarchy faults` lists them.")
    here = (CHAT.c.table_id == report.table_id) & (CHAT.c.number == line)
    body = connection.execute(sa.select(CHAT.c.body).where(here)).scalar_one_or_none()
    if body is not None:
        said = msgspec.json.decode(body, type=ChatMessage)
        for seat, holder in reversed(list(holders(connection, report.table_id))):
            if seat == said.seat and holder.client_id and person_name(holder) == said.name:
                return Person(holder.client_id, said.name)
    raise NobodyFound(f"Whoever wrote what report {number} is about cannot be found any more.")
