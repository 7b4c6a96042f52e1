"""Tables that are set apart, taken up again, ended or removed: each in one transaction, whoever asks for it.

All of it counts as a change of the table: every server reads it anew.
"""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from pentarchy import __version__
from pentarchy.table.clock import credited, due

from ..domain.apart import Apart
from ..domain.details import TableDetails
from .schema import (
    APART,
    CALLS,
    CHAT,
    DETAILS,
    DRAFTS,
    EVENTS,
    NOTICES,
    OUTBOX,
    PRESENCES,
    RECEIPTS,
    SEATS,
    TABLES,
)

BY_MAKER = "The player who made this table has ended the game. It has no result."
BY_PLAYERS = "The players have ended this game. It has no result."
BY_OPERATOR = "The operator of this server has ended this game. It has no result."


class NoSuchTable(LookupError):
    """A table that is not there any more, or never was."""


class MayNotEnd(ValueError):
    """Somebody who may not end a game, or a game that goes on; the text is a sentence."""


def read_apart(connection: sa.Connection, table: str) -> Apart | None:
    """Return why nobody plays at a table, none where it goes on."""
    row = connection.execute(sa.select(APART).where(APART.c.table_id == table)).one_or_none()
    return None if row is None else apart_of(row)


def apart_of(row: sa.Row[Any]) -> Apart:
    """Return what a row of ``APART`` says."""
    agreed = msgspec.json.decode(row.agreed, type=tuple[str, ...])
    return Apart(row.why, row.sentence, row.at, agreed, row.fault)


def set_apart(connection: sa.Connection, table: str, apart: Apart) -> None:
    """Have nobody play at a table, whose clocks stand still from that moment on."""
    _count(connection, table)
    _put(connection, table, apart)


def take_up(connection: sa.Connection, table: str, now: float) -> None:
    """Set a table going again; nobody pays for the time since it was set apart."""
    apart = read_apart(connection, table)
    if apart is None:
        return
    _count(connection, table, **({"is_over": False} if apart.is_ended else {}))
    connection.execute(sa.delete(APART).where(APART.c.table_id == table))
    here = DETAILS.c.table_id == table
    for row in connection.execute(sa.select(DETAILS).where(here)).all():
        details = msgspec.json.decode(row.body, type=TableDetails)
        if details.clock is not None:
            clock = credited(details.clock, max(0.0, now - max(apart.at, details.clock.since)))
            body = msgspec.json.encode(msgspec.structs.replace(details, clock=clock)).decode()
            connection.execute(sa.update(DETAILS).where(here).values(body=body, due=due(clock)))


def end(connection: sa.Connection, table: str, sentence: str, now: float) -> None:
    """End a game without a result: it is listed no more, and nobody is written of it."""
    before = read_apart(connection, table)
    _count(connection, table, is_over=True)
    for other in (CALLS, NOTICES, OUTBOX):
        connection.execute(sa.delete(other).where(other.c.table_id == table))
    at, fault = (before.at, before.fault) if before else (now, "")
    _put(connection, table, Apart("ended", sentence, at, fault=fault))


def agree_to_end(connection: sa.Connection, table: str, client_id: str, now: float) -> None:
    """Note that somebody wants a game ended that was set apart, and end it if that is enough.

    The word of whoever has the host's rights is; of the players each has to say so. ``MayNotEnd`` says why
    somebody has no word in it.
    """
    host = connection.execute(sa.select(TABLES.c.host).where(TABLES.c.id == table)).scalar_one_or_none()
    if host is None:
        raise NoSuchTable(table)
    apart = read_apart(connection, table)
    if apart is None:
        raise MayNotEnd("This game is still going on. If you want to stop playing, leave the game.")
    if apart.is_ended:
        return
    seated = {row.client_id for row in connection.execute(sa.select(SEATS).where(SEATS.c.table_id == table))}
    agreed = {*apart.agreed, client_id} if client_id else set(apart.agreed)
    if client_id and client_id == host:
        end(connection, table, BY_MAKER, now)
    elif client_id not in seated:
        raise MayNotEnd("Only its players and the player who made the table can end this game.")
    elif seated <= agreed:
        end(connection, table, BY_PLAYERS, now)
    else:
        _count(connection, table)
        _put(connection, table, msgspec.structs.replace(apart, agreed=tuple(sorted(agreed))))


def forget_consent(connection: sa.Connection, table: str, client_id: str) -> None:
    """Keep nothing any more of whether somebody wanted a game ended."""
    apart = read_apart(connection, table)
    if apart is not None and client_id in apart.agreed:
        others = tuple(one for one in apart.agreed if one != client_id)
        _put(connection, table, msgspec.structs.replace(apart, agreed=others))


def remove(connection: sa.Connection, table: str) -> None:
    """Forget a table with all that is kept of it; what was reported of it stays."""
    _count(connection, table)
    for other in (APART, CALLS, SEATS, EVENTS, DRAFTS, DETAILS, CHAT, NOTICES, PRESENCES, RECEIPTS, OUTBOX):
        connection.execute(sa.delete(other).where(other.c.table_id == table))
    continued = sa.update(TABLES).where(TABLES.c.rematch == table)
    connection.execute(continued.values(rematch=None, revision=TABLES.c.revision + 1))
    connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))


def _count(connection: sa.Connection, table: str, **values: Any) -> None:
    """Count a change of a table, or raise ``NoSuchTable``."""
    here = sa.update(TABLES).where(TABLES.c.id == table)
    if connection.execute(here.values(revision=TABLES.c.revision + 1, **values)).rowcount == 0:
        raise NoSuchTable(table)


def _put(connection: sa.Connection, table: str, apart: Apart) -> None:
    connection.execute(sa.delete(APART).where(APART.c.table_id == table))
    row = {"table_id": table, "program": __version__, **msgspec.structs.asdict(apart)}
    row["agreed"] = msgspec.json.encode(apart.agreed).decode()
    connection.execute(sa.insert(APART).values(row))
    # No deadline is looked for, and the time that a server is away is not given back twice.
    connection.execute(sa.update(DETAILS).where(DETAILS.c.table_id == table).values(due=None))
