"""What people report to the operator: faults of the program, and what was said at a table.

A report holds what the operator needs to see the same, and nothing that its sender may not
know: of a running game the record as the sender has seen it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa

from pentarchy import __version__
from pentarchy.table.records import record, write

from ..buckets import Rate
from ..domain.audience import as_shown_to
from ..domain.seating import Viewer, as_recorded
from ..domain.snapshot import TableSnapshot
from ..limits import RATES
from ..moment import server_time
from ..plain_words import CLUSTER, one_line
from .database import Database, Place, look_into
from .schema import REPORTS

LONGEST = 2_000  #: signs in what somebody reports
AGENT = 300  #: signs that are kept of what a browser calls itself
BY_ONE, BY_ALL = "reports of a guest", "reports by all"  #: how often something may be reported


@dataclass(frozen=True)
class FaultReport:
    """One thing that somebody reports."""

    kind: Literal["fault", "talk"]
    client_id: str
    table: str
    version: int  #: of the table; for a talk, too
    words: str
    agent: str = ""  #: what the browser calls itself
    record: str = ""  #: as the sender may have it; nothing where the table cannot be opened


@dataclass(frozen=True)
class StoredReport:
    """A report as the operator reads it."""

    id: int
    at: float  #: seconds since 1970
    report: FaultReport
    program: str  #: the version of the program


class TooMany(Exception):
    """Somebody reports more than anybody reads."""


class Faults:
    """The verbs of reports."""

    def __init__(self, database: Database, rates: Mapping[str, Rate] = RATES) -> None:
        self._write, self._rates = database.write, rates

    async def add(self, report: FaultReport) -> None:
        """Keep a report of a fault, once however often it is sent; ``TooMany`` if there were too many."""
        await self._write(partial(_add, report=report, rates=self._rates, now=server_time()))


def record_for(snapshot: TableSnapshot, who: Viewer) -> str:
    """Return the record of a table as a viewer may have it."""
    shown = as_shown_to(snapshot, who)
    return write(record(shown.table, as_recorded(shown.seats), shown.eyes(who.eyes)))


def plain(words: str) -> str:
    """Return what somebody wrote, line by line, without what cannot be seen."""
    lines = [one_line(line, LONGEST + CLUSTER) for line in words.splitlines()]
    return "\n".join(lines).strip()


def read_agent(header: str) -> str:
    """Return what a browser calls itself, cut short."""
    return one_line(header, AGENT)


def reports_of_talk(before: TableSnapshot, after: TableSnapshot) -> tuple[FaultReport, ...]:
    """Return what a change reports of what was said."""
    new = after.details.reported[len(before.details.reported) :]
    return tuple(_report_of_talk(after, seat, number) for seat, number in new)


def _report_of_talk(snapshot: TableSnapshot, seat: int, number: int) -> FaultReport:
    client_id, said = snapshot.seats[seat].client_id, snapshot.chat[number]
    words = f"Line {number}, by {said.name} in seat {said.seat}: {said.text}"
    text = record_for(snapshot, Viewer(seat, client_id))
    return FaultReport("talk", client_id, snapshot.id, snapshot.table.version, words, record=text)


def reported_line(words: str) -> int | None:
    """Return the number of the message that a report of talk is about."""
    found = re.match(r"Line (\d+), by ", words)
    return int(found[1]) if found else None


def keep_reports(
    connection: sa.Connection, reports: Sequence[FaultReport], rates: Mapping[str, Rate], now: float
) -> None:
    """Write reports down, in the transaction of what they go with; ``TooMany`` if there were too many."""
    for report in reports:
        _must_not_be_too_many(connection, report, rates, now)
        row = {
            "kind": report.kind,
            "at": now,
            "client_id": report.client_id,
            "table_id": report.table,
            "version": report.version,
            "program": __version__,
            "words": report.words,
            "agent": report.agent,
            "record": report.record,
        }
        connection.execute(sa.insert(REPORTS).values(row))


def _add(connection: sa.Connection, report: FaultReport, rates: Mapping[str, Rate], now: float) -> None:
    same = (REPORTS.c.client_id == report.client_id) & (REPORTS.c.table_id == report.table)
    again = same & (REPORTS.c.words == report.words) & (REPORTS.c.at > now - rates[BY_ONE].seconds)
    if connection.execute(sa.select(REPORTS.c.id).where(again)).first() is None:
        keep_reports(connection, (report,), rates, now)


def _must_not_be_too_many(
    connection: sa.Connection, report: FaultReport, rates: Mapping[str, Rate], now: float
) -> None:
    """Count what was reported of the same kind lately, by the same browser and by all."""
    longest = max(rates[BY_ONE].seconds, rates[BY_ALL].seconds)
    late = (REPORTS.c.kind == report.kind) & (REPORTS.c.at > now - longest)
    rows = connection.execute(sa.select(REPORTS.c.client_id, REPORTS.c.at).where(late)).all()
    own = [row.at for row in rows if row.client_id == report.client_id]
    if rates[BY_ONE].is_used_up(own, now) or rates[BY_ALL].is_used_up([row.at for row in rows], now):
        raise TooMany


def list_reports(place: Place) -> list[StoredReport]:
    """Return all reports in a database, the latest first; it is only read, also while a server runs."""
    if isinstance(place, Path) and not place.is_file():
        return []
    rows = look_into(place, _all_reports)
    return [
        StoredReport(
            row.id,
            row.at,
            FaultReport(row.kind, row.client_id, row.table_id, row.version, row.words, row.agent, row.record),
            row.program,
        )
        for row in rows
    ]


def _all_reports(connection: sa.Connection) -> Sequence[sa.Row[Any]]:
    if not sa.inspect(connection).has_table(REPORTS.name):
        return ()
    return connection.execute(sa.select(REPORTS).order_by(REPORTS.c.id.desc())).all()
